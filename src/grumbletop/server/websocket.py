"""The WebSocket of a match: authentication, seats and limits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from fastapi import WebSocket, WebSocketDisconnect

from grumbletop.engine.errors import GrumbletopError, Refused
from grumbletop.engine.events import SPECTATOR
from grumbletop.server import wire
from grumbletop.server.connections import ConnectionCounts
from grumbletop.server.errors import Limit, Refusal, StoreFailed
from grumbletop.server.job_queue import Busy
from grumbletop.server.live_match import GONE, LiveMatch
from grumbletop.server.lobby import Lobby
from grumbletop.server.match_runner import possible
from grumbletop.server.middleware import address_of
from grumbletop.server.previews import Previews
from grumbletop.server.seat_views import EVERYTHING, SeatViews
from grumbletop.server.security import Bucket, fits, origin_allowed
from grumbletop.server.sentences import known_language, sentence_of
from grumbletop.server.table_message import table
from grumbletop.server.websocket_frames import SEND_NOW, SendNow, never
from grumbletop.server.worker_pool import BadJob, Stuck

log = structlog.get_logger()

STRIKES = 10
MOST_ASIDES = 20  # waiting to be sent; older ones are dropped
HELLO_WITHIN = 10.0  # seconds
NORMAL, POLICY, AGAIN = 1000, 1008, 1012  # close codes


class Closing(Exception):
    """The socket is closed, with a code."""

    def __init__(self, code: int, why: str = "") -> None:
        self.code = code
        self.why = why


class MatchSockets:
    """Accepts or refuses sockets."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.sockets = ConnectionCounts()
        self.visitors: set[Connection] = set()

    async def open(self, socket: WebSocket, match: str) -> None:
        settings = self.lobby.services.settings
        address = address_of(socket.scope)
        try:
            self.lobby.services.limits.check_request(address)
        except Refusal:
            await socket.close(POLICY)
            return
        if not origin_allowed(socket.headers.get("origin"), socket.headers.get("host", ""), settings.origins):
            await socket.close(POLICY)  # before accepting: the handshake is answered with 403
            return
        if self.sockets.of[address] >= settings.sockets_per_address or self.sockets.all >= settings.connections:
            await socket.close(POLICY)
            return
        await socket.accept()
        self.sockets.add(address)
        self.lobby.services.metrics.sockets.inc()
        try:
            await self._receive(socket, match, address)
        finally:
            self.lobby.services.metrics.sockets.dec()
            self.sockets.remove(address)

    async def _receive(self, socket: WebSocket, match: str, address: str) -> None:
        try:
            hello = await said_hello(socket)
            live = await self.lobby.live(match)
            if hello.since is not None and hello.since > live.version:
                await live.catch_up()  # they may come from another process that is ahead of this one
            connection = Connection(self.lobby, live, socket, hello, address)
            self.visitors.add(connection)
            try:
                await connection.stay()
            finally:
                self.visitors.discard(connection)
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
        for connection in list(self.visitors):
            with suppress(RuntimeError, WebSocketDisconnect):
                await connection.socket.close(AGAIN, "shutdown")


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


class Connection:
    """One socket: a visitor of a live match."""

    def __init__(self, lobby: Lobby, live: LiveMatch, socket: WebSocket, hello: wire.Hello, address: str) -> None:
        self.lobby = lobby
        self.live = live
        self.socket = socket
        self.address = address
        self.language = known_language(hello.language)
        self.held: Collection[int] = held_by(live, hello.tokens)
        self.seats = sorted(self.held)
        self.drawn = live.game.info.slug not in hello.draws
        self.stepped = hello.steps
        self.promises_nonces = hello.nonces
        self.told = hello.since if hello.since is not None and 0 <= hello.since <= live.version else EVERYTHING
        self.send_now: SendNow = socket.scope.get(SEND_NOW, never)
        self.news = asyncio.Event()  # set when news couldn't be sent at once
        self.asides: deque[bytes] = deque(maxlen=MOST_ASIDES)
        self.out_of_date = False  # whether this visitor has an older state of the match
        self.sending = asyncio.Lock()
        self.answering = asyncio.Lock()  # held while answering, so that the answer goes out before the socket closes
        self.hinting: asyncio.Task[None] | None = None
        self.strikes = 0
        settings = lobby.services.settings
        limits = settings.messages_per_second, settings.burst, settings.clock
        self.bucket = Bucket(*limits)
        self.previews = Previews(*limits, self._give_preview)

    def notify(self) -> None:
        if self.news.is_set() or self.sending.locked() or not self.live.is_durable or self.live.phase == GONE:
            self._tell_later()
            return
        if self.send_now(self._table()):
            self.told = self.live.version
        else:
            self._tell_later()

    def _tell_later(self) -> None:
        self.out_of_date = True
        self.news.set()

    def send_aside(self, aside: bytes) -> None:
        self.asides.append(aside)
        self.news.set()

    async def stay(self) -> None:
        await self.send(wire.encode(wire.Welcome(self.seats, self.live.version)))
        await self.live.enter(self)
        telling = asyncio.create_task(self._tell())
        listening = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait([telling, listening], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.live.leave(self)
            tasks = [telling, listening, *(task for task in (self.hinting, self.previews.answering) if task)]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def prepare(self) -> None:
        self._table()

    def _table(self) -> bytes:
        return table(self.live, self.seats, self.told, self.language, self.drawn, self.stepped)

    def _newest(self) -> bytes | None:
        """The newest table message; None if the match is gone."""
        if self.live.phase == GONE:
            return None
        message = self._table()
        self.told = self.live.version
        return message

    async def send(self, message: bytes) -> None:
        if not self.sending.locked() and self.send_now(message):
            return
        async with self.sending:
            try:
                await self.socket.send_text(message.decode())
            except RuntimeError:  # uvicorn has closed it, because no pong came
                raise WebSocketDisconnect(NORMAL) from None

    async def _tell(self) -> None:
        """Send the newest table message whenever there is news. If sending is slow, intermediate ones are skipped."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.asides:
                await self.send(self.asides.popleft())
            if not self.out_of_date:
                continue
            self.out_of_date = False
            if not self.live.at_rest:
                async with self.live.turn():
                    message = self._newest()
            else:
                message = self._newest()
            if message is None:
                break
            await self.send(message)
        async with self.answering:
            await self.send(wire.encode(wire.Gone()))
        raise Closing(NORMAL, "gone")

    async def _listen(self) -> None:
        while True:
            data = await received(self.socket)
            async with self.answering:
                answer = await self._answer_to(data)
                if answer is not None:
                    await self.send(wire.encode(answer))
            if self.strikes >= STRIKES:
                raise Closing(POLICY, "limit")

    async def _answer_to(self, data: str | bytes) -> wire.ServerMessage | None:
        """The answer to a message; None if it comes later."""
        try:
            return await self._answer(self._read(data))
        except Exception as problem:
            return self._refuse(wire.id_in(data), problem)

    def _read(self, data: str | bytes) -> wire.FromClient:
        """Read a message, within the limits. Invalid messages count too."""
        self._check_size(data)
        bucket = self.bucket
        try:
            message = decoded(data)
            bucket = self.previews.asked if isinstance(message, wire.AskPreview) else bucket
        finally:
            self._check_rate(bucket)
        return message

    def _check_size(self, data: str | bytes) -> None:
        if wire.is_too_large(data):
            raise Limit("message", most=f"{wire.MOST_BYTES:,}")

    def _check_rate(self, bucket: Bucket) -> None:
        if not bucket.take():
            raise Limit("messages", most=f"{bucket.rate:g}")
        self.lobby.services.limits.check_message(self.address)

    def _refuse(self, id: str, problem: Exception) -> wire.Refused:
        """An error as a message, with nothing in it that the sender may not know."""
        if isinstance(problem, WebSocketDisconnect):
            raise problem
        if isinstance(problem, Refused):
            views = self.live.views
            sentence = views.sentences(SPECTATOR, self.language).refusal(problem) if views else problem.clause
            answer = wire.Refused(id, problem.clause, problem.key, problem.data, sentence)
        else:
            answer = refused(id, self._as_refusal(problem), self.language)
        self.strikes += answer.key in ("limit", "message")
        self.lobby.services.metrics.refused.labels(answer.key).inc()
        return answer

    def _as_refusal(self, problem: Exception) -> Refusal:
        if isinstance(problem, Refusal):
            return problem
        if isinstance(problem, StoreFailed):
            return Refusal("store", 503)
        if isinstance(problem, GrumbletopError):
            return Refusal("game", 409, why=str(problem))
        log.exception("message failed", match=self.live.id)
        self.live.stale = True  # the match in memory can't be trusted any more
        return Refusal("fault", 500)

    # What is asked

    async def _answer(self, message: wire.FromClient) -> wire.ServerMessage | None:
        """Answer a message. A change is completed even if the sender disconnects."""
        answering = ANSWERS[type(message)](self, message)
        if isinstance(message, QUESTIONS):
            return await answering
        return await asyncio.shield(asyncio.ensure_future(answering))

    def own(self, seat: int) -> int:
        if seat not in self.held:
            raise Refusal("seat", 403)
        return seat

    def ack(self, id: str) -> wire.Ack:
        return wire.Ack(id, self.live.version)

    async def play(self, said: wire.Play) -> wire.ServerMessage:
        return wire.Ack(said.id, await self.live.play(self.own(said.seat), said.text, said.id))

    async def views(self) -> SeatViews:
        if not self.live.at_rest:
            async with self.live.turn():
                pass
        if self.live.views is None:
            raise Refusal("waiting")
        return self.live.views

    async def choices(self, said: wire.AskChoices) -> wire.ServerMessage:
        return (await self.views()).choices(self.own(said.seat), said.prefix, said.id, self.language)

    async def value(self, said: wire.AskValue) -> wire.ServerMessage:
        return (await self.views()).value(self.own(said.seat), said.prefix, said.typed, said.id, self.language)

    async def preview(self, said: wire.AskPreview) -> wire.ServerMessage | None:
        """Start a preview, which is answered later. The answer now is to the request it replaces, if any."""
        replaced = self.previews.ask(said)
        return refused(replaced.id, Refusal("replaced", 409), self.language) if replaced else None

    async def _give_preview(self, said: wire.AskPreview) -> None:
        answer: wire.ServerMessage
        try:
            seat, views = self.own(said.seat), await self.views()
            text = said.text if said.prefix is None else views.whole(seat, said.prefix)
            answer = views.preview(seat, text, said.id, self.language)
        except Exception as problem:
            answer = self._refuse(said.id, problem)
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.send(wire.encode(answer))

    async def hint(self, said: wire.AskHint) -> None:
        """Start a hint, one at a time. It is answered later, so that the socket can go on reading."""
        if self.hinting is not None and not self.hinting.done():
            raise Busy
        seat, live, settings = self.own(said.seat), self.live, self.lobby.services.settings
        async with live.turn():
            match, version = live.playing(), live.version
            if not live.may_have_hints(self.held):
                raise Refusal("hints", 403)
            match.game.check_owes(match.state, seat)
            job = {"job": "hint", **possible(match, seat), "names": live.names, "language": self.language, "seconds": settings.hint}
        if self in live.attendance.visitors:  # unless the visitor has left meanwhile
            self.hinting = asyncio.create_task(self._give_hint(said.id, version, job))

    async def _give_hint(self, id: str, version: int, job: Mapping[str, Any]) -> None:
        answer: wire.ServerMessage
        try:
            settings = self.lobby.services.settings
            found = await self.lobby.services.workers.do(job, settings.think_limit, self.address, guess=settings.hint)
            answer = wire.Hint(id, version, [advice(each) for each in found["candidates"]], found["range"])
        except (Stuck, BadJob):
            answer = self._refuse(id, Refusal("worker", 422))
        except Exception as problem:
            answer = self._refuse(id, problem)
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.send(wire.encode(answer))

    async def nonce(self, said: wire.AddNonce) -> wire.ServerMessage:
        await self.live.add_nonce(self.own(said.seat), said.nonce)
        return self.ack(said.id)

    async def undo(self, said: wire.Undo) -> wire.ServerMessage:
        await self.live.undo(self.own(said.seat))
        return self.ack(said.id)

    async def answer_undo(self, said: wire.AnswerUndo) -> wire.ServerMessage:
        await self.live.answer_undo(self.own(said.seat), said.agree)
        return self.ack(said.id)

    async def resign(self, said: wire.Resign) -> wire.ServerMessage:
        await self.live.resign(self.own(said.seat))
        return self.ack(said.id)

    async def take_over(self, said: wire.TakeOver) -> wire.ServerMessage:
        self._check_sits()
        await self.live.take_over(said.seat)
        return self.ack(said.id)

    async def rematch(self, said: wire.Rematch) -> wire.ServerMessage:
        self._check_sits()
        if not said.agree:
            await self.live.refuse_rematch()
            return self.ack(said.id)
        return wire.Ack(said.id, match=await self.lobby.rematch(self.live, self.held, self.address))

    async def next(self, said: wire.Next) -> wire.ServerMessage:
        self._check_sits()
        return wire.Ack(said.id, match=await self.lobby.next(self.live, self.held, self.address))

    async def emote(self, said: wire.Emote) -> wire.ServerMessage:
        self.live.emote(self.own(said.seat), said.emote)
        return self.ack(said.id)

    async def abandon(self, said: wire.Abandon) -> wire.ServerMessage:
        self._check_sits()
        await self.live.abandon(self.held)
        return self.ack(said.id)

    async def ping(self, said: wire.Ping) -> wire.ServerMessage:
        return wire.Pong(said.id)

    async def hello(self, said: wire.Hello) -> wire.ServerMessage:
        raise Refusal("message", 422, why="hello was said already")

    def _check_sits(self) -> None:
        if not self.held:
            raise Refusal("seat", 403)


def advice(told: Mapping[str, Any]) -> wire.Advice:
    outlook = told["outlook"]
    return wire.Advice(**{**told, "outlook": outlook and wire.Outlook(**outlook)})


QUESTIONS = (wire.AskChoices, wire.AskValue, wire.AskPreview, wire.Ping)  # messages that change nothing

ANSWERS: Mapping[type, Callable[[Connection, Any], Awaitable[wire.ServerMessage | None]]] = {
    wire.Hello: Connection.hello,
    wire.Play: Connection.play,
    wire.AskChoices: Connection.choices,
    wire.AskValue: Connection.value,
    wire.AskPreview: Connection.preview,
    wire.AskHint: Connection.hint,
    wire.AddNonce: Connection.nonce,
    wire.Undo: Connection.undo,
    wire.AnswerUndo: Connection.answer_undo,
    wire.Resign: Connection.resign,
    wire.TakeOver: Connection.take_over,
    wire.Rematch: Connection.rematch,
    wire.Next: Connection.next,
    wire.Emote: Connection.emote,
    wire.Abandon: Connection.abandon,
    wire.Ping: Connection.ping,
}


def held_by(live: LiveMatch, tokens: Collection[str]) -> frozenset[int]:
    return frozenset(seat.seat for seat in live.seats for token in tokens if fits(token, seat.token) or fits(token, seat.person))


def decoded(data: str | bytes) -> wire.FromClient:
    try:
        return wire.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Refusal("message", 422, why=str(problem)[:200]) from None


def refused(id: str, refusal: Refusal, language: str) -> wire.Refused:
    return wire.Refused(id, "", refusal.key, refusal.data, sentence_of(refusal, language))
