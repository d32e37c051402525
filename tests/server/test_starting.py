"""A server starts whatever happened, or says clearly why it can't."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from grumbletop.server.errors import StoreFailed
from grumbletop.server.file_lock import locked
from grumbletop.server.live_match import LiveMatch
from grumbletop.server.lobby import Lobby
from tests.server.serving import PATIENCE, Made, Process, play_on, serving, wait_until


def refusal(folder: Path) -> str:
    """What a server says that does not start."""
    command = [sys.executable, "-m", "grumbletop.cli", "serve", "--port", "0", "--database", str(folder / "table.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=os.environ, check=False)
    assert done.returncode not in (0, 1), (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_second_server_on_one_file_does_not_start(tmp_path: Path) -> None:
    first = Process(tmp_path)
    try:
        said = refusal(tmp_path)
        assert f"another server uses {tmp_path / 'table.db'} (process {first.process.pid})" in said
        assert first.table.http.get("/healthz").status_code == 200
    finally:
        first.kill()
    after_a_kill = Process(tmp_path)
    assert after_a_kill.end(signal.SIGTERM) == 0
    assert {file.name for file in tmp_path.glob("table.db*")} == {"table.db", "table.db-key"}


def test_a_lock_is_held_by_one_and_left_behind_by_nobody(tmp_path: Path) -> None:
    with locked(tmp_path / "table.db"):
        with pytest.raises(StoreFailed, match="another server"), locked(tmp_path / "table.db"):
            pass
        with locked(tmp_path / "other.db"):
            pass
    assert list(tmp_path.iterdir()) == []


def test_a_newer_schema_is_left_alone_and_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        table.make()
    with closing(sqlite3.connect(tmp_path / "table.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "a newer version of Grumbletop has written it (its schema is 9999, this version knows 00" in refusal(tmp_path)


def test_the_database_is_nobody_elses_to_read(tmp_path: Path) -> None:
    """Also one that was made before, and the files beside it."""
    (tmp_path / "table.db").touch(0o644)
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("table.db", "table.db-wal", "table.db-shm", "table.db-key"), 0o600)


def test_a_damaged_row_stops_neither_the_start_nor_anybody_else(tmp_path: Path) -> None:
    clock = {"kind": "game", "seconds": 1000}
    with serving(tmp_path) as table:
        made = [table.make(clock=clock) for _ in range(4)]
        for match in made:
            with match.visit(match.tokens) as both:
                play_on({0: both, 1: both}, 2)
    with closing(sqlite3.connect(tmp_path / "table.db")) as connection, connection:
        connection.execute("UPDATE matches SET opening = '{\"type\":' WHERE id = ?", (made[0].id,))
        connection.execute("UPDATE matches SET options = 'no JSON' WHERE id = ?", (made[1].id,))
        connection.execute("UPDATE log SET line = '{}' WHERE match = ? AND number = 2", (made[2].id,))
    server = Process(tmp_path)
    try:
        for match in made[:3]:
            answer = Made(server.table, match.id, match.seats).get("")
            assert 400 <= answer.status_code < 500, answer.text
            assert answer.json()["error"]["sentence"]
        there = Made(server.table, made[3].id, made[3].seats)
        with there.visit(made[3].tokens) as both:
            play_on({0: both, 1: both})
    finally:
        assert server.end() == 0
    said = server.log.read_text()
    assert all(match.id in said for match in made[:3])
    assert "no JSON" not in said


def test_people_come_in_before_old_matches_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as table:
        made = table.make(clock={"kind": "game", "seconds": 1000})
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
    read = Lobby._room_if_sound
    go_on = asyncio.Event()

    async def slowly(lobby: Lobby, id: str) -> LiveMatch | None:
        await go_on.wait()
        return await read(lobby, id)

    monkeypatch.setattr(Lobby, "_room_if_sound", slowly)
    with serving(tmp_path) as table:
        assert table.lobby is not None
        assert table.loop is not None
        assert table.http.get("/healthz").status_code == 200
        assert table.lobby.live_matches == {}
        table.loop.call_soon_threadsafe(go_on.set)
        wait_until(lambda: table.lobby is not None and made.id in table.lobby.live_matches)
