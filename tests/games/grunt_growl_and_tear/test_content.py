"""The box holds what section 2 of the rules says, and options are checked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grumbletop.engine.errors import BadOption
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear

KINDS = {
    *("ranged", "test_bonus", "armor", "rend", "thorns", "feast", "regrow"),
    *("extra_rest", "leap", "scuttle", "all_round", "scavenge", "cheap_graft", "riveted"),
}
TOTALS = {
    "gutbucket": (3, 6, 4, 13),
    "squelch": (4, 5, 7, 10),
    "mandible": (5, 5, 5, 10),
    "rivet": (3, 5, 5, 10),
    "snaggle": (4, 6, 6, 12),
    "hemogoblin": (4, 5, 6, 10),
    "patch": (4, 5, 5, 10),
    "wormwood": (3, 5, 5, 12),
}
MAPS = {  # floor, wall, pit, objects
    "pit_stop": (54, 4, 3, 4),
    "boneyard": (55, 6, 0, 5),
    "back_alley": (66, 8, 3, 6),
    "abattoir": (81, 6, 4, 9),
    "studio_666": (114, 12, 1, 12),
}
WEIGHTS = {"barrel": (2, False), "crate": (4, False), "coffin": (5, False), "slab": (7, False), "idol": (9, True), "wardrobe": (6, True)}


def test_eight_monsters_with_forty_one_limbs() -> None:
    box = GruntGrowlAndTear().box
    assert {id: tuple(monster.total(attribute) for attribute in range(4)) for id, monster in box.monsters.items()} == TOTALS
    assert len(box.limbs) == 41
    empty = {id for id, monster in box.monsters.items() if len(monster.limbs) < len(monster.sockets)}
    assert empty == {"patch"}


def test_fourteen_kinds_of_abilities_are_all_used() -> None:
    box = GruntGrowlAndTear().box
    parts = [*(monster.abilities for monster in box.monsters.values()), *(limb.abilities for limb in box.limbs.values())]
    assert {ability.kind for abilities in parts for ability in abilities} == KINDS
    assert len(KINDS) == 14


def test_six_kinds_of_objects_on_five_maps() -> None:
    box = GruntGrowlAndTear().box
    assert {id: (kind.weight, kind.tall) for id, kind in box.kinds.items()} == WEIGHTS
    found = {}
    for id, map in box.maps.items():
        terrain = Counter(map.cells.values())
        found[id] = (terrain["."], terrain["#"], terrain["~"], len(map.objects))
    assert found == MAPS
    assert {kind.kind.id for map in box.maps.values() for kind in map.objects} == set(WEIGHTS)


@pytest.mark.parametrize(("players", "map"), [(2, "pit_stop"), (3, "abattoir"), (4, "studio_666")])
def test_the_usual_map_and_the_last_round_follow_from_the_players(players: int, map: str) -> None:
    given = GruntGrowlAndTear({"players": players}).given
    assert (given["map"], given["round_cap"]) == (map, 20 * players)


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"players": 5}, "players"),
        ({"players": 1}, "players"),
        ({"map": "moon"}, "map"),
        ({"monsters": ["patch"]}, "monsters"),
        ({"monsters": ["patch", "patch"]}, "monsters"),
        ({"monsters": ["patch", "elf"]}, "monsters"),
        ({"start_power": 11}, "start_power"),
        ({"exchange_cap": 0}, "exchange_cap"),
        ({"round_cap": 1000}, "round_cap"),
        ({"cap_result": "fight"}, "cap_result"),
        ({"packs": ["swamp"]}, "packs"),
        ({"weather": "fog"}, "weather"),
    ],
)
def test_options_are_checked(options: dict[str, Any], option: str) -> None:
    with pytest.raises(BadOption) as caught:
        GruntGrowlAndTear(options)
    assert caught.value.option == option
