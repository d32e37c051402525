"""How long a move takes to be seen by all seats, with many live tables: `python benchmarks/server/load.py`.

A server in a process of its own, on loopback, with SQLite on the disk of the temporary folder; this process is all players. Every seat has
a socket of its own. Moves are sent at an even pace, each at the next table in turn; the action is composed by `choices`, as a client does,
before the time is taken. Bounded: so many tables, so many seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

TARGET = 0.050  # seconds, for 95 of 100 moves
MOST_TABLES, MOST_SECONDS, MOST_RATE = 450, 120, 500
START_TRIES = 600  # ten in a second
PACKAGES = ("fastapi", "uvicorn", "uvloop", "websockets", "SQLAlchemy", "aiosqlite", "msgspec")


class Heard(msgspec.Struct):
    """As much of a message as this needs."""

    type: str
    id: str = ""
    version: int | None = None
    owing: Sequence[int] = ()
    phase: str = ""
    offered: Sequence[Any] = ()
    whole: str | None = None
    sentence: str = ""


heard = msgspec.json.Decoder(Heard)


@dataclass
class Player:
    """One seat at one table, with a socket of its own."""

    line: ClientConnection
    seat: int
    version: int = -1
    owing: Sequence[int] = ()
    phase: str = ""
    answers: dict[str, asyncio.Future[Heard]] = field(default_factory=dict)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def listen(self) -> None:
        async for message in self.line:
            told = heard.decode(message)
            if told.type == "table":
                async with self.news:
                    self.version, self.owing, self.phase = told.version or 0, told.owing, told.phase
                    self.news.notify_all()
            elif told.id in self.answers:
                self.answers.pop(told.id).set_result(told)

    async def ask(self, type: str, **fields: Any) -> Heard:
        id = secrets.token_hex(6)
        self.answers[id] = asyncio.get_running_loop().create_future()
        answer = self.answers[id]
        await self.line.send(msgspec.json.encode({"type": type, "id": id, "seat": self.seat, **fields}).decode())
        return await answer

    async def sees(self, version: int) -> float:
        """When this version was seen."""
        async with self.news:
            await self.news.wait_for(lambda: self.version >= version)
        return time.perf_counter()

    async def some_action(self) -> str:
        prefix: list[str] = []
        while True:
            found = await self.ask("choices", prefix=prefix)
            if not found.offered:
                assert found.whole is not None, found.sentence
                return found.whole
            prefix.append(found.offered[0]["value"])


Table = Sequence[Player]


async def move(players: Table) -> tuple[float, float] | None:
    """Seconds until a move was acknowledged and until all seats saw it; None where nobody can move."""
    mover = next((player for player in players if player.seat in player.owing), None)
    if mover is None or mover.phase != "playing":
        return None
    text = await mover.some_action()
    seen = [asyncio.create_task(player.sees(mover.version + 1)) for player in players]
    sent = time.perf_counter()
    answer = await mover.ask("play", text=text)
    acknowledged = time.perf_counter()
    assert answer.type == "ack", answer.sentence
    return acknowledged - sent, max(await asyncio.gather(*seen)) - sent


@asynccontextmanager
async def sitting(address: str, tables: int) -> AsyncIterator[list[Table]]:
    """So many tables, each with two people."""
    body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}]}
    found: list[Table] = []
    async with AsyncExitStack() as lines, httpx.AsyncClient(base_url=f"http://{address}") as http:
        listening = []
        for _ in range(tables):
            made = (await http.post("/api/matches", json=body)).raise_for_status().json()
            players: list[Player] = []
            for seat in made["seats"]:
                where = f"ws://{address}/api/matches/{made['match']}/live"
                player = Player(await lines.enter_async_context(connect(where, compression=None)), seat["seat"])
                await player.line.send(msgspec.json.encode({"type": "hello", "protocol": 1, "tokens": [seat["token"]]}).decode())
                listening.append(asyncio.create_task(player.listen()))
                players.append(player)
            found.append(players)
        await asyncio.gather(*(player.sees(0) for players in found for player in players))
        yield found
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)


async def play(tables: Sequence[Table], rate: float, seconds: float) -> list[tuple[float, float]]:
    """Moves at an even pace, whether or not earlier ones were answered."""
    began = time.perf_counter()
    moving: list[asyncio.Task[tuple[float, float] | None]] = []
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        moving.append(asyncio.create_task(move(tables[number % len(tables)])))
    return [took for took in await asyncio.gather(*moving) if took is not None]


def resident(process: int) -> float:
    """Megabytes."""
    fields = Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()
    return int(fields[0]) / 1024


def processor_time(process: int) -> float:
    """Seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def show(name: str, values: Sequence[float]) -> None:
    figures = ", ".join(f"{word} {1000 * percentile(values, share):.1f} ms" for word, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)))
    print(f"{name}: {figures}, mean {1000 * statistics.fmean(values):.1f} ms")


async def started(address: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(START_TRIES):
            try:
                (await http.get(f"http://{address}/healthz")).raise_for_status()
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise SystemExit("the server does not answer")


async def measure(process: int, address: str, args: argparse.Namespace) -> None:
    await started(address)
    before = resident(process)
    async with sitting(address, args.tables) as tables:
        memory = resident(process)
        load = os.getloadavg()[0]
        began = processor_time(process)
        took = await play(tables, args.rate, args.seconds)
        busy = processor_time(process) - began
    print(f"{args.tables} tables with two sockets each, {args.rate:g} moves/s for {args.seconds:g} s: {len(took)} moves measured")
    show("sent to acknowledged", [acknowledged for acknowledged, _ in took])
    seen = [each for _, each in took]
    show("sent to seen by all seats", seen)
    print(f"target, p95 of seen by all seats at most {1000 * TARGET:.0f} ms: {'met' if percentile(seen, 0.95) <= TARGET else 'not met'}")
    print(f"memory: {before:.0f} MB before, {memory:.0f} MB with all tables: {1024 * (memory - before) / args.tables:.0f} kB a table")
    print(f"processor time of the server: {1000 * busy / len(took):.1f} ms a move, with the choices asked for it")
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    print(f"Python {platform.python_version()}, {packages}; {os.cpu_count()} cores, load {load:.1f} before, {os.getloadavg()[0]:.1f} after")


def serve(database: str) -> None:
    """The server as it is, but one address may make and open as much as all players together."""
    import uvicorn

    from grumbletop.server.app import create_app
    from grumbletop.server.running import configured, listening
    from grumbletop.server.settings import Settings, database_url

    listener = listening("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    settings = Settings(database=database_url(database), matches_per_hour=MOST_TABLES, sockets_per_address=2 * MOST_TABLES)
    uvicorn.Server(configured(create_app(settings))).run(sockets=[listener])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=40.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
        return
    if not (0 < args.tables <= MOST_TABLES and 0 < args.rate <= MOST_RATE and 0 < args.seconds <= MOST_SECONDS):
        parser.error(f"at most {MOST_TABLES} tables, {MOST_RATE} moves a second, {MOST_SECONDS} seconds")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", f"{folder}/load.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            try:
                asyncio.run(measure(server.pid, f"127.0.0.1:{server.stdout.readline().strip()}", args))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
