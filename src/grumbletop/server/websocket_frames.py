"""Reads and writes whole WebSocket text frames directly.

Clients nearly always send one whole text frame at a time, and so do we. Those frames are read and written here. Everything else (control
frames, fragments, several frames at once, errors) is left to uvicorn and websockets, which are several times slower.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets is installed without its C extension
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81  # the first byte of such a frame
CONTROL: Final = (0x88, 0x89, 0x8A)  # close, ping, pong
MASKED: Final = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127  # length codes: the length is in the next 2 or 8 bytes
MASK: Final = 4  # bytes

SEND_NOW: Final = "grumbletop.send_now"  # key in the ASGI scope

SendNow = Callable[[bytes], bool]


def never(_text: bytes) -> bool:
    """The fallback for a socket of another server."""
    return False


class QuickFrames(WebSocketsSansIOProtocol):
    """The fast path. It is used only while incoming data ends at the end of a frame, when the websockets parser is between messages."""

    quick = True
    greeted = False  # whether the upgrade request has been handled

    def data_received(self, data: bytes) -> None:
        if not self.greeted:
            self.greeted = True
        elif self.quick and not self.close_sent:
            if (text := whole_text(data)) is not None and self.conn.state is State.OPEN:
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
                return
            self.quick = has_only_whole_messages(data)
        super().data_received(data)

    async def run_asgi(self) -> None:
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]
        scope[SEND_NOW] = self.send_now
        await super().run_asgi()

    def send_now(self, text: bytes) -> bool:
        """Send a text at once, and say whether that worked. It doesn't if the client reads too slowly or has gone."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.transport.write(text_frame(text))
        return True


def text_frame(text: bytes) -> bytes:
    size = len(text)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return struct.pack(">BBH", WHOLE_TEXT, TWO_BYTES, size) + text
    return struct.pack(">BBQ", WHOLE_TEXT, EIGHT_BYTES, size) + text


def whole_text(data: bytes) -> bytes | None:
    """The text, if the data is exactly one whole text frame of at most 64 kB."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    size, head = data[1] & ~MASKED, 2
    if size == TWO_BYTES:
        size, head = data[2] << 8 | data[3], 4
        if size < TWO_BYTES:
            return None
    elif size == EIGHT_BYTES:
        return None
    if len(data) != head + MASK + size:
        return None
    return apply_mask(data[head + MASK :], data[head : head + MASK])


def has_only_whole_messages(data: bytes) -> bool:
    """Whether the data has only complete masked frames without fragments, so that the next byte begins a new message."""
    at = 0
    while at < len(data):
        if len(data) - at < 2 or data[at] not in (WHOLE_TEXT, *CONTROL) or not data[at + 1] & MASKED:
            return False
        size, head = data[at + 1] & ~MASKED, 2
        if size == EIGHT_BYTES:
            return False
        if size == TWO_BYTES:
            size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        at += head + MASK + size
    return at == len(data)
