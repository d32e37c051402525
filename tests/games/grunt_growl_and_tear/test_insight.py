"""What a good player looks at."""

from __future__ import annotations

from math import isfinite

import pytest

from grumbletop.engine.rng import Rng
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.insight import features, graftable, metrics, royals_unseen
from tests.games.grunt_growl_and_tear.histories import small_deck
from tests.games.grunt_growl_and_tear.tables import face_to_face, walk


@pytest.mark.parametrize("players", [2, 4])
def test_features_know_what_the_seat_knows(players: int) -> None:
    game = GruntGrowlAndTear({"players": players, "monsters": "random", "round_cap": 8})
    names = set()
    for number, state in enumerate(walk(game, seed=32, games=1, by_habit=True)):
        if number % 4 == 0:
            for seat in range(players):
                found = features(game, state, seat)
                if found:
                    names.add(tuple(found))
                    assert all(map(isfinite, found.values()))
                    assert features(game, state.resample(seat, Rng(number)), seat) == found
    assert len(names) == 1


def test_royals_are_counted_by_the_discard_pile() -> None:
    _, state = face_to_face()
    assert royals_unseen(state, 0) == 12
    small_deck(state.fighters[0], [10, 11, 0, 1], 2)
    assert royals_unseen(state, 0) == 2


@pytest.mark.clause("GGT-9.1", "GGT-9.3")
def test_a_limb_is_graftable_underfoot_with_power_and_a_socket() -> None:
    _, state = face_to_face()
    limb = state.fighters[1].limb_at(0)
    state.fighters[1].take_off(0)
    state.recount(1)
    state.loose, state.lies[limb] = 1 << limb, state.fighters[1].space
    assert graftable(state, 1) == []
    state.fighters[1].power = 3
    assert graftable(state, 1) == [limb]
    assert graftable(state, 0) == []


def test_metrics_of_a_finished_game() -> None:
    game = GruntGrowlAndTear({"players": 2, "monsters": ["gutbucket", "rivet"], "round_cap": 12})
    for state in walk(game, seed=33, games=3, by_habit=True):
        if state.is_over():
            found = metrics(state)
            assert found["gutbucket_won"] + found["rivet_won"] == 0.0
            assert found["rounds"] == float(state.round)
            assert found["capped"] == float(len(game.dump(state)["out"]) == 0)
