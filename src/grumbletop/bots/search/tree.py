"""What search remembers: decisions, each as the seat that makes it knows it, found by that seat's key. Compiled.

There are no links between decisions. Whoever plays on from one meets the next by its key, whatever chance or another seat did in between;
decisions that are reached in different ways and look the same are one.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import M62, bit
from grumbletop.engine.rng import Rng

SPREADING: Final = 0x1E3779B97F4A7C15  # odd: multiplied by it, keys that differ a little fall far apart
SMALLEST: Final = 10  # bits of the first table


@mypyc_attr(acyclic=True)
class Node:
    """A decision of one seat. The first `size` of its actions are open: each of those has been tried, or is being tried now."""

    def __init__(self, key: i64, seat: i64) -> None:
        self.key: i64 = key
        self.seat: i64 = seat
        self.visits: i64 = 0
        self.chosen: i64 = 0  # what was played here in the simulation that runs
        self.others: i64 = 0  # what others played at the same time, in one number
        self.listed = False  # whether the actions below have been asked for
        self.is_large = False  # has more actions than are listed
        self.size: i64 = 0
        self.wider_at: i64 = 0  # visits at which the next action opens
        self.actions: vec[i64] = vec[i64]()
        self.tries: vec[i64] = vec[i64]()
        self.means: vec[float] = vec[float]()
        self.doubts: vec[float] = vec[float]()  # one over the root of the tries

    def add(self, action: i64) -> None:
        self.actions = append(self.actions, action)
        self.tries = append(self.tries, i64(0))
        self.means = append(self.means, 0.0)
        self.doubts = append(self.doubts, 1.0)

    def find(self, action: i64) -> i64:
        """Where an action is listed, or -1."""
        at: i64 = len(self.actions) - 1
        while at >= 0 and self.actions[at] != action:
            at -= 1
        return at

    def swap(self, one: i64, other: i64) -> None:
        """Change the places of two actions that have not been tried."""
        action: i64 = self.actions[one]
        self.actions[one] = self.actions[other]
        self.actions[other] = action

    def pick(self, explore: float, rng: Rng) -> i64:
        """One of the open actions: the one with the best upper bound (UCB1)."""
        means: vec[float] = self.means
        doubts: vec[float] = self.doubts
        size: i64 = self.size
        breadth: float = explore * sqrt(log(float(self.visits)))
        best: i64 = 0
        bound: float = means[0] + breadth * doubts[0]
        at: i64 = 1
        while at < size:
            here: float = means[at] + breadth * doubts[at]
            if here > bound:
                bound = here
                best = at
            at += 1
        return best

    def most_tried(self) -> i64:
        best: i64 = 0
        at: i64 = 1
        while at < self.size:
            if self.tries[at] > self.tries[best]:
                best = at
            at += 1
        return best

    def shares(self) -> list[float]:
        """How much each open action is thought of."""
        visits: float = float(max(self.visits, i64(1)))
        return [float(self.tries[at]) / visits for at in range(self.size)]

    def learn(self, value: float) -> None:
        """What came of the action that was chosen."""
        at: i64 = self.chosen
        tries: i64 = self.tries[at] + 1
        self.visits += 1
        self.tries[at] = tries
        self.means[at] += (value - self.means[at]) / float(tries)
        self.doubts[at] = 1.0 / sqrt(float(tries))


@final
@mypyc_attr(acyclic=True)
class Table:
    """All decisions met so far, by key and seat. Open addressing: the compiler's dict would box every key."""

    def __init__(self) -> None:
        self.bits: i64 = SMALLEST
        self.slots: list[Node | None] = [None] * 1024
        self.count: i64 = 0

    def place(self, key: i64, seat: i64) -> i64:
        """Where a decision stands, or would stand."""
        slots = self.slots
        mask: i64 = len(slots) - 1
        at: i64 = (((key ^ seat) * SPREADING) & M62) >> (62 - self.bits)
        found = slots[at]
        while found is not None and (found.key != key or found.seat != seat):
            at = (at + 1) & mask
            found = slots[at]
        return at

    def find(self, key: i64, seat: i64) -> Node | None:
        return self.slots[self.place(key, seat)]

    def add(self, node: Node) -> None:
        """A decision that is not there yet."""
        self.count += 1
        if 2 * self.count > len(self.slots):
            self.grow()
        self.slots[self.place(node.key, node.seat)] = node

    def grow(self) -> None:
        before = self.slots
        self.bits += 1
        self.slots = [None] * bit(self.bits)
        for node in before:
            if node is not None:
                self.slots[self.place(node.key, node.seat)] = node
