"""What stands around a game in the browser: reconnecting, replays, access for all, size."""

from __future__ import annotations

import gzip
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.browser.playing import Person, give_up, serve, sitting, violations

MOST_BYTES = 140_000  # of the first load, compressed
MOST_BYTES_OF_CODE = 120_000  # of it, without fonts
OTHER_PAGES = {"#/history": "[data-match]", "#/rules/grit": "figure .grit", "#/learn/grit": "svg.pointer", "#/table/none": "[role=alert]"}
CUT_OFF = re.compile("ERR_(CONNECTION|EMPTY_RESPONSE)")  # refused, or ended in the middle of it


def finish(person: Person) -> None:
    """A match of some moves. Whole games by clicks are in test_games.py."""
    person.play_bot("grit")
    for _ in range(2):
        person.move()
    person.what_now()
    give_up(person)
    expect(person.verdict()).to_be_visible()


def test_a_server_that_was_killed_is_found_again(browser: Browser, tmp_path: Path) -> None:
    process = serve(tmp_path)
    port = process.table.address.rpartition(":")[2]
    with sitting(browser, process.table.address) as person:
        person.play_bot("grit")
        person.move()
        person.what_now()
        log = person.page.locator(".log li")
        told = log.all_inner_texts()
        process.end(signal.SIGKILL)
        person.see("Connection lost, reconnecting…")
        process = serve(tmp_path, "--port", port)
        expect(person.page.get_by_text("Connection lost")).to_have_count(0)
        person.what_now()
        assert log.all_inner_texts()[: len(told)] == told
        person.move()
        person.complaints = [said for said in person.complaints if not CUT_OFF.search(said)]
    process.end()


def test_a_move_made_offline_waits_can_be_taken_back_and_is_sent_later(browser: Browser, tmp_path: Path) -> None:
    process = serve(tmp_path)
    port = process.table.address.rpartition(":")[2]
    with sitting(browser, process.table.address) as person:
        person.play_bot("grumbles_and_goofs")
        while person.what_now() == "pick":
            person.act()
        before = person.version()
        process.end(signal.SIGKILL)
        person.see("Connection lost, reconnecting…")
        confirm, waits = person.page.locator("[data-confirm]"), person.page.locator("[data-unsent]")
        confirm.click()
        expect(waits).to_have_text("Not sent yet: it will be sent when the connection is back.")
        person.page.locator("[data-take-back]").click()
        expect(waits).to_have_count(0)
        expect(person.page.locator(".toast")).to_have_count(0)
        confirm.click()
        expect(waits).to_be_visible()
        process = serve(tmp_path, "--port", port)
        expect(person.page.locator("[data-version]")).not_to_have_attribute("data-version", before)
        expect(waits).to_have_count(0)
        person.complaints = [said for said in person.complaints if not CUT_OFF.search(said)]
    process.end()


def test_enter_gives_the_last_word_and_numbers_stand_at_the_buttons(person: Person) -> None:
    person.play_bot("grit")
    closing = person.page.locator("[data-closing]")
    for _ in range(6):
        person.what_now()
        if closing.count():
            break
        person.page.keyboard.press("1")
    expect(closing.locator("kbd")).to_have_text(["1", "2"])
    before = person.version()
    person.page.evaluate("document.activeElement.blur()")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_nobody_grunts_alone_by_one_click(person: Person) -> None:
    person.play_bot("foggy_frontlines")
    person.act()  # a boss
    person.see("Who marches?")
    person.page.locator("[data-thing='verb:grunt']").click()
    person.see("No squad has been made.")
    expect(person.page.locator(".log").get_by_text("You slam an elbow")).to_have_count(0)
    person.page.locator("[data-confirm]").click()
    expect(person.page.locator(".log").get_by_text("You slam an elbow")).to_have_count(1)


def test_a_replay_leads_to_a_new_match(person: Person) -> None:
    finish(person)
    over = person.page.url
    person.page.locator("[data-replay]").click()
    person.see("Move 0 of")
    for _ in range(2):
        person.page.locator("[data-step='1']").click()
    person.see("Move 2 of")
    person.page.get_by_label("Seen by").select_option("1")
    expect(person.page).to_have_url(f"{over.replace('/table/', '/replay/')}/2/1")
    person.page.locator("[data-branch]").click()
    person.click("Set the table")
    expect(person.page.locator(".players")).to_be_visible()
    assert person.page.url != over
    person.move()


def test_advice_is_a_click_away(person: Person) -> None:
    person.play_bot("grumbles_and_goofs")
    person.what_now()
    person.page.keyboard.press("h")
    advice = person.page.locator("[data-hint]").first
    said = advice.locator(".said").inner_text()
    advice.click()
    assert person.what_now() == "confirm"
    grumble, square = said.split(" to ")
    person.see(f"{grumble} on {square}?")


def test_a_match_is_gone_through_in_the_replay(person: Person) -> None:
    finish(person)
    person.page.locator("[data-replay]").click()
    person.page.locator("[data-judge]").click()
    person.see("Step through the moves")
    person.page.locator("[data-step='1']").click()
    expect(person.page.locator("[data-review] .said b")).to_be_visible()


def test_house_rules_by_one_click_and_a_bot_of_a_chosen_level(person: Person) -> None:
    person.go()
    person.page.locator("[data-more=grit]").click()
    person.page.get_by_role("radio", name="Against a bot").check()
    levels = person.page.get_by_label("How well it plays")
    name = levels.locator("option").last.inner_text()
    levels.select_option(label=name)
    preset = person.page.locator("[data-preset]").nth(1)
    preset.click()
    expect(preset).to_have_attribute("aria-pressed", "true")
    person.click("Set the table")
    person.see(f"bot, {name}")
    person.what_now()


def test_sound_is_off_until_asked_for_and_stays_as_it_was_left(person: Person) -> None:
    person.go()
    person.click("Menu")
    sound = person.page.get_by_role("switch", name="Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    person.play_bot("grit")
    person.move()
    person.what_now()
    person.click("Menu")
    expect(person.page.get_by_role("switch", name="Sound")).to_be_checked()


@pytest.mark.parametrize("settings", [{}, {"locale": "de-DE", "color_scheme": "dark"}], ids=["light", "german on a dark table"])
def test_axe_finds_nothing(browser: Browser, address: str, settings: dict[str, Any]) -> None:
    with sitting(browser, address, **settings) as person:
        found = dict(looked_at_by_axe(person))
        assert found == dict.fromkeys(found, "")
        person.complaints = [said for said in person.complaints if "404" not in said]  # there is no such table


def looked_at_by_axe(person: Person) -> Iterator[tuple[str, str]]:
    """Every page, and what axe has against it."""
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    yield "home", violations(person)
    person.page.locator("[data-more=grumbles_and_goofs]").click()
    person.page.locator("summary").last.click()
    yield "new table", violations(person)
    person.play_bot("grit")
    person.what_now()
    yield "table", violations(person)
    person.play_on()
    yield "over", violations(person)
    person.page.locator("[data-replay]").click()
    expect(person.page.locator("[data-step='1']")).to_be_visible()
    yield "replay", violations(person)
    person.play_bot("grumbles_and_goofs")
    person.what_now()
    person.page.keyboard.press("h")
    expect(person.page.locator("[data-hint]").first).to_be_visible()
    yield "hint", violations(person)
    person.play_bot("foggy_frontlines")
    person.what_now()
    yield "bosses", violations(person)
    person.move()
    person.what_now()
    person.page.locator(".hand .offered [data-thing]").first.click()
    person.what_now()
    yield "fog", violations(person)
    person.play_bot("crucible")
    person.what_now()
    yield "generic board", violations(person)
    for path, shown in OTHER_PAGES.items():
        person.go(path)
        expect(person.page.locator(shown).first).to_be_visible()
        yield path, violations(person)


def test_the_first_load_is_small(person: Person) -> None:
    loaded: list[Response] = []
    person.page.on("response", lambda answer: loaded.append(answer))
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(gzip.compress(answer.body())) for answer in loaded if "/api/" not in answer.url}
    fonts = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    assert 0 < fonts < sum(sizes.values()) <= MOST_BYTES, sizes
    assert 10_000 < sum(sizes.values()) - fonts <= MOST_BYTES_OF_CODE, sizes
