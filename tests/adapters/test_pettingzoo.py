"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import wrappers

from grumbletop.adapters.pettingzoo import NotAtOnce, env, parallel_env, raw_env
from grumbletop.adapters.steps import BadStep
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.registry import make
from tests.adapters.games import CASES, Case, Fists, Sets, name_of

CYCLES = 60
ABOUT_DICTIONARIES = (  # PettingZoo says this of every environment with masks in observations but its own ones, by name
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
)


def play_randomly(table: Any) -> dict[str, list[float]]:
    """Rewards by agent, in the order in which they came."""
    table.reset(seed=8)
    rewards: dict[str, list[float]] = {agent: [] for agent in table.possible_agents}
    for agent in table.agent_iter():
        _, reward, over, cut, info = table.last()
        rewards[agent].append(reward)
        table.step(None if over or cut else table.action_space(agent).sample(info["action_mask"]))
    return rewards


@pytest.mark.parametrize("case", CASES, ids=name_of)
@pytest.mark.parametrize("make_env", [env, raw_env])
def test_the_api_test_passes_without_a_warning(case: Case, make_env: Any) -> None:
    api_test(make_env(*case), num_cycles=CYCLES)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_seed_test_passes_without_a_warning(case: Case) -> None:
    seed_test(lambda: env(*case), num_cycles=CYCLES)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_masks_in_observations_pass_too_with_the_warnings_all_such_environments_get(case: Case) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(*case, masks="observation"), num_cycles=CYCLES)
    assert {str(each.message) for each in caught} <= set(ABOUT_DICTIONARIES)
    table = env(*case, masks="observation")
    table.reset(seed=1)
    seen, *_, info = table.last()
    assert sorted(seen) == ["action_mask", "observation"]
    assert seen["action_mask"].dtype == np.int8
    assert (seen["action_mask"] == info["action_mask"]).all()


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_both_ways_of_rendering_pass_the_render_test(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(*case, masks="observation", render_mode=render_mode))
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_every_agent_gets_its_return_once_at_the_end(case: Case) -> None:
    table = raw_env(*case)
    rewards = play_randomly(table)
    returns = table.game.returns(table.episode.state)
    assert [each[-1] for each in rewards.values()] == returns
    assert all(not any(each[:-1]) for each in rewards.values())


def test_the_same_seed_is_the_same_game_and_without_one_games_differ() -> None:
    first: Any = raw_env("grit", seed=5)
    second: Any = raw_env("grit", seed=5)
    first.reset()
    second.reset()
    before = first.observe("player_0")
    assert np.array_equal(before, second.observe("player_0"))
    first.reset()
    assert not np.array_equal(before, first.observe("player_0"))


def test_only_the_agent_that_is_asked_has_a_mask() -> None:
    table = raw_env("crucible", {"seats": 3})
    table.reset(seed=0)
    masks = {agent: int(info["action_mask"].sum()) for agent, info in table.infos.items()}
    assert masks == {"player_0": 4, "player_1": 0, "player_2": 0}


def test_an_illegal_action_ends_the_game_with_the_worst_result() -> None:
    table = env("grit")
    table.reset(seed=0)
    culprit = table.agent_selection
    table.step(0)  # a card, where a word is wanted
    assert all(table.terminations.values())
    assert table.rewards == {agent: -1.0 if agent == culprit else 0.0 for agent in table.agents}


def test_without_the_guards_an_illegal_action_is_refused() -> None:
    table = raw_env("grit")
    table.reset(seed=0)
    with pytest.raises(BadStep):
        table.step(0)
    with pytest.raises(GrumbletopError, match="None is not an action"):
        table.step(None)


@pytest.mark.parametrize(
    ("settings", "why"),
    [({"masks": "elsewhere"}, "masks must be"), ({"render_mode": "rgb_array"}, "render_mode must be ansi, human or None")],
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(GrumbletopError, match=why):
        env("grit", **settings)


def test_nothing_is_rendered_without_a_mode() -> None:
    table = raw_env("grit")
    table.reset(seed=0)
    with pytest.raises(GrumbletopError, match="nothing to render"):
        table.render()


def test_a_seats_view_is_rendered_on_request() -> None:
    looks = []
    for viewer in (None, 0, 1):
        table = raw_env("grit", render_mode="ansi", viewer=viewer)
        table.reset(seed=0)
        looks.append(table.render())
    assert len(set(looks)) == 3


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_game_of_turns_has_no_parallel_environment(case: Case) -> None:
    with pytest.raises(NotAtOnce, match=r"not a game in which all seats always decide at once .*; use the AEC environment"):
        parallel_env(*case)


def test_where_all_decide_at_once_there_is_one() -> None:
    parallel_api_test(parallel_env(Fists()), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(Fists()), num_cycles=CYCLES)


def test_a_decision_of_several_steps_is_not_made_at_once() -> None:
    with pytest.raises(NotAtOnce):
        parallel_env(Sets())


def test_the_guards_are_pettingzoos_own() -> None:
    guards = []
    table = env(make("grit"))
    while isinstance(table, wrappers.BaseWrapper):
        guards.append(type(table))
        table = table.env
    assert guards == [wrappers.OrderEnforcingWrapper, wrappers.AssertOutOfBoundsWrapper, wrappers.TerminateIllegalWrapper]
