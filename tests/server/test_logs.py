"""What stands in the logs: what happened and where. No hidden card, no SQL with values, no traceback for what people do."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from grumbletop.server.errors import StoreFailed
from grumbletop.server.logs import JsonLines, tell_exceptions
from grumbletop.server.websocket import Connection
from grumbletop.server.websocket_frames import never
from tests.server.faults.test_disk import READ_ONLY, WRITABLE, store_with
from tests.server.serving import Made, Process, Table, play_on, serving

HALF = "\ud800"  # of a character


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path, "--workers", "1")
    yield process
    process.kill()


def logged(process: Process) -> list[dict[str, Any]]:
    return [json.loads(line) for line in process.log.read_text().splitlines()]


def test_ending_with_people_at_the_table_leaves_no_traceback(server: Process) -> None:
    made, bots = server.table.make(), server.table.make(("me", "bot"))
    with made.visit(made.tokens) as both, bots.visit(bots.tokens) as one, made.visit():
        play_on({0: both, 1: both}, 3)
        one.until("playing")
        assert server.end() == 0
    assert [line for line in logged(server) if line["level"] != "info"] == []


def test_a_table_in_somebodys_terminal_tells_only_what_is_wrong(tmp_path: Path) -> None:
    server = Process(tmp_path, "--personal")
    assert server.end() == 0
    assert server.log.read_text() == ""


def test_who_answers_no_ping_has_left_and_leaves_no_traceback() -> None:
    class ClosedByUvicorn:
        async def send_text(self, text: str) -> None:
            raise RuntimeError(f"Unexpected ASGI message 'websocket.send', after sending 'websocket.close': {text}")

    connection = Connection.__new__(Connection)
    connection.socket, connection.sending, connection.send_now = ClosedByUvicorn(), asyncio.Lock(), never  # type: ignore[assignment]
    with pytest.raises(WebSocketDisconnect):
        asyncio.run(connection.send(b"{}"))


def test_bytes_that_are_no_text_leave_no_traceback(server: Process) -> None:
    made = server.table.make()
    with made.visit(made.tokens) as both:
        both.line.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            both.until("over")
    ask(server.table, "GET /api/matches/%ff\x80 HTTP/1.1\r\naccept-language: \x80\xff")
    assert server.end() == 0
    assert [line for line in logged(server) if line["level"] != "info"] == []


def ask(table: Table, head: str) -> int:
    """The status of a raw request."""
    host, _, port = table.address.partition(":")
    with closing(socket.create_connection((host, int(port)))) as line:
        line.sendall(f"{head}\r\nhost: {table.address}\r\nconnection: close\r\n\r\n".encode("latin-1"))
        return int(line.makefile("rb").readline().split()[1])


def test_a_store_that_fails_tells_no_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite refuses an entry, whose line holds a card, and the opening of another match, which holds the deal."""
    with serving(tmp_path) as table:
        made, another = table.make(), table.make()
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
            seat = both.table()["owing"][0]
            text = both.some_action(seat)
            with store_with(table, READ_ONLY, WRITABLE):
                assert both.ask("play", seat=seat, text=text)["key"] == "store"
                with another.visit(another.tokens) as dealt, pytest.raises(ConnectionClosed):
                    dealt.until("playing")
    said = "".join(capsys.readouterr())
    assert "attempt to write a readonly database" in said
    for hidden in ("INSERT", "UPDATE", "draws", "commitment", f"'{text}'"):
        assert hidden not in said


def test_an_exception_is_told_by_kind_and_place_never_by_its_words() -> None:
    try:
        try:
            raise KeyError("hand: 7S QS")
        except KeyError as problem:
            raise RuntimeError("the deal is 7S QS") from problem
    except RuntimeError as problem:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, "failed", None, (type(problem), problem, problem.__traceback__))
        line = JsonLines().format(record)
        told = tell_exceptions(None, "error", {"event": "failed", "exc_info": True})
    assert "7S" not in line
    assert "7S" not in json.dumps(told)
    assert told["problem"] == json.loads(line)["problem"] == ["RuntimeError", "KeyError"]
    assert told["where"][0].startswith("test_logs.py:")


def test_what_our_own_store_says_is_told() -> None:
    assert tell_exceptions(None, "error", {"exc_info": StoreFailed("the disk is full")})["why"] == "the disk is full"


@pytest.mark.parametrize(
    "body",
    [
        {"game": HALF},
        {"options": {HALF: 1}},
        {"options": {"word": HALF}},
        {"position": {HALF: HALF}},
        {"position": {"game": "grit", "options": {HALF: 1}}},
        {"packs": [HALF]},
        {HALF: 1},
    ],
)
def test_half_a_character_is_refused(table: Table, body: dict[str, Any]) -> None:
    whole = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}], **body}
    answer = table.http.post("/api/matches", content=json.dumps(whole).encode(), headers={"content-type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["sentence"]


@pytest.mark.parametrize("path", ["/%00", "/api/matches/%00", "/api/matches/%00/record", "/api/games/%00/rules", "/api/matches/%ed%a0%80"])
def test_a_path_that_names_nothing_is_not_found(table: Table, path: str) -> None:
    assert ask(table, f"GET {path} HTTP/1.1") == 404


def test_a_match_is_never_looked_for_under_what_is_no_id(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL takes no NUL."""
    assert table.lobby is not None
    asked: list[str] = []
    monkeypatch.setattr(table.lobby.services.store, "fetch", asked.append)
    for id in ("%00", "a b", "x" * 33, "%ff"):
        assert Made(table, id, []).get("").status_code == 404
    assert asked == []
