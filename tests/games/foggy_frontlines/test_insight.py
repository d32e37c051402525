"""What a good player looks at."""

from __future__ import annotations

from math import isfinite

import pytest

from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.insight import caps, features, metrics, strengths, swing
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, OVER, PLANNING
from tests.games.foggy_frontlines.tables import begun, walk


def test_no_plan_is_ever_stronger_than_its_cap() -> None:
    """The cap of every enemy, from what a seat knows, against all that its hand could do."""
    game = FoggyFrontlines({"players": 3, "bosses": "random"})
    for state in walk(game, seed=31, games=4):
        if state.phase != PLANNING or state.ready:
            continue
        for viewer in range(3):
            for other in {0, 1, 2} - {viewer}:
                most = strengths(state, other, int(state.hand(other)))
                assert all(one <= cap for one, cap in zip(most, caps(state, viewer, other), strict=True)), (
                    most,
                    caps(state, viewer, other),
                )


def test_the_caps_of_the_first_round_are_reached() -> None:
    _, state = begun(first_butt=0)
    assert caps(state, 0, 1) == strengths(state, 1, 31) == [7, 8, 5, 6]


@pytest.mark.parametrize("players", [2, 4])
def test_features_know_what_the_seat_knows(players: int) -> None:
    game = FoggyFrontlines({"players": players, "bosses": "random"})
    names = set()
    for number, state in enumerate(walk(game, seed=32, games=1)):
        if state.phase in (DRAFTING, OVER):
            continue
        for seat in range(players):
            found = features(game, state, seat)
            names.add(tuple(found))
            assert all(map(isfinite, found.values()))
            assert features(game, state.resample(seat, Rng(number)), seat) == found
    assert len(names) == 1


@pytest.mark.clause("FF-8.5", "FF-8.6")
def test_stealing_counts_twice_and_pairs_count_once_more() -> None:
    game, state = begun(first_butt=0)
    state.slot1 = game.rules.map_ids.index("kid_b1")
    assert swing(state, 0, 0) == 4.0, "Pb1 is murk's: 2 for you and 2 off the enemy"
    state.move_princess(game.rules.princess_ids.index("Pb2"), 0)
    assert swing(state, 0, 0) == 5.0, "and a pair"
    state.slot1 = game.rules.map_ids.index("hero_g")
    assert swing(state, 1, 0) == 5.0, "Pb2 would make murk's pair"
    state.slot1 = -1
    assert swing(state, 0, 0) == 0.0


def test_metrics_of_a_finished_game() -> None:
    game = FoggyFrontlines({"players": 2, "bosses": ["gnash", "murk"]})
    for state in walk(game, seed=33, games=3):
        if state.is_over():
            found = metrics(state)
            assert found["gnash_won"] + found["murk_won"] == 1.0
            assert found["rounds"] == float(state.round)
            assert found["winter"] == float(game.dump(state)["result"]["reason"] == "winter")
