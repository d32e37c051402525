"""Grunt, Growl, and Tear on the page: limbs that fly, ghosts and odds before, stories afterwards, and whole fights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.grunt_positions import ACTED, CLOSE, COMBAT, DECISIONS, TEST, fight
from tests.browser.playing import DESK, MOST_CLICKS, OFFERED, PHONE, Person, sitting, violations

GAME = "grunt_growl_and_tear"
SIDEWAYS = {"width": 740, "height": 360}
SEEN = {  # what has to be there before anything is decided
    "turn": "[data-thing='limb:underfoot']",
    "close": "[data-thing='deed:2,0']",
    "permit": "[data-ghosts='1']",
    "free": "[data-thing^='deed:facing']",
    "test": ".held small",
    "test_push": ".held small",
    "push_to": "[data-ghosts='4']",
    "heal": ".choice[data-thing='amount:2']",
    "shield": "[data-body] .row.offered",
    "rip": "[data-body] .row.offered",
    "drop": "[data-thing^='hex:']",
    "continue": ".choice[data-thing='verb:stop']",
}


def test_a_torn_limb_flies_and_a_key_ends_it(browser: Browser, address: str) -> None:
    """What the limb gave goes with it, in sight; the moment is stamped and told to those who listen."""
    with sitting(browser, address, pace="normal", reduced_motion="no-preference") as person:
        person.sit_down(GAME, DECISIONS["rip"])
        grasper = person.page.locator("[data-body] [data-thing='socket:arm2']")
        expect(grasper).to_contain_text("Strength 6 → 5")
        grasper.click()
        flight = person.page.locator("[data-flight='squelch/grasper']")
        expect(flight).to_have_count(1)
        person.page.keyboard.press("Shift")
        expect(flight).to_be_hidden()
        expect(person.page.locator("[data-seat='1'] [data-stat=Strength]")).to_contain_text("6→5")
        expect(person.page.locator("[data-said]")).to_contain_text("Torn off: Grasper Tentacle!")


def test_a_trail_follows_the_spaces_walked(browser: Browser, address: str) -> None:
    with sitting(browser, address) as person:
        person.sit_down(GAME, DECISIONS["turn"])
        for walked in (2, 3):
            person.what_now()
            person.page.get_by_role("button", name="Move: forward, to").click()
            expect(person.page.locator("[data-walk]")).to_have_attribute("data-walk", str(walked))


def test_attack_is_a_button_with_its_odds(player: Person) -> None:
    player.sit_down(GAME, DECISIONS["close"])
    button = player.page.locator(".choice[data-thing='verb:attack']")
    expect(button).to_contain_text(re.compile(r"4 against 6, with your Queen \d+%"))
    button.click()
    player.see("How much Power do you turn into Health before the blows?")


def test_blind_cards_and_another_exchange_have_odds(player: Person) -> None:
    """Two empty hands: a blind card decides, and what the other one may do makes two numbers of it."""
    empty: dict[str, list[str]] = {"hand": []}
    idle = {**CLOSE, "hand": []}
    both = re.compile(r"wins \d+% to \d+%")
    player.sit_down(GAME, fight(empty, idle))
    expect(player.page.locator(".choice[data-thing='verb:attack']")).to_contain_text(re.compile(r"4 against 6, blind \d+% to \d+%"))
    player.sit_down(GAME, fight(empty, idle, phase="test", turn=ACTED, combat=COMBAT, test=TEST))
    expect(player.page.locator(".choice[data-thing='verb:blind']")).to_contain_text(both)
    expect(player.page.locator(".choice[data-thing='verb:none']")).to_contain_text("Play nothing: wins 0%")
    player.sit_down(GAME, fight(empty, phase="continue", turn=ACTED, combat=COMBAT))
    player.see("Another exchange of blows? Only if both of you want it.")
    expect(player.page.locator(".choice[data-thing='verb:continue']")).to_have_text(re.compile(r"Go on: a blind card wins \d+%"))


def against_a_cub(person: Person, **options: int) -> None:
    wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": "cub"}], "options": options}
    made = httpx.post(f"http://{person.address}/api/matches", json=wanted).raise_for_status().json()
    person.go(f"#/sit/{made['match']}/{made['seats'][0]['token']}")


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def player(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Person]:
    with sitting(browser, address, viewport=request.param) as someone:
        yield someone
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= request.param["width"]


@pytest.mark.long
def test_every_decision_shows_what_it_may_bring_and_keeps_nobody_out(player: Person) -> None:
    for name, position in DECISIONS.items():
        player.sit_down(GAME, position)
        player.what_now()
        expect(player.page.locator(SEEN[name]).first).to_be_attached()
        assert violations(player) == "", name


@pytest.mark.long
def test_a_push_is_seen_before_it_happens_and_can_be_left_alone(player: Person) -> None:
    player.sit_down(GAME, DECISIONS["turn"])
    player.page.locator("[data-thing='deed:1,1']").click()
    expect(player.page.locator("[data-slip]")).to_contain_text(re.compile(r"4 \+ 3 against 4, with your Queen \d+%"))
    expect(player.page.locator("[data-ghosts]")).to_have_attribute("data-ghosts", "4")
    player.page.locator("[data-slip]").get_by_role("button", name="Nothing").click()
    expect(player.page.locator("[data-ghosts]")).to_have_attribute("data-ghosts", "0")
    player.sit_down(GAME, DECISIONS["push_to"])
    player.page.locator("[data-thing='hex:none']").click()
    expect(player.page.locator("[data-version='1']")).to_be_attached()


@pytest.mark.long
def test_a_limb_underfoot_is_sewn_on_and_a_discard_pile_is_looked_through(player: Person) -> None:
    player.sit_down(GAME, DECISIONS["turn"])
    player.page.locator("[data-thing='limb:underfoot']").click()
    row = player.page.locator("[data-body] .row")
    expect(row).to_contain_text("Strength 4 → 5")
    row.click()
    expect(player.page.locator("[data-doll='0'] [data-socket=arm1] path").first).to_be_attached()
    pile = player.page.locator("[data-discard]").last
    pile.click()
    expect(player.page.get_by_role("dialog", name="Discard pile")).to_contain_text("Jack of Diamonds")
    assert violations(player) == ""
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog", name="Discard pile")).to_have_count(0)


@pytest.mark.long
def test_limbs_are_covered_one_by_one(player: Person) -> None:
    player.sit_down(GAME, DECISIONS["shield"])
    rows = player.page.locator("[data-body] .row")
    for socket in ("leg1", "head1", "leg2"):
        player.page.locator(f"[data-body] [data-thing='socket:{socket}']").click()
    expect(rows.and_(player.page.locator("[aria-disabled=true]"))).to_have_count(1)
    player.page.get_by_role("button", name="Cover for 3 Power").click()
    expect(player.page.locator(".log, .prompt").first).to_be_attached()
    expect(player.page.locator("[data-version='1']")).to_be_attached()


@pytest.mark.long
def test_a_test_is_a_duel_that_stays_in_sight(browser: Browser, address: str) -> None:
    """Both seats here: both cards are turned up together, each total item by item, and the winner is marked."""
    with sitting(browser, address) as person:
        person.sit_down(GAME, DECISIONS["test"], here=2)
        for card in ("8c", "9s"):
            while person.what_now() == "curtain":
                person.act()
            person.page.locator(f"[data-thing='card:{card}']").click()
        while person.what_now() == "curtain":
            person.act()
        duel = person.page.locator("[data-duel]")
        expect(duel).to_contain_text("8 of Clubs")
        expect(duel).to_contain_text("9 of Spades")
        expect(duel.locator("strong")).to_have_text(["12", "15"])
        expect(duel.locator(".won")).to_contain_text("15")


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_fight_by_clicks(browser: Browser, address: str, size: dict[str, int]) -> None:
    """Against the weakest bot until one of them is in pieces, or the rounds are over."""
    with sitting(browser, address, viewport=size) as person:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "cub"}]
        made = httpx.post(
            f"http://{address}/api/matches", json={"game": GAME, "seats": seats, "options": {"round_cap": 12, "start_power": 2}}
        ).json()
        person.go(f"#/sit/{made['match']}/{made['seats'][0]['token']}")
        person.play_on()
        expect(person.verdict()).to_be_visible()
        assert violations(person) == ""


@pytest.mark.long
def test_a_whole_fight_by_the_keyboard(browser: Browser, address: str) -> None:
    """Tab reaches whatever is offered, Enter takes it; nothing else is pressed."""
    with sitting(browser, address) as person:
        against_a_cub(person, round_cap=3)
        keys = person.page.keyboard
        for turn in range(MOST_CLICKS):
            if (now := person.what_now()) == "over":
                break
            for _ in range(turn % 4 + 1):
                walk_to_offer(person)
            keys.press("Enter")
            assert now in ("pick", "confirm")
        expect(person.verdict()).to_be_visible()


ON_OFFER = "things => document.activeElement?.matches(things) ?? false"


def walk_to_offer(person: Person) -> None:
    for _ in range(200):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(ON_OFFER, f"{OFFERED}, [data-confirm]"):
            return
    raise AssertionError("Tab never comes to what is offered")


@pytest.mark.long
@pytest.mark.parametrize("invited", [2, 3], ids=["three", "four"])
def test_several_browsers_and_a_bot(browser: Browser, address: str, invited: int) -> None:
    """Everybody but the bot has a browser of their own, and all see the same end."""
    seats = [*({"kind": "me", "name": f"Ada {number}"} for number in range(invited)), {"kind": "bot", "level": "cub"}]
    wanted = {"game": GAME, "seats": seats, "options": {"players": invited + 1, "round_cap": 2, "monsters": "random"}}
    made = httpx.post(f"http://{address}/api/matches", json=wanted).raise_for_status().json()
    with ExitStack() as stack:
        people = [stack.enter_context(sitting(browser, address)) for _ in range(invited)]
        for person, seat in zip(people, made["seats"], strict=False):
            person.go(f"#/sit/{made['match']}/{seat['token']}")
            expect(person.page.locator(".fighter")).to_have_count(invited + 1)
        for look in range(MOST_CLICKS):
            if all(person.verdict().count() for person in people):
                break
            for person in people:
                if person.is_asked():
                    person.act(look)
            people[0].page.wait_for_timeout(20)  # between two looks at all screens; nobody knows whose turn is next
        for person in people:
            expect(person.verdict()).to_be_visible()


def test_what_is_forced_is_asked_like_anything_else(player: Person) -> None:
    player.sit_down(GAME, fight(slug={}, turn={**ACTED, "used": 9, "turned": True, "healed": True}))
    player.what_now()
    expect(player.page.locator(".sentence")).to_have_text("End your turn?")
    expect(player.page.locator("[data-confirm]")).to_have_text("End the turn")
    player.sit_down(GAME, fight({"hand": [], "health": 2}, phase="test", turn=ACTED, combat=COMBAT, test=TEST))
    player.what_now()
    expect(player.page.locator(".sentence")).to_contain_text("You hold no cards.")


def test_odds_stand_below_the_cards_in_sight(browser: Browser, address: str) -> None:
    for size in (PHONE, SIDEWAYS):
        with sitting(browser, address, viewport=size) as person:
            person.sit_down(GAME, DECISIONS["test"])
            person.what_now()
            board, note = (person.page.locator(place).bounding_box() for place in ("main", ".held small >> nth=0"))
            assert board is not None
            assert note is not None
            assert note["y"] + note["height"] <= board["y"] + board["height"] + 1


PHONES = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]


@pytest.mark.parametrize("size", PHONES, ids=["tall", "small"])
def test_whoever_looked_at_a_paper_on_a_phone_comes_back_to_the_map(browser: Browser, address: str, size: dict[str, int]) -> None:
    """By a button in sight, by the tab, and by itself with the next question."""
    with sitting(browser, address, viewport=size, has_touch=True, is_mobile=True) as person:
        person.sit_down(GAME, DECISIONS["turn"])
        person.what_now()
        ground = person.page.locator(".ground")
        portrait = person.page.get_by_role("button", name="Look at Gutbucket")
        for way_back in ("[data-to-map]", ".tabs button >> nth=0", "[data-thing='verb:rest']"):
            expect(ground).to_be_in_viewport(ratio=0.9)
            expect(person.page.locator("[data-to-map]")).to_have_count(0)
            portrait.tap()
            expect(person.page.locator("main [data-doll='0']")).to_be_in_viewport(ratio=0.5)
            expect(ground).not_to_be_in_viewport(ratio=0.5)
            expect(person.page.locator("[data-to-map]")).to_be_in_viewport(ratio=1)
            person.page.locator(way_back).tap()
        expect(ground).to_be_in_viewport(ratio=0.9)


HEARD = {
    "en-GB": (
        "Walls: row 3, space 3; row 4, space 7; row 6, space 2; row 7, space 5",
        "Pits: row 4, space 5; row 5, space 5; row 6, space 4",
        "Meat Crate, row 6, space 6, Weight 4",
        "Acid Gland, row 6, space 7",
        "Gutbucket (Player 1), row 6, space 7, faces north-west, Health 7 of 12",
        "Professor Squelch (Player 2), row 5, space 3, faces east, Health 9 of 10",
    ),
    "de-DE": (
        "Gruben: Reihe 4, Feld 5; Reihe 5, Feld 5; Reihe 6, Feld 4",
        "Säuredrüse, Reihe 6, Feld 7",
        "Wampe (Player 1), Reihe 6, Feld 7, schaut nach Nordwesten, Leben 7 von 12",
    ),
}
OWN_TURN = {
    "Turn: east",
    "Turn: south-west",
    "Move: forward, to row 5, space 7",
    "Push: Meat Crate, row 6, space 6",
    "Stitch on: Acid Gland",
}


def heard_on_the_map(person: Person, role: str) -> list[str]:
    """The names of everything of this role, as they are told to those who listen."""
    map = person.page.locator(".ground svg[role=group]")
    expect(map.get_by_role("img").first).to_be_attached()
    return re.findall(rf'{role} "(.*?)"', map.aria_snapshot())


@pytest.mark.parametrize("language", HEARD)
def test_whoever_listens_hears_who_and_what_stands_where(browser: Browser, address: str, language: str) -> None:
    """On one's own turn, while others choose, and while something else is asked than about the map."""
    with sitting(browser, address, locale=language) as person:
        for position in (DECISIONS["turn"], fight(slug={}, order=[1, 0]), DECISIONS["test_push"]):
            person.sit_down(GAME, position)
            assert set(HEARD[language]) <= set(heard_on_the_map(person, "img"))


def test_no_two_things_to_do_on_the_map_have_one_name(browser: Browser, address: str) -> None:
    with sitting(browser, address) as person:
        person.sit_down(GAME, DECISIONS["turn"])
        person.what_now()
        heard = heard_on_the_map(person, "button")
        assert set(heard) >= OWN_TURN
        assert len(set(heard)) == len(heard)
        assert violations(person) == ""
