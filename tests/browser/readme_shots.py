"""The pictures of the README: the home page, and each game at the table.

python -m tests.browser.readme_shots docs/pictures
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.giant_positions import harbour
from tests.browser.giant_positions import sit_down as fight
from tests.browser.grunt_positions import DECISIONS
from tests.browser.playing import CLIENT, Person, launch, sitting
from tests.browser.shots import save
from tests.server.serving import Process

SHARP, SMALL = 1.0, 0.65  # pixels of the picture for each of the page


def home(person: Person) -> None:
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()


def grit(person: Person) -> None:
    person.play_bot("grit")
    for _ in range(4):
        person.move()
    person.what_now()


def grumbles(person: Person) -> None:
    person.play_bot("grumbles_and_goofs")
    for _ in range(7):
        person.move()
    person.what_now()


def foggy(person: Person) -> None:
    person.play_bot("foggy_frontlines")
    clicks = 0
    while person.page.locator(".fog.lifted .offered").count() == 0:
        person.act(clicks // 2)
        person.what_now()
        clicks += 1


def grunt(person: Person) -> None:
    person.sit_down("grunt_growl_and_tear", DECISIONS["turn"])
    person.what_now()
    person.page.locator("[data-thing='deed:1,1']").click()
    expect(person.page.locator("[data-slip]")).to_be_visible()


def giant(person: Person) -> None:
    fight(person, harbour({"mp": 3}, {}))
    person.what_now()
    person.page.locator("[data-target=m2]").click()
    person.page.locator("[data-deed='blast p1 m2']").click()
    expect(person.page.locator("[data-odds]")).to_be_visible()


SCENES: Mapping[Callable[[Person], None], float] = {home: SHARP, grit: SMALL, grumbles: SMALL, foggy: SMALL, grunt: SMALL, giant: SMALL}


def main(folder: Path) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        browser = launch(playwright)
        process = Process(Path(place), "--static", str(CLIENT))
        try:
            for scene, scale in SCENES.items():
                with sitting(browser, process.table.address, device_scale_factor=scale) as person:
                    scene(person)
                    save(person, folder / f"{scene.__name__}.jpg", type="jpeg", quality=70)
        finally:
            process.end()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
