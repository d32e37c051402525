"""Whole games by clicks alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import DESK, MOST_CLICKS, PHONE, Person, sitting
from tests.games.foggy_frontlines.fog_notes import Seat, noted


def test_grit_against_a_bot(person: Person) -> None:
    person.play_bot("grit")
    person.play_on()
    expect(person.page.locator("[data-stamp]")).to_have_text(re.compile("Bloodiest|Outbled|A draw|Dead|Less dead"))


def test_grumbles_and_goofs_against_a_bot(person: Person) -> None:
    """The weakest bot, and a house rule that ends a game in which nothing happens."""
    person.go()
    person.page.locator("[data-more=grumbles_and_goofs]").click()
    person.page.get_by_role("radio", name="Against a bot").check()
    person.page.get_by_label("How well it plays").select_option(index=0)
    person.open_house_rules()
    person.page.get_by_role("spinbutton", name="Stalling").fill("10")
    person.click("Set the table")
    person.play_on()
    expect(person.page.locator(".gg")).to_be_visible()
    expect(person.verdict()).to_be_visible()


@pytest.mark.parametrize("winter", [5, pytest.param(20, marks=pytest.mark.long)])
def test_foggy_frontlines_against_a_bot(person: Person, winter: int) -> None:
    """The weakest bot and an early winter; what is planned is counted up in the fog."""
    person.go()
    person.page.locator("[data-more=foggy_frontlines]").click()
    person.page.get_by_role("radio", name="Against a bot").check()
    person.page.get_by_label("How well it plays").select_option(index=0)
    person.open_house_rules()
    person.page.get_by_role("spinbutton", name="Winter").fill(str(winter))
    person.click("Set the table")
    person.move()
    for _ in range(2):
        person.what_now()
        person.page.locator(".hand .offered [data-thing]").first.click()
    person.page.locator(".drop[data-thing^=add]").click()
    assert person.what_now() == "pick"
    squad = person.page.locator(".troop")
    led = int(squad.locator("text").text_content() or "")
    expect(squad.locator(".slip b")).to_have_text(str(led + 1))
    person.play_on()
    expect(person.page.locator(".foggy")).to_be_visible()
    expect(person.page.locator("[data-stamp]")).to_have_text(re.compile("Grump supreme|Lost in the fog|Shared"))


def test_a_plan_by_the_keyboard_and_a_target_that_is_asked_for(person: Person) -> None:
    """A card taken out goes back with Escape; the focus stays in the hand; nobody captures without a target by mistake."""
    position = noted(Seat(recruits="Mr Gb C1"), Seat("b4", ready=True), phase="plan")
    person.sit_down("foggy_frontlines", position)
    assert person.what_now() == "pick"
    hand, keys = person.page.locator(".hand"), person.page.keyboard
    expect(hand.locator("button")).to_have_count(8)
    assert len({card.bounding_box()["y"] for card in hand.locator("button").all()}) == 1  # type: ignore[index]
    hand.locator("[data-card=r4]").press("Enter")
    expect(hand.locator("[data-card=b3]")).to_be_focused()
    assert person.what_now() == "pick"  # what may follow has been heard
    keys.press("Enter")
    expect(person.page.locator(".drop")).not_to_have_count(0)
    keys.press("Escape")
    expect(person.page.locator(".drop")).to_have_count(0)
    expect(person.page.locator(".troop")).to_have_count(1)
    before = person.version()
    person.page.locator(".closing").press("Enter")  # a grunt says everything
    expect(person.page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    assert person.what_now() == "pick"
    person.page.locator("[data-thing='squad:r4']").press("Enter")
    person.see("Whom is it for?")
    expect(person.page.locator("[data-confirm]")).to_have_text("Capture without a target")


def test_any_game_on_the_generic_board(person: Person) -> None:
    person.play_bot("crucible")
    person.play_on()
    expect(person.verdict()).to_be_visible()


def test_two_people_and_an_invitation(browser: Browser, address: str, person: Person) -> None:
    person.go()
    person.page.locator("[data-friend=grit]").click()
    person.page.get_by_label("Your name").fill("Ada")
    person.page.get_by_label("Your name").blur()
    person.click("Set the table")
    link = person.page.get_by_label("Link for your friend").input_value()
    with sitting(browser, address) as friend:
        friend.page.goto(link)
        friend.see("Ada wants to play with you")
        friend.page.get_by_label("Your name").fill("Bo")
        friend.click("Sit down")
        for look in range(MOST_CLICKS):
            if person.verdict().count() and friend.verdict().count():
                break
            for each in (person, friend):
                if each.is_asked():
                    each.act(look)
            person.page.wait_for_timeout(20)  # between two looks at both screens; nobody knows whose turn is next
        expect(person.verdict()).to_be_visible()
        expect(friend.verdict()).to_be_visible()


def test_two_people_at_one_screen(person: Person) -> None:
    person.set_table("grit", "At this screen", "Ada", "Bo")
    assert person.what_now() == "curtain"
    person.go()  # home: whoever sits at the same screen waits for nobody
    expect(person.page.locator("[data-waiting]")).to_have_attribute("data-waiting", "false")
    person.page.get_by_role("link", name="Back to the table").click()
    assert person.what_now() == "curtain"
    expect(person.page.locator(".grit")).to_have_count(0)
    expect(person.page.get_by_role("dialog")).to_have_text(re.compile("Pass the screen to (Ada|Bo)"))
    curtains = 0
    while (now := person.act()) != "over":
        curtains += now == "curtain"
    assert curtains >= 4
    expect(person.page.locator("[data-stamp]")).to_have_text(re.compile("^((Ada|Bo) wins|Over)$"))
    expect(person.verdict()).to_have_text(re.compile("over|draw"))


COVERED = """() => {  // cards of the hand that something else lies on, of those inside the board's part of the page
  const end = document.querySelector("main.board").getBoundingClientRect().bottom;
  const spots = [...document.querySelectorAll(".hand .reach")].map(card => [card, card.getBoundingClientRect()]);
  const seen = spots.map(([card, box]) => [card, box.left + box.width / 3, Math.min(box.bottom, end) - 8]).filter(([, , y]) => y < end);
  return seen.filter(([card, x, y]) => !document.elementFromPoint(x, y)?.closest(".hand")).map(([card]) => card.dataset.thing);
}"""


def test_on_a_phone(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        person.play_bot("grit")
        while person.what_now() != "over":
            person.page.wait_for_function(f"() => ({COVERED})().length === 0")
            person.act()
        expect(person.verdict()).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_by_the_keyboard_alone(person: Person) -> None:
    person.go()
    keys = person.page.keyboard
    play = person.page.locator("[data-play=grit]")
    expect(play).to_be_visible()
    for _ in range(30):
        if play.evaluate("button => button === document.activeElement"):
            break
        keys.press("Tab")
    expect(play).to_be_focused()
    keys.press("Enter")
    expect(person.page.locator("[data-just-play]")).to_be_visible()
    while not person.page.locator("[data-just-play]").evaluate("button => button === document.activeElement"):
        keys.press("Tab")
    keys.press("Enter")
    while (now := person.what_now()) != "over":
        keys.press("1" if now == "pick" else "Enter")
    expect(person.verdict()).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_grunt_growl_and_tear_against_a_bot(browser: Browser, address: str, size: dict[str, int]) -> None:
    """The weakest bot, and one round; on the drawn board with its dolls. Whole fights are in the long tier."""
    with sitting(browser, address, viewport=size) as person:
        person.go()
        person.page.locator("[data-more=grunt_growl_and_tear]").click()
        person.page.get_by_role("radio", name="Against a bot").check()
        person.page.get_by_label("How well it plays").select_option(index=0)
        person.open_house_rules()
        person.page.get_by_role("spinbutton", name="Last round").fill("1")
        person.click("Set the table")
        person.play_on()
        expect(person.page.locator(".fighter")).to_have_count(2)
        expect(person.verdict()).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_giant_monster_invasion_begins_with_as_many_as_wanted(person: Person) -> None:
    """Play at once, and a table of four; the monsters are a list that sets the seats."""
    person.play_bot("giant_monster_invasion")
    person.what_now()
    person.go()
    person.page.locator("[data-more=giant_monster_invasion]").click()
    person.page.get_by_role("combobox", name="Players").select_option("4")
    person.click("Set the table")
    expect(person.page.locator(".player")).to_have_count(4)
    person.what_now()
