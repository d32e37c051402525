"""The kit on the crucible: every hard thing once."""

from __future__ import annotations

from typing import Any

import pytest
from grumbletop_crucible import Crucible

from grumbletop.conformance import check_room
from tests.conformance import sizes

TABLES: list[tuple[dict[str, Any], list[str]]] = [
    ({"seats": 1, "sparks": 3}, ["deck.0", "deck.*"]),
    ({"seats": 2}, ["deck.0", "deck.*", "stakes.0", "stakes.1", "pending.1.fingers.*"]),
    ({"seats": 3, "teams": [[0, 2], [1]]}, ["deck.0", "deck.*", "stakes.*", "pending.1.fingers.*"]),
    ({"seats": 4, "teams": [[0, 2], [1, 3]]}, ["deck.0", "deck.*", "stakes.0", "stakes.3"]),
]


@pytest.mark.parametrize(("options", "hidden"), TABLES, ids=["alone", "two", "two-against-one", "teams"])
def test_the_crucible_keeps_every_promise(options: dict[str, Any], hidden: list[str]) -> None:
    games = sizes.games(30)
    assert check_room(Crucible(options), seed=7, games=games, hidden=hidden) > 3 * games
