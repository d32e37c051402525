"""What the page of every decision of this game says. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_orders import Order


class Page(DecisionRules[Board]):
    """Rules speak of orders here; the state packs and unpacks them, and has the list that `fill` makes."""

    def __init__(self, name: str) -> None:
        super().__init__(name, TURN, 0, 0)

    def knows(self, verb: i64) -> bool:
        """Whether an order of this verb belongs to this decision."""
        raise NotImplementedError

    def order_fault(self, board: Board, order: Order) -> i64:
        """In the order of the spec's table of refusals."""
        raise NotImplementedError

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        """A legal order. The question is answered already; `order` may be overwritten once dice are drawn."""
        raise NotImplementedError

    def fill(self, board: Board, found: list[i64]) -> None:
        """All orders that are offered, in numbers."""
        raise NotImplementedError

    def fallback(self, board: Board) -> i64:
        """What is played when time runs out."""
        raise NotImplementedError

    def draw_one(self, board: Board, rng: Rng) -> i64:
        """One legal order at random."""
        found: list[i64] = []
        self.fill(board, found)
        return found[rng.below(len(found))]
