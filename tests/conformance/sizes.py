"""How much the kit is run here: a short tier for every day, a long one with GRUMBLETOP_LONG=1, which `./table test --long` sets."""

from __future__ import annotations

import os

LONG = 10


def is_long() -> bool:
    return os.environ.get("GRUMBLETOP_LONG", "") not in ("", "0")


def games(short: int) -> int:
    return short * (LONG if is_long() else 1)
