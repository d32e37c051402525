"""The store: what is written stands, what can't be written has not happened."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.server import schema as kept
from grumbletop.server.errors import StoreFailed
from grumbletop.server.migrations import migrate
from grumbletop.server.settings import database_url
from grumbletop.server.store import Overtaken, Store
from tests.server.serving import Made, play_on, serving

MATCH: dict[str, Any] = {
    "id": "m",
    "game": "grit",
    "options": {},
    "position": None,
    "open": False,
    "clock": None,
    "phase": "waiting",
    "secret": b"0" * 32,
    "created": "2030-01-01T00:00:00Z",
}
SEAT = {"seat": 0, "kind": "human", "name": "Ada", "level": 2, "stand_in": False, "resigned": False}
ENTRY = {"number": 1, "kind": "action", "seat": 0, "client": "c", "line": "{}\n", "clocks": None, "note": None}


NEWER = {  # since the first revision
    "log": ("note",),
    "matches": ("rematch", "revision", "maker", "packs", "series", "next", "touched", "offers"),
    "seats": ("arrived", "nonce", "maker", "address", "code", "person", "face"),
}


def test_urls() -> None:
    assert database_url("table.db") == "sqlite:///table.db"
    assert database_url("sqlite:///table.db") == "sqlite:///table.db"
    assert database_url("postgresql://a@b/c") == "postgresql+asyncpg://a@b/c"


def test_every_connection_writes_through(tmp_path: Path) -> None:
    async def story() -> list[Any]:
        store = Store(database_url(str(tmp_path / "table.db")))
        found: list[Any] = []

        def look(connection: Connection) -> None:
            names = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
            found.extend(connection.execute(text(f"PRAGMA {name}")).scalar() for name in names)

        await store.database.read(look)
        await store.database.write(look)
        await store.close()
        return found

    assert asyncio.run(story()) == ["wal", 2, 5000, 1] * 2


def test_of_two_writers_one_is_told_it_was_overtaken(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database_url(str(tmp_path / "table.db")))
        await migrate(store)
        await store.create(MATCH, [SEAT])
        await store.append("m", 0, ENTRY, {"phase": "playing"})
        for revision, entry in ((0, {**ENTRY, "number": 2, "client": "d"}), (1, {**ENTRY, "client": "d"}), (1, {**ENTRY, "number": 2})):
            with pytest.raises(Overtaken):  # by its revision, by the entry's number, by what its client sent before
                await store.append("m", revision, entry, {"phase": "over"})
        found = await store.fetch("m")
        assert found is not None
        assert found.match["phase"] == "playing"
        assert [row["number"] for row in found.log] == [1]
        await store.close()

    asyncio.run(story())


def test_the_steps_lead_to_the_store_that_the_code_knows(tmp_path: Path) -> None:
    async def story() -> dict[str, set[str]]:
        store = Store(database_url(str(tmp_path / "table.db")))
        await migrate(store)

        def look(connection: Connection) -> dict[str, set[str]]:
            seen = inspect(connection)
            return {name: {column["name"] for column in seen.get_columns(name)} for name in seen.get_table_names()}

        found = await store.database.read(look)
        await store.close()
        return found

    found = asyncio.run(story())
    del found["alembic_version"]
    assert found == {name: {column.name for column in table.columns} for name, table in kept.metadata.tables.items()}


def test_an_older_store_is_brought_up_to_date_and_its_matches_go_on(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            version = play_on({0: both, 1: both}, 4)
    make_older(tmp_path / "table.db")
    with serving(tmp_path) as table:
        made = Made(table, made.id, made.seats)
        with made.visit(made.tokens) as both:
            assert both.table()["version"] == version
            play_on({0: both, 1: both})
        assert verify(Record.read(made.get("/record").text)) == []


def test_what_an_older_log_did_not_say_of_people_is_added_to_it(tmp_path: Path) -> None:
    """Of two matches one was resigned, and in the other a bot stood in: then only the rows said so."""
    with serving(tmp_path) as table:
        resigned, left = table.make(), table.make(clock={"kind": "game", "seconds": 1000})
        with resigned.visit(resigned.tokens) as both, left.visit(left.tokens) as others:
            play_on({0: both, 1: both}, 2)
            play_on({0: others, 1: others}, 3)
    make_older(tmp_path / "table.db")
    with closing(sqlite3.connect(tmp_path / "table.db")) as connection, connection:
        ended = '{"how": "resigned", "seat": 1, "returns": [1.0, -1.0]}'
        connection.execute("UPDATE matches SET phase = 'over', ended = ? WHERE id = ?", (ended, resigned.id))
        connection.execute("UPDATE seats SET stand_in = 1 WHERE seat = 1 AND match = ?", (left.id,))
    with serving(tmp_path) as table:
        record = Record.read(Made(table, resigned.id, resigned.seats).get("/record").text)
        assert verify(record) == []
        assert record.replay().returns() == [1.0, -1.0]
        there = Made(table, left.id, left.seats)
        with there.visit(left.tokens[1:]) as back:
            back.until("playing")
            assert back.table()["players"][1]["kind"] == "human"
            back.ask("resign", seat=1)
        lines = [line.bot for line in Record.read(there.get("/record").text).body if line.kind == "stand_in"]
        assert lines == [True, False]


def make_older(file: Path) -> None:
    """As the first revision left it."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for index in ("ix_matches_maker", "ix_seats_address", "ix_seats_code", "ix_seats_person"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute("DROP TABLE blocks")
        for table, columns in NEWER.items():
            for column in columns:
                connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")


def test_what_cant_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
            before = both.table()
            seat = before["owing"][0]
            text = both.some_action(seat)
            with monkeypatch.context() as broken:
                broken.setattr(Store, "append", fail)
                refused = both.ask("play", id="again", seat=seat, text=text)
                assert refused["key"] == "store"
            with made.visit(made.tokens) as other:
                assert other.table()["version"] == 2
                assert other.table()["held"] == before["held"]
            assert both.ask("play", id="again", seat=seat, text=text) == {"type": "ack", "id": "again", "version": 3}
            play_on({0: both, 1: both})
        assert verify(Record.read(made.get("/record").text)) == []


async def fail(*_: object) -> None:
    raise StoreFailed("disk full")


def test_a_store_that_became_read_only_is_a_clear_refusal(tmp_path: Path) -> None:
    """A full disk looks the same from here: SQLite refuses to write."""
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
            seat = both.table()["owing"][0]
            blocking = sqlite3.connect(tmp_path / "table.db")
            blocking.execute("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
            blocking.commit()
            assert both.ask("play", seat=seat, text=both.some_action(seat))["key"] == "store"
            assert table.http.get("/healthz").status_code == 200
            blocking.execute("DROP TRIGGER full")
            blocking.commit()
            blocking.close()
            play_on({0: both, 1: both})


def test_an_action_that_another_process_overtook_is_tried_again(tmp_path: Path) -> None:
    """Two servers on one store: what the one has written, the other finds when it writes."""
    with serving(tmp_path) as one, serving(tmp_path) as two:
        made = one.make()
        there = Made(two, made.id, made.seats)
        with made.visit(made.tokens) as here:
            seat = here.until("playing")["owing"][0]
            with there.visit(made.tokens) as elsewhere:
                elsewhere.until("playing")
                text = here.some_action(seat)
                assert here.ask("play", id="mine", seat=seat, text=text)["version"] == 1
                assert elsewhere.ask("play", id="mine", seat=seat, text=text)["version"] == 1
                assert elsewhere.table(1)["version"] == 1
