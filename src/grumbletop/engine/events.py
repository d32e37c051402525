"""Events and the log that tells them to the seats. Compiled, because rules write it; silent during search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from grumbletop.engine.state import State

SPECTATOR: Final = -1  # looks on from no seat


@final
class Event:
    """Something that happened: keys and data, never sentences.

    Everyone gets `shown`; a seat in `private` gets those entries as well. `reveals` means that somebody learns something that was hidden or
    random until now.
    """

    def __init__(self, kind: str, clause: str, shown: dict[str, Any], private: dict[int, dict[str, Any]], reveals: bool) -> None:
        self.kind = kind
        self.clause = clause
        self.shown = shown
        self.private = private
        self.reveals = reveals

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The message this seat receives. `SPECTATOR` receives what is shown to all."""
        told = dict(self.shown)
        told.update(self.private.get(seat, {}))
        return {"kind": self.kind, "clause": self.clause, "data": told}

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.clause!r}, {self.shown!r}, {self.private!r}, reveals={self.reveals})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Where `apply` writes events. This one is silent: rules ask `log.on` before they build an event."""

    on: bool

    def __init__(self) -> None:
        self.on = False

    def add(self, event: Event) -> None:
        return


@final
class EventLog(Log):
    """Keeps every event, in order."""

    def __init__(self) -> None:
        self.on = True
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)

    def seen_by(self, seat: int, since: i64 = 0) -> list[dict[str, Any]]:
        return [event.seen_by(seat) for event in self.events[since:]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Teller:
    """Turns the numbers that compiled rules log into an `Event`. Each room that logs numbers has its own."""

    def event(self, state: State, fact: i64, a: i64, b: i64, c: i64, d: i64 = 0) -> Event:
        """The event for a fact and its numbers, whose meaning only the room knows."""
        raise NotImplementedError
