"""The two databases: SQLite and PostgreSQL. Both run plain functions of a connection, each in one transaction."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from grumbletop.server.errors import Overtaken, StoreFailed
from grumbletop.server.group_commit import GroupCommit, Work, driver_connection

PRIVATE: Final = 0o600
BUSY_MILLISECONDS: Final = 5_000
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MILLISECONDS}", "foreign_keys=ON")

Found = TypeVar("Found")
Look = Callable[[Connection], Found]


class Database(Protocol):
    def write(self, work: Work) -> Awaitable[None]:
        """Run a write transaction. If it returns without an error, everything is on disk; otherwise nothing is."""

    async def read(self, look: Look[Found]) -> Found:
        """Run a read transaction, which sees a consistent snapshot."""

    async def close(self) -> None: ...


def database_at(url: str) -> Database:
    return SqliteDatabase(url) if url.startswith("sqlite") else PostgresDatabase(url)


class SqliteDatabase:
    """One file: one thread writes, another reads, and neither waits for the other."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url, poolclass=NullPool, hide_parameters=True, isolation_level="AUTOCOMMIT")
        event.listen(self.engine, "connect", _prepare)
        make_private(Path(self.engine.url.database or ""))
        self.writer = GroupCommit(self._connect)
        self.readers = ThreadPoolExecutor(1, "store-reader")
        self.reading: Connection | None = None

    def _connect(self) -> Connection:
        with plain_errors():
            return self.engine.connect()

    def write(self, work: Work) -> Awaitable[None]:
        return self._told(self.writer.write(work))

    async def _told(self, written: asyncio.Future[None]) -> None:
        with plain_errors():
            await written

    async def read(self, look: Look[Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, look)

    def _read(self, look: Look[Found]) -> Found:
        self.reading = self.reading or self._connect()
        with plain_errors():
            driver = driver_connection(self.reading)
            driver.execute("BEGIN")
            try:
                return look(self.reading)
            finally:
                driver.execute("ROLLBACK")

    async def close(self) -> None:
        """Close both connections, the writer last, so that the write-ahead log is merged into the file."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.readers, self._close_reader)
        self.readers.shutdown()
        await loop.run_in_executor(None, self.writer.end)
        self.engine.dispose()

    def _close_reader(self) -> None:
        if self.reading is not None:
            self.reading.close()
            self.reading = None


def make_private(file: Path) -> None:
    """Make the file readable by its owner only, because it has the hands of running matches. SQLite's other files get the same mode.

    Once SQLite has it open, we must not open it besides: closing would end SQLite's locks.
    """
    with suppress(OSError):  # if it fails, connecting fails too, with a better message
        if file.exists():
            file.chmod(PRIVATE)
        else:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL, PRIVATE))


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Set up a connection: readers don't wait for the writer, and a commit is durable."""
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


class PostgresDatabase:
    """Several server processes may share it."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
        self.snapshots = self.engine.execution_options(isolation_level="REPEATABLE READ")

    async def write(self, work: Work) -> None:
        with plain_errors():
            async with self.engine.begin() as connection:
                await connection.run_sync(work)

    async def read(self, look: Look[Found]) -> Found:
        with plain_errors():
            async with self.snapshots.connect() as connection:
                return await connection.run_sync(look)

    async def close(self) -> None:
        await self.engine.dispose()


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn a driver's errors into ours, without the values in them, which may be hidden cards."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError) as problem:
        raise Overtaken(reason(problem)) from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as problem:
        raise StoreFailed(reason(problem)) from None


def reason(problem: Exception) -> str:
    """The first line of an error only. PostgreSQL quotes the failing row in the next one."""
    said = problem.orig if isinstance(problem, DBAPIError) and problem.orig is not None else problem
    return (str(said).splitlines() or [type(said).__name__])[0]
