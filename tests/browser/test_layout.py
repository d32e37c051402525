"""Nothing is clipped or hidden, at whatever size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.giant_positions import asking, duel
from tests.browser.grunt_positions import DECISIONS
from tests.browser.playing import DESK, PHONE, Person, serve, sitting

LANDSCAPE = {"width": 740, "height": 360}
ZOOMED = {"width": 640, "height": 400}  # a desk of 1280 by 800 at 200%
WIDE = {"width": 1920, "height": 1080}
GAMES = ("grit", "grumbles_and_goofs", "foggy_frontlines", "grunt_growl_and_tear", "giant_monster_invasion")
OVERFLOW = "element => element.scrollHeight - element.clientHeight"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def home(person: Person) -> None:
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, WIDE], ids=["1280", "1920"])
def test_all_games_stand_in_one_row_the_easiest_first(browser: Browser, address: str, size: dict[str, int]) -> None:
    with sitting(browser, address, viewport=size) as person:
        home(person)
        boxes = [person.page.locator(f".game[data-game={game}]").bounding_box() for game in GAMES]
        found = [box for box in boxes if box is not None]
        assert len(found) == len(GAMES)
        assert [box["x"] for box in found] == sorted(box["x"] for box in found)
        assert max(box["y"] for box in found) - min(box["y"] for box in found) < 20
        assert max(box["x"] + box["width"] for box in found) > size["width"] * 0.9
        assert all(person.page.locator(f"[data-play={game}]").is_visible() for game in GAMES)


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK], ids=["360", "landscape", "1280"])
def test_the_button_that_starts_is_in_view(browser: Browser, address: str, size: dict[str, int]) -> None:
    with sitting(browser, address, viewport=size) as person:
        home(person)
        assert person.page.evaluate(TOO_WIDE) <= 0
        person.page.locator("[data-more=foggy_frontlines]").click()
        expect(person.page.get_by_role("button", name="Set the table")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LANDSCAPE, ZOOMED], ids=["landscape", "200%"])
def test_a_low_home_page_shows_games_that_can_be_played(browser: Browser, address: str, size: dict[str, int]) -> None:
    with sitting(browser, address, viewport=size) as person:
        home(person)
        assert person.page.evaluate(TOO_WIDE) <= 0
        for nth in range(2):
            expect(person.page.locator("[data-play]").nth(nth)).to_be_in_viewport(ratio=1)
        person.click("Got a link?")
        expect(person.page.get_by_label("Link or code")).to_be_focused()


def test_what_goes_wrong_has_a_picture_a_sentence_and_a_way_on(person: Person) -> None:
    person.go("#/table/nothing_here")
    expect(person.page.locator("[data-trouble] h1")).to_have_text("There is no such match.")
    expect(person.page.locator("[data-trouble] svg").first).to_be_visible()
    person.page.get_by_role("link", name="To the games").click()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    person.complaints = [said for said in person.complaints if "40" not in said]


def test_a_wrong_address_is_told_in_words(person: Person) -> None:
    for path in ("nonsense", "#/rules/chess", "#/learn/chess"):
        person.go(path)
        expect(person.page.locator("[data-trouble] h1")).to_have_text(re.compile("^There is no"))
    person.go("nonsense")
    person.click("To the games")
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    person.complaints = [said for said in person.complaints if "404" not in said]


LONG = "Maximiliana Wolkenstein-Trostburg zu Gr"


@pytest.mark.parametrize("size", [LANDSCAPE, ZOOMED], ids=["landscape", "200%"])
@pytest.mark.parametrize("game", ["grit", "grumbles_and_goofs"])
def test_a_low_screen_shows_the_board_and_the_question_side_by_side(
    browser: Browser, address: str, size: dict[str, int], game: str
) -> None:
    with sitting(browser, address, viewport=size) as person:
        home(person)
        person.page.evaluate(f"localStorage['grumbletop.name'] = '{LONG}'")
        person.page.reload()
        person.play_bot(game)
        person.what_now()
        assert person.page.evaluate(TOO_WIDE) <= 0
        expect(person.page.locator(".prompt .sentence")).to_be_in_viewport()
        expect(person.page.locator("[data-seat]").first).to_be_in_viewport()
        board, prompt = (person.page.locator(each).bounding_box() for each in ("main.board", ".prompt"))
        assert board is not None
        assert prompt is not None
        assert board["x"] + board["width"] <= prompt["x"] + 1
        assert board["height"] > size["height"] / 2
        assert person.page.locator("main.board").evaluate(OVERFLOW) <= 0
        person.move()


@pytest.mark.parametrize("game", ["grit", "grumbles_and_goofs"])
def test_a_low_screen_shows_all_of_a_lesson(browser: Browser, address: str, game: str) -> None:
    with sitting(browser, address, viewport=LANDSCAPE) as person:
        person.go(f"#/learn/{game}")
        expect(person.page.locator(".ask")).to_be_in_viewport(ratio=1)
        assert person.page.locator("main").evaluate(OVERFLOW) <= 0
        assert person.page.locator("footer").evaluate(OVERFLOW) <= 0


def test_what_can_be_done_closes_by_itself(person: Person) -> None:
    person.play_bot("grit")
    while person.page.locator(".acts .list").count() == 0:
        person.act()
        person.what_now()
    person.page.locator(".acts .list").click()
    expect(person.page.locator(".acts .list")).to_have_attribute("aria-expanded", "true")
    expect(person.page.locator(".prompt")).to_be_in_viewport(ratio=1)
    person.move()
    expect(person.page.locator(".acts .list[aria-expanded=true]")).to_have_count(0)


def test_the_table_is_an_app_with_a_page_for_when_the_server_is_away(browser: Browser, tmp_path: Path) -> None:
    process = serve(tmp_path)
    with sitting(browser, process.table.address) as person:
        home(person)
        person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        manifest = person.page.evaluate("() => fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
        assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
        process.end()
        person.go()
        person.see("The table is not there.")
        person.complaints = [said for said in person.complaints if "ERR_CONNECTION" not in said]


SHIFTS = """() => {
  window.shifts = [];
  const watch = list => list.getEntries().forEach(shift => window.shifts.push(shift.value));
  new PerformanceObserver(watch).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK, WIDE], ids=["360", "landscape", "1280", "1920"])
def test_nothing_moves_while_the_home_page_arrives(browser: Browser, address: str, size: dict[str, int]) -> None:
    with sitting(browser, address, viewport=size) as person:
        person.page.add_init_script(f"({SHIFTS})()")
        home(person)
        person.page.wait_for_load_state("networkidle")
        person.page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert sum(person.page.evaluate("shifts")) < 0.05


PROMPT = "element => element.getBoundingClientRect().height"


def test_the_prompt_gives_back_what_the_list_took(person: Person) -> None:
    person.play_bot("grit")
    while person.page.locator(".acts .list").count() == 0:
        person.act()
        person.what_now()
    prompt, board = person.page.locator(".prompt"), person.page.locator("main.board > .grit")
    before = prompt.evaluate(PROMPT), board.evaluate(PROMPT)
    person.page.locator(".acts .list").click()
    expect(person.page.locator(".prompt .groups")).to_be_visible()
    assert prompt.evaluate(PROMPT) > before[0]
    assert person.page.locator("main.board").evaluate(OVERFLOW) <= 0, "the hand is cut"
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".prompt .groups")).to_have_count(0)
    assert (prompt.evaluate(PROMPT), board.evaluate(PROMPT)) == before


QUESTIONS = ("turn", "close", "test", "heal", "rip", "drop")  # with one row of buttons, with several, with odds below the cards


def heights(person: Person, positions: Iterable[tuple[str, Mapping[str, Any]]], game: str, board: str) -> dict[str, float]:
    """How tall the board is at each decision."""
    found = {}
    for name, position in positions:
        person.sit_down(game, position)
        person.what_now()
        expect(person.page.locator(board)).to_be_visible()
        person.page.wait_for_function("() => document.fonts.status === 'loaded'")
        found[name] = round(person.page.locator(board).evaluate(PROMPT))
    return found


def test_every_question_of_grunt_leaves_the_map_as_large(browser: Browser, address: str) -> None:
    with sitting(browser, address, locale="de-DE") as person:
        found = heights(person, ((each, DECISIONS[each]) for each in QUESTIONS), "grunt_growl_and_tear", ".grunt .ground")
    assert max(found.values()) - min(found.values()) <= 1, found


def test_every_question_of_giant_leaves_the_map_as_large(person: Person) -> None:
    questions = (("turn", duel()), ("option", asking("option")), ("mend", asking("mend")))
    found = heights(person, questions, "giant_monster_invasion", ".giant .map")
    assert max(found.values()) - min(found.values()) <= 1, found
