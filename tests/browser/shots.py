"""Pictures of the table for people to look at.

python -m tests.browser.shots [FOLDER]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.playing import PATIENCE, PHONE, Person, launch, serve, sitting

SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "desk": {},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "german": {"locale": "de-DE"},
}
DOCS = "docs"
SMALL = {"device_scale_factor": 0.65}  # as wide as a page of documentation
Snap = Callable[[str], object]


def save(person: Person, file: Path, **how: Any) -> None:
    person.page.wait_for_function(
        "() => document.fonts.status === 'loaded' && document.getAnimations().every((motion) => motion.playState === 'finished')"
    )
    person.page.screenshot(path=file, **how)


def take(room: str, shoot: Callable[[Person, Snap], None], unused: Collection[str] = ()) -> None:
    """Pictures of a game: `FOLDER [SETTING…]` on the command line. Those of the setting "docs" are small, in a folder of their own."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    wanted = sys.argv[2:] or list(SETTINGS)
    (folder / room if DOCS in wanted else folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        browser = launch(playwright)
        process = serve(Path(place))
        try:
            for name in wanted:
                with sitting(browser, process.table.address, **(SMALL if name == DOCS else SETTINGS[name])) as person:

                    def snap(what: str, name: str = name, person: Person = person) -> None:
                        if name != DOCS:
                            save(person, folder / f"{name}-{room}-{what}.png")
                        elif what not in unused:
                            save(person, folder / room / f"{what}.jpg", type="jpeg", quality=42)

                    shoot(person, snap)
        finally:
            process.end()
            browser.close()


def games(person: Person, snap: Snap) -> None:
    """Home, then Grit from the start to the replay, then the other games."""
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    snap("home")
    person.play_bot("grit")
    person.what_now()
    snap("start")
    refused(person, snap)
    for _ in range(2):
        person.move()
    person.what_now()
    snap("middle")
    advised(person, snap)
    person.play_on()
    snap("over")
    person.page.locator("[data-replay]").click()
    expect(person.page.locator("[data-step='1']")).to_be_visible()
    for _ in range(3):
        person.page.locator("[data-step='1']").click()
    snap("replay")
    person.page.locator("[data-judge]").click()
    expect(person.page.locator("[data-review] .said")).to_be_visible(timeout=PATIENCE)
    snap("review")
    grumbles(person, snap)
    foggy(person, snap)
    person.play_bot("crucible")
    person.what_now()
    snap("generic")


def advised(person: Person, snap: Snap) -> None:
    """What a hint says, and the hint taken."""
    person.page.locator("[data-hints]").click()
    expect(person.page.locator("[data-hint]").first).to_be_visible(timeout=PATIENCE)
    snap("hint")
    person.page.locator("[data-hint]").first.click()
    person.what_now()
    snap("confirm")


def grumbles(person: Person, snap: Snap) -> None:
    person.play_bot("grumbles_and_goofs")
    person.what_now()
    snap("draft")
    for _ in range(4):
        person.move()
    person.what_now()
    snap("turn")
    person.act()
    person.what_now()
    snap("ways")


def foggy(person: Person, snap: Snap) -> None:
    """A boss, a squad in the fog, and the first battle in which something can be captured."""
    person.play_bot("foggy_frontlines")
    person.what_now()
    snap("bosses")
    person.move()
    for _ in range(2):
        person.what_now()
        person.page.locator(".hand .offered [data-thing]").first.click()
    snap("fog")
    clicks = 0
    while person.page.locator(".fog.lifted .offered").count() == 0:
        person.act(clicks // 2)
        person.what_now()
        clicks += 1
    snap("battle")


def refused(person: Person, snap: Snap) -> None:
    """A pile of Grit clicked out of turn, before any card."""
    while person.page.locator(".complaint.offered").count() == 0:
        person.act()
        person.what_now()
    person.page.locator("[data-thing='pile:0b']").click()
    expect(person.page.get_by_role("alert")).to_be_visible()
    snap("refusal")


def ways(person: Person, snap: Snap) -> None:
    """How tables are set, and what waits before them."""
    person.go()
    expect(person.page.locator("[data-more=grit]")).to_be_visible()
    snap("back")
    person.page.locator("[data-more=grit]").click()
    expect(person.page.locator("dialog")).to_be_visible()
    snap("form")
    person.page.locator("summary").click()
    snap("rules")
    person.set_table("grit", "With a friend")
    expect(person.page.get_by_label("Link for your friend")).to_be_visible()
    snap("invitation")
    person.set_table("grit", "At this screen")
    person.what_now()
    snap("curtain")


def shoot(browser: Browser, address: str, folder: Path) -> None:
    for name, settings in SETTINGS.items():
        with sitting(browser, address, **settings) as person:

            def snap(what: str, name: str = name, person: Person = person) -> None:
                file = folder / f"{name}-{what}.png"
                save(person, file)
                print(file)

            games(person, snap)
            if name in ("desk", "phone"):
                ways(person, snap)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        browser = launch(playwright)
        process = serve(Path(place))
        try:
            shoot(browser, process.table.address, folder)
        finally:
            process.end()
            browser.close()


if __name__ == "__main__":
    main()
