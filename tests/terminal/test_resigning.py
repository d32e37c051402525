"""Giving up at the terminal's table."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.cli.seating import kinds_now
from grumbletop.engine.match import Ended
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.engine.registry import make
from grumbletop.games.grit import Grit
from tests.terminal.tables import begin, sit


def test_of_two_whoever_resigns_has_lost(tmp_path: Path) -> None:
    played = sit(begin(Grit(), [0]), [0], ["resign", "y"], tmp_path / "x.record")
    assert played.match.ended == Ended("resigned", 0, [])
    assert "Seat 0 resigns." in played.said
    assert "Random 1 wins." in played.said
    assert verify(Record.read_file(tmp_path / "x.record")) == []


def test_one_is_asked_first() -> None:
    played = sit(begin(Grit(), [0]), [0], ["resign", "n", "quit"])
    assert not played.match.over
    assert "You play on." in played.said


def test_with_other_people_a_bot_goes_on(installed_crucible: None) -> None:
    match = begin(make("crucible", {"seats": 3}), [0, 1, 2])
    first = match.state.decider()
    played = sit(match, [0, 1, 2], ["", "resign", "y", "", "", "", ""])
    assert "A bot plays on for you" in played.said
    assert match.resigned == [first]
    assert any(entry.kind == "action" and entry.seats == [first] for entry in match.entries[1:])
    assert not match.over


@pytest.mark.parametrize("wished", ["human", "random"])
def test_a_resumed_seat_that_resigned_stays_so(installed_crucible: None, wished: str) -> None:
    match = begin(make("crucible", {"seats": 3}), [0, 1, 2])
    match.resign(2, ends=False)
    match.stand_in([0], True)
    assert kinds_now(match, [wished, "human", wished]) == [wished, "human", "medium" if wished == "human" else wished]
    assert match.stand_ins == ({2} if wished == "human" else {0, 2})
