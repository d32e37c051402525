"""Whether the server can do its work: the store can be read and written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from grumbletop.server.store import Store

HOLDS_FOR: Final = 1.0  # seconds that an answer is reused, so that requests can't overload the disk


class Health:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.checking = asyncio.Lock()
        self.well_until = float("-inf")

    async def check(self) -> None:
        """Raises `StoreFailed`."""
        async with self.checking:
            if self.clock() < self.well_until:
                return
            await self.store.in_phase("playing", most=1)
            await self.store.check_writing()
            self.well_until = self.clock() + HOLDS_FOR
