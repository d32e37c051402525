"""What search is told about Grit."""

from __future__ import annotations

import pytest

from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import FIRST, SECOND, WORD
from tests.games.grit.dealing import dealt, play, random_states, steered


def open_hand(state: GritState) -> float:
    """What seat 0 gets when nothing is hidden, line by line."""
    if state.is_over():
        return state.value(0)
    seat = int(state.decider())
    worths = []
    for action in state.legal_actions(seat):
        child = state.clone()
        child.apply(seat, action, NoChance(), Log())
        worths.append(open_hand(child))
    return max(worths) if seat == 0 else min(worths)


@pytest.mark.parametrize("options", [{}, {"word": "second", "final_tie": "rank"}, {"values": "pips"}])
@pytest.mark.parametrize("phase", [WORD, FIRST])
def test_the_last_round_is_worth_what_it_is_with_open_cards(options: dict[str, str], phase: int) -> None:
    game = Grit(options)
    if phase == WORD and "word" in options:
        phase = FIRST
    for seed in range(4):
        state = steered(game, seed, 4, phase).state
        before = game.save(state)
        assert game.insight.worth(state, 0) == open_hand(state)
        assert game.insight.worth(state, 1) == -open_hand(state)
        assert game.save(state) == before


def test_worth_is_only_told_before_the_last_round() -> None:
    game = Grit()
    told = [(state.round, state.phase) for seed in range(20) for state in random_states(game, seed) if game.insight.knows_worth(state)]
    assert set(told) == {(4, WORD), (4, FIRST)}


def test_playouts_prefer_plays_that_look_good() -> None:
    """A Queen adds ten to the side it is played on: the own one, to begin with."""
    game = Grit()
    state = dealt(game, "2S 3S 4S QS", "5S 6S 7S 8S", "9S", "KS", "AS 4H")
    play(game, state, "1: first 0")
    rng = Rng(7)
    drawn = [game.text(state, 0, game.insight.likely_action(state, 0, rng)) for _ in range(300)]
    assert sum(text.startswith("QS@0") for text in drawn) > 2 * sum(text.startswith("QS@1") for text in drawn)
    assert len(set(drawn)) > 12


def test_playouts_take_only_legal_actions_and_leave_the_table_alone() -> None:
    game = Grit()
    rng = Rng(5)
    for seed in range(20):
        for state in random_states(game, seed):
            seat = int(state.decider())
            if seat >= 0:
                before = game.save(state)
                assert state.is_legal(seat, game.insight.likely_action(state, seat, rng))
                assert game.save(state) == before


def test_a_second_play_is_not_worth_guessing() -> None:
    assert not Grit().insight.knows_worth(steered(Grit(), 2, 4, SECOND).state)
