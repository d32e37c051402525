"""How long a move takes to be seen by all seats, with many live tables: `python -m benchmarks.server.load`.

Our server in a process of its own, on loopback, with SQLite on the disk of the temporary folder; this process is all players (players.py).
With `--peer FOLDER`, where `npm install boardgame.io@0.50.2` was run, a boardgame.io server with its memory store is measured in the same
run by the same players: the two take turns, slice by slice, so whatever else the machine does meets both.

Three measurements: moves at an even pace, each at the next table in turn; the same while our best bots think; and all tables playing a
whole match as fast as they can. The figures are printed as one table in Markdown, ours beside theirs, with ratios and targets.
Bounded: so many tables, so many seconds. It never fails because of a figure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import IO

import httpx
import uvloop

from benchmarks.server.players import PATIENCE, Grumbletop, Table, bots_thinking, move, sitting
from grumbletop.server.metrics import LAGS

HERE = Path(__file__).parent
OURS, THEIRS = "grumbletop", "boardgame.io"
SYNCS = 100  # before each round
LATE = 0.020  # seconds: the target for 99 of 100 looks at the event loop
CEILING = 1_000  # durable moves a second
MOST_TABLES, MOST_SECONDS, MOST_RATE, MOST_ROUNDS = 450, 120, 2_000, 10
START_TRIES = 600  # ten in a second
SHARES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
LAG = re.compile(r'^grumbletop_loop_lag_seconds_bucket{le="([^"]+)"} (\S+)$', re.MULTILINE)
TARGETS = {"p95": "ratio 1.0"}
PACKAGES = ("fastapi", "uvicorn", "uvloop", "websockets", "SQLAlchemy", "msgspec")


@dataclass
class Slice:
    """One stretch of moves on one side."""

    seen: Sequence[float]  # seconds from sent to seen by all seats
    seconds: float
    busy: float  # seconds of processor time of the server
    bytes: int  # that all players received
    late: str = ""  # by how many milliseconds the event loop was late, at most, in 99 of 100 looks

    @property
    def moves_a_second(self) -> float:
        return len(self.seen) / self.seconds

    @property
    def busy_a_move(self) -> float:
        """Milliseconds."""
        return 1000 * self.busy / len(self.seen)

    def within(self, share: float) -> float:
        """Milliseconds in which this share of the moves was seen."""
        return 1000 * percentile(self.seen, share)


@dataclass
class Side:
    name: str
    process: int
    address: str
    says: IO[str]  # what its process prints
    tables: list[Table] = field(default_factory=list)
    paced: list[Slice] = field(default_factory=list)
    beside_bots: list[Slice] = field(default_factory=list)
    rushed: list[Slice] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)  # of boardgame.io's event loop
    each: float = 0.0  # kB of memory for a table

    def received(self) -> int:
        return sum(player.bytes for players in self.tables for player in players)


# Measuring


async def paced(side: Side, rate: float, seconds: float) -> list[float]:
    """Moves at an even pace, whether or not earlier ones were answered."""
    began = time.perf_counter()
    moving: list[asyncio.Task[float | None]] = []
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        moving.append(asyncio.create_task(move(side.tables[number % len(side.tables)])))
    return [took for took in await asyncio.gather(*moving) if took is not None]


async def rushed(side: Side) -> list[float]:
    """Every table plays its match to the end, as fast as it can."""

    async def whole_match(players: Table) -> list[float]:
        took: list[float] = []
        while (seconds := await move(players)) is not None:
            took.append(seconds)
        return took

    return [each for match in await asyncio.gather(*map(whole_match, side.tables)) for each in match]


async def measured(side: Side, args: argparse.Namespace, rush: bool) -> Slice:
    before = await lags(side)
    began, busy, received = time.perf_counter(), processor_time(side.process), side.received()
    seen = await (rushed(side) if rush else paced(side, args.rate, args.seconds))
    seconds, busy = time.perf_counter() - began, processor_time(side.process) - busy
    return Slice(seen, seconds, busy, side.received() - received, late(before, await lags(side)))


async def measure(sides: Sequence[Side], args: argparse.Namespace) -> None:
    for side in sides:
        await started(side)
    memory = {side.name: resident(side.process) for side in sides}
    Grumbletop.ask_choices = args.choices
    load = os.getloadavg()[0]
    syncs: list[float] = []
    async with AsyncExitStack() as seated:
        for side in sides:
            side.tables = await seated.enter_async_context(sitting(side.name, side.address, args.tables))
            side.each = 1024 * (resident(side.process) - memory[side.name]) / args.tables
        for _ in range(args.rounds):
            syncs += disk()
            for side in sides:
                side.paced.append(await measured(side, args, rush=False))
        async with bots_thinking(sides[0].address, args.bots):
            sides[0].beside_bots.append(await measured(sides[0], args, rush=False))
    for _ in range(args.rounds):
        for side in sides:
            async with sitting(side.name, side.address, args.tables) as side.tables:
                side.rushed.append(await measured(side, args, rush=True))
    print_figures(sides, args, memory)
    times = ", ".join(f"{name} {1000 * percentile(syncs, share):.1f} ms" for name, share in SHARES)
    print(f"\nThe disk alone, one write of 12 kB and fdatasync, which no durable move can beat: {times}.")
    print(f"Load of the machine: {load:.1f} before, {os.getloadavg()[0]:.1f} after.")


async def started(side: Side) -> None:
    if side.name != OURS:
        return
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for _ in range(START_TRIES):
            try:
                (await http.get(f"http://{side.address}/healthz")).raise_for_status()
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise SystemExit("the server does not answer")


def disk() -> list[float]:
    """Seconds that the disk takes for what a move needs; nothing durable can be faster."""
    took = []
    with tempfile.TemporaryFile() as file:
        for _ in range(SYNCS):
            began = time.perf_counter()
            file.write(b"x" * 12_360)
            file.flush()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    return took


def resident(process: int) -> float:
    """Megabytes."""
    fields = Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()
    return int(fields[0]) / 1024


def processor_time(process: int) -> float:
    """Seconds, of all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def lags(side: Side) -> dict[float, float]:
    """How often the event loop was late by at most so many seconds, as the server tells it."""
    if side.name == THEIRS:
        os.kill(side.process, signal.SIGUSR2)
        side.lags += json.loads(side.says.readline())
        return {bound: float(sum(lag <= bound for lag in side.lags)) for bound in (*LAGS, math.inf)}
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        text = (await http.get(f"http://{side.address}/metrics")).text
    return {float(bound): float(count) for bound, count in LAG.findall(text)}


def late(before: dict[float, float], after: dict[float, float]) -> str:
    """In 99 of 100 looks, by at most so many milliseconds."""
    counts = {bound: after[bound] - before[bound] for bound in sorted(after)}
    total = max(counts.values())
    return f"{1000 * next(bound for bound, count in counts.items() if count >= 0.99 * total):g}"


# Printing


def print_figures(sides: Sequence[Side], args: argparse.Namespace, memory: Mapping[str, float]) -> None:
    asked = "asking for choices before each move as a browser does" if args.choices else "without asking for choices"
    pace = f"{args.rate:g} moves/s for {args.seconds:g} s, {args.rounds} rounds"
    print(f"\n{args.tables} tables with two sockets each, {pace}; ours {asked}\n")
    print(f"| | {OURS}, durable | {THEIRS}, in memory | ratio of medians | target |")
    print("|---|---:|---:|---:|---:|")
    for name, share in SHARES:
        times = [[each.within(share) for each in side.paced] for side in sides]
        print_row(f"{name} from sent to seen by all, ms", times, TARGETS.get(name, ""))
    print_row("processor time a move, ms", [[each.busy_a_move for each in side.paced] for side in sides], "ratio 1.0")
    print_row("kB sent a move", [[each.bytes / len(each.seen) / 1000 for each in side.paced] for side in sides])
    print_words("event loop late, p99, ms", [[each.late for each in side.paced] for side in sides], f"≤ {1000 * LATE:g}")
    print_row("moves a second at full speed", [[each.moves_a_second for each in side.rushed] for side in sides], f"≥ {CEILING:,} of ours")
    print_row("processor time a move at full speed, ms", [[each.busy_a_move for each in side.rushed] for side in sides], "ratio 1.0")
    beside = sides[0].beside_bots
    for name, share in SHARES:
        print_row(f"{name} with {args.bots} tables of top bots, ms", [[each.within(share) for each in beside]])
    print_words(f"event loop late with {args.bots} tables of top bots, p99, ms", [[each.late for each in beside]], f"≤ {1000 * LATE:g}")
    print_row("memory without tables, MB", [[memory[side.name]] for side in sides])
    print_row("memory for each table, kB", [[side.each] for side in sides])


def print_row(name: str, values: Sequence[Sequence[float]], target: str = "") -> None:
    """Each side's figures round by round, and the ratio of the medians."""
    ratio = f"{statistics.median(values[0]) / statistics.median(values[1]):.2f}" if len(values) == 2 else ""
    print_words(name, [[f"{each:.2f}" if each < 100 else f"{each:.0f}" for each in row] for row in values], target, ratio)


def print_words(name: str, values: Sequence[Sequence[str]], target: str = "", ratio: str = "") -> None:
    ours, theirs = (" / ".join(row) for row in (*values, *[[]] * (2 - len(values))))
    print(f"| {name} | {ours} | {theirs} | {ratio} | {target} |")


def print_versions(peer: Path | None) -> None:
    print(f"Python {platform.python_version()}, {', '.join(f'{name} {version(name)}' for name in PACKAGES)}")
    print(f"rules {'compiled' if is_compiled() else 'not compiled'}; {os.cpu_count()} cores, {platform.system()}; WAL, synchronous=FULL")
    if peer is not None:
        node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
        packages = ", ".join(f"{name} {installed(peer, name)}" for name in ("boardgame.io", "socket.io", "ws"))
        print(f"node {node}, {packages}; its memory store, NODE_ENV=production, nothing durable")


def is_compiled() -> bool:
    from grumbletop.engine import state

    return not state.__file__.endswith(".py")


def installed(peer: Path, name: str) -> str:
    return (peer / "node_modules" / name / "package.json").read_text().split('"version": "')[1].split('"')[0]


# Servers


def serve(database: str) -> None:
    """The server as it is, but one address may make and open as much as all players together."""
    import uvicorn

    from grumbletop.server.app import create_app
    from grumbletop.server.process import configured, listening, rarely_collect_garbage
    from grumbletop.server.settings import Settings, database_url

    listener = listening("127.0.0.1", 0)
    print(f"port {listener.getsockname()[1]}", flush=True)
    settings = Settings(
        database=database_url(database),
        matches_per_hour=100_000,
        sockets_per_address=2 * MOST_TABLES + 10,
        requests_per_second=1e6,
        requests_burst=1e6,
        messages_per_address=1e6,
        messages_burst_per_address=1e6,
    )
    app = create_app(settings)
    rarely_collect_garbage()
    uvicorn.Server(configured(app)).run(sockets=[listener])


@contextmanager
def running(name: str, command: Sequence[str], folder: str) -> Iterator[Side]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder) as server:
        assert server.stdout is not None
        try:
            port = server.stdout.readline().strip().removeprefix("port ")
            yield Side(name, server.pid, f"127.0.0.1:{port}", server.stdout)
        finally:
            server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=40.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--choices", action="store_true", help="ours ask for choices before each move, as a browser does")
    parser.add_argument(
        "--bots", type=int, default=20, help="tables of ours at which the best bots play each other, in a round of their own"
    )
    parser.add_argument("--peer", type=Path, help="a folder with node_modules/boardgame.io")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
        return
    fits = (
        0 < args.tables <= MOST_TABLES
        and 0 < args.rate <= MOST_RATE
        and 0 < args.seconds <= MOST_SECONDS
        and 0 < args.rounds <= MOST_ROUNDS
        and 0 <= args.bots <= 50
    )
    if not fits:
        parser.error(f"at most {MOST_TABLES} tables, {MOST_RATE} moves a second, {MOST_SECONDS} seconds, {MOST_ROUNDS} rounds")
    print_versions(args.peer)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        ours = [sys.executable, "-m", "benchmarks.server.load", "--serve", f"{folder}/load.db"]
        sides = [servers.enter_context(running(OURS, ours, os.getcwd()))]
        if args.peer is not None:
            shutil.copy(HERE / "boardgame" / "server.js", args.peer / "grumbletop_load.js")
            sides.append(servers.enter_context(running(THEIRS, ["node", "grumbletop_load.js"], str(args.peer))))
        uvloop.run(measure(sides, args))


if __name__ == "__main__":
    main()
