"""The WebSocket of a match: who speaks, with which seats, within which limits."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from fastapi import WebSocket, WebSocketDisconnect

from grumbletop.engine.errors import GrumbletopError, Refused
from grumbletop.engine.events import SPECTATOR
from grumbletop.server import wire
from grumbletop.server.attending import possible
from grumbletop.server.errors import Limit, Refusal, StoreFailed
from grumbletop.server.hall import Hall
from grumbletop.server.looks import EVERYTHING, Looks
from grumbletop.server.room import GONE, Room
from grumbletop.server.security import Bucket, fits, origin_allowed
from grumbletop.server.tables import table
from grumbletop.server.words import known_language, sentence_of
from grumbletop.server.workers import BadJob, Stuck

log = structlog.get_logger()

STRIKES = 10
HELLO_WITHIN = 10.0  # seconds
NORMAL, POLICY, AGAIN = 1000, 1008, 1012  # close codes


class Closing(Exception):
    """The socket is closed, with a code."""

    def __init__(self, code: int, why: str = "") -> None:
        self.code = code
        self.why = why


class Door:
    """Lets sockets in."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.from_address: Counter[str] = Counter()
        self.visitors: set[Guest] = set()

    async def open(self, socket: WebSocket, match: str) -> None:
        settings = self.hall.desk.settings
        address = socket.client.host if socket.client else ""
        if not origin_allowed(socket.headers.get("origin"), socket.headers.get("host", ""), settings.origins):
            await socket.close(POLICY)  # before accepting: the handshake is answered with 403
            return
        if self.from_address[address] >= settings.sockets_per_address:
            await socket.close(POLICY)
            return
        await socket.accept()
        self.from_address[address] += 1
        self.hall.desk.metrics.sockets.inc()
        try:
            await self._receive(socket, match)
        finally:
            self.hall.desk.metrics.sockets.dec()
            self.from_address[address] -= 1
            if not self.from_address[address]:
                del self.from_address[address]

    async def _receive(self, socket: WebSocket, match: str) -> None:
        try:
            hello = await said_hello(socket)
            room = await self.hall.room(match)
            guest = Guest(self.hall, room, socket, hello)
            self.visitors.add(guest)
            try:
                await guest.stay()
            finally:
                self.visitors.discard(guest)
        except Closing as closing:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(closing.code, closing.why)
        except Refusal as refusal:
            await self._turn_away(socket, refusal)
        except StoreFailed:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(AGAIN, "store")
        except GrumbletopError as problem:
            await self._turn_away(socket, Refusal("game", 409, why=str(problem)))
        except WebSocketDisconnect:
            return

    async def _turn_away(self, socket: WebSocket, refusal: Refusal) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(wire.encode(refused("", refusal, "en")).decode())
            await socket.close(POLICY, refusal.key)

    async def close(self) -> None:
        for guest in list(self.visitors):
            with suppress(RuntimeError, WebSocketDisconnect):
                await guest.socket.close(AGAIN, "shutdown")


async def said_hello(socket: WebSocket) -> wire.Hello:
    try:
        text = await asyncio.wait_for(received(socket), HELLO_WITHIN)
        message = wire.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TimeoutError):
        raise Closing(POLICY, "hello") from None
    if not isinstance(message, wire.Hello):
        raise Closing(POLICY, "hello")
    if message.protocol != wire.PROTOCOL:
        raise Refusal("protocol", protocol=wire.PROTOCOL)
    return message


async def received(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


class Guest:
    """One socket: a visitor of a room."""

    def __init__(self, hall: Hall, room: Room, socket: WebSocket, hello: wire.Hello) -> None:
        self.hall = hall
        self.room = room
        self.socket = socket
        self.language = known_language(hello.language)
        self.held: Collection[int] = held_by(room, hello.tokens)
        self.promises_nonces = hello.nonces
        self.told = hello.since if hello.since is not None and hello.since <= room.version else EVERYTHING
        self.news = asyncio.Event()
        self.sending = asyncio.Lock()
        self.answering = asyncio.Lock()  # an answer that is owed comes before the last word
        self.strikes = 0
        settings = hall.desk.settings
        self.bucket = Bucket(settings.messages_per_second, settings.burst, settings.clock)

    def call(self) -> None:
        self.news.set()

    async def stay(self) -> None:
        await self.send(wire.encode(wire.Welcome(sorted(self.held), self.room.version)))
        await self.room.enter(self)
        telling = asyncio.create_task(self._tell())
        listening = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait([telling, listening], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.room.leave(self)
            for task in (telling, listening):
                task.cancel()
            await asyncio.gather(telling, listening, return_exceptions=True)

    async def send(self, message: bytes) -> None:
        async with self.sending:
            await self.socket.send_text(message.decode())

    async def _tell(self) -> None:
        """The newest table, whenever there is news; tables nobody had time to send are skipped."""
        while True:
            await self.news.wait()
            self.news.clear()
            async with self.room.turn():
                if self.room.phase == GONE:
                    break
                message = table(self.room, sorted(self.held), self.told, self.language)
                self.told = self.room.version
            await self.send(message)
        async with self.answering:
            await self.send(wire.encode(wire.Gone()))
        raise Closing(NORMAL, "gone")

    async def _listen(self) -> None:
        while True:
            data = await received(self.socket)
            async with self.answering:
                await self.send(wire.encode(await self._answer_to(data)))
            if self.strikes >= STRIKES:
                raise Closing(POLICY, "limit")

    async def _answer_to(self, data: str | bytes) -> wire.Told:
        id = ""
        try:
            self._check_limits(data)
            id = wire.id_in(data)
            return await self._answer(decoded(data))
        except Exception as problem:
            return self._refuse(id, problem)

    def _check_limits(self, data: str | bytes) -> None:
        if len(data) > wire.MOST_BYTES or (isinstance(data, str) and len(data.encode("utf-8", "replace")) > wire.MOST_BYTES):
            raise Limit(f"a message has at most {wire.MOST_BYTES:,} bytes")
        if not self.bucket.take():
            raise Limit(f"at most {self.bucket.rate:g} messages a second")

    def _refuse(self, id: str, problem: Exception) -> wire.Refused:
        """What was wrong, as a message; never more than its asker may know."""
        if isinstance(problem, WebSocketDisconnect):
            raise problem
        if isinstance(problem, Refused):
            looks = self.room.looks
            sentence = looks.words(SPECTATOR, self.language).refusal(problem) if looks else problem.clause
            answer = wire.Refused(id, problem.clause, problem.key, problem.data, sentence)
        else:
            answer = refused(id, self._as_refusal(problem), self.language)
        self.strikes += answer.key in ("limit", "message")
        self.hall.desk.metrics.refused.labels(answer.key).inc()
        return answer

    def _as_refusal(self, problem: Exception) -> Refusal:
        if isinstance(problem, Refusal):
            return problem
        if isinstance(problem, StoreFailed):
            return Refusal("store", 503)
        if isinstance(problem, GrumbletopError):
            return Refusal("game", 409, why=str(problem))
        log.exception("message failed", match=self.room.id)
        self.room.stale = True  # whatever it left behind is read again
        return Refusal("fault", 500)

    # What is asked

    async def _answer(self, message: wire.FromClient) -> wire.Told:
        """What was begun is brought to its end, even if whoever asked is gone by then."""
        return await asyncio.shield(asyncio.ensure_future(ANSWERS[type(message)](self, message)))

    def own(self, seat: int) -> int:
        if seat not in self.held:
            raise Refusal("seat", 403)
        return seat

    def ack(self, id: str) -> wire.Ack:
        return wire.Ack(id, self.room.version)

    async def play(self, said: wire.Play) -> wire.Told:
        return wire.Ack(said.id, await self.room.play(self.own(said.seat), said.text, said.id))

    async def looks(self) -> Looks:
        async with self.room.turn():
            if self.room.looks is None:
                raise Refusal("waiting")
            return self.room.looks

    async def choices(self, said: wire.AskChoices) -> wire.Told:
        return (await self.looks()).choices(self.own(said.seat), said.prefix, said.id, self.language)

    async def preview(self, said: wire.AskPreview) -> wire.Told:
        return (await self.looks()).preview(self.own(said.seat), said.text, said.id, self.language)

    async def hint(self, said: wire.AskHint) -> wire.Told:
        seat, room, settings = self.own(said.seat), self.room, self.hall.desk.settings
        async with room.turn():
            match, version = room.playing(), room.version
            if not room.may_have_hints(self.held):
                raise Refusal("hints", 403)
            match.game.check_owes(match.state, seat)
            job = {"job": "hint", **possible(match, seat), "names": room.names, "language": self.language, "seconds": settings.hint}
        try:
            found = await self.hall.desk.workers.do(job, settings.think_limit)
        except (Stuck, BadJob):
            raise Refusal("worker", 422) from None
        return wire.Hint(said.id, version, [wire.Advice(**each) for each in found["candidates"]], found["range"])

    async def nonce(self, said: wire.AddNonce) -> wire.Told:
        await self.room.add_nonce(self.own(said.seat), said.nonce)
        return self.ack(said.id)

    async def undo(self, said: wire.Undo) -> wire.Told:
        await self.room.undo(self.own(said.seat))
        return self.ack(said.id)

    async def answer_undo(self, said: wire.AnswerUndo) -> wire.Told:
        await self.room.answer_undo(self.own(said.seat), said.agree)
        return self.ack(said.id)

    async def resign(self, said: wire.Resign) -> wire.Told:
        await self.room.resign(self.own(said.seat))
        return self.ack(said.id)

    async def take_over(self, said: wire.TakeOver) -> wire.Told:
        self._check_sits()
        await self.room.take_over(said.seat)
        return self.ack(said.id)

    async def rematch(self, said: wire.Rematch) -> wire.Told:
        self._check_sits()
        return wire.Ack(said.id, match=await self.hall.again(self.room))

    async def abandon(self, said: wire.Abandon) -> wire.Told:
        self._check_sits()
        await self.room.abandon(self.held)
        return self.ack(said.id)

    async def ping(self, said: wire.Ping) -> wire.Told:
        return wire.Pong(said.id)

    async def hello(self, said: wire.Hello) -> wire.Told:
        raise Refusal("message", 422, why="hello was said already")

    def _check_sits(self) -> None:
        if not self.held:
            raise Refusal("seat", 403)


ANSWERS: Mapping[type, Callable[[Guest, Any], Awaitable[wire.Told]]] = {
    wire.Hello: Guest.hello,
    wire.Play: Guest.play,
    wire.AskChoices: Guest.choices,
    wire.AskPreview: Guest.preview,
    wire.AskHint: Guest.hint,
    wire.AddNonce: Guest.nonce,
    wire.Undo: Guest.undo,
    wire.AnswerUndo: Guest.answer_undo,
    wire.Resign: Guest.resign,
    wire.TakeOver: Guest.take_over,
    wire.Rematch: Guest.rematch,
    wire.Abandon: Guest.abandon,
    wire.Ping: Guest.ping,
}


def held_by(room: Room, tokens: Collection[str]) -> frozenset[int]:
    return frozenset(seat.seat for seat in room.seats for token in tokens if fits(token, seat.token))


def decoded(data: str | bytes) -> wire.FromClient:
    try:
        return wire.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Refusal("message", 422, why=str(problem)[:200]) from None


def refused(id: str, refusal: Refusal, language: str) -> wire.Refused:
    return wire.Refused(id, "", refusal.key, refusal.data, sentence_of(refusal, language))
