"""Requests about records, which workers answer. A request is cancelled when nobody waits for the answer."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request, Response

from grumbletop.server.errors import Refusal
from grumbletop.server.middleware import address_of
from grumbletop.server.records import KeptRecord
from grumbletop.server.replay_jobs import MISSING
from grumbletop.server.request_bodies import FrameRange
from grumbletop.server.sentences import known_language
from grumbletop.server.services import Services
from grumbletop.server.worker_pool import BadJob, Stuck


class ReplayRequests:
    def __init__(self, services: Services) -> None:
        self.services = services

    async def begin(self, request: Request, record: KeptRecord) -> dict[str, Any]:
        begun: dict[str, Any] = await self._ask(request, about(record, "open"), record.payload)
        return begun

    async def frames(self, request: Request, record: KeptRecord, some: FrameRange) -> bytes:
        """FrameRange of a replay. A worker that has the record cached doesn't get it again."""
        job = {**about(record, "replay"), "from": some.start, "to": some.to, "eyes": some.eyes, "language": known_language(some.language)}
        found: bytes | str = await self._ask(request, job)
        if found == MISSING:
            found = await self._ask(request, job, record.payload)
        assert isinstance(found, bytes)
        return found

    async def review(self, request: Request, record: KeptRecord, language: str) -> Any:
        seconds = self.services.settings.review
        job = {**about(record, "review"), "language": known_language(language), "seconds": seconds, "seed": 0}
        return await self._ask(request, job, record.payload, seconds)

    async def branch(self, request: Request, text: bytes, version: int) -> Any:
        return await self._ask(request, {"job": "branch", "version": version}, text)

    async def _ask(self, request: Request, job: dict[str, Any], payload: bytes | None = None, thinking: float = 0.0) -> Any:
        """Ask a worker. `thinking` is the bot's time in seconds, on top of the time for reading."""
        pool, limit = self.services.replayers, self.services.settings.replay_limit + 2 * thinking
        working = asyncio.ensure_future(pool.do(job, limit, address_of(request.scope), guess=thinking, payload=payload))
        leaving = asyncio.ensure_future(until_gone(request))
        try:
            await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise Refusal("worker", 422)  # nobody receives it
            return working.result()
        except Stuck:
            raise Refusal("worker", 422) from None
        except BadJob as problem:
            raise Refusal("game", 422, why=str(problem)) from None
        finally:
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)


def about(record: KeptRecord, kind: str) -> dict[str, Any]:
    return {"job": kind, "key": record.key, "body": record.body}


async def until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def json_bytes(encoded: bytes) -> Response:
    return Response(encoded, media_type="application/json")
