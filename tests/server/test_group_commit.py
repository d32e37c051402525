"""Writes that wait together are written together, and none of them knows of the others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from grumbletop.server import schema as kept
from grumbletop.server.errors import Limit, StoreFailed
from grumbletop.server.group_commit import driver_connection
from grumbletop.server.migrations import migrate
from grumbletop.server.settings import database_url
from grumbletop.server.store import Overtaken, Store
from tests.server.test_store import ENTRY, MATCH, SEAT

MATCHES = 12
TURNS = 20  # of the event loop: more than a story needs to send its writes off


def told(story: Callable[[Store], Awaitable[None]], folder: Path) -> int:
    """How many transactions the story took, in a store with a dozen matches."""
    commits = 0

    async def run() -> None:
        nonlocal commits
        store = Store(database_url(str(folder / "table.db")))
        await migrate(store)
        for number in range(MATCHES):
            await store.create({**MATCH, "id": f"m{number}"}, [SEAT])

        def count(statement: str) -> None:
            nonlocal commits
            commits += statement == "COMMIT"

        await store.database.write(lambda connection: driver_connection(connection).set_trace_callback(count))
        commits = 0
        async with busy(store):
            whole = asyncio.ensure_future(story(store))
            for _ in range(TURNS):
                await asyncio.sleep(0)
        await whole
        await store.close()

    asyncio.run(run())
    return commits - 1  # that of the busy writer


@asynccontextmanager
async def busy(store: Store) -> AsyncIterator[None]:
    """The writer is at work until this ends, so whoever comes waits."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(_connection: Connection) -> None:
        begun.set()
        go_on.wait()

    working = asyncio.ensure_future(store.database.write(slow))
    await asyncio.to_thread(begun.wait)
    yield
    go_on.set()
    await working


def moves(store: Store, **entry: Any) -> list[Awaitable[None]]:
    return [store.append(f"m{number}", 0, {**ENTRY, **entry}, {}) for number in range(MATCHES)]


async def written(store: Store) -> list[int]:
    """How many entries each match has."""
    found = [await store.fetch(f"m{number}") for number in range(MATCHES)]
    return [len(each.log) for each in found if each is not None]


def test_who_waits_is_written_together(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(*moves(store))
        assert await written(store) == [1] * MATCHES

    assert told(story, tmp_path) == 1


def test_who_comes_during_a_write_is_in_the_next(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.append("m0", 0, ENTRY, {})
        async with busy(store):
            rest = [asyncio.ensure_future(store.append(f"m{number}", 0, ENTRY, {})) for number in range(1, MATCHES)]
        await asyncio.gather(*rest)
        assert await written(store) == [1] * MATCHES

    assert told(story, tmp_path) == 3  # the first, the busy one, all others


def test_who_is_overtaken_or_refused_disturbs_nobody(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        crowded = store.create({**MATCH, "id": "x", "maker": "here"}, [SEAT], most=(0, ""))
        late = store.append("m0", 7, ENTRY, {})
        answers = await asyncio.gather(late, *moves(store), crowded, return_exceptions=True)
        assert isinstance(answers[0], Overtaken)
        assert isinstance(answers[-1], Limit)
        assert answers[1:-1] == [None] * MATCHES
        assert await written(store) == [1] * MATCHES
        assert await store.fetch("x") is None

    assert told(story, tmp_path) == 1


def test_an_entry_that_is_there_already_is_refused_alone(tmp_path: Path) -> None:
    """Its match was one revision on by then: that is taken back with it."""

    async def story(store: Store) -> None:
        await store.append("m3", 0, ENTRY, {})
        double = store.append("m3", 1, ENTRY, {"phase": "over"})
        others = [store.append(f"m{number}", 0, ENTRY, {}) for number in range(MATCHES) if number != 3]
        answers = await asyncio.gather(*others[:5], double, *others[5:], return_exceptions=True)
        assert isinstance(answers[5], Overtaken)
        assert [each for each in answers if each is not None] == [answers[5]]
        assert await written(store) == [1] * MATCHES
        found = await store.fetch("m3")
        assert found is not None
        assert (found.match["revision"], found.match["phase"]) == (1, "waiting")

    told(story, tmp_path)


def test_when_the_disk_fails_everybody_is_told(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        def authorize(allowed: int) -> Callable[[Connection], None]:
            """SQLite asks before it prepares a COMMIT; what was prepared before is forgotten with the answer."""

            def answer(action: int, what: str | None, *_: object) -> int:
                return allowed if (action, what) == (sqlite3.SQLITE_TRANSACTION, "COMMIT") else sqlite3.SQLITE_OK

            return lambda connection: driver_connection(connection).set_authorizer(answer)

        with pytest.raises(StoreFailed):
            await store.database.write(authorize(sqlite3.SQLITE_DENY))
        answers = await asyncio.gather(*moves(store), return_exceptions=True)
        assert [type(each) for each in answers] == [StoreFailed] * MATCHES
        await store.database.write(authorize(sqlite3.SQLITE_OK))
        assert await written(store) == [0] * MATCHES
        await asyncio.gather(*moves(store))
        assert await written(store) == [1] * MATCHES

    told(story, tmp_path)


def test_who_does_not_wait_for_the_end_stops_nobody(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        tasks = [asyncio.ensure_future(move) for move in moves(store)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(answers[0], asyncio.CancelledError)
        assert answers[1:] == [None] * (MATCHES - 1)
        assert (await written(store))[1:] == [1] * (MATCHES - 1)

    told(story, tmp_path)


def test_writes_of_one_match_stay_in_order(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(*(store.append("m0", number, {**ENTRY, "number": number + 1, "client": None}, {}) for number in range(8)))
        found = await store.fetch("m0")
        assert found is not None
        assert [row["number"] for row in found.log] == list(range(1, 9))

    assert told(story, tmp_path) == 1


def test_a_fault_of_one_is_its_own(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        def faulty(connection: Any) -> None:
            connection.execute(insert(kept.seats).values(match="m0", **{**SEAT, "seat": 9}))
            raise KeyError("oops")

        answers = await asyncio.gather(*moves(store), store.database.write(faulty), return_exceptions=True)
        assert isinstance(answers[-1], KeyError)
        assert answers[:-1] == [None] * MATCHES
        found = await store.fetch("m0")
        assert found is not None
        assert len(found.seats) == 1

    told(story, tmp_path)


@pytest.mark.parametrize("count", [1, 250])
def test_all_are_written_however_many(tmp_path: Path, count: int) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(*(store.create({**MATCH, "id": f"n{number}"}, [SEAT]) for number in range(count)))
        assert len(await store.in_phase("waiting")) == count + MATCHES

    assert told(story, tmp_path) == {1: 1, 250: 2}[count]
