"""How a game is measured, and beside what: a room says so in `bench.toml`. Everything may be left out.

    clone_below = 50        # nanoseconds that a clone should stay below
    lists_at_least = 10_000 # complete lists of actions a second, at decisions where listing is expensive; 0: measured without a target
    search = "legend"       # the level whose simulations are counted

    [options]               # the game is measured with these
    players = 3

    [peer]                  # a game of OpenSpiel that is like it
    game = "goofspiel(players=3)"
    unit = "decisions"      # or steps, which both are counted in
    inside = 8.0            # how many times as fast ours should be inside compiled code
    stepped = 2.0           # and stepped from Python

A game without a peer of its own is measured in random games beside Connect Four.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, read_toml
from grumbletop.engine.registry import room

FILE = "bench.toml"
UNITS = ("steps", "decisions")


@dataclass(frozen=True)
class Peer:
    game: str
    unit: str
    inside: float
    stepped: float


@dataclass(frozen=True)
class Measured:
    options: Mapping[str, Any] = field(default_factory=dict)
    peer: Peer | None = None
    clone_below: float | None = None
    lists_at_least: float | None = None
    search: str | None = None  # a level


def measured(slug: str) -> Measured:
    file = room(slug).home() / FILE
    if not file.is_file():
        return Measured()
    reader = Reader(read_toml(file.read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=f"{slug}/{FILE}")
    options = reader.table("options", {}).data
    peer = read_peer(reader.table("peer")) if "peer" in reader.data else None
    search = reader.string("search") if "search" in reader.data else None
    found = Measured(options, peer, read_target(reader, "clone_below"), read_target(reader, "lists_at_least"), search)
    reader.done()
    return found


def read_target(reader: Reader, key: str) -> float | None:
    return reader.number(key, 0.0, 1e9) if key in reader.data else None


def read_peer(reader: Reader) -> Peer:
    peer = Peer(
        reader.string("game", longest=200),
        reader.choice("unit", UNITS),
        reader.number("inside", 0.0, 1e6),
        reader.number("stepped", 0.0, 1e6) if "stepped" in reader.data else 0.0,
    )
    reader.done()
    return peer
