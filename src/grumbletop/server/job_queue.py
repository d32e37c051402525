"""The job queue of the workers. Each kind of job has a bounded queue and a quota per address, and addresses take turns.

Most workers take slow jobs first; one is reserved for quick jobs, so that weak bots answer while strong ones think. The duration of a job
is estimated from its own limit or from earlier jobs of its kind.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from grumbletop.server.errors import Refusal

QUICK: Final = 0.2  # seconds
LEARNED: Final = 0.1  # weight of the latest duration in the estimate, if it was shorter
MOST_REMEMBERED: Final = 1_000  # addresses with a turn in memory, and names of jobs with an estimate


@dataclass(frozen=True)
class Quota:
    """How many jobs of one kind may be waiting or running."""

    most: int
    per_asker: int


QUOTAS: Final[Mapping[str, Quota]] = {
    "think": Quota(1_000, 200),
    "hint": Quota(60, 4),
    "open": Quota(60, 10),
    "replay": Quota(120, 20),
    "branch": Quota(20, 4),
    "review": Quota(20, 2),
}


class Busy(Refusal):
    """The queue is full, or this address has too many jobs in it."""

    def __init__(self) -> None:
        super().__init__("busy", 503)


@dataclass(eq=False)
class Ticket:
    """A place in the queue. `turn` is set when a worker is free, and says whether it is the one reserved for quick jobs."""

    kind: str
    asker: str
    like: str  # jobs of the same name share an estimate; "" keeps the first guess
    quick: bool
    turn: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class JobQueue:
    def __init__(self, quotas: Mapping[str, Quota] = QUOTAS) -> None:
        self.quotas = quotas
        self.waiting: list[Ticket] = []
        self.present: Counter[tuple[str, str]] = Counter()  # waiting or running, by kind and asker; "*" counts all askers
        self.served: OrderedDict[str, float] = OrderedDict()  # when an address last had its turn
        self.expected: OrderedDict[str, float] = OrderedDict()  # seconds
        self.turns = 0

    def enter(self, kind: str, asker: str, like: str, guess: float) -> Ticket:
        """Raises `Busy`."""
        quota = self.quotas[kind]
        if self.present[kind, "*"] >= quota.most or self.present[kind, asker] >= quota.per_asker:
            raise Busy
        self.present.update([(kind, "*"), (kind, asker)])
        ticket = Ticket(kind, asker, like, self.expected.get(like, guess) <= QUICK)
        self.waiting.append(ticket)
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Leave the queue: the job is done or was cancelled."""
        if ticket in self.waiting:
            self.waiting.remove(ticket)
        self.present.subtract([(ticket.kind, "*"), (ticket.kind, ticket.asker)])
        if not self.present[ticket.kind, ticket.asker]:
            del self.present[ticket.kind, ticket.asker]

    def next(self, only_quick: bool) -> Ticket | None:
        """The next job for a free worker. Slow jobs come first, except for the worker reserved for quick ones."""
        fitting = [ticket for ticket in self.waiting if ticket.quick == only_quick] or ([] if only_quick else self.waiting)
        if not fitting:
            return None
        ticket = min(fitting, key=lambda each: self.served.get(each.asker, -1))  # among equals, the one that came first
        self.waiting.remove(ticket)
        self.turns += 1
        remember(self.served, ticket.asker, self.turns)
        return ticket

    def lengths(self) -> dict[str, int]:
        """The number of waiting jobs of each kind."""
        waiting = Counter(ticket.kind for ticket in self.waiting)
        return {kind: waiting[kind] for kind in self.quotas}

    def learn(self, like: str, seconds: float) -> None:
        """Learn how long a job took. The longest recent time counts, because one quick decision doesn't make the next one quick."""
        known = self.expected.get(like, seconds)
        remember(self.expected, like, max(seconds, known + LEARNED * (seconds - known)))


def remember(memory: OrderedDict[str, float], key: str, value: float) -> None:
    memory[key] = value
    memory.move_to_end(key)
    if len(memory) > MOST_REMEMBERED:
        memory.popitem(last=False)
