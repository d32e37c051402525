"""Writes that wait for a slow disk go to it together.

A transaction is on the disk when its commit is, and that takes as long for ten writes as for one. While one commit is under way, whoever
comes waits, and all who wait are in the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from grumbletop.server.errors import Refusal, StoreFailed

MOST_TOGETHER: Final = 100

Work = Callable[[AsyncConnection], Awaitable[None]]
Waiting = tuple[Work, "asyncio.Future[None]"]


class Overtaken(StoreFailed):
    """Somebody else has written to this match first."""


class Group:
    """Works are carried out in the order they came. One that raises `Overtaken` or `Refusal` itself has written nothing before."""

    def __init__(self, transaction: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self.transaction = transaction
        self.waiting: list[Waiting] = []
        self.writer: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> None:
        done = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        if self.writer is None:
            self.writer = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        try:
            while self.waiting:
                now, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
                try:
                    await self._together(now)
                except Exception:  # of any of them, or of the disk: nothing is written yet, and each finds out for itself
                    for each in now:
                        await self._alone(*each)
        finally:
            self.writer = None

    async def _together(self, group: Sequence[Waiting]) -> None:
        if len(group) == 1:
            await self._alone(*group[0])
            return
        refused: dict[int, Exception] = {}
        async with self.transaction() as connection:
            for number, (work, _) in enumerate(group):
                try:
                    await work(connection)
                except (Overtaken, Refusal) as refusal:
                    refused[number] = refusal
        for number, (_, done) in enumerate(group):
            answer(done, refused.get(number))

    async def _alone(self, work: Work, done: asyncio.Future[None]) -> None:
        try:
            async with self.transaction() as connection:
                await work(connection)
        except Exception as problem:
            answer(done, problem)
        else:
            answer(done, None)


def answer(done: asyncio.Future[None], problem: Exception | None) -> None:
    """Whoever has gone meanwhile needs none."""
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)
