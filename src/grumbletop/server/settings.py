"""The settings of a server, with their defaults."""

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
    database: str = "sqlite:///grumbletop.db"
    static: Path | None = None  # the built client
    origins: tuple[str, ...] = ()  # besides loopback: where pages may come from, "https://table.example"
    reach: tuple[str, ...] = ()  # where others find this table, "http://192.0.2.7:8420", best first
    packs: Mapping[str, Sequence[Pack]] = field(default_factory=dict)  # content that games have here besides their own
    presets: Mapping[str, Sequence[Preset]] = field(default_factory=dict)  # house rules that games have here besides their own
    workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))  # processes that think, besides one for weak bots
    replayers: int = 1  # processes that go through matches, besides one for replays
    compile_command: Sequence[str] = ()  # compiles the rules while the table is open (see `background_compile`)
    quiet: bool = False  # logs only what is wrong
    # Limits for one address
    requests_per_second: float = 50.0
    requests_burst: float = 500.0
    matches_per_hour: int = 60  # new ones and rematches
    joins_per_hour: int = 60
    codes_per_hour: int = 60  # that were typed
    open_seats_per_address: int = 8  # of matches that are not over
    replays_per_hour: int = 300
    reviews_per_hour: int = 30
    connections_per_address: int = 500
    sockets_per_address: int = 200
    messages_per_address: float = 200.0  # a second, on all its sockets
    messages_burst_per_address: float = 2_000.0
    # Limits for all
    connections: int = 10_000
    messages_per_second: float = 20.0  # on one socket
    burst: float = 60.0
    emotes_per_second: float = 0.4  # of one seat
    emotes_burst: float = 3.0
    count_after: float = 1.0  # seconds after which everybody is told how many watch
    start_within: float = 10.0  # seconds a full table waits for people to arrive and add their nonces
    gone_after: float = 120.0  # seconds that a table waits for somebody who is not there
    beat: float = 4.0  # seconds between two signs of life to other processes
    think: float = 2.0  # seconds a bot thinks at most, whatever its level says
    hint: float = 1.0  # seconds somebody waits for a hint
    review: float = 15.0  # seconds for all actions of a match
    think_limit: float = 10.0  # seconds until a bot that gives no answer is replaced
    replay_limit: float = 20.0  # seconds until a worker that reads a record is replaced
    keep_waiting: float = 7 * 86_400.0  # seconds after which a match that never began is abandoned
    keep_playing: float = 90 * 86_400.0  # seconds after which a match in which nobody does anything is abandoned
    keep_gone: float = 30 * 86_400.0  # seconds after which nothing is kept of an abandoned match
    look_every: float = 2.0  # seconds between two looks at what whoever runs the server has decided
    clock: Callable[[], float] = time.monotonic


def database_url(given: str) -> str:
    """The URL in the form the store needs; a bare path is a SQLite file."""
    for plain, driver in (
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
    ):
        if given.startswith(plain):
            return driver + given.removeprefix(plain)
    return given if "://" in given else f"sqlite:///{given}"
