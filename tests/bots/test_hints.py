"""What people are told about actions of theirs."""

from __future__ import annotations

import pytest

from grumbletop.bots.bot import Budget, knowledge_of
from grumbletop.bots.hints import hint, review
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng

BRIEF = Budget(simulations=16)


@pytest.fixture(scope="module")
def plans() -> Match:
    """Two plans of which nobody would have thought."""
    match = Match.begin(make("foggy_frontlines"), Seeded(3), ["Ada", "Grace"])
    while match.state.count_actions(match.state.decider()) < 100:
        seat = int(match.state.decider())
        match.play(seat, match.game.text(match.state, seat, match.state.nth_action(seat, 0)))
    for seat in (0, 1):
        last = match.state.nth_action(seat, match.state.count_actions(seat) - 1)
        match.play(seat, match.game.text(match.state, seat, last))
    return match


def test_an_action_nobody_thought_of_is_worth_something_too(plans: Match) -> None:
    low, high = plans.game.info.returns
    judged = [each for each in review(plans, BRIEF) if not each.forced]
    assert len(judged) >= 3
    for each in judged:
        assert each.value is not None
        assert low <= each.value <= high
        assert each.lost >= 0


def test_the_same_seed_judges_the_same(plans: Match) -> None:
    assert list(review(plans, BRIEF, seed=4)) == list(review(plans, BRIEF, seed=4))


def test_what_reads_alike_is_advised_once() -> None:
    match = Match.begin(make("grit"), Seeded(3), ["Ada", "Grace"])
    seen = knowledge_of(match.game, match.state, 0, Rng(1))
    assert len(hint(seen, Rng(1), lambda *_: "the same", BRIEF)) == 1
