"""What an attack is worth before its dice are thrown. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.state import LEGAL
from grumbletop.games.giant_monster_invasion.decisions import DECISIONS
from grumbletop.games.giant_monster_invasion.mind_worth import harm
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_listing import fault_of
from grumbletop.games.giant_monster_invasion.rules_numbers import ASK_MAIN, BITE, ENOUGH_TYPES, FIRST_BUILDING, FLYING, NOBODY
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    FIRE,
    GRAB,
    NO_ORDER,
    RAM,
    WIND,
    pack,
)
from grumbletop.games.giant_monster_invasion.rules_pools import count_defence, count_dice

A_DIE: Final = 3.5
DOWN: Final = 1.5  # what a target on the ground is worth, in HITS
ENHANCED_DIE: Final = 2.0


def hit_chance(dice: i64, score: i64) -> float:
    """Of at least one success (GMI-2.24)."""
    missed: float = 1.0
    n: i64 = 0
    while n < dice:
        missed *= float(6 - score) / 6.0
        n += 1
    return 1.0 - missed


def gain(board: GiantState, verb: i64, with_: i64, to: i64) -> float:
    """What an attack takes from its target on average, less what it costs; in HITS, or in STURDY for a building."""
    by: i64 = board.turn
    mods = count_dice(board, verb, by, to, with_, 0)
    dice: i64 = mods.total
    score: i64 = mods.score
    if dice <= 0 or score <= 0:
        return 0.0
    hit: float = hit_chance(dice, score)
    mean: float = float(dice * score) / 6.0
    own = board.monsters[by]
    damage: float = mean / hit
    extra: float = 0.0
    if verb == BRAWL:
        if has(own.sheet.enhanced, with_):
            damage += ENHANCED_DIE
    elif verb == FIRE:
        damage += float(own.charges_in(with_))
        if to < FIRST_BUILDING and board.monsters[to].sheet.is_immune(own.sheet.kinds[with_]):
            damage *= 0.5
    elif verb == BURROW:
        damage += float(own.sheet.stomp)
        extra = 0.5 * DOWN
    elif verb == WIND:
        damage = float(own.sheet.brawl)
        extra = 0.5 * DOWN
    elif verb == RAM:
        damage += float(own.tough + own.sheet.brawl) + A_DIE
        other = board.monsters[to]
        extra = -harm(own, float(other.tough + other.sheet.brawl) + A_DIE)
    elif verb == GRAB:
        return grab_gain(board, to, mean)
    if to >= FIRST_BUILDING:
        sturdy: float = float(board.rules.sturdy[to - FIRST_BUILDING])
        return hit * sturdy if damage > sturdy else 0.3 * sturdy * damage / (sturdy + 1.0)
    return hit * (harm(board.monsters[to], damage) + extra)


def grab_gain(board: GiantState, to: i64, mean: float) -> float:
    own = board.active()
    defence = count_defence(board, to, 0)
    theirs: float = float(defence.total * defence.score) / 6.0 if defence.total > 0 else 0.0
    wins: float = 0.42 + 0.16 * (mean - theirs)
    wins = 0.05 if wins < 0.05 else 0.95 if wins > 0.95 else wins
    damage: float = A_DIE + 1.5
    if own.sheet.has_power(FLYING):
        damage = 1.5 * (float(own.sheet.brawl) + mean)
    return wins * (harm(board.monsters[to], damage) + DOWN) - (1.0 - wins) * 1.3


def best_type(board: GiantState, verb: i64, to: i64) -> i64:
    """The brawl type that does most; a stomp only where it is allowed."""
    best: i64 = BITE
    most: float = -1.0
    types: i64 = ENOUGH_TYPES if verb == BRAWL and to < FIRST_BUILDING and board.monsters[to].prone else ENOUGH_TYPES - 1
    type: i64 = 0
    while type < types:
        worth: float = gain(board, BRAWL, type, to)
        if worth > most:
            most = worth
            best = type
        type += 1
    return best


def is_legal(board: GiantState, action: i64) -> bool:
    return fault_of(DECISIONS[ASK_MAIN], board, action) == LEGAL


def breaking(board: GiantState) -> i64:
    """Out of a lock: by the teeth, or with a loaded BLAST."""
    holder: i64 = board.holder_of(board.turn)
    if holder == NOBODY:
        return NO_ORDER
    action: i64 = pack(BREAK_BRAWL, best_type(board, BREAK_BRAWL, holder), 0, 0)
    if is_legal(board, action):
        return action
    slot: i64 = 0
    while slot < board.active().sheet.slots:
        action = pack(BREAK_BLAST, slot, 0, 0)
        if board.active().charges_in(slot) > 0 and is_legal(board, action):
            return action
        slot += 1
    return NO_ORDER
