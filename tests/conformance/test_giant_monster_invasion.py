"""The kit on Giant Monster Invasion!: free points, questions inside actions, teams, solo play, a gauntlet; nothing is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.conformance import check_room
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from tests.conformance import sizes

TABLES: dict[str, dict[str, Any]] = {
    "duel": {"battlefield": "proving_ground", "round_cap": 6, "start_mp": 6},
    "every option": {
        "monsters": ["skyrake", "drillgrub"],
        "battlefield": "harbour",
        "flight": "hover",
        "round_cap": 5,
        "start_mp": 3,
        "intimidate": "on",
        "ram": "launching",
        "coverage": "on",
        "charge_limit": "power",
        "teleport_cost": "move",
    },
    "teams": {
        "monsters": ["fathom_lantern", "kest_visitor", "mirrorhide", "saint_boulder"],
        "battlefield": "harbour",
        "sides": [[0, 2], [1, 3]],
        "round_cap": 3,
        "start_mp": 8,
        "deploy": "shuffle",
    },
    "alone": {"battle": "nightmare", "monsters": ["bulwark_seven"], "battlefield": "old_town"},
    "gauntlet": {
        "battle": "gauntlet",
        "monsters": ["old_threethroat", "grandmother_thicket", "queen_vesper"],
        "battlefield": "refinery",
        "scale": "small",
        "round_cap": 3,
        "campaign": "on",
        "scars": "on",
        "start_mp": 14,
    },
}


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_giant_monster_invasion_keeps_every_promise(options: dict[str, Any]) -> None:
    games = sizes.games(2)
    assert check_room(GiantMonsterInvasion(options), seed=11, games=games, states_per_game=20) > 10 * games
