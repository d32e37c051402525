"""`boost`: Monster Points for dice before a check one did not choose (GMI-5.4)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_checks import boost
from grumbletop.games.giant_monster_invasion.rules_faults import NOT_PAYABLE
from grumbletop.games.giant_monster_invasion.rules_orders import BOOST, Order, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page


class Boost(Page):
    def __init__(self) -> None:
        super().__init__("boost")

    def knows(self, verb: i64) -> bool:
        return verb == BOOST

    def order_fault(self, board: Board, order: Order) -> i64:
        return NOT_PAYABLE if order.n > board.monsters[board.asked].mp else LEGAL

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        boost(board, order.n, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        n: i64 = 0
        while n <= board.monsters[board.asked].mp:
            found.append(pack(BOOST, 0, 0, n))
            n += 1

    def fallback(self, board: Board) -> i64:
        return pack(BOOST, 0, 0, 0)
