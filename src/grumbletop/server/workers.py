"""Processes that think and replay, so that the table never waits. One that is stuck or dead is replaced."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import structlog

from grumbletop.engine.errors import GrumbletopError
from grumbletop.server.metrics import Metrics

log = structlog.get_logger()

COMMAND = (sys.executable, "-m", "grumbletop.server.thinking")
LONGEST_ANSWER = 64_000_000  # bytes; a long replay


class Stuck(Exception):
    """A worker gave no answer in time, or nonsense, or died over it."""


class BadJob(GrumbletopError):
    """The worker says what is wrong with what it was given."""


class Workers:
    def __init__(self, count: int, metrics: Metrics, command: tuple[str, ...] = COMMAND) -> None:
        self.command = command
        self.metrics = metrics
        self.free = asyncio.Semaphore(count)
        self.idle: list[asyncio.subprocess.Process] = []
        self.all: set[asyncio.subprocess.Process] = set()

    async def do(self, job: Mapping[str, Any], limit: float) -> Any:
        """The answer to a job. Raises `Stuck` or `BadJob`."""
        async with self.free:
            worker = self.idle.pop() if self.idle else await self._hire()
            try:
                answer = await asyncio.wait_for(self._ask(worker, job), limit)
            except (TimeoutError, OSError, ValueError, RecursionError) as problem:
                self.metrics.replaced.inc()
                log.warning("worker replaced", job=job["job"], problem=type(problem).__name__)
                await self._dismiss(worker)
                raise Stuck from problem
            except BaseException:
                await self._dismiss(worker)
                raise
            self.idle.append(worker)
        if "refused" in answer:
            raise BadJob(answer["refused"])
        return answer["done"]

    async def _hire(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        quiet = asyncio.subprocess.DEVNULL
        worker = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, stderr=quiet, limit=LONGEST_ANSWER)
        self.all.add(worker)
        return worker

    async def _ask(self, worker: asyncio.subprocess.Process, job: Mapping[str, Any]) -> dict[str, Any]:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json.dumps(job).encode() + b"\n")
        await worker.stdin.drain()
        line = await worker.stdout.readline()
        if not line:
            raise OSError("the worker has died")
        answer = json.loads(line)
        if not isinstance(answer, dict) or not answer.keys() & {"done", "refused"}:
            raise ValueError("the worker talks nonsense")
        return answer

    async def _dismiss(self, worker: asyncio.subprocess.Process) -> None:
        self.all.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def end(self) -> None:
        self.idle.clear()
        for worker in list(self.all):
            await self._dismiss(worker)
