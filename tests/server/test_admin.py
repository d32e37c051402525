"""`grumbletop admin` beside a running server, and its backups."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, update
from websockets.exceptions import ConnectionClosed, InvalidStatus

from grumbletop.cli import main
from grumbletop.server import admin as admin_module
from grumbletop.server.errors import StoreFailed
from grumbletop.server.lobby import ago
from grumbletop.server.schema import matches
from grumbletop.server.store import Store
from tests.server.serving import Table, play_on, serving, wait_until


def told(folder: Path, *words: str, code: int = 0) -> None:
    assert main(["admin", "--database", str(folder / "table.db"), *words]) == code


def test_a_match_is_listed_hidden_and_ended_while_people_are_at_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path, look_every=0.05) as table:
        made, open_match = table.make(), table.make(("me", "open"), open=True)
        assert (made.id + open_match.id).isalnum()  # a dash in front would be read as an option
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
            told(tmp_path, "list", "--phase", "playing")
            assert capsys.readouterr().out.splitlines()[-1].split()[:3] == [made.id, "playing", "grit"]
            told(tmp_path, "hide", open_match.id)
            assert table.http.get("/api/matches").json() == []
            assert table.http.post(f"/api/matches/{open_match.id}/join", json={"name": "Bo"}).status_code == 409
            told(tmp_path, "end", made.id)
            with pytest.raises(ConnectionClosed):
                both.until("never")
            assert both.heard[-1]["type"] == "gone"
        told(tmp_path, "end", made.id, code=2)
        assert "there is no waiting or running match" in capsys.readouterr().err


def test_a_blocked_address_is_not_let_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def status(table: Table) -> int:
        return table.http.get("/api/games", headers={"x-forwarded-for": "203.0.113.7"}).status_code

    with serving(tmp_path, look_every=0.05) as table:
        made = table.make()
        told(tmp_path, "block", "203.0.113.7")
        told(tmp_path, "block", "2001:db8::1")
        wait_until(lambda: status(table) == 403)
        assert table.http.get("/api/games").status_code == 200
        told(tmp_path, "block", "127.0.0.1")
        wait_until(lambda: table.http.get("/api/games").status_code == 403)
        with pytest.raises(InvalidStatus), made.visit():
            pass
        capsys.readouterr()
        told(tmp_path, "blocked")
        assert capsys.readouterr().out.split() == ["127.0.0.1", "2001:db8::/64", "203.0.113.7"]
        told(tmp_path, "unblock", "127.0.0.1")
        wait_until(lambda: table.http.get("/api/games").status_code == 200)


def backups(folder: Path) -> Sequence[Path]:
    return sorted((folder / "backups").iterdir())


def test_a_backup_is_made_while_people_play_and_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "backups").mkdir()
    with serving(tmp_path) as table:
        made, other = table.make(), table.make()
        table.make(("me", "invite"))
        with made.visit(made.tokens) as both, other.visit(other.tokens) as others:
            play_on({0: both, 1: both})
            play_on({0: others, 1: others}, 3)
            told(tmp_path, "backup", str(tmp_path / "backups"))
            play_on({0: others, 1: others}, 2)
    (backup,) = backups(tmp_path)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    capsys.readouterr()
    assert main(["admin", "prove", str(backup)]) == 0
    assert capsys.readouterr().out == "restored: 1 waiting, 1 played, 1 over, 0 gone; none damaged\n"
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute("UPDATE log SET line = replace(line, 'S@', 'H@') WHERE match = ?", (other.id,))
        connection.execute("UPDATE matches SET opening = substr(opening, 1, 200) WHERE id = ?", (made.id,))
    assert main(["admin", "prove", str(backup)]) == 1
    said = capsys.readouterr().out
    assert f"match {other.id} is damaged" in said
    assert f"match {made.id} is damaged" in said
    assert "2 damaged" in said


def test_half_a_backup_is_no_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "backups").mkdir()
    with serving(tmp_path) as table:
        table.make()
        told(tmp_path, "backup", str(tmp_path / "backups"))
    (backup,) = backups(tmp_path)
    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) // 2])
    assert main(["admin", "prove", str(backup)]) == 1
    assert "not restored" in capsys.readouterr().out


def test_backups_on_a_schedule_keep_the_latest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "backups").mkdir()
    with serving(tmp_path) as table:
        table.make()
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(admin_module, "NAMED", "table-%Y%m%d-%H%M%S-%f.db")
    going_on = admin_module.keep_backing_up(admin_module.Admin(str(tmp_path / "table.db")), tmp_path / "backups", 3, 24)
    made = [next(going_on) for _ in range(5)]
    assert slept == [24 * 3_600] * 4
    assert backups(tmp_path) == made[2:]


def test_a_slip_of_the_pen_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(tmp_path, "list", code=2)
    assert "there is no database" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []


def test_matches_that_nobody_plays_expire_and_are_forgotten(tmp_path: Path) -> None:
    async def look(store: Store, days: float) -> tuple[int, int]:
        await store.abandon("playing", ago(86_400 * days))
        await store.forget_gone(ago(86_400 * days))
        return len(await store.in_phase("playing")), len(await store.all_ids())

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'table.db'}")
        assert await look(store, 1) == (2, 2)
        await store.database.write(age)
        assert await look(store, 91) == (2, 2)
        assert await look(store, 1) == (1, 2)  # gone just now
        await store.database.write(age)
        assert await look(store, 1) == (1, 1)
        assert await store.fetch(old.id) is None
        await store.close()

    def age(connection: Connection) -> None:
        connection.execute(update(matches).where(matches.c.id == old.id).values(touched=ago(86_400 * 90)))

    with serving(tmp_path) as table:
        old, new = table.make(), table.make()
        for made in (old, new):
            with made.visit(made.tokens) as both:
                play_on({0: both, 1: both}, 2)
    asyncio.run(story())


def test_postgresql_is_backed_up_by_its_own_tools() -> None:
    with pytest.raises(StoreFailed, match="pg_dump"):
        admin_module.Admin("postgresql://nobody@localhost/nothing").back_up(Path(), 1)
