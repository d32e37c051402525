"""How much one address may ask for, and that a refusal says so."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from grumbletop.server import catalogue
from grumbletop.server.connections import limited_protocol
from grumbletop.server.security import MOST_ADDRESSES, Buckets, Window, address_key
from tests.server.serving import PATIENCE, Made, Table, serving, wait_until

# Addresses


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not:an:address", "not:an:address"),
        ("x" * 1_000, "x" * 100),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_is_one_address(host: str, key: str) -> None:
    assert address_key(host) == key


def test_rotating_addresses_of_one_network_gains_nothing() -> None:
    window = Window(3, 60, lambda: 0.0)
    assert sum(window.take(address_key(f"2001:db8::{number:x}")) for number in range(1, 1_000)) == 3


def test_a_window_remembers_so_many_addresses_and_no_more() -> None:
    window = Window(1, 3_600, lambda: 0.0)
    for number in range(MOST_ADDRESSES + 1_000):
        assert window.take(str(number))
    assert len(window.taken) == MOST_ADDRESSES
    assert not window.take(str(MOST_ADDRESSES))


def test_no_address_ever_waits_for_all_the_others_to_be_forgotten() -> None:
    now = [0.0]
    window = Window(1, 10, lambda: now[0])
    for number in range(1_000):
        window.take(str(number))
    now[0] = 100.0
    for number in range(300):
        before = len(window.taken)
        window.take(f"new {number}")
        assert before - len(window.taken) <= 1
    assert len(window.taken) < 1_000


def test_buckets_remember_so_many_addresses_and_no_more() -> None:
    buckets = Buckets(0.001, 1, lambda: 0.0, most=100)
    assert all(buckets.take(str(number)) for number in range(1_000))
    assert len(buckets.of) == 100
    assert not buckets.take("999")


# HTTP


def test_http_in_general_has_a_limit(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.001, requests_burst=20) as table:
        answers = [table.http.get("/api/games", headers={"accept-language": "de"}) for _ in range(30)]
    assert [answer.status_code for answer in answers].count(200) == 20
    refused = answers[-1].json()["error"]
    assert (answers[-1].status_code, refused["key"]) == (429, "limit")
    assert refused["sentence"].startswith("Zu viele Anfragen")


def test_joins_have_a_limit(tmp_path: Path) -> None:
    with serving(tmp_path, joins_per_hour=2) as table:
        made = table.make(("me", "invite"))
        guesses = [table.http.post(f"/api/matches/{made.id}/join", json={"name": "Eve", "invite": str(each)}) for each in range(4)]
    assert [guess.status_code for guess in guesses] == [403, 403, 429, 429]


def test_rematches_count_as_new_matches(tmp_path: Path) -> None:
    with serving(tmp_path, matches_per_hour=3) as table:
        made = table.make(("me", "bot"))
        found = [resign_and_ask_again(made.table, made.id, made.tokens)]
        while "match" in found[-1]:
            found.append(resign_and_ask_again(made.table, found[-1]["match"], made.tokens))
    assert len(found) == 3
    assert found[-1]["key"] == "limit"
    assert "rematches included" in found[-1]["sentence"]


def resign_and_ask_again(table: Table, id: str, tokens: list[str]) -> dict[str, Any]:
    with Made(table, id, []).visit(tokens) as guest:
        guest.until("playing")
        guest.ask("resign", seat=guest.welcome["seats"][0])
        return guest.ask("rematch", id="again")


def test_the_list_of_games_is_made_once_for_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    plain = catalogue.games

    def counted(packs: Any, presets: Any, language: str) -> Any:
        made.append(language)
        return plain(packs, presets, language)

    monkeypatch.setattr(catalogue, "games", counted)
    with serving(tmp_path) as table:
        for language in ("en", "de", "xx", "fr-CA", "") * 3:
            assert table.http.get("/api/games", params={"language": language}).status_code == 200
        for path in ("/api/games/grit/texts/xx", "/api/games/none/rules"):
            assert table.http.get(path).status_code == 404
    assert sorted(made) == ["de", "en"]


@pytest.mark.parametrize("path", ["/api/replays", "/api/reviews"])
def test_a_record_of_the_documented_size_is_taken(table: Table, path: str) -> None:
    """And said to be no record, not to be too large."""
    answer = table.http.post(path, json={"text": '"' * 1_900_000})
    assert (answer.status_code, answer.json()["error"]["key"]) == (422, "game")


# Plain connections


@contextmanager
def listening(**limits: Any) -> Iterator[tuple[str, int]]:
    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, http=limited_protocol(**limits), lifespan="off", log_config=None))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
        thread.start()
        try:
            wait_until(lambda: server.started)
            yield listener.getsockname()
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def is_closed(line: socket.socket) -> bool:
    line.settimeout(PATIENCE)
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("limits", [{"most": 100, "per_address": 3, "unlimited": ()}, {"most": 3, "per_address": 100}])
def test_one_connection_too_many_is_closed_at_once(limits: dict[str, Any]) -> None:
    with listening(**limits) as address:
        lines = [socket.create_connection(address) for _ in range(4)]
        assert is_closed(lines[-1])
        lines[0].close()
        lines[1].sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        assert lines[1].recv(100).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx: "])
def test_whoever_finishes_no_request_is_shown_out(said: bytes) -> None:
    with listening(most=10, per_address=10, request_within=0.05) as address, closing(socket.create_connection(address)) as line:
        line.sendall(said)
        assert is_closed(line)


# Sockets


def test_every_refusal_answers_its_request(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.001, burst=2) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            assert both.ask("ping", id="a")["type"] == "pong"
            both.line.send(json.dumps({"type": "play", "id": "long", "seat": 0, "text": "x" * 70_000}))
            both.say("ping", id="b")
            both.say("nonsense", id="c")
            both.say("ping", id="d")
            while len([each for each in both.heard if each["type"] in ("refused", "pong")]) < 5:
                both.hear()
            refused = {each["id"]: each["key"] for each in both.heard if each["type"] == "refused"}
    assert refused == {"long": "limit", "c": "limit", "d": "limit"}


def test_many_sockets_of_one_address_say_no_more_than_a_few(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_address=0.001, messages_burst_per_address=3) as table:
        made = table.make()
        with made.visit(made.tokens) as one, made.visit() as other:
            answers = [guest.ask("ping") for guest in (one, other) * 3]
    assert [answer["type"] for answer in answers] == ["pong"] * 3 + ["refused"] * 3
    assert answers[-1]["sentence"].startswith("At most 0.001 messages a second from one address")


def test_the_log_of_an_own_match_is_limited_as_replays_are(tmp_path: Path) -> None:
    with serving(tmp_path, replays_per_hour=2) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            both.until("playing")
        own = {"authorization": f"Bearer {made.tokens[0]}"}
        assert [made.get("/log", headers=own).status_code for _ in range(3)] == [200, 200, 429]


def test_no_since_makes_the_server_remember_more(table: Table) -> None:
    made = table.make()
    assert table.lobby is not None
    with made.visit(made.tokens) as both:
        for _ in range(6):
            both.move(both.table()["owing"][0])
        whole = both.events("0")
        for since in (*range(-40, 6), -(2**60), 2**60):
            with made.visit(made.tokens, since=since) as again:
                told = again.table()["events"]["0"]
            assert told == [event for event in whole if not 0 <= since <= 6 or event["version"] > since]
        views = table.lobby.live_matches[made.id].views
        assert views is not None
        assert {viewer: len(told) for viewer, told in views._told.items()} == {(0, "en"): 7, (1, "en"): 7}  # each version once


def test_spectators_that_come_and_go_are_nobodys_news(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both, made.visit() as crowd:
        both.until("playing")
        crowd.until("playing")
        both.ask("ping")
        tables = len(both.told)
        for _ in range(5):
            with made.visit() as other:
                other.until("playing")
        both.ask("ping")
        crowd.ask("ping")
        assert len(both.told) == tables
        with made.visit(made.tokens[:1]) as one:  # holds a seat that is held already
            one.until("playing")
        both.ask("ping")
        assert len(both.told) == tables
