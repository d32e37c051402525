"""A free point on the page: by keyboard, by typing, by clicking; forms that are settled while they are filled in."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import MOST_CLICKS, Person

POINT = "[data-area] button.map"


def until_a_point_is_asked_for(person: Person) -> None:
    for clicks in range(MOST_CLICKS):
        if is_asked_for_a_point(person):
            return
        if person.act(clicks // 2) == "over":
            person.set_table("crucible", "At this screen", "Ada", "Bo")
    raise AssertionError("nobody was asked for a point")


def is_asked_for_a_point(person: Person) -> bool:
    """Not by a board that is about to change, because the last click is still under way: then the point goes within the blink of an eye."""
    point = person.page.locator(POINT)
    for _ in range(4):
        if point.count() != 1:
            return False
        person.page.wait_for_timeout(100)
    return True


def test_a_point_is_put_down_by_keyboard_by_typing_and_by_a_click(person: Person) -> None:
    person.set_table("crucible", "At this screen", "Ada", "Bo")
    until_a_point_is_asked_for(person)
    point = person.page.locator(POINT)
    point.focus()
    point.press("ArrowRight")
    point.press("Shift+ArrowUp")
    point.press("Enter")
    expect(person.page.locator("[data-confirm]")).to_be_visible()
    person.click("Choose again")
    person.page.get_by_label("Or type it").fill("somewhere nice")
    person.click("Put it there")
    person.see("That can't be read as a point")
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
    person.page.locator("summary").click()
    person.page.get_by_role("spinbutton", name="Longest move").fill("9")
    person.page.get_by_role("spinbutton", name="Longest move").blur()
    person.see("9 isn't allowed. Give a whole number from 1 to 2.")
    person.page.get_by_role("spinbutton", name="Longest move").fill("2")
    person.page.get_by_role("spinbutton", name="Longest move").blur()
    expect(person.page.locator(".problem")).to_have_count(0)
