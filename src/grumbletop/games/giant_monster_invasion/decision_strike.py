"""`strike`: buy off the military strike, or face it (GMI-5.6)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.decision_main import buy_shield
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_numbers import STRIKE
from grumbletop.games.giant_monster_invasion.rules_orders import FACE, SHIELD, Order, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page


class Strike(Page):
    """Asked only of who can pay."""

    def __init__(self) -> None:
        super().__init__("strike")

    def knows(self, verb: i64) -> bool:
        return verb in (SHIELD, FACE)

    def order_fault(self, board: Board, order: Order) -> i64:
        return LEGAL

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        if order.verb == SHIELD:
            buy_shield(board, log)
        else:
            board.tell(facts.FACED, board.turn, 0, 0, 0, log)
            board.frames.push(STRIKE)

    def fill(self, board: Board, found: list[i64]) -> None:
        found.append(pack(SHIELD, 0, 0, 0))
        found.append(pack(FACE, 0, 0, 0))

    def fallback(self, board: Board) -> i64:
        return pack(FACE, 0, 0, 0)
