"""The list that rules write legal actions into. Compiled, and without a Python object for each action."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

ROOM: Final = 48  # initial capacity; most decisions have fewer actions


@mypyc_attr(acyclic=True)
class ActionList:
    """The first `count` of `actions` are in the list. What lies behind them is room for more, so a list is cleared by `count = 0`."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * ROOM)
        self.count: i64 = 0

    def add(self, action: i64) -> None:
        if self.count == len(self.actions):
            self.grow()
        self.actions[self.count] = action
        self.count += 1

    def grow(self) -> None:
        """Twice the room."""
        wider = vec[i64]([0] * (2 * self.count))
        n: i64 = 0
        while n < self.count:
            wider[n] = self.actions[n]
            n += 1
        self.actions = wider

    def as_list(self) -> list[i64]:
        actions = self.actions
        found: list[i64] = []
        n: i64 = 0
        while n < self.count:
            found.append(actions[n])
            n += 1
        return found
