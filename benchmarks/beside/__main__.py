"""Compare the speed of two builds.

    python -m benchmarks.beside OLD.whl NEW.whl                  # every row, in several minutes
    python -m benchmarks.beside OLD.whl NEW.whl --rows grit,CFR  # rows whose names contain one of these
    python -m benchmarks.beside OLD.whl NEW.whl --quick          # shorter slices, for a first impression

Each wheel is unpacked into a folder of its own and runs in processes of its own, with the packages of this Python. The exit status is 1
if a row is slower: if the whole 95% interval of its ratio lies below 0.97.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from runpy import run_path

from benchmarks.beside.compare import LEAST_SLICES, SLOWEST, Build, Failed, Measured, Skipped, compare, unpacked

ROWS = Path(__file__).with_name("rows.py")
SLICES, THOROUGH, QUICK = 12, 0.1, 0.02  # slices of a row, and seconds of each


def main(words: Sequence[str], rows_file: Path = ROWS) -> int:
    args = arguments(words)
    with tempfile.TemporaryDirectory() as folder:
        try:
            packages = {side: unpacked(wheel, Path(folder) / side) for side, wheel in (("old", args.old), ("new", args.new))}
            return run(args, packages, rows_file)
        except (Failed, OSError) as problem:
            print(f"beside: {problem}", file=sys.stderr)
            return 2


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.beside", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", metavar="OLD.whl", type=Path, help="the build that sets the pace")
    parser.add_argument("new", metavar="NEW.whl", type=Path, help="the build that must not be slower")
    parser.add_argument("--rows", metavar="WORDS", help="only rows whose names contain one of these, separated by commas")
    parser.add_argument("--quick", action="store_true", help=f"slices of {QUICK} s instead of {THOROUGH} s")
    parser.add_argument(
        "--slices", metavar="N", type=int, default=SLICES, help=f"slices of every row (default {SLICES}, at least {LEAST_SLICES})"
    )
    args = parser.parse_args(words)
    if args.slices < LEAST_SLICES:
        parser.error(f"--slices {args.slices}: at least {LEAST_SLICES}")
    return args


def run(args: argparse.Namespace, packages: Mapping[str, Path], rows_file: Path) -> int:
    for side, package in packages.items():
        with Build(package, rows_file) as build:
            print(f"{side}:    {getattr(args, side).name}; {', '.join(f'{key} {value}' for key, value in build.about.items())}")
    seconds = QUICK if args.quick else THOROUGH
    print(f"method: processes in turn, new ones for each of {args.slices} slices of {seconds:g} s CPU time; median ratio, 95% interval")
    print(f"python: {platform.python_implementation()} {platform.python_version()}, {platform.machine()}, load {load()}\n")
    names = chosen(list(run_path(str(rows_file))["ROWS"]), args.rows)
    found = list(compare(packages, rows_file, names, args.slices, seconds))
    width = max(map(len, names))
    print(f"{'':<{width}}  {'old/s':>12}  {'new/s':>12}  ratio  95% interval")
    for row in found:
        print(line(row, width))
    failed = [row for row in found if isinstance(row, Measured) and row.failed]
    print(f"\n{len(names)} rows, {sum(isinstance(row, Skipped) for row in found)} skipped, {len(failed)} slower; load {load()}")
    return 1 if failed else 0


def chosen(names: Sequence[str], words: str | None) -> list[str]:
    found = [name for name in names if words is None or any(word in name for word in words.split(","))]
    if not found:
        raise Failed(f"--rows {words}: the rows are {'; '.join(names)}")
    return found


def line(row: Measured | Skipped, width: int) -> str:
    if isinstance(row, Skipped):
        return f"{row.name:<{width}}  skipped: {row.why}"
    low, high = row.interval
    slower = f"  slower: all of it is below {SLOWEST:g}" if row.failed else ""
    return f"{row.name:<{width}}  {amount(row.old):>12}  {amount(row.new):>12}  {row.ratio:5.3f}  {low:.3f} to {high:.3f}{slower}"


def amount(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


def load() -> str:
    return " ".join(f"{each:.1f}" for each in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
