"""What a newcomer has stumbled over once."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.playing import Person, sitting

PHONE = {"width": 360, "height": 780}


def entry(card: str, by: int | None, number: int, down: bool = False) -> dict[str, Any]:
    return {"card": card, "by": by, "round": number, "marked": False, "down": down}


# Seat 0 plays the last card, and whatever it covers, 22 or more lies on its own piles.
TO_THE_DEATH = {
    "game": "grit",
    "version": 1,
    "options": {"values": "blackjack", "deck": "queen_king", "word": "choose", "keep": "blind", "final_tie": "draw", "tracker": "on"},
    "round": 4,
    "phase": "second",
    "to_act": [0],
    "words": [1, 0, 0, 0],
    "firsts": [0, 0, 0, 1],
    "hands": [["3S"], []],
    "piles": {
        "0a": [entry("7S", None, 0), entry("2S", 0, 3)],
        "0b": [entry("QS", 0, 1)],
        "0c": [entry("KS", 0, 2)],
        "1a": [entry("8S", None, 0), entry("AS", 1, 1), entry("5S", 1, 2), entry("6S", 1, 3), entry("4S", 1, 4, down=True)],
        "1b": [],
        "1c": [],
    },
    "keeps": [None, None],
    "undealt": ["2H", "9S"],
    "result": None,
}


def test_a_death_is_told_as_one(browser: Browser, address: str) -> None:
    with sitting(browser, address, pace="slow") as person:
        person.sit_down("grit", TO_THE_DEATH)
        person.page.locator("[data-thing='pile:0a']").click()
        person.page.locator("[data-closing=plain]").click()
        expect(person.page.locator("[data-drama]")).to_have_text("You are dead!")
        expect(person.verdict()).to_contain_text("You are dead: 23.")
        expect(person.page.locator("[data-dead]")).to_have_attribute("data-dead", "0")


def test_the_whole_hand_is_in_sight_on_a_phone(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        person.play_bot("grit")
        person.what_now()
        assert (
            person.page.evaluate(
                "() => { const main = document.querySelector('main.board'); return main.scrollHeight - main.clientHeight; }"
            )
            <= 1
        )


def test_a_guided_game_shows_everybody_beside_the_board(person: Person) -> None:
    person.go("#/learn/foggy_frontlines")
    expect(person.page.locator("aside .land")).to_have_count(2)
    expect(person.page.locator(".rivals")).to_have_count(0)
