"""The nets of `mind_hunch`, read from hunches.bin and written by the tool that fits them: half-precision numbers, one net after another."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final

from grumbletop.engine.errors import BadContent
from grumbletop.games.grit.mind_hunch import NUMBERS, Hunch

FILE: Final = "hunches.bin"
ROUNDS_LEARNED: Final = (2, 3)
LAYOUT: Final = f"<{NUMBERS}e"


def read_hunches(home: Traversable) -> list[Hunch]:
    data = (home / FILE).read_bytes()
    each = struct.calcsize(LAYOUT)
    if len(data) != each * len(ROUNDS_LEARNED):
        raise BadContent("", f"must have {each * len(ROUNDS_LEARNED):,} bytes, not {len(data):,}", source=FILE)
    return [Hunch(list(numbers)) for numbers in struct.iter_unpack(LAYOUT, data)]


def spelled(nets: Sequence[Sequence[float]]) -> bytes:
    return b"".join(struct.pack(LAYOUT, *numbers) for numbers in nets)
