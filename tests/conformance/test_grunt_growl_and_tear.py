"""The kit on Grunt, Growl, and Tear: hands and decks are hidden, choices are made at once, and decisions stand inside decisions."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.conformance import check_room
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from tests.conformance import sizes
from tests.games.grunt_growl_and_tear.arena import CLOSET

HIDDEN = ["players.*.hand.*", "players.*.deck.*", "commits.*"]
TABLES: list[dict[str, Any]] = [
    {"players": 2, "start_power": 4, "round_cap": 4},
    {"players": 3, "monsters": "random", "initiative_tie": "random", "round_cap": 2},
    {"players": 4, "monsters": ["patch", "rivet", "squelch", "snaggle"], "start_power": 8, "round_cap": 2},
]


@pytest.mark.parametrize("options", TABLES, ids=["two", "three", "four"])
def test_grunt_growl_and_tear_keeps_every_promise(options: dict[str, Any]) -> None:
    games = sizes.games(2)
    game = GruntGrowlAndTear({**options, "map": "closet"}, [CLOSET])
    assert check_room(game, seed=7, games=games, hidden=HIDDEN, states_per_game=30) > 20 * games
