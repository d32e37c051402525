"""Pictures of every kind of decision of Grunt, Growl, and Tear.

python -m tests.browser.grunt_shots FOLDER [SETTING…]     desk, dark, phone, german
python -m tests.browser.grunt_shots docs/pictures docs    those of the documentation
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.grunt_positions import DECISIONS
from tests.browser.playing import Person
from tests.browser.shots import Snap, take

GAME = "grunt_growl_and_tear"
AIMED = {  # what else is clicked, and what it is called then
    "turn": ("[data-thing='deed:1,1']", "push"),
    "close": ("[data-thing='deed:2,0']", "attack"),
}


def begin(person: Person, snap: Snap) -> None:
    """Both seats are here: the first picks a monster, then the first to be placed looks for a space."""
    person.sit_down(GAME, here=2)
    while person.what_now() == "curtain":
        person.act()
    snap("draft")
    while person.what_now() == "curtain" or person.page.locator("[data-thing^='hex:']").count() == 0:
        person.act()
    snap("place")


def shoot(person: Person, snap: Snap) -> None:
    begin(person, snap)
    for name, position in DECISIONS.items():
        person.sit_down(GAME, position)
        person.what_now()
        snap(name)
        if name in AIMED:
            thing, called = AIMED[name]
            person.page.locator(thing).click()
            expect(person.page.locator("[data-slip]")).to_be_visible()
            snap(called)


if __name__ == "__main__":
    take("grunt", shoot)
