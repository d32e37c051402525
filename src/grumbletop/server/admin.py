"""Server administration: list, end or hide matches, block addresses, make backups and verify them.

Everything goes through the store, even while the server runs: the server checks the store for changes every two seconds.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify_alone
from grumbletop.server.databases import PRIVATE, reason
from grumbletop.server.errors import StoreFailed
from grumbletop.server.migrations import migrate
from grumbletop.server.security import address_key
from grumbletop.server.settings import database_url
from grumbletop.server.store import Store, StoredMatch
from grumbletop.server.stored_record import stored_record

RUNNING: Final = ("waiting", "playing")
NAMED: Final = "table-%Y%m%d-%H%M%S.db"
BACKUPS: Final = "table-*-*.db"


class Admin:
    def __init__(self, database: str) -> None:
        """Open an existing store. A mistyped name doesn't create a new one."""
        self.url = database_url(database)
        self.file = sqlite_file(self.url)
        if self.file is not None and not self.file.is_file():
            raise StoreFailed(f"there is no database {self.file}")

    async def matches(self, phase: str | None, most: int) -> list[str]:
        """The matches, one line each, latest first."""
        store = Store(self.url)
        try:
            found = await store.listed(phase, most)
        finally:
            await store.close()
        return [
            f"{row['id']}  {row['phase']:<7}  {row['game']:<20}  {row['touched'] or row['created']}  {', '.join(names)}"
            for row, names in found
        ]

    async def end(self, match: str) -> None:
        """Delete a match and tell everybody at it."""
        await self._order(match, {"phase": "gone"})

    async def hide(self, match: str) -> None:
        """Take a match off the list and close its open seats. Its players play on."""
        await self._order(match, {"open": False})

    async def _order(self, match: str, changes: dict[str, object]) -> None:
        store = Store(self.url)
        try:
            if not await store.order(match, changes, RUNNING):
                raise StoreFailed(f"there is no waiting or running match {match}")
        finally:
            await store.close()

    async def block(self, address: str, blocked: bool) -> str:
        """Block an address; with IPv6 its whole /64 network."""
        store, key = Store(self.url), address_key(address)
        try:
            await (store.block(key) if blocked else store.unblock(key))
        finally:
            await store.close()
        return key

    async def blocked(self) -> list[str]:
        store = Store(self.url)
        try:
            return sorted(await store.blocked())
        finally:
            await store.close()

    def back_up(self, folder: Path, keep: int) -> Path:
        """Write a consistent backup to the folder, even while the server writes. The oldest backups beyond `keep` are deleted."""
        if self.file is None:
            raise StoreFailed("this command backs up SQLite files; for PostgreSQL, use pg_dump")
        made = folder / datetime.now(UTC).strftime(NAMED)
        unfinished = made.with_suffix(".unfinished")
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC, PRIVATE))
        try:
            with closing(sqlite3.connect(f"{self.file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                connection.execute("VACUUM INTO ?", (str(unfinished),))
        except sqlite3.Error as problem:
            unfinished.unlink()
            raise StoreFailed(f"the backup failed: {reason(problem)}") from None
        unfinished.rename(made)
        for old in sorted(folder.glob(BACKUPS))[:-keep]:
            old.unlink()
        return made


def keep_backing_up(admin: Admin, folder: Path, keep: int, hours: float) -> Iterator[Path]:
    """Make a backup now and one every so many hours."""
    while True:
        yield admin.back_up(folder, keep)
        time.sleep(hours * 3_600)


def sqlite_file(url: str) -> Path | None:
    found = make_url(url)
    return Path(found.database) if found.get_backend_name() == "sqlite" and found.database else None


# Proving


@dataclass
class Proof:
    """The result of verifying a backup."""

    waiting: int = 0
    playing: int = 0
    over: int = 0
    gone: int = 0
    damaged: int = 0

    def count(self, phase: str) -> None:
        setattr(self, phase, getattr(self, phase) + 1)


async def prove(backup: Path) -> Iterator[str]:
    """Verify a backup: restore a copy as a server would and read every match in it. Yields a line for each problem, then a summary."""
    if not backup.is_file():
        raise StoreFailed(f"there is no backup {backup}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "table.db"
        copy.touch(PRIVATE)
        copy.write_bytes(backup.read_bytes())
        wrong = sound(copy)
        if wrong:
            return iter([f"damaged: {wrong}", "not restored"])
        return iter(await prove_matches(Store(f"sqlite:///{copy}")))


def sound(file: Path) -> str:
    """The problems that SQLite's integrity check finds in a file."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            return "" if found == "ok" else str(found)
    except sqlite3.Error as problem:
        return reason(problem)


async def prove_matches(store: Store) -> list[str]:
    lines: list[str] = []
    proof = Proof()
    try:
        await migrate(store)
        for id in await store.all_ids():
            try:
                stored = await store.fetch(id)
                assert stored is not None
                wrong = faults(stored)
                proof.count(str(stored.match["phase"]))
            except Exception as problem:
                wrong = [type(problem).__name__ if not isinstance(problem, GrumbletopError) else str(problem)]
            if wrong:
                proof.damaged += 1
                lines += [f"match {id} is damaged: {each}" for each in wrong]
    finally:
        await store.close()
    whole = f"{proof.waiting} waiting, {proof.playing} played, {proof.over} over, {proof.gone} gone"
    return [*lines, f"restored: {whole}; {proof.damaged or 'none'} damaged"]


def faults(stored: StoredMatch) -> list[str]:
    """The problems of a match: it can't be continued, or its draws don't follow from its secret."""
    record = stored_record(stored)
    if record is None:
        return []
    match = record.resume()
    return verify_alone(Record.read(record_of(match, with_secret=True))) if match.over else []
