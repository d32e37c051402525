"""Whole games over the wire."""

from __future__ import annotations

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from tests.server.serving import Table, play_on


def test_two_people_play_a_whole_game(table: Table) -> None:
    made = table.make(("me", "invite"))
    joined = table.http.post(f"/api/matches/{made.id}/join", json={"invite": made.seats[1]["invite"], "name": "Grace"}).json()
    with made.visit(made.tokens) as ada, made.visit([joined["token"]]) as grace:
        assert ada.welcome["seats"] == [0]
        assert grace.welcome["seats"] == [1]
        version = play_on({0: ada, 1: grace})
        end = grace.table(version)
    assert end["phase"] == "over"
    assert sum(end["returns"]) == 0
    assert end["ended"] == {"how": "played", "seat": None, "resigned": []}
    assert [event["version"] for event in grace.events("1")] == sorted(event["version"] for event in grace.events("1"))


def test_the_record_of_a_finished_match_verifies(table: Table) -> None:
    made = table.make()
    assert made.get("/record").status_code == 409
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 3)
        assert made.get("/record").status_code == 409
        assert made.get("/replay").status_code == 409
        play_on({0: both, 1: both})
    record = made.get("/record")
    assert record.status_code == 200
    assert verify(Record.read(record.text)) == []


def test_a_bot_plays_to_the_end(table: Table) -> None:
    made = table.make(("me", "bot"))
    with made.visit(made.tokens) as ada:
        number = 0
        while (now := ada.until_owing_or_over(0))["phase"] != "over":
            ada.move(0, number)
            number += 1
    assert now["returns"] is not None


def test_bots_play_alone_and_anybody_may_watch(table: Table) -> None:
    made = table.make(("bot", "bot"))
    with made.visit() as spectator:
        end = spectator.until("over")
    assert end["held"] == {}
    assert end["spectator"]["decision"] is None
    assert spectator.events("spectator")


def test_a_pick_that_leads_nowhere_is_refused_with_the_reason_of_the_rules(table: Table) -> None:
    made = table.make(["me", "me"], "grumbles_and_goofs")
    with made.visit(made.tokens) as ada:
        ada.until("playing")
        refused = ada.ask("choices", seat=0, prefix=["pull", "d4"])
        assert (refused["type"], refused["clause"]) == ("refused", "GG-1.9")
        assert refused["sentence"] == "Pick a Grumble that nobody has, and put it on a free starting square of yours."
        nothing = ada.ask("choices", seat=0, prefix=["d4"])
        assert (nothing["type"], nothing["offered"], nothing["whole"]) == ("choices", [], None)
