"""`reroll`: roll a failed die again, or one of a doubled strike (GMI-5.5)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_checks import asked_roll, keep, reroll
from grumbletop.games.giant_monster_invasion.rules_faults import BAD_REROLL
from grumbletop.games.giant_monster_invasion.rules_orders import KEEP, REROLL, Order, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page


class Reroll(Page):
    """Asked only of who can pay, while there is such a die."""

    def __init__(self) -> None:
        super().__init__("reroll")

    def knows(self, verb: i64) -> bool:
        return verb in (REROLL, KEEP)

    def order_fault(self, board: Board, order: Order) -> i64:
        if order.verb == KEEP or asked_roll(board).may_reroll(order.n - 1):
            return LEGAL
        return BAD_REROLL

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        if order.verb == KEEP:
            keep(board, log)
        else:
            reroll(board, order.n - 1, chance, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        found.append(pack(KEEP, 0, 0, 0))
        roll = asked_roll(board)
        place: i64 = 0
        while place < len(roll.faces):
            if roll.may_reroll(place):
                found.append(pack(REROLL, 0, 0, place + 1))
            place += 1

    def fallback(self, board: Board) -> i64:
        return pack(KEEP, 0, 0, 0)
