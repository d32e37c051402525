"""A free-for-all: whoever closes in first is hurt by everybody, so it pays to stay out of reach while the others fight. Compiled."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import popcount
from grumbletop.games.giant_monster_invasion.mind_worth import danger
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_listing import may_go
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk
from grumbletop.games.giant_monster_invasion.rules_orders import NO_CORNER, NO_ORDER, PLAIN, pack_move
from grumbletop.games.giant_monster_invasion.rules_plane import INCH
from grumbletop.games.giant_monster_invasion.rules_walk import WALK

A_POINT: Final = 2 * INCH  # how far a point of STOMP goes in a first Move (GMI-2.15)


def is_free_for_all(board: GiantState) -> bool:
    """Whether the active monster's enemies are also enemies of each other."""
    return popcount(board.fighting_sides()) > 2


def exposure(board: GiantState, x: i64, y: i64) -> float:
    """How much the active monster has to fear at a place. A swift enemy far away counts as much as a slow one close by."""
    total: float = 0.0
    n: i64 = 0
    while n < len(board.monsters):
        if board.is_target(board.turn, n):
            enemy = board.monsters[n]
            dx: float = float(enemy.x - x)
            dy: float = float(enemy.y - y)
            total += float(board.rules.reach() + A_POINT * enemy.sheet.stomp) / (sqrt(dx * dx + dy * dy) + 1.0)
        n += 1
    return total


def step_back(board: GiantState) -> i64:
    """The Move on foot to safe ground that leaves the least to fear."""
    if not may_go(board, WALK, False):
        return NO_ORDER
    own = board.active()
    begin_walk(board, WALK, False)
    candidates = board.rules.candidates
    candidates.clear()
    candidates.rays()
    best: i64 = NO_ORDER
    least: float = exposure(board, own.x, own.y)
    n: i64 = 0
    while n < candidates.count:
        x: i64 = candidates.x[n]
        y: i64 = candidates.y[n]
        fear: float = exposure(board, x, y)
        if fear < least and danger(board, own, x, y) == 0.0:
            least = fear
            best = pack_move(False, WALK, False, NO_CORNER, x, y, PLAIN, 0)
        n += 1
    return best
