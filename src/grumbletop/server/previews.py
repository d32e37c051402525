"""The preview requests of one socket. Dragging a point makes many of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from grumbletop.server import wire
from grumbletop.server.security import Bucket

ASKED_PER_ANSWERED = 10  # dragging sends requests without waiting for answers; more than this is an attack


class Previews:
    """Runs one preview at a time, at a limited rate. A newer request replaces a waiting one, so the last one is always answered.

    Previews have their own limits, so they never hold up other messages of the same socket.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], answer: Callable[[wire.AskPreview], Awaitable[None]]) -> None:
        self.asked = Bucket(ASKED_PER_ANSWERED * rate, ASKED_PER_ANSWERED * burst, clock)
        self.pace = Bucket(rate, burst, clock)
        self.answer = answer
        self.waiting: wire.AskPreview | None = None
        self.answering: asyncio.Task[None] | None = None

    def ask(self, said: wire.AskPreview) -> wire.AskPreview | None:
        """Ask for a preview. Returns the request it replaces, if any."""
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
