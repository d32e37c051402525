"""How a battle alone against a city ended: by the goal, not by the return."""

from __future__ import annotations

import pytest

from tests.games.giant_monster_invasion.test_resigning import begun, play_on


@pytest.mark.parametrize(("goal", "stamp"), [(1, "Victory!"), (100, "Beaten")])
def test_a_city_is_won_by_its_goal_only(goal: int, stamp: str) -> None:
    match = begun(battle="nightmare", monsters=["cinderjaw"], military="off", nightmare_goal=goal)
    play_on(match)
    assert 0.01 < match.returns()[0] < 1.0
    assert match.state.monsters[0].is_fighting()
    said, _ = match.game.say_outcome(match.state, 0, match.returns(), match.game.texts())
    assert said == stamp


def test_a_monster_that_falls_has_not_won() -> None:
    match = begun(battle="nightmare", monsters=["cinderjaw"], military="off", nightmare_goal=1)
    play_on(match)
    match.state.winners = 0  # as when it falls
    said, _ = match.game.say_outcome(match.state, 0, match.returns(), match.game.texts())
    assert said == "Beaten"
