"""`upkeep`: what a blended monster pays to stay so (GMI-6.34)."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_faults import NO_UPKEEP
from grumbletop.games.giant_monster_invasion.rules_harm import lose_hits
from grumbletop.games.giant_monster_invasion.rules_numbers import NOBODY
from grumbletop.games.giant_monster_invasion.rules_orders import OF_UPKEEP, PAY_HITS, PAY_MP, PAY_NO, Order, is_of, pack
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_turn import UPKEEP_HITS, unveil


class Upkeep(Page):
    def __init__(self) -> None:
        super().__init__("upkeep")

    def knows(self, verb: i64) -> bool:
        return is_of(verb, OF_UPKEEP)

    def order_fault(self, board: Board, order: Order) -> i64:
        monster = board.active()
        if order.verb == PAY_MP and monster.mp < 1:
            return NO_UPKEEP
        if order.verb == PAY_HITS and monster.hits <= UPKEEP_HITS:
            return NO_UPKEEP
        return LEGAL

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        board.tell(facts.PAID, board.turn, order.verb - PAY_MP, 0, 0, log)
        if order.verb == PAY_MP:
            board.active().mp -= 1
        elif order.verb == PAY_HITS:
            lose_hits(board, board.turn, UPKEEP_HITS, NOBODY, NOBODY, log)
        else:
            unveil(board, log)

    def fill(self, board: Board, found: list[i64]) -> None:
        if board.active().mp >= 1:
            found.append(pack(PAY_MP, 0, 0, 0))
        if board.active().hits > UPKEEP_HITS:
            found.append(pack(PAY_HITS, 0, 0, 0))
        found.append(pack(PAY_NO, 0, 0, 0))

    def fallback(self, board: Board) -> i64:
        return pack(PAY_NO, 0, 0, 0)
