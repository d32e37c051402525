"""Pictures of every kind of decision of Giant Monster Invasion!

python -m tests.browser.giant_shots FOLDER [SETTING…]     desk, dark, phone, german
python -m tests.browser.giant_shots docs/pictures docs    those of the documentation
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.frames import take_hold
from tests.browser.giant_positions import ASKS, CLOSE, asking, harbour, sit_down
from tests.browser.playing import Person
from tests.browser.shots import Snap, take

UNUSED = ("setup", "moved")  # not in the documentation


def turn(person: Person, snap: Snap) -> None:
    sit_down(person, harbour({"mp": 3}, {}))
    person.what_now()
    snap("turn")
    page = person.page
    page.locator("[data-target=m2]").click()
    snap("target")
    page.locator("[data-deed='blast p1 m2']").click()
    expect(page.locator("[data-odds]")).to_be_visible()
    snap("odds")
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-rolls]")).to_be_visible()
    snap("dice")


def move(person: Person, snap: Snap) -> None:
    sit_down(person, harbour({}, {}))
    person.what_now()
    x, y = take_hold(person)
    person.page.mouse.move(x - 20, y + 10, steps=3)
    expect(person.page.locator("[data-place]")).to_be_visible()
    person.page.mouse.move(x - 40, y + 24, steps=4)
    expect(person.page.locator(".measure")).to_be_visible()
    snap("move")
    person.page.mouse.up()
    expect(person.page.locator("[data-confirm]")).to_be_visible()
    snap("moved")


def grab(person: Person, snap: Snap) -> None:
    sit_down(person, harbour({"mp": 2}, CLOSE))
    person.what_now()
    person.page.locator("[data-target=m2]").click()
    person.page.locator("[data-deed='grab m2']").click()
    expect(person.page.locator("[data-odds]")).to_be_visible()
    snap("grab")


def asks(person: Person, snap: Snap) -> None:
    for kind in ASKS:
        sit_down(person, asking(kind))
        person.what_now()
        snap(kind)
        if kind == "option":
            person.page.locator("[data-thing='direction:d0']").click()
            expect(person.page.locator("[data-confirm]")).to_be_visible()
            snap("launch")
            person.page.locator("[data-confirm]").click()
            person.what_now()
            snap("launched")


def builder(person: Person, snap: Snap) -> None:
    person.go()
    person.page.locator("[data-more=giant_monster_invasion]").click()
    expect(person.page.locator("[data-field=monsters]")).to_be_visible()
    snap("setup")
    person.page.locator("[data-build]").click()
    expect(person.page.locator("[data-bench]")).to_be_visible()
    snap("builder")


def over(person: Person, snap: Snap) -> None:
    """A point of BRAWL is bought, and the rest kept."""
    sit_down(person, asking("kp"))
    person.what_now()
    before = person.version()
    person.page.locator("[data-thing='advance:brawl']").click()
    if person.what_now() == "confirm":
        person.page.locator("[data-confirm]").click()
    expect(person.page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    while person.what_now() != "over":
        person.act()
    snap("over")


def shoot(person: Person, snap: Snap) -> None:
    for part in (turn, move, grab, asks, over, builder):
        part(person, snap)


if __name__ == "__main__":
    take("giant", shoot, UNUSED)
