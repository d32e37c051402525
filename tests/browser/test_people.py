"""Playing with people: links, codes, previews, offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.playing import PATIENCE, PHONE, Person, give_up, serve, sitting, violations


@contextmanager
def two(browser: Browser, address: str) -> Iterator[tuple[Person, Person]]:
    """Ada and Bram at a match of Grit that has begun."""
    with sitting(browser, address) as ada, sitting(browser, address) as bram:
        invite(ada)
        sit_down(bram, ada.page.get_by_label("Link for your friend").input_value())
        for each in (ada, bram):
            expect(each.page.locator("[data-version='0']")).to_be_visible(timeout=PATIENCE)
        yield ada, bram


def invite(person: Person) -> None:
    person.go()
    person.page.locator("[data-friend=grit]").click()
    person.page.get_by_label("Your name").fill("Ada")
    person.click("Set the table")
    expect(person.page.get_by_label("Link for your friend")).to_be_visible(timeout=PATIENCE)


def sit_down(person: Person, link: str, name: str = "Bram") -> None:
    person.page.goto(link)
    person.page.get_by_label("Your name").fill(name)
    person.click("Sit down")


def whoever_is_asked(*people: Person) -> Person:
    for _ in range(300):
        for each in people:
            if each.is_asked():
                return each
            each.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"]


def offer(person: Person) -> Locator:
    return person.page.locator("[data-offer]")


def test_an_invitation_is_a_link_a_code_and_a_picture(browser: Browser, tmp_path: Path) -> None:
    process = serve(tmp_path, "--origin", "http://table.example")
    with sitting(browser, process.table.address) as person:
        invite(person)
        link = person.page.get_by_label("Link for your friend").input_value()
        assert re.search(r"^http://table.example/join/[\w-]{16}#[\w-]{43}$", link)
        expect(person.page.locator("[data-qr]")).to_have_attribute("data-qr", link)
        expect(person.page.locator("[data-code]")).to_have_text(re.compile(r"^\w{3} \w{3}$"))
        expect(person.page.locator("[data-alone]")).to_have_count(0)
    process.end()


def test_a_table_for_this_machine_says_how_to_let_others_in(person: Person) -> None:
    invite(person)
    expect(person.page.locator("[data-alone]")).to_contain_text("grumbletop serve --share")
    expect(person.page.locator("[data-qr]")).to_have_count(0)
    person.page.get_by_role("button", name="Menu").click()  # with links to this table for other devices
    expect(person.page.get_by_role("dialog").locator("[data-alone]")).to_contain_text("For now, links work only on this computer.")


def test_whoever_hears_the_code_sits_down(browser: Browser, address: str, person: Person) -> None:
    invite(person)
    code = person.page.locator("[data-code]").inner_text()
    with sitting(browser, address) as bram:
        bram.go()
        bram.page.get_by_label("Link or code").fill("what?")
        bram.click("Join")
        bram.see("That is neither a link to a table nor a code.")
        bram.page.get_by_label("Link or code").fill("QQQ 777")
        bram.click("Join")
        bram.see("Nobody is waiting under this code.")
        bram.page.get_by_label("Link or code").fill(code.lower())
        bram.click("Join")
        bram.see("Ada wants to play with you")
        bram.page.get_by_label("Your name").fill("Bram")
        bram.click("Sit down")
        expect(bram.page.locator(".player")).to_have_count(2)
        expect(person.page.locator("[data-seat='1']")).to_contain_text("Bram")
        bram.complaints = [said for said in bram.complaints if "status of 404" not in said]


def test_a_used_and_a_wrong_link_say_what_to_do(browser: Browser, address: str, person: Person) -> None:
    invite(person)
    link = person.page.get_by_label("Link for your friend").input_value()
    with sitting(browser, address) as bram, sitting(browser, address) as late:
        late.page.goto(link)
        late.see("Ada wants to play with you")
        sit_down(bram, link)
        expect(bram.page.locator(".player")).to_have_count(2)
        late.click("Sit down")
        late.see("This invitation has been used")
        late.page.get_by_role("link", name="Watch").click()
        expect(late.page.locator(".player")).to_have_count(2)
        late.page.goto(f"http://{address}/join/nobody_is_here#wrong")
        late.see("There is no table at this link.")
        late.page.get_by_role("link", name="To the games").click()
        expect(late.page.locator("[data-play=grit]")).to_be_visible()
        late.complaints = [said for said in late.complaints if "status of 40" not in said]


def test_a_rematch_is_offered_and_accepted(browser: Browser, address: str) -> None:
    with two(browser, address) as (ada, bram):
        give_up(ada)
        over = ada.page.url
        ada.page.locator("[data-rematch]").click()
        expect(offer(ada)).to_have_text("You offered a rematch. Waiting for Bram.")
        expect(offer(bram)).to_have_text("Ada offers a rematch.")
        bram.page.locator("[data-refuse]").click()
        expect(offer(ada)).to_have_text("No rematch this time.")
        ada.page.locator("[data-rematch]").click()
        bram.page.get_by_role("button", name="Accept the rematch").click()
        for each in (ada, bram):
            expect(each.page).not_to_have_url(over)
            expect(each.page.locator("[data-version='0']")).to_be_visible(timeout=PATIENCE)
        give_up(bram)
        for each, name in ((ada, "Ada"), (bram, "Bram")):  # each in the other's seat, and in the replay still through their own eyes
            each.page.locator("[data-replay]").click()
            expect(each.page.locator(".eyes option:checked")).to_have_text(name)


@pytest.mark.parametrize("here", [1, 2], ids=["two screens", "one screen"])
def test_whoever_watched_follows_to_the_rematch(browser: Browser, address: str, here: int) -> None:
    """They are told that the others play on, not that those have left; one button leads there."""
    made = httpx.post(f"http://{address}/api/matches", json={"game": "grit", "seats": [{"kind": "me"}] * 2}).raise_for_status().json()
    tokens = [seat["token"] for seat in made["seats"]]
    with ExitStack() as stack:
        watcher, *players = (stack.enter_context(sitting(browser, address)) for _ in range(4 - here))
        for player, held in zip(players, [tokens] if here == 2 else [[token] for token in tokens], strict=True):
            player.go(f"#/sit/{made['match']}/{','.join(held)}")
        watcher.go(f"#/table/{made['match']}")
        expect(watcher.page.locator("[data-watchers]")).to_have_text("1 spectator")
        if here == 2:
            players[0].page.locator(".curtain button").click()
        give_up(players[0])
        for player in players:
            player.page.locator("[data-rematch]").click()
        expect(offer(watcher)).to_have_text("They play on at a new table.")
        for player in players:
            expect(player.page.locator("[data-version='0']")).to_be_attached()
        expect(watcher.page.locator("[data-seat='0']")).to_contain_text("plays on")
        expect(watcher.page.locator("[data-presence]")).to_have_count(0)
        watcher.page.locator("[data-follow]").click()
        expect(watcher.page).to_have_url(players[0].page.url)
        expect(watcher.page.locator("[data-version='0']")).to_be_attached()


def test_home_says_who_is_waiting_and_a_finished_game_has_a_history(browser: Browser, address: str) -> None:
    with two(browser, address) as (ada, bram):
        waited = whoever_is_asked(ada, bram)
        waited.go()
        other = "Bram" if waited is ada else "Ada"
        expect(waited.page.locator("[data-waiting=true]")).to_contain_text(f"{other} is waiting for you")
        assert top(waited.page.locator("[data-waiting=true]")) < top(waited.page.locator("[data-play]").first)
        waited.page.locator("[data-waiting=true]").get_by_role("link", name="Back to the table").click()
        waited.what_now()
        give_up(waited)
        expect(waited.verdict()).to_be_visible()
        waited.go("#/history")
        expect(waited.page.locator("[data-match]")).to_contain_text(f"with {other}")
        expect(waited.page.locator("[data-rival]")).to_contain_text("0 won, 1 lost, 0 drawn")
        waited.page.locator("[data-match]").get_by_role("link", name="Replay").click()
        waited.see("Move 0 of")


def test_a_name_a_face_and_games_move_to_another_device(browser: Browser, address: str, person: Person) -> None:
    person.go()
    person.click("Menu")
    person.page.get_by_label("Your name").fill("Ada")
    person.page.get_by_label("Face 4").check(force=True)
    person.page.keyboard.press("Escape")
    person.play_bot("grit")
    person.what_now()
    table = person.page.url
    person.click("Menu")
    link = person.page.get_by_label("Your name and your matches on another device").input_value()
    with sitting(browser, address) as phone:
        phone.page.goto(link)
        phone.see("Is this you?")
        phone.page.locator("[data-become]").click()
        expect(phone.page.get_by_role("button", name="Ada")).to_be_visible()
        phone.page.goto(table)
        phone.what_now()
        phone.move()
        phone.page.goto(f"http://{address}/#/me/short")
        phone.see("This link is incomplete.")


CALLS = """window.calls = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { window.calls.push(title + " " + body); }
  close() {}
};
Object.defineProperty(document, "visibilityState", { get: () => window.away ? "hidden" : "visible" });"""


def test_whoever_looks_elsewhere_is_called_if_they_want_to_be(person: Person) -> None:
    person.page.add_init_script(CALLS)
    person.go()
    person.click("Menu")
    person.page.get_by_role("switch", name="Tell me when it is my turn").check()
    person.page.keyboard.press("Escape")
    person.play_bot("grit")
    person.what_now()
    person.page.evaluate("() => { window.away = true; }")
    for _ in range(2):  # nobody is done so early
        person.move()
    expect(person.page).to_have_title(re.compile("^! Grit: Your turn"))
    person.page.wait_for_function("() => window.calls.some((each) => each.startsWith('Grit: Your turn'))")


def test_grumbles_are_seen_by_the_others_unless_they_are_muted(browser: Browser, address: str) -> None:
    with two(browser, address) as (ada, bram):
        ada.page.locator("[data-emotes]").click()
        ada.page.locator("[data-say=laugh]").click()
        for each in (ada, bram):
            expect(each.page.locator("[data-seat='0'] .says [data-emote=laugh]")).to_be_visible()
        bram.click("Menu")
        bram.page.get_by_role("switch", name="Show what others grumble").uncheck()
        bram.page.keyboard.press("Escape")
        expect(bram.page.locator("[data-seat='0'] .says")).to_have_count(0)
        ada.page.locator("[data-emotes]").click()
        ada.page.locator("[data-say=bow]").click()
        expect(ada.page.locator("[data-seat='0'] .says [data-emote=bow]")).to_be_visible()
        bram.page.locator("[data-emotes]").click()
        bram.page.locator("[data-say=gasp]").click()
        expect(bram.page.locator("[data-seat='1'] .says [data-emote=gasp]")).to_be_visible()
        expect(bram.page.locator("[data-seat='0'] .says")).to_have_count(0)


def test_every_grumble_is_in_sight_on_a_phone(browser: Browser, address: str) -> None:
    with sitting(browser, address) as ada, sitting(browser, address, viewport=PHONE) as bram:
        invite(ada)
        sit_down(bram, ada.page.get_by_label("Link for your friend").input_value(), "Bernadette-Charlotte von Hohenfels")
        bram.page.locator("[data-emotes]").click()
        for each in bram.page.locator("[data-say]").all():
            expect(each).to_be_in_viewport(ratio=1)
        bram.page.locator("[data-say=bow]").click()
        expect(bram.page.locator("[data-say=bow]")).to_be_hidden()


def test_whoever_set_the_table_cancels_it(browser: Browser, address: str, person: Person) -> None:
    invite(person)
    link = person.page.get_by_label("Link for your friend").input_value()
    person.page.locator("[data-cancel]").click()
    expect(person.page.locator("[data-play=grit]")).to_be_visible()
    expect(person.page.locator("[data-waiting]")).to_have_count(0)
    with sitting(browser, address) as late:
        late.page.goto(link)
        expect(late.page.locator("[data-trouble]")).to_contain_text("This table was cancelled.")
        expect(late.page.get_by_role("link", name="Watch")).to_have_count(0)


def test_a_match_can_end_without_whoever_stays_away(browser: Browser, address: str) -> None:
    with two(browser, address) as (ada, bram):
        ada.click("Menu")
        expect(ada.page.locator("[data-end]")).to_have_count(0)
        bram.go()
        expect(ada.page.locator("[data-end]")).to_have_text("End the match without Bram")
        ada.page.locator("[data-end]").click()
        ada.see("the other players have not been away long enough")


def test_comings_goings_and_spectators_are_seen(browser: Browser, address: str) -> None:
    with two(browser, address) as (ada, bram):
        table = bram.page.url
        bram.go()
        expect(ada.page.locator("[data-presence]")).to_have_text("Bram has left the table. The seat is kept.")
        bram.page.goto(table)
        expect(ada.page.locator("[data-presence]")).to_have_text("Bram is here.")
        with sitting(browser, address) as watcher:
            watcher.page.goto(table)
            for each in (ada, bram, watcher):
                expect(each.page.locator("[data-watchers]")).to_have_text("1 spectator")
            give_up(ada)
            expect(watcher.verdict()).to_be_visible()


def test_a_finished_game_shows_every_hand_and_its_rounds_on_the_tape(person: Person) -> None:
    person.play_bot("grit")
    person.what_now()
    person.move()
    give_up(person)
    over = person.page.url
    person.page.locator("[data-replay]").click()
    expect(person.page).to_have_url(f"{over.replace('/table/', '/replay/')}/0/0")  # as they saw it themselves
    person.page.go_back()
    person.page.locator("[data-all-hands]").click()
    expect(person.page.locator("[data-hand]")).to_have_count(2)
    assert violations(person) == ""
    expect(person.page.locator("[data-round='0']")).to_have_text("1")
    person.page.get_by_role("button", name="To the start").click()
    person.see("Move 0 of")
    expect(person.page.get_by_label("Seen by")).to_have_value("all")


def test_axe_finds_nothing_on_the_pages_for_people(browser: Browser, address: str) -> None:
    with sitting(browser, address) as ada, sitting(browser, address, color_scheme="dark") as bram:
        found = {}
        invite(ada)
        found["invitation"] = violations(ada)
        bram.page.goto(ada.page.get_by_label("Link for your friend").input_value())
        bram.see("Ada wants to play with you")
        found["join"] = violations(bram)
        bram.click("Sit down")
        expect(bram.page.locator("[data-version='0']")).to_be_visible()
        bram.page.locator("[data-emotes]").click()
        found["grumbles"] = violations(bram)
        bram.page.locator("[data-emotes]").click()
        give_up(bram)
        expect(bram.verdict()).to_be_visible()
        bram.go("#/history")
        expect(bram.page.locator("[data-match]")).to_be_visible()
        found["history"] = violations(bram)
        bram.click("Home")
        bram.click("Menu")
        found["menu"] = violations(bram)
        assert found == dict.fromkeys(found, "")


def test_a_slow_server_does_not_take_back_how_many_play(person: Person) -> None:
    """What it says of two seats comes after four were chosen."""
    held: list[Route] = []
    person.page.route("**/settle*", lambda route: route.continue_() if held else held.append(route))
    person.go()
    person.page.locator("[data-friend=foggy_frontlines]").click()
    seats = person.page.locator("dialog .count select")
    expect(seats).to_have_value("2")
    while not held:
        person.page.wait_for_timeout(20)
    seats.select_option("4")
    with person.page.expect_response(lambda answer: "/settle" in answer.url and answer.request != held[0].request):
        held[0].continue_()
    expect(seats).to_have_value("4")
