"""Tokens, rate-limit buckets and origin checks."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from ipaddress import AddressValueError, IPv6Address
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
MOST_ADDRESSES: Final = 100_000  # per limit; with more, the least recently seen are forgotten
LONGEST_ADDRESS: Final = 100  # characters, because a proxy may send anything


def new_token() -> str:
    """A random, URL-safe token of 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """The hash of a token; the token itself is never stored."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def fits(token: str, kept: str | None) -> bool:
    return kept is not None and hmac.compare_digest(hashed(token), kept)


# Limits for each address


def address_key(host: str) -> str:
    """The key under which an address is counted: with IPv6 the /64 network, because one household or server owns all of it."""
    if ":" not in host:
        return host[:LONGEST_ADDRESS]
    try:
        address = IPv6Address(host.partition("%")[0])
    except AddressValueError:
        return host[:LONGEST_ADDRESS]
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


class Bucket:
    """A token bucket: a rate per second with a burst. `take` says whether one more is allowed."""

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


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = MOST_ADDRESSES) -> None:
        self.rate, self.burst, self.clock, self.most = rate, burst, clock, most
        self.of: OrderedDict[str, Bucket] = OrderedDict()  # the most recently seen last

    def take(self, address: str) -> bool:
        bucket = self.of.pop(address, None) or Bucket(self.rate, self.burst, self.clock)
        self.of[address] = bucket
        if len(self.of) > self.most:
            self.of.popitem(last=False)
        return bucket.take()


class Window:
    """A limit per address within a time window."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float], addresses: int = MOST_ADDRESSES) -> None:
        self.most, self.seconds, self.clock, self.addresses = most, seconds, clock, addresses
        self.taken: OrderedDict[str, deque[float]] = OrderedDict()  # the most recently seen last

    def take(self, address: str) -> bool:
        now = self.clock()
        times = self.taken.pop(address, None) or deque()
        self.taken[address] = times
        while times and times[0] <= now - self.seconds:
            times.popleft()
        self._forget(now - self.seconds)
        if len(times) >= self.most:
            return False
        times.append(now)
        return True

    def _forget(self, before: float) -> None:
        """Forget one or two expired addresses per call, so that no call takes long, and any beyond the maximum."""
        for _ in range(2):
            oldest = next(iter(self.taken.values()))
            if len(self.taken) > self.addresses or (oldest and oldest[-1] <= before):
                self.taken.popitem(last=False)


def origin_allowed(origin: str | None, host: str, allowed: Collection[str]) -> bool:
    """Whether a page from `origin` may connect to `host`. Programs other than browsers send no origin.

    A name that merely resolves to this machine isn't enough: it must be loopback or a configured host.
    """
    if origin is None or origin in allowed:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    return page.netloc == host and page.hostname in LOOPBACK
