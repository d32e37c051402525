"""How large and how quick a long replay is: `python -m benchmarks.server.replay`.

Five viewers (four seats and a spectator) upload a record of Foggy Frontlines with 600 entries and walk through all of it at the same
time, stretch by stretch as the browser does. Meanwhile somebody asks the server every 20 ms whether it is well: what that takes longer
than usual is what a table would have waited for. The server is a process of its own on loopback. Nothing fails because of a figure.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.record import record_of
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng

ENTRIES = 600
STRETCH = 25  # versions, as web/src/lib/frames.ts asks for them
EYES = ("0", "1", "2", "3", "spectator")
PATIENCE = 60.0  # seconds


def long_record() -> str:
    """As long as it is because its players take back most of what they do, with everybody's consent."""
    game, rng = make("foggy_frontlines", {"players": 4}), Rng(7)
    match = Match.begin(game, Seeded(7), ["Ada", "Bo", "Cleo", "Dan"])
    while match.version < ENTRIES:
        seat = match.state.decider()
        match.play(seat, game.text(match.state, seat, match.state.sample_action(seat, rng)))
        if rng.below(10) < 8 or match.over:
            match.undo(seat, range(4))
    return record_of(match)


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "grumbletop.cli", "serve", "--port", "0", "--database", str(Path(folder) / "table.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Viewer:
    def __init__(self, http: httpx.AsyncClient, eyes: str) -> None:
        self.http = http
        self.eyes = eyes
        self.first = 0.0  # seconds until the first frames are there
        self.stretches: list[float] = []  # seconds
        self.sizes: list[int] = []  # bytes

    async def walk(self, text: str) -> None:
        started = time.perf_counter()
        begun = (await self.http.post("/api/replays", json={"text": text})).raise_for_status().json()
        at = 0
        while at <= begun["last"]:
            asked = time.perf_counter()
            some: dict[str, str | int] = {"from": at, "to": at + STRETCH - 1, "eyes": self.eyes}
            answer = (await self.http.get(f"/api/replays/{begun['replay']}/frames", params=some)).raise_for_status()
            self.stretches.append(time.perf_counter() - asked)
            self.sizes.append(len(answer.content))
            self.first = self.first or time.perf_counter() - started
            at += len(json.loads(answer.content)["frames"])


async def ask_how_it_is(http: httpx.AsyncClient, waits: list[float]) -> None:
    while True:
        asked = time.perf_counter()
        await http.get("/healthz")
        waits.append(time.perf_counter() - asked)
        await asyncio.sleep(0.02)


async def measure(address: str, text: str) -> tuple[list[Viewer], list[float], list[float]]:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        idle: list[float] = []
        busy: list[float] = []
        await until_open(http)
        for waits, work in ((idle, asyncio.sleep(2)), (busy, None)):
            asking = asyncio.create_task(ask_how_it_is(http, waits))
            if work is not None:
                await work
            else:
                viewers = [Viewer(http, eyes) for eyes in EYES]
                await asyncio.gather(*(viewer.walk(text) for viewer in viewers))
            asking.cancel()
        return viewers, idle, busy


async def until_open(http: httpx.AsyncClient) -> None:
    for _ in range(int(PATIENCE * 10)):
        try:
            await http.get("/healthz")
            return
        except httpx.TransportError:
            await asyncio.sleep(0.1)


def at(share: float, figures: Sequence[float]) -> float:
    return sorted(figures)[min(len(figures) - 1, int(share * len(figures)))]


def milliseconds(figures: Sequence[float]) -> str:
    return f"p50 {at(0.5, figures) * 1000:.1f} ms, p95 {at(0.95, figures) * 1000:.1f} ms, most {max(figures) * 1000:.1f} ms"


def main() -> None:
    text = long_record()
    with server() as address:
        viewers, idle, busy = asyncio.run(measure(address, text))
    sizes = [size for viewer in viewers for size in viewer.sizes]
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; load {os.getloadavg()[0]:.1f}")
    print(f"record: {len(text) / 1000:,.0f} kB, {ENTRIES} entries; {len(viewers)} viewers at once, {len(sizes)} answers")
    print(f"one answer ({STRETCH} versions): at most {max(sizes) / 1000:,.0f} kB; a whole replay: {sum(viewers[0].sizes) / 1000:,.0f} kB")
    print(f"until the first frames: {milliseconds([viewer.first for viewer in viewers])}")
    print(f"a stretch: {milliseconds([each for viewer in viewers for each in viewer.stretches])}")
    print(f"/healthz while nothing happens: {milliseconds(idle)}")
    print(f"/healthz while they look on: {milliseconds(busy)}")


if __name__ == "__main__":
    main()
