"""`react`: raise the force field before the dice of an attack (GMI-6.22)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.decision_main import raise_field
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_orders import NO_REACT, REACT, Order, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page


class React(Page):
    """Asked only of who can."""

    def __init__(self) -> None:
        super().__init__("react")

    def knows(self, verb: i64) -> bool:
        return verb in (REACT, NO_REACT)

    def order_fault(self, board: Board, order: Order) -> i64:
        return LEGAL

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        if order.verb == REACT:
            raise_field(board, board.asked, log)
        else:
            board.tell(facts.UNGUARDED, board.asked, 0, 0, 0, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        found.append(pack(REACT, 0, 0, 0))
        found.append(pack(NO_REACT, 0, 0, 0))

    def fallback(self, board: Board) -> i64:
        return pack(NO_REACT, 0, 0, 0)
