"""A free point on the page: by keyboard, by typing, by clicking; forms that are settled while they are filled in."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Person

POINT = "[data-area] button.map"
ADA_POURS = {
    "game": "crucible",
    "phase": "pour",
    "to_act": [0],
    "coins": [1, 1],
    "stakes": [2, 2],
    "pourer": 0,
    "drop": None,
    "rolls": [],
    "brews": [None, None],
    "deck": [5, 1, 2, 3, 4, 6, 7, 8],
}


def test_a_point_is_put_down_by_keyboard_by_typing_and_by_a_click(person: Person) -> None:
    person.sit_down("crucible", ADA_POURS, here=2)
    assert person.act() == "curtain"
    point = person.page.locator(POINT)
    point.focus()
    point.press("ArrowRight")
    point.press("Shift+ArrowUp")
    point.press("Enter")
    expect(person.page.locator("[data-confirm]")).to_be_visible()
    person.click("Choose again")
    person.page.get_by_label("Or type it").fill("somewhere nice")
    person.click("Put it there")
    person.see("That is not a point")
    person.page.get_by_label("Or type it").fill("3 o'clock, 2")
    person.click("Put it there")
    expect(person.page.locator("[data-confirm]")).to_be_visible()
    person.click("Choose again")
    point.click()
    expect(person.page.locator("[data-confirm]")).to_be_visible()
    person.page.locator("[data-confirm]").click()
    person.play_on()
    expect(person.verdict()).to_be_visible()


def test_a_form_says_what_is_wrong_beside_the_option(person: Person) -> None:
    person.go()
    person.page.locator("[data-more=grumbles_and_goofs]").click()
    person.open_house_rules()
    person.page.get_by_role("spinbutton", name="Longest move").fill("9")
    person.page.get_by_role("spinbutton", name="Longest move").blur()
    person.see("9 isn't allowed. Give a whole number from 1 to 2.")
    person.page.get_by_role("spinbutton", name="Longest move").fill("2")
    person.page.get_by_role("spinbutton", name="Longest move").blur()
    expect(person.page.locator(".problem")).to_have_count(0)
