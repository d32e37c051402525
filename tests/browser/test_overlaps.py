"""Nothing lies on anything that one needs to see."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

import grumbletop
from grumbletop.engine.record import record_of
from tests.browser.giant_positions import FIRE, city, duel
from tests.browser.giant_positions import sit_down as sit_down_to_giant
from tests.browser.grunt_positions import DECISIONS
from tests.browser.playing import PHONE, Person, sitting


def corner(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"], box["y"] + box["height"]


def meet(one: FloatRect | None, other: FloatRect | None) -> bool:
    """Whether two boxes have more in common than an edge."""
    assert one is not None
    assert other is not None
    right, bottom = (min(a, b) for a, b in zip(corner(one), corner(other), strict=True))
    return right - max(one["x"], other["x"]) > 1 and bottom - max(one["y"], other["y"]) > 1


def explained(person: Person, thing: str) -> None:
    """Points at a thing; what explains it hides neither it nor the question nor what else can be picked."""
    subject = person.page.locator(thing).first
    subject.hover()
    tip = person.page.locator("[data-tip]")
    expect(tip).to_be_visible()
    assert not meet(tip.bounding_box(), subject.bounding_box()), thing
    for other in person.page.locator(":is(.prompt .ask, .prompt .btn, .offered [data-thing]):visible").all():
        assert not meet(tip.bounding_box(), other.bounding_box()), (thing, other.get_attribute("aria-label") or other.text_content())
    person.page.mouse.move(2, 2)
    expect(tip).to_have_count(0)


def test_what_explains_a_thing_hides_nothing(person: Person) -> None:
    person.play_bot("grumbles_and_goofs")
    person.what_now()
    for grumble in ("pull", "throw", "swing"):
        explained(person, f"[data-thing='grumble:{grumble}']")
    person.sit_down("giant_monster_invasion", duel())
    person.what_now()
    for deed in ("move", "blast", "guard", "ram", "grab"):
        explained(person, f".prompt [data-thing='verb:{deed}']")


def test_a_mouse_that_rests_is_told_nothing(person: Person) -> None:
    """What comes to lie under it isn't pointed at."""
    person.page.clock.install()
    person.sit_down("giant_monster_invasion", duel())
    person.what_now()
    deed, tip = person.page.locator(".prompt [data-thing='verb:blast']"), person.page.locator("[data-tip]")
    deed.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    person.page.clock.run_for(1000)
    expect(tip).to_have_count(0)
    person.page.mouse.move(2, 2)
    deed.hover()
    person.page.clock.run_for(1000)
    expect(tip).to_be_visible()


def within(inner: Locator, outer: Locator) -> bool:
    """Whether all of it is inside, to the pixel."""
    small, large = inner.bounding_box(), outer.bounding_box()
    assert small is not None
    assert large is not None
    (right, bottom), (most, lowest) = corner(small), corner(large)
    return small["x"] >= large["x"] - 1 and small["y"] >= large["y"] - 1 and right <= most + 1 and bottom <= lowest + 1


def cornered() -> dict[str, Any]:
    """Both monsters stand in the lower corners of the table."""
    start = duel()
    start["monsters"]["m1"] |= {"x": 120, "y": 2300}
    start["monsters"]["m2"] |= {"x": 3500, "y": 2300}
    return start


def test_the_tools_of_the_map_hide_no_monster_and_no_name_is_cut(person: Person) -> None:
    sit_down_to_giant(person, cornered())
    person.what_now()
    page = person.page
    assert page.locator(".giant .pawn").count() == 2
    for pawn in page.locator(".giant .pawn").all():
        assert not meet(page.locator("[data-tools]").bounding_box(), pawn.locator(".body").bounding_box())
        assert within(pawn.locator(".name"), page.locator(".giant .map")), pawn.text_content()


def test_the_sheet_after_the_battle_leaves_the_map_free(person: Person) -> None:
    start = duel() | {"turn": {"m": "m1"}}
    sit_down_to_giant(person, start)
    person.what_now()
    person.page.locator("[data-target=m2]").click()
    person.page.locator(".deed").first.click()
    while person.what_now() != "over":
        person.act()
    expect(person.page.locator("[data-aftermath]")).to_be_visible()
    assert not meet(person.page.locator("[data-aftermath]").bounding_box(), person.page.locator(".giant .map").bounding_box())


def sit_down_to_grunt(person: Person, company: str, **more: Any) -> None:
    """The first of several seats: the others are bots, or people who are away."""
    players = more["options"]["players"]
    wanted = {"game": "grunt_growl_and_tear", "seats": [{"kind": "me"}, *[{"kind": company}] * (players - 1)], **more}
    made = httpx.post(f"http://{person.address}/api/matches", json=wanted, timeout=60).raise_for_status().json()
    person.go(f"#/sit/{made['match']}/{made['seats'][0]['token']}")


LINES = ".sheet > p, .sheet > .abilities, .fighter > header, .fighter > dl, .fighter > p, .who"


@pytest.mark.parametrize("game", ["giant", "grunt"])
def test_four_papers_fit_beside_the_board(person: Person, game: str) -> None:
    if game == "giant":
        start = city()
        two_blasts = {"p1": FIRE, "p2": {"power": "blast", "level": 2, "kind": "frost", "charges": 0}}
        for each, name in (("m1", "Old Threethroat"), ("m2", "Bulwark Seven"), ("m3", "Fathom Lantern"), ("m4", "Queen Vesper")):
            start["monsters"][each] |= {"name": name, "powers": two_blasts, "mp": 12}
        sit_down_to_giant(person, start)
        person.what_now()
    else:
        sit_down_to_grunt(person, "bot", options={"players": 4})
        while person.page.locator("[data-thing='verb:end']").count() == 0:
            person.act()
            person.what_now()
    page = person.page
    expect(page.locator(".players > li")).to_have_count(4)
    for paper in page.locator(".players > li").all():
        assert within(paper, page.locator("aside.left")), paper.inner_text()
        lines = [line.bounding_box() for line in paper.locator(LINES).all()]
        ordered = sorted((line for line in lines if line is not None), key=lambda line: (line["y"], line["x"]))
        assert not any(meet(one, other) for one, other in pairwise(ordered)), paper.inner_text()


def test_the_frame_of_whoever_acts_runs_around_the_name(person: Person) -> None:
    person.sit_down("grunt_growl_and_tear", DECISIONS["turn"])
    person.what_now()
    paper = person.page.locator(".players > li.active")
    style = "parseFloat(getComputedStyle(paper, '::after').{})"
    frame = paper.evaluate(f"paper => {style.format('top')} + {style.format('borderTopWidth')}")
    top = paper.evaluate("paper => paper.querySelector('header b').getBoundingClientRect().top - paper.getBoundingClientRect().top")
    assert frame <= top


def test_limbs_lie_under_whoever_stands_on_them(person: Person) -> None:
    person.sit_down("grunt_growl_and_tear", DECISIONS["turn"])
    person.what_now()
    order = "() => document.querySelector('[data-underfoot]').compareDocumentPosition(document.querySelector('[data-pawn]'))"
    assert person.page.evaluate(order) & 4, "the pawn is drawn first"


def test_a_tapped_space_has_no_box_of_the_browsers(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as person:
        person.sit_down("grunt_growl_and_tear", DECISIONS["close"])
        person.what_now()
        space = person.page.locator("[data-thing='deed:1,1']")
        space.tap()
        space.tap(force=True)
        space.evaluate("space => space.focus({ focusVisible: false })")
        assert space.evaluate("space => getComputedStyle(space).outlineStyle") == "none"


def test_links_have_the_colour_of_links_on_paper(person: Person) -> None:
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    person.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<a href=\"#/history\">All</a>')")
    colour = person.page.locator("body > a").evaluate("link => getComputedStyle(link).color")
    assert colour == "rgb(29, 78, 137)"


def record() -> str:
    """A whole match of Foggy Frontlines."""
    return record_of(grumbletop.play("foggy_frontlines", ["random", "random"], seed=3))


def open_replay(person: Person, text: str) -> None:
    person.go()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    person.page.locator("input[type=file]").set_input_files({"name": "match.jsonl", "mimeType": "text/plain", "buffer": text.encode()})
    expect(person.page.locator("[data-step='1']")).to_be_visible()


def test_foggy_fits_side_by_side(person: Person) -> None:
    open_replay(person, record())
    for _ in range(12):
        person.page.locator("[data-step='1']").click()
    person.page.get_by_label("Seen by").select_option("all")
    expect(person.page.locator("[data-hand]")).to_have_count(2)
    for hand in person.page.locator("[data-hand]").all():
        areas = [area.bounding_box() for area in hand.locator(".foggy > *").all()]
        seen = [area for area in areas if area is not None]
        assert len(seen) > 3
        assert not any(meet(one, other) for nth, one in enumerate(seen) for other in seen[:nth])
        cards = [card.bounding_box() for card in hand.locator(".map > *").all()]
        assert not any(meet(one, other) for nth, one in enumerate(cards) for other in cards[:nth])


def test_marks_on_the_tape_of_a_phone_keep_apart(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport={"width": 390, "height": 844}) as person:
        open_replay(person, record())
        marks = person.page.locator(".ticks > span")
        expect(marks.first).to_be_visible()
        boxes = [mark.bounding_box() for mark in marks.all()]
        assert len(boxes) > 10
        assert not any(meet(one, other) for nth, one in enumerate(boxes) for other in boxes[:nth])


def test_a_phone_says_what_the_chosen_grumble_does(browser: Browser, address: str) -> None:
    with sitting(browser, address, viewport={"width": 390, "height": 844}) as person:
        person.play_bot("grumbles_and_goofs")
        person.what_now()
        person.page.locator("[data-thing='grumble:swing']").click()
        expect(person.page.locator(".gg .power")).to_contain_text("Swings a neighbour")
