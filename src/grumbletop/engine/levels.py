"""Levels of play, as a room names them in `levels.toml`, weakest first.

A level names a mind (a family of search of the bots, or one of the room's own), its settings, and how long it may think. Names for people
stand in the texts: `level.<id>` and, in a sentence, `level.<id>.line`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, read_toml

FILE = "levels.toml"
MOST_SIMULATIONS = 100_000_000
LONGEST = 600.0  # seconds


@dataclass(frozen=True)
class Level:
    id: str
    mind: str
    simulations: int | None  # limit for one decision; the same on every machine
    seconds: float | None  # time limit for one decision
    settings: Mapping[str, float] = field(default_factory=dict)  # by the mind's own names


def read_levels(home: Traversable) -> Sequence[Level]:
    """The levels of a room, or the default ones if it has none of its own."""
    file = home / FILE
    if not file.is_file():
        file = files("grumbletop.engine") / FILE
    reader = Reader(read_toml(file.read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    levels = [read_level(entry) for entry in reader.tables("level", least=1, most=9)]
    reader.take("forecast", {})  # read by forecast.py
    reader.done()
    names = [level.id for level in levels]
    if len(set(names)) < len(names):
        reader.fail("level", "two levels have the same id")
    return levels


def read_level(reader: Reader) -> Level:
    level = Level(
        reader.string("id", "[a-z_]{2,24}"),
        reader.string("mind", "[a-z_]{2,24}"),
        reader.integer("simulations", 1, MOST_SIMULATIONS) if "simulations" in reader.data else None,
        reader.number("seconds", 0.001, LONGEST) if "seconds" in reader.data else None,
        read_settings(reader.table("settings", {})),
    )
    reader.done()
    return level


def read_settings(reader: Reader) -> dict[str, float]:
    return {name: reader.number(name, -1e9, 1e9) for name in reader.data}
