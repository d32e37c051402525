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
    key_file: Path | None = None  # the key that signs records, if it isn't in the usual place (key_ring.py)
    static: Path | None = None  # the built client
    origins: tuple[str, ...] = ()  # pages that may connect, besides those on loopback: "https://table.example"
    share_command: str = "grumbletop serve --share"  # how this server is started so that others can reach it
    reach: tuple[str, ...] = ()  # base URLs for links that others open, best first: "http://192.0.2.7:8420"
    packs: Mapping[str, Sequence[Pack]] = field(default_factory=dict)  # content packs of this server, by game
    presets: Mapping[str, Sequence[Preset]] = field(default_factory=dict)  # named house rules of this server, by game
    workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))  # worker processes for bots, besides one for quick jobs
    replayers: int = 1  # worker processes for records, besides one for quick jobs
    compile_command: Sequence[str] = ()  # compiles the rules while the server runs (see `background_compile`)
    quiet: bool = False  # logs problems only
    # Limits for one address
    requests_per_second: float = 50.0
    requests_burst: float = 500.0
    matches_per_hour: int = 60  # new ones and rematches
    joins_per_hour: int = 60
    codes_per_hour: int = 60  # invitation codes typed
    open_seats_per_address: int = 8  # seats taken in unfinished matches
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
    count_after: float = 1.0  # delay in seconds before a new number of spectators is sent
    start_within: float = 10.0  # seconds that a full table waits for its players to connect and add their nonces
    gone_after: float = 120.0  # seconds after which the others may go on without an absent player
    beat: float = 4.0  # seconds between heartbeats to other processes
    think: float = 2.0  # seconds a bot may think, whatever its level says
    hint: float = 1.0  # seconds a hint may take
    review: float = 15.0  # seconds a whole review may take
    think_limit: float = 10.0  # seconds after which a worker without an answer is replaced
    replay_limit: float = 20.0  # the same for a worker that reads a record
    keep_waiting: float = 7 * 86_400.0  # seconds after which a match that never began is abandoned
    keep_playing: float = 90 * 86_400.0  # seconds after which a match without any action is abandoned
    keep_gone: float = 30 * 86_400.0  # seconds after which an abandoned match is deleted
    look_every: float = 2.0  # seconds between two checks for changes by `grumbletop admin`
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
