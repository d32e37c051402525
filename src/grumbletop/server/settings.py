"""What can be set about a server, with what is usual."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grumbletop.engine.content import Pack
from grumbletop.engine.presets import Preset


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite+aiosqlite:///grumbletop.db"
    static: Path | None = None  # the built client
    origins: tuple[str, ...] = ()  # besides loopback: where pages may come from, "https://table.example"
    packs: Mapping[str, Sequence[Pack]] = field(default_factory=dict)  # content that games have here besides their own
    presets: Mapping[str, Sequence[Preset]] = field(default_factory=dict)  # house rules that games have here besides their own
    workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))  # processes that think and replay
    matches_per_hour: int = 30  # from one address
    replays_per_hour: int = 300  # from one address
    sockets_per_address: int = 1_000
    messages_per_second: float = 20.0
    burst: float = 60.0
    start_within: float = 10.0  # seconds a full table waits for people to arrive and add their nonces
    gone_after: float = 60.0  # seconds until others may let a bot take over
    beat: float = 4.0  # seconds between two signs of life to other processes
    think: float = 2.0  # seconds a bot thinks at most, whatever its level says
    hint: float = 1.0  # seconds somebody waits for a hint
    review: float = 15.0  # seconds for all actions of a match
    think_limit: float = 10.0  # seconds until a bot that gives no answer is replaced
    replay_limit: float = 20.0
    keep_waiting: float = 7 * 86_400.0  # seconds after which a match that never began is abandoned
    clock: Callable[[], float] = time.monotonic


def database_url(given: str) -> str:
    """A URL as the store needs it; a bare path is a SQLite file."""
    for plain, driver in (
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if given.startswith(plain):
            return driver + given.removeprefix(plain)
    return given if "://" in given else f"sqlite+aiosqlite:///{given}"
