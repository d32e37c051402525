"""Scores and dice pools: every modifier of section 3 (GMI-2.24 to 2.27, table below GMI-3.58)."""

from __future__ import annotations

from tests.games.giant_monster_invasion.reference_content import BRAWL_BONUS
from tests.games.giant_monster_invasion.reference_sight import POINT_BLANK, coverage, range_dice
from tests.games.giant_monster_invasion.reference_table import Seen

WITH_BRAWL = ("brawl", "counter", "burrow", "wind", "grab", "ram", "break brawl")
WITH_BLAST = ("blast", "break blast")


def score(table: Seen, by: str, verb: str) -> int:
    """The number to roll, 0 for what can't be used (GMI-1.2, 1.4)."""
    found = table.monsters[by]
    if verb == "decay":
        return table.level(by, "memory_decay")  # GMI-6.36
    ability = "brawl" if verb in WITH_BRAWL else "blast" if verb in WITH_BLAST else "roar"
    return int(found[ability] or 0)


def attack_pool(table: Seen, by: str, target: str, verb: str, kind: str = "") -> int:
    """Dice of an attack without MP; `kind` is the brawl type."""
    dice = score(table, by, verb) + target_dice(table, by, target) + instinct(table, by, target, verb)
    if verb != "counter":
        dice -= table.turn["cowed"]  # GMI-7.12, 7.13
    if verb in ("blast", "wind", "decay"):
        dice += range_dice(table, by, target, keen=verb != "wind") + coverage(table, by, target)
    if verb in ("blast", "decay"):
        dice -= table.monsters[by]["prone"]  # GMI-3.56
    if verb in WITH_BLAST and target in table.monsters:
        dice += 1 if score(table, by, verb) >= table.monsters[target]["stomp"] else -1  # GMI-3.2
    if verb == "break blast":
        dice += POINT_BLANK  # GMI-3.38
    if verb in ("brawl", "counter", "break brawl"):
        dice += BRAWL_BONUS[kind]  # GMI-3.13
    if verb == "break brawl":
        dice += table.level(by, "slime_coating")  # GMI-6.35
    if verb == "burrow":
        dice += 1  # GMI-3.17
    return dice


def target_dice(table: Seen, by: str, target: str) -> int:
    """What counts in every attack roll."""
    if target in table.buildings:
        return 1  # GMI-4.3
    found = table.monsters[target]
    lock = table.lock_of(target)
    dice = found["prone"] - found["guard"]  # GMI-3.56, 2.11
    if found["camo"] and not table.has(by, "monster_vision"):
        dice -= 2  # GMI-6.33, 6.25
    if lock and lock["kind"] == "restrain" and lock["held"] == target and lock["holder"] != by:
        dice += 1  # GMI-3.31
    return int(dice)


def instinct(table: Seen, by: str, target: str, verb: str) -> int:
    """GMI-6.38"""
    ability = "brawl" if verb in WITH_BRAWL else "blast" if verb in WITH_BLAST else ""
    kind = table.monsters[target]["class"] if target in table.monsters else ""
    return sum(power["class"] == kind and power["with"] == ability for power in table.powers(by, "killer_instinct"))


def roar_pool(table: Seen, by: str, verb: str) -> int:
    """`heal` and `cow` (GMI-3.45, 6.24, 7.12)."""
    healer = table.level(by, "fast_healer") if verb == "heal" else 0
    return score(table, by, verb) + healer - int(table.turn["cowed"])


def defence_pool(table: Seen, id: str) -> int:
    """GMI-3.24"""
    return int(table.monsters[id]["brawl"]) + 1 + table.level(id, "slime_coating")
