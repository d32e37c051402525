"""How a battle alone against a city ended: by the goal, not by the return."""

from __future__ import annotations

import pytest

from grumbletop.engine.match import Match
from grumbletop.games.giant_monster_invasion.rules import GiantState
from tests.games.giant_monster_invasion.test_resigning import begun, play_on


def played(goal: int) -> tuple[Match, GiantState]:
    match = begun(battle="nightmare", monsters=["cinderjaw"], military="off", nightmare_goal=goal)
    play_on(match)
    assert isinstance(match.state, GiantState)
    assert match.state.monsters[0].is_fighting()
    assert 0.01 < match.returns()[0] < 1.0
    return match, match.state


def stamp(match: Match) -> str:
    return match.game.say_outcome(match.state, 0, match.returns(), match.game.texts())[0]


@pytest.mark.parametrize(("goal", "said"), [(1, "Victory!"), (100, "Beaten")])
def test_a_city_is_won_by_its_goal_only(goal: int, said: str) -> None:
    match, _ = played(goal)
    assert stamp(match) == said


def test_a_monster_that_falls_has_not_won() -> None:
    match, state = played(1)
    state.winners = 0  # as when it falls
    assert stamp(match) == "Beaten"
