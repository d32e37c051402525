"""Whole turns thought through: the same however it is sliced, blind to what is hidden, and right where there is a right answer."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.game import TURNS
from grumbletop.games.grumbles_and_goofs.mind_turns import Branch, TurnThinking
from grumbletop.games.grumbles_and_goofs.mind_worth import DULL
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import END, form_of
from grumbletop.games.grumbles_and_goofs.rules_steps import exchange
from tests.games.grumbles_and_goofs.positions import EXAMPLE, position
from tests.games.grumbles_and_goofs.tables import FAR, begun, loaded, spell, tight_turns

GRUMBLES = {"push": "purple a3", "throw": "purple d6", "swing": "purple e6", "pull": "green g4", "shove": "green e1", "yank": "green g1"}
ALL_OUT = FAR | {"g6": "d7", "g7": "e7", "g8": "c7", "g9": "d1", "g10": "c3"}


def thought(game: GrumblesAndGoofs, state: GrumblesState, simulations: int, **settings: float) -> TurnThinking:
    thinking = game.thinking(TURNS, state, int(state.decider()), settings, Rng(1))
    assert isinstance(thinking, TurnThinking)
    thinking.go_on(simulations)
    return thinking


def found(thinking: TurnThinking) -> list[tuple[int, float, float, list[Any]]]:
    return [(each.action, each.value, each.share, list(each.line)) for each in thinking.candidates()]


def best(game: GrumblesAndGoofs, state: GrumblesState, simulations: int) -> list[str]:
    """The turn it wants to play, in words."""
    thinking = thought(game, state, simulations)
    mine = int(state.decider())
    line = thinking.candidates()[0].line
    words = []
    for seat, action in line:
        if seat != mine:
            break
        words.append(spell(action))
        if form_of(action) == END:
            break
    return words


def after_branch(branch: Branch) -> GrumblesState:
    after = branch.turn.after.clone()
    if branch.leaves >= 0:
        exchange(after, after.player(), branch.leaves, Log())
    return after


def test_a_branch_is_rated_as_what_comes_after_it() -> None:
    for number, (game, state) in enumerate(tight_turns(71, 5)):
        if number % 4 == 0:
            thinking = thought(game, state, 0)
            for branch in thinking.root.branches:
                if branch.outcomes:
                    expected = sum(outcome.share * game.worth.of(thinking.nodes[outcome.node].state, 0) for outcome in branch.outcomes)
                else:
                    expected = game.worth.of(after_branch(branch), 0)
                assert branch.value == pytest.approx(expected)


@pytest.mark.clause("GG-7.2")
def test_a_captured_mystery_branches_into_the_kinds_still_out() -> None:
    places = ALL_OUT | {"g6": "a2", "g7": "green", "g8": "purple"}
    game, state = loaded(position(GRUMBLES, places, ["regular", "super", "regular", "regular", "doom"], turn=12))
    thinking = thought(game, state, 0)
    gambles = [branch for branch in thinking.root.branches if branch.leaves < 0]
    assert gambles
    for branch in gambles:
        assert [int(thinking.nodes[outcome.node].state.goof_kind(5)) for outcome in branch.outcomes] == [0, 2]
        assert [outcome.share for outcome in branch.outcomes] == pytest.approx([2 / 3, 1 / 3])
        assert [thinking.nodes[outcome.node].settled for outcome in branch.outcomes] == [False, True]


def test_a_yardstick_that_sees_all_knows_what_a_mystery_is() -> None:
    places = ALL_OUT | {"g6": "a2", "g7": "green", "g8": "purple"}
    for last, kind in (("regular", 0), ("doom", 2)):
        rest = {"regular": "doom", "doom": "regular"}[last]
        game, state = loaded(position(GRUMBLES, places, [last, "super", "regular", "regular", rest], turn=12))
        thinking = thought(game, state, 0, sees_all=1)
        gambles = [branch for branch in thinking.root.branches if branch.leaves < 0]
        assert gambles
        for branch in gambles:
            assert [int(thinking.nodes[outcome.node].state.goof_kind(5)) for outcome in branch.outcomes] == [kind]
            assert [outcome.share for outcome in branch.outcomes] == [1]


def test_every_node_has_the_value_of_its_best_branch() -> None:
    game, state = loaded(position(GRUMBLES, ALL_OUT | {"g6": "a2", "g7": "b2"}, turn=12))
    grown = [node for node in thought(game, state, 40, width=8).nodes if node.branches]
    assert len(grown) >= 40
    for node in grown:
        sign = 1 if node.state.player() == 0 else -1
        assert node.value == sign * max(sign * branch.value for branch in node.branches)


def test_slices_change_nothing() -> None:
    game, state = loaded(EXAMPLE)
    whole = thought(game, state, 30)
    sliced = thought(game, state, 7)
    assert [sliced.go_on(8), sliced.go_on(15)] == [8, 15]
    assert found(sliced) == found(whole)


def test_nothing_depends_on_what_is_hidden() -> None:
    for number, (game, state) in enumerate(tight_turns(72, 3)):
        if number % 4 == 0:
            other = state.resample(0, Rng(number))
            assert found(thought(game, state, 6)) == found(thought(game, other, 6))


def test_thinking_changes_nothing_at_the_table() -> None:
    for game, state in (begun(), loaded(EXAMPLE)):
        before = game.save(state)
        thought(game, state, 10)
        assert game.save(state) == before


def test_there_is_one_candidate_for_every_first_action_of_a_turn() -> None:
    game, state = loaded(EXAMPLE)
    candidates = thought(game, state, 20).candidates()
    assert {each.action for each in candidates} <= set(game.legal_actions(state, 1))
    assert len({each.action for each in candidates}) == len(candidates) > 3
    assert sum(each.share for each in candidates) == pytest.approx(1)
    assert all(-1 <= each.value <= 1 for each in candidates)


def test_the_lines_can_be_played() -> None:
    for number, (game, state) in enumerate(tight_turns(73, 4)):
        if number % 4:
            continue
        for candidate in thought(game, state, 10).candidates()[:3]:
            table, mysteries = state.clone(), state.mysteries_left()
            assert candidate.line[0] == (state.decider(), candidate.action)
            for seat, action in candidate.line:
                assert table.is_legal(seat, action)
                table.apply(seat, action, NoChance(), Log())
                if table.mysteries_left() < mysteries:
                    break


def test_a_starter_that_can_be_captured_is_captured() -> None:
    game, state = loaded(position(GRUMBLES, ALL_OUT | {"g1": "a2"}, turn=12))
    assert "push a2" in best(game, state, 20)


@pytest.mark.clause("GG-7.4")
def test_doom_is_not_taken_by_whoever_loses_by_it() -> None:
    places = {"g1": "green", "g2": "purple", "g3": "green", "g4": "purple", "g5": "d5", "g6": "green", "g7": "purple", "g8": "green"}
    doomed = places | {"g9": "green", "g10": "a2"}
    kinds = ["regular", "regular", "regular", "super", "doom"]
    game, state = loaded(position(GRUMBLES, doomed, kinds, turn=12))
    assert game.dump(state)["scores"] == {"purple": 3, "green": 7}
    assert "push a2" not in best(game, state, 20)
    assert thought(game, state, 20).candidates()[0].value > -1


@pytest.mark.clause("GG-7.4", "GG-8.2")
def test_a_sure_doom_wins_at_once_for_whoever_is_far_enough_ahead() -> None:
    places = {f"g{number}": "purple" for number in (1, 2, 3, 4, 7, 9)} | {"g5": "d5", "g6": "green", "g8": "green", "g10": "a2"}
    game, state = loaded(position(GRUMBLES, places, ["regular", "regular", "regular", "super", "doom"], turn=12))
    thinking = thought(game, state, 50)
    assert best(game, state, 50) == ["push a2"]
    assert thinking.candidates()[0].value == 1.0
    assert thinking.go_on(1) == 0


@pytest.mark.clause("GG-8.4", "GG-8.5")
def test_the_last_turn_before_the_stall_is_decided_by_the_points() -> None:
    game, state = loaded(position(GRUMBLES, ALL_OUT | {"g1": "purple", "g6": "e5"}, turn=60, quiet_turns=39))
    thinking = thought(game, state, 1000)
    assert thinking.go_on(1) == 0
    assert thinking.candidates()[0].value == DULL


def test_a_game_that_is_won_is_played_on_rather_than_stalled() -> None:
    places = {f"g{number}": "purple" for number in (1, 2, 3, 4)} | {"g5": "a2", "g6": "d7", "g7": "e7", "g8": "c7", "g9": "d1", "g10": "c3"}
    game, state = loaded(position(GRUMBLES, places, turn=60, quiet_turns=30))
    assert "push a2" in best(game, state, 20)


def test_a_turn_goes_on_from_the_middle() -> None:
    game, state = loaded(position(GRUMBLES, ALL_OUT | {"g1": "a2"}, turn=12))
    turn = best(game, state, 15)
    for text in turn[:-1]:
        game.play(state, 0, text, NoChance(), Log())
        assert state.is_legal(0, thought(game, state, 15).choice(Rng(1)))
    assert turn[-1].startswith("end ")


def test_a_whole_draft_is_thought_through() -> None:
    game, state = begun()
    for _ in range(6):
        thinking = thought(game, state, 4)
        assert len(thinking.candidates()) == state.count_actions(state.decider())
        seat = int(state.decider())
        state.apply(seat, thinking.choice(Rng(1)), NoChance(), Log())
    assert state.turn == 1


def test_noise_makes_choices_differ_and_none_makes_them_the_best() -> None:
    game, state = loaded(EXAMPLE)
    sure = thought(game, state, 10)
    assert {sure.choice(Rng(seed)) for seed in range(20)} == {sure.candidates()[0].action}
    assert len({thought(game, state, 1, noise=1.0).choice(Rng(seed)) for seed in range(20)}) > 3


def test_other_minds_are_left_to_search() -> None:
    game, state = begun()
    assert game.thinking("search", state, 0, {}, Rng(1)) is None
