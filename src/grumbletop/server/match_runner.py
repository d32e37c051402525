"""Runs a live match: starts it when every seat is taken, ends turns when time is up, moves for bots."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import structlog

from grumbletop.bots.bot import knowledge_of
from grumbletop.engine.errors import Refused
from grumbletop.engine.levels import Level
from grumbletop.engine.match import Match
from grumbletop.engine.rng import Rng
from grumbletop.server.errors import StoreFailed
from grumbletop.server.job_queue import Busy
from grumbletop.server.live_match import PLAYING, WAITING, LiveMatch
from grumbletop.server.seats import level_at
from grumbletop.server.store import Overtaken
from grumbletop.server.worker_pool import BadJob, Stuck

log = structlog.get_logger()

FORGIVEN = 0.01  # seconds by which a timer may fire early
AGAIN_AFTER = 1.0  # seconds before another attempt, if the store failed or the queue is full
GUESSED_PER_SECOND = 1_000  # simulations


def possible(match: Match, seat: int) -> dict[str, Any]:
    """What a live match passes on to a bot: the rules and a world that its seat can't tell from the true one."""
    world = knowledge_of(match.game, match.state, seat, Rng(secrets.randbits(62))).world
    return {
        "game": match.game.info.slug,
        "rules": match.game.rules_version,
        "options": match.game.given,
        "packs": match.heading["packs"],
        "world": match.game.save(world).decode(),
        "seat": seat,
        "seed": secrets.randbits(62),
    }


def first_guess(level: Level) -> float:
    """The seconds a level may take: its own limit, or a guess until one of its moves has been timed."""
    return level.seconds if level.seconds is not None else (level.simulations or 0) / GUESSED_PER_SECOND


class MatchRunner:
    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots that are about to move
        self.choosing: set[int] = set()  # those that can be cancelled without harm

    def look_after(self) -> None:
        self._set_timer()
        if not self.live.attendance.visitors:
            self._pause()
            return
        for seat in self.live.owing():
            if self.live.seats[seat].plays_itself and seat not in self.thinking:
                self.thinking[seat] = self.live.services.tasks.start(self._move(seat), "bot")

    def _pause(self) -> None:
        """Pause the bots while nobody is watching."""
        for seat in self.choosing:
            self.thinking[seat].cancel()

    @property
    def busy(self) -> bool:
        return bool(self.thinking) or self._delay() is not None

    # Time

    def _set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        delay = self._delay()
        if delay is not None:
            self.timer = asyncio.get_running_loop().call_later(delay + FORGIVEN, self._ring)

    def _delay(self) -> float | None:
        live = self.live
        if live.phase == WAITING and live.full:
            return live.services.settings.start_within
        return live.clocks.next_flag() if live.clocks is not None and live.phase == PLAYING else None

    def _ring(self) -> None:
        self.live.services.tasks.start(self._on_time(), "clock")

    async def _on_time(self) -> None:
        try:
            await self.live.begin()
            await self.live.expire_late()
        except StoreFailed as problem:
            await self._recover(problem)
        self._set_timer()

    async def _recover(self, problem: StoreFailed) -> None:
        """After a failed write, reload the match from the store as soon as that can be read."""
        pause = 0.0 if isinstance(problem, Overtaken) else AGAIN_AFTER
        while True:
            await asyncio.sleep(pause)
            try:
                await self.live.refresh()
                return
            except StoreFailed:
                pause = AGAIN_AFTER

    # Bots

    def _asker(self) -> str:
        """The address that the bots' jobs are counted for."""
        sitting = [visitor.address for visitor in self.live.attendance.visitors if visitor.held]
        return sitting[0] if sitting else next((visitor.address for visitor in self.live.attendance.visitors), "")

    async def _move(self, seat: int) -> None:
        try:
            await self._think_and_play(seat)
        except StoreFailed as problem:
            await self._recover(problem)
        except Busy:
            await asyncio.sleep(AGAIN_AFTER)
        finally:
            del self.thinking[seat]
        self.look_after()

    async def _think_and_play(self, seat: int) -> None:
        live = self.live
        async with live.turn():
            if seat not in live.owing() or live.match is None:
                return
            match, version = live.match, live.version
            level = level_at(match.game, live.seats[seat].level)
            job = self._job(match, seat, level)
        self.choosing.add(seat)
        try:
            text, note = await self._choose(match, seat, level, job)
        finally:
            self.choosing.discard(seat)
        await live.play_at(version, seat, text, note)

    def _job(self, match: Match, seat: int, level: Level) -> dict[str, object]:
        """The job for a bot, with nothing but a world that its seat can't tell from the true one."""
        return {"job": "think", **possible(match, seat), "level": level.id, "seconds": self.live.services.settings.think}

    async def _choose(self, match: Match, seat: int, level: Level, job: dict[str, object]) -> tuple[str, str | None]:
        limit, asker = self.live.services.settings.think_limit, self._asker()
        try:
            like = f"{job['game']} {level.id}" if level.seconds is None else ""
            answer = await self.live.services.workers.do(job, limit, asker, like, first_guess(level))
            text = str(answer)
            match.game.parse(match.state, seat, text)
            return text, None
        except (Stuck, BadJob, Refused) as problem:
            why = str(problem) or "no answer in time"
            log.warning("bot plays at random", match=self.live.id, seat=seat, why=why)
            rng = Rng(secrets.randbits(62))
            world = match.state.resample(seat, rng)
            return match.game.text(world, seat, world.sample_action(seat, rng)), f"played at random: {why}"
