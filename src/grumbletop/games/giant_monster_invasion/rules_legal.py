"""Why an Action or a free act of the main part is refused: the spec's table, row by row. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.state import LEGAL
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_faults import (
    BARRED_HERE,
    CHARGED_ALREADY,
    CLOUD_DEBT,
    FULL,
    HOLDS,
    LIES_DOWN,
    LOCKED,
    NO_ACTION,
    NO_BLAST,
    NO_CAMO,
    NO_CHARGE,
    NO_CHARGES,
    NO_CLOUD,
    NO_COW,
    NO_DECAY,
    NO_DICE,
    NO_FIELD,
    NO_GRABS,
    NO_GUARD,
    NO_LOCK,
    NO_PLACE,
    NO_RAM,
    NO_SCORE,
    NO_SHIELD,
    NO_SIGHT,
    NO_STAND,
    NO_TARGET,
    NO_WIND,
    NOT_BELOW,
    NOT_BENEATH,
    NOT_HELD,
    NOT_PRONE,
    OTHER_MODE,
    OUT_OF_REACH,
    UNDERGROUND,
)
from grumbletop.games.giant_monster_invasion.rules_moves import ram_path_fault
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    CHAMELEON,
    FIELD_PRICE,
    FIRST_BUILDING,
    FLYING,
    FORCE_FIELD,
    FREE,
    LOST,
    MEMORY_DECAY,
    NOBODY,
    SHIELD_PRICE,
    STOMPING,
    TOXIC_CLOUD,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    CAMO,
    CHARGE,
    CLOUD,
    COW,
    DECAY,
    FIELD,
    FIRE,
    GRAB,
    GUARD,
    HEAL,
    RAM,
    RELEASE,
    SHIELD,
    STAND,
    SURFACE,
    WIND,
    Order,
)
from grumbletop.games.giant_monster_invasion.rules_plane import GROUND, UNDER, WATER
from grumbletop.games.giant_monster_invasion.rules_pools import can_see, count_dice, is_within_reach
from grumbletop.games.giant_monster_invasion.rules_ruleset import FLIERS, WINGS
from grumbletop.games.giant_monster_invasion.rules_ruleset import NO_RAM as RAM_OFF

# Free acts


def free_act_fault(board: Board, order: Order) -> i64:
    """Acts without an argument, and `charge`. END and RETREAT are always legal (GMI-2.7, GMI-5.12)."""
    verb: i64 = order.verb
    monster = board.active()
    if verb == CHARGE:
        return charge_fault(board, order.a)
    if verb == FIELD:
        able: bool = monster.sheet.has_power(FORCE_FIELD) and monster.mp >= FIELD_PRICE and monster.field == 0
        return LEGAL if able else NO_FIELD
    if verb == SHIELD:
        return LEGAL if monster.mp >= SHIELD_PRICE and monster.shield == 0 else NO_SHIELD
    if verb == RELEASE:
        return LEGAL if board.held_by(board.turn) != NOBODY else NO_LOCK
    if verb == GUARD:
        return LEGAL if board.move == FREE and board.actions == 1 + board.extra else NO_GUARD
    if verb == STAND:
        return LEGAL if monster.prone and board.move == FREE else NO_STAND
    if verb == SURFACE:
        if monster.mode != WATER and monster.mode != UNDER:
            return NOT_BELOW
        return LEGAL if board.scene().legal_place(board.turn, monster.x, monster.y) else NO_PLACE
    if verb == CLOUD:
        if not monster.sheet.has_power(TOXIC_CLOUD) or board.cloud_used or monster.mode != GROUND:
            return NO_CLOUD
        return CLOUD_DEBT if board.move == LOST else LEGAL
    return LEGAL


def charge_fault(board: Board, slot: i64) -> i64:
    """GMI-3.9, GMI-3.10"""
    monster = board.active()
    if not monster.sheet.is_blast(slot) or monster.sheet.blast < 1:
        return NO_CHARGE
    if has(board.charged, slot) or (board.charged != 0 and not board.rules.charge_each):
        return CHARGED_ALREADY
    return FULL if monster.charges_in(slot) >= monster.sheet.levels[slot] else LEGAL  # GMI-3.7


# Actions


def action_fault(board: Board, order: Order) -> i64:
    """GMI-2.9"""
    if board.actions < 1:
        return NO_ACTION
    verb: i64 = order.verb
    if verb == FIRE:
        return blast_fault(board, order)
    if verb == BRAWL:
        return brawl_fault(board, order)
    if verb == GRAB:
        return grab_fault(board, order)
    if verb == WIND:
        return wind_fault(board, order)
    if verb == RAM:
        return ram_fault(board, order)
    if verb == BURROW:
        return burrow_fault(board, order)
    if verb == DECAY:
        return decay_fault(board, order)
    if verb == COW:
        return cow_fault(board, order)
    if verb in (BREAK_BRAWL, BREAK_BLAST):
        return break_fault(board, order)
    monster = board.active()
    if verb == CAMO:
        able: bool = monster.sheet.has_power(CHAMELEON) and monster.mode != UNDER and monster.camo == 0
        return LEGAL if able else NO_CAMO
    if verb == HEAL:
        return NO_SCORE if monster.sheet.roar < 1 else dice_fault(board, order)
    return LEGAL


def dice_fault(board: Board, order: Order) -> i64:
    """GMI-2.26"""
    return LEGAL if count_dice(board, order.verb, board.turn, order.b, order.a, order.n).total > 0 else NO_DICE


def target_fault(board: Board, to: i64) -> i64:
    """GMI-2.13, GMI-6.11"""
    if not board.is_target(board.turn, to):
        return NO_TARGET
    return UNDERGROUND if to < FIRST_BUILDING and board.monsters[to].mode == UNDER else LEGAL


def is_lower(board: Board, to: i64) -> i64:
    """The mode of a target; buildings stand on the ground (GMI-3.12)."""
    return GROUND if to >= FIRST_BUILDING else board.monsters[to].mode


def aim_fault(board: Board, order: Order) -> i64:
    """Target, own mode, sight and dice of what needs a view."""
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    if board.active().mode == UNDER:
        return BARRED_HERE
    if not can_see(board, board.turn, order.b):
        return NO_SIGHT
    return dice_fault(board, order)


def blast_fault(board: Board, order: Order) -> i64:
    monster = board.active()
    if not monster.sheet.is_blast(order.a):
        return NO_BLAST
    if monster.sheet.blast < 1:  # GMI-1.2
        return NO_SCORE
    if monster.charges_in(order.a) < 1:
        return NO_CHARGES
    return aim_fault(board, order)


def decay_fault(board: Board, order: Order) -> i64:
    return aim_fault(board, order) if board.active().sheet.has_power(MEMORY_DECAY) else NO_DECAY


def wind_fault(board: Board, order: Order) -> i64:
    monster = board.active()
    rule: i64 = board.rules.wind_blast
    if not ((rule == WINGS and monster.sheet.wings) or (rule == FLIERS and monster.sheet.has_power(FLYING))):
        return NO_WIND
    if monster.prone:
        return LIES_DOWN
    if board.held_by(board.turn) != NOBODY:
        return HOLDS
    if monster.mode == UNDER or monster.mode == WATER:
        return BARRED_HERE
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    if not can_see(board, board.turn, order.b):
        return NO_SIGHT
    return NO_SCORE if monster.sheet.brawl < 1 else dice_fault(board, order)


def cow_fault(board: Board, order: Order) -> i64:
    if not board.rules.intimidate:
        return NO_COW
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    monster = board.active()
    if monster.mode == UNDER:
        return BARRED_HERE
    if not is_within_reach(board, board.turn, order.b, board.rules.cow_reach()):
        return NO_COW
    return NO_SCORE if monster.sheet.roar < 1 else dice_fault(board, order)


def brawl_fault(board: Board, order: Order) -> i64:
    if board.held_by(board.turn) != NOBODY:
        return HOLDS
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    fault = arm_fault(board, order.b)
    if fault != LEGAL:
        return fault
    if order.a == STOMPING and (order.b >= FIRST_BUILDING or not board.monsters[order.b].prone):
        return NOT_PRONE
    return dice_fault(board, order)


def arm_fault(board: Board, to: i64) -> i64:
    """BRAWL, upright, the same mode, within reach."""
    monster = board.active()
    if monster.sheet.brawl < 1:  # GMI-1.2
        return NO_SCORE
    if monster.prone:
        return LIES_DOWN
    if monster.mode != is_lower(board, to):
        return OTHER_MODE
    return LEGAL if is_within_reach(board, board.turn, to, board.rules.reach()) else OUT_OF_REACH


def grab_fault(board: Board, order: Order) -> i64:
    if not board.rules.grabs:
        return NO_GRABS
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    if board.lock_of(board.turn) is not None or board.lock_of(order.b) is not None:
        return LOCKED
    fault = arm_fault(board, order.b)
    return fault if fault != LEGAL else dice_fault(board, order)


def burrow_fault(board: Board, order: Order) -> i64:
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    monster = board.active()
    target = board.monsters[order.b]
    if monster.mode != UNDER or target.mode != GROUND or not monster.is_within(target, target.sheet.base):
        return NOT_BENEATH
    return NO_SCORE if monster.sheet.brawl < 1 else dice_fault(board, order)


def ram_fault(board: Board, order: Order) -> i64:
    if board.rules.ram == RAM_OFF:
        return NO_RAM
    fault: i64 = target_fault(board, order.b)
    if fault != LEGAL:
        return fault
    monster = board.active()
    if board.move != FREE:
        return NO_RAM
    if monster.prone:
        return LIES_DOWN
    if board.held_by(board.turn) != NOBODY:
        return HOLDS
    if monster.mode != GROUND or board.monsters[order.b].mode != GROUND:
        return OTHER_MODE
    if monster.sheet.brawl < 1:
        return NO_SCORE
    fault = dice_fault(board, order)
    return fault if fault != LEGAL else ram_path_fault(board, order, order.b)


def break_fault(board: Board, order: Order) -> i64:
    """GMI-3.34, GMI-3.37, GMI-3.38"""
    holder: i64 = board.holder_of(board.turn)
    if holder == NOBODY:
        return NOT_HELD
    monster = board.active()
    if order.verb == BREAK_BRAWL:
        if monster.sheet.brawl < 1:
            return NO_SCORE
        if order.a == STOMPING and not board.monsters[holder].prone:
            return NOT_PRONE
    else:
        if not monster.sheet.is_blast(order.a):
            return NO_BLAST
        if monster.sheet.blast < 1:
            return NO_SCORE
        if monster.charges_in(order.a) < 1:
            return NO_CHARGES
    order.b = holder
    return dice_fault(board, order)
