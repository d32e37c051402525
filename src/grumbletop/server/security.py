"""Tokens, limits, origins."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Collection
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_ADDRESSES = 100_000


def new_token() -> str:
    """256 random bits for an address bar."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """All that is ever stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def fits(token: str, kept: str | None) -> bool:
    return kept is not None and hmac.compare_digest(hashed(token), kept)


class Bucket:
    """So many a second, with a burst; `take` says whether one more is allowed."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.at = burst, clock()

    def take(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Window:
    """So many from one address within a time."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self.taken: dict[str, deque[float]] = {}

    def take(self, address: str) -> bool:
        now = self.clock()
        if len(self.taken) >= MOST_ADDRESSES:
            self.taken = {each: times for each, times in self.taken.items() if now - times[-1] < self.seconds}
        times = self.taken.setdefault(address, deque())
        while times and now - times[0] >= self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        return True


def origin_allowed(origin: str | None, host: str, allowed: Collection[str]) -> bool:
    """Whether a page from `origin` may talk to us as `host`. Programs that are no browsers name no origin.

    A name that merely points at this machine is not enough: it must be loopback or one we were told.
    """
    if origin is None or origin in allowed:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    return page.netloc == host and page.hostname in LOOPBACK
