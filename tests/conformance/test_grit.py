"""The kit on Grit, under options that differ in what is hidden from whom."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.conformance import check_room
from grumbletop.games.grit import Grit
from tests.conformance import sizes

HIDDEN = ["hands.0", "hands.1", "undealt", "keeps.*", "piles.*.*.card"]
TABLES: list[dict[str, Any]] = [
    {},
    {"keep": "informed", "values": "pips", "final_tie": "rank"},
    {"word": "second", "deck": "ten_king", "values": "ace_low", "tracker": "off"},
]


@pytest.mark.parametrize("options", TABLES, ids=["default", "informed", "second"])
def test_grit_keeps_every_promise(options: dict[str, Any]) -> None:
    games = sizes.games(45)
    assert check_room(Grit(options), seed=5, games=games, hidden=HIDDEN) > 8 * games
