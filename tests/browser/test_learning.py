"""The first visit: a guided game, and the page that says how to play."""

from __future__ import annotations

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from grumbletop.engine.lesson import load_lesson
from grumbletop.engine.registry import room, slugs
from tests.browser.playing import DESK, PHONE, Person, sitting

TAUGHT = [slug for slug in slugs() if load_lesson(room(slug))]


def learn(person: Person, game: str) -> None:
    """Follows the arrow to the last page."""
    lesson = httpx.get(f"http://{person.address}/api/games/{game}/lesson").json()
    for number, page in enumerate(lesson["pages"], 1):
        expect(person.page.locator("[data-step]")).to_have_attribute("data-step", str(number))
        expect(person.page.locator("footer .ask")).to_have_text(page["sentence"])
        asked = [choice for choice, alone in zip(page["way"], page["alone"], strict=True) if not alone] or page["way"][-1:]
        for choice in asked:
            expect(person.page.locator("svg.pointer")).to_be_visible()
            person.page.locator(f"[data-thing='{choice['thing']}']").first.click()
        if not asked and number < len(lesson["pages"]):
            person.page.locator("[data-turn]").click()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_newcomer_is_led_through_a_first_game(browser: Browser, address: str, game: str, size: dict[str, int]) -> None:
    with sitting(browser, address, viewport=size) as person:
        person.go()
        person.page.locator(f"[data-play={game}]").click()
        person.page.locator("[data-learn]").click()
        learn(person, game)
        person.page.locator("[data-real]").click()
        expect(person.page.locator(".prompt")).to_be_visible()


def test_whoever_knows_the_game_is_not_asked_again(person: Person) -> None:
    person.play_bot("grit")
    expect(person.page.locator(".prompt")).to_be_visible()
    person.go()
    person.page.locator("[data-play=grit]").click()
    expect(person.page.locator(".prompt")).to_be_visible()


def test_another_click_than_the_one_asked_for_is_forgiven(person: Person) -> None:
    person.go("#/learn/grit")
    person.page.locator("footer [data-thing='seat:1']").click()
    person.page.locator("[data-turn]").click()
    person.page.locator("[data-thing='card:3S']").click()
    person.see("Not that one. Follow the arrow.")
    person.page.locator("[data-thing='card:KS']").click()
    expect(person.page.get_by_text("Not that one.")).to_have_count(0)


def test_how_to_play_comes_before_the_clauses(person: Person) -> None:
    person.go("#/rules/grit")
    expect(person.page.get_by_role("heading", name="The goal")).to_be_visible()
    expect(person.page.locator("figure .grit").first).to_be_visible()
    expect(person.page.get_by_role("heading", level=1, name="Grit")).to_be_visible()
    assert Axe().run(person.page).response["violations"] == []
    person.page.get_by_label("Find on this page").fill("funeral")
    expect(person.page.get_by_role("heading", name="The goal")).to_have_count(0)
    person.page.get_by_role("button", name="GRIT-3.7").click()
    expect(person.page.locator("article.target")).to_contain_text("Nobody dies before the end.")
    person.page.get_by_role("tab", name="How to play").click()
    expect(person.page.get_by_role("heading", name="The goal")).to_be_visible()


def test_a_lesson_lets_a_monster_be_dragged_to_where_the_arrow_points(person: Person) -> None:
    person.go("#/learn/giant_monster_invasion")
    page = person.page
    for thing in ("verb:charge", "verb:blast", "target:m2"):
        page.locator(f"[data-thing='{thing}']").click()
    page.locator("[data-turn]").click()
    own = page.locator("[data-own]").bounding_box()
    assert own is not None
    page.mouse.move(own["x"] + own["width"] / 2, own["y"] + own["height"] / 2)
    page.mouse.down()
    page.mouse.move(own["x"] + own["width"], own["y"] + own["height"] / 2, steps=3)
    place = page.get_by_role("button", name="4 inches east").bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 10, place["y"] + 10, steps=3)
    page.mouse.up()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "5")
