"""Estimates with their 95% intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959963984540054  # for 95%


@dataclass(frozen=True)
class Estimate:
    value: float
    low: float
    high: float

    def percent(self) -> str:
        return f"{100 * self.value:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def plain(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def share(hits: float, tries: int) -> Estimate:
    """A share of independent tries, by Wilson's interval."""
    if tries == 0:
        return Estimate(math.nan, 0.0, 1.0)
    p, z2 = hits / tries, Z * Z / tries
    middle = (p + z2 / 2) / (1 + z2)
    half = Z * math.sqrt(p * (1 - p) / tries + z2 / (4 * tries)) / (1 + z2)
    return Estimate(p, middle - half, middle + half)


def mean(values: Sequence[float]) -> Estimate:
    """A mean of independent values."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf)
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, -math.inf, math.inf)
    spread = math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Estimate(middle, middle - Z * spread, middle + Z * spread)
