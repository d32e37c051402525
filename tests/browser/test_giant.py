"""Giant Monster Invasion! on the page: a blueprint to drag monsters on, odds before and dice after, builder and campaign."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.frames import at, measure, take_hold
from tests.browser.giant_positions import asking, city, duel, harbour, sit_down
from tests.browser.playing import DESK, OFFERED, PHONE, Person, sitting, violations

GAME = "giant_monster_invasion"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


IN_REACH = """offered => [...document.querySelectorAll(offered)].map(thing => {
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const seen = document.elementFromPoint(x, y);
  return seen && (seen === thing || thing.contains(seen)) ? [x, y] : null;
}).filter(Boolean)"""


def click_on(person: Person) -> None:
    """Whatever is offered and not under something else, one after the other, until the battle is over."""
    for click in range(400):
        now = person.what_now()
        if now == "over":
            return
        spots = person.page.evaluate(IN_REACH, OFFERED)
        if now == "confirm" or not spots:
            person.act()
        else:
            person.page.mouse.click(*spots[click // 2 % len(spots)])
    raise AssertionError("400 clicks and no end")


@SIZES
def test_a_battle_against_a_bot_by_clicks(browser: Browser, address: str, size: dict[str, int]) -> None:
    """Whatever is offered, one after the other; the last round is near."""
    with sitting(browser, address, viewport=size) as person:
        sit_down(person, duel(round_cap=4))
        click_on(person)
        expect(person.verdict()).to_be_visible()
        expect(person.page.locator("[data-aftermath]")).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_target_shows_what_can_be_done_then_odds_then_dice(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    page = person.page
    page.locator("[data-target=m2]").click()
    slip = page.locator("[data-target-slip]")
    expect(slip).to_contain_text("2″ away, in sight")
    slip.locator("[data-deed='blast p1 m2']").click()
    odds = page.locator("[data-odds]")
    expect(odds).to_contain_text("6 dice, 3 or less")
    expect(odds).to_contain_text("98%")
    page.get_by_role("button", name="one Monster Point more").click()
    expect(odds).to_contain_text("7 dice, 3 or less")
    page.get_by_role("button", name="one Monster Point less").click()
    expect(odds).to_contain_text("6 dice, 3 or less")
    expect(page.locator("[data-confirm]")).to_have_text("FIRE!")
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-rolls] svg")).to_have_count(6)
    assert Axe().run(page).response["violations"] == []


def test_a_monster_is_dragged_along_a_measured_path(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    page = person.page
    x, y = take_hold(person)
    page.mouse.move(x - 20, y - 8, steps=3)
    page.mouse.move(x - 50, y - 20, steps=3)
    expect(page.locator(".measure")).to_contain_text(re.compile(r"inches\. Left: \d"))
    page.mouse.move(x - 150, y - 20, steps=4)
    expect(page.locator(".measure.no")).to_have_text("That is too far for this Move.")
    page.mouse.move(x - 50, y - 20, steps=3)
    page.mouse.up()
    expect(page.locator("[data-confirm]")).to_have_text("Go there")
    page.locator("[data-confirm]").click()
    person.see("Cinderjaw stomps")


# A place on the screen that is only in the pale part, not at its rim
PALE = """() => {
  const reach = document.querySelector(".map path.reach");
  for (const later of document.querySelectorAll(".map path.later")) {
    const box = later.getBBox(), pale = at => later.isPointInFill(at) && !reach.isPointInFill(at);
    for (let x = box.x; x < box.x + box.width; x += 5) for (let y = box.y; y < box.y + box.height; y += 5) {
      const at = new DOMPoint(x, y);
      if (![at, new DOMPoint(x - 20, y - 20), new DOMPoint(x + 20, y + 20)].every(pale)) continue;
      const screen = at.matrixTransform(later.getScreenCTM());
      return [screen.x, screen.y];
    }
  }
}"""


def test_one_click_leads_around_a_corner(person: Person) -> None:
    town = city(2)
    town["monsters"]["m1"] |= {"x": 1540, "y": 620}  # beside a building
    sit_down(person, town)
    person.what_now()
    page = person.page
    page.locator("[data-thing='verb:move']").click()
    expect(page.locator(".later").first).to_be_attached()
    expect(page.locator(".sentence")).to_contain_text("The paler part lies around a corner")
    page.mouse.click(*page.evaluate(PALE))
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(page.locator("circle.foot")).to_have_count(2)
    page.get_by_role("button", name="Choose again").click()
    page.get_by_role("button", name="Choose again").click()
    page.locator(".typed input").fill("12 o'clock, 2")
    page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_contain_text("Or click on")
    expect(page.locator(".later")).to_have_count(0)
    page.locator(".typed input").fill("12 o'clock, 2")
    page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_have_text("Go there?")


def covered(person: Person, slip: str, *things: str) -> list[str]:
    """Which of these have their middle under the slip."""
    box = person.page.locator(slip).bounding_box()
    assert box is not None
    found = []
    for thing in things:
        at = person.page.locator(thing).bounding_box()
        assert at is not None
        x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
        if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]:
            found.append(thing)
    return found


@SIZES
@pytest.mark.parametrize("spot", [(1480, 970), (2300, 700), (1800, 1400), (2140, 1250)], ids=str)
def test_the_odds_hide_neither_target_nor_attacker(browser: Browser, address: str, size: dict[str, int], spot: tuple[int, int]) -> None:
    x, y = spot
    with sitting(browser, address, viewport=size) as person:
        sit_down(person, harbour({"x": x, "y": y, "mp": 3}, {}))
        person.what_now()
        page = person.page
        page.locator("[data-target=m2]").click()
        slip = page.locator("[data-target-slip]")
        expect(slip).to_be_visible()
        assert covered(person, "[data-target-slip]", "[data-target=m2]", "[data-own]") == []
        slip.locator("[data-deed='blast p1 m2']").click()
        expect(page.locator("[data-odds]")).to_be_visible()
        assert covered(person, "[data-odds]", "[data-thing='target:m2']") == []


def test_small_questions_have_their_numbers_and_the_usual_answer(person: Person) -> None:
    """Rays to throw along can be clicked at once; the shade of the prey stands where it would land."""
    sit_down(person, asking("option"))
    person.what_now()
    page = person.page
    expect(page.locator("[data-thing='verb:slam']")).to_have_text(re.compile("Body slam.*2 to 7 damage"))
    expect(page.locator("[data-thing='verb:slam']")).to_have_class(re.compile("pri"))
    expect(page.locator("[data-legend]")).to_contain_text("it would land here")
    page.locator("[data-thing='direction:d0']").click()
    expect(page.locator("[data-shade]")).to_have_count(1)
    page.locator("[data-confirm]").click()
    person.see("Queen Vesper is hurled 4 inches east.")


def test_a_turn_by_the_keyboard(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    page, keys = person.page, person.page.keyboard
    page.locator("[data-own]").focus()
    keys.press("Enter")
    ground = page.locator("[data-place]")
    expect(ground).to_be_visible()
    ground.focus()
    for _ in range(6):
        keys.press("ArrowLeft")
    expect(page.locator(".measure")).to_contain_text("inches")
    keys.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.locator("[data-confirm]").focus()
    keys.press("Enter")
    person.see("Cinderjaw stomps")
    person.what_now()
    page.locator("[data-thing='verb:end']").focus()
    keys.press("Enter")
    person.see("Cinderjaw is done.")


def test_a_point_is_typed(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    person.page.locator("[data-thing='verb:move']").press("Enter")
    expect(person.page.get_by_label("Or type it")).to_be_focused()
    person.page.keyboard.type("9 o'clock, 3")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("[data-confirm]")).to_have_text("Go there")
    expect(person.page.locator(".measure")).to_contain_text("3 inches")


def test_what_is_barred_says_why_and_a_blow_says_its_dice(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    second = person.page.locator("[data-thing='verb:move2']")
    expect(second).to_have_attribute("aria-disabled", "true")
    expect(second).to_contain_text("after a Move")
    person.page.locator("[data-thing='verb:brawl']").click()
    expect(person.page.locator("[data-thing='type:claws']")).to_contain_text("4 dice, 3 or less")
    expect(person.page.locator("[data-thing='type:bite']")).to_contain_text("5 dice, 3 or less")


def test_names_of_neighbours_do_not_lie_on_each_other(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    one, other = (box for name in person.page.locator(".pawn .name").all() if (box := name.bounding_box()))
    apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    assert apart or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def test_the_map_is_panned_and_zoomed(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    page, map = person.page, person.page.locator(".map > [role=group]")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    farther = page.get_by_role("button", name="Farther away")
    expect(farther).to_have_attribute("aria-disabled", "true")
    map.hover(position={"x": 200, "y": 60})
    page.mouse.wheel(0, -600)
    expect(farther).to_have_attribute("aria-disabled", "false")
    near = str(map.get_attribute("viewBox"))
    map.hover(position={"x": 200, "y": 60})
    page.mouse.down()
    map.hover(position={"x": 120, "y": 30})
    page.mouse.up()
    expect(map).not_to_have_attribute("viewBox", near)
    page.keyboard.press("0")
    expect(farther).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("+")
    expect(farther).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("-")
    expect(farther).to_have_attribute("aria-disabled", "true")


class Fingers:
    """On a screen that is touched."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.screen = person.page.context.new_cdp_session(person.page)

    def at(self, *spots: tuple[float, float], kind: str = "touchMove") -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, x: float, y: float, by: tuple[float, float]) -> None:
        """From there, still down at the end."""
        self.at((x, y), kind="touchStart")
        for step in (0.3, 0.6, 1):
            self.at((x + step * by[0], y + step * by[1]))

    def lift(self) -> None:
        self.at(kind="touchEnd")


def test_fingers_pinch_and_a_tap_after_a_slide_counts(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        sit_down(person, duel())
        person.what_now()
        page, fingers, map = person.page, Fingers(person), person.page.locator(".map > [role=group]")
        box = map.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + 40
        seen = str(map.get_attribute("viewBox"))
        fingers.at((x - 20, y), (x + 20, y), kind="touchStart")
        fingers.at((x - 60, y), (x + 60, y))
        fingers.lift()
        expect(map).not_to_have_attribute("viewBox", seen)
        fingers.slide(x, y, (40, 10))
        fingers.lift()
        seen = str(map.get_attribute("viewBox"))
        page.get_by_role("button", name="Farther away").click()
        expect(map).not_to_have_attribute("viewBox", seen)


def test_the_table_stays_under_the_finger_that_drags(browser: Browser, address: str) -> None:
    """The prompt has less to say during a drag, so the map grows: below."""
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        sit_down(person, city(3))
        person.what_now()
        page, own, fingers = person.page, person.page.locator("[data-own]"), Fingers(person)
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        own.hover()  # once it stands still
        box = own.bounding_box()
        assert box is not None
        fingers.slide(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, (20, 20))
        expect(page.locator(".measure")).to_contain_text("inches")
        after = own.bounding_box()
        assert after is not None
        assert (after["x"], after["y"]) == pytest.approx((box["x"], box["y"]), abs=1)
        fingers.lift()


@pytest.mark.long
def test_running_away_is_asked_twice(person: Person) -> None:
    sit_down(person, duel())
    person.what_now()
    retreat = person.page.locator("[data-thing='verb:retreat']")
    retreat.click()
    expect(retreat).to_contain_text("Sure? Retreat")
    retreat.click()
    person.see("Cinderjaw turns to flee!")


def test_a_table_is_set_with_pictures(person: Person) -> None:
    person.go()
    page = person.page
    page.locator(f"[data-more={GAME}]").click()
    page.locator("[data-monster=skyrake]").click()
    expect(page.locator("[data-field=monsters]")).to_contain_text("The shadow that lands.")
    page.locator("[data-battlefield=volcano]").click()
    page.get_by_role("radio", name="Against a bot").check()
    assert Axe().run(page).response["violations"] == []
    person.click("Set the table")
    expect(page.locator(".blueprint")).to_contain_text("Mount Hush")
    expect(page.locator("[data-seat='0']")).to_contain_text("Skyrake")


def test_somebody_alone_fights_the_city(person: Person) -> None:
    person.go()
    page = person.page
    page.locator(f"[data-more={GAME}]").click()
    page.get_by_role("combobox", name="Players").select_option("1")
    person.click("Set the table")
    expect(page.locator(".strip")).to_contain_text("destroyed")


def test_what_is_wrong_with_a_table_comes_into_sight(person: Person) -> None:
    person.go()
    page = person.page
    page.locator(f"[data-more={GAME}]").click()
    page.locator("[data-preset=gauntlet]").click()
    expect(page.locator("[data-changed]")).to_have_text("This also changed: 4 seats instead of 2, Monsters, Battlefield.")
    page.get_by_role("combobox", name="Players").select_option("2")
    expect(page.locator("[data-changed]")).to_have_count(0)
    wrong = page.get_by_text("it takes 3 to 6").first
    expect(wrong).to_be_attached()
    person.click("Set the table")
    expect(wrong).to_be_in_viewport()


def test_a_monster_is_built_saved_and_loaded(person: Person, tmp_path: Path) -> None:
    person.go()
    page = person.page
    page.locator(f"[data-more={GAME}]").click()
    page.locator("[data-build]").click()
    bench = page.locator("[data-bench]")
    bench.get_by_label("Name").fill("Gloria Bog")
    for ability, score in (("stomp", "4"), ("blast", "3"), ("brawl", "4")):
        bench.locator(f"[data-ability={ability}]").select_option(score)
    expect(bench.locator(".problems")).to_contain_text("You spent 11 points on abilities and have 9.")
    expect(bench.locator("[data-use]")).to_have_attribute("aria-disabled", "true")
    bench.locator("[data-ability=stomp]").select_option("2")
    bench.locator("[data-add-power]").select_option("flying")
    expect(bench.locator("[data-left]")).to_have_text("Ability points: 9 of 9. Power points: 1 of 1.")
    expect(bench.locator("[data-warnings]")).to_contain_text("BLAST 3 fires nothing without the power BLAST Attack.")
    expect(bench).to_contain_text("HITS 23")
    expect(page.locator("[data-chair='0']")).to_contain_text("Gloria Bog")  # taken along even if nobody says so
    bench.get_by_role("button", name="Close").click()
    expect(page.locator("[data-chair='0']")).to_contain_text("Cinderjaw")
    page.locator("[data-build]").click()
    bench.get_by_label("Name").fill("Gloria Bög")
    for ability, score in (("stomp", "2"), ("blast", "3"), ("brawl", "4")):
        bench.locator(f"[data-ability={ability}]").select_option(score)
    bench.locator("[data-add-power]").select_option("flying")
    expect(page.locator("[data-chair='0']")).to_contain_text("Gloria Bög")
    with page.expect_download() as caught:
        bench.locator("[data-save]").click()
    assert caught.value.suggested_filename == "gloria_bog.toml"
    caught.value.save_as(tmp_path / "gloria_bog.toml")
    bench.get_by_label("Name").fill("Somebody else")
    (tmp_path / "bad.toml").write_text('id = "bad"\nstomp = two\n')
    bench.locator("[data-load]").set_input_files(tmp_path / "bad.toml")
    expect(bench.locator(".problems")).to_contain_text("Line 2: the value of stomp can't be read. GMI-1.12")
    (tmp_path / "weak.toml").write_text(
        (tmp_path / "gloria_bog.toml").read_text(encoding="utf-8").replace("stomp = 2", "stomp = 0"), encoding="utf-8"
    )
    bench.locator("[data-load]").set_input_files(tmp_path / "weak.toml")
    expect(bench.locator(".problems")).to_contain_text("stomp: STOMP must be a whole number from 1 to 4. GMI-1.6")
    bench.locator("[data-load]").set_input_files(tmp_path / "gloria_bog.toml")
    expect(bench.get_by_label("Name")).to_have_value("Gloria Bög")
    bench.locator("[data-use]").click()
    expect(page.locator("[data-chair='0']")).to_contain_text("Gloria Bög")
    for rules in ("campaign", ""):  # a monster is no house rule
        page.locator(f"[data-preset='{rules}']").click()
        expect(page.locator(f"[data-preset='{rules}']")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-chair='0']")).to_contain_text("Gloria Bög")
    page.get_by_role("radio", name="Against a bot").check()
    person.click("Set the table")
    expect(page.locator("[data-seat='0']")).to_contain_text("Gloria Bög")


def end_every_turn(person: Person) -> None:
    """Until the battle is over."""
    while person.what_now() != "over":
        end = person.page.locator("[data-thing='verb:end'][aria-disabled=false]")
        if end.count():
            end.click()
        else:
            person.act()


def test_a_campaign_of_two_battles(person: Person) -> None:
    """What was earned is taken along."""
    sit_down(person, duel(campaign="on", round_cap=3))
    end_every_turn(person)
    sheet = person.page.locator("[data-aftermath]")
    expect(sheet).to_contain_text("Campaign sheet")
    expect(sheet.locator("[data-career=m1]")).to_contain_text("Scars: none")
    person.page.locator("[data-next]").click()
    expect(sheet).to_have_count(0)
    expect(person.page.locator("[data-seat='0'] .chip").first).to_have_text(re.compile("MP [1-9]"))
    end_every_turn(person)
    expect(sheet).to_contain_text("Cinderjaw")
    expect(person.page.locator("[data-next]")).to_be_visible()


@pytest.mark.long
def test_four_monsters_in_two_teams(person: Person) -> None:
    person.go()
    page = person.page
    page.locator(f"[data-more={GAME}]").click()
    page.locator("[data-preset=teams]").click()
    expect(page.locator("[data-chair]")).to_have_count(4)
    page.get_by_role("radio", name="Against a bot").check()
    person.click("Set the table")
    expect(page.locator("[data-seat]")).to_have_count(4)
    person.move()


@pytest.mark.long
def test_a_drag_is_smooth(browser: Browser, person: Person) -> None:
    """Twelve buildings, four monsters: the processor time of a frame while a monster is dragged. A busy machine doesn't change that."""
    frames = measure(browser, person)
    print(f"\nChromium {browser.version}: {frames}")
    assert len(frames.everything) > 20
    assert at(frames.everything, 0.95) < 16


HEARD = {
    "en-GB": (
        "The table, to scale. From Cinderjaw, 12 o'clock is the top edge:",
        "Cinderjaw (Player 1), HITS 20/20, TOUGH 5/7, edges: 12 inches to the top",
        "Queen Vesper (Player 2): 1.9 inches at 3 o'clock, HITS 1/21, TOUGH 0/7",
        "Building 2 (STURDY 3): 6 inches at 3 o'clock",
        "Building 3 (STURDY 4): 13 inches at 8 o'clock",
    ),
    "de-DE": (
        "Von Cinderjaw aus, 12 Uhr ist der obere Rand:",
        "Queen Vesper (Player 2): 1,9 Zoll auf 3 Uhr, HITS 1/21",
        "Gebäude 2 (STURDY 3): 6 Zoll auf 3 Uhr",
    ),
}


@pytest.mark.parametrize("language", HEARD)
def test_whoever_listens_hears_how_far_everything_is(browser: Browser, address: str, language: str) -> None:
    """From one's own monster: in one's turn, while others choose, and at a small question."""
    with sitting(browser, address, locale=language) as person:
        for position in (duel(), {**duel(), "turn": {"m": "m2"}}):
            person.sit_down(GAME, position)
            heard = heard_on_the_table(person)
            assert [words for words in HEARD[language] if words not in heard] == []
        sit_down(person, asking("option"))
        assert "Queen Vesper" in heard_on_the_table(person)
        assert violations(person) == ""


def heard_on_the_table(person: Person) -> str:
    table = person.page.locator(".map svg[role=group]")
    expect(table.get_by_role("img", name="Queen Vesper")).to_be_attached()
    return table.aria_snapshot().replace("''", "'")
