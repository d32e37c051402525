"""What people who don't know each other can't do to each other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grumbletop.engine.chance_source import commitment_to, heading_of
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from tests.server.serving import Guest, Made, Table, play_on, serving, until_it_waits_for, wait_until
from tests.server.test_clocks import Hand, ring

ADA, EVE = {"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.66"}


def joined(made: Made, headers: dict[str, str], **more: object) -> dict[str, object]:
    answer = made.table.http.post(f"/api/matches/{made.id}/join", json={"name": "Eve", **more}, headers=headers)
    found: dict[str, object] = answer.json()
    return found.get("error", found)  # type: ignore[return-value]


def lobby_of(table: Table, count: int) -> list[Made]:
    return [table.make(("me", "open", "open"), "foggy_frontlines", options={"players": 3}, open=True) for _ in range(count)]


# Matches that wait


def test_only_its_maker_cancels_a_match_that_waits(table: Table) -> None:
    made = lobby_of(table, 1)[0]
    token = str(joined(made, EVE)["token"])
    with made.visit([token]) as eve:
        assert eve.ask("abandon")["key"] == "not_maker"
    with made.visit(made.tokens) as maker:
        assert maker.ask("abandon")["type"] == "ack"


def test_of_a_rematch_whoever_accepted_it_is_the_maker(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as grace:
        ada.until("playing")
        ada.ask("resign", seat=0)
        grace.until("over")
        ada.ask("rematch")
        again = Made(table, grace.ask("rematch")["match"], made.seats)
    with again.visit(made.tokens[:1], nonces=True) as ada:
        assert ada.ask("abandon")["key"] == "not_maker"
    with again.visit(made.tokens[1:], nonces=True) as grace:
        assert grace.ask("abandon")["type"] == "ack"


def test_one_stranger_takes_one_open_seat_of_a_match(table: Table) -> None:
    made = lobby_of(table, 1)[0]
    assert "token" in joined(made, EVE)
    assert joined(made, EVE)["key"] == "one_open_seat"
    assert joined(made, EVE, seat=2)["key"] == "one_open_seat"
    assert "token" in joined(made, ADA)


def test_one_stranger_takes_so_many_open_seats_and_not_the_whole_lobby(tmp_path: Path) -> None:
    with serving(tmp_path, open_seats_per_address=3) as table:
        lobby = lobby_of(table, 10)
        answers = [joined(made, EVE) for made in lobby]
        assert [answer.get("key", "") for answer in answers] == [""] * 3 + ["limit"] * 7
        assert all("token" in joined(made, {"x-forwarded-for": f"192.0.2.{number}"}) for number, made in enumerate(lobby))
        with lobby[0].visit(lobby[0].tokens) as maker:
            maker.ask("abandon")
        assert "token" in joined(lobby[5], EVE)


def test_an_invitation_is_not_a_strangers_seat(table: Table) -> None:
    made = table.make(("me", "invite", "invite"), "foggy_frontlines", options={"players": 3})
    for seat in made.seats[1:]:
        assert "token" in joined(made, EVE, invite=seat["invite"])


def test_the_address_of_a_seat_is_forgotten_when_the_match_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "open"), open=True)
        token = str(joined(made, EVE)["token"])
        with made.visit([*made.tokens, token]) as both:
            both.until("playing")
            both.ask("resign", seat=1)
        assert table.lobby is not None
        assert table.loop is not None
        store, loop = table.lobby.services.store, table.loop

        def addresses() -> list[str | None]:
            kept = asyncio.run_coroutine_threadsafe(store.fetch(made.id), loop).result(20)
            assert kept is not None
            return [seat["address"] for seat in kept.seats]

        assert addresses() == [None, "192.0.2.66"]
        asyncio.run_coroutine_threadsafe(store.forget_addresses("2000"), table.loop).result(20)
        assert addresses() == [None, None]


# Matches that are played


@pytest.fixture
def hand() -> Hand:
    return Hand()


def go_away_with(table: Table, made: Made, seat: int) -> None:
    """Wait until the server has noticed that nobody holds this seat any more."""
    assert table.lobby is not None
    live = table.lobby.live_matches[made.id]
    wait_until(lambda: not live.attendance.here(seat))


def test_nobody_is_replaced_while_they_have_time(tmp_path: Path, hand: Hand) -> None:
    """Three days a move: a bot plays for nobody who has been away for an hour, and nobody wins by waiting."""
    with serving(tmp_path, clock=hand) as table:
        made = table.make(clock={"kind": "days", "days": 3})
        with made.visit(made.tokens[:1]) as ada:
            with made.visit(made.tokens[1:]):
                until_it_waits_for(ada, 1)
            go_away_with(table, made, 1)
            for hours in (1, 24, 40):
                hand.now += hours * 3_600
                ring(table)
                assert ada.ask("take_over", seat=1)["key"] == "not_gone_by_clock"
                assert ada.ask("abandon")["key"] == "abandon"
            hand.now += 10 * 3_600
            ring(table)
            ada.table(ada.table()["version"])
            assert ada.ask("take_over", seat=1)["type"] == "ack"


def test_time_of_ones_own_does_not_count_for_the_other(tmp_path: Path, hand: Hand) -> None:
    """Whoever is to move can't wait until the other one counts as gone."""
    with serving(tmp_path, clock=hand) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada:
            with made.visit(made.tokens[1:]) as grace:
                while 0 not in grace.until("playing")["owing"] or 1 in grace.table()["owing"]:
                    grace.move(1)
                ada.table(grace.acked)
            go_away_with(table, made, 1)
            hand.now += 1_000_000
            assert ada.ask("take_over", seat=1)["key"] == "not_gone"
            assert ada.ask("abandon")["key"] == "abandon"


def test_whoever_stays_has_a_result(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada:
            with made.visit(made.tokens[1:]):
                until_it_waits_for(ada, 1)
            go_away_with(table, made, 1)
            assert ada.ask("abandon")["key"] == "abandon"
            hand.now += 120
            assert ada.ask("abandon")["type"] == "ack"
            end = ada.until("over")
        assert end["returns"] == [1.0, -1.0]
        assert end["ended"] == {"how": "resigned", "seat": 1, "resigned": []}
        assert verify(Record.read(made.get("/record").text)) == []


def test_of_three_the_one_who_stays_has_a_result(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand, start_within=0.05) as table:
        made = table.make(("me", "me", "me"), "foggy_frontlines", options={"players": 3})
        with made.visit(made.tokens[:1]) as ada:
            ada.until("playing")
            while len([player for player in ada.table()["players"] if player["kind"] == "bot"]) < 2:
                hand.now += 120
                for seat in ada.until_owing_or_over(0, 1, 2)["owing"]:
                    if seat == 0:
                        ada.move(0)
                    else:
                        assert ada.ask("take_over", seat=seat)["type"] == "ack"
                ada.ask("ping")
            assert ada.ask("abandon")["type"] == "ack"
            end = ada.until("over")
        assert end["returns"][0] == max(end["returns"])
        assert sorted([end["ended"]["seat"], *end["ended"]["resigned"]]) == [1, 2]
        assert verify(Record.read(made.get("/record").text)) == []


def test_a_bot_takes_over_after_a_while_and_gives_no_hints(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada:
            with made.visit(made.tokens[1:]):
                until_it_waits_for(ada, 1)
            go_away_with(table, made, 1)
            hand.now += 30
            assert ada.ask("take_over", seat=1)["data"] == {"seconds": 90}
            hand.now += 90
            assert ada.ask("take_over", seat=1)["type"] == "ack"
            shown = ada.until_owing_or_over(0)
            assert shown["hints"] is False
            assert ada.ask("hint", seat=0)["key"] == "hints"


# Chance


def test_bots_have_their_nonces_before_people(table: Table) -> None:
    """The commitment covers them, so nobody can look for a nonce that gives a better deal."""
    made = table.make(("me", "bot"))
    assert table.lobby is not None
    live = table.lobby.live_matches[made.id]
    drawn = live.seats[1].nonce
    assert drawn
    with made.visit(made.tokens, nonces=True) as ada:
        commitment = ada.table()["commitment"]
        assert commitment == commitment_to(live_heading(made), live.secret, [None, drawn])
        ada.ask("nonce", seat=0, nonce="mine")
        play_all(ada)
    record = Record.read(made.get("/record").text)
    assert list(record.nonces) == ["mine", drawn]
    assert record.chance == {"kind": "live", "commitment": commitment, "drawn": [None, drawn]}
    assert verify(record) == []


def live_heading(made: Made) -> dict[str, object]:
    assert made.table.lobby is not None
    live = made.table.lobby.live_matches[made.id]
    return heading_of(live.game, live.names, live.position)


def play_all(guest: Guest) -> None:
    while guest.until_owing_or_over(0)["phase"] != "over":
        guest.move(0)


def test_a_person_who_adds_no_nonce_leaves_no_choice(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both})
    assert list(Record.read(made.get("/record").text).nonces) == ["none", "none"]
