"""A decision of this game on one page. Compiled.

Legal actions are listed into the offers that all states share, and kept there until somebody else asks.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers


@mypyc_attr(allow_interpreted_subclasses=True)
class Page(DecisionRules[Board]):
    def __init__(self, name: str, mode: str) -> None:
        super().__init__(name, mode, 0, 0)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        """Put every legal action into the list."""
        raise NotImplementedError

    def count(self, state: Board, seat: i64) -> i64:
        return self.listed(state, seat).count

    def nth(self, state: Board, seat: i64, n: i64) -> i64:
        return self.listed(state, seat).actions[n]

    def write_all(self, state: Board, seat: i64, actions: ActionList) -> None:
        offers = self.listed(state, seat)
        n: i64 = 0
        while n < offers.count:
            actions.add(offers.actions[n])
            n += 1

    def listed(self, state: Board, seat: i64) -> Offers:
        offers = state.rules.offers
        if state.stamp != offers.stamp or state.listed != seat:
            state.stamp = offers.begin()
            state.listed = seat
            self.offer(state, seat, offers)
        return offers
