"""What counts for a check and how likely its outcomes are, before anything is rolled."""

from __future__ import annotations

from math import comb, dist
from typing import Any, Final

from grumbletop.engine.bits import has
from grumbletop.engine.preview import Fact, Odds, probability
from grumbletop.games.giant_monster_invasion.events import MOD_WORDS
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_attacks import blast_total
from grumbletop.games.giant_monster_invasion.rules_modifiers import ITEMS
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk, path_fault
from grumbletop.games.giant_monster_invasion.rules_numbers import ENOUGH_TYPES, FIGHTING, FIRST_BUILDING
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    CHECKED,
    COUNTER,
    FIRE,
    GRAB,
    HEAL,
    MOVE2,
    RAM,
    WIND,
    Order,
    is_of,
)
from grumbletop.games.giant_monster_invasion.rules_plane import INCH
from grumbletop.games.giant_monster_invasion.rules_pools import count_defence, count_dice
from grumbletop.games.giant_monster_invasion.rules_walk import WALK, Walk

ENHANCED: Final = (1, 3)  # what Enhanced BRAWL adds to a hit (GMI-6.3)


def is_check(order: Order) -> bool:
    if order.verb == COUNTER:
        return order.a != ENOUGH_TYPES
    return bool(is_of(order.verb, CHECKED))


def facts_of(state: GiantState, order: Order) -> list[Fact]:
    if order.has_path():
        return [*path_facts(state, order), *(modifiers(state, order) if order.verb == RAM else [])]
    return modifiers(state, order) if is_check(order) else []


def path_facts(state: GiantState, order: Order) -> list[Fact]:
    """How far a Move goes, as how much that counts where the ground is slow, and what is left of it on open ground. In inches."""
    second = order.verb == MOVE2
    way = WALK if order.verb == RAM else order.way
    walk = begin_walk(state, way, second)
    path_fault(walk, order, True)
    length, spent, left = (short(each / INCH, 1) for each in (int(walk.length), *in_units(walk)))
    data = {"inches": length, "counts": spent, "left": max(0, left)}
    return [Fact("path" if spent <= length else "path_slow", data, "GMI-2.15")]


def gap(state: GiantState, order: Order) -> dict[str, Any]:
    """How far the nearest enemy is, before and after a Move, in inches."""
    own = state.monsters[state.asked]
    enemies = [each for n, each in enumerate(state.monsters) if each.status == FIGHTING and state.is_enemy(state.turn, n)]
    if not order.has_path() or order.verb == RAM or not order.legs or not enemies:
        return {}
    ends = [(int(own.x), int(own.y)), (int(order.x[order.legs - 1]), int(order.y[order.legs - 1]))]
    return {"gap": [short(min(dist(end, (int(each.x), int(each.y))) for each in enemies) / INCH, 1) for end in ends]}


def in_units(walk: Walk) -> tuple[float, float]:
    """What a path has cost and what is left, as lengths on open ground."""
    used = int(walk.ticks())
    return used / int(walk.rate), (int(walk.budget) - used) / int(walk.rate)


def short(number: float, places: int) -> float:
    """Rounded, and without a place that says nothing."""
    rounded = round(number, places)
    return int(rounded) if rounded == int(rounded) else rounded


def count(state: GiantState, order: Order) -> tuple[int, int]:
    """Dice and score of a check; its modifiers are those of the ruleset afterwards."""
    by = int(state.asked)
    to = target_of(state, order)
    if order.verb in (BREAK_BRAWL, BREAK_BLAST):
        to = int(state.holder_of(by))
    elif order.verb == HEAL:
        to = -1
    mods = count_dice(state, order.verb, by, to, order.a, order.n)
    return int(mods.total), int(mods.score)


def harm(state: GiantState, order: Order) -> dict[str, Any]:
    """What an attack does if it hits, and what that costs the target: HITS, or a building if it is more than its STURDY."""
    found = damage(state, order)
    if found is None:
        return {}
    least, most = found
    to = target_of(state, order)
    if to >= FIRST_BUILDING:
        return {"damage": span(least, most), "falls": int(state.rules.sturdy[to - FIRST_BUILDING])}
    shields = int(state.monsters[to].shields())
    return {"damage": span(least, most), "lost": span(max(0, least - shields), max(0, most - shields))}


def damage(state: GiantState, order: Order) -> tuple[int, int] | None:
    """The least and the most that a hit does before anything soaks it up; None where a hit is no damage of its own."""
    if not is_check(order):
        return None
    sheet, most = state.monsters[state.asked].sheet, count(state, order)[0]
    if order.verb == FIRE:
        to = target_of(state, order)
        immune = to < FIRST_BUILDING and state.monsters[to].sheet.is_immune(sheet.kinds[order.a])
        least, most = (int(blast_total(state, state.asked, order.a, n)) for n in (1, most))
        return (least // 2, most // 2) if immune else (least, most)  # GMI-6.27
    if order.verb in (BRAWL, COUNTER):
        more = ENHANCED if has(sheet.enhanced, order.a) else (0, 0)
        return 1 + more[0], most + more[1]
    if order.verb == BURROW:
        return int(sheet.stomp) + 1, int(sheet.stomp) + most
    return (int(sheet.brawl), int(sheet.brawl)) if order.verb == WIND else None


def target_of(state: GiantState, order: Order) -> int:
    return int(state.frames.get(1)) if order.verb == COUNTER else int(order.b)


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"


def modifiers(state: GiantState, order: Order) -> list[Fact]:
    count(state, order)
    found = state.rules.modifiers
    return [Fact(key, {}, clause, int(found.amounts[n])) for n, (key, clause) in zip(range(ITEMS), MOD_WORDS, strict=True) if found.used[n]]


def odds_of(state: GiantState, order: Order) -> list[Odds]:
    """How many successes; in a grab, who gets the better of whom."""
    if not is_check(order):
        return []
    own = throws(*count(state, order))
    if order.verb == GRAB:
        mods = count_defence(state, order.b, 0)
        return compared(own, throws(int(mods.total), int(mods.score)))
    every = sum(own)
    return [Odds("successes" if n else "none", probability(some, every), {"n": n}) for n, some in enumerate(own) if some]


def throws(dice: int, score: int) -> list[int]:
    """How many of all throws have each number of successes (GMI-2.24)."""
    if dice <= 0 or score <= 0:
        return [1]
    return [comb(dice, n) * score**n * (6 - score) ** (dice - n) for n in range(dice + 1)]


def any_success(dice: int, score: int) -> float:
    own = throws(dice, score)
    return probability(sum(own[1:]), sum(own))


def compared(own: list[int], theirs: list[int]) -> list[Odds]:
    won = sum(a * b for n, a in enumerate(own) for m, b in enumerate(theirs) if n > m)
    tied = sum(a * b for n, a in enumerate(own) for m, b in enumerate(theirs) if n == m)
    every = sum(own) * sum(theirs)
    cases = {"grabbed": won, "pushed": tied, "shaken_off": every - won - tied}
    return [Odds(key, probability(some, every)) for key, some in cases.items()]
