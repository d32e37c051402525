"""One legal order of the main part at random, without a list. Compiled.

Every kind of order has its chance. A few are tried; where none of them is legal the turn ends.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import nth_bit, popcount
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_candidates import CRASH_ROOM
from grumbletop.games.giant_monster_invasion.rules_listing import enemies_of, fault_of, may_go
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk, may_teleport, teleport_reach
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BLAST,
    ENOUGH_TYPES,
    FIRST_BUILDING,
    FLYING,
    FREE,
    LEAPING,
    NOBODY,
    STOMPING,
    SWIMMING,
    TUNNELING,
    USED,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    CHARGE,
    COW,
    CRASH,
    DECAY,
    END,
    FIRE,
    GRAB,
    HEAL,
    NO_CORNER,
    NO_ORDER,
    PLAIN,
    RETREAT,
    STAND,
    STAY,
    TELEPORT,
    UP,
    WIND,
    pack,
    pack_move,
    pack_point,
    pack_ram,
)
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, GROUND, UNDER, advance_x, advance_y, compass_x, compass_y
from grumbletop.games.giant_monster_invasion.rules_reach import sample_end
from grumbletop.games.giant_monster_invasion.rules_walk import DIG, FLY, SWIM, WALK

TRIES: Final = 8
RARE: Final = 48  # one order out of so many tries is a retreat


def sample_main(page: Page, board: Board, rng: Rng) -> i64:
    held: bool = board.holder_of(board.turn) != NOBODY
    n: i64 = 0
    while n < TRIES:
        action: i64 = propose_held(board, rng) if held else propose(board, rng)
        if action != NO_ORDER and fault_of(page, board, action) == LEGAL:
            return action
        n += 1
    return pack(END, 0, 0, 0)


def propose_held(board: Board, rng: Rng) -> i64:
    kind: i64 = rng.below(4)
    if kind == 0:
        return pack(BREAK_BRAWL, rng.below(STOMPING), 0, some_points(board, rng))
    if kind == 1:
        return propose_slot(board, BREAK_BLAST, 0, rng)
    return propose_slot(board, CHARGE, 0, rng) if kind == 2 else pack(rng.below(RETREAT), 0, 0, 0)


def propose(board: Board, rng: Rng) -> i64:
    """Legal or not; NO_ORDER where this kind has none."""
    kind: i64 = rng.below(16)
    if kind < 6:
        return propose_place(board, rng)
    if kind < 10:
        return pack(BRAWL, rng.below(ENOUGH_TYPES), any_target(board, rng), some_points(board, rng))
    if kind == 10:
        return propose_slot(board, FIRE, any_target(board, rng), rng)
    if kind == 11:
        return propose_slot(board, CHARGE, 0, rng)
    if kind == 12:
        return pack(HEAL if rng.below(3) == 0 else WIND, 0, any_target(board, rng), some_points(board, rng))
    if kind == 13:
        enemy: i64 = any_enemy(board, rng)
        pick: i64 = rng.below(6)
        verb: i64 = BURROW if pick == 0 else DECAY if pick == 1 else COW if pick == 2 else GRAB
        return NO_ORDER if enemy == NOBODY else pack(verb, 0, enemy, some_points(board, rng))
    if kind == 14:
        return pack(rng.below(RETREAT + (1 if rng.below(RARE) == 0 else 0)), 0, 0, 0)
    return pack(STAND, 0, 0, 0) if board.active().prone else pack(END, 0, 0, 0)


def some_points(board: Board, rng: Rng) -> i64:
    points: i64 = board.active().mp
    if points == 0 or rng.below(3) != 0:
        return 0
    return rng.below((points if points < 60 else 60) + 1)


def any_enemy(board: Board, rng: Rng) -> i64:
    enemies: i64 = enemies_of(board)
    return NOBODY if enemies == 0 else nth_bit(enemies, rng.below(popcount(enemies)))


def any_target(board: Board, rng: Rng) -> i64:
    """An enemy, or now and then some building."""
    enemy: i64 = any_enemy(board, rng)
    if enemy != NOBODY and rng.below(3) != 0:
        return enemy
    obstacles: i64 = board.rules.obstacles()
    return FIRST_BUILDING + rng.below(obstacles) if obstacles > 0 else 0


def propose_slot(board: Board, verb: i64, to: i64, rng: Rng) -> i64:
    sheet = board.active().sheet
    if not sheet.has_power(BLAST):
        return NO_ORDER
    points: i64 = 0 if verb == CHARGE else some_points(board, rng)
    return pack(verb, rng.below(sheet.slots), 0 if verb != FIRE else to, points)


# Places


def propose_place(board: Board, rng: Rng) -> i64:
    second: bool = board.move == USED
    if board.move != FREE and not (second and board.move2 and board.actions > 0):
        return NO_ORDER
    pick: i64 = rng.below(16)
    if pick == 0 and not second:
        return propose_ram(board, rng)
    if pick == 1 and not second and may_teleport(board):
        return propose_teleport(board, rng)
    way: i64 = some_way(board, rng)
    if not may_go(board, way, second):
        return NO_ORDER
    walk = begin_walk(board, way, second)
    if pick == 2 and way == WALK and board.active().sheet.has_power(LEAPING):
        far: i64 = walk.leap if rng.below(2) == 0 else walk.leap // 2
        x, y = point_beside(board, far, rng)
        return pack_move(second, WALK, True, NO_CORNER, x, y, PLAIN, 0) if x >= 0 and y >= 0 else NO_ORDER
    sample_end(board.rules.candidates, enemies_of(board), rng)
    x = board.rules.candidates.found_x
    y = board.rules.candidates.found_y
    crash: i64 = building_beside(board, x, y) if way == WALK else NOBODY
    if crash != NOBODY and rng.below(2) == 0:
        return pack_move(second, WALK, False, NO_CORNER, x, y, CRASH, crash)
    return pack_move(second, way, False, NO_CORNER, x, y, some_tail(board, way, rng), 0)


def some_way(board: Board, rng: Rng) -> i64:
    """The one it has to go on with, or walking, or another that it can."""
    monster = board.active()
    if monster.mode != GROUND:
        return DIG if monster.mode == UNDER else FLY if monster.mode == AIR else SWIM
    pick: i64 = rng.below(3)
    if pick == 0 and monster.sheet.has_power(FLYING):
        return FLY
    if pick == 0 and monster.sheet.has_power(TUNNELING):
        return DIG
    return SWIM if pick == 0 and monster.sheet.has_power(SWIMMING) else WALK


def some_tail(board: Board, way: i64, rng: Rng) -> i64:
    if rng.below(2) == 0:
        return PLAIN
    if way == FLY:
        return STAY if board.rules.hover and board.active().mode == GROUND else PLAIN
    return PLAIN if way == WALK else UP


def building_beside(board: Board, x: i64, y: i64) -> i64:
    """The first building that could be crashed into from here, or NOBODY."""
    base: i64 = board.active().sheet.base
    n: i64 = 0
    while n < board.rules.obstacles():
        if board.is_target(board.turn, FIRST_BUILDING + n) and board.rules.plane.within(n, x, y, base + CRASH_ROOM):
            return n
        n += 1
    return NOBODY


def propose_ram(board: Board, rng: Rng) -> i64:
    enemy: i64 = any_enemy(board, rng)
    if enemy == NOBODY or not may_go(board, WALK, False):
        return NO_ORDER
    walk = begin_walk(board, WALK, False)
    candidates = board.rules.candidates
    if not candidates.is_target(enemies_of(board), enemy):
        return NO_ORDER
    candidates.enemy_contact(enemy)
    if candidates.contact_x < 0 or candidates.contact_y < 0 or not walk.straight(candidates.contact_x, candidates.contact_y):
        return NO_ORDER
    points: i64 = some_points(board, rng)
    return pack_ram(enemy, NO_CORNER, candidates.contact_x, candidates.contact_y, points)


def propose_teleport(board: Board, rng: Rng) -> i64:
    reach: i64 = teleport_reach(board)
    x, y = point_beside(board, reach - 1 - rng.below(reach // 2 + 1), rng)
    return pack_point(TELEPORT, x, y) if x >= 0 and y >= 0 else NO_ORDER


def point_beside(board: Board, far: i64, rng: Rng) -> tuple[i64, i64]:
    """A point this far away in some direction of the compass."""
    monster = board.active()
    direction: i64 = rng.below(16)
    vx: i64 = compass_x(direction)
    vy: i64 = compass_y(direction)
    return advance_x(monster.x, vx, vy, far), advance_y(monster.y, vx, vy, far)
