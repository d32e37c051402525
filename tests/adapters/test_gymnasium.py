"""Gymnasium's own checker, and what it does not ask."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from grumbletop.adapters.episode import Episode
from grumbletop.adapters.gymnasium import SeatEnv, at_random, register, seated
from grumbletop.adapters.steps import BadStep
from grumbletop.bots.bot import Budget, Knowledge, Progress, Thought
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from tests.adapters.games import CASES, Case, name_of


def play_randomly(table: gymnasium.Env[Any, Any], seed: int) -> tuple[float, dict[str, Any]]:
    _, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    over = cut = False
    while not (over or cut):
        action = table.action_space.sample(info["action_mask"])
        seen, reward, over, cut, info = table.step(action)
        assert seen in table.observation_space
        assert over or reward == 0.0
    assert over
    return float(reward), info


@pytest.mark.parametrize("last", [False, True], ids=["first seat", "last seat"])
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_checker_passes_without_a_warning(case: Case, last: bool) -> None:
    slug, options = case
    seat = make(*case).seats - 1 if last else 0
    table = gymnasium.make(register(slug), options=options, seat=seat)
    check_env(table.unwrapped)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_random_games_end_with_what_the_seat_got(case: Case) -> None:
    table = SeatEnv(make(*case), seat=make(*case).seats - 1)
    for seed in range(3):
        reward, info = play_randomly(table, seed)
        assert reward == table.game.returns(table.episode.state)[table.seat]
        assert not info["action_mask"].any()


def test_every_installed_game_is_registered() -> None:
    assert {"grumbletop/grit-v0", "grumbletop/grumbles_and_goofs-v0"} <= set(gymnasium.registry)


def test_masks_are_asked_for_as_sb3_contrib_does() -> None:
    table = SeatEnv("grit")
    _, info = table.reset(seed=1)
    assert (table.action_masks() == info["action_mask"]).all()
    assert np.flatnonzero(table.action_masks()).tolist() == table.episode.offered()


def test_a_code_that_is_not_offered_ends_the_game_with_the_worst_result() -> None:
    table = SeatEnv("grit")
    _, info = table.reset(seed=1)
    _, reward, over, cut, info = table.step(int(np.argmin(info["action_mask"])))
    assert (reward, over, cut, info["illegal"], info["action_mask"].any()) == (-1.0, True, False, True, False)
    _, info = table.reset()
    assert info["action_mask"].any()


def test_a_long_game_is_truncated() -> None:
    table = SeatEnv("grumbles_and_goofs", most_steps=2)
    _, info = table.reset(seed=1)
    for expected in (False, True):
        _, reward, over, cut, info = table.step(int(np.argmax(info["action_mask"])))
        assert (reward, over, cut) == (0.0, False, expected)


def test_an_opponent_is_given_possible_worlds_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_out: list[Knowledge] = []
    seen_of = Episode.seen

    def seen(episode: Episode) -> tuple[Knowledge, Rng]:
        handed_out.append(seen_of(episode)[0])
        assert handed_out[-1].world is not episode.state
        return handed_out[-1], Rng(0)

    def watching(seen: Knowledge, rng: Rng) -> int:
        assert seen is handed_out[-1]
        return at_random(seen, rng)

    monkeypatch.setattr(Episode, "seen", seen)
    play_randomly(SeatEnv("grit", opponent=watching), 2)
    assert handed_out


def test_an_opponent_has_the_log_of_its_own_seat() -> None:
    """As at the table: all it was told since the deal, its own cards and nobody else's."""
    told: list[list[Mapping[str, Any]]] = []

    def listening(seen: Knowledge, rng: Rng) -> int:
        told.append(list(seen.told))
        return at_random(seen, rng)

    table = SeatEnv("grit", seat=1, opponent=listening)
    for seed in (2, 3):
        told.clear()
        play_randomly(table, seed)
        dealt = told[0][0]
        assert dealt["kind"] == "dealt"
        assert dealt["data"]["seat"] == 0
        assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(told))
        assert len(told[-1]) > len(told[0])


def test_one_of_our_bots_can_be_the_opponent() -> None:
    class First:
        def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
            assert budget == Budget(simulations=7)
            action = int(seen.world.nth_action(seen.seat, 0))
            return Thought(action, seen.game.text(seen.world, seen.seat, action), [], 0, 0.0)

    table = SeatEnv("grit", seat=1, opponent=seated(First(), Budget(simulations=7)))
    assert play_randomly(table, 3)[0] in (-1.0, 0.0, 1.0)


def test_a_level_can_be_the_opponent_by_its_name() -> None:
    level = make("grit").levels[0].id
    table = gymnasium.make("grumbletop/grit-v0", seat=1, opponent=level)
    assert play_randomly(table, 3)[0] in (-1.0, 0.0, 1.0)
    with pytest.raises(GrumbletopError, match="no level 'nobody'"):
        SeatEnv("grit", opponent="nobody")


def test_an_opponent_that_cheats_is_found_out() -> None:
    table = SeatEnv("grit", opponent=lambda seen, rng: -5)
    with pytest.raises(BadStep, match="the opponent in seat 1 chose -5"):
        play_randomly(table, 1)


@pytest.mark.parametrize(
    ("settings", "why"), [({"seat": 2}, "there is no seat 2"), ({"render_mode": "rgb_array"}, "render_mode must be ansi, human or None")]
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(GrumbletopError, match=why):
        SeatEnv("grit", **settings)


def test_what_is_rendered_is_the_seats_own_view(capsys: pytest.CaptureFixture[str]) -> None:
    table = SeatEnv("grit", seat=1, render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == table.game.drawing(table.episode.state, 1, table.game.texts())
    shown = SeatEnv("grit", seat=1, render_mode="human")
    _, info = shown.reset(seed=1)
    shown.step(int(np.argmax(info["action_mask"])))
    assert capsys.readouterr().out
    mute = SeatEnv("grit")
    mute.reset(seed=1)
    with pytest.raises(GrumbletopError, match="nothing to render"):
        mute.render()
