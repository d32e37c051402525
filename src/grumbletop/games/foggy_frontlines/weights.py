"""The weights of `mind_worth`, read from weights.toml and written by the tool that fits them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reading import Reader, read_toml

FILE: Final = "weights.toml"
TABLES: Final = ("", "", "two", "three", "four")  # by the number of players
NAMES: Final = (  # in the order of the features in mind_worth
    "princesses",
    "pairs",
    "butt",
    "in_hand",
    "strength",
    "giants",
    "hired",
    "engines",
    "bullied",
    "hopes",
    "ending",
    "ahead",
)
HEAVIEST: Final = 100.0


def read_weights(home: Traversable, players: int) -> list[float]:
    """What counts always, then what grows with lateness."""
    reader = Reader(read_toml((home / FILE).read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    table = reader.table(TABLES[players])
    pairs = [table.each(name, lambda key, value: number(table, key, value), 2, 2) for name in NAMES]
    table.done()
    return [early for early, _ in pairs] + [late for _, late in pairs]


def number(reader: Reader, key: str, value: object) -> float:
    if not isinstance(value, float) or not -HEAVIEST <= value <= HEAVIEST:
        reader.fail(key, f"is no number between -{HEAVIEST:g} and {HEAVIEST:g} with a point")
    return value


def spelled(weights: Mapping[int, Sequence[float]], remark: str) -> str:
    """The file of the weights for each number of players."""
    lines = [f"# {remark}"]
    for players, each in weights.items():
        lines += ["", f"[{TABLES[players]}]"]
        lines += [f"{name} = [{each[n]:.3f}, {each[n + len(NAMES)]:.3f}]" for n, name in enumerate(NAMES)]
    return "\n".join(lines) + "\n"
