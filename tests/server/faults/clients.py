"""Clients that play on whatever the server does, and remember what they were promised."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

LOST = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage)
AGAIN_AFTER = 0.05  # seconds until a lost line is tried again
ANSWER_WITHIN = 60.0


@dataclass(frozen=True)
class Promise:
    """An action the server said it has written down."""

    match: str
    version: int
    seat: int
    id: str
    text: str


@dataclass
class Client:
    """One person at one seat. A move whose answer was lost is sent again under the same id."""

    address: str
    match: str
    seat: int
    token: str
    choice: random.Random
    before_sending: Callable[[], None]
    promises: list[Promise] = field(default_factory=list)
    waiting_for: tuple[str, str] | None = None  # id and text
    since: int | None = None
    table: dict[str, Any] = field(default_factory=dict)
    over: bool = False

    @property
    def done(self) -> bool:
        """The match is over, and nothing that was sent is without an answer."""
        return self.over and self.waiting_for is None

    async def play_to_the_end(self) -> None:
        while not self.done:
            try:
                async with connect(f"ws://{self.address}/api/matches/{self.match}/live", max_size=None) as line:
                    await self._visit(line)
            except LOST:
                await asyncio.sleep(AGAIN_AFTER)

    async def _visit(self, line: ClientConnection) -> None:
        self.table = {}
        await line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": [self.token], "since": self.since}))
        while not self.done:
            if self.waiting_for is None and self.seat in self.table.get("owing", ()):
                self.waiting_for = (secrets.token_hex(8), await self._some_action(line))
            if self.waiting_for is not None and self.table:
                await self._play(line, *self.waiting_for)
            else:
                await self._hear(line)

    async def _play(self, line: ClientConnection, id: str, text: str) -> None:
        self.before_sending()
        answer = await self._ask(line, {"type": "play", "id": id, "seat": self.seat, "text": text})
        assert answer["type"] == "ack", answer
        self.promises.append(Promise(self.match, answer["version"], self.seat, id, text))
        self.waiting_for = None
        while not self.over and self.table["version"] < answer["version"]:
            await self._hear(line)

    async def _some_action(self, line: ClientConnection) -> str:
        prefix: list[str] = []
        while True:
            id = secrets.token_hex(8)
            found = await self._ask(line, {"type": "choices", "id": id, "seat": self.seat, "prefix": prefix})
            assert found["type"] == "choices", found
            if not found["offered"]:
                return str(found["whole"])
            prefix.append(self.choice.choice(found["offered"])["value"])

    async def _ask(self, line: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
        await line.send(json.dumps(message))
        while True:
            answer = await self._hear(line)
            if answer.get("id") == message["id"]:
                return answer

    async def _hear(self, line: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), ANSWER_WITHIN))
        if message["type"] == "table":
            assert message["version"] >= (-1 if self.since is None else self.since), "the server forgot what it had told"
            self.table = message
            self.since = message["version"]
            self.over = message["phase"] == "over"
        return message


def all_promises(clients: Sequence[Client]) -> list[Promise]:
    return [promise for client in clients for promise in client.promises]
