"""A live match with its seats, clocks and visitors.

Every change is made in memory, written to the log, and only then sent to anybody. If the write fails, the match in memory is discarded and
read again from the log. Everything that reads the match waits for `turn`, so nobody ever sees a change that isn't durable.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from typing import Any, Final, ParamSpec, Protocol, TypeVar

import structlog

from grumbletop.engine.chance_source import Live, commitment_to, heading_of
from grumbletop.engine.content import Pack
from grumbletop.engine.game import Game
from grumbletop.engine.match import ACTION, ALONE, EXPIRE, NO, Match
from grumbletop.engine.record import entry_line, record_of
from grumbletop.engine.registry import make
from grumbletop.server import wire
from grumbletop.server.attendance import Attendance, Visitor
from grumbletop.server.clocks import Clocks
from grumbletop.server.errors import Limit, Refusal, StoreFailed
from grumbletop.server.house_rules import unpacked
from grumbletop.server.seat_views import SeatViews
from grumbletop.server.seats import BOT, HUMAN, Seat
from grumbletop.server.security import Bucket
from grumbletop.server.services import Services
from grumbletop.server.store import NOBODY, Overtaken, Sitting, StoredMatch
from grumbletop.server.stored_record import resumed

log = structlog.get_logger()

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
GONE: Final = "gone"

NOT_BEGUN: Final = -1  # the version of a match that hasn't begun; its start is version 0
NO_NONCE: Final = "none"  # stands for a nonce that a player didn't add; fixed, so that the server can't choose it
TRIES: Final = 20  # attempts, if other server processes keep writing first
MOST_WITH_UNDO: Final = 4_000  # entries of a match, after which nothing can be undone: it could last for ever otherwise

Words = ParamSpec("Words")
Answer = TypeVar("Answer")


def again_if_overtaken(act: Callable[Words, Awaitable[Answer]]) -> Callable[Words, Coroutine[Any, Any, Answer]]:
    """If another server process wrote first, read what it wrote and try again, if that still makes sense."""

    @wraps(act)
    async def acting(*words: Words.args, **more: Words.kwargs) -> Answer:
        for _ in range(TRIES - 1):
            try:
                return await act(*words, **more)
            except Overtaken:
                continue
        return await act(*words, **more)

    return acting


def emoted(seat: int, emote: str) -> bytes:
    return wire.encode(wire.Emoted(seat, emote))


class Runner(Protocol):
    def look_after(self) -> None:
        """React to a change: set clocks, wake bots."""


class LiveMatch:
    def __init__(self, stored: StoredMatch, match: Match | None, services: Services) -> None:
        """`match` is the match replayed from the stored log."""
        self.id: str = stored.match["id"]
        self.services = services
        self.lock = asyncio.Lock()
        self.is_writing = False
        self.attendance = Attendance(self.id, len(stored.seats), services)
        self.settled: dict[str, Any] = {}  # the constant parts of the `table` message, by language
        self.messages: dict[Any, bytes] = {}  # the `table` messages of this moment (table_message.py)
        self.runner: Runner | None = None
        self.used = services.settings.clock()
        self.grumbling: dict[int, Bucket] = {}  # rate limits of emotes, by seat
        self.clocks: Clocks | None = None
        self.timed_for: int | None = None  # the version for which the clocks were set
        self.take(stored, match)
        self.attendance.note(self.owing())

    @classmethod
    async def read(cls, stored: StoredMatch, services: Services) -> LiveMatch:
        return cls(stored, await resumed(stored), services)

    # What is kept

    def take(self, stored: StoredMatch, match: Match | None) -> None:
        """Replace the match in memory with what the store has."""
        row = stored.match
        self.phase: str = row["phase"]
        self.open: bool = row["open"]
        self.position: Mapping[str, Any] | None = row["position"]
        self.clock_rule: Mapping[str, Any] | None = row["clock"]
        self.secret: bytes = row["secret"]
        self.asking: Mapping[str, Any] | None = row["asking"]
        self.ended: Mapping[str, Any] | None = row["ended"]
        self.rematch: str | None = row["rematch"]
        self.offers: Sequence[int] | None = row["offers"]
        self.series: Mapping[str, Any] | None = row["series"]
        self.next: str | None = row["next"]
        self.seats = [Seat.kept(seat) for seat in stored.seats]
        self.match = match
        self.sent = {(entry["seat"], entry["client"]): entry["number"] for entry in stored.log if entry["client"] is not None}
        self.game: Game = self.match.game if self.match else make(row["game"], row["options"], self._packs(row))
        self.views = SeatViews(self.match, self.names) if self.match else None
        self._take_clocks(stored)
        self.messages.clear()
        self.settled.clear()
        self.revision: int = row["revision"]
        self.stale = False

    def _packs(self, row: Mapping[str, Any]) -> Sequence[Pack]:
        """The packs the match was made with. An old match without stored packs gets the server's."""
        return self.services.settings.packs.get(row["game"], ()) if row["packs"] is None else unpacked(row["packs"])

    def _take_clocks(self, stored: StoredMatch) -> None:
        """Take the clocks as stored with the latest entry. If no entry is new they keep running, so reloading gives nobody extra time."""
        if self.clock_rule is None:
            return
        if self.clocks is None or self.timed_for != len(stored.log):
            left = stored.log[-1]["clocks"] if stored.log else None
            self.clocks = Clocks(self.clock_rule, len(self.seats), self.services.settings.clock, left)
            self.timed_for = len(stored.log)
        self.clocks.run(self._on_the_clock())

    async def reload(self) -> None:
        stored = await self.services.store.fetch(self.id)
        if stored is None:
            raise Refusal("unknown", 404)
        self.take(stored, await resumed(stored))
        self.attendance.note_absences(self.owing())

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Exclusive access to the match in its durable state."""
        async with self.lock:
            self.used = self.services.settings.clock()
            if self.stale:
                await self.reload()
                self.changed()
            yield

    @property
    def is_durable(self) -> bool:
        """Whether the state in memory is durable. An unwritten change exists only within `writing`."""
        return not self.stale and not self.is_writing

    @property
    def at_rest(self) -> bool:
        """Whether nobody is changing the match and its state is durable, so that it may be read without waiting for a turn."""
        return not self.stale and not self.lock.locked()

    @again_if_overtaken
    async def refresh(self, revision: int | None = None) -> None:
        """Another server process has written, or a write has failed: read again what is durable, and tell.

        The other process may have treated a player as gone who is connected here.
        """
        async with self.lock:
            if revision is not None and revision <= self.revision and not self.stale:
                return
            await self.reload()
            await self._hand_back([seat.seat for seat in self.seats if self.attendance.here_with_us(seat.seat)])
            self.changed()

    async def catch_up(self) -> None:
        """Read what another process has written, in case its notification was lost."""
        revision = await self.services.store.revision_of(self.id)
        if revision is not None and revision > self.revision:
            await self.refresh(revision)

    def changed(self) -> None:
        """Notify all visitors, and set clocks and wake bots."""
        self.messages.clear()
        self._call_all()

    def _call_all(self) -> None:
        for visitor in self.attendance.visitors:
            visitor.notify()
        if self.runner is not None:
            self.runner.look_after()

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def version(self) -> int:
        return NOT_BEGUN if self.match is None else self.match.version

    def playing(self) -> Match:
        if self.match is None:
            raise Refusal("waiting" if self.phase == WAITING else "over")
        if self.phase != PLAYING:
            raise Refusal("over")
        return self.match

    def playing_for(self, seat: int) -> Match:
        """The running match, for an action of this seat. Refused after a resignation, because a bot plays for the seat."""
        match = self.playing()
        if self.seats[seat].resigned:
            raise Refusal("resigned")
        return match

    def owing(self) -> list[int]:
        if self.phase != PLAYING or self.match is None:
            return []
        return [seat for seat in range(len(self.seats)) if self.match.state.owes(seat)]

    def _on_the_clock(self) -> list[int]:
        return [seat for seat in self.owing() if not self.seats[seat].plays_itself]

    def may_have_hints(self, held: Collection[int]) -> bool:
        """Whether these seats may have hints: only if they are all the seats of people.

        A player replaced by a bot counts, because they may return.
        """
        return bool(held) and all(seat.seat in held for seat in self.seats if seat.kind == HUMAN)

    # Coming and going

    def look_who_is_here(self) -> bool:
        """Update who is connected; whether that was news for the visitors."""
        is_news = self.attendance.look(self.owing())
        if is_news:
            self.changed()
        elif self.runner is not None:
            self.runner.look_after()
        return is_news

    def is_gone(self, seat: int) -> bool:
        """Whether the others may go on without a player.

        With a clock, it has run out and its owner is still away. Without one, the match has waited for them long enough.
        """
        attendance = self.attendance
        if attendance.here(seat):
            return False
        if self.seats[seat].stand_in:
            return True
        since = (attendance.waited_since if self.clocks is None else attendance.gone_since).get(seat)
        long_enough = since is not None and self.services.settings.clock() - since >= self.services.settings.gone_after
        return long_enough and (self.clocks is None or self._has_run_out(seat))

    def _has_run_out(self, seat: int) -> bool:
        """Whether the seat's latest entry is a time-out."""
        entries = self.match.entries if self.match is not None else []
        latest = next((entry.kind for entry in reversed(entries) if entry.kind in (ACTION, EXPIRE) and seat in entry.seats), "")
        return latest == EXPIRE

    @again_if_overtaken
    async def enter(self, visitor: Visitor) -> None:
        async with self.turn():
            new = [seat for seat in visitor.held if not self.seats[seat].arrived]
            if self.phase == WAITING and new and not visitor.promises_nonces:
                await self._arrive({seat: {"arrived": True} for seat in new})
            self.attendance.add(visitor)
            try:
                await self._hand_back(visitor.held)
                await self._begin_if_all_are_here()
            except BaseException:
                self.leave(visitor)
                raise
            if not self.look_who_is_here():
                visitor.notify()
            self.attendance.welcome(visitor)

    async def _hand_back(self, seats: Collection[int]) -> None:
        """Hand seats back to players who have returned, so that no bot plays for them any more."""
        back = [seat for seat in seats if self.seats[seat].stand_in and not self.seats[seat].resigned]
        if back and self.phase == PLAYING:
            await self._stand_in(back, False)

    async def _arrive(self, sitting: Sitting) -> None:
        await self.keep({}, sitting)
        for seat, values in sitting.items():
            self.seats[seat].sit(values)

    def leave(self, visitor: Visitor) -> None:
        if visitor in self.attendance.visitors:
            self.attendance.remove(visitor)
            self.look_who_is_here()

    def emote(self, seat: int, emote: str) -> None:
        """Send an emote to everybody, in all processes, within the rate limit."""
        settings = self.services.settings
        bucket = self.grumbling.setdefault(seat, Bucket(settings.emotes_per_second, settings.emotes_burst, settings.clock))
        if not bucket.take():
            raise Limit("emotes")
        self.attendance.shout(emoted(seat, emote))
        self.services.presence.say(f"emote {self.services.presence.me} {self.id} {seat} {emote}")

    # Beginning

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def commitment(self) -> str | None:
        """The commitment, published once everything but the players' nonces is settled."""
        if self.match is not None:
            return str(self.match.first_source.describe(self.match.heading)["commitment"])
        heading = heading_of(self.game, self.names, self.position, *self._handed_over()) if self.full else None
        return None if heading is None else commitment_to(heading, self.secret, self.drawn)

    def _handed_over(self) -> tuple[Mapping[str, Any] | None, str | None]:
        """What the previous match of the series hands over, and its digest."""
        return (None, None) if self.series is None else (self.series["carry"], self.series["before"])

    @property
    def drawn(self) -> Sequence[str | None]:
        """The bots' nonces, drawn before the players' nonces are known."""
        drawn = [seat.nonce if seat.kind == BOT else None for seat in self.seats]
        return drawn if any(drawn) else ()

    @again_if_overtaken
    async def add_nonce(self, seat: int, nonce: str) -> None:
        async with self.turn():
            if self.phase != WAITING:
                raise Refusal("not_waiting")
            if not self.full:
                raise Refusal("waiting")
            if self.seats[seat].nonce is None:
                await self._arrive({seat: {"arrived": True, "nonce": nonce}})
            await self._begin_if_all_are_here()

    async def _begin_if_all_are_here(self) -> None:
        if self.phase == WAITING and self.full and all(seat.arrived for seat in self.seats if seat.kind == HUMAN):
            await self._begin()

    @again_if_overtaken
    async def begin(self) -> None:
        """Begin the match if all seats are taken."""
        async with self.turn():
            if self.phase == WAITING and self.full:
                await self._begin()

    async def _begin(self) -> None:
        nonces = [seat.nonce or NO_NONCE for seat in self.seats]
        match = Match.begin(self.game, Live(self.secret, nonces, self.drawn), self.names, self.position, *self._handed_over())
        opening = "".join(f"{line}\n" for line in record_of(match).split("\n")[:3])  # header, nonces, start
        await self.keep({"phase": PLAYING, "opening": opening})
        self.match = match
        self.views = SeatViews(match, self.names)
        self.phase = PLAYING
        if self.clocks is not None:
            self.clocks.turn(self._on_the_clock(), ())
        self.attendance.note_absences(self.owing())
        self.changed()

    # What players do

    @again_if_overtaken
    async def play(self, seat: int, text: str, client: str | None = None) -> int:
        """Play an action; returns its version. An action that was sent before is not played again."""
        async with self.turn():
            known = self.sent.get((seat, client))
            if known is not None:
                return self._known(known, text)
            self.playing_for(seat).play(seat, text)
            return await self._write([seat], seat, client)

    async def play_at(self, version: int, seat: int, text: str, note: str | None) -> None:
        """Play an action that was computed for one version; ignored if the match has moved on."""
        async with self.turn():
            if self.version == version and seat in self.owing():
                self.playing().play(seat, text)
                await self._write([seat], seat, None, note)

    def _known(self, number: int, text: str) -> int:
        assert self.match is not None
        entry = self.match.entries[number - 1]
        if entry.kind != ACTION or entry.text != text:
            raise Refusal("reused")
        return number

    def undo_kind(self, seat: int) -> str:
        """Whether a seat may undo now: `alone`, by `consent`, or `no`."""
        if self.match is None or self.phase == OVER or self.version >= MOST_WITH_UNDO:
            return NO
        return self.match.undo_kind(seat)

    @again_if_overtaken
    async def undo(self, seat: int) -> None:
        async with self.turn():
            match = self.playing_for(seat)
            kind = self.undo_kind(seat)
            if kind == NO:
                raise Refusal("too_long" if self.version >= MOST_WITH_UNDO else "no_undo", most=MOST_WITH_UNDO)
            if kind == ALONE:
                match.undo(seat)
                await self._write([seat], seat)
            else:
                await self._ask_to_undo(seat, [each.seat for each in self.seats if each.kind == BOT or each.resigned])

    @again_if_overtaken
    async def answer_undo(self, seat: int, agree: bool) -> None:
        async with self.turn():
            self.playing_for(seat)
            if self.asking is None:
                raise Refusal("not_asked")
            asker = self.asking["seat"]
            if seat == asker and agree:
                raise Refusal("own_wish")
            if agree:
                await self._ask_to_undo(asker, [*self.asking["agreed"], seat])
            else:
                await self._change({"asking": None})
                self.changed()

    async def _ask_to_undo(self, seat: int, agreed: Collection[int]) -> None:
        match = self.playing()
        if set(agreed) | {seat} == set(range(len(self.seats))):
            match.undo(seat, agreed)
            await self._write([seat], seat)
        else:
            await self._change({"asking": {"seat": seat, "agreed": sorted(set(agreed))}})
            self.changed()

    @again_if_overtaken
    async def resign(self, seat: int) -> None:
        async with self.turn():
            if self.seats[seat].resigned or (self.ended or {}).get("seat") == seat:
                return
            others = [each for each in self.seats if each.seat != seat and each.kind == HUMAN and not each.resigned]
            ends = len(self.seats) <= 2 or not others
            self.playing().resign(seat, ends)
            await self._write([seat], seat, sitting={} if ends else {seat: {"stand_in": True, "resigned": True}})

    @again_if_overtaken
    async def take_over(self, seat: int) -> None:
        """Let a bot take over a seat whose player has been away too long."""
        async with self.turn():
            self.playing()
            if seat >= len(self.seats) or self.seats[seat].kind != HUMAN:
                raise Refusal("not_a_person")
            if self.seats[seat].stand_in:
                return
            if not self.is_gone(seat):
                if self.clocks is not None:
                    raise Refusal("not_gone_by_clock", seconds=f"{self.services.settings.gone_after:g}")
                raise Refusal("not_gone", seconds=math.ceil(self.services.settings.gone_after - self.attendance.waited_for(seat)))
            await self._stand_in([seat], True)

    async def _stand_in(self, seats: Collection[int], bot: bool) -> None:
        self.playing().stand_in(seats, bot)
        await self._write(seats, sitting={seat: {"stand_in": bot} for seat in seats})

    @again_if_overtaken
    async def abandon(self, held: Collection[int]) -> None:
        """End the match.

        Before it begins, its maker may delete it. Later, other players who are away count as having resigned; without any others, the match
        is deleted.
        """
        async with self.turn():
            if self.phase not in (WAITING, PLAYING):
                raise Refusal("over")
            if self.phase == WAITING and not any(self.seats[seat].maker for seat in held):
                raise Refusal("not_maker", 403)
            others = [each.seat for each in self.seats if each.kind == HUMAN and not each.resigned and each.seat not in held]
            if self.phase == PLAYING and others:
                await self._end_without(others, held)
            else:
                await self._change({"phase": GONE})
                self.changed()

    async def _end_without(self, others: Sequence[int], held: Collection[int]) -> None:
        """End the match for those who stayed; all others count as having resigned."""
        if all(self.seats[seat].resigned for seat in held):
            raise Refusal("resigned")
        if not all(self.is_gone(seat) for seat in others):
            raise Refusal("abandon")
        for seat in others[:-1]:
            self.playing().resign(seat, False)
            await self._write([seat], seat, sitting={seat: {"stand_in": True, "resigned": True}})
        self.playing().resign(others[-1], True)
        await self._write([others[-1]], others[-1])

    @again_if_overtaken
    async def expire_late(self) -> None:
        """Expire the decisions of all seats whose time is up."""
        async with self.turn():
            late = self.clocks.late() if self.clocks is not None and self.phase == PLAYING else []
            if not late:
                return
            self.playing().expire(late)
            await self._write(late)

    # Afterwards

    def asked_for_rematch(self) -> set[int]:
        """The seats that have to agree to a rematch, without those a bot played for at the end."""
        return {seat.seat for seat in self.seats if seat.kind == HUMAN and (seat.resigned or not seat.stand_in)}

    async def offer_rematch(self, wanted: Sequence[int]) -> None:
        if wanted != self.offers:
            await self._change({"offers": wanted})
            self.changed()

    @again_if_overtaken
    async def refuse_rematch(self) -> None:
        """Refuse a rematch, which withdraws all offers."""
        async with self.turn():
            if self.phase != OVER:
                raise Refusal("not_over")
            if self.rematch is None and self.offers:
                await self.offer_rematch([])

    # Writing

    async def _write(
        self, acted: Collection[int], seat: int | None = None, client: str | None = None, note: str | None = None, sitting: Sitting = NOBODY
    ) -> int:
        """Write a change and notify everybody; if the write fails, the change is undone."""
        match = self.playing()
        with self.writing(), self.services.metrics.writing.time():
            entry = match.entries[-1]
            ended = match.ended
            changes: dict[str, Any] = {"asking": None} if self.asking is not None else {}
            if ended is not None:
                changes |= {"phase": OVER, "ended": {"how": ended.how, "seat": ended.seat, "returns": match.returns()}}
            for number, values in sitting.items():
                self.seats[number].sit(values)
            if self.clocks is not None:
                self.clocks.turn(self._on_the_clock() if ended is None else [], acted)
            row = {
                "number": match.version,
                "kind": entry.kind,
                "seat": seat,
                "client": client,
                "line": entry_line(match, entry),
                "clocks": None if self.clocks is None else self.clocks.kept(),
                "note": note,
            }
            self.views = SeatViews(match, self.names, self.views)
            if not changes and not sitting:
                self._prepare()
            await self.services.store.append(self.id, self.revision, row, changes, sitting)
        self.timed_for = match.version
        self.services.metrics.entries.labels(self.game.info.slug, entry.kind).inc()
        if client is not None:
            self.sent[seat, client] = match.version
        self._apply(changes)
        self.attendance.note_absences(self.owing())
        if changes or sitting:
            self.changed()
        else:
            self._call_all()
        return match.version

    def _prepare(self) -> None:
        """Prepare the messages for everybody; they are sent once the change is durable. If that fails, everything is read again.

        It happens before the write begins, because the writing thread would only compete for the interpreter lock.
        """
        self.messages.clear()
        for visitor in self.attendance.visitors:
            visitor.prepare()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One write, which raises the revision. If it fails, the state in memory can't be trusted."""
        self.is_writing = True
        try:
            yield
        except BaseException as problem:
            self.stale = True
            self.timed_for = None
            if isinstance(problem, StoreFailed) and not isinstance(problem, Overtaken):
                self.services.metrics.failures.inc()
                log.error("not written", match=self.id, problem=str(problem))
            raise
        finally:
            self.is_writing = False
        self.revision += 1

    async def keep(self, changes: Mapping[str, Any], sitting: Sitting = NOBODY) -> None:
        with self.writing():
            await self.services.store.change(self.id, self.revision, changes, sitting)

    async def _change(self, changes: Mapping[str, Any]) -> None:
        await self.keep(changes)
        self._apply(changes)

    def _apply(self, changes: Mapping[str, Any]) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
