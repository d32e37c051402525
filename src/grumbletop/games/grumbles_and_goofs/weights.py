"""The weights of `mind_worth`, read from weights.toml and written by the tool that fits them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.resources.abc import Traversable
from typing import Final

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, read_toml
from grumbletop.games.grumbles_and_goofs.mind_worth import ASIDES, BESIDE, FEARED, LEAD, PLACES, SCORES, STANDS, TEMPO, WAITS, WANTED
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES

FILE: Final = "weights.toml"
SIDES: Final = ("mover", "other")
HEAVIEST: Final = 100.0


def tables() -> list[tuple[str, str, int, int]]:
    """Every list of the file: its table, its key, where it begins among all weights, how long it is. In the order of the weights."""
    found = [("points", "lead", LEAD, 1), ("points", "tempo", TEMPO, 1)]
    for name, begin in (("wanted", WANTED), ("feared", FEARED)):
        found += [(name, side, begin + PLACES * number, PLACES) for number, side in enumerate(SIDES)]
    for name, begin, length in (("stands", STANDS, PLACES), ("beside", BESIDE, ASIDES), ("scores", SCORES, ASIDES)):
        rows = [(side, kind) for side in SIDES for kind in KIND_NAMES]
        found += [(f"{name}_{side}", kind, begin + length * number, length) for number, (side, kind) in enumerate(rows)]
    return [*found, *(("waits", kind, WAITS + number, 1) for number, kind in enumerate(KIND_NAMES))]


def read_weights(home: Traversable) -> list[float]:
    reader = Reader(read_toml((home / FILE).read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    weights: list[float] = []
    readers = {name: reader.table(name) for name in dict.fromkeys(name for name, _, _, _ in tables())}
    for name, key, _, length in tables():
        weights += readers[name].each(key, partial(readers[name].check_number, low=-HEAVIEST, high=HEAVIEST), length, length)
    for each in (*readers.values(), reader):
        each.done()
    return weights


def spelled(weights: Sequence[float], remarks: Sequence[str]) -> str:
    """The file of some weights."""
    lines = [f"# {remark}" for remark in remarks]
    last = ""
    for name, key, begin, length in tables():
        if name != last:
            lines += ["", f"[{name}]"]
            last = name
        lines.append(f"{key} = [{', '.join(f'{weight:.3f}' for weight in weights[begin : begin + length])}]")
    return "\n".join(lines) + "\n"
