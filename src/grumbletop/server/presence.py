"""Presence: who is connected to which match, through this server process and others.

Processes on one database tell each other, on a channel of their own: ids and seats, nothing else.

    at PROCESS MATCH:0,1 MATCH: ...   these seats are at these matches through that process, no others
    beat PROCESS                      it is alive
    bye PROCESS                       it ends
    who PROCESS                       it has just begun to listen: tell it everything
    emote PROCESS MATCH SEAT EMOTE    somebody grumbles

If a process sends no heartbeat for too long, it counts as dead and its players as gone. A single process has nobody to listen to.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from grumbletop.server.wire import MOST_SEATS

LONGEST: Final = 7_000  # bytes of one message; PostgreSQL takes 8,000
FORGOTTEN_AFTER: Final = 3.5  # beats

Seats = frozenset[int]
NOBODY: Final[Seats] = frozenset()


@dataclass
class Process:
    """What another process has published."""

    heard: float
    at: dict[str, Seats] = field(default_factory=dict)


class Presence:
    def __init__(self, clock: Callable[[], float], beat: float) -> None:
        self.clock = clock
        self.beat = beat  # seconds
        self.me = secrets.token_urlsafe(6)
        self.own: dict[str, Seats] = {}
        self.others: dict[str, Process] = {}
        self.untold: set[str] = set()  # matches whose news the other processes haven't got yet
        self.asides: list[str] = []  # texts to send once, such as emotes
        self.news = asyncio.Event()
        self.deaf = True  # not listening: no process counts as dead meanwhile

    def elsewhere(self, match: str) -> Seats:
        """The seats of a match whose players are connected to another process."""
        return NOBODY.union(*(process.at.get(match, NOBODY) for process in self.others.values()))

    def are_here(self, match: str, seats: Collection[int]) -> None:
        """Set the seats of a match that are connected to this process."""
        now = frozenset(seats)
        if now == self.own.get(match, NOBODY):
            return
        if now:
            self.own[match] = now
        else:
            del self.own[match]
        self._tell({match})

    def say(self, aside: str) -> None:
        """Send a text to the other processes, if there are any."""
        if not self.deaf:
            self.asides.append(aside)
            self.news.set()

    def _tell(self, matches: Collection[str]) -> None:
        self.untold.update(matches)
        self.news.set()

    # What is told

    def texts(self) -> list[str]:
        """The texts that bring the other processes up to date."""
        self.news.clear()
        told, self.untold = sorted(self.untold), set()
        asides, self.asides = self.asides, []
        return asides + list(self._packed(f"{match}:{','.join(map(str, sorted(self.own.get(match, NOBODY))))}" for match in told))

    def _packed(self, words: Iterator[str]) -> Iterator[str]:
        text = head = f"at {self.me}"
        for word in words:
            if len(text) + 1 + len(word) > LONGEST:
                yield text
                text = head
            text += f" {word}"
        if text != head:
            yield text

    # What is heard

    def hear(self, text: str) -> Collection[str]:
        """Read a text from another process. Returns the matches at which somebody may have come or gone."""
        kind, _, rest = text.partition(" ")
        name, _, rest = rest.partition(" ")
        if name in ("", self.me):
            return ()
        if kind == "bye":
            return self._forget(name)
        process = self.others.setdefault(name, Process(self.clock()))
        process.heard = self.clock()
        if kind == "who":
            self._tell(self.own)
        changes = dict(read_words(rest)) if kind == "at" else {}
        process.at = {match: seats for match, seats in {**process.at, **changes}.items() if seats}
        return changes

    def _forget(self, name: str) -> Collection[str]:
        process = self.others.pop(name, None)
        return () if process is None else process.at

    def sweep(self) -> Collection[str]:
        """Forget dead processes. Returns the matches at which somebody may be missing now."""
        if self.deaf:
            return ()
        oldest = self.clock() - FORGOTTEN_AFTER * self.beat
        dead = [name for name, process in self.others.items() if process.heard < oldest]
        return {match for name in dead for match in self._forget(name)}

    def listening(self) -> None:
        """Start listening. Heartbeats may have been missed before, so every process gets a fresh start."""
        self.deaf = False
        for process in self.others.values():
            process.heard = self.clock()


def read_words(text: str) -> Mapping[str, Seats]:
    """`MATCH:0,1 MATCH:`; what does not look like this is passed over, since a newer process may say more."""
    found: dict[str, Seats] = {}
    for word in text.split():
        match, colon, seats = word.partition(":")
        numbers = seats.split(",") if seats else []
        if match and colon and all(number.isdecimal() and int(number) < MOST_SEATS for number in numbers):
            found[match] = frozenset(map(int, numbers))
    return found
