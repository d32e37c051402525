"""One match from start to end, with everything that happened. Terminal, server and replays use it.

The append-only list of entries is the source of truth: an undo is an entry too, and draws stay used after it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, overload

from grumbletop.engine.chance import Draw, RecordingChance
from grumbletop.engine.chance_source import Live, Sealed, Seeded, Source, heading_of
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import SPECTATOR, Event, EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.state import Chance, State

ACTION: Final = "action"
EXPIRE: Final = "expire"
UNDO: Final = "undo"
RESIGN: Final = "resign"
STAND_IN: Final = "stand_in"
RESEED: Final = "reseed"
ABOUT_PEOPLE: Final = (RESIGN, STAND_IN)  # who plays a seat; the state of the game is not touched

ALONE: Final = "alone"
CONSENT: Final = "consent"
NO: Final = "no"

PLAYED: Final = "played"
RESIGNED: Final = "resigned"


class BadUndo(GrumbletopError):
    """This can't be undone, or not without the consent of others."""


class NotNow(GrumbletopError):
    """This isn't possible at this point of the match."""


class NoSuchSeat(GrumbletopError):
    """The match has no seat with this number."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened, and the state it led to."""

    kind: str
    seats: Sequence[int]  # who acted, ran out of time, undid, resigned or was replaced by a bot
    at: str  # UTC
    state: State  # afterwards; never changed
    events: Sequence[Event] = ()
    draws: Sequence[Draw] = ()
    text: str = ""
    commits: bool = False  # a hidden decision, final once made
    consent: Sequence[int] = ()
    source: Live | Sealed | None = None  # the new source of chance, after a reseed
    bot: bool = False  # from here a bot plays for these seats


@dataclass(frozen=True)
class Ended:
    """How a match ended."""

    how: str  # played to its end, or resigned
    seat: int | None  # whose resignation ended it
    resigned: Sequence[int]  # seats that had resigned before, so that bots played on for them


class Match:
    def __init__(self, game: Game, source: Source, heading: Mapping[str, Any], chance: Chance) -> None:
        """A match under a settled heading; `chance` decides the start. Call `begin` instead."""
        self.game = game
        self.first_source = source
        self.source = source
        self.heading = heading
        self.chance = chance
        self.entries: list[Entry] = []
        self._standing: list[int] = []  # numbers of the entries that were not taken back
        self.resigned: list[int] = []  # seats for which a bot plays to the end
        self.conceded: int | None = None  # the seat whose resignation ended the match
        self.stand_ins: set[int] = set()  # seats for which a bot plays now
        recording, log = RecordingChance(game, chance), EventLog()
        if heading["position"] is not None:
            self._start = game.load(heading["position"])
        else:
            self._start = game.start(recording, heading["carry"], log)
        self.start_draws: Sequence[Draw] = recording.draws
        self.start_events: Sequence[Event] = log.events

    @classmethod
    def begin(
        cls,
        game: Game,
        source: Source | int = 0,
        names: Sequence[str] = (),
        position: Mapping[str, Any] | None = None,
        carry: Mapping[str, Any] | None = None,
        before: str | None = None,
    ) -> Match:
        """Begin a match. A number for `source` is a seed, and players without names are called after their seats.

        `before` is the digest of the match that hands `carry` over: see `record.next_match`.
        """
        heading = heading_of(game, names or [f"Seat {seat}" for seat in range(game.seats)], position, carry, before)
        settled = Seeded(source) if isinstance(source, int) else source
        return cls(game, settled, heading, settled.open(game, heading))

    @staticmethod
    def read(path: str | Path) -> Match:
        """The match of a record in a file, replayed."""
        from grumbletop.engine.record import Record

        return Record.read_file(Path(path)).replay()

    def write(self, path: str | Path) -> None:
        """Save the record of the match."""
        from grumbletop.engine.record import record_of

        Path(path).write_text(record_of(self), encoding="utf-8")

    def __str__(self) -> str:
        """The table as the seat sees it that owes a decision, or as everybody does."""
        seat = None if self.over else int(self.state.decider())
        return self.game.drawing(self.state, None if seat == SPECTATOR else seat, self.game.texts()).rstrip("\n")

    def __repr__(self) -> str:
        results = [f"{name} {result:+g}" for name, result in zip(self.names, self.returns(), strict=True)] if self.over else self.names
        return f"<Match of {type(self.game).__name__}: {', '.join(results)}; {self.version} entries>"

    @property
    def names(self) -> Sequence[str]:
        names: Sequence[str] = self.heading["seats"]
        return names

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> State:
        """The current state. Only read it; clone it to try something."""
        return self.entries[-1].state if self.entries else self._start

    def at(self, version: int) -> State:
        """A copy of the state as it was after that many entries."""
        if not 0 <= version <= self.version:
            raise IndexError(f"version {version} of {self.version}")
        return (self.entries[version - 1].state if version else self._start).clone()

    # The end

    @property
    def over(self) -> bool:
        return self.conceded is not None or bool(self.state.is_over())

    @property
    def ended(self) -> Ended | None:
        if not self.over:
            return None
        return Ended(PLAYED if self.conceded is None else RESIGNED, self.conceded, list(self.resigned))

    def returns(self) -> list[float]:
        """The returns of the game, or those after the resignation that ended the match."""
        if self.conceded is None:
            return self.game.returns(self.state)
        return self.game.returns_after_resigning(self.state, [*self.resigned, self.conceded])

    def carry(self) -> dict[str, Any] | None:
        """What the next match of a series takes over: None before the end, after a resignation, and where nothing carries over."""
        over = self.conceded is None and self.state.is_over()
        return self.game.carry(self.state) if over and self.game.in_series else None

    def _check_going_on(self) -> None:
        """Refuse if the match has ended by resignation. The rules themselves refuse if the game is over."""
        if self.conceded is not None:
            raise NotNow(f"the match is over: seat {self.conceded} has resigned")

    # Playing

    def legal_texts(self, seat: int | None = None) -> list[str]:
        """The texts of all actions of a seat, by default of the one that owes a decision; none if it owes none.

        A decision with too many actions to list raises `TooMany`.
        """
        at = int(self.state.decider()) if seat is None else seat
        if self.over or not self.state.owes(at):
            return []
        return [self.game.text(self.state, at, action) for action in self.game.legal_actions(self.state, at)]

    @overload
    def play(self, seat: str) -> list[Event]: ...

    @overload
    def play(self, seat: int, text: str, at: str = "") -> list[Event]: ...

    def play(self, seat: int | str, text: str = "", at: str = "") -> list[Event]:
        """Play a text for a seat, or a text alone for the (lowest) seat that owes a decision.

        Raises `Refused` like `Game.play`, and then nothing has changed.
        """
        if isinstance(seat, str):
            return self.play(max(int(self.state.decider()), 0), seat)
        self._check_seats([seat])
        self._check_going_on()
        decision = self.game.decision(self.state, seat)
        state, chance, log = self._fresh()
        self.game.play(state, seat, text, chance, log)
        commits = decision is not None and decision.mode == "commit"
        self._stand(Entry(ACTION, [seat], at or now(), state, log.events, chance.draws, text, commits))
        return log.events

    def expire(self, seats: Iterable[int], at: str = "") -> list[Event]:
        """Time ran out for these seats."""
        late = sorted(set(seats))
        self._check_seats(late)
        self._check_going_on()
        state, chance, log = self._fresh()
        self.game.expire(state, late, chance, log)
        self._stand(Entry(EXPIRE, late, at or now(), state, log.events, chance.draws))
        return log.events

    def reseed(self, source: Live | Sealed, at: str = "") -> None:
        """Continue with a new secret because the old one is lost."""
        self.chance = source.open(self.game, self.heading)
        self.source = source
        self.entries.append(Entry(RESEED, [], at or now(), self.state, source=source))

    # Who plays

    def resign(self, seat: int, ends: bool = True, at: str = "") -> list[Event]:
        """A seat resigns. This ends the match, unless there are more than two seats and a bot plays on for this one."""
        self._check_seats([seat])
        if self.over:
            raise NotNow("the match is over, so nobody can resign")
        if seat in self.resigned:
            raise NotNow(f"seat {seat} has resigned already")
        if not ends and (self.game.seats < 3 or len(self.resigned) == self.game.seats - 1):
            raise NotNow(f"seat {seat} has no opponents left, so its resignation ends the match")
        told = [Event("resigned", "", {"seat": seat}, {}, False)]
        if ends:
            self.conceded = seat
        else:
            self.resigned.append(seat)
            self.stand_ins.add(seat)
            told.append(Event("stand_in", "", {"seat": seat}, {}, False))
        self.entries.append(Entry(RESIGN, [seat], at or now(), self.state, told, bot=not ends))
        return told

    def stand_in(self, seats: Iterable[int], bot: bool, at: str = "") -> list[Event]:
        """A bot takes over these seats from here on, or hands them back to their players."""
        changed = sorted(set(seats))
        self._check_seats(changed)
        if self.over:
            raise NotNow("the match is over, so nobody plays any more")
        for seat in changed:
            if seat in self.resigned:
                raise NotNow(f"seat {seat} has resigned, so a bot plays for it to the end")
            if (seat in self.stand_ins) == bot:
                raise NotNow(f"a bot plays for seat {seat} already" if bot else f"no bot stands in for seat {seat}")
        self.stand_ins.symmetric_difference_update(changed)
        told = [Event("stand_in" if bot else "handed_back", "", {"seat": seat}, {}, False) for seat in changed]
        self.entries.append(Entry(STAND_IN, changed, at or now(), self.state, told, bot=bot))
        return told

    def _fresh(self) -> tuple[State, RecordingChance, EventLog]:
        return self.state.clone(), RecordingChance(self.game, self.chance), EventLog()

    def _stand(self, entry: Entry) -> None:
        self._standing.append(self.version)
        self.entries.append(entry)

    def _check_seats(self, seats: Collection[int]) -> None:
        if not seats:
            raise NoSuchSeat("no seat was named")
        for seat in seats:
            if type(seat) is not int or not 0 <= seat < self.game.seats:
                raise NoSuchSeat(f"there is no seat {seat}; this match has {self.game.seats}")

    # Taking back

    def undo_kind(self, seat: int) -> str:
        """Whether a seat may take back its latest action (with all that followed): `alone`, by `consent` of the others, or `no`.

        `alone` only if nobody has learned, drawn, committed or answered anything since, not even in actions that were undone already. A
        single seat has nobody to ask: it can undo anything, except random draws in a series. If the game keeps its dice, nobody can undo
        them.
        """
        self._check_seats([seat])
        number = self._latest(seat)
        if number is None or self.over or seat in self.resigned:
            return NO
        if self.game.keeps_dice and any(entry.draws for entry in self.entries[number:]):
            return NO
        alone = all(_is_harmless(entry, seat) for entry in self.entries[number:])
        if self.game.seats > 1:
            return ALONE if alone else CONSENT
        return NO if self.game.in_series and not alone else ALONE

    def undo_unveils(self, seat: int) -> bool:
        """Whether anything was revealed or drawn since the action that this seat may take back: nobody can forget that."""
        number = self._latest(seat)
        entries = [] if number is None else self.entries[number:]
        return any(entry.draws or any(event.reveals for event in entry.events) for entry in entries)

    def undo(self, seat: int | None = None, consent: Collection[int] = frozenset(), at: str = "") -> None:
        """Take back the latest action of a seat and all that followed. The others must have consented where they have a say.

        Without a seat, the latest action of all is taken back, and everybody consents.
        """
        if seat is None:
            acted = [self.entries[number] for number in self._standing if self.entries[number].kind == ACTION]
            seat, consent = (acted[-1].seats[0] if acted else 0), range(self.game.seats)
        kind = self.undo_kind(seat)
        number = self._latest(seat)
        if kind == NO or number is None:
            kept = number is not None and self.game.keeps_dice and seat not in self.resigned
            why = "dice of this game stay as they fell" if kept else f"seat {seat} has nothing to take back"
            raise BadUndo("the match is over" if self.over else why)
        agreed = set(consent) - {seat}
        if agreed:
            self._check_seats(agreed)
        missing = [other for other in range(self.game.seats) if other != seat and other not in agreed]
        if kind == CONSENT and missing:
            raise BadUndo(f"this undo needs the consent of seat {', '.join(map(str, missing))}")
        taken_back = sum(1 for each in self._standing if each >= number)
        told = Event("undone", "", {"seat": seat, "entries": taken_back}, {}, False)
        self._standing = [each for each in self._standing if each < number]
        self.entries.append(Entry(UNDO, [seat], at or now(), self.at(number), [told], consent=sorted(agreed)))

    def _latest(self, seat: int) -> int | None:
        """Index of the seat's latest action that hasn't been undone."""
        for number in reversed(self._standing):
            if self.entries[number].kind == ACTION and seat in self.entries[number].seats:
                return number
        return None

    # Looking

    def seen_by(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """What a seat (or the spectator) was told from that version on; the start is told at version 0."""
        told = [(0, event) for event in self.start_events] if since == 0 else []
        for version, entry in enumerate(self.entries[since:], since + 1):
            told.extend((version, event) for event in entry.events)
        return [{"version": version, **event.seen_by(seat)} for version, event in told]


def _is_harmless(entry: Entry, seat: int) -> bool:
    """Whether undoing an entry needs no consent: it is the seat's own or no move at all, and nobody learned anything from it."""
    if entry.kind in ABOUT_PEOPLE:
        return True
    if entry.kind == EXPIRE or any(other != seat for other in entry.seats):
        return False
    return not entry.commits and not entry.draws and not any(event.reveals for event in entry.events)


def now() -> str:
    return as_text(int(time.time()))


@lru_cache(2)
def as_text(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
