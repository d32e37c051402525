"""`counter`: the free blow of who won a grab against it (GMI-3.25)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_attacks import begin_attack
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_faults import NO_DICE, NOT_PAYABLE, NOT_PRONE
from grumbletop.games.giant_monster_invasion.rules_numbers import BITE, ENOUGH_TYPES, STOMPING
from grumbletop.games.giant_monster_invasion.rules_orders import COUNTER, Order, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_pools import count_dice


class Counter(Page):
    def __init__(self) -> None:
        super().__init__("counter")

    def knows(self, verb: i64) -> bool:
        return verb == COUNTER

    def order_fault(self, board: Board, order: Order) -> i64:
        if order.n > board.monsters[board.asked].mp:
            return NOT_PAYABLE
        if order.a == ENOUGH_TYPES:
            return LEGAL
        if order.a == STOMPING and not board.monsters[board.frames.get(1)].prone:
            return NOT_PRONE
        return LEGAL if self.dice(board, order.a, order.n) > 0 else NO_DICE

    def dice(self, board: Board, type: i64, points: i64) -> i64:
        return count_dice(board, COUNTER, board.asked, board.frames.get(1), type, points).total

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        by: i64 = board.frames.get(0)
        to: i64 = board.frames.get(1)
        board.frames.pop()
        if order.a == ENOUGH_TYPES:
            board.tell(facts.COUNTERS, by, 0, 0, 0, log)
            return
        board.monsters[by].mp -= order.n
        begin_attack(board, COUNTER, by, to, order.a, order.n, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        type: i64 = 0
        while type < STOMPING:
            points: i64 = 0
            while points <= board.monsters[board.asked].mp:
                if self.dice(board, type, points) > 0:
                    found.append(pack(COUNTER, type, 0, points))
                points += 1
            type += 1
        found.append(pack(COUNTER, ENOUGH_TYPES, 0, 0))

    def fallback(self, board: Board) -> i64:
        return pack(COUNTER, BITE if self.dice(board, BITE, 0) > 0 else ENOUGH_TYPES, 0, 0)
