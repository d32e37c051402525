"""Somebody who plays Giant Monster Invasion! on the page, by mouse or keyboard: goes up to an enemy and does what looks best."""

from __future__ import annotations

from math import atan2, pi

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.playing import CONFIRM, Person

OPEN = ".choice[data-thing='{}'][aria-disabled=false]"
MOST_DECISIONS = 1_200
HURRIED = 5_000.0  # milliseconds: a click that is in nobody's way has happened by then
# Where the own monster and the nearest enemy stand on the screen
PLACES = """() => {
  const middle = thing => { const box = thing.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const own = document.querySelector("[data-own]");
  if (!own) return null;
  const at = middle(own), far = ([x, y]) => Math.hypot(x - at[0], y - at[1]);
  const enemies = [...document.querySelectorAll("[data-target^=m]")].map(middle).sort((one, other) => far(one) - far(other));
  return enemies.length ? [at, enemies[0]] : null;
}"""

# The middle of everything like this that can be clicked there
BARE = """wanted => [...document.querySelectorAll(wanted)].map(thing => {
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y) === thing ? [x, y] : null;
}).filter(Boolean)"""


class GiantPlayer:
    def __init__(self, person: Person, keyboard: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.keyboard = keyboard
        self.walked = ""

    def play_on(self) -> None:
        """Until the battle is over."""
        for _ in range(MOST_DECISIONS):
            if self.decide() == "over":
                return
        raise AssertionError(f"{MOST_DECISIONS} decisions and no end")

    def decide(self) -> str:
        """One step of a decision. What others do may take something away in the last moment: then look again."""
        now = self.person.what_now()
        try:
            if now == "confirm":
                self.press(self.page.locator(CONFIRM).first)
            elif now == "pick":
                self.choose()
        except TooLate:
            pass
        return now

    def press(self, thing: Locator) -> None:
        if self.keyboard:
            thing.focus(timeout=HURRIED)
            self.page.keyboard.press("Enter")
        else:
            thing.click(timeout=HURRIED)

    def choose(self) -> None:
        turn = self.page.locator(OPEN.format("verb:end"))
        if turn.count() == 0:
            return self.answer()
        charge = self.page.locator(OPEN.format("verb:charge"))
        if charge.count():
            return self.press(charge.first)
        if self.attack() or self.walk():
            return None
        return self.press(turn)

    def answer(self) -> None:
        """The usual one, else the first."""
        usual = self.page.locator(".choice.pri[data-thing]")
        offered = self.page.locator(".choice[data-thing][aria-disabled=false], .offered [data-thing]")
        self.press(usual.first if usual.count() else offered.first)

    def attack(self) -> bool:
        """The likeliest thing that can be done to an enemy, if there is any."""
        for id in self.page.locator("[data-target^=m]").evaluate_all("all => all.map(each => each.dataset.target)"):
            self.look_at(id)
            if not self.keyboard and not self.is_bare(f"[data-target={id}]"):
                continue
            self.press(self.page.locator(f"[data-target={id}]"))
            deed = self.page.locator("[data-target-slip] [data-deed]")
            if deed.count():
                self.press(deed.first)
                expect(self.page.locator("[data-target-slip]")).to_have_count(0)
                return True
            self.press(self.page.locator("[data-target-slip] header button"))
        return False

    def look_at(self, id: str) -> None:
        """What is out of sight has its face at the edge of the map."""
        face = self.page.locator(f"[data-beyond={id}]")
        if not self.keyboard and face.count():
            self.press(face)

    def walk(self) -> bool:
        """Once a turn towards the nearest enemy, as far as a place is offered."""
        version = self.person.version()
        places = self.page.evaluate(PLACES)
        if places is None or self.walked == version:
            return False
        self.walked = version
        button = self.page.locator(OPEN.format("verb:move"))
        if self.keyboard or self.is_bare("[data-own]"):
            self.press(self.page.locator("[data-own]"))
        elif button.count():
            self.press(button)
        else:
            return False
        ground = self.page.locator("[data-place]")
        expect(ground).to_be_visible()
        if self.keyboard:
            self.type_direction(*places)
        else:
            self.click_nearest(places[1])
        if self.person.what_now() == "confirm":
            return True
        again = self.page.get_by_role("button", name="Choose again")  # nowhere to go
        while again.count():
            self.press(again)
            self.person.what_now()
        return False

    def is_bare(self, thing: str) -> bool:
        """In sight, and not under anything."""
        return bool(self.page.evaluate(BARE, thing))

    def click_nearest(self, goal: tuple[float, float]) -> None:
        dots = self.page.evaluate(BARE, "[data-thing^='point:']")
        if dots:
            self.page.mouse.click(*min(dots, key=lambda dot: abs(dot[0] - goal[0]) + abs(dot[1] - goal[1])))

    def type_direction(self, own: tuple[float, float], goal: tuple[float, float]) -> None:
        """By compass and distance; shorter if something is in the way."""
        hour = round(atan2(goal[0] - own[0], own[1] - goal[1]) / (pi / 6)) % 12 or 12
        field = self.page.locator(".typed input")
        for inches in ("4", "2", "1"):
            field.focus(timeout=HURRIED)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(f"{hour} o'clock, {inches}")
            self.page.keyboard.press("Enter")
            expect(self.page.locator(f"{CONFIRM}, .prompt [role=alert]").first).to_be_visible()
            if self.page.locator(CONFIRM).count():
                return
