"""Limits on TCP connections: how many, and how long one may stay open without a complete request.

uvicorn closes a connection that idles after a request, not one that never finishes its first. A proxy on this machine speaks for many
addresses, so loopback has no limit of its own; the requests behind it are counted by the address the proxy tells. WebSockets are
counted by `MatchSockets`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from grumbletop.server.security import LOOPBACK, address_key

REQUEST_WITHIN = 10.0  # seconds


class ConnectionCounts:
    """Counts the connections of each address and of all."""

    def __init__(self) -> None:
        self.all = 0
        self.of: Counter[str] = Counter()

    def add(self, address: str) -> None:
        self.all += 1
        self.of[address] += 1

    def remove(self, address: str) -> None:
        self.all -= 1
        self.of[address] -= 1
        if not self.of[address]:
            del self.of[address]


def limited_protocol(
    most: int, per_address: int, request_within: float = REQUEST_WITHIN, unlimited: Collection[str] = LOOPBACK
) -> type[asyncio.Protocol]:
    """uvicorn's protocol, with limits; one class for each server, since it counts."""
    here = ConnectionCounts()

    class LimitedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self.address = address_key(str(peer[0])) if peer else ""
            self.counted = True
            here.add(self.address)
            if here.all > most or (self.address not in unlimited and here.of[self.address] > per_address):
                transport.abort()
            self.request_seen: Any = None
            self.watch = self.loop.call_later(request_within, self.close_if_idle)

        def close_if_idle(self) -> None:
            """`cycle` is the latest request; there is a new one each time."""
            answering = self.cycle is not None and not self.cycle.response_complete
            if not answering and self.cycle is self.request_seen:
                self.transport.close()
                return
            self.request_seen = self.cycle
            self.watch = self.loop.call_later(request_within, self.close_if_idle)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            super().handle_websocket_upgrade(*event)
            self.stop_counting()

        def connection_lost(self, exc: Exception | None) -> None:
            self.stop_counting()
            super().connection_lost(exc)

        def stop_counting(self) -> None:
            self.watch.cancel()
            if self.counted:
                self.counted = False
                here.remove(self.address)

    return LimitedProtocol
