"""How many dice a check has, modifier by modifier (GMI-2.24 to GMI-2.27, and the table after GMI-3.58). Compiled.

The same list makes the pool, the event and the preview.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_modifiers import (
    BENEATH,
    BLENDED,
    BOUGHT,
    COMPARED,
    COVERED,
    COWED,
    GUARDING,
    HEALER,
    HELD_FAST,
    INSTINCT,
    OWN_PRONE,
    RANGE,
    READY,
    SHAKEN,
    SLIMY,
    TARGET_BUILDING,
    TARGET_PRONE,
    TYPE,
    Modifiers,
)
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BITE,
    EYESIGHT,
    FAST_HEALER,
    FIRST_BUILDING,
    MEMORY_DECAY,
    MONSTER_VISION,
    RESTRAINED,
    SLIME,
    WITH_BLAST,
    WITH_BRAWL,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    COUNTER,
    COW,
    DECAY,
    FIRE,
    HEAL,
    WIND,
)
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, WATER, inches
from grumbletop.games.giant_monster_invasion.rules_sight import HIDDEN, NO_OBSTACLE

FARTHER: Final = 5  # inches, to a target in the air or in the water


def score_of(board: Board, verb: i64, by: i64) -> i64:
    """The present score of the ability that a check is made with (GMI-1.1); 0 for N/A too."""
    sheet = board.monsters[by].sheet
    if verb in (FIRE, BREAK_BLAST):
        return sheet.blast if sheet.blast > 0 else 0
    if verb in (HEAL, COW):
        return sheet.roar
    if verb == DECAY:
        return sheet.level(MEMORY_DECAY)  # GMI-6.36
    return sheet.brawl


def type_bonus(type: i64) -> i64:
    return 2 if type >= BITE else 1  # GMI-3.13


def count_dice(board: Board, verb: i64, by: i64, to: i64, with_: i64, points: i64) -> Modifiers:
    """The pool of a check that somebody chooses to make. `to` is a target, `with_` a brawl type."""
    mods = board.rules.modifiers
    mods.begin(score_of(board, verb, by))
    monster = board.monsters[by]
    if verb in (BRAWL, COUNTER, BREAK_BRAWL):
        mods.add(TYPE, type_bonus(with_))
    if verb == BURROW:
        mods.add(BENEATH, 1)  # GMI-3.17
    if verb == BREAK_BRAWL and monster.sheet.has_power(SLIME):
        mods.add(SLIMY, monster.sheet.level(SLIME))  # GMI-6.35
    if verb == HEAL:
        if monster.sheet.has_power(FAST_HEALER):
            mods.add(HEALER, monster.sheet.level(FAST_HEALER))  # GMI-6.24
    elif verb != COW:
        count_target(board, verb, by, to, mods)
    if by == board.turn and board.cowed > 0 and verb != COUNTER:
        mods.add(COWED, -board.cowed)  # GMI-7.12, GMI-7.13
    if points > 0:
        mods.add(BOUGHT, points)  # GMI-5.4
    return mods


def count_target(board: Board, verb: i64, by: i64, to: i64, mods: Modifiers) -> None:
    """What the target, the distance and the view add to an attack roll."""
    monster = board.monsters[by]
    ranged: bool = verb in (FIRE, WIND, DECAY)
    if verb == BREAK_BLAST:
        mods.add(RANGE, 2)  # GMI-3.38
    elif ranged:
        mods.add(RANGE, 2 - rank_to(board, verb, by, to))  # GMI-3.3, GMI-3.20
    if (verb in (FIRE, DECAY, BREAK_BLAST)) and monster.prone:
        mods.add(OWN_PRONE, -1)  # GMI-3.56
    if to >= FIRST_BUILDING:
        mods.add(TARGET_BUILDING, 1)  # GMI-4.3
        return
    target = board.monsters[to]
    if verb in (FIRE, BREAK_BLAST):
        mods.add(COMPARED, 1 if monster.sheet.blast >= target.sheet.stomp else -1)  # GMI-3.2
    if ranged and board.rules.coverage:  # GMI-7.3
        covered: i64 = cover_of(board, monster, target)
        if 0 < covered < HIDDEN:
            mods.add(COVERED, -covered)  # GMI-7.2
    count_state(board, by, to, mods)
    skill: i64 = WITH_BLAST if verb in (FIRE, BREAK_BLAST) else WITH_BRAWL
    if verb != DECAY and monster.sheet.killer_class == target.sheet.cls and monster.sheet.killer_with == skill:
        mods.add(INSTINCT, 1)  # GMI-6.38


def count_state(board: Board, by: i64, to: i64, mods: Modifiers) -> None:
    target = board.monsters[to]
    if target.prone:
        mods.add(TARGET_PRONE, 1)  # GMI-3.56
    if target.guard:
        mods.add(GUARDING, -1)  # GMI-2.11
    if target.camo > 0 and not board.monsters[by].sheet.has_power(MONSTER_VISION):
        mods.add(BLENDED, -2)  # GMI-6.33, GMI-6.25
    lock = board.lock_of(to)
    if lock is not None and lock.held == to and lock.kind == RESTRAINED and lock.holder != by:
        mods.add(HELD_FAST, 1)  # GMI-3.31


def count_defence(board: Board, who: i64, points: i64) -> Modifiers:
    """Of who is grabbed (GMI-3.24)."""
    mods = board.rules.modifiers
    sheet = board.monsters[who].sheet
    mods.begin(sheet.brawl)
    mods.add(READY, 1)
    if sheet.has_power(SLIME):
        mods.add(SLIMY, sheet.level(SLIME))  # GMI-6.35
    if points > 0:
        mods.add(BOUGHT, points)
    return mods


def count_reaction(board: Board, score: i64, mod: i64, points: i64) -> Modifiers:
    """A knock-down, acid or tar check."""
    mods = board.rules.modifiers
    mods.begin(score)
    if mod != 0:
        mods.add(SHAKEN, mod)  # GMI-3.18, GMI-7.9, GMI-7.10
    if points > 0:
        mods.add(BOUGHT, points)
    return mods


# Distance and sight


def inches_to(board: Board, by: i64, to: i64) -> i64:
    """Rounded inches, and five more to a target in the air or submerged (GMI-0.5, GMI-3.4)."""
    monster = board.monsters[by]
    if to >= FIRST_BUILDING:
        return board.rules.plane.whole_inches(to - FIRST_BUILDING, monster.x, monster.y)
    target = board.monsters[to]
    far: i64 = inches(monster.distance2(target))
    return far + FARTHER if target.mode == AIR or target.mode == WATER else far


def rank_to(board: Board, verb: i64, by: i64, to: i64) -> i64:
    """0 point blank to 4 far."""
    rank: i64 = board.rules.range_rank(inches_to(board, by, to))
    if rank > 0 and verb != WIND and board.monsters[by].sheet.has_power(EYESIGHT):
        return rank - 1  # GMI-6.37
    return rank


def cover_of(board: Board, monster: Monster, target: Monster) -> i64:
    if monster.sheet.has_power(MONSTER_VISION):
        return 0  # GMI-6.25
    board.scene()
    return board.rules.sight.cover(monster.x, monster.y, monster.head(), target.x, target.y, target.lift(), target.tallness())


def can_see(board: Board, by: i64, to: i64) -> bool:
    """GMI-3.1"""
    monster = board.monsters[by]
    if monster.sheet.has_power(MONSTER_VISION):
        return True  # GMI-6.25
    board.scene()
    if to >= FIRST_BUILDING:
        return board.rules.sight.sees_building(monster.x, monster.y, monster.head(), to - FIRST_BUILDING)
    target = board.monsters[to]
    return board.rules.sight.sees(monster.x, monster.y, monster.head(), target.x, target.y, target.head(), NO_OBSTACLE)


def is_within_reach(board: Board, by: i64, to: i64, reach: i64) -> bool:
    """Exactly, not rounded (GMI-0.4)."""
    monster = board.monsters[by]
    if to >= FIRST_BUILDING:
        return board.rules.plane.within(to - FIRST_BUILDING, monster.x, monster.y, reach)
    return monster.is_within(board.monsters[to], reach)
