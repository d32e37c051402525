"""`mend`: where heal points go (GMI-3.46)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_faults import BAD_MEND
from grumbletop.games.giant_monster_invasion.rules_healing import mend
from grumbletop.games.giant_monster_invasion.rules_orders import MEND, Order, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page


class Mend(Page):
    """The frame holds who heals and the points."""

    def __init__(self) -> None:
        super().__init__("mend")

    def knows(self, verb: i64) -> bool:
        return verb == MEND

    def order_fault(self, board: Board, order: Order) -> i64:
        monster = board.monsters[board.asked]
        if order.a > monster.sheet.hits - monster.hits or order.b > monster.sheet.tough - monster.tough or order.n > monster.blood:
            return BAD_MEND
        return LEGAL if order.a + order.b + order.n <= board.frames.get(1) else BAD_MEND

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        board.frames.pop()
        mend(board, board.asked, order.a, order.b, order.n, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        monster = board.monsters[board.asked]
        points: i64 = board.frames.get(1)
        hits: i64 = 0
        while hits <= points and hits <= monster.sheet.hits - monster.hits:
            tough: i64 = 0
            while hits + tough <= points and tough <= monster.sheet.tough - monster.tough:
                blood: i64 = 0
                while hits + tough + blood <= points and blood <= monster.blood:
                    found.append(pack(MEND, hits, tough, blood))
                    blood += 1
                tough += 1
            hits += 1

    def fallback(self, board: Board) -> i64:
        """TOUGH, then HITS, then blood."""
        monster = board.monsters[board.asked]
        points: i64 = board.frames.get(1)
        tough: i64 = least(points, monster.sheet.tough - monster.tough)
        hits: i64 = least(points - tough, monster.sheet.hits - monster.hits)
        return pack(MEND, hits, tough, least(points - tough - hits, monster.blood))


def least(one: i64, other: i64) -> i64:
    return one if one < other else other
