"""The weights of `mind_worth`, read from weights.toml and written by the tool that fits them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, read_toml

FILE: Final = "weights.toml"
TWO: Final = "two"  # tables of the file: for two players, and
MORE: Final = "more"  # for three and four
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
    "fresh",
    "drill",
    "full",
)
STAGES: Final = 3  # weights of each feature: constant, growing with lateness, and for the last rounds
HEAVIEST: Final = 100.0


def read_weights(home: Traversable, players: int) -> list[float]:
    """All of the first stage, then all of the next."""
    reader = Reader(read_toml((home / FILE).read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    table = reader.table(TWO if players == 2 else MORE)
    rows = [table.each(name, lambda key, value: table.check_number(key, value, -HEAVIEST, HEAVIEST), STAGES, STAGES) for name in NAMES]
    table.done()
    return [row[stage] for stage in range(STAGES) for row in rows]


def spelled(weights: Mapping[str, Sequence[float]], remark: str) -> str:
    """The file of the weights in each table."""
    lines = [f"# {remark}"]
    for table, each in weights.items():
        lines += ["", f"[{table}]"]
        rows = [each[n :: len(NAMES)] for n in range(len(NAMES))]
        lines += [f"{name} = [{', '.join(f'{weight:.3f}' for weight in row)}]" for name, row in zip(NAMES, rows, strict=True)]
    return "\n".join(lines) + "\n"
