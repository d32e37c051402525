"""Keeps several server processes on one PostgreSQL database in sync: each learns of the others' writes and connected players.

A notification names a match and its revision, never what happened; a process that has the match in memory reads it again. Within one
process live matches notify their visitors directly, so with SQLite there is nothing to listen to.

Bots and clocks run in every process that has a match in memory. The first write wins; the revision check refuses the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress

import asyncpg
import structlog

from grumbletop.server.databases import reason
from grumbletop.server.errors import StoreFailed
from grumbletop.server.live_match import emoted
from grumbletop.server.lobby import Lobby
from grumbletop.server.store import CHANNEL

log = structlog.get_logger()

HERE = f"{CHANNEL}_here"
ALIVE_EVERY = 0.8  # seconds between two checks of the connection, and for the answer; so a loss is noticed within twice that
AGAIN_AFTER = 1.0  # seconds before reconnecting
LAST_WORD = 1.0  # seconds for the goodbye of a process that ends


class Listener:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.services = lobby.services
        self.presence = lobby.services.presence
        self.url = lobby.services.settings.database.replace("+asyncpg", "", 1)

    async def listen(self) -> None:
        """Start listening; raises `StoreFailed` if that is impossible."""
        line = await self._connect()
        self.services.tasks.start(self._stay(line), "fanout")
        self.services.tasks.start(self._tell_who_is_here(), "presence")
        self.services.tasks.start(self._beat(), "beat")

    async def _connect(self) -> asyncpg.Connection:
        try:
            line = await asyncpg.connect(self.url)
            await line.add_listener(CHANNEL, self._heard)
            await line.add_listener(HERE, self._heard_who_is_here)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
            raise StoreFailed(f"listening for changes in the database failed: {reason(problem)}") from None
        self.presence.listening()
        await self._say([f"who {self.presence.me}"])
        return line

    async def _stay(self, line: asyncpg.Connection) -> None:
        while True:
            try:
                await self._until_broken(line)
            finally:
                line.terminate()
            self.presence.deaf = True
            log.warning("fanout broken")
            line = await self._connect_again()
            for live in list(self.lobby.live_matches.values()):  # notifications may have been lost meanwhile
                self.services.tasks.start(live.refresh(), "refresh")

    async def _until_broken(self, line: asyncpg.Connection) -> None:
        broken = asyncio.Event()
        line.add_termination_listener(lambda _line: broken.set())
        try:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(broken.wait(), ALIVE_EVERY)
                    return
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
        live = self.lobby.live_matches.get(match)
        if live is not None and revision.isdecimal():
            self.services.tasks.start(live.refresh(int(revision)), "refresh")

    # Who is here

    def _heard_who_is_here(self, _line: object, _process: int, _channel: str, told: object) -> None:
        self._look_again(self.presence.hear(str(told)))
        self._pass_on(str(told).split())

    def _pass_on(self, words: Sequence[str]) -> None:
        """Pass on emotes from other processes."""
        if len(words) != 5 or words[0] != "emote" or words[1] == self.presence.me or not words[3].isdecimal():
            return
        if (live := self.lobby.live_matches.get(words[2])) is not None:
            live.attendance.shout(emoted(int(words[3]), words[4]))

    def _look_again(self, matches: Collection[str]) -> None:
        for match in matches:
            if (live := self.lobby.live_matches.get(match)) is not None:
                live.look_who_is_here()

    async def _say(self, texts: Sequence[str]) -> None:
        await self.services.store.tell(HERE, texts)

    async def _tell_who_is_here(self) -> None:
        """Publish presence after changes. Several changes in a row become one message."""
        while True:
            await self.presence.news.wait()
            untold = set(self.presence.untold)
            try:
                await self._say(self.presence.texts())
            except StoreFailed:
                self.presence.untold |= untold
                await asyncio.sleep(AGAIN_AFTER)
                self.presence.news.set()

    async def _beat(self) -> None:
        try:
            while True:
                await asyncio.sleep(self.presence.beat)
                self._look_again(self.presence.sweep())
                try:
                    await self._say([f"beat {self.presence.me}"])
                except StoreFailed:
                    continue
        finally:
            with suppress(TimeoutError, StoreFailed):
                async with asyncio.timeout(LAST_WORD):
                    await self._say([f"bye {self.presence.me}"])
