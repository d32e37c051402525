"""Whatever part of a match is skipped, the page goes on: no list on it has two entries with one key."""

from __future__ import annotations

from random import Random

import httpx
import pytest
from playwright.sync_api import Browser, expect

from grumbletop.engine import registry
from grumbletop.engine.events import SPECTATOR
from tests.browser.playing import Person, sitting
from tests.browser.stretches import FAKE_SERVER, MOST_AT_ONCE, SHOW_ALL, Stretches, recorded
from tests.conformance.sizes import is_long

STRETCHES = 1_000 if is_long() else 120  # of every game
UNSEEN = "display => void (document.documentElement.style.display = display)"  # laying out and painting takes most of the time
MANY_WAIT = "() => Number(document.querySelector('[data-skip] small')?.textContent) > 60"


def visit(person: Person, match: str, stretches: Stretches, rng: Random) -> int:
    """One visit to the page: what it is shown, and that it has drawn all of it without a complaint."""
    chain = list(stretches.chain(rng, rng.randint(1, MOST_AT_ONCE)))
    seats = [] if stretches.viewer == SPECTATOR else [stretches.viewer]
    person.page.evaluate("seats => void (window.seats = seats)", seats)
    person.go(f"#/table/{match}")
    person.page.wait_for_function("() => window.line !== undefined && document.querySelector('h1.title') !== null")
    person.page.evaluate(UNSEEN, "none")
    said = person.page.evaluate(SHOW_ALL, chain)
    assert (said, person.complaints) == ("", [])
    person.page.evaluate(UNSEEN, "")
    person.page.evaluate("delete window.line")
    person.go("#/me")
    return len(chain) - 1


@pytest.mark.parametrize("game", registry.slugs())
def test_no_list_has_two_entries_with_one_key(browser: Browser, address: str, game: str) -> None:
    """Random stretches, 1,000 of them in the long run, seen by somebody who watches and by whoever sits there and is asked."""
    rng = Random(game)
    matches = recorded(game)
    with sitting(browser, address) as person:
        person.page.add_init_script(f"({FAKE_SERVER})()")
        person.go()
        made = httpx.post(f"http://{address}/api/matches", json={"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]})
        done = 0
        while done < STRETCHES:
            match = rng.choice(matches)
            viewer = rng.choice([SPECTATOR, *range(match.game.seats)])
            done += visit(person, made.raise_for_status().json()["match"], Stretches(match, viewer), rng)


def test_whoever_watches_bots_can_skip_and_sees_the_end(browser: Browser, address: str) -> None:
    """As much as a match of Grumbles holds is left out; then the page goes on, to the verdict."""
    seats = [{"kind": "bot", "level": "grabber"}] * 2
    with sitting(browser, address, pace="normal") as person:
        made = httpx.post(f"http://{address}/api/matches", json={"game": "grumbles_and_goofs", "seats": seats}).raise_for_status().json()
        person.go(f"#/table/{made['match']}")
        person.page.locator("[data-pause]").click()
        person.page.wait_for_function(MANY_WAIT)
        person.page.locator("[data-skip]").click()
        pause = person.page.locator("[data-pause]")
        expect(pause.or_(person.verdict()).first).to_be_visible()
        if pause.count():  # the bots may have come to the end meanwhile
            pause.click()
            person.page.locator(".speed select").select_option("instant")
        expect(person.verdict()).to_be_visible()
        expect(person.page.locator("[data-replay]")).to_be_visible()
