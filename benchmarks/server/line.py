"""A WebSocket for players under load, as cheap as it can be: on two cores, whatever the players use is missing to the server.

Only what both servers send: whole text frames, pings, a close. Frames are masked with zeros, which any server must take.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

END_OF_HEAD: Final = b"\r\n\r\n"
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # first bytes of whole frames
NO_MASK: Final = bytes(4)
MASKED: Final = 0x80
SHORT, LONG = 126, 127  # lengths that say how many bytes of length follow

Hear = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """An open socket. What it hears waits until somebody takes it: `receive` for one message, `hear` for all to come."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = asyncio.Event()
        self.unheard: asyncio.Queue[bytes] = asyncio.Queue()
        self.listener: Hear = self.unheard.put_nowait

    # For players

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    async def receive(self) -> bytes:
        return await asyncio.wait_for(self.unheard.get(), 120)

    def hear(self, listener: Hear) -> None:
        while not self.unheard.empty():
            listener(self.unheard.get_nowait())
        self.listener = listener

    async def __aenter__(self) -> Line:
        return self

    async def __aexit__(self, *_problem: object) -> None:
        self._send(CLOSE, b"")
        self.transport.close()
        await self.lost.wait()

    # For the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self.request)

    def connection_lost(self, _problem: Exception | None) -> None:
        self.lost.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened.done():
            self._open()
        if self.opened.done():
            self._take_frames()

    def _open(self) -> None:
        head, end, rest = bytes(self.buffer).partition(END_OF_HEAD)
        if not end:
            return
        status = head.split(b"\r\n", 1)[0].decode()
        if " 101 " in status:
            self.buffer = bytearray(rest)
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(status))

    def _take_frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size >= SHORT:
                kind = ">H" if size == SHORT else ">Q"
                head += struct.calcsize(kind)
                if len(buffer) - at < head:
                    break
                (size,) = struct.unpack_from(kind, buffer, at + 2)
            if len(buffer) - at < head + size:
                break
            self._take(buffer[at], bytes(buffer[at + head : at + head + size]))
            at += head + size
        del buffer[:at]

    def _take(self, first: int, data: bytes) -> None:
        if first == TEXT:
            self.listener(data)
        elif first == PING:
            self._send(PONG, data)
        elif first != PONG and first != CLOSE:
            raise ValueError(f"a frame that begins with {first:#x}")

    def _send(self, first: int, data: bytes) -> None:
        size = len(data)
        head = bytes([first, MASKED | size]) if size < SHORT else struct.pack(">BBH", first, MASKED | SHORT, size)
        self.transport.write(head + NO_MASK + data)


async def connected(where: str) -> Line:
    url = urlsplit(where)
    assert url.hostname is not None
    assert url.port is not None
    path = f"{url.path}?{url.query}" if url.query else url.path
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {url.netloc}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    request = "\r\n".join(lines).encode() + END_OF_HEAD
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(request), url.hostname, url.port)
    await asyncio.wait_for(line.opened, 120)
    return line
