"""The settings of a search. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class SearchSettings:
    def __init__(self, most: i64, depth: i64, reach: i64, explore: float, widening: float, ordered: bool, sees_all: bool) -> None:
        self.most: i64 = most  # actions of one decision that are listed; more are drawn one by one
        self.depth: i64 = depth  # decisions played beyond the tree before the room is asked what a state is worth
        self.reach: i64 = reach  # steps of a line that are remembered
        self.explore = explore  # how much a doubtful action is preferred, in parts of the spread of all returns
        self.widening = widening  # actions open after n visits: this times the root of n
        self.ordered = ordered  # whether the room lists promising actions first
        self.sees_all = sees_all  # whether the world is taken for the true one
