"""The recorded battles on the page of Giant Monster Invasion!: they hold, and the page shows what is in them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import Match
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.games.giant_monster_invasion.drawing import city
from grumbletop.games.giant_monster_invasion.rules import GiantState
from tests.docs.pages import PAGES

BATTLES = sorted(path.stem for path in (PAGES / "battles").glob("*.record"))
SHOWN = re.compile(r"<!-- (\w+): (table after|actions) (\d+)(?: to (\d+))? -->\n```\n(.*?)```", re.DOTALL)


def page() -> str:
    return (PAGES / "giant_monster_invasion.md").read_text(encoding="utf-8")


@cache
def battle(name: str) -> Match:
    return Record.read_file(PAGES / "battles" / f"{name}.record").replay()


def lines_of(name: str, what: str, first: int, last: int) -> list[str]:
    """The table as it is drawn after so many actions, or those actions with what everybody is told."""
    match = battle(name)
    if what == "table after":
        state = match.at(first)
        assert isinstance(state, GiantState)
        return city(state)
    texts, lines = match.game.texts(), list[str]()
    for number in range(first, last + 1):
        entry = match.entries[number - 1]
        lines.append(f"{number}. {match.names[entry.seats[0]]}: {entry.text}")
        lines += [f"   {match.game.say_event(event.seen_by(SPECTATOR), texts)}" for event in entry.events]
    return lines


def test_there_are_three_and_the_page_shows_each() -> None:
    assert len(BATTLES) == 3
    assert {found[0] for found in SHOWN.findall(page())} == set(BATTLES)


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_can_be_replayed_and_its_dice_hold(name: str) -> None:
    assert verify(Record.read_file(PAGES / "battles" / f"{name}.record")) == []
    assert battle(name).over


@pytest.mark.parametrize(("name", "what", "first", "last", "text"), SHOWN.findall(page()))
def test_the_page_shows_what_is_in_the_record(name: str, what: str, first: str, last: str, text: str) -> None:
    assert text.splitlines() == lines_of(name, what, int(first), int(last or first))
