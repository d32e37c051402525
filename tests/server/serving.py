"""A server for tests, and clients that talk to it as a browser would."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from grumbletop.server.app import create_app
from grumbletop.server.lobby import Lobby
from grumbletop.server.process import configured
from grumbletop.server.settings import Settings, database_url

PATIENCE = 90.0  # seconds, far more than anything takes


@dataclass
class Table:
    """A running server."""

    address: str
    lobby: Lobby | None = None
    loop: asyncio.AbstractEventLoop | None = None
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE)

    def make(self, seats: Sequence[str] = ("me", "me"), game: str = "grit", **more: Any) -> Made:
        answer = self.http.post("/api/matches", json={"game": game, "seats": [{"kind": kind} for kind in seats], **more})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json()["match"], answer.json()["seats"])


@dataclass
class Made:
    """A new match, as its maker knows it."""

    table: Table
    id: str
    seats: Sequence[Mapping[str, Any]]

    @property
    def tokens(self) -> list[str]:
        return [seat["token"] for seat in self.seats if "token" in seat]

    @contextmanager
    def visit(self, tokens: Sequence[str] = (), since: int | None = None, **more: Any) -> Iterator[Guest]:
        with connect(f"ws://{self.table.address}/api/matches/{self.id}/live", max_size=None, ping_interval=None) as line:
            guest = Guest(line)
            guest.say("hello", protocol=1, tokens=list(tokens), since=since, language=more.pop("language", "en"), **more)
            guest.welcome = guest.hear()
            yield guest

    def get(self, what: str, **more: Any) -> httpx.Response:
        return self.table.http.get(f"/api/matches/{self.id}{what}", **more)


class Guest:
    """A socket. Tables that come while something else is waited for are remembered."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.welcome: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []  # every table
        self.acked = -1

    def say(self, type: str, **fields: Any) -> None:
        self.line.send(json.dumps({"type": type, **fields}))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
        self.heard.append(message)
        if message["type"] == "table":
            self.told.append(message)
        return message

    def ask(self, type: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        id = id or secrets.token_hex(6)
        self.say(type, id=id, **fields)
        while True:
            message = self.hear()
            if message.get("id") == id:
                if message["type"] == "ack":
                    self.acked = max(self.acked, message.get("version", -1))
                return message

    def table(self, version: int = -1, phase: str = "") -> dict[str, Any]:
        """The newest table, at least of that version and in that phase."""
        while True:
            if (
                self.told
                and self.told[-1]["version"] >= max(version, self.acked)
                and self.told[-1]["phase"] == (phase or self.told[-1]["phase"])
            ):
                return self.told[-1]
            self.hear()

    def until(self, phase: str) -> dict[str, Any]:
        return self.table(phase=phase)

    def until_owing_or_over(self, *seats: int) -> dict[str, Any]:
        """The newest table, once one of these seats owes a decision or nobody ever will."""
        while True:
            if (
                self.told
                and self.told[-1]["version"] >= self.acked
                and ({*seats} & {*self.told[-1]["owing"]} or self.told[-1]["phase"] == "over")
            ):
                return self.told[-1]
            self.hear()

    def events(self, viewer: str) -> list[dict[str, Any]]:
        return [event for table in self.told for event in table["events"].get(viewer, [])]

    def some_action(self, seat: int, pick: int = 0) -> str:
        """Composed part by part, as a client does: the pick-th of what is offered."""
        prefix: list[str] = []
        while True:
            found = self.ask("choices", seat=seat, prefix=prefix)
            assert found["type"] == "choices", found
            if not found["offered"]:
                assert found["whole"] is not None, found
                return str(found["whole"])
            prefix.append(found["offered"][pick % len(found["offered"])]["value"])

    def move(self, seat: int, pick: int = 0) -> int:
        answer = self.ask("play", seat=seat, text=self.some_action(seat, pick))
        assert answer["type"] == "ack", answer
        return int(answer["version"])

    def lay_marked(self, seat: int) -> int:
        """In Grit: a card Marked on an own pile, so that the round ends with a hidden decision."""
        card = self.ask("choices", seat=seat, prefix=["play"])["offered"][0]["value"]
        piles = [choice["value"] for choice in self.ask("choices", seat=seat, prefix=["play", card])["offered"]]
        own = next(pile for pile in piles if pile.startswith(str(seat)))
        whole = self.ask("choices", seat=seat, prefix=["play", card, own, "marked"])["whole"]
        return int(self.ask("play", seat=seat, text=whole)["version"])


def play_on(guests: Mapping[int, Guest], moves: int = 10_000) -> int:
    """Whoever owes a decision makes one, until the match is over; the version then."""
    anybody = next(iter(guests.values()))
    version = anybody.until("playing")["version"]
    for number in range(moves):
        table = anybody.table(version)
        if table["phase"] == "over":
            break
        seat = next(seat for seat in table["owing"] if seat in guests)
        guests[seat].table(version)  # through another server process it may come later
        version = guests[seat].move(seat, number)
    return int(version)


def until_it_waits_for(guest: Guest, seat: int) -> None:
    """The other one of two plays until this seat owes a decision."""
    while seat not in guest.until("playing")["owing"]:
        guest.move(1 - seat)


# Servers


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Table]:
    """A real server on a free loopback port, in a thread of this process."""
    quick = {"think": 0.02, "hint": 0.1, "review": 1.0}
    many = dict.fromkeys(("matches_per_hour", "joins_per_hour", "replays_per_hour", "reviews_per_hour"), 10_000)
    often = dict.fromkeys(("requests_per_second", "requests_burst", "messages_per_second", "burst"), 1e6)
    chosen: dict[str, Any] = {"workers": 1, **many, **often, **quick, **settings}
    loops: list[asyncio.AbstractEventLoop] = []
    if "database" in chosen:  # elsewhere, but a key never lies in the folder of whoever runs the tests
        chosen.setdefault("key_file", folder / "key")
    database = chosen.pop("database", str(folder / "table.db"))
    app = create_app(Settings(database=database_url(database), **chosen))
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(configured(app))

        async def run() -> None:
            loops.append(asyncio.get_running_loop())
            await server.serve([listener])

        thread = threading.Thread(target=lambda: asyncio.run(run()))
        thread.start()
        try:
            wait_until(lambda: server.started or not thread.is_alive())
            yield Table(f"127.0.0.1:{listener.getsockname()[1]}", app.state.lobby, loops[0])
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def wait_until(holds: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.01)


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.log = folder / "log"
        command = [sys.executable, "-m", "grumbletop.cli", "serve", "--port", "0", "--database", str(folder / "table.db"), *words]
        if "--database" in words:
            command += ["--key-file", str(folder / "key")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log.open("a"), text=True, env=os.environ)
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip().rpartition("http://")[2].rstrip("/")
        assert address, "the server did not start"
        self.table = Table(address)
        assert self.table.http.get("/healthz", timeout=PATIENCE).status_code == 200  # the address that is told is served

    def kill(self) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
