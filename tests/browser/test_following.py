"""Following a game: others are shown action by action, nothing runs ahead, and what happened can be stepped through."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import PHONE, Person, sitting
from tests.games.grumbles_and_goofs.positions import position

HINTED = 4  # decisions
WATCH_VERSIONS = """() => {  // every version that comes on show, and whether the verdict was there already
  window.shown = [];
  const look = () => {
    const version = document.querySelector("[data-version]")?.dataset.version;
    if (version !== undefined && window.shown.at(-1)?.version !== Number(version))
      window.shown.push({ version: Number(version), verdict: document.querySelector(".verdict .row") !== null });
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
SKIP_ONCE = """() => {  // as soon as it can be clicked, which may not be for long
  window.skipped = false;
  new MutationObserver(() => {
    const skip = document.querySelector("[data-skip]");
    if (skip && !window.skipped) setTimeout(() => skip.click(), 0, (window.skipped = true));
  }).observe(document.body, { subtree: true, childList: true });
}"""
LAYOUT = """() => {  // where the board is drawn, and how much room the prompt below it wants
  const box = document.querySelector("main.board svg").getBoundingClientRect();
  return { board: [box.top, box.height], wanted: document.querySelector("footer.foot > div").clientHeight };
}"""
TOLD = """() => ({  // at one moment: others go on
  log: [...new Set([...document.querySelectorAll("[data-told]")].map((each) => Number(each.dataset.told)))],
  version: Number(document.querySelector("[data-version]").dataset.version),
})"""


def shown(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.shown")
    return found


def test_every_action_of_others_comes_on_show(browser: Browser, address: str) -> None:
    with sitting(browser, address, pace="fast") as person:
        person.play_bot("grumbles_and_goofs")
        person.what_now()
        person.page.evaluate(WATCH_VERSIONS)
        for _ in range(4):
            person.move()
        versions = [each["version"] for each in shown(person.page)]
        assert versions == list(range(versions[0], versions[-1] + 1))
        assert len(versions) > 6


def test_a_click_skips_to_the_newest_and_nothing_is_lost(browser: Browser, address: str) -> None:
    with sitting(browser, address, pace="slow") as person:
        person.play_bot("foggy_frontlines")
        person.what_now()
        person.page.evaluate(SKIP_ONCE)
        for _ in range(60):
            if person.page.evaluate("window.skipped"):
                break
            person.act()
        assert person.page.evaluate("window.skipped")
        person.what_now()
        told = person.page.evaluate(TOLD)
        assert told["log"] == list(range(told["log"][0], told["version"] + 1))


def test_what_happened_meanwhile_is_stepped_through_on_the_board(person: Person) -> None:
    person.play_bot("grumbles_and_goofs")
    back = person.page.locator("[data-recap-step='-1']")
    while person.what_now() and not back.count():
        person.move()
    expect(person.page.locator("[data-recap]")).to_contain_text("While you waited")
    lit = person.page.locator(".log li.last")
    last = lit.all_inner_texts()
    back.click()
    person.see("You are looking at move")
    assert lit.all_inner_texts() != last
    person.page.locator("[data-recap-step='1']").click()
    expect(person.page.get_by_text("You are looking at move")).to_have_count(0)


def test_nothing_is_done_while_another_moment_is_looked_at(person: Person) -> None:
    """No button does anything then, nor the keys of the buttons and the board: whatever one does leads back to now."""
    person.play_bot("grumbles_and_goofs")
    while person.what_now() and not person.page.locator("[data-recap-step='-1']").count():
        person.move()
    stands = person.version()
    prompt, now = person.page.locator(".prompt"), person.page.locator("[data-now]")
    ways_back: tuple[Callable[[], object], ...] = (
        lambda: now.click(),
        lambda: person.page.keyboard.press("1"),
        lambda: person.page.locator("[data-square=d4]").click(force=True),
    )
    for way_back in ways_back:
        person.page.locator("[data-recap-step='-1']").click()
        expect(prompt).to_contain_text("This is how it was. Go back to now to act.")
        expect(prompt.get_by_role("button")).to_have_count(1)
        way_back()
        expect(now).to_have_count(0)
        person.what_now()
        expect(person.page.locator(".prompt .picked")).to_have_count(0)
    assert person.version() == stands


@pytest.mark.parametrize("game", ["grit", "grunt_growl_and_tear"])
def test_a_phone_tells_what_happened_meanwhile_beside_a_button(browser: Browser, address: str, game: str) -> None:
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        person.play_bot(game)
        while person.what_now() and not person.page.locator("[data-recap]").count():
            person.move()
        expect(person.page.locator("[data-recap] .told")).not_to_be_empty()
        expect(person.page.locator("[data-recap-play]")).to_be_in_viewport()


def test_watching_bots_can_be_stopped_and_gone_through_step_by_step(browser: Browser, address: str) -> None:
    with sitting(browser, address, pace="fast") as person:
        person.set_table("grumbles_and_goofs", "Watch bots")
        person.page.locator("[data-pause]").click()
        expect(person.page.locator("[data-skip] small")).to_be_visible()  # bots go on behind it
        stands = int(person.version())
        for step in range(1, 3):
            expect(person.page.locator("[data-one][aria-disabled=false]")).to_be_visible()
            person.page.locator("[data-one]").click()
            expect(person.page.locator("[data-version]")).to_have_attribute("data-version", str(stands + step))
        expect(person.page.locator("[data-skip][aria-disabled=false]")).to_be_visible()
        person.page.locator("[data-skip]").click()
        expect(person.page.locator("[data-version]")).not_to_have_attribute("data-version", str(stands + 2))
        assert int(person.version()) > stands + 2


def test_the_verdict_waits_until_the_end_has_been_shown(browser: Browser, address: str) -> None:
    with sitting(browser, address, pace="fast") as person:
        person.play_bot("grit")
        person.what_now()
        person.page.evaluate(WATCH_VERSIONS)
        person.play_on()
        seen = shown(person.page)
        assert [each["verdict"] for each in seen] == [False] * len(seen)
        expect(person.page.locator("[data-stamp]")).to_be_visible()
        expect(person.verdict()).to_have_text(re.compile(r"You.* \d+"))


def test_the_board_does_not_jump_when_the_prompt_changes(browser: Browser, address: str) -> None:
    """What is drawn stays where it is, to the pixel, whatever is asked. Only a prompt taller than all before moves it."""
    screens: list[dict[str, Any]] = [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}]
    for screen in screens:
        with sitting(browser, address, **screen) as person:
            person.play_bot("grit")
            stands: list[float] = []
            tallest = stayed = 0
            for _ in range(16):
                if person.what_now() == "over":
                    break
                layout = person.page.evaluate(LAYOUT)
                if layout["wanted"] <= tallest:
                    assert layout["board"] == pytest.approx(stands, abs=1)  # nobody sees less than a pixel
                    stayed += 1
                stands, tallest = layout["board"], max(tallest, layout["wanted"])
                person.act()
            assert stayed > 3


def test_one_click_is_enough_where_it_says_everything_unless_asked_otherwise(person: Person) -> None:
    boss = person.page.locator(".bosses .offered button")
    person.play_bot("foggy_frontlines")
    person.what_now()
    boss.first.click()
    expect(person.page.locator(".bosses")).to_have_count(0)
    person.click("Menu")
    person.page.locator("[data-setting=confirming]").select_option("always")
    person.play_bot("foggy_frontlines")
    person.what_now()
    boss.first.click()
    expect(person.page.locator("[data-confirm]")).to_have_text("That is me")


def test_each_step_asks_in_the_words_of_the_game(person: Person) -> None:
    person.play_bot("grit")
    while "Which card" not in person.page.locator(".sentence").inner_text():
        person.act()
        person.what_now()
    person.page.locator(".hand .offered [data-thing]").first.click()
    person.see("onto which pile?")
    person.page.locator(".offered [data-thing^='pile:']").first.click()
    expect(person.page.locator(".sentence")).to_have_text(re.compile(r" of .* onto .* pile .\?"))
    person.page.get_by_role("button", name="Slap it down", exact=True).click()
    expect(person.page.locator(".log")).to_contain_text("You play the")


def test_a_power_after_a_move_is_asked_for_and_scores_stand_there_once(browser: Browser, address: str) -> None:
    grumbles = {"yank": "purple c2", "push": "purple a3", "swap": "purple g3", "throw": "green f7", "swing": "green g6", "pull": "green f6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "d4", "g4": "e3", "g5": "a5", "g6": "f2"}
    with sitting(browser, address, viewport=PHONE) as person:
        person.sit_down("grumbles_and_goofs", position(grumbles, goofs, turn=2))
        person.what_now()
        expect(person.page.locator(".players .score")).to_have_count(2)
        expect(person.page.locator("main .score")).to_have_count(0)
        person.page.locator("[data-thing='grumble:yank']").click()
        person.page.locator("[data-thing='square:c3']").click()
        sentence = person.page.locator(".sentence")
        expect(sentence).to_have_text("Use its power on a ringed piece, too?")
        person.page.locator("[data-thing='piece:c5']").click()
        expect(sentence).to_have_text("Yank moves from c2 to c3.")
        expect(person.page.locator(".prompt")).to_contain_text("Steps to your corner: 6 → 5.")


def test_the_goal_is_on_screen_and_things_explain_themselves(person: Person) -> None:
    person.play_bot("grumbles_and_goofs")
    person.what_now()
    expect(person.page.locator("[data-goal]")).to_contain_text("home corner")
    tip = person.page.locator("[data-tip]")
    person.page.locator("[data-thing='grumble:throw']").hover()
    expect(tip).to_contain_text("over its head")
    person.page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    person.page.locator("[data-thing='grumble:swing']").focus()
    person.page.keyboard.press("Shift+Tab")
    expect(tip).to_be_visible()


def test_a_long_press_explains_and_picks_nothing(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        person.play_bot("grit")
        person.what_now()
        expect(person.page.locator("[data-goal]")).to_be_visible()
        person.page.mouse.move(2, 2)  # it rests where 'Play' was, perhaps on a card
        expect(person.page.locator("[data-tip]")).to_have_count(0)
        card = person.page.locator("[data-thing^='card:']").first
        card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
        expect(person.page.locator("[data-tip]")).to_contain_text("A Complaint")
        card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
        card.dispatch_event("click")
        expect(person.page.locator("[aria-pressed=true][data-thing^='card:']")).to_have_count(0)


def test_a_hint_has_a_reason_and_points_at_the_piece(person: Person) -> None:
    person.play_bot("grit")
    while "Which card" not in person.page.locator(".sentence").inner_text():
        person.act()
        person.what_now()
    person.page.keyboard.press("h")
    expect(person.page.locator("[data-hint]").first).to_be_visible()
    expect(person.page.locator(".why").first).to_contain_text("Why: ")
    expect(person.page.locator(".pointer")).to_be_visible()


def take_turns(people: list[Person], actions: int) -> None:
    """Whoever is asked clicks, until there are so many actions."""
    end = int(people[0].version()) + actions
    while int(people[0].version()) < end:
        for each in people:
            if each.is_asked():
                each.act()
        people[0].page.wait_for_timeout(30)  # between two looks at both screens; nobody knows whose turn is next


def test_an_undo_that_is_asked_for_is_heard_of_on_every_side(browser: Browser, address: str, person: Person) -> None:
    wanted = {"game": "grit", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]}
    made = httpx.post(f"http://{address}/api/matches", json=wanted).json()
    with sitting(browser, address) as bo, sitting(browser, address) as crowd:
        for each, seat in zip((person, bo), made["seats"], strict=True):
            each.go(f"#/sit/{made['match']}/{seat['token']}")
        crowd.go(f"#/table/{made['match']}")
        expect(person.page.locator(".hand")).to_be_visible()
        take_turns([person, bo], 3)
        person.page.get_by_role("button", name="Ask to undo").click()
        expect(person.page.locator("[data-undo-news]")).to_contain_text("Waiting for Bo")
        expect(crowd.page.locator("[data-undo-news]")).to_contain_text("Ada wants to undo")
        expect(bo.page.get_by_role("alertdialog")).to_contain_text(
            "Something was revealed or drawn since, and Ada could use that knowledge now."
        )
        bo.page.get_by_role("button", name="No", exact=True).click()
        for each in (person, crowd):
            expect(each.page.locator("[data-undo-news]")).to_contain_text("somebody said no")


@pytest.mark.parametrize("game", ["grit", "grumbles_and_goofs", "foggy_frontlines", "grunt_growl_and_tear", "giant_monster_invasion"])
def test_a_hint_that_is_clicked_leaves_nothing_to_ask(person: Person, game: str) -> None:
    person.page.add_init_script("localStorage['grumbletop.confirming'] = 'always'")
    person.play_bot(game)
    for _ in range(HINTED):
        person.what_now()
        person.page.keyboard.press("h")
        hints = person.page.locator("[data-hint]")
        expect(hints.first).to_be_visible()
        for number in range(hints.count()):
            hints.nth(number).click()
            expect(person.page.locator("[data-confirm].pri")).to_be_visible()
        hints.first.click()
        expect(person.page.locator("[data-confirm].pri")).to_be_visible()
        expect(person.page.locator(".pointer")).to_be_visible()
        person.page.locator("[data-confirm].pri").click()
        expect(hints).to_have_count(0)
