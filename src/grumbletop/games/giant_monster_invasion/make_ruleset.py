"""Options and a table as the numbers that the rules work with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.events import Teller
from grumbletop.games.giant_monster_invasion.rules_numbers import BATTLES, HAZARDS, NIGHTMARE, OTHER_IMMUNITIES
from grumbletop.games.giant_monster_invasion.rules_plane import Plane
from grumbletop.games.giant_monster_invasion.rules_ruleset import Names, Ruleset

Outline = Sequence[tuple[int, int]]
NIGHTMARE_ROUNDS: Final = 7  # GMI-9.2


@dataclass(frozen=True)
class Obstacle:
    id: str
    poly: Outline
    height: int
    rock: bool
    sturdy: int


@dataclass(frozen=True)
class Hazard:
    id: str
    kind: str
    poly: Outline


@dataclass(frozen=True)
class Terrain:
    """Everything on the table but the monsters; obstacles in the order of their ids."""

    name: str
    w: int
    h: int
    starts: Outline
    obstacles: Sequence[Obstacle]
    hazards: Sequence[Hazard]


def make_ruleset(
    table: Terrain,
    given: Mapping[str, Any],
    monsters: Sequence[str],
    players: Sequence[int],
    kinds: Sequence[str],
    teller: Teller,
    version: int,
) -> Ruleset:
    """`monsters` are ids in order, `players` the seat of each."""
    plane, names = Plane(table.w, table.h), Names()
    names.table, names.monsters, names.kinds = table.name, list(monsters), [*kinds, *OTHER_IMMUNITIES]
    names.starts = list(table.starts)
    for obstacle in table.obstacles:
        plane.add_obstacle(obstacle.poly, obstacle.height, obstacle.rock)
        names.obstacles.append(obstacle.id)
        names.outlines.append(list(obstacle.poly))
    for hazard in table.hazards:
        plane.add_hazard(hazard.poly, HAZARDS.index(hazard.kind))
        names.hazards.append(hazard.id)
        names.pools.append(list(hazard.poly))
    rules = Ruleset(plane, names, len(monsters), teller)
    rules.version = version
    for number, obstacle in enumerate(table.obstacles):
        rules.sturdy[number] = obstacle.sturdy
    for number, (x, y) in enumerate(table.starts):
        rules.starts_x[number], rules.starts_y[number] = x, y
    rules.kinds, rules.fire = len(kinds), kinds.index("fire") if "fire" in kinds else -1
    set_sides(rules, given["sides"] or [[player] for player in sorted(players)], players)
    set_options(rules, given)
    return rules


def set_sides(rules: Ruleset, sides: Sequence[Sequence[int]], players: Sequence[int]) -> None:
    rules.sides = len(sides)
    for number, player in enumerate(players):
        rules.side_of[number] = next(side for side, members in enumerate(sides) if player in members)


def set_options(rules: Ruleset, given: Mapping[str, Any]) -> None:
    rules.battle = BATTLES.index(given["battle"])
    rules.small = given["scale"] == "small"
    rules.military = given["military"] == "on"
    rules.bleeding = given["bleeding"] == "on"
    rules.grabs = given["grabs"] == "on"
    rules.wind_blast = ("wings", "fliers", "off").index(given["wind_blast"])
    rules.blast_damage = ("charges_plus", "charges_only", "level_plus").index(given["blast_damage"])
    rules.charge_each = given["charge_limit"] == "power"
    rules.hover = given["flight"] == "hover"
    rules.teleport_moves_only = given["teleport_cost"] == "move"
    rules.rubble = given["rubble"] == "on"
    rules.ram = ("plain", "launching", "off").index(given["ram"])
    rules.coverage = given["coverage"] == "on"  # GMI-7.1
    rules.scars = given["scars"] == "on"  # GMI-7.1
    rules.intimidate = given["intimidate"] == "on"  # GMI-7.1
    rules.round_cap = NIGHTMARE_ROUNDS if rules.battle == NIGHTMARE else given["round_cap"]
    rules.by_hits = given["cap_result"] == "hits"
    rules.goal = given["nightmare_goal"]
    rules.gauntlet_heals = given["gauntlet_heal"] == "full"
    rules.campaign = given["campaign"] == "on"
    rules.keeps_overflow = given["kp_overflow"] == "keep"
