"""Content and options of a game as the numbers that its rules run on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.action_table import ActionTable
from grumbletop.engine.events import Teller
from grumbletop.games.grunt_growl_and_tear.content import (
    BONUSES,
    DIRECTIONS,
    FLOOR,
    SOCKET_TYPES,
    TERRAINS,
    Ability,
    Box,
    Map,
    Monster,
    socket_type,
)
from grumbletop.games.grunt_growl_and_tear.rules_actions import MOST_SOCKETS
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE, HexMap
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import (
    ALL_ROUND,
    ARMOR,
    CHEAP_GRAFT,
    EXTRA_REST,
    FEAST,
    LEAP,
    NO_LIMB,
    REGROW,
    REND,
    RIVETED,
    ROW,
    SCAVENGE,
    SCUTTLE,
    THORNS,
    WEAPONS,
    WHEN_ESCAPE,
    Ruleset,
)

COLUMNS: Final = {
    "armor": ARMOR,
    "rend": REND,
    "thorns": THORNS,
    "feast": FEAST,
    "regrow": REGROW,
    "extra_rest": EXTRA_REST,
    "cheap_graft": CHEAP_GRAFT,
    "scuttle": SCUTTLE,
    "all_round": ALL_ROUND,
    "scavenge": SCAVENGE,
    "riveted": RIVETED,
}


def make_ruleset(box: Box, map: Map, given: Mapping[str, Any], actions: ActionTable, teller: Teller) -> Ruleset:
    monsters = in_order(box)
    parts: list[i64] = []
    types: list[i64] = []
    sockets: list[i64] = []
    for monster in monsters:
        rows, kinds = parts_of(monster, bool(given["abilities"]))
        parts += rows
        types += kinds
        sockets += padded([SOCKET_TYPES.index(socket_type(socket)) for socket in monster.sockets])
    spaces = list(map.cells)
    rules = Ruleset(
        hex_map(map),
        given["players"],
        len(monsters),
        vec[i64](parts),
        vec[i64](types),
        vec[i64](sockets),
        vec[i64]([len(monster.sockets) for monster in monsters]),
        vec[i64]([each.kind.weight for each in map.objects]),
        vec[i64]([int(each.kind.tall) for each in map.objects]),
        vec[i64]([spaces.index(each.hex) for each in map.objects]),
        actions,
        teller,
    )
    rules.start_power = given["start_power"]
    rules.random_ties = given["initiative_tie"] == "random"
    rules.may_ask = given["permissions"] == "ask"
    rules.attach_heals = given["attach_heals"]
    rules.exchange_cap = given["exchange_cap"]
    rules.round_cap = given["round_cap"]
    rules.by_rank = given["cap_result"] == "rank"
    return rules


def in_order(box: Box) -> list[Monster]:
    """Monsters by the alphabet, which is how they are numbered."""
    return [box.monsters[id] for id in sorted(box.monsters)]


def padded(numbers: Sequence[int]) -> list[i64]:
    return [*numbers, *[NO_LIMB] * (MOST_SOCKETS - len(numbers))]


def parts_of(monster: Monster, abilities: bool) -> tuple[list[i64], list[i64]]:
    """The rows of torso and limbs, and the types of the limbs."""
    rows = row_of(monster.torso, monster.abilities if abilities else ())
    types: list[i64] = [NO_LIMB]
    for socket in range(MOST_SOCKETS):
        limb = next((limb for limb in monster.limbs if limb.socket == socket), None)
        rows += row_of(limb.values, limb.abilities if abilities else ()) if limb else [0] * ROW  # GGT-14.2
        types.append(SOCKET_TYPES.index(limb.type) if limb else NO_LIMB)
    return rows, types


def row_of(values: Sequence[int], abilities: Sequence[Ability]) -> list[i64]:
    row: list[i64] = [*values, *[0] * (ROW - len(values))]
    for ability in abilities:
        if ability.kind == "ranged":
            for distance in range(ability.min, ability.range + 1):  # GGT-14.3
                row[WEAPONS] |= 1 << distance
        elif ability.kind == "leap":
            row[LEAP] = max(row[LEAP], ability.n)
        elif ability.kind == "test_bonus":
            row[WHEN_ESCAPE + BONUSES.index(ability.when)] += ability.n
        else:
            row[COLUMNS[ability.kind]] += ability.n or 1
    return row


def hex_map(map: Map) -> HexMap:
    spaces = {hex: number for number, hex in enumerate(map.cells)}
    near = [[spaces.get((q + dq, r + dr), NOWHERE) for dq, dr in DIRECTIONS] for q, r in spaces]  # GGT-2.1
    floor = [terrain == FLOOR for terrain in map.cells.values()]
    edges = bytes(is_floor and NOWHERE in around for is_floor, around in zip(floor, near, strict=True))  # GGT-2.9
    return HexMap(
        vec[i64]([q for q, _ in spaces]),
        vec[i64]([r for _, r in spaces]),
        bytes(TERRAINS.index(terrain) for terrain in map.cells.values()),
        vec[i64]([each for around in near for each in around]),
        edges,
    )
