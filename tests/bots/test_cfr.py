"""CFR reproduces what is known of Kuhn's and Leduc poker, and OpenSpiel's solver iteration by iteration."""

from __future__ import annotations

import pyspiel
import pytest

from grumbletop.bots.search.cfr import Cfr
from grumbletop.bots.search.game_tree import GameTree, deals
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.rng import Rng
from grumbletop.twins import connect_four, leduc_poker
from tests.bots.small import BET, PAPER, PASS, ROCK, SCISSORS, Hands, Kuhn, deal_kuhn

LEDUC_VALUE = -0.0856


def solved(plus: bool, iterations: int) -> Cfr:
    cfr = Cfr(deals(leduc_poker.start), 2, plus, 0, 0)
    cfr.go_on(iterations)
    return cfr


def test_kuhn_poker_costs_the_first_seat_an_eighteenth() -> None:
    cfr = Cfr(deals(deal_kuhn), 2, True, 0, Kuhn((1, 0)).information_key(0))
    assert cfr.go_on(400) == 400
    assert cfr.value(0) == pytest.approx(-1 / 18, abs=0.002)
    assert cfr.value(1) == pytest.approx(1 / 18, abs=0.002)
    assert 0 <= cfr.exploitability() < 0.005


def test_kuhn_poker_is_played_as_it_should_be() -> None:
    """With the middle card the first seat passes; the second one calls with the best card and never with the worst."""
    cfr = Cfr(deals(deal_kuhn), 2, True, 0, Kuhn((1, 0)).information_key(0))
    cfr.go_on(400)
    assert cfr.choice(Rng(1)) == cfr.candidates()[0].action == PASS
    raised = Kuhn((1, 2))
    raised.line = "b"
    assert dict(cfr.strategy(1, raised.information_key(1)))[BET] > 0.99
    raised.cards = (1, 0)
    assert dict(cfr.strategy(1, raised.information_key(1)))[BET] < 0.01


def test_leduc_poker_has_the_value_that_is_known() -> None:
    cfr = solved(plus=True, iterations=80)
    assert cfr.value(0) == pytest.approx(LEDUC_VALUE, abs=0.002)
    assert 0 < cfr.exploitability() < 0.03
    assert cfr.best_response(0) >= LEDUC_VALUE >= -cfr.best_response(1)


def test_iterations_are_those_of_openspiel() -> None:
    theirs = pyspiel.load_game("leduc_poker")
    solver = pyspiel.CFRSolver(theirs)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    ours = solved(plus=False, iterations=8)
    assert ours.exploitability() == pytest.approx(pyspiel.exploitability(theirs, policy), abs=1e-9)
    returns = pyspiel.expected_returns(theirs.new_initial_state(), policy, -1, True, 0.0)
    assert [ours.value(0), ours.value(1)] == pytest.approx(returns, abs=1e-9)


def test_every_history_and_information_set_is_there_once() -> None:
    tree = GameTree(2, 10_000)
    tree.unroll_chance(deals(leduc_poker.start))
    assert len(tree.set_seats) == 936
    tree = GameTree(2, 10_000)
    tree.unroll_chance(deals(deal_kuhn))
    assert len(tree.set_seats) == 12
    assert len(tree.deciders) == 1 + 6 * 9


def test_a_simultaneous_decision_is_solved_without_looking() -> None:
    cfr = Cfr([(1.0, Hands())], 2, True, 0, Hands().information_key(0))
    cfr.go_on(2_000)
    shares = dict(cfr.strategy(0, Hands().information_key(0)))
    assert [shares[hand] for hand in (ROCK, PAPER, SCISSORS)] == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(GrumbletopError, match="too large"):
        GameTree(2, 1_000).unroll(connect_four.ConnectFour())
