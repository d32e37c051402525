"""Two builds in turn, slice by slice, and what may be said about each row."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import comb
from pathlib import Path
from statistics import median
from typing import Any
from zipfile import ZipFile

LEAST_SLICES = 9
SLOWEST = 0.97  # of the old speed
CONFIDENCE = 0.95
IGNORED = ("PYTHONPATH", "PYTHONHOME", "GRUMBLETOP_PURE")  # of the caller's environment


class Failed(Exception):
    """A build can't be measured at all; the text is one line for a person."""


@dataclass(frozen=True)
class Measured:
    """One row: the speed of the new build in parts of the old one's, slice by slice."""

    name: str
    ratios: Sequence[float]
    old: float  # units a second
    new: float

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def interval(self) -> tuple[float, float]:
        return interval_of_median(self.ratios)

    @property
    def failed(self) -> bool:
        return self.interval[1] < SLOWEST


@dataclass(frozen=True)
class Skipped:
    name: str
    why: str


def interval_of_median(values: Sequence[float]) -> tuple[float, float]:
    """An interval for the median of whatever these are drawn from, from their ranks alone: one busy moment can't move it."""
    ordered, count = sorted(values), len(values)
    outside = 0  # values left out at each end
    while 1 - 2 * sum(comb(count, below) for below in range(outside + 2)) / 2**count >= CONFIDENCE:
        outside += 1
    return ordered[outside], ordered[-1 - outside]


class Build:
    """One process of one build."""

    def __init__(self, package: Path, rows: Path) -> None:
        clean = {name: value for name, value in os.environ.items() if name not in IGNORED}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("worker.py")), str(rows)],
            env={**clean, "PYTHONPATH": str(package)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.about = self.read()

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, row: str, times: int | None, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"row": row, "times": times, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        return self.read()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Failed(f"a build ended with exit code {self.process.wait()}; see above")
        found: dict[str, Any] = json.loads(line)
        return found


def unpacked(wheel: Path, folder: Path) -> Path:
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def compare(
    packages: Mapping[str, Path], rows_file: Path, names: Sequence[str], slices: int, seconds: float
) -> Iterator[Measured | Skipped]:
    """Every slice of a row has new processes on both sides: where a process lies in memory makes it a little faster or slower for good."""
    taken: dict[str, dict[str, list[float]]] = {name: {side: [] for side in packages} for name in names}
    times: dict[str, int] = {}
    skipped: dict[str, str] = {}
    for number in range(slices):
        print(f"\rslice {number + 1} of {slices}", end="" if number + 1 < slices else "\n", file=sys.stderr, flush=True)
        with ExitStack() as stack:
            builds = {side: stack.enter_context(Build(package, rows_file)) for side, package in packages.items()}
            for place, name in enumerate(names):
                if name in skipped:
                    continue
                sides = list(builds) if (number + place) % 2 == 0 else list(builds)[::-1]
                for side in sides:
                    found = builds[side].ask(name, times.get(name), seconds)
                    if "why" in found:
                        skipped[name] = f"{side}: {found['why']}"
                        break
                    times[name] = found["times"]
                    taken[name][side].append(found["spent"])
    for name in names:
        if name in skipped:
            yield Skipped(name, skipped[name])
        else:
            yield measured(name, times[name], **taken[name])


def measured(name: str, times: int, old: Sequence[float], new: Sequence[float]) -> Measured:
    return Measured(name, [before / after for before, after in zip(old, new, strict=True)], times / median(old), times / median(new))
