"""What everybody is told is made once for all who see the same, and sent when it is durable."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from grumbletop.server import table_message
from grumbletop.server.databases import SqliteDatabase
from grumbletop.server.group_commit import Transaction
from tests.server.serving import Table, play_on, serving, wait_until
from tests.server.test_clocks import Hand


def test_a_client_that_draws_a_game_itself_is_sent_no_drawing(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1], draws=["grit"]) as own, made.visit(made.tokens[1:], draws=["chess"]) as text, made.visit() as crowd:
        assert own.until("playing")["held"]["0"]["drawing"] is None
        assert "Ada" not in text.until("playing")["held"]["1"]["drawing"] != ""
        assert crowd.until("playing")["spectator"]["drawing"] is not None


def test_a_hundred_spectators_share_one_message(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table.make()
    encoded: list[tuple[int, ...]] = []
    update = table_message.table_update

    def counting(live: Any, held: Any, *rest: Any) -> Any:
        encoded.append(tuple(held))
        return update(live, held, *rest)

    with made.visit(made.tokens) as both, made.visit() as one, made.visit() as two, made.visit() as three:
        for crowd in (one, two, three):
            crowd.until("playing")
        version = play_on({0: both, 1: both}, 1)
        for crowd in (one, two, three):
            crowd.table(version)
        monkeypatch.setattr(table_message, "table_update", counting)
        version = play_on({0: both, 1: both}, 1)
        tables = [crowd.table(version) for crowd in (one, two, three)]
    assert tables[0] == tables[1] == tables[2]
    assert encoded.count(()) == 1


def test_nobody_is_told_of_what_was_prepared_and_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Transaction, kind: object, *_: object) -> None:
        _self.driver.execute("ROLLBACK")
        raise OSError(28, "No space left on device")

    with serving(tmp_path) as table:
        assert table.lobby is not None
        assert isinstance(table.lobby.services.store.database, SqliteDatabase)
        made = table.make()
        with made.visit(made.tokens) as both, made.visit() as crowd:
            version = play_on({0: both, 1: both}, 3)
            seen = crowd.table(version)
            seat = both.table(version)["owing"][0]
            text = both.some_action(seat)
            with monkeypatch.context() as broken:
                broken.setattr(Transaction, "__exit__", fail)
                assert both.ask("play", seat=seat, text=text)["key"] == "store"
            assert both.ask("play", seat=seat, text=text)["version"] == version + 1
            after = crowd.table(version + 1)
            told = [(each["version"], each["last"]) for each in crowd.told]
        assert told.count((version + 1, after["last"])) == 1
        assert [each for each, _ in told] == sorted(each for each, _ in told)
        assert seen["version"] == version


def test_nobody_is_told_of_what_is_being_written(tmp_path: Path) -> None:
    """Not even when somebody comes or goes meanwhile, which is told at once."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(_connection: Connection) -> None:
        begun.set()
        go_on.wait()

    with serving(tmp_path) as table:
        assert table.lobby is not None
        assert table.loop is not None
        database = table.lobby.services.store.database

        async def write_slowly() -> None:
            await database.write(slow)

        made = table.make()
        live = table.lobby.live_matches[made.id]
        with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as bo:
            version = bo.until("playing")["version"]
            bo.table(version)
            wait_until(lambda: live.attendance.present == {0, 1})
            seat = ada.table(version)["owing"][0]
            mover = (ada, bo)[seat]
            text = mover.some_action(seat)
            writing = asyncio.run_coroutine_threadsafe(write_slowly(), table.loop)
            begun.wait()
            mover.say("play", id="slow", seat=seat, text=text)
            wait_until(lambda: live.is_writing)
            with made.visit(made.tokens[1:]):  # waits at the door
                pass
            table.loop.call_soon_threadsafe(live.changed)
            (ada, bo)[1 - seat].ask("ping")
            told = [each["version"] for each in (ada, bo)[1 - seat].told]
            go_on.set()
            assert max(told) == version
            writing.result()
            assert ada.table(version + 1)["version"] == bo.table(version + 1)["version"] == version + 1


def test_whoever_comes_later_sees_the_clocks_as_they_are_then(tmp_path: Path) -> None:
    hand = Hand()
    with serving(tmp_path, clock=hand) as table:
        made = table.make(clock={"kind": "game", "seconds": 600})
        with made.visit(made.tokens) as both:
            both.until("playing")
            left = []
            for _ in range(2):
                with made.visit() as crowd:
                    left.append(min(player["clock"]["left"] for player in crowd.until("playing")["players"]))
                hand.now += 100
        assert left == [600, 500]
