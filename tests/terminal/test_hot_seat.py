"""Two people at one keyboard: the curtain between them, and what each is told."""

from __future__ import annotations

import re

import pytest

from grumbletop.engine.match import Match
from grumbletop.games.grit import Grit
from tests.cli.running import duel
from tests.terminal.tables import CURTAIN, TYPED, begin, hot_seat_lines, sit

BOTH = [0, 1]
CARD = re.compile(r"\b[A2-9TJQK][SH]\b")
EXAMPLE = re.compile(r"such\s+as\s+7S@0b")  # of the prompt, whoever holds the 7
GAMES = range(12)


def choices(seed: int) -> list[int]:
    return [(seed * 7 + step * 5) % 48 for step in range(20)]


@pytest.mark.parametrize("seed", GAMES)
def test_a_whole_game_is_played_to_its_result(seed: int) -> None:
    match = begin(Grit(), BOTH, seed)
    played = sit(match, BOTH, hot_seat_lines(match, choices(seed)))
    assert played.over
    returns = match.game.returns(match.state)
    for seat in BOTH:
        assert f"  Seat {seat}: {returns[seat]:+g}\n" in played.said
    assert ("wins." in played.said) == (returns != [0, 0])


@pytest.mark.parametrize("seed", GAMES)
def test_nothing_is_said_between_the_curtain_and_enter(seed: int) -> None:
    match = begin(Grit(), BOTH, seed)
    played = sit(match, BOTH, hot_seat_lines(match, choices(seed)))
    behind = [part.split(TYPED)[0] for part in played.said.split(CURTAIN)[1:]]
    assert len(behind) >= 4
    assert all(re.fullmatch(r"Pass the keyboard to Seat \d\.\nSeat \d, press Enter when only you can see this\. ", text) for text in behind)


@pytest.mark.parametrize("seed", GAMES)
def test_nobody_reads_a_card_of_the_other_side(seed: int) -> None:
    """What stands on the screen while a seat sits there names no card which that seat must not know at the end of its sitting."""
    match = begin(Grit(), BOTH, seed)
    played = sit(match, BOTH, hot_seat_lines(match, choices(seed)))
    sittings = 0
    for part in played.said.split(CURTAIN):
        found = re.search(r"Seat (\d), press Enter", part)
        assert found is not None
        screen = EXAMPLE.sub("", part[found.end() :])
        if "Seat 0: " in screen:
            continue  # the result: everything is open
        seat = int(found[1])
        version = last_version(match, screen)
        known = set(CARD.findall(str(match.game.view(match.at(version), seat))))
        assert set(CARD.findall(by_id(screen))) <= known
        sittings += 1
    assert sittings >= 4


def by_id(screen: str) -> str:
    """With the names of cards replaced by their ids."""
    for key, name in Grit().texts().sentences.items():
        if key.startswith("card.") and CARD.fullmatch(key[5:]):
            screen = screen.replace(name, key[5:])
    return screen


def last_version(match: Match, screen: str) -> int:
    """After the last action typed on this screen."""
    last = re.findall(rf"{TYPED}(\S.*)\n", screen)[-1]
    return max(number for number, entry in enumerate(match.entries, 1) if entry.text == last)


def test_the_first_seat_sits_down_without_clearing_what_was_said_before() -> None:
    said = sit(begin(Grit(), BOTH), BOTH, [""]).said
    assert CURTAIN not in said
    assert "press Enter when only you can see this. " in said


def test_one_is_told_what_happened_while_the_other_sat_there() -> None:
    match = begin(Grit(), BOTH, position=duel())
    said = sit(match, BOTH, ["", "4S@1c", "", ""]).said
    before, after = said.split(CURTAIN)
    assert "You play the 4 of Spades onto Seat 1's pile c" in before
    assert "Seat 0 plays a hidden card onto your pile c" in after
    assert "Turned up: 3 of Spades on Seat 0's pile c, 4 of Spades on your pile c." in after


# Taking back


def test_a_last_look_allows_to_take_back_before_anybody_knows() -> None:
    match = begin(Grit(), BOTH, seed=5)
    said = sit(match, BOTH, ["", "first 0", "undo", "first 1"]).said
    assert CURTAIN not in said
    assert [entry.kind for entry in match.entries] == ["action", "undo", "action"]


def test_the_other_is_asked_behind_the_curtain_and_may_say_no() -> None:
    match = begin(Grit(), BOTH, seed=5)
    lines = ["", "first 1", "3S@1b!", "", "", "AS@0b", "", "", "undo", "n", "", "keep"]
    said = sit(match, BOTH, lines).said
    asking = said.split(CURTAIN)[3]
    assert asking.startswith("Seat 0: Seat 1 wants to take back an action. Do you agree?")
    assert CARD.findall(asking.split("press Enter")[0]) == []
    assert [entry.kind for entry in match.entries] == ["action"] * 4


def test_with_consent_everything_since_is_taken_back() -> None:
    match = begin(Grit(), BOTH, seed=5)
    sit(match, BOTH, ["", "first 1", "3S@1b!", "", "", "AS@0b", "", "", "undo", "y", "", "4S@1b"])
    assert [entry.kind for entry in match.entries] == ["action", "action", "action", "undo", "action"]
    assert match.entries[-1].text == "4S@1b"


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    match = begin(Grit(), BOTH, seed=5)
    assert "nothing to undo" in sit(match, BOTH, ["", "undo"]).said
    assert match.version == 0


# Leaving


@pytest.mark.parametrize("lines", [["quit"], ["first 0", "quit"]])
def test_one_may_leave_at_any_question(lines: list[str]) -> None:
    match = begin(Grit(), BOTH, seed=5)
    said = sit(match, BOTH, ["", *lines, ""]).said
    assert said.endswith("The record was not saved. With --save FILE it is saved while you play.\n")
