"""Rate limits per address. docs/run-a-server.md lists each of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from grumbletop.server.errors import Limit, Refusal
from grumbletop.server.security import Buckets, Window
from grumbletop.server.settings import Settings

HOUR: Final = 3_600.0


class Limits:
    def __init__(self, settings: Settings) -> None:
        clock = settings.clock
        self.blocked: Collection[str] = frozenset()
        self._requests = Buckets(settings.requests_per_second, settings.requests_burst, clock)
        self._messages = Buckets(settings.messages_per_address, settings.messages_burst_per_address, clock)
        self._windows = {
            "matches": Window(settings.matches_per_hour, HOUR, clock),
            "joins": Window(settings.joins_per_hour, HOUR, clock),
            "codes": Window(settings.codes_per_hour, HOUR, clock),
            "replays": Window(settings.replays_per_hour, HOUR, clock),
            "reviews": Window(settings.reviews_per_hour, HOUR, clock),
        }

    def check_request(self, address: str) -> None:
        if address in self.blocked:
            raise Refusal("blocked", 403)
        if not self._requests.take(address):
            raise Limit("requests", most=f"{self._requests.rate:g}")

    def check_message(self, address: str) -> None:
        """Count a message on any socket of this address; refuse it beyond the limit."""
        if not self._messages.take(address):
            raise Limit("messages_of_address", most=f"{self._messages.rate:g}")

    def check(self, which: str, address: str) -> None:
        """Count one more event of this kind from this address; refuse it beyond the limit."""
        window = self._windows[which]
        if not window.take(address):
            raise Limit(which, most=window.most)
