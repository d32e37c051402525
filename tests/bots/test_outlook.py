"""What may be said about winning."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from grumbletop.bots.bot import Budget, Knowledge, knowledge_of
from grumbletop.bots.hints import ReviewedAction, hint, turning_points
from grumbletop.bots.outlook import AHEAD, ANYTHING, BEHIND, EVEN, LOST, PERCENT, WON, Outlook, certainty, outlook
from grumbletop.bots.reasons import Comparison
from grumbletop.engine.events import Log
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from grumbletop.engine.texts import LANGUAGES
from tools.calibrate import played

BRIEF = Budget(simulations=200)
ALL_WIN = 23  # a random duel whose last play wins with every card on every pile
WORLDS = 200
PLAYOUTS = 3


def test_a_figure_is_one_that_was_measured() -> None:
    game = make("grit")
    low, high = game.info.returns
    for value in (low, -0.4, 0.0, 0.4, high):
        assert outlook(game, value) == Outlook(PERCENT, game.forecast.percent((value - low) / (high - low)))
    assert outlook(make("grit", {"tracker": "off"}), 0.0) == outlook(game, 0.0), "an option that changes no play"


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("grit", {"values": "pips"}),
        ("foggy_frontlines", {"players": 3}),
        ("giant_monster_invasion", {"monsters": ["cinderjaw", "mirrorhide"]}),
        ("giant_monster_invasion", {"monsters": ["cinderjaw", "mirrorhide", "skyrake"], "sides": [[0], [1], [2]]}),
    ],
)
def test_where_nobody_measured_people_are_told_who_is_ahead(slug: str, options: dict[str, object]) -> None:
    game = make(slug, options)
    low, high = game.settled_info.returns
    total = game.settled_info.returns_sum
    fair = low + (high - low) / game.seats if total is None else total / game.seats
    told = [outlook(game, value) for value in (low, fair, high)]
    assert told == [Outlook(BEHIND), Outlook(EVEN), Outlook(AHEAD)]


def test_an_expectation_that_may_be_far_off_says_nothing() -> None:
    assert outlook(make("grit"), 0.5, doubt=0.2) is None


def test_nobody_is_ahead_who_plays_alone() -> None:
    alone = make("giant_monster_invasion", {"battle": "nightmare", "monsters": ["cinderjaw"], "sides": [[0]]})
    assert outlook(alone, 0.9) is None


def test_every_outlook_has_its_words() -> None:
    kinds = (ANYTHING, "nothing", WON, LOST, PERCENT, AHEAD, EVEN, BEHIND)
    for language in LANGUAGES:
        texts = make("grit").texts(language)
        assert all(texts.has(f"outlook.{kind}") for kind in kinds)
        assert "63" in Outlook(PERCENT, 63).sentence(texts)


# Certainties


def last_play() -> Knowledge:
    """The last card of a duel, by whoever plays second."""
    game, rng = make("grit"), Rng(ALL_WIN)
    chance = SeededChance(rng)
    state = game.start(chance)
    while not (state.round == 4 and state.phase == 2):
        seat = int(state.decider())
        state.apply(seat, state.sample_action(seat, rng), chance, Log())
    return knowledge_of(game, state, int(state.decider()), Rng(1))


def test_when_every_action_wins_anything_will_do() -> None:
    seen = last_play()
    found = hint(seen, Rng(2), seen.game.text, BRIEF)
    assert len(found) > 3
    assert {each.outlook for each in found} == {Outlook(ANYTHING)}


def test_what_is_sure_ends_so_in_every_world_whatever_anybody_does() -> None:
    checked = 0
    for seen, text, won in sure_moments():
        for world in range(WORLDS):
            rng = Rng(7 * world + 1)
            start = seen.world.resample(seen.seat, rng)
            seen.game.play(start, seen.seat, text, SeededChance(rng), Log())
            assert {ended(start, seen.seat, rng) for _ in range(PLAYOUTS)} == {won}
        checked += 1
    assert checked >= 3


def sure_moments() -> Iterator[tuple[Knowledge, str, float]]:
    game = make("grit")
    for number in range(30):
        for at, seat, state, told in played(game, 31, number)[0]:
            seen = knowledge_of(game, state, seat, Rng(at), told)
            found = hint(seen, Rng(number), game.text, BRIEF)
            kinds = {WON: 1.0, ANYTHING: 1.0, LOST: -1.0}
            yield from ((seen, each.text, kinds[each.outlook.kind]) for each in found if each.outlook and each.outlook.kind in kinds)


def ended(start: State, seat: int, rng: Rng) -> float:
    state = start.clone()
    while not state.is_over():
        decider = int(state.decider())
        state.apply(decider, state.sample_action(decider, rng), SeededChance(rng), Log())
    return float(state.value(seat))


def test_a_game_that_is_open_is_not_certain() -> None:
    game = make("grit")
    seen = knowledge_of(game, game.start(SeededChance(Rng(3))), 0, Rng(1))
    comparison = Comparison(seen, Rng(1))
    assert certainty(comparison, comparison.before) == 0
    assert certainty(comparison, partial(comparison.after, int(seen.world.nth_action(int(seen.world.decider()), 0)))) == 0


# Reviews


@pytest.mark.parametrize(("lost", "doubt", "is_mistake"), [(0.5, 0.0, True), (0.5, 0.3, False), (0.05, 0.0, False), (0.5, 0.2, True)])
def test_what_may_be_noise_is_no_mistake(lost: float, doubt: float, is_mistake: bool) -> None:
    judged = ReviewedAction(1, 0, "a", "b", 0.5, 0.5 - lost, False, doubt)
    assert bool(turning_points([judged], spread=2.0)) == is_mistake
