"""Every mind plays the crucible: commits, a race, open and huge decisions, chance, interrupts, one to four seats, teams."""

from __future__ import annotations

import pytest
from grumbletop_crucible import Crucible

from grumbletop.bots.bot import knowledge_of
from grumbletop.bots.levels import LevelBot
from grumbletop.bots.minds import MINDS
from grumbletop.engine.events import Log
from grumbletop.engine.levels import Level
from grumbletop.engine.rng import stream
from grumbletop.engine.rollouts import SeededChance

OPTIONS = [{"seats": 1}, {"seats": 2}, {"seats": 3}, {"seats": 4, "teams": [[0, 2], [1, 3]]}]


@pytest.mark.parametrize("mind", MINDS)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"{options['seats']} seats")
def test_a_mind_plays_it_to_the_end(mind: str, options: dict[str, object]) -> None:
    game = Crucible(options)
    bot = LevelBot(Level("some", mind, 30, None))
    chance, rng = SeededChance(stream(1, 2)), stream(3, 4)
    state = game.start(chance)
    while not state.is_over():
        seat = state.decider()
        thought = bot.choose(knowledge_of(game, state, seat, rng), None, rng)
        game.play(state, seat, thought.text, chance, Log())
    assert len(game.returns(state)) == game.seats


@pytest.mark.parametrize("mind", ["uct", "ismcts", "matrix", "search"])
def test_stakes_are_weighed_before_anybody_is_seen_to_commit(mind: str) -> None:
    """What another seat has staked already changes nothing, and who looks under the lid is worth a stake."""
    game = Crucible({"seats": 2})
    bot = LevelBot(Level("some", mind, 600, None))
    answers = []
    for staked in ("stake 0", "stake 3"):
        state = game.start(SeededChance(stream(1, 2)))
        game.play(state, 0, staked, SeededChance(stream(1, 2)), Log())
        thought = bot.choose(knowledge_of(game, state, 1, stream(5, 6)), None, stream(7, 8))
        answers.append([(each.action, each.value, each.share) for each in thought.candidates])
    assert answers[0] == answers[1]
