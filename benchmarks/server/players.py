"""Players for the load: the same game on our server and on boardgame.io's, each seat with a socket of its own.

Both sides show a seat the same kind of table (a phase, hands, piles), and players choose from that alone, so a move costs the players the
same on either side. A player of ours may also ask for `choices` first, part by part, as a browser does.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import msgspec

from benchmarks.server.line import Line, connected

MAKING = 20  # tables that are made at once
BOTS_PLAY = "grumbles_and_goofs"
PATIENCE = 120.0  # seconds: a busy machine is slow, and that is no failure


class Laid(msgspec.Struct):
    round: int


class Seen(msgspec.Struct):
    """What both sides show a seat, as far as choosing needs it."""

    round: int
    phase: str
    hands: Sequence[Sequence[str]]
    piles: Mapping[str, Sequence[Laid]]


def chosen(seen: Seen, seat: int) -> tuple[str, str]:
    """Some move: who begins, or a card and a pile on which nobody has laid one in this round."""
    if seen.phase == "word":
        return "first", str(seat)
    card = seen.hands[seat][0]
    pile = next(name for name, laid in seen.piles.items() if not any(each.round == seen.round for each in laid))
    return card, pile


class Player(ABC):
    """One seat at one table."""

    def __init__(self, line: Line, seat: int) -> None:
        self.line = line
        self.seat = seat
        self.version = -1
        self.seen: Seen | None = None
        self.to_move = False
        self.moving = False
        self.bytes = 0
        self.waiting: list[tuple[int, asyncio.Future[float]]] = []

    def listen(self) -> None:
        self.line.hear(self._heard)

    def _heard(self, message: bytes) -> None:
        self.bytes += len(message)
        self.hear(message)

    @abstractmethod
    def hear(self, message: bytes) -> None: ...

    @abstractmethod
    async def prepare(self) -> None:
        """Whatever is asked before a move is sent."""

    @abstractmethod
    def send_move(self) -> None: ...

    def sees_now(self, version: int, seen: Seen | None, to_move: bool) -> None:
        self.version, self.seen, self.to_move = version, seen, to_move
        now = time.perf_counter()
        for wanted, done in self.waiting:
            if version >= wanted and not done.done():
                done.set_result(now)
        self.waiting = [each for each in self.waiting if not each[1].done()]

    def sees(self, version: int) -> asyncio.Future[float]:
        """When that version is seen."""
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.version >= version:
            done.set_result(time.perf_counter())
        else:
            self.waiting.append((version, done))
        return done


Table = Sequence[Player]


async def move(players: Table) -> float | None:
    """Seconds from sending a move until all seats see it; None where the match is over, or an earlier move is still under way."""
    mover = next((player for player in players if player.to_move and not player.moving), None)
    if mover is None:
        return None
    mover.moving = True
    await mover.prepare()
    seen = [player.sees(mover.version + 1) for player in players]
    sent = time.perf_counter()
    mover.send_move()
    took = max(await asyncio.gather(*seen)) - sent
    mover.moving = False
    return took


# Ours


class Look(msgspec.Struct):
    view: Seen


class Heard(msgspec.Struct):
    type: str
    id: str = ""
    version: int | None = None
    owing: Sequence[int] = ()
    phase: str = ""
    held: Mapping[str, Look] = {}
    offered: Sequence[Mapping[str, Any]] = ()
    whole: str | None = None
    sentence: str = ""


heard = msgspec.json.Decoder(Heard)


class Grumbletop(Player):
    ask_choices = False
    text = ""

    def __init__(self, line: Line, seat: int) -> None:
        super().__init__(line, seat)
        self.answers: dict[str, asyncio.Future[Heard]] = {}

    def hear(self, message: bytes) -> None:
        told = heard.decode(message)
        if told.type == "table":
            look = told.held.get(str(self.seat))
            self.sees_now(told.version or 0, look.view if look else None, told.phase == "playing" and self.seat in told.owing)
        elif told.id in self.answers:
            self.answers.pop(told.id).set_result(told)
        else:
            if told.type == "refused":
                print(f"refused: {told.sentence}", flush=True)

    async def prepare(self) -> None:
        assert self.seen is not None
        first, second = chosen(self.seen, self.seat)
        self.text = f"{first} {second}" if first == "first" else f"{first}@{second}"
        if self.ask_choices:
            self.text = await self._composed()

    async def _composed(self) -> str:
        prefix: list[str] = []
        while True:
            found = await self._ask("choices", prefix=prefix)
            if not found.offered:
                assert found.whole is not None, found.sentence
                return found.whole
            prefix.append(found.offered[0]["value"])

    async def _ask(self, type: str, **fields: Any) -> Heard:
        id = secrets.token_hex(6)
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.answers[id] = answer
        self._say(type, id, **fields)
        return await answer

    def _say(self, type: str, id: str, **fields: Any) -> None:
        self.line.send(msgspec.json.encode({"type": type, "id": id, "seat": self.seat, **fields}))

    def send_move(self) -> None:
        self._say("play", secrets.token_hex(6), text=self.text)


async def grumbletop_table(lines: AsyncExitStack, http: httpx.AsyncClient, address: str) -> Table:
    body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = (await http.post(f"http://{address}/api/matches", json=body)).raise_for_status().json()
    players = []
    for seat in made["seats"]:
        where = f"ws://{address}/api/matches/{made['match']}/live"
        player = Grumbletop(await lines.enter_async_context(await connected(where)), seat["seat"])
        hello = {"type": "hello", "protocol": 1, "tokens": [seat["token"]], "draws": ["grit"]}  # as the browser
        player.line.send(msgspec.json.encode(hello))
        players.append(player)
    return players


# boardgame.io's, over socket.io's text frames


class Context(msgspec.Struct, rename={"current": "currentPlayer"}):
    current: str
    gameover: Any = None


class State(msgspec.Struct, rename={"seen": "G", "number": "_stateID"}):
    seen: Seen
    ctx: Context
    number: int


class Sync(msgspec.Struct):
    state: State


OPEN, EVENT = b"40/duel,", b"42/duel,"  # how packets begin


class BoardgameIo(Player):
    match = ""

    def hear(self, message: bytes) -> None:
        if message == b"2":  # are you there?
            self.line.send(b"3")
        elif message.startswith(EVENT):
            said = msgspec.json.decode(message[len(EVENT) :], type=list[msgspec.Raw])
            kind = msgspec.json.decode(said[0], type=str)
            if kind == "sync":
                self._take(msgspec.json.decode(said[2], type=Sync).state)
            elif kind == "update":
                self._take(msgspec.json.decode(said[2], type=State))

    def _take(self, state: State) -> None:
        mine = state.ctx.current == str(self.seat) and state.ctx.gameover is None
        self.sees_now(state.number, state.seen, mine)

    def emit(self, *words: Any) -> None:
        self.line.send(EVENT + msgspec.json.encode(words))

    async def prepare(self) -> None:
        pass

    def send_move(self) -> None:
        assert self.seen is not None
        first, second = chosen(self.seen, self.seat)
        type, args = ("first", [int(second)]) if first == "first" else ("lay", [first, second])
        payload = {"type": type, "args": args, "playerID": str(self.seat)}
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.version, self.match, str(self.seat))


async def boardgame_io_table(lines: AsyncExitStack, _http: httpx.AsyncClient, address: str) -> Table:
    players = []
    match = secrets.token_hex(6)
    for seat in range(2):
        where = f"ws://{address}/socket.io/?EIO=4&transport=websocket"
        player = BoardgameIo(await lines.enter_async_context(await connected(where)), seat)
        player.match = match
        await player.line.receive()  # what engine.io opens with
        player.line.send(OPEN)
        await player.line.receive()
        player.emit("sync", match, str(seat), None, 2)
        players.append(player)
    return players


@asynccontextmanager
async def bots_thinking(address: str, tables: int) -> AsyncIterator[None]:
    """So many tables of ours at which the best bots play each other, each with a spectator: nobody has to do anything."""
    async with AsyncExitStack() as lines, httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        games = (await http.get("/api/games")).raise_for_status().json()
        best = next(game for game in games if game["slug"] == BOTS_PLAY)["levels"][-1]["id"]
        for _ in range(tables):
            body = {"game": BOTS_PLAY, "seats": [{"kind": "bot", "level": best}] * 2}
            made = (await http.post("/api/matches", json=body)).raise_for_status().json()
            line = await lines.enter_async_context(await connected(f"ws://{address}/api/matches/{made['match']}/live"))
            line.send(msgspec.json.encode({"type": "hello", "protocol": 1, "tokens": []}))
            line.hear(lambda _message: None)
        yield


MAKERS = {"grumbletop": grumbletop_table, "boardgame.io": boardgame_io_table}


@asynccontextmanager
async def sitting(side: str, address: str, tables: int) -> AsyncIterator[list[Table]]:
    """So many tables, each with two people."""
    one_request = httpx.Limits(max_keepalive_connections=0)  # a line that idles may be closed just when it is used again
    async with AsyncExitStack() as lines, httpx.AsyncClient(timeout=PATIENCE, limits=one_request) as http:
        gate = asyncio.Semaphore(MAKING)

        async def make() -> Table:
            async with gate:
                players = await MAKERS[side](lines, http, address)
                for player in players:
                    player.listen()
                await asyncio.gather(*(player.sees(0) for player in players))
                return players

        yield await asyncio.gather(*(make() for _ in range(tables)))
