"""Middleware for every request: security headers, rate limits, and the check of origins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grumbletop.server.errors import Refusal
from grumbletop.server.limits import Limits
from grumbletop.server.request_bodies import MOST_RECORD, size_besides_record
from grumbletop.server.security import address_key, origin_allowed
from grumbletop.server.sentences import known_language, sentence_of
from grumbletop.server.wire import MOST_BYTES

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
READ_BY_WORKERS = ("/api/replays", "/api/reviews")  # paths whose bodies only workers parse
WITH_RECORD = "/api/matches"
MOST_WITH_RECORD = 2 * MOST_RECORD + MOST_BYTES  # escaped quotes take two characters
HEAD_OF_ERROR = [(b"content-type", b"application/json"), (b"connection", b"close")]  # the rest of the body isn't read
BODY_WITHIN = 20.0  # seconds


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, origins: Collection[str], limits: Limits) -> None:
        self.app = app
        self.origins = origins
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers_for(scope["path"]))
            await send(message)

        try:
            self.limits.check_request(address_of(scope))
        except Refusal as refusal:
            await answer(guarded, headers, refusal)
            return
        if scope["method"] not in ("GET", "HEAD") and not origin_allowed(headers.get("origin"), headers.get("host", ""), self.origins):
            await answer(guarded, headers, Refusal("origin", 403))
            return
        path = scope["path"]
        most = MOST_WITH_RECORD if path == WITH_RECORD or path in READ_BY_WORKERS else MOST_BYTES
        try:
            body = await asyncio.wait_for(read(receive, most), BODY_WITHIN)
        except TimeoutError:
            await answer(guarded, headers, Refusal("slow", 408))
            return
        if body is not None and path == WITH_RECORD and len(body) > MOST_BYTES and size_besides_record(body) > MOST_BYTES:
            body, most = None, MOST_BYTES
        if body is None:
            await answer(guarded, headers, Refusal("size", 413, most=most))
            return
        await self.app(scope, giving(body, receive), guarded)


def address_of(scope: Scope) -> str:
    """The client's address. It may come from a proxy on this machine, so it may be any text."""
    return address_key(scope["client"][0]) if scope.get("client") else ""


async def read(receive: Receive, most: int) -> bytes | None:
    """Read the whole body; None as soon as it is too large."""
    parts: list[bytes] = []
    total = 0
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        total += len(parts[-1])
        if total > most:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def giving(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body that was read already, and then passes on."""
    given = False

    async def next_part() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_part


def headers_for(path: str) -> dict[str, str]:
    return {**HEADERS, "cache-control": "no-store"} if path.startswith("/api/") else HEADERS


async def answer(send: Send, headers: Headers, refusal: Refusal) -> None:
    language = known_language(headers.get("accept-language", ""))
    told = {"key": refusal.key, "clause": "", "data": refusal.data, "sentence": sentence_of(refusal, language)}
    await send({"type": "http.response.start", "status": refusal.status, "headers": HEAD_OF_ERROR})
    await send({"type": "http.response.body", "body": json.dumps({"error": told}).encode()})
