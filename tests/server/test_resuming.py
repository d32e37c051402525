"""Nothing is lost and nothing happens twice, whatever the line does."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from tests.server.serving import Made, Process, Table, play_on


def version_and_kind(events: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(event["version"], event["kind"]) for event in events]


def test_a_client_that_comes_back_is_told_exactly_what_it_missed(table: Table) -> None:
    made = table.make()
    pieces: list[tuple[int, str]] = []
    since = None
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 0)
        while both.table()["phase"] != "over":
            with made.visit(made.tokens[:1], since) as coming_and_going:
                seen = coming_and_going.table()
                since = seen["version"]
                pieces += version_and_kind(coming_and_going.events("0"))
            play_on({0: both, 1: both}, 2)
        with made.visit(made.tokens[:1], since) as once_more:
            once_more.until("over")
            pieces += version_and_kind(once_more.events("0"))
        with made.visit(made.tokens[:1]) as anew:
            anew.until("over")
            whole = version_and_kind(anew.events("0"))
    assert pieces == whole
    assert whole[0][0] == 0


def test_a_version_from_the_future_is_told_everything(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens, since=99) as both:
        both.until("playing")
        assert both.events("0")


def test_sending_again_is_harmless(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as one, made.visit(made.tokens) as other:
        seat = one.until("playing")["owing"][0]
        text = one.some_action(seat)
        first = one.ask("play", id="the same", seat=seat, text=text)
        again = other.ask("play", id="the same", seat=seat, text=text)
        assert first == again == {"type": "ack", "id": "the same", "version": 1}
        assert other.table(1)["version"] == 1


def test_an_id_means_one_action(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        seat = both.until("playing")["owing"][0]
        both.ask("play", id="mine", seat=seat, text=both.some_action(seat))
        assert both.ask("play", id="mine", seat=seat, text="something else")["key"] == "reused"


def test_two_devices_of_one_seat_see_the_same(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both, made.visit(made.tokens[:1]) as phone, made.visit(made.tokens[:1]) as services:
        version = play_on({0: both, 1: both}, 4)
        assert phone.table(version)["held"] == services.table(version)["held"]


def test_a_commitment_outlives_the_line(table: Table) -> None:
    """One seat has made its hidden decision and loses the line: it has decided, and the other still owes."""
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 1)
        for _ in range(2):
            both.lay_marked(both.table()["owing"][0])
        assert both.table()["owing"] == [0, 1]
        both.move(0)
    with made.visit(made.tokens, since=both.table()["version"]) as back:
        seen = back.table()
        assert seen["owing"] == [1]
        assert [player["committed"] for player in seen["players"]] == [True, False]
        assert back.events("0") == []


def test_what_was_acknowledged_outlives_the_server(tmp_path: Path) -> None:
    server = Process(tmp_path)
    made = server.table.make()
    with made.visit(made.tokens) as both:
        version = play_on({0: both, 1: both}, 5)
        before = both.table(version)
        server.end(signal.SIGKILL)
    server = Process(tmp_path)
    try:
        made = Made(server.table, made.id, made.seats)
        with made.visit(made.tokens, since=version) as both:
            after = both.table()
            assert after["version"] == version
            assert after["held"] == before["held"]
            assert both.events("0") == []
            play_on({0: both, 1: both})
        assert verify(Record.read(made.get("/record").text)) == []
        assert made.table.http.get("/healthz").json() == {"state": "well"}
    finally:
        assert server.end() == 0
    logged = server.log.read_text()
    assert [json.loads(line)["event"] for line in logged.splitlines()] == ["open", "open", "closing"]
    assert not any(token in logged for token in made.tokens)
