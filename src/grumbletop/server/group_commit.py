"""Group commit: the thread that writes to a SQLite file, which puts all waiting writes into one transaction.

A commit takes as long for a hundred writes as for one. Writes that arrive during a commit wait, and all of them go into the next one. The
event loop only hands writes over and is called back when they are durable.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Final

import structlog
from sqlalchemy import Connection

from grumbletop.server.errors import Overtaken, Refusal

log = structlog.get_logger()

MOST_TOGETHER: Final = 200

Work = Callable[[Connection], None]


class QueuedWrite:
    """A write that waits to be committed, and the future that gets its result."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.problem: Exception | None = None

    def answer(self) -> None:
        """Set the result, unless the caller has gone."""
        if self.done.done():
            return
        if self.problem is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.problem)


class GroupCommit:
    """Writes are carried out in order. A write that raises `Overtaken` or `Refusal` must not have written anything before."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self.connect = connect
        self.waiting: queue.SimpleQueue[QueuedWrite | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None

    def write(self, work: Work) -> asyncio.Future[None]:
        """Queue a write. The result is set when it is durable."""
        if self.thread is None:
            self.thread = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
            self.thread.start()
        waiting = QueuedWrite(work)
        self.waiting.put(waiting)
        return waiting.done

    def end(self) -> None:
        """Stop after all queued writes are done."""
        if self.thread is not None:
            self.waiting.put(None)
            self.thread.join()
            self.thread = None

    # In the thread

    def _write_all(self) -> None:
        connection: Connection | None = None
        while (group := self._next_group()) is not None:
            try:
                connection = connection or self.connect()
                self._together(connection, group)
            except Exception as problem:  # one of the writes failed, the disk did, or there is no connection; nothing has been written
                self._each_alone(connection, group, problem)
            tell(group)
        if connection is not None:
            connection.close()

    def _next_group(self) -> list[QueuedWrite] | None:
        """All waiting writes; None once the queue is closed and empty."""
        first = self.waiting.get()
        if first is None:
            return None
        group = [first]
        while len(group) < MOST_TOGETHER:
            try:
                another = self.waiting.get_nowait()
            except queue.Empty:
                break
            if another is None:
                self.waiting.put(None)
                break
            group.append(another)
        return group

    def _together(self, connection: Connection, group: Sequence[QueuedWrite]) -> None:
        with Transaction(driver_connection(connection)):
            for each in group:
                try:
                    each.work(connection)
                except (Overtaken, Refusal) as refusal:
                    each.problem = refusal

    def _each_alone(self, connection: Connection | None, group: Sequence[QueuedWrite], problem: Exception) -> None:
        """Run each write in a transaction of its own, so that each gets its own error."""
        for each in group:
            each.problem = problem
            if connection is None or len(group) == 1:
                continue
            try:
                with Transaction(driver_connection(connection)):
                    each.work(connection)
                each.problem = None
            except Exception as own:
                each.problem = own


class Transaction:
    """A transaction. SQLite may already have rolled it back, for instance because the disk is full."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self.driver = driver

    def __enter__(self) -> None:
        self.driver.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, _problem: object, _traceback: object) -> None:
        try:
            if kind is None:
                self.driver.execute("COMMIT")
        finally:
            if self.driver.in_transaction:
                self.driver.execute("ROLLBACK")


def driver_connection(connection: Connection) -> sqlite3.Connection:
    """The driver's connection, to bypass SQLAlchemy, which costs several times as much as SQLite itself."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def tell(group: Sequence[QueuedWrite]) -> None:
    """Set all results with one call into their event loop."""
    loops = {each.loop for each in group}
    for loop in loops:
        try:
            loop.call_soon_threadsafe(answer_all, [each for each in group if each.loop is loop])
        except RuntimeError:  # that event loop has ended, so nobody waits for the result
            continue


def answer_all(group: Sequence[QueuedWrite]) -> None:
    for each in group:
        each.answer()
