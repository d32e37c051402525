"""How `grumbletop bench` measures: in turns, slice by slice; and the rows of its table."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final

RATE: Final = "/s"  # how the units end that should be high
WIDE: Final = 21  # an amount with its unit

Run = Callable[[int], object]  # does its unit of work so many times


@dataclass(frozen=True)
class Row:
    """One thing measured. Rates should be high, beside the peer's where there is one; times should be low."""

    what: str
    unit: str
    ours: float
    peer: float | None = None
    target: float | None = None

    @property
    def ratio(self) -> float | None:
        return None if self.peer is None else self.ours / self.peer

    @property
    def met(self) -> bool | None:
        if self.target is None:
            return None
        if self.ratio is not None:
            return self.ratio >= self.target
        return self.ours >= self.target if self.unit.endswith(RATE) else self.ours < self.target

    def line(self, width: int = 0) -> str:
        peer = "" if self.peer is None else amount(self.peer, self.unit)
        ratio = "" if self.ratio is None else f"{self.ratio:.1f}x"
        return columns(width, self.what, amount(self.ours, self.unit), peer, ratio, self.verdict())

    def verdict(self) -> str:
        if self.target is None:
            return ""
        return f"{self.wanted(self.target)}: {'met' if self.met else 'not met'}"

    def wanted(self, target: float) -> str:
        if self.ratio is not None:
            return f"at least {target:g}x"
        return f"{'at least' if self.unit.endswith(RATE) else 'below'} {target:,g} {self.unit}"


def columns(width: int, what: str, ours: str, peer: str, ratio: str, target: str) -> str:
    """One line of the table, with so much room for what was measured."""
    return f"{what:<{width}}  {ours:>{WIDE}}  {peer:>{WIDE}}  {ratio:>6}  {target}".rstrip()


def amount(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.1f} {unit}"


@dataclass(frozen=True)
class Pace:
    """How long to measure."""

    slices: int
    seconds: float  # of a slice
    interpreters: int  # started to measure importing


THOROUGH = Pace(slices=15, seconds=0.1, interpreters=10)
QUICK = Pace(slices=7, seconds=0.01, interpreters=3)


# Measuring


def spent(run: Run, times: int) -> float:
    before = time.process_time()
    run(times)
    return time.process_time() - before


def fitting(run: Run, seconds: float) -> int:
    """How often the work fits into a slice; finding out also warms it up."""
    times = 1
    while (used := spent(run, times)) < seconds / 4:
        times *= 4
    return max(1, round(times * seconds / used))


def in_turns(runs: Mapping[str, Run], pace: Pace) -> dict[str, float]:
    """Seconds for one unit of each run, the median of slices taken in turns."""
    times = {name: fitting(run, pace.seconds) for name, run in runs.items()}
    slices: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(pace.slices):
        for name, run in runs.items():
            slices[name].append(spent(run, times[name]) / times[name])
    return {name: median(each) for name, each in slices.items()}
