"""Counting lines of play, against the figures of the rule book's own analysis, and properties of all games."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance, perft
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import FIRST, KEEP, SECOND, card_ids
from tests.games.grit.dealing import ALL_OPTIONS, Game, dealt, play, unmarked

GAME = Grit()
DEAL = ("AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")


def tree(state: GritState, counted: dict[tuple[int, ...], tuple[int, int]]) -> tuple[int, int]:
    """Leaves and nodes below a position. How many there are depends on Marks and phases, never on the cards."""
    if state.is_over():
        return 1, 1
    seat = state.decider()
    shape = (state.round, state.phase, state.deciders(), state.marks, state.used_pile(), state.keeps & 3)
    if shape not in counted:
        leaves, nodes = 0, 1
        for action in state.legal_actions(seat):
            child = state.clone()
            child.apply(seat, action, NoChance(), Log())
            below = tree(child, counted)
            leaves, nodes = leaves + below[0], nodes + below[1]
        counted[shape] = leaves, nodes
    return counted[shape]


@pytest.mark.clause("GRIT-5.1", "GRIT-5.3", "GRIT-5.4", "GRIT-6.1", "GRIT-6.2", "GRIT-6.5", "GRIT-6.6")
def test_the_tree_of_one_deal_has_the_known_size() -> None:
    assert tree(dealt(Grit(), *DEAL), {}) == (122_535_493_632, 154_345_584_675)


def test_with_word_second_the_tree_is_a_sixteenth() -> None:
    assert tree(dealt(Grit({"word": "second"}), *DEAL), {})[0] * 16 == 122_535_493_632


@pytest.mark.parametrize(("depth", "lines"), [(0, 1), (1, 2), (2, 2 * 48), (3, 2 * 48 * 40), (4, 2 * 48 * 40 * 2)])
def test_perft_from_the_deal(depth: int, lines: int) -> None:
    assert perft(dealt(Grit(), *DEAL), depth) == lines


def test_perft_of_the_last_round() -> None:
    game = Grit()
    state = dealt(game, *DEAL)
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@0a; 0: keep; 1: first 0; 0: 8S@0c; 1: 5S@1b!; 1: flip; 0: first 1; 1: 3S@0c; 0: KS@1c")
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == [2, 2 * 4, 2 * 4 * 3, 2 * 4 * 3]


@pytest.mark.clause("GRIT-5.11")
def test_no_decision_is_larger_than_its_bound() -> None:
    most: dict[tuple[int, int], int] = {}
    for seed in range(60):
        played = Game(GAME, seed)
        while not played.state.is_over():
            where = (int(played.state.phase), int(played.state.round))
            most[where] = max(int(played.state.count_actions(played.state.decider())), most.get(where, 0))
            played.act_at_random(unmarked() if seed % 2 else ())
    most = {where: count for where, count in most.items() if where[0] in (FIRST, SECOND)}
    assert most == {(FIRST, n): 60 - 12 * n for n in (1, 2, 3, 4)} | {(SECOND, n): 50 - 10 * n for n in (1, 2, 3, 4)}


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 2**40))
def test_every_game_keeps_its_cards_loads_everywhere_and_ends(options: dict[str, str], seed: int) -> None:
    game, rng, log = Grit(options), Rng(seed), EventLog()
    state = game.start(SeededChance(rng), log=log)
    deck = cards_of(game, state)
    decisions = 0
    while not state.is_over():
        assert state.deciders()
        for seat in (0, 1):
            assert state.owes(seat) == (state.count_actions(seat) > 0) == bool(game.decision(state, seat))
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), NoChance(), log)
        decisions += 1
        assert cards_of(game, state) == deck
        assert game.dump(game.load(game.dump(state))) == game.dump(state)
    words = 4 if options["word"] == "choose" else 0
    assert 8 + words <= decisions <= 10 + words
    assert sum(game.returns(state)) == 0
    if options["final_tie"] == "rank":
        assert game.returns(state) != [0.0, 0.0]


def cards_of(game: Grit, state: GritState) -> list[str]:
    """All twelve, sorted."""
    document: dict[str, Any] = game.dump(state)
    cards = [*document["hands"][0], *document["hands"][1], *document["undealt"]]
    cards += [entry["card"] for pile in document["piles"].values() for entry in pile]
    assert len(set(cards)) == len(cards) == 12
    return sorted(cards)


@pytest.mark.clause("GRIT-1.4", "GRIT-2.2")
def test_the_heart_goes_everywhere_as_often_as_it_should() -> None:
    """A starting Injury in a sixth of the deals, in a hand in two thirds, undealt in a sixth; every rank alike."""
    game, rng = Grit(), Rng(12)
    places = {"start": 0, "hand": 0, "undealt": 0}
    ranks: dict[str, int] = {}
    deals = 3900
    for _ in range(deals):
        state = game.start(SeededChance(rng))
        hands, pool = state.hand0 | state.hand1, state.rules.pool
        starts = 1 << int(state.start_of(0)) | 1 << int(state.start_of(1))
        places["start" if starts & pool else "hand" if hands & pool else "undealt"] += 1
        (heart,) = card_ids((starts | hands | state.undealt) & pool)
        ranks[heart] = ranks.get(heart, 0) + 1
    expected = {"start": deals / 6, "hand": deals * 2 / 3, "undealt": deals / 6}
    assert sum((places[name] - share) ** 2 / share for name, share in expected.items()) < 13.8  # 0.1 % of 2 degrees
    assert sum((count - deals / 13) ** 2 / (deals / 13) for count in ranks.values()) < 32.9  # 0.1 % of 12 degrees
    assert len(ranks) == 13


def test_random_actions_are_drawn_evenly() -> None:
    game, rng = Grit(), Rng(5)
    state = dealt(game, *DEAL)
    play(game, state, "1: first 0")
    drawn = [int(state.sample_action(0, rng)) for _ in range(4800)]
    counts = [drawn.count(action) for action in game.legal_actions(state, 0)]
    assert sum(counts) == 4800
    assert sum((count - 100) ** 2 / 100 for count in counts) < 82.7  # 0.1 % of 47 degrees


def test_only_the_seats_that_committed_are_out_of_a_keep_decision() -> None:
    game = Grit()
    state = dealt(game, *DEAL)
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@1c!")
    assert (state.phase, state.deciders()) == (KEEP, 3)
    play(game, state, "0: flip")
    assert (state.phase, state.deciders()) == (KEEP, 2)
    assert game.legal_actions(state, 0) == []
