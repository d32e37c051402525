"""How long a move takes to be seen by all seats, with many live tables: `python -m benchmarks.server.load`.

Our server in a process of its own, on loopback, with SQLite on the disk of the temporary folder; this process is all players (players.py).
With `--peer FOLDER`, where `npm install boardgame.io@0.50.2` was run, a boardgame.io server with its memory store is measured in the same
run by the same players: the two take turns, slice by slice, so whatever else the machine does meets both.

Two measurements: moves at an even pace, each at the next table in turn; and all tables playing a whole match as fast as they can.
Bounded: so many tables, so many seconds. It never fails because of a figure.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import httpx

from benchmarks.server.players import PATIENCE, Grumbletop, Table, bots_thinking, move, sitting

HERE = Path(__file__).parent
OURS, THEIRS = "grumbletop", "boardgame.io"
SYNCS = 100  # before each round
TARGET = 0.050  # seconds, for 95 of 100 moves
MOST_TABLES, MOST_SECONDS, MOST_RATE, MOST_ROUNDS = 450, 120, 2_000, 10
START_TRIES = 600  # ten in a second
SHARES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
LAG = re.compile(r'^grumbletop_loop_lag_seconds_bucket{le="([^"]+)"} (\S+)$', re.MULTILINE)
PACKAGES = ("fastapi", "uvicorn", "uvloop", "websockets", "SQLAlchemy", "msgspec")


@dataclass
class Slice:
    """One stretch of moves on one side."""

    seen: Sequence[float]  # seconds from sent to seen by all seats
    seconds: float
    busy: float  # seconds of processor time of the server
    bytes: int  # that all players received

    @property
    def figures(self) -> dict[str, float]:
        times = {f"{name}, ms": 1000 * percentile(self.seen, share) for name, share in SHARES}
        moves = len(self.seen)
        return {**times, "processor time a move, ms": 1000 * self.busy / moves, "kB sent a move": self.bytes / moves / 1000}


@dataclass
class Side:
    name: str
    process: int
    address: str
    tables: list[Table] = field(default_factory=list)
    paced: list[Slice] = field(default_factory=list)
    rushed: list[Slice] = field(default_factory=list)

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
    began, busy, received = time.perf_counter(), processor_time(side.process), side.received()
    seen = await (rushed(side) if rush else paced(side, args.rate, args.seconds))
    return Slice(seen, time.perf_counter() - began, processor_time(side.process) - busy, side.received() - received)


async def measure(sides: Sequence[Side], args: argparse.Namespace) -> None:
    for side in sides:
        await started(side)
    memory = {side.name: resident(side.process) for side in sides}
    Grumbletop.ask_choices = args.choices
    load = os.getloadavg()[0]
    async with AsyncExitStack() as seated:
        for side in sides:
            side.tables = await seated.enter_async_context(sitting(side.name, side.address, args.tables))
        for side in sides:
            grown = resident(side.process) - memory[side.name]
            print(f"{side.name}: {memory[side.name]:.0f} MB without tables, {1024 * grown / args.tables:.0f} kB more for each table")
        syncs: list[float] = []
        for _ in range(args.rounds):
            syncs += disk()
            for side in sides:
                side.paced.append(await measured(side, args, rush=False))
        beside_bots = await measured_beside_bots(sides[0], args)
    for _ in range(args.rounds):
        for side in sides:
            async with sitting(side.name, side.address, args.tables) as side.tables:
                side.rushed.append(await measured(side, args, rush=True))
    print_figures(sides, args)
    times = ", ".join(f"{name} {1000 * percentile(syncs, share):.1f} ms" for name, share in SHARES)
    print(f"the disk alone, one write of 12 kB and fdatasync: {times}")
    print(beside_bots)
    print(f"load of the machine {load:.1f} before, {os.getloadavg()[0]:.1f} after")


async def measured_beside_bots(side: Side, args: argparse.Namespace) -> str:
    """What people notice of bots, and whether the event loop does."""
    async with bots_thinking(side.address, args.bots):
        before = await lags(side)
        seen = (await measured(side, args, rush=False)).seen
        lag = late(before, await lags(side))
    times = ", ".join(f"{name} {1000 * percentile(seen, share):.1f} ms" for name, share in SHARES)
    return f"with {args.bots} more tables at which the best bots play each other: {times}; event loop {lag}"


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
    """How often our event loop was late by at most so many seconds, as the server tells it."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        text = (await http.get(f"http://{side.address}/metrics")).text
    return {float(bound): float(count) for bound, count in LAG.findall(text)}


def late(before: dict[float, float], after: dict[float, float]) -> str:
    counts = {bound: after[bound] - before[bound] for bound in sorted(after)}
    total = max(counts.values())
    bounds = [next(bound for bound, count in counts.items() if count >= share * total) for _, share in SHARES]
    said = ", ".join(f"{name} at most {1000 * bound:g} ms" for (name, _), bound in zip(SHARES, bounds, strict=True))
    return f"late by {said} ({total:.0f} looks); target, p99 at most 20 ms: {'met' if bounds[-1] <= 0.02 else 'not met'}"


# Printing


def print_figures(sides: Sequence[Side], args: argparse.Namespace) -> None:
    asked = "asking for choices before each move as a browser does" if args.choices else "without asking for choices"
    print(f"\n{args.tables} tables with two sockets each, {args.rate:g} moves/s for {args.seconds:g} s, {args.rounds} rounds; ours {asked}")
    for name in sides[0].paced[0].figures:
        print_row(name, [[each.figures[name] for each in side.paced] for side in sides])
    print(f"\nall {args.tables} tables play a match as fast as they can, {args.rounds} rounds in turn")
    print_row("moves a second", [[len(each.seen) / each.seconds for each in side.rushed] for side in sides])
    print_row("processor time a move, ms", [[1000 * each.busy / len(each.seen) for each in side.rushed] for side in sides])
    p95 = statistics.median(percentile(each.seen, 0.95) for each in sides[0].paced)
    print(f"\np95 of sent to seen by all seats at most {1000 * TARGET:.0f} ms: {'met' if p95 <= TARGET else 'not met'}")


def print_row(name: str, values: Sequence[Sequence[float]]) -> None:
    """Each side's figures round by round, and the ratio of the medians."""
    figures = "; ".join(f"{who} {' / '.join(f'{each:.2f}' for each in row)}" for who, row in zip((OURS, THEIRS), values, strict=False))
    ratio = f"; ratio {statistics.median(values[0]) / statistics.median(values[1]):.2f}" if len(values) == 2 else ""
    print(f"{name}: {figures}{ratio}")


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
            yield Side(name, server.pid, f"127.0.0.1:{server.stdout.readline().strip().removeprefix('port ')}")
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
        asyncio.run(measure(sides, args))


if __name__ == "__main__":
    main()
