"""Giving up in every kind of battle, taking back where dice fell in a campaign, and a keyboard that is shared without a curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import BadUndo, Match, NotNow
from grumbletop.engine.record import Record, next_match, record_of
from grumbletop.engine.record_replay import verify
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from tests.terminal.tables import CURTAIN, begin, sit

NAMES = ["Ada", "Bo", "Cy", "Di"]
FOUR = ["cinderjaw", "brassback", "queen_vesper", "saint_boulder"]


def begun(**options: Any) -> Match:
    game = GiantMonsterInvasion(options)
    return Match.begin(game, Seeded(1), NAMES[: game.seats])


def play_on(match: Match, seed: int = 1) -> None:
    """Anything but giving up, to the end."""
    rng = Rng(seed)
    while not match.over:
        seat = int(match.state.decider())
        match.play(seat, match.game.text(match.state, seat, int(match.state.sample_action(seat, rng))))


def verdict(match: Match, language: str = "en") -> str:
    return match.game.verdict(match.returns(), match.names, match.game.texts(language))


# Giving up


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_duel_the_other_one_wins(seat: int) -> None:
    match = begun()
    match.resign(seat)
    assert match.returns()[seat] == -1.0
    assert match.returns()[1 - seat] == 1.0
    assert verdict(match) == f"{NAMES[1 - seat]} wins."


def test_a_team_loses_together() -> None:
    match = begun(monsters=FOUR, sides=[[0, 2], [1, 3]])
    match.resign(2)
    assert match.returns() == [-1.0, 1.0, -1.0, 1.0]
    assert verdict(match) == "Team 2 (Bo, Di) wins."


def test_sides_of_different_sizes() -> None:
    match = begun(monsters=FOUR[:3], sides=[[0, 1], [2]])
    match.resign(0)
    assert match.returns() == [-1.0, -1.0, 1.0]
    assert verdict(match) == "Cy wins."


def test_in_a_free_for_all_a_bot_goes_on_and_the_battle_counts() -> None:
    match = begun(monsters=FOUR[:3], round_cap=2)
    match.resign(1, ends=False)
    with pytest.raises(NotNow, match="resigned already"):
        match.resign(1)
    play_on(match)
    assert match.resigned == [1]
    assert match.state.is_over()
    assert verify(Record.read(record_of(match))) == []


def test_the_last_resignation_of_a_free_for_all_ends_it() -> None:
    match = begun(monsters=FOUR[:3])
    match.resign(1, ends=False)
    match.resign(2)
    assert match.returns() == [1.0, -1.0, -1.0]


def test_alone_against_the_city_whoever_gives_up_has_nothing() -> None:
    match = begun(battle="nightmare", monsters=FOUR[:1])
    with pytest.raises(NotNow, match="ends the match"):
        match.resign(0, ends=False)
    match.resign(0)
    assert match.returns() == [0.0]
    assert verdict(match) == "The game is lost."


def test_one_who_waits_in_a_gauntlet_may_give_up() -> None:
    match = begun(battle="gauntlet", monsters=FOUR[:3], round_cap=2)
    document = match.game.dump(match.state)
    waiting = next(each["player"] for each in document["monsters"].values() if each["status"] == "waiting")
    match.resign(waiting, ends=False)
    play_on(match)
    assert match.state.is_over()
    assert match.resigned == [waiting]


def test_a_gauntlet_that_is_given_up_ends_for_all() -> None:
    match = begun(battle="gauntlet", monsters=FOUR[:3])
    match.resign(0)
    assert match.returns()[0] == -1.0
    assert match.returns()[1] == match.returns()[2] > 0


def test_a_campaign_gets_nothing_from_a_battle_that_was_given_up() -> None:
    match = begun(campaign="on")
    match.resign(0)
    assert match.carry() is None
    with pytest.raises(NotNow, match=r"not part of a series|given up|resigned"):
        next_match(match, Seeded(2))


# Taking back


def rolled(match: Match) -> int:
    """Play until somebody has rolled dice by its own action; who it was."""
    rng = Rng(3)
    while True:
        seat = int(match.state.decider())
        match.play(seat, match.game.text(match.state, seat, int(match.state.sample_action(seat, rng))))
        if match.entries[-1].draws:
            return seat


@pytest.mark.parametrize("campaign", ["on", "off"])
def test_dice_of_a_campaign_stay_as_they_fell(campaign: str) -> None:
    match = begun(campaign=campaign)
    seat = rolled(match)
    assert match.undo_kind(seat) == ("no" if campaign == "on" else "consent")
    if campaign == "on":
        with pytest.raises(BadUndo, match="stay as they fell"):
            match.undo(seat, {1 - seat})


def test_a_charge_in_a_campaign_may_be_taken_back() -> None:
    match = begun(campaign="on")
    seat = int(match.state.decider())
    match.play(seat, "charge p1")
    assert match.undo_kind(seat) == "alone"
    match.undo(seat)
    assert match.game.dump(match.state)["turn"]["charged"] == []


def test_alone_against_the_city_dice_of_a_campaign_stay_too() -> None:
    match = begun(battle="nightmare", monsters=FOUR[:1], campaign="on")
    assert match.undo_kind(rolled(match)) == "no"


# One keyboard


def test_nothing_is_hidden_so_there_is_no_curtain(tmp_path: Path) -> None:
    match = begin(GiantMonsterInvasion(), [0, 1])
    played = sit(match, [0, 1], ["end", "end", "end", "end", "quit"])
    assert CURTAIN not in played.said
    assert "Pass the keyboard" not in played.said
    assert {entry.seats[0] for entry in match.entries} == {0, 1}


def test_somebody_of_a_team_gives_up_at_the_terminal() -> None:
    game = GiantMonsterInvasion({"monsters": FOUR, "sides": [[0, 2], [1, 3]]})
    played = sit(begin(game, [0]), [0], ["resign", "y"])
    assert played.match.returns()[0] == played.match.returns()[2] == -1.0
    assert "Team 2" in played.said
