"""The previews of one socket. Whoever drags a point asks for many of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from grumbletop.server import wire
from grumbletop.server.security import Bucket

ASKED_PER_ANSWERED = 10  # dragging without waiting for answers is no attack; more than this is


class Previews:
    """One at a time and so many a second. While one waits its turn, a newer one takes its place, so the last one is always answered.

    They have limits of their own: however many are asked for, other messages of the same socket are read and answered.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], answer: Callable[[wire.AskPreview], Awaitable[None]]) -> None:
        self.asked = Bucket(ASKED_PER_ANSWERED * rate, ASKED_PER_ANSWERED * burst, clock)
        self.pace = Bucket(rate, burst, clock)
        self.answer = answer
        self.waiting: wire.AskPreview | None = None
        self.answering: asyncio.Task[None] | None = None

    def ask(self, said: wire.AskPreview) -> wire.AskPreview | None:
        """The one that this one replaces."""
        replaced, self.waiting = self.waiting, said
        if self.answering is None or self.answering.done():
            self.answering = asyncio.create_task(self._answer_in_turn())
        return replaced

    async def _answer_in_turn(self) -> None:
        while self.waiting is not None:
            while not self.pace.take():
                await asyncio.sleep(1 / self.pace.rate)
            said, self.waiting = self.waiting, None
            await self.answer(said)
