"""The disk is full, or the store can't be written: SQLite's own errors, made by its own limits."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.server.group_commit import Transaction
from tests.server.serving import Table, play_on, serving, wait_until

ROOM = 50  # more matches than fit into what is left of a page
FULL = "PRAGMA max_page_count = 1"  # no page more than there are
ROOMY = "PRAGMA max_page_count = 1000000"
READ_ONLY = "PRAGMA query_only = ON"
WRITABLE = "PRAGMA query_only = OFF"

faults = pytest.mark.parametrize(("fault", "mended"), [(FULL, ROOMY), (READ_ONLY, WRITABLE)], ids=["full", "read-only"])


@contextmanager
def store_with(table: Table, fault: str, mended: str) -> Iterator[None]:
    """Every transaction of the server meets the fault, until this ends."""
    begin = Transaction.__enter__
    now = fault

    def begin_so(transaction: Transaction) -> None:
        transaction.driver.execute(now)
        begin(transaction)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Transaction, "__enter__", begin_so)
        yield
        now = mended
        table.make()


def small_pages(folder: Path) -> Path:
    """A store in which every few entries need a new page, so that a full disk is met soon."""
    with closing(sqlite3.connect(folder / "table.db")) as connection:
        connection.execute("PRAGMA page_size = 512")
        connection.execute("VACUUM")
    return folder


@faults
def test_what_cant_be_written_has_not_happened_and_goes_on_later(tmp_path: Path, fault: str, mended: str) -> None:
    with serving(small_pages(tmp_path)) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both}, 2)
            with store_with(table, fault, mended):
                while True:  # a full disk has some room in its last pages
                    before = both.table()
                    seat = before["owing"][0]
                    text = both.some_action(seat)
                    refused = both.ask("play", id=f"{before['version']}", seat=seat, text=text)
                    if refused["type"] == "refused":
                        break
                assert refused["key"] == "store"
                assert refused["sentence"] == "The server could not save this, so nothing has changed. Try again."
                with made.visit(made.tokens) as other:
                    assert other.table()["version"] == before["version"]
                    assert other.table()["held"] == before["held"]
                answers = (
                    table.http.post("/api/matches", json={"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}]}) for _ in range(ROOM)
                )
                answer = next(answer for answer in answers if answer.status_code != 201)  # some room may be left
                assert answer.status_code == 503
                assert answer.json()["error"]["key"] == "store"
            again = both.ask("play", id=refused["id"], seat=seat, text=text)
            assert again == {"type": "ack", "id": refused["id"], "version": before["version"] + 1}
            play_on({0: both, 1: both})
        assert verify(Record.read(made.get("/record").text)) == []
    with closing(sqlite3.connect(tmp_path / "table.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@faults
def test_a_bot_goes_on_when_the_store_does(tmp_path: Path, fault: str, mended: str) -> None:
    with serving(small_pages(tmp_path), think=0.2) as table:
        made = table.make(("bot", "bot"))
        with made.visit() as watching:
            watching.until("playing")
            with store_with(table, fault, mended):
                wait_until(lambda: "grumbletop_store_failures_total 0.0" not in table.http.get("/metrics").text)
            assert watching.until("over")["returns"] is not None
        assert verify(Record.read(made.get("/record").text)) == []
