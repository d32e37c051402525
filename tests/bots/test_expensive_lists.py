"""Decisions that are expensive to list: search draws actions and never counts."""

from __future__ import annotations

import pytest
from grumbletop_crucible import Crucible
from grumbletop_crucible.decision_brew import EMPTY, RECIPES
from grumbletop_crucible.rules import Brewing
from grumbletop_crucible.rules_numbers import BREW

from grumbletop.bots.bot import Budget, knowledge_of
from grumbletop.bots.levels import bot_of
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng


class SlowBrewing(Brewing):
    """Counting or listing brews is an error."""

    def listing_is_expensive(self, seat: int) -> bool:
        return self.phase == BREW

    def count_actions(self, seat: int) -> int:
        assert self.phase != BREW, "counted"
        return super().count_actions(seat)

    def nth_action(self, seat: int, n: int) -> int:
        assert self.phase != BREW, "listed"
        return super().nth_action(seat, n)

    def sample_action(self, seat: int, rng: Rng) -> int:
        return EMPTY + rng.below(RECIPES + 1) if self.phase == BREW else super().sample_action(seat, rng)


class SlowCrucible(Crucible):
    rules = SlowBrewing

    @classmethod
    def package(cls) -> str:
        return Crucible.package()  # its texts and content


@pytest.mark.parametrize("level", [level.id for level in Crucible().levels])
def test_every_level_thinks_without_counting(level: str) -> None:
    game = SlowCrucible({"seats": 2})
    state = game.start(SeededChance(Rng(1)))
    for seat, text in ((0, "stake 2"), (1, "stake 1"), (0, "grab"), (0, "pour 0,0"), (0, "keep")):
        game.play(state, seat, text, SeededChance(Rng(2)), Log())
    thought = bot_of(game, next(each for each in game.levels if each.id == level).id).choose(
        knowledge_of(game, state, 0, Rng(3)), Budget(simulations=200), Rng(4)
    )
    assert game.parse(state, 0, thought.text) is not None
