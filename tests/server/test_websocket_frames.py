"""Frames that take the short way mean what they mean to the parser of websockets, and whatever is odd goes to that parser."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from grumbletop.server.websocket_frames import SEND_NOW, QuickFrames, has_only_whole_messages, text_frame, whole_text

TEXTS = ["", "x", "ü" * 62, "x" * 125, "x" * 126, "x" * 127, "x" * 65_535]


def sent(*frames: Frame) -> bytes:
    """As a client sends them."""
    return b"".join(frame.serialize(mask=True) for frame in frames)


def text(content: str | bytes, fin: bool = True) -> Frame:
    return Frame(Opcode.TEXT, content.encode() if isinstance(content, str) else content, fin)


@pytest.mark.parametrize("content", TEXTS)
def test_a_whole_text_is_read(content: str) -> None:
    assert whole_text(sent(text(content))) == content.encode()


@pytest.mark.parametrize("content", [*TEXTS, "x" * 65_536, "x" * 200_000])
def test_what_is_written_is_what_websockets_writes(content: str) -> None:
    assert text_frame(content.encode()) == text(content).serialize(mask=False)


ODD = {
    "nothing": b"",
    "one byte": b"\x81",
    "not all of it": sent(text("abc"))[:-1],
    "half a head": sent(text("x" * 200))[:5],
    "two": sent(text("abc"), text("def")),
    "one and a byte": sent(text("abc")) + b"\x81",
    "a fragment": sent(text("abc", fin=False)),
    "the rest of a message": sent(Frame(Opcode.CONT, b"abc")),
    "bytes": sent(Frame(Opcode.BINARY, b"abc")),
    "a ping": sent(Frame(Opcode.PING, b"abc")),
    "unmasked": text("abc").serialize(mask=False),
    "a length in more bytes than it needs": struct.pack(">BBH", 0x81, 0xFE, 3) + bytes(4) + b"abc",
    "a large one": sent(text("x" * 65_536)),
}


@pytest.mark.parametrize("what", ODD)
def test_nothing_else_is_taken_for_one(what: str) -> None:
    assert whole_text(ODD[what]) is None


def test_only_between_messages_the_parser_is_passed_by() -> None:
    ping, pong, close = Frame(Opcode.PING, b"1234"), Frame(Opcode.PONG, b""), Frame(Opcode.CLOSE, b"")
    assert has_only_whole_messages(sent(text("abc"), ping, text("x" * 300), pong, close))
    whole = sent(text("x" * 300), ping)
    assert not any(has_only_whole_messages(whole[:cut]) for cut in range(1, len(whole)) if cut != len(sent(text("x" * 300))))
    for odd in (text("abc", fin=False), Frame(Opcode.CONT, b"abc"), Frame(Opcode.BINARY, b"abc"), text("x" * 65_536)):
        assert not has_only_whole_messages(sent(odd))


# What an application hears


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers every message with what it was."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        assert scope[SEND_NOW](f"heard {len(message['bytes']) if text is None else text}".encode())


class Wire(asyncio.Transport):
    """What the server sends, as its client reads it."""

    def __init__(self, client: ClientProtocol) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.client = client

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.client.receive_data(bytes(data))

    def close(self) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def is_closing(self) -> bool:
        return False


def answers_to(*pieces: bytes) -> list[str | int]:
    """Texts that came back for what was sent piece by piece, and the codes with which the socket was closed."""

    async def talk() -> list[str | int]:
        client = ClientProtocol(parse_uri("ws://localhost/"))
        server = QuickFrames(Config(echo, log_config=None, ws_per_message_deflate=False), ServerState(), {})
        server.connection_made(Wire(client))
        client.send_request(client.connect())
        for piece in (b"".join(client.data_to_send()), *pieces):
            server.data_received(piece)
            for _ in range(20):  # turns of the event loop: more than the echo needs
                await asyncio.sleep(0)
        frames = [event for event in client.events_received() if isinstance(event, Frame)]
        for task in list(server.tasks):
            task.cancel()
        return [
            struct.unpack(">H", bytes(frame.data)[:2])[0] if frame.opcode is Opcode.CLOSE else bytes(frame.data).decode()
            for frame in frames
        ]

    return asyncio.run(talk())


def test_texts_are_heard() -> None:
    assert answers_to(sent(text("a")), sent(text("ü" * 100))) == ["heard a", f"heard {'ü' * 100}"]


def test_frames_may_come_together() -> None:
    heard = answers_to(sent(text("a"), text("b"), Frame(Opcode.PING, b"beat")), sent(text("c")))
    assert sorted(heard) == ["beat", "heard a", "heard b", "heard c"]


@pytest.mark.parametrize("cut", [*range(1, 10), 100, *range(206, 215)])
def test_frames_may_come_in_pieces(cut: int) -> None:
    whole = sent(text("x" * 200), text("b"))
    assert answers_to(sent(text("a")), whole[:cut], whole[cut:], sent(text("c"))) == ["heard a", f"heard {'x' * 200}", "heard b", "heard c"]


def test_what_looks_like_a_frame_inside_another_is_none() -> None:
    inner = bytes((0x81, 0x81, 0, 0, 0, 0)) + b"x"
    outer = bytes((0x81, 0x80 | len(inner), 0, 0, 0, 0))
    assert answers_to(outer, inner) == answers_to(outer + inner) == [1007]  # 0x81 is no text


def test_a_message_may_come_in_fragments() -> None:
    pieces = [sent(each) for each in (text("a", fin=False), Frame(Opcode.PING, b"beat"), Frame(Opcode.CONT, b"b"), text("c"))]
    assert answers_to(*pieces) == ["beat", "heard ab", "heard c"]


FAULTS = {
    "no text": (sent(text(b"\xff")), 1007),
    "unmasked": (text("a").serialize(mask=False), 1002),
    "a text within another": (sent(text("a", fin=False)) + sent(text("b")), 1002),
    "too large": (sent(text("x" * 20_000_000)), 1009),
    "a close": (sent(Frame(Opcode.CLOSE, struct.pack(">H", 1000))), 1000),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_close_the_socket_as_ever(fault: str) -> None:
    data, code = FAULTS[fault]
    assert answers_to(data) == [code]
    assert answers_to(sent(text("a")), data) == ["heard a", code]


def test_no_text_comes_between_fragments() -> None:
    assert answers_to(sent(text("a", fin=False)), sent(text("b"))) == [1002]


def test_nothing_is_sent_after_a_close() -> None:
    close = sent(Frame(Opcode.CLOSE, struct.pack(">H", 1000)))
    assert answers_to(close, sent(text("a"))) == [1000]
