"""Levels as bots: what they answer, how long they think, what they refuse."""

from __future__ import annotations

import pytest

from grumbletop.bots.bot import Bot, Budget, Knowledge, knowledge_of
from grumbletop.bots.levels import UNSAID, LevelBot, UnknownLevel, bot_of
from grumbletop.bots.minds import MINDS, UnknownMind, think_of
from grumbletop.bots.search.uct import Uct
from grumbletop.engine.game import Game
from grumbletop.engine.levels import Level
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance


def opening(game: Game, seed: int = 1) -> Knowledge:
    state = game.start(SeededChance(Rng(seed)))
    return knowledge_of(game, state, state.decider(), Rng(seed))


@pytest.mark.parametrize("mind", MINDS)
def test_every_mind_answers_with_a_legal_action_and_its_text(mind: str) -> None:
    game = make("grit")
    seen = opening(game)
    thought = LevelBot(Level("some", mind, 50, None)).choose(seen, None, Rng(2))
    assert seen.world.is_legal(seen.seat, thought.action)
    assert game.parse(seen.world, seen.seat, thought.text) == thought.action
    assert thought.action in [candidate.action for candidate in thought.candidates]


@pytest.mark.parametrize("mind", MINDS)
def test_a_mind_thinks_the_same_again(mind: str) -> None:
    seen = opening(make("grit"))
    bot = LevelBot(Level("some", mind, 200, None))
    first, again = (bot.choose(seen, None, stream(3, 4)) for _ in range(2))
    assert (first.action, first.simulations) == (again.action, again.simulations)
    assert [(each.action, each.value, each.share) for each in first.candidates] == [
        (each.action, each.value, each.share) for each in again.candidates
    ]


def test_a_level_thinks_as_long_as_it_says_unless_it_is_told() -> None:
    seen = opening(make("grit"))
    bot = LevelBot(Level("some", "flat", 90, None))
    assert bot.choose(seen, None, Rng(1)).simulations == 90
    assert bot.choose(seen, Budget(simulations=30), Rng(1)).simulations == 30


def test_seconds_are_those_of_the_clock_it_is_given() -> None:
    ticks = iter(range(1_000))
    bot = LevelBot(Level("some", "flat", None, 5), clock=lambda: float(next(ticks)))
    thought = bot.choose(opening(make("grit")), None, Rng(1))
    assert thought.seconds == 5


def test_a_level_without_a_budget_has_one_all_the_same() -> None:
    assert LevelBot(Level("some", "random", None, None)).budget == Budget(simulations=UNSAID)


def test_thinking_stops_when_it_is_told_to() -> None:
    told: list[int] = []

    def progress(simulations: int, seconds: float) -> bool:
        told.append(simulations)
        return len(told) < 3

    thought = LevelBot(Level("some", "flat", 1_000_000, None)).choose(opening(make("grit")), None, Rng(1), progress)
    assert told == sorted(told)
    assert thought.simulations == told[2] < 1_000_000


def test_every_level_of_a_game_is_a_bot() -> None:
    game = make("grit")
    bots: list[Bot] = [bot_of(game, level.id) for level in game.levels]
    assert len(bots) == len(game.levels)


def test_an_unknown_level_is_told_the_levels_there_are() -> None:
    game = make("grit")
    with pytest.raises(UnknownLevel) as told:
        bot_of(game, "godlike")
    assert all(level in str(told.value) for level in (*(level.id for level in game.levels), "random", "greedy"))
    assert "\n" not in str(told.value)


def test_an_unknown_mind_is_told_the_minds_there_are() -> None:
    with pytest.raises(UnknownMind, match="ismcts") as told:
        LevelBot(Level("some", "oracle", 10, None)).choose(opening(make("grit")), None, Rng(1))
    assert "\n" not in str(told.value)


def test_a_mind_that_nobody_knows_is_searched_when_it_sees_all() -> None:
    oracle = Level("some", "oracle", 10, None, {"sees_all": 1.0})
    assert isinstance(think_of(oracle, opening(make("grit")), Rng(1)), Uct)


@pytest.mark.parametrize("slug", slugs())
def test_every_top_level_has_a_twin_that_sees_all(slug: str) -> None:
    game = make(slug)
    seeing = bot_of(game, game.levels[-1].id, sees_all=True)
    assert isinstance(seeing, LevelBot)
    assert seeing.level.settings["sees_all"] == 1
    seen = opening(game)
    thought = seeing.choose(seen, Budget(simulations=4), Rng(1))
    assert seen.world.is_legal(seen.seat, thought.action)
