"""`main`: the Move, the Actions and the free acts of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_attacks import begin_attack
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_faults import HELD, NOT_PAYABLE
from grumbletop.games.giant_monster_invasion.rules_legal import action_fault, free_act_fault
from grumbletop.games.giant_monster_invasion.rules_listing import list_main
from grumbletop.games.giant_monster_invasion.rules_moves import (
    arrive,
    begin_walk,
    flee,
    make_move,
    move_fault,
    path_fault,
    rise,
    stand_up,
    teleport,
    teleport_fault,
)
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    CHAMELEON,
    FIELD_PRICE,
    FORCE_FIELD,
    FREE,
    NOBODY,
    SHIELD_PRICE,
    USED,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    ATTACKING,
    BREAK_BLAST,
    BREAK_BRAWL,
    CAMO,
    CHARGE,
    CHECKED,
    CLOUD,
    END,
    FIELD,
    GUARD,
    HEAL,
    MOVE,
    MOVE2,
    OF_MAIN,
    PLAIN,
    RAM,
    RELEASE,
    RETREAT,
    SHIELD,
    STAND,
    SURFACE,
    TELEPORT,
    Order,
    is_of,
    pack,
)
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_sampling import sample_main
from grumbletop.games.giant_monster_invasion.rules_turn import end_turn
from grumbletop.games.giant_monster_invasion.rules_walk import WALK

SHIELD_TURNS: Final = 2  # GMI-5.6
OPEN_TO_THE_HELD: Final = (END, CHARGE, FIELD, SHIELD, BREAK_BRAWL, BREAK_BLAST)


class Main(Page):
    def __init__(self) -> None:
        super().__init__("main")

    def knows(self, verb: i64) -> bool:
        return is_of(verb, OF_MAIN)

    def order_fault(self, board: Board, order: Order) -> i64:
        verb: i64 = order.verb
        if is_of(verb, CHECKED) and order.n > board.active().mp:
            return NOT_PAYABLE  # GMI-5.4
        if board.locks and verb not in OPEN_TO_THE_HELD and board.holder_of(board.turn) != NOBODY:
            return HELD  # GMI-3.34
        if verb in (MOVE, MOVE2):
            return move_fault(board, order)
        if verb == TELEPORT:
            return teleport_fault(board, order.x[0], order.y[0])
        if is_of(verb, CHECKED):
            return action_fault(board, order)
        if verb == CAMO:
            return action_fault(board, order)
        return free_act_fault(board, order)

    def fill(self, board: Board, found: list[i64]) -> None:
        list_main(self, board, found)

    def fallback(self, board: Board) -> i64:
        return pack(STAND if board.active().prone and board.move == FREE else END, 0, 0, 0)

    def draw_one(self, board: Board, rng: Rng) -> i64:
        return sample_main(self, board, rng)

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        verb: i64 = order.verb
        if verb in (MOVE, MOVE2):
            make_move(board, order, chance, log)
        elif verb == TELEPORT:
            teleport(board, order.x[0], order.y[0], chance, log)
        elif verb == RAM:
            run_up(board, order, chance, log)
        elif is_of(verb, CHECKED):
            act(board, order, log)
        else:
            self.act_freely(board, order, chance, log)

    def act_freely(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        """What needs no check: the free acts, and what costs the Move only (GMI-2.10)."""
        verb: i64 = order.verb
        monster = board.active()
        who: i64 = board.turn
        if verb == END:
            board.tell(facts.ENDED_TURN, who, 0, 0, 0, log)
            end_turn(board, log)
        elif verb == CHARGE:
            board.charged |= bit(order.a)
            monster.set_charges(order.a, monster.charges_in(order.a) + 1)  # GMI-3.9
            board.tell(facts.CHARGED, who, order.a, monster.charges_in(order.a), 0, log)
        elif verb == FIELD:
            raise_field(board, who, log)
        elif verb == SHIELD:
            buy_shield(board, log)
        elif verb == RELEASE:
            board.tell(facts.RELEASED, who, board.held_by(who), 0, 0, log)
            board.unlock(who)
        elif verb == GUARD:
            monster.guard = True
            board.move = USED
            board.actions = 0
            board.tell(facts.GUARDED, who, 0, 0, 0, log)
        elif verb == STAND:
            stand_up(board, log)
        elif verb == SURFACE:
            rise(board, who, log)
        elif verb == CLOUD:
            make_cloud(board, log)
        elif verb == CAMO:
            board.actions -= 1
            monster.camo = monster.sheet.level(CHAMELEON) + 1  # GMI-6.33
            board.tell(facts.BLENDED, who, 0, 0, 0, log)
        elif verb == RETREAT:
            monster.retreat = True
            board.unlock(who)  # GMI-3.36
            board.tell(facts.RETREATS, who, 0, 0, 0, log)
            flee(board, chance, log)
            end_turn(board, log)


def raise_field(board: Board, who: i64, log: Log) -> None:
    """GMI-6.22"""
    monster = board.monsters[who]
    monster.mp -= FIELD_PRICE
    monster.field = monster.sheet.level(FORCE_FIELD)
    board.tell(facts.FIELDED, who, monster.field, 0, 0, log)


def buy_shield(board: Board, log: Log) -> None:
    """GMI-5.6"""
    board.active().mp -= SHIELD_PRICE
    board.active().shield = SHIELD_TURNS
    board.tell(facts.SHIELDED, board.turn, 0, 0, 0, log)


def make_cloud(board: Board, log: Log) -> None:
    """GMI-6.17; after the Move it costs the next one (GMI-6.18)."""
    monster = board.active()
    monster.cloud = True
    board.cloud_used = True
    if board.move == FREE:
        board.move = USED
    else:
        monster.no_move = True
    board.move2 = False
    board.tell(facts.CLOUDED, board.turn, 0, 0, 0, log)


def act(board: Board, order: Order, log: Log) -> None:
    """An Action with a check."""
    verb: i64 = order.verb
    who: i64 = board.turn
    to: i64 = order.b
    board.actions -= 1
    if verb in (BREAK_BRAWL, BREAK_BLAST):
        to = board.holder_of(who)
    elif verb == HEAL:
        to = NOBODY
    if is_of(verb, ATTACKING):
        board.attacks += 1  # GMI-6.15
    board.active().mp -= order.n
    begin_attack(board, verb, who, to, order.a, order.n, log)


def run_up(board: Board, order: Order, chance: Chance, log: Log) -> None:
    """A ram takes the Move and an Action; its run-up comes first (GMI-3.50)."""
    target: i64 = order.b
    points: i64 = order.n
    board.actions -= 1
    board.attacks += 1
    board.move = USED
    board.move2 = False
    board.active().mp -= points
    walk = begin_walk(board, WALK, False)
    path_fault(walk, order, False)
    far: i64 = walk.length
    arrive(board, walk, WALK, PLAIN, chance, log)
    if board.active().is_fighting():
        begin_attack(board, RAM, board.turn, target, far, points, log)
