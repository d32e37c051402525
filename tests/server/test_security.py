"""Who may do what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from grumbletop.server.security import Bucket, Window, fits, hashed, new_token, origin_allowed
from tests.server.serving import Table, play_on, serving, wait_until


def test_only_the_holder_of_a_seat_acts_for_it(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both, made.visit(["wrong", *made.tokens[:1]]) as one, made.visit(["wrong"]) as nobody:
        seat = both.until("playing")["owing"][0]
        text = both.some_action(seat)
        assert one.welcome["seats"] == [0]
        assert nobody.welcome["seats"] == []
        for type, more in (
            ("play", {"text": text}),
            ("choices", {"prefix": []}),
            ("preview", {"text": text}),
            ("undo", {}),
            ("resign", {}),
        ):
            assert nobody.ask(type, seat=seat, **more)["key"] == "seat"
            assert one.ask(type, seat=1, **more)["key"] == "seat"
            assert one.ask(type, seat=40, **more)["key"] == "seat"
        for type in ("rematch", "abandon"):
            assert nobody.ask(type)["key"] == "seat"
        assert both.table()["version"] == 0


def test_a_seat_that_owes_nothing_is_refused_by_its_rule(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        seat = both.until("playing")["owing"][0]
        refused = both.ask("play", seat=1 - seat, text=both.some_action(seat))
        assert refused["type"] == "refused"
        assert refused["clause"].startswith("GRIT-")
        assert refused["sentence"] != refused["clause"]


def test_a_match_of_another_name_is_not_there(table: Table) -> None:
    made = table.make()
    assert table.http.get("/api/matches/nothing").status_code == 404
    made.id = "nothing"
    with made.visit(made.tokens) as lost:
        assert lost.welcome["key"] == "unknown"


def test_pages_from_elsewhere_are_not_let_in(table: Table) -> None:
    made = table.make()
    address = f"ws://{table.address}/api/matches/{made.id}/live"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=Origin("https://evil.example"))
    assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(f"http://{table.address}")) as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": []}))
        assert json.loads(line.recv())["type"] == "welcome"
    posted = table.http.post("/api/matches", json={}, headers={"origin": "https://evil.example"})
    assert posted.status_code == 403
    assert posted.json()["error"]["key"] == "origin"


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "127.0.0.1:8000", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", False),
        ("https://table.example", "table.example", True),
        ("http://rebound.example:8000", "rebound.example:8000", False),  # a name that was made to point here
        ("null", "127.0.0.1:8000", False),
        ("http://[", "127.0.0.1:8000", False),
    ],
)
def test_only_the_own_and_the_allowed_origins_may_connect(origin: str | None, host: str, allowed: bool) -> None:
    assert origin_allowed(origin, host, ("https://table.example",)) is allowed


@pytest.mark.parametrize("first", ['{"type":"ping","id":"1"}', "rubbish", '{"type":"hello","protocol":1}', '{"type":"hello"', ""])
def test_whoever_does_not_say_hello_first_is_shown_out(table: Table, first: str) -> None:
    made = table.make()
    with connect(f"ws://{table.address}/api/matches/{made.id}/live") as line:
        line.send(first)
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=20)
        assert line.close_code == 1008


def test_another_protocol_is_refused(table: Table) -> None:
    made = table.make()
    with connect(f"ws://{table.address}/api/matches/{made.id}/live") as line:
        line.send(json.dumps({"type": "hello", "protocol": 2, "tokens": []}))
        assert json.loads(line.recv())["key"] == "protocol"


def test_an_invitation_is_for_one(table: Table) -> None:
    made = table.make(("me", "invite"))
    join = f"/api/matches/{made.id}/join"
    assert table.http.post(join, json={"name": "Eve"}).status_code == 409
    assert table.http.post(join, json={"name": "Eve", "invite": "wrong"}).status_code == 403
    assert table.http.post(join, json={"name": "Eve", "invite": made.tokens[0]}).status_code == 403
    invite = made.seats[1]["invite"]
    assert table.http.post(join, json={"name": "Grace", "invite": invite}).status_code == 200
    assert table.http.post(join, json={"name": "Eve", "invite": invite}).status_code in (403, 409)


def test_the_own_log_needs_the_token_and_holds_nothing_else(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 3)
    assert made.get("/log").status_code == 401
    assert made.get("/log", headers={"authorization": "Bearer wrong"}).status_code == 401
    logs = [made.get("/log", headers={"authorization": f"Bearer {token}"}).text for token in made.tokens]
    assert [json.loads(text.split("\n")[0])["seat"] for text in logs] == [0, 1]


def test_tokens_are_long_and_kept_as_hashes_only(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "invite"))
        with made.visit(made.tokens):
            pass
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (made.tokens[0], made.seats[1]["invite"]):
        assert len(secret) >= 43
        assert secret.encode() not in kept
        assert hashed(secret).encode() in kept


def test_a_token_fits_its_own_hash_only() -> None:
    token = new_token()
    assert fits(token, hashed(token))
    assert not fits(token, hashed(new_token()))
    assert not fits(token, None)
    assert not fits("\ud800", hashed(token))


def test_headers_for_browsers(table: Table) -> None:
    headers = table.http.get("/api/games").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_errors_have_one_form_and_no_trace(table: Table) -> None:
    answers = [
        table.http.get("/api/nothing"),
        table.http.delete("/api/games"),
        table.http.post("/api/matches", content=b"{", headers={"content-type": "application/json"}),
        table.http.post("/api/matches", json={"game": "grit", "seats": [{"kind": "me", "extra": 1}]}),
        table.http.post("/api/matches", json={"game": "chess", "seats": [{"kind": "me"}]}),
        table.http.post("/api/matches", json={"game": "grit", "seats": [{"kind": "me"}]}),
        table.http.post("/api/matches", json={"game": "grit", "options": {"deck": "x"}, "seats": [{"kind": "me"}] * 2}),
        table.http.post("/api/matches", json={"game": "grit", "position": {"game": "grit"}, "seats": [{"kind": "me"}] * 2}),
        table.http.post("/api/matches", json={"game": "grit", "seats": [{"kind": "me", "name": "a\nb"}, {"kind": "bot"}]}),
        table.http.post("/api/replays", json={"text": "no record"}),
        table.http.get("/api/games/grit/texts/xx"),
        table.http.get("/api/games/chess/rules"),
    ]
    for answer in answers:
        assert 400 <= answer.status_code < 500, answer.text
        assert set(answer.json()["error"]) == {"key", "clause", "data", "sentence"}
        assert "Traceback" not in answer.text
        assert "refused." not in answer.json()["error"]["sentence"]


def test_errors_speak_the_language_of_the_browser(table: Table) -> None:
    answer = table.http.get("/api/matches/nothing", headers={"accept-language": "de-AT,de;q=0.9"})
    assert answer.json()["error"]["sentence"] == "Diese Partie gibt es nicht."


# Limits


def test_too_many_messages_are_refused_and_then_the_socket_closes(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.001, burst=5) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            answers = [both.ask("ping", id=str(number)) if number < 5 else None for number in range(5)]
            assert all(answer and answer["type"] == "pong" for answer in answers)
            for _ in range(10):
                both.say("ping", id="more")
            with pytest.raises(ConnectionClosed):
                both.until("never")
            assert [each["key"] for each in both.heard if each["type"] == "refused"] == ["limit"] * 10


def test_a_message_that_is_too_long_is_refused(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        both.line.send(json.dumps({"type": "ping", "id": "x" * 70_000}))
        while (answer := both.hear())["type"] != "refused":
            pass
        assert answer["key"] == "limit"


def test_one_address_makes_so_many_matches_an_hour(tmp_path: Path) -> None:
    with serving(tmp_path, matches_per_hour=2) as table:
        body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert [table.http.post("/api/matches", json=body).status_code for _ in range(3)] == [201, 201, 429]


def test_one_address_opens_so_many_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=1) as table:
        made = table.make()
        with made.visit(made.tokens), pytest.raises(InvalidStatus), made.visit():
            pass
        wait_until(lambda: "grumbletop_sockets 0.0" in table.http.get("/metrics").text)
        with made.visit(made.tokens):
            pass


def test_a_body_that_is_too_large_is_refused(table: Table) -> None:
    declared = table.http.post("/api/matches/x/join", content=b"x" * 70_000)
    assert declared.status_code == 413
    streamed = table.http.post("/api/matches/x/join", content=(b"x" * 10_000 for _ in range(10)))
    assert streamed.status_code == 413


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_window_counts_each_address_by_itself() -> None:
    now = [0.0]
    window = Window(1, 10, lambda: now[0])
    assert [window.take("a"), window.take("a"), window.take("b")] == [True, False, True]
    now[0] = 10.0
    assert window.take("a")
