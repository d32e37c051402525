"""Several server processes on one PostgreSQL: each hears which matches the others have written to.

What is told is a match and its revision, never what happened: whoever holds that match reads it again. Inside one process rooms tell their
visitors themselves, so with SQLite there is nothing to hear.

Bots and clocks go on in every process that holds a match. The first one to write wins; the others are refused by the revision.
"""

from __future__ import annotations

import asyncio

import asyncpg
import structlog

from grumbletop.server.errors import StoreFailed
from grumbletop.server.hall import Hall
from grumbletop.server.store import CHANNEL

log = structlog.get_logger()

ALIVE_EVERY = 20.0  # seconds between two questions whether the line still stands
AGAIN_AFTER = 1.0  # seconds until a line that broke is tried again


class Ears:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.url = hall.desk.settings.database.replace("+asyncpg", "", 1)

    async def listen(self) -> None:
        """From now on; raises `StoreFailed` if that is impossible."""
        line = await self._connect()
        self.hall.desk.errands.send(self._stay(line), "fanout")

    async def _connect(self) -> asyncpg.Connection:
        try:
            line = await asyncpg.connect(self.url)
            await line.add_listener(CHANNEL, self._heard)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
            raise StoreFailed(f"the database can't be listened to: {problem}") from problem
        return line

    async def _stay(self, line: asyncpg.Connection) -> None:
        while True:
            try:
                await self._until_broken(line)
            finally:
                line.terminate()
            log.warning("fanout broken")
            line = await self._connect_again()
            for room in list(self.hall.rooms.values()):  # whatever was told meanwhile
                self.hall.desk.errands.send(room.refresh(), "refresh")

    async def _until_broken(self, line: asyncpg.Connection) -> None:
        try:
            while True:
                await asyncio.sleep(ALIVE_EVERY)
                await line.execute("SELECT 1", timeout=ALIVE_EVERY)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return

    async def _connect_again(self) -> asyncpg.Connection:
        while True:
            await asyncio.sleep(AGAIN_AFTER)
            try:
                return await self._connect()
            except StoreFailed:
                continue

    def _heard(self, _line: object, _process: int, _channel: str, told: object) -> None:
        match, _, revision = str(told).partition(" ")
        room = self.hall.rooms.get(match)
        if room is not None and revision.isdecimal():
            self.hall.desk.errands.send(room.refresh(int(revision)), "refresh")
