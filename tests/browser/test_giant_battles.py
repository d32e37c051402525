"""Whole battles of Giant Monster Invasion! on the page: duels of full length by mouse and by keyboard, tables of three and four, teams."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.giant_player import GiantPlayer
from tests.browser.playing import DESK, PHONE, Person, sitting, violations

GAME = "giant_monster_invasion"
pytestmark = pytest.mark.long


def open_form(person: Person) -> None:
    person.go()
    person.page.locator(f"[data-more={GAME}]").click()
    expect(person.page.locator("dialog")).to_be_visible()


def duel(person: Person) -> None:
    """Against the weakest bot, with the rules as they come out of the box."""
    open_form(person)
    person.page.get_by_role("radio", name="Against a bot").check()
    person.page.get_by_label("How well it plays").select_option(index=0)
    person.click("Set the table")
    person.what_now()
    assert not violations(person)


def is_told(person: Person) -> None:
    """How it ended, and what everybody earned."""
    expect(person.verdict()).to_be_visible()
    expect(person.page.locator("[data-aftermath]")).to_be_visible()
    assert not violations(person)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_duel_by_clicks(browser: Browser, address: str, size: dict[str, int]) -> None:
    with sitting(browser, address, viewport=size) as person:
        duel(person)
        GiantPlayer(person).play_on()
        is_told(person)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_whole_duel_by_the_keyboard(person: Person) -> None:
    duel(person)
    GiantPlayer(person, keyboard=True).play_on()
    is_told(person)


def set_table(person: Person, seats: dict[int, str], preset: str = "") -> list[str]:
    """A table with these kinds of players in the seats after the own one; the links for those who are invited."""
    open_form(person)
    page = person.page
    if preset:
        page.locator(f"[data-preset={preset}]").click()
    else:
        page.get_by_role("combobox", name="Players").select_option(str(len(seats) + 1))
    for seat, kind in seats.items():
        page.get_by_role("combobox", name=f"Seat {seat + 1}").select_option(kind)
    person.open_house_rules()
    page.get_by_role("spinbutton", name="Last round").fill("6")
    person.click("Set the table")
    invited = [seat for seat, kind in seats.items() if kind == "invite"]
    labels = [f"Link for seat {seat + 1}" for seat in invited] if len(invited) > 1 else ["Link for your friend"]
    return [page.get_by_label(label).input_value() for label in labels]


@pytest.mark.parametrize(
    ("seats", "preset"),
    [
        pytest.param({1: "invite", 2: "bot"}, "", id="three"),
        pytest.param({1: "invite", 2: "invite", 3: "bot"}, "", id="four"),
        pytest.param({1: "bot", 2: "invite", 3: "bot"}, "teams", id="teams"),
    ],
)
def test_a_table_with_invited_browsers_and_bots(browser: Browser, address: str, person: Person, seats: dict[int, str], preset: str) -> None:
    """Six rounds at most, played to the end by everybody in a browser of their own."""
    links = set_table(person, seats, preset)
    with ExitStack() as stack:
        people = [person]
        for link in links:
            friend = stack.enter_context(sitting(browser, address))
            friend.page.goto(link)
            friend.click("Sit down")
            people.append(friend)
        players = [GiantPlayer(each) for each in people]
        for each in people:
            expect(each.page.locator("[data-seat]")).to_have_count(len(seats) + 1)
        assert not violations(person)
        while not all(each.verdict().count() for each in people):
            for player in players:
                if player.person.is_asked():
                    player.decide()
            person.page.wait_for_timeout(20)  # between two looks at all screens; nobody knows whose turn is next
        for each in people:
            is_told(each)
