"""Many games in one call are the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from grumbletop.adapters.episode import Episode
from grumbletop.adapters.steps import BadStep, Steps, mask_of
from grumbletop.adapters.vector import VectorGames
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from tests.adapters.games import CASES, Case, Sets, name_of

COUNT = 5
STEPS = 60


def expect(vector: VectorGames, episodes: list[Episode]) -> None:
    """Whoever is asked, and all that seat sees, is the same."""
    assert vector.seats.tolist() == [episode.seat for episode in episodes]
    for number, episode in enumerate(episodes):
        assert vector.masks[number].tobytes() == bytes(mask_of(episode.offered(), vector.steps.codes))
        assert (vector.observations[number] == np.array(episode.observe(episode.seat), np.float32)).all()


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_games_side_by_side_go_as_games_one_by_one(case: Case) -> None:
    vector, rng = VectorGames(*numbered(case), seed=3), Rng(4)
    episodes = [Episode(vector.steps, 3, number) for number in range(COUNT)]
    expect(vector, episodes)
    for _ in range(STEPS):
        codes = [offered[rng.below(len(offered))] for offered in (episode.offered() for episode in episodes)]
        observations, masks, rewards, dones = vector.step(codes)
        assert observations is vector.observations
        assert masks is vector.masks
        for episode, code in zip(episodes, codes, strict=True):
            episode.step(code)
        assert dones.tolist() == [episode.is_over for episode in episodes]
        assert rewards.tolist() == [episode.returns() for episode in episodes]
        for episode in episodes:
            if episode.is_over:
                episode.deal()
        expect(vector, episodes)


def numbered(case: Case) -> tuple[str, int, dict[str, object]]:
    slug, options = case
    return slug, COUNT, dict(options)


def test_games_end_and_are_dealt_again() -> None:
    vector, rng = VectorGames("grit", 4, seed=1), np.random.default_rng(2)
    ended = 0
    for _ in range(200):
        *_, rewards, dones = vector.step((vector.masks * rng.random(vector.masks.shape)).argmax(axis=1))
        assert (rewards.sum(axis=1) == 0).all()
        assert not rewards[~dones].any()
        ended += int(dones.sum())
    assert ended > 40
    assert vector.masks.any(axis=1).all()


def test_a_game_of_a_seed_is_the_same_however_many_there_are() -> None:
    few, many = VectorGames("grit", 2, seed=7), VectorGames("grit", 6, seed=7)
    assert (few.observations == many.observations[:2]).all()
    many.reset(8)
    assert (few.observations != many.observations[:2]).any()
    many.reset(7)
    assert (few.observations == many.observations[:2]).all()


def test_a_reset_forgets_steps_that_were_begun() -> None:
    vector = VectorGames(Sets(), 2, seed=1)
    vector.step([1, 0])
    assert vector.observations[:, 8].tolist() == [2.0, 1.0]
    vector.reset(1)
    assert not vector.observations[:, 8:].any()
    assert vector.masks.tolist() == [[1, 1, 1, 1]] * 2


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ([0, 1], "game 0: code 0 is not legal"),
        ([312, 999], "game 1: code 999 is not legal"),
        ([312, -1], "code -1 is not"),
        ([312], "1 codes"),
    ],
)
def test_a_wrong_code_is_refused_and_no_game_has_moved(codes: list[int], why: str) -> None:
    vector = VectorGames("grit", 2, seed=1)
    before = vector.observations.copy()
    with pytest.raises(BadStep, match=why):
        vector.step(codes)
    vector.step([312, 312])
    assert (vector.observations != before).any(axis=1).all()
    fresh = VectorGames("grit", 2, seed=1)
    fresh.step([312, 312])
    assert (fresh.observations == vector.observations).all()


def test_arrays_have_the_shapes_they_promise() -> None:
    game = make("crucible", {"seats": 3})
    vector, steps = VectorGames(game, 4), Steps(game)
    arrays = (vector.observations, vector.masks, vector.rewards, vector.dones, vector.seats)
    assert [array.shape for array in arrays] == [(4, steps.length), (4, steps.codes), (4, 3), (4,), (4,)]
    assert [array.dtype.name for array in arrays] == ["float32", "int8", "float64", "bool", "int64"]
