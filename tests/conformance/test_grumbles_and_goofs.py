"""The kit on Grumbles and Goofs: everybody knows the same, and nobody the stir."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.conformance import check_room
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from tests.conformance import sizes

HIDDEN = [f"goofs.g{number}.kind" for number in range(6, 11)]
TABLES: list[dict[str, Any]] = [
    {"no_progress_limit": 20},
    {"board": "huddle", "move_range": 2, "standing_power": True, "yank_reach": "far", "swing_path": "around", "no_progress_limit": 12},
]


@pytest.mark.parametrize("options", TABLES, ids=["plain", "other"])
def test_grumbles_and_goofs_keeps_every_promise(options: dict[str, Any]) -> None:
    games = sizes.games(4)
    assert check_room(GrumblesAndGoofs(options), seed=5, games=games, hidden=HIDDEN) > 30 * games
