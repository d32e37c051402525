"""Looks after a room: begins a full table, lets flags fall, moves for bots."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import structlog

from grumbletop.bots.bot import seen_from
from grumbletop.engine.errors import Refused
from grumbletop.engine.match import Match
from grumbletop.engine.rng import Rng
from grumbletop.server.errors import StoreFailed
from grumbletop.server.room import PLAYING, WAITING, Room
from grumbletop.server.seating import level_at
from grumbletop.server.store import Overtaken
from grumbletop.server.workers import BadJob, Stuck

log = structlog.get_logger()

FORGIVEN = 0.01  # seconds by which a timer may be early
AGAIN_AFTER = 1.0  # seconds until it is tried again when the store failed


def possible(match: Match, seat: int) -> dict[str, Any]:
    """What may leave a live match for a bot: the rules, and a world that this seat can't tell from the true one."""
    world = seen_from(match.game, match.state, seat, Rng(secrets.randbits(62))).world
    return {
        "game": match.heading["game"],
        "options": match.heading["options"],
        "packs": match.heading["packs"],
        "world": match.game.save(world).decode(),
        "seat": seat,
        "seed": secrets.randbits(62),
    }


class BotsAndClocks:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: set[int] = set()

    def look_after(self) -> None:
        self._set_timer()
        for seat in self.room.owing():
            if self.room.seats[seat].plays_itself and seat not in self.thinking:
                self.thinking.add(seat)
                self.room.desk.errands.send(self._move(seat), "bot")

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
        room = self.room
        if room.phase == WAITING and room.full:
            return room.desk.settings.start_within
        return room.clocks.next_flag() if room.clocks is not None and room.phase == PLAYING else None

    def _ring(self) -> None:
        self.room.desk.errands.send(self._on_time(), "clock")

    async def _on_time(self) -> None:
        try:
            await self.room.begin()
            await self.room.expire_late()
        except StoreFailed as problem:
            await self._recover(problem)
        self._set_timer()

    async def _recover(self, problem: StoreFailed) -> None:
        """What is in memory was not written: go on from what stands in the store, as soon as it can be read."""
        pause = 0.0 if isinstance(problem, Overtaken) else AGAIN_AFTER
        while True:
            await asyncio.sleep(pause)
            try:
                await self.room.refresh()
                return
            except StoreFailed:
                pause = AGAIN_AFTER

    # Bots

    async def _move(self, seat: int) -> None:
        try:
            await self._think_and_play(seat)
        except StoreFailed as problem:
            await self._recover(problem)
        finally:
            self.thinking.discard(seat)
        self.look_after()

    async def _think_and_play(self, seat: int) -> None:
        room = self.room
        async with room.turn():
            if seat not in room.owing() or room.match is None:
                return
            match, version = room.match, room.version
            job = self._job(match, seat)
        text, note = await self._choose(match, seat, job)
        await room.play_at(version, seat, text, note)

    def _job(self, match: Match, seat: int) -> dict[str, object]:
        """All a bot learns: a world that its seat can't tell from the true one."""
        level = level_at(match.game, self.room.seats[seat].level)
        return {"job": "think", **possible(match, seat), "level": level.id, "seconds": self.room.desk.settings.think}

    async def _choose(self, match: Match, seat: int, job: dict[str, object]) -> tuple[str, str | None]:
        try:
            text = str(await self.room.desk.workers.do(job, self.room.desk.settings.think_limit))
            match.game.parse(match.state, seat, text)
            return text, None
        except (Stuck, BadJob, Refused) as problem:
            why = str(problem) or "no answer in time"
            log.warning("bot plays at random", match=self.room.id, seat=seat, why=why)
            rng = Rng(secrets.randbits(62))
            world = match.state.resample(seat, rng)
            return match.game.text(world, seat, world.sample_action(seat, rng)), f"played at random: {why}"
