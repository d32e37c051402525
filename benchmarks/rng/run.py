"""TestU01 on the small generator: build battery.c, prove it equal to engine/rng.py, run batteries, print a table.

    python benchmarks/rng/run.py smallcrush                 # every stream
    python benchmarks/rng/run.py rabbit --bits 33554432
    python benchmarks/rng/run.py crush --streams top        # a quarter of an hour

Needs gcc and TestU01 1.2.3 (`libtestu01-0-dev` of Debian's non-free part, or an unpacked copy given with --prefix).
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

from grumbletop.engine.rng import M62, Rng, stream

HERE = Path(__file__).parent
TABLES = 64  # generators dealt in turn by the stream "interleaved"
PROVEN = 1_000  # words compared for each stream and seed
SUSPICIOUS = 1e-3  # TestU01's own bound for a p-value worth a second look
FAILED = 1e-10  # TestU01's own bound for a clear failure

Bits = tuple[int, int]  # value, width


def turned(value: int, width: int) -> int:
    return int(f"{value:0{width}b}"[::-1], 2)


def outputs(seed: int) -> Iterator[int]:
    rng = Rng(seed)
    while True:
        yield rng.next()


def interleaved(seed: int) -> Iterator[Bits]:
    tables = [stream(seed, index) for index in range(TABLES)]
    while True:
        yield from ((table.next(), 62) for table in tables)


STREAMS: dict[str, Callable[[int], Iterator[Bits]]] = {
    "top": lambda seed: ((value >> 31, 31) for value in outputs(seed)),
    "top_reversed": lambda seed: ((turned(value >> 31, 31), 31) for value in outputs(seed)),
    "full": lambda seed: ((value, 62) for value in outputs(seed)),
    "full_reversed": lambda seed: ((turned(value, 62), 62) for value in outputs(seed)),
    "low": lambda seed: ((value % 2**31, 31) for value in outputs(seed)),
    "low_reversed": lambda seed: ((turned(value % 2**31, 31), 31) for value in outputs(seed)),
    "streams": lambda seed: ((stream(seed, index).next(), 62) for index in count()),
    "interleaved": interleaved,
    "seeds": lambda seed: ((Rng(each).next(), 62) for each in count(seed)),
    "seeds_top": lambda seed: ((Rng(each).next() >> 31, 31) for each in count(seed)),
    "seeds_high": lambda seed: ((Rng(turned(each & M62, 62)).next(), 62) for each in count(seed)),
}


def words(bits: Iterator[Bits]) -> Iterator[int]:
    """32 bits at a time, the oldest as the highest."""
    pool = pooled = 0
    for value, width in bits:
        pool = pool << width | value
        pooled += width
        while pooled >= 32:
            pooled -= 32
            yield pool >> pooled
            pool %= 1 << pooled


def build(prefix: Path, folder: Path) -> Path:
    battery = folder / "battery"
    libraries = [prefix / "lib" / "x86_64-linux-gnu" / f"libtestu01{part}.a" for part in ("", "probdist", "mylib")]
    includes = [f"-I{prefix / 'include'}", f"-I{prefix / 'include' / 'x86_64-linux-gnu'}"]
    subprocess.run(["gcc", "-O2", "-Wall", "-Wextra", *includes, HERE / "battery.c", *libraries, "-lm", "-o", battery], check=True)
    return battery


def prove(battery: Path, name: str) -> None:
    for seed in (0, 1, M62):
        expected = [f"{word:08x}" for word in islice(words(STREAMS[name](seed)), PROVEN)]
        found = subprocess.run([battery, name, str(seed), "words", str(PROVEN)], check=True, capture_output=True, text=True).stdout
        if found.split() != expected:
            raise SystemExit(f"battery.c and engine/rng.py differ: stream {name}, seed {seed}")


def judge(report: str) -> tuple[int, int, int, list[str]]:
    """Words taken, statistics, clear failures, and everything suspicious in words."""
    lines = [line.split("\t") for line in report.splitlines() if line.count("\t") == 1]
    values = [(name, float(value)) for name, value in lines if name != "words"]
    tails = [(name, value, min(value, 1 - value)) for name, value in values]
    odd = [f"{name}: {value:.6g}" for name, value, tail in tails if tail < SUSPICIOUS]
    return int(dict(lines)["words"]), len(values), sum(tail < FAILED for *_, tail in tails), odd


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("battery", choices=["smallcrush", "rabbit", "crush"])
    parser.add_argument("--streams", nargs="+", choices=list(STREAMS), default=list(STREAMS))
    parser.add_argument("--bits", type=int, default=2**25, help="for rabbit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prefix", type=Path, default=Path("/usr"), help="where TestU01 is unpacked")
    args = parser.parse_args()
    size = [str(args.bits)] if args.battery == "rabbit" else []
    with tempfile.TemporaryDirectory() as folder:
        battery = build(args.prefix, Path(folder))
        print("| battery | stream | seed | bits | statistics | failed | suspicious | seconds |\n|---|---|---|---|---|---|---|---|")
        for name in args.streams:
            prove(battery, name)
            begun = time.perf_counter()
            command = ["nice", "-n", "15", battery, name, str(args.seed), args.battery, *size]
            report = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            taken, statistics, failed, odd = judge(report)
            seconds = time.perf_counter() - begun
            row = [args.battery, name, args.seed, f"{32 * taken:,}", statistics, failed, ", ".join(odd) or "none", f"{seconds:.0f}"]
            print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
