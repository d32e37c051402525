"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger()


class Errands:
    """Keeps tasks alive until they are done, says when one failed, ends them all at the end."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def send(self, errand: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(errand, name=name)
        self.running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("errand failed", errand=task.get_name(), problem=repr(problem))

    async def end(self) -> None:
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
