"""Decisions as steps of dense codes."""

from __future__ import annotations

import pytest

from grumbletop.adapters.episode import Episode
from grumbletop.adapters.steps import MOST_STEPS, NOTHING_YET, BadStep, PartialAction, Steps, game_of
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from tests.adapters.games import CASES, Case, Fists, Hands, Sets, name_of

GAMES = 3


def steps_of(case: Case) -> Steps:
    return Steps(make(*case))


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_random_steps_lead_to_the_end_and_stay_in_bounds(case: Case) -> None:
    steps = steps_of(case)
    lows, highs = steps.bounds()
    for number in range(GAMES):
        episode, rng = Episode(steps, 1, number), stream(2, number)
        while not episode.is_over:
            offered = episode.offered()
            assert offered == sorted(set(offered))
            assert offered
            assert offered[0] >= 0
            assert offered[-1] < steps.codes
            seen = episode.observe(episode.seat)
            assert all(low <= number <= high for low, number, high in zip(lows, seen, highs, strict=True))
            episode.step(offered[rng.below(len(offered))])
        assert episode.offered() == []
        assert episode.returns() == steps.game.returns(episode.state)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_code_that_is_not_offered_is_refused_and_changes_nothing(case: Case) -> None:
    episode, rng = Episode(steps_of(case), 3), Rng(4)
    while not episode.is_over:
        offered, before = episode.offered(), episode.steps.game.save(episode.state)
        for code in {-1, episode.steps.codes, *(rng.below(episode.steps.codes) for _ in range(20))} - set(offered):
            with pytest.raises(BadStep, match=f"code {code} is not legal for seat {episode.seat}"):
                episode.step(code)
        assert (episode.offered(), episode.steps.game.save(episode.state)) == (offered, before)
        episode.step(offered[rng.below(len(offered))])


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_while_seats_commit_or_compose_the_others_see_the_same_whatever_is_chosen(case: Case) -> None:
    """Of two episodes that differ in a commitment or in steps taken, nobody else can tell which is which."""
    steps = steps_of(case)
    for number in range(GAMES):
        episode, rng = Episode(steps, 5, number), stream(6, number)
        while not episode.is_over:
            decision = steps.game.decision(episode.state, episode.seat)
            hidden = decision is not None and decision.mode == "commit" and len(steps.asked(episode.state)) > 1
            if hidden or steps.is_composed(episode.state, episode.seat):
                looks = {seen_by_others(episode, code, hidden) for code in episode.offered()}
                assert len(looks) == len({committed for committed, _ in looks})
            offered = episode.offered()
            episode.step(offered[rng.below(len(offered))])


def seen_by_others(episode: Episode, code: int, hidden: bool) -> tuple[bool, str]:
    """Whether a step is a whole commitment, which all may know, and what the other seats observe then."""
    taken = episode.steps.take(episode.state, episode.seat, episode.begun, code)
    others = [seat for seat in range(episode.steps.game.seats) if seat != episode.seat]
    other = Episode(episode.steps, 0)
    other.state, other.seat = episode.state.clone(), episode.seat
    if isinstance(taken, PartialAction):
        other.begun = taken
    elif hidden:
        other.act(taken)
    return hidden and not isinstance(taken, PartialAction), str([other.observe(seat) for seat in others])


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_world_for_a_bot_is_one_its_seat_thinks_possible_and_not_the_true_one(case: Case) -> None:
    steps = steps_of(case)
    episode, rng = Episode(steps, 9), Rng(10)
    others = 0
    while not episode.is_over:
        world = episode.seen()[0].world
        assert world.information_key(episode.seat) == episode.state.reopened().information_key(episode.seat)
        others += steps.game.save(world) != steps.game.save(episode.state)
        offered = episode.offered()
        episode.step(offered[rng.below(len(offered))])
    assert others > 0 or not steps.game.settled_info.hidden


def test_a_large_decision_is_composed_and_its_steps_are_observed() -> None:
    episode = Episode(Steps(make("crucible", {"seats": 1})), 0)
    codes = {"stake": 1, "grab": 4, "pour": 5, "reroll": 14}
    for code in codes.values():
        episode.step(code)
    tails: list[list[float]] = []
    for code in (24, 25, 26, 34, 25):
        episode.step(code)
        tails.append(episode.observe(0)[-MOST_STEPS:])
    assert tails[-1] == [25, 26, 27, 35, 26] + [0] * (MOST_STEPS - 5)
    assert episode.offered() == list(range(25, 35))
    episode.step(27)
    assert episode.is_over
    assert episode.steps.game.dump(episode.state)["brews"] == ["01902"]
    assert episode.observe(0)[-MOST_STEPS:] == [0] * MOST_STEPS


def test_a_decision_may_have_whole_actions_beside_composed_ones() -> None:
    """An empty flask is one step, a brew six."""
    steps = Steps(make("crucible", {"seats": 1}))
    episode = Episode(steps, 0)
    for code in (1, 4, 5, 14):
        episode.step(code)
    assert episode.offered() == [23, 24]
    with pytest.raises(BadStep):
        episode.step(25)
    brewing = episode.state.clone()
    begun = steps.take(brewing, 0, NOTHING_YET, 24)
    assert isinstance(begun, PartialAction)
    assert steps.offered(brewing, 0, begun) == list(range(25, 35))
    with pytest.raises(BadStep):
        steps.take(brewing, 0, begun, 23)
    episode.step(23)
    assert episode.steps.game.dump(episode.state)["brews"] == ["empty"]


def test_a_whole_action_that_could_go_on_has_a_code_to_stop() -> None:
    steps = Steps(Sets())
    state = Hands(composed=True)
    assert steps.codes == 4
    assert steps.offered(state, 0) == [0, 1, 2, 3]
    assert steps.take(state, 0, NOTHING_YET, 3) == 0
    begun = steps.take(state, 0, NOTHING_YET, 1)
    assert begun == PartialAction(("1",), (1,))
    assert steps.offered(state, 0, begun) == [2, 3]
    assert steps.take(state, 0, begun, 3) == 0b010
    assert steps.take(state, 0, begun, 2) == 0b110  # nothing can follow, so it is whole


def test_of_a_long_decision_the_latest_steps_are_observed() -> None:
    steps = Steps(Sets())
    begun = PartialAction(("0",) * 40, (0,) * 39 + (2,))
    assert steps.observe(Hands(composed=True), 0, begun)[-MOST_STEPS:] == [1.0] * 31 + [3.0]


def test_who_is_first_in_a_race_is_random_and_every_racer_may_be() -> None:
    steps = Steps(make("crucible", {"seats": 4}))
    first: set[int] = set()
    for number in range(40):
        episode = Episode(steps, 7, number)
        for _ in range(4):
            episode.step(1)
        assert episode.offered() == [4]
        first.add(episode.seat)
    assert first == {0, 1, 2, 3}


def test_a_game_without_large_decisions_has_no_further_codes() -> None:
    assert Steps(Fists()).codes == 3
    assert Steps(Fists()).length == 8


def test_options_go_with_a_name_only() -> None:
    game = make("grit")
    assert game_of(game, None) is game
    with pytest.raises(GrumbletopError, match="already has its options"):
        game_of(game, {"keep": "blind"})
