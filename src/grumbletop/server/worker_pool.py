"""The pool of worker processes for bots and replays, so that the server never waits. A hung or dead worker is replaced.

A job is a line of JSON, and bytes after it if the line says so under `bytes`. An answer is a line with `done` or `refused`, or with
`bytes` and so many bytes, which nobody here reads.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import structlog

from grumbletop.engine.errors import GrumbletopError
from grumbletop.server.job_queue import JobQueue, Ticket
from grumbletop.server.metrics import Metrics

log = structlog.get_logger()

COMMAND: Final = (sys.executable, "-m", "grumbletop.server.worker")
START_WITHIN: Final = 30.0  # extra seconds for a worker's first job, because starting Python is slow on a busy machine
LONGEST_LINE: Final = 1_000_000  # bytes
LONGEST_ANSWER: Final = 16_000_000  # bytes that follow a line


class Stuck(Exception):
    """A worker gave no answer in time or an invalid one, or it died."""


class BadJob(GrumbletopError):
    """The worker refused the job and says why."""


def importing_from(site: Path) -> dict[str, str]:
    """The environment of a Python that finds packages in this folder first."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))}


class WorkerPool:
    def __init__(self, count: int, metrics: Metrics, command: tuple[str, ...] = COMMAND) -> None:
        """`count` workers for any job, and one more for quick jobs."""
        self.command = command
        self.metrics = metrics
        self.queue = JobQueue()
        self.free = {False: count, True: 1}  # free workers: for any job, and reserved for quick ones
        self.idle: list[asyncio.subprocess.Process] = []
        self.all: set[asyncio.subprocess.Process] = set()
        self.outdated: set[asyncio.subprocess.Process] = set()  # workers with old rules, which end after their current job
        self.environment: Mapping[str, str] | None = None
        self.started: set[asyncio.subprocess.Process] = set()  # workers that have answered at least once
        self.start_within = START_WITHIN

    async def do(
        self, job: Mapping[str, Any], limit: float, asker: str = "", like: str = "", guess: float = 0.0, payload: bytes | None = None
    ) -> Any:
        """The answer to a job. Raises `Busy`, `Stuck` or `BadJob`. If whoever waits for it is cancelled, so is the job."""
        ticket = self.queue.enter(job["job"], asker, like, guess)
        asked = time.monotonic()
        try:
            async with self._turn(ticket):
                self.metrics.waits.labels(ticket.kind).observe(time.monotonic() - asked)
                answer, payload = await self._work(job, payload, limit)
                if ticket.like and isinstance(answer.get("cpu"), float):
                    self.queue.learn(ticket.like, answer["cpu"])
        finally:
            self.queue.leave(ticket)
        if "bytes" in answer:
            return payload  # encoded already, and passed on unread
        if "refused" in answer:
            raise BadJob(answer["refused"])
        return answer["done"]

    @asynccontextmanager
    async def _turn(self, ticket: Ticket) -> AsyncIterator[None]:
        self._hand_out()
        try:
            await ticket.turn
            yield
        finally:
            if ticket.turn.done() and not ticket.turn.cancelled():
                self.free[ticket.turn.result()] += 1
                self._hand_out()

    def _hand_out(self) -> None:
        for only_quick in (True, False):
            while self.free[only_quick] and (ticket := self.queue.next(only_quick)) is not None:
                if not ticket.turn.done():
                    self.free[only_quick] -= 1
                    ticket.turn.set_result(only_quick)

    async def _work(self, job: Mapping[str, Any], payload: bytes | None, limit: float) -> tuple[dict[str, Any], bytes]:
        worker = await self._free_worker()
        try:
            answer = await asyncio.wait_for(self._ask(worker, job, payload), limit + (0 if worker in self.started else self.start_within))
        except (TimeoutError, OSError, ValueError, RecursionError, asyncio.IncompleteReadError) as problem:
            self.metrics.replaced.inc()
            log.warning("worker replaced", job=job["job"], problem=type(problem).__name__)
            await self._dismiss(worker)
            raise Stuck from problem
        except BaseException:
            await self._dismiss(worker)
            raise
        self.started.add(worker)
        if worker in self.outdated:
            await self._dismiss(worker)
        else:
            self.idle.append(worker)
        return answer

    async def _free_worker(self) -> asyncio.subprocess.Process:
        while self.idle:
            worker = self.idle.pop()
            if worker.returncode is None:
                return worker
            self.all.discard(worker)
            self.started.discard(worker)
        return await self._hire()

    async def move(self, site: Path) -> None:
        """From now on workers import the package from this folder."""
        self.environment = importing_from(site)
        self.outdated |= self.all
        while self.idle:
            await self._dismiss(self.idle.pop())

    async def _hire(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        quiet = asyncio.subprocess.DEVNULL
        worker = await asyncio.create_subprocess_exec(
            *self.command, stdin=pipe, stdout=pipe, stderr=quiet, limit=LONGEST_LINE, env=self.environment
        )
        self.all.add(worker)
        return worker

    async def _ask(self, worker: asyncio.subprocess.Process, job: Mapping[str, Any], payload: bytes | None) -> tuple[dict[str, Any], bytes]:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json.dumps(job if payload is None else {**job, "bytes": len(payload)}).encode() + b"\n")
        worker.stdin.write(payload or b"")
        await worker.stdin.drain()
        line = await worker.stdout.readline()
        if not line:
            raise OSError("the worker has died")
        answer = json.loads(line)
        if not isinstance(answer, dict) or not answer.keys() & {"done", "refused", "bytes"}:
            raise ValueError("the worker sent an invalid answer")
        if "bytes" not in answer:
            return answer, b""
        if not 0 <= answer["bytes"] <= LONGEST_ANSWER:
            raise ValueError("the worker's answer is too long")
        return answer, await worker.stdout.readexactly(answer["bytes"])

    async def _dismiss(self, worker: asyncio.subprocess.Process) -> None:
        self.all.discard(worker)
        self.outdated.discard(worker)
        self.started.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def end(self) -> None:
        self.idle.clear()
        for worker in list(self.all):
            await self._dismiss(worker)
