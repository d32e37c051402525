"""Sides: teams and games of one, what resigning costs them, and how they are told."""

from __future__ import annotations

import pytest
from grumbletop_crucible import Crucible

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match

NAMES = ["Ada", "Bo", "Cy", "Di"]
TEAMS = {"seats": 4, "teams": [[0, 2], [1, 3]]}


def begun(game: Crucible) -> Match:
    return Match.begin(game, Seeded(1), NAMES[: game.seats])


def test_a_team_mate_of_whoever_gives_up_is_not_paid_like_an_enemy() -> None:
    match = begun(Crucible(TEAMS))
    match.resign(2)
    low, high = match.game.info.returns
    assert match.returns() == [low, high, low, high]


def test_a_team_mate_who_had_given_up_before_has_the_least() -> None:
    match = begun(Crucible(TEAMS))
    match.resign(3, ends=False)
    match.resign(0)
    low, high = match.game.info.returns
    assert match.returns() == [low, high, low, low]


def test_alone_a_resignation_loses() -> None:
    match = begun(Crucible({"seats": 1}))
    match.resign(0)
    assert match.returns() == [0.0]
    assert match.game.verdict(match.returns(), match.names, match.game.texts()) == "The game is lost."


@pytest.mark.parametrize(
    ("options", "returns", "verdict"),
    [
        (TEAMS, [4.0, 3.0, 4.0, 3.0], "Team 1 (Ada, Cy) wins."),
        (TEAMS, [3.0, 3.0, 3.0, 3.0], "A draw."),
        ({"seats": 3, "teams": [[0, 2], [1]]}, [1.0, 5.0, 1.0], "Bo wins."),
        ({"seats": 3}, [5.0, 5.0, 1.0], "Ada, Bo share the victory."),
        ({"seats": 1}, [5.0], "The game is over."),
        ({"seats": 2, "teams": [[0, 1]]}, [5.0, 5.0], "The game is over."),
        ({"seats": 2, "teams": [[0, 1]]}, [0.0, 0.0], "The game is lost."),
    ],
)
def test_a_verdict_names_sides(options: dict[str, object], returns: list[float], verdict: str) -> None:
    game = Crucible(options)
    assert game.verdict(returns, NAMES[: game.seats], game.texts()) == verdict


def test_a_side_of_one_has_the_name_of_its_player() -> None:
    game = Crucible({"seats": 3, "teams": [[0, 2], [1]]})
    assert game.side_names(NAMES[:3], game.texts("de")) == ["Team 1: Ada, Cy", "Bo"]


def test_what_depends_on_options_is_settled_with_them() -> None:
    assert Crucible({"seats": 1}).settled_info.hidden is False
    assert Crucible({"seats": 3}).settled_info.hidden is True
    assert Crucible({"seats": 3}).settled_info.seats == (3, 3)
