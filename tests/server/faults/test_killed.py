"""The server is killed with -9 in the middle of everything, and started again."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify
from grumbletop.engine.signature import split_signature
from tests.server.faults.clients import Client, Promise, all_promises
from tests.server.serving import PATIENCE, Process, Table

MOVES = 12  # about as many as a game of Grit has
IN_THE_MIDDLE = 0.01  # seconds in which a move is read, played, written and answered


class Killed:
    """A server that dies when so many moves have been sent to it, each time in the middle of some."""

    def __init__(self, folder: Path, deaths: set[int], choice: random.Random) -> None:
        self.folder = folder
        self.choice = choice
        self.due: asyncio.Queue[int] = asyncio.Queue()
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.deaths = deaths
        self.moves = 0
        self.killed = 0
        self.process = self._start()

    def _start(self) -> Process:
        return Process(self.folder, "--port", str(self.port), "--workers", "1")

    @property
    def table(self) -> Table:
        return self.process.table

    def sending(self) -> None:
        self.moves += 1
        if self.moves in self.deaths:
            self.due.put_nowait(self.moves)

    async def live_and_die(self) -> None:
        for _ in self.deaths:
            await self.due.get()
            await asyncio.sleep(self.choice.uniform(0, IN_THE_MIDDLE))
            self.process.end(signal.SIGKILL)
            self.killed += 1
            self.process = await asyncio.to_thread(self._start)


async def play_all(server: Killed, clients: list[Client]) -> None:
    playing = asyncio.gather(server.live_and_die(), *(client.play_to_the_end() for client in clients))
    await asyncio.wait_for(playing, 20 * PATIENCE)


@pytest.mark.parametrize(("matches", "kills", "seed"), [(4, 2, 1), pytest.param(25, 15, 2, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path, matches: int, kills: int, seed: int) -> None:
    choice = random.Random(seed)
    server = Killed(tmp_path, set(choice.sample(range(1, matches * MOVES // 2), kills)), choice)
    made = [server.table.make() for _ in range(matches)]
    clients = [
        Client(server.table.address, match.id, seat, token, random.Random(choice.random()), server.sending)
        for match in made
        for seat, token in enumerate(match.tokens)
    ]
    try:
        asyncio.run(play_all(server, clients))
        records = {match.id: server.table.http.get(f"/api/matches/{match.id}/record").text for match in made}
    finally:
        server.process.end()
    assert server.killed == kills
    promises = all_promises(clients)
    for match, record in records.items():
        check(record, [promise for promise in promises if promise.match == match])
    assert kept(tmp_path) == {(promise.match, promise.version, promise.seat, promise.id) for promise in promises}


def check(record: str, promises: list[Promise]) -> None:
    """Every entry was promised exactly once, to who made it, and the record stands by itself."""
    assert verify(Record.read(record)) == []
    replayed = Record.read(record).replay()
    assert record_of(replayed, with_secret=True) == split_signature(record)[0]
    assert replayed.state.is_over()
    played = [(number, entry.seats[0], entry.text) for number, entry in enumerate(replayed.entries, 1)]
    assert played == sorted((promise.version, promise.seat, promise.text) for promise in promises)


def kept(folder: Path) -> set[tuple[str, int, int, str]]:
    with closing(sqlite3.connect(folder / "table.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return set(connection.execute('SELECT "match", number, seat, client FROM log'))
