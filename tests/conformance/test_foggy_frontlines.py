"""The kit on Foggy Frontlines: plans, hands and recruits are hidden, and every option changes what is."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.conformance import check_room
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from tests.conformance import sizes

HIDDEN = ["players.*.hand.*", "players.*.retreat.*", "players.*.squads.*.supports", "recruit_pile.*", "timer_deck.*", "map_deck.*"]
TABLES: list[dict[str, Any]] = [
    {"players": 2, "round_limit": 12},
    {"players": 3, "bosses": "random", "recruit_choice": "pick", "compare_scope": "round", "final_tie": "yell", "round_limit": 8},
    {"players": 4, "bosses": ["zib", "gnash", "blort", "murk"], "bullyhulk_timing": "at_once", "final_tie": "random", "round_limit": 6},
]


@pytest.mark.parametrize("options", TABLES, ids=["two", "three", "four"])
def test_foggy_frontlines_keeps_every_promise(options: dict[str, Any]) -> None:
    games = sizes.games(3)
    hidden = [*HIDDEN, "players.*.squads"]
    assert check_room(FoggyFrontlines(options), seed=5, games=games, hidden=hidden, states_per_game=20) > 15 * games
