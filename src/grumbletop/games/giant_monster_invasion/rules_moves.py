"""Moves: on foot, in the air, in the water and underground; teleports; and fleeing (GMI-2.12 to GMI-2.21, GMI-5.13, GMI-6). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_candidates import CRASH_ROOM
from grumbletop.games.giant_monster_invasion.rules_faults import (
    BAD_LEAP,
    BAD_TELEPORT,
    HOLDS,
    IN_THE_WAY,
    LIES,
    MOVE_SPENT,
    NO_ACTION,
    NO_CRASH,
    NO_FLYING,
    NO_PLACE,
    NO_POINT,
    NO_RAM,
    NO_SECOND_MOVE,
    NO_STAY,
    NO_SWIMMING,
    NO_TELEPORT,
    NO_TUNNELING,
    NOT_IN_WATER,
    OFF_TABLE,
    TOO_FAR,
    WRONG_MODE,
)
from grumbletop.games.giant_monster_invasion.rules_first_flight import fly_first, walk_first
from grumbletop.games.giant_monster_invasion.rules_flight import Escape, touches_edge
from grumbletop.games.giant_monster_invasion.rules_harm import (
    burn,
    choke,
    choke_here,
    cloud_radius,
    collide_with_obstacle,
    is_exposed,
    is_in_lava,
    leave,
)
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    FIRST_BUILDING,
    FLYING,
    FREE,
    LEAPING,
    NOBODY,
    RETREATED,
    SPEED_BURST,
    SWIMMING,
    TELEPORT_POWER,
    TUNNELING,
    USED,
)
from grumbletop.games.giant_monster_invasion.rules_orders import CRASH, MOVE2, STAY, UP, Order
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, GROUND, INCH, UNDER, WATER
from grumbletop.games.giant_monster_invasion.rules_walk import (
    BLOCKED,
    DIG,
    FLY,
    LEAP_BARRED,
    LEAP_PLACE,
    LEAP_TOO_LONG,
    NOT_WATER,
    SWIM,
    WALK,
    Walk,
)
from grumbletop.games.giant_monster_invasion.rules_walk import OFF_TABLE as LEG_OFF_TABLE
from grumbletop.games.giant_monster_invasion.rules_walk import TOO_FAR as WALK_TOO_FAR

POINT: Final = 600  # ticks of one STOMP point (GMI-2.15)
MOST_SMALL_LEVEL: Final = 4  # GMI-8.5


# Budgets


def stomp_points(board: Board, second: bool) -> i64:
    """STOMP minus intimidation, and Speed Burst in a second Move (GMI-2.15, GMI-6.29, GMI-8.6)."""
    sheet = board.active().sheet
    points: i64 = sheet.stomp - board.cowed
    if points < 0:
        points = 0
    if not second:
        return points
    burst: i64 = sheet.level(SPEED_BURST)
    if not board.rules.small:
        return points + burst
    hasty: i64 = (points + 1) // 2 + burst
    return hasty if hasty > points else points


def start_price(board: Board, way: i64) -> i64:
    """Starting to fly, dive or tunnel costs a point (GMI-2.18)."""
    return 1 if way != WALK and board.active().mode == GROUND else 0


def rate_of(board: Board, way: i64, second: bool) -> i64:
    """Ticks per u (GMI-2.15, GMI-8.3)."""
    if second:
        return 6
    return 2 if way == FLY and not board.rules.small else 3


def begin_walk(board: Board, way: i64, second: bool) -> Walk:
    """A Move of the active monster, ready for its legs."""
    sheet = board.active().sheet
    board.scene()
    walk = board.rules.walk
    budget: i64 = POINT * (stomp_points(board, second) - start_price(board, way))
    leap: i64 = INCH * sheet.level(LEAPING) if way == WALK else 0
    walk.begin(board.turn, way, rate_of(board, way, second), budget if budget > 0 else 0, leap, sheet.has_power(SWIMMING))
    return walk


# Whether a Move may be made


def move_fault(board: Board, order: Order) -> i64:
    """All that the table of refusals says of `move` and `move2`, in its order."""
    second: bool = order.verb == MOVE2
    fault: i64 = start_fault(board, order.way, second)
    if fault != LEGAL:
        return fault
    if order.way != WALK:
        n: i64 = 0
        while n < order.legs:
            if order.leaps[n] == 1:
                return BAD_LEAP
            n += 1
    fault = mode_fault(board, order.way, order.tail)
    if fault != LEGAL:
        return fault
    if stomp_points(board, second) < start_price(board, order.way):
        return NO_POINT
    walk = begin_walk(board, order.way, second)
    fault = path_fault(walk, order, order.way == DIG and order.tail != UP)
    return fault if fault != LEGAL else tail_fault(board, order, walk)


def start_fault(board: Board, way: i64, second: bool) -> i64:
    """Up to the power that a way of moving needs."""
    monster = board.active()
    if second:
        if board.actions < 1:
            return NO_ACTION
        if board.move != USED or not board.move2:
            return NO_SECOND_MOVE
    elif board.move != FREE:
        return MOVE_SPENT
    if monster.prone:
        return LIES
    if board.locks and board.held_by(board.turn) != NOBODY:
        return HOLDS
    if way == FLY and not monster.sheet.has_power(FLYING):
        return NO_FLYING
    if way == SWIM and not monster.sheet.has_power(SWIMMING):
        return NO_SWIMMING
    if way == DIG and not monster.sheet.has_power(TUNNELING):
        return NO_TUNNELING
    return LEGAL


def mode_fault(board: Board, way: i64, tail: i64) -> i64:
    """GMI-2.19"""
    mode: i64 = board.active().mode
    if tail == UP and way != SWIM and way != DIG:
        return WRONG_MODE
    if mode == GROUND:
        return WRONG_MODE if board.surfaced and (way in (SWIM, DIG)) else LEGAL
    own: i64 = FLY if mode == AIR else SWIM if mode == WATER else DIG
    return LEGAL if way == own else WRONG_MODE


def path_fault(walk: Walk, order: Order, stays_under: bool) -> i64:
    n: i64 = 0
    while n < order.legs:
        fault: i64 = walk.leg(order.x[n], order.y[n], order.leaps[n] == 1)
        if fault in (LEAP_BARRED, LEAP_TOO_LONG, LEAP_PLACE):
            return BAD_LEAP
        if fault == LEG_OFF_TABLE:
            return OFF_TABLE
        if fault == BLOCKED:
            return IN_THE_WAY
        if fault == NOT_WATER:
            return NOT_IN_WATER
        n += 1
    fault = walk.finish(stays_under)
    if fault == 0:
        return LEGAL
    return TOO_FAR if fault == WALK_TOO_FAR else NO_PLACE


def tail_fault(board: Board, order: Order, walk: Walk) -> i64:
    """How a Move ends (GMI-3.49, GMI-6.6)."""
    if order.tail == CRASH:
        if order.way != WALK or not board.is_target(board.turn, FIRST_BUILDING + order.crash):
            return NO_CRASH
        if not board.rules.plane.within(order.crash, walk.x, walk.y, walk.base + CRASH_ROOM):
            return NO_CRASH
    elif order.tail == STAY and (order.way != FLY or not board.rules.hover or board.active().mode == AIR):
        return NO_STAY
    return LEGAL


def ram_path_fault(board: Board, order: Order, target: i64) -> i64:
    """The run-up of a ram (GMI-3.50)."""
    walk = begin_walk(board, WALK, False)
    fault: i64 = path_fault(walk, order, False)
    if fault != LEGAL:
        return fault
    other = board.monsters[target]
    dx: i64 = walk.x - other.x
    dy: i64 = walk.y - other.y
    near: i64 = walk.base + other.sheet.base + INCH
    return NO_RAM if walk.length < INCH or dx * dx + dy * dy > near * near else LEGAL


# Making it


def make_move(board: Board, order: Order, chance: Chance, log: Log) -> None:
    """A legal `move` or `move2`, and what follows it (GMI-2.21)."""
    second: bool = order.verb == MOVE2
    walk = begin_walk(board, order.way, second)
    path_fault(walk, order, True)
    tail: i64 = order.tail
    crash: i64 = order.crash
    go(board, walk, order.way, tail, second, chance, log)
    if tail == CRASH and board.active().is_fighting():
        collide_with_obstacle(board, board.turn, crash, board.turn, NOBODY, chance, log)


def go(board: Board, walk: Walk, way: i64, tail: i64, second: bool, chance: Chance, log: Log) -> None:
    """The Move that `walk` holds: it is paid, the monster stands where it ends, and lava and clouds act."""
    spend(board, second)
    arrive(board, walk, way, tail, chance, log)


def spend(board: Board, second: bool) -> None:
    if second:
        board.actions -= 1
        board.move2 = False
    else:
        board.move = USED


def arrive(board: Board, walk: Walk, way: i64, tail: i64, chance: Chance, log: Log) -> None:
    monster = board.active()
    from_x: i64 = monster.x
    from_y: i64 = monster.y
    monster.x = walk.x
    monster.y = walk.y
    change_mode(board, way, tail)
    board.tell(facts.MOVED, board.turn, from_x, from_y, way, log)
    met_lava: bool = walk.burned or is_in_lava(board, monster)  # GMI-4.7, GMI-4.10
    touched: i64 = clouds_met(board, walk)
    if met_lava and not board.burned:
        board.burned = True
        burn(board, board.turn, chance, log)
    n: i64 = 0
    while touched != 0 and n < len(board.monsters):
        if has(touched, n) and monster.is_fighting():
            choke(board, board.turn, n, chance, log)
        n += 1


def clouds_met(board: Board, walk: Walk) -> i64:
    """The owners of the clouds that a Move touches or ends in (GMI-6.20)."""
    found: i64 = 0
    monster = board.active()
    n: i64 = 0
    while n < len(board.monsters):
        owner = board.monsters[n]
        if owner.cloud and n != board.turn:
            radius: i64 = cloud_radius(board, owner)
            if walk.touched(owner.x, owner.y, radius) or (is_exposed(monster) and monster.is_within(owner, radius)):
                found |= bit(n)
        n += 1
    return found


def change_mode(board: Board, way: i64, tail: i64) -> None:
    """Where a Move leaves the monster (GMI-6.5, GMI-6.8, GMI-6.10)."""
    monster = board.active()
    mode: i64 = GROUND
    if way == FLY and tail == STAY:
        mode = AIR
    elif way == SWIM and tail != UP:
        mode = WATER
    elif way == DIG and tail != UP:
        mode = UNDER
    if tail == UP:
        board.surfaced = True
    if mode != monster.mode:
        monster.mode = mode
        monster.mode_turns = 0


def rise(board: Board, who: i64, log: Log) -> None:
    """It comes up or lands at its nearest free place (GMI-0.13)."""
    monster = board.monsters[who]
    if not monster.is_fighting() or monster.mode == GROUND:
        return
    if who == board.turn:
        board.surfaced = True  # GMI-2.19
    monster.ground()
    scene = board.scene()
    scene.settle(who, monster.x, monster.y)
    monster.x = scene.end_x
    monster.y = scene.end_y
    board.tell(facts.SURFACED, who, 0, 0, 0, log)


# Teleport


def teleport_reach(board: Board) -> i64:
    """GMI-6.39, GMI-8.5"""
    level: i64 = board.active().sheet.level(TELEPORT_POWER)
    if board.rules.small and level > MOST_SMALL_LEVEL:
        level = MOST_SMALL_LEVEL
    return INCH * (stomp_points(board, False) + level)


def may_teleport(board: Board) -> bool:
    monster = board.active()
    if not monster.sheet.has_power(TELEPORT_POWER) or board.move != FREE or monster.mode != GROUND or monster.prone:
        return False
    if board.actions < 1 and not board.rules.teleport_moves_only:
        return False
    return board.held_by(board.turn) == NOBODY


def teleport_fault(board: Board, x: i64, y: i64) -> i64:
    if not may_teleport(board):
        return NO_TELEPORT
    monster = board.active()
    reach: i64 = teleport_reach(board)
    dx: i64 = x - monster.x
    dy: i64 = y - monster.y
    if dx * dx + dy * dy > reach * reach:
        return NO_TELEPORT
    scene = board.scene()
    if not scene.legal_place(board.turn, x, y) or scene.over_hazard(x, y, monster.sheet.base):
        return BAD_TELEPORT  # GMI-6.40
    return LEGAL


def teleport(board: Board, x: i64, y: i64, chance: Chance, log: Log) -> None:
    monster = board.active()
    board.move = USED
    board.move2 = False
    if not board.rules.teleport_moves_only:
        board.actions -= 1
    from_x: i64 = monster.x
    from_y: i64 = monster.y
    monster.x = x
    monster.y = y
    board.tell(facts.TELEPORTED, board.turn, from_x, from_y, 0, log)
    choke_here(board, board.turn, chance, log)


# Fleeing (GMI-5.12 to GMI-5.14)


def flee(board: Board, chance: Chance, log: Log) -> None:
    """What is left of the turn is used to get away."""
    monster = board.active()
    rise(board, board.turn, log)
    if monster.prone:
        if board.move == FREE:
            stand_up(board, log)
        return
    if board.move == FREE:
        flee_once(board, False, chance, log)
    if monster.is_fighting() and board.move == USED and board.move2 and board.actions >= 1:
        flee_once(board, True, chance, log)


def stand_up(board: Board, log: Log) -> None:
    """GMI-3.54"""
    board.active().prone = False
    board.move = USED
    board.move2 = False
    board.tell(facts.STOOD, board.turn, 0, 0, 0, log)


def flee_once(board: Board, second: bool, chance: Chance, log: Log) -> None:
    monster = board.active()
    if is_at_edge(board):
        get_away(board, log)  # GMI-5.14
        return
    escape = find_escape(board, second)
    if not escape.found:
        if board.rules.version != 1:
            spend(board, second)  # GMI-5.12
        return
    walk = begin_walk(board, escape.way, second)
    walk.straight(escape.x, escape.y)
    go(board, walk, escape.way, 0, second, chance, log)
    if monster.is_fighting() and escape.gap <= 0:
        get_away(board, log)


def find_escape(board: Board, second: bool) -> Escape:
    """Walks before flights (GMI-5.13)."""
    escape = Escape(board.scene())
    walk = begin_walk(board, WALK, second)
    if board.rules.version == 1:
        walk_first(escape, walk)
    else:
        escape.choose(walk)
        escape.along(walk)
    if board.active().sheet.has_power(FLYING) and stomp_points(board, second) >= 1:
        flight = begin_walk(board, FLY, second)
        if board.rules.version == 1:
            fly_first(escape, flight)
        else:
            escape.along(flight)
    return escape


def is_at_edge(board: Board) -> bool:
    monster = board.active()
    return touches_edge(board.scene(), monster.x, monster.y, monster.sheet.base)


def get_away(board: Board, log: Log) -> None:
    board.tell(facts.FLED, board.turn, 0, 0, 0, log)
    leave(board, board.turn, RETREATED)
