"""A person at a browser: looks at the page, clicks, types, and remembers what the console complained about."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Playwright, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.crucible import SOURCES, write_metadata
from tests.server.serving import Process

CLIENT = Path(os.environ.get("GRUMBLETOP_CLIENT", Path(__file__).parents[2] / "web" / "dist"))
BROWSER = os.environ.get("GRUMBLETOP_BROWSER") or shutil.which("chromium")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PATIENCE = 60_000.0  # milliseconds, far more than anything takes
expect.set_options(timeout=PATIENCE)
LOOKS = 6
MOST_CLICKS = 3_000
PHONE = {"width": 360, "height": 780}
DESK = {"width": 1280, "height": 800}

OFFERED = ".offered [data-thing], .choice[data-thing][aria-disabled=false]"
CONFIRM = "[data-confirm][aria-disabled=false]"

WHAT_NOW = """offered => {
  if (document.querySelector("[data-replay]")) return "over";
  if (document.querySelector(".curtain")) return "curtain";
  const prompt = document.querySelector(".prompt");
  if (prompt === null || prompt.getAttribute("aria-busy") !== "false") return null;
  if (document.querySelector("[data-confirm][aria-disabled=false]")) return "confirm";
  return document.querySelector(offered) ? "pick" : null;
}"""


def serve(folder: Path, *words: str) -> Process:
    """The table with its client, and with the crucible among the games."""
    assert (CLIENT / "index.html").is_file(), f"{CLIENT}: the client is not built; ./table test does that"
    if not any(folder.glob("*.dist-info")):
        write_metadata(folder)
    found = os.environ.get("PYTHONPATH", "")
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join([str(folder), str(SOURCES), *([found] if found else [])])):
        return Process(folder, "--static", str(CLIENT), *words)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=BROWSER, args=list(FLAGS))


class Person:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda problem: self.complaints.append(str(problem)))

    def go(self, path: str = "") -> None:
        self.page.goto(f"http://{self.address}/{path}")

    def see(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def click(self, words: str) -> None:
        """A button or a link of this name."""
        self.page.get_by_role("button", name=words).or_(self.page.get_by_role("link", name=words)).first.click()

    def play_bot(self, game: str) -> None:
        """Somebody who knows the game, or says so."""
        self.go()
        self.page.locator(f"[data-play={game}]").click()
        just_play = self.page.locator("[data-just-play]")
        if just_play.count():
            just_play.click()

    def set_table(self, game: str, company: str, *names: str) -> None:
        """By the sheet of ways to play, with the names of those who sit here."""
        self.go()
        self.page.locator(f"[data-more={game}]").click()
        self.page.get_by_role("radio", name=company).check()
        for field, name in zip(("Your name", "Name"), names, strict=False):
            self.page.get_by_label(field, exact=True).fill(name)
        self.click("Set the table")

    def sit_down(self, game: str, position: Mapping[str, Any] | None = None, here: int = 1) -> None:
        """At a position, or at the start, with two seats: in the first of them, or in both."""
        wanted = {"game": game, "seats": [{"kind": "me"}] * 2, "position": position}
        made = httpx.post(f"http://{self.address}/api/matches", json=wanted).raise_for_status().json()
        self.go(f"#/sit/{made['match']}/{','.join(seat['token'] for seat in made['seats'][:here])}")

    def open_house_rules(self) -> None:
        """They may be open already, if something in them is wrong."""
        if self.page.locator("details[open] > summary").count() == 0:
            self.page.locator("summary").click()

    def what_now(self) -> str:
        """Waits until something is asked of this person: over, curtain, confirm or pick."""
        answer = self.page.wait_for_function(WHAT_NOW, arg=OFFERED, timeout=PATIENCE).json_value()
        return str(answer)

    def is_asked(self) -> bool:
        """At this moment, without waiting."""
        return self.page.evaluate(WHAT_NOW, OFFERED) in ("pick", "confirm")

    def act(self, pick: int = 0) -> str:
        """One click, of whatever can be clicked now. What others do may take it away in the last moment: then look again."""
        for left in reversed(range(LOOKS)):
            now = self.what_now()
            if now == "over":
                break
            try:
                self.target(now, pick).click(timeout=PATIENCE / LOOKS)
                break
            except TooLate:
                if not left:
                    raise
        return now

    def target(self, now: str, pick: int) -> Locator:
        if now == "pick":
            offered = self.page.locator(OFFERED)
            return offered.nth(pick % max(1, offered.count()))
        return self.page.locator(CONFIRM if now == "confirm" else ".curtain button").first

    def play_on(self, until: str = "over") -> int:
        """Clicks until the match is over, or something else is asked; how many clicks it took."""
        for clicks in range(MOST_CLICKS):
            if self.act(clicks // 2) == until:
                return clicks
        raise AssertionError(f"{MOST_CLICKS} clicks and no {until}")

    def move(self) -> None:
        """One whole action, confirmed or said by one click."""
        self.what_now()
        before = self.version()
        for clicks in range(MOST_CLICKS):
            self.what_now()
            if self.version() != before:
                return
            self.act(clicks // 2)
        raise AssertionError(f"{MOST_CLICKS} clicks and no action")

    def version(self) -> str:
        """Of what is on show."""
        return str(self.page.locator("[data-version]").get_attribute("data-version"))

    def verdict(self) -> Locator:
        return self.page.locator(".verdict h2")


def give_up(person: Person) -> None:
    person.click("Menu")
    person.click("Resign")
    person.click("Really resign")


def violations(person: Person) -> str:
    """What keeps somebody out, as axe tells it."""
    results = Axe().run(person.page)
    return results.generate_report() if results.violations_count else ""


@contextmanager
def sitting(browser: Browser, address: str, pace: str = "instant", **settings: Any) -> Iterator[Person]:
    """A person with a browser of their own: nothing is shared with the others. Complains at the end if the console did.

    Others are shown at once unless a test is about the pace.
    """
    context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", "locale": "en-GB", **settings})
    context.add_init_script(f"localStorage['grumbletop.pace'] ??= '{pace}'")
    try:
        person = Person(context.new_page(), address)
        yield person
        assert person.complaints == [], person.complaints
    finally:
        context.close()
