"""`option`: what a grabber does with its prey (GMI-3.27 to GMI-3.32)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_faults import BAD_PLUNGE
from grumbletop.games.giant_monster_invasion.rules_grabs import G_BY, G_TO, launch, lock, plunge, slam
from grumbletop.games.giant_monster_invasion.rules_numbers import FLYING, RESTRAINED, SQUEEZED
from grumbletop.games.giant_monster_invasion.rules_orders import (
    LAUNCH,
    OF_OPTION,
    PLUNGE,
    RESTRAIN,
    SLAM,
    SQUEEZE,
    Order,
    is_of,
    pack,
    pack_point,
)
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_plane import DIRECTIONS


class GrabOption(Page):
    def __init__(self) -> None:
        super().__init__("option")

    def knows(self, verb: i64) -> bool:
        return is_of(verb, OF_OPTION)

    def order_fault(self, board: Board, order: Order) -> i64:
        if order.verb != PLUNGE:
            return LEGAL
        target = board.monsters[board.frames.get(G_TO)]
        if not self.may_plunge(board) or not board.scene().inside(order.x[0], order.y[0], target.sheet.base):
            return BAD_PLUNGE
        dx: i64 = order.x[0] - target.x
        dy: i64 = order.y[0] - target.y
        reach: i64 = board.rules.reach()
        return LEGAL if dx * dx + dy * dy <= reach * reach else BAD_PLUNGE

    def may_plunge(self, board: Board) -> bool:
        return board.monsters[board.frames.get(G_BY)].sheet.has_power(FLYING)

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        if order.verb == SLAM:
            slam(board, chance, log)
        elif order.verb == SQUEEZE:
            lock(board, SQUEEZED, chance, log)
        elif order.verb == RESTRAIN:
            lock(board, RESTRAINED, chance, log)
        elif order.verb == LAUNCH:
            launch(board, order.a, chance, log)
        else:
            plunge(board, order.x[0], order.y[0], chance, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        found.append(pack(SLAM, 0, 0, 0))
        found.append(pack(SQUEEZE, 0, 0, 0))
        found.append(pack(RESTRAIN, 0, 0, 0))
        direction: i64 = 0
        while direction < DIRECTIONS:
            found.append(pack(LAUNCH, direction, 0, 0))
            direction += 1
        if self.may_plunge(board):
            board.scene()
            candidates = board.rules.candidates
            candidates.plunges(board.frames.get(G_TO), board.rules.reach())
            n: i64 = 0
            while n < candidates.count:
                found.append(pack_point(PLUNGE, candidates.x[n], candidates.y[n]))
                n += 1

    def fallback(self, board: Board) -> i64:
        return pack(SLAM, 0, 0, 0)
