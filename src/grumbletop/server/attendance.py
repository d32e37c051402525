"""Who is at a live match: its visitors, the players that are connected, and since when the others have been away."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Protocol

from grumbletop.server import wire
from grumbletop.server.services import Services


class Visitor(Protocol):
    """A connection to a live match that holds some seats or none."""

    held: Collection[int]
    address: str
    promises_nonces: bool

    def notify(self) -> None:
        """There is news to send."""

    def prepare(self) -> None:
        """Prepare the next message; it is sent once the change is durable."""

    def send_aside(self, aside: bytes) -> None:
        """Send a message that isn't part of the match and isn't stored, such as an emote."""


def watching(count: int) -> bytes:
    return wire.encode(wire.Watching(count))


class Attendance:
    def __init__(self, match: str, seats: int, services: Services) -> None:
        self.match = match
        self.seats = range(seats)
        self.services = services
        self.visitors: set[Visitor] = set()
        self.visitors_at: Counter[int] = Counter()  # how many connections hold each seat
        self.present: frozenset[int] = frozenset()  # seats whose players are connected, as last sent to everybody
        self.gone_since: dict[int, float] = {}  # since when a seat's player has been absent
        self.waited_since: dict[int, float] = {}  # the same for seats that owe a decision
        self.counted = 0  # the number of spectators, as last sent to everybody
        self.counting: asyncio.TimerHandle | None = None

    # Visitors

    def add(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self.visitors_at.update(visitor.held)

    def welcome(self, visitor: Visitor) -> None:
        """Tell a new visitor how many watch, and soon the others too."""
        if self.counted:
            visitor.send_aside(watching(self.counted))
        self._count_watchers()

    def remove(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self.visitors_at.subtract(visitor.held)
        self._count_watchers()

    def shout(self, aside: bytes) -> None:
        for visitor in self.visitors:
            visitor.send_aside(aside)

    def _count_watchers(self) -> None:
        """Send the number of spectators after a short delay, so that a crowd that comes or goes costs one message."""
        if self.counting is None:
            self.counting = asyncio.get_running_loop().call_later(self.services.settings.count_after, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self.counting = None
        count = sum(not visitor.held for visitor in self.visitors)
        if count != self.counted:
            self.counted = count
            self.shout(watching(count))

    # Players

    def here(self, seat: int) -> bool:
        """Whether a player is connected, through any process."""
        return self.here_with_us(seat) or seat in self.services.presence.elsewhere(self.match)

    def here_with_us(self, seat: int) -> bool:
        return self.visitors_at[seat] > 0

    def look(self, owing: Collection[int]) -> bool:
        """Update who is connected; whether that is news for the visitors. Spectators don't count, so a crowd of them costs nothing."""
        self.note(owing)
        present = frozenset(seat for seat in self.seats if self.here(seat))
        is_news = present != self.present
        self.present = present
        return is_news

    def note(self, owing: Collection[int]) -> None:
        self.note_absences(owing)
        self.services.presence.are_here(self.match, [seat for seat in self.seats if self.here_with_us(seat)])

    def note_absences(self, owing: Collection[int]) -> None:
        now = self.services.settings.clock()
        for seat in self.seats:
            here = self.here(seat)
            for since, counts in ((self.gone_since, not here), (self.waited_since, not here and seat in owing)):
                if counts:
                    since.setdefault(seat, now)
                else:
                    since.pop(seat, None)

    def waited_for(self, seat: int) -> float:
        """For how many seconds the match has waited for a player who is away."""
        since = self.waited_since.get(seat)
        return 0.0 if since is None else self.services.settings.clock() - since
