"""Messages of the line protocol: one line with a word and, usually, a JSON object. `decide {"id":3,"seconds":1.0}`"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from grumbletop.engine.errors import BadFile, GrumbletopError
from grumbletop.engine.reader import shown

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # bytes, from a bot
PIECE: Final = 1 << 16  # bytes that are read at once
LINE: Final = re.compile(r"([a-z]{1,16})(?: (\{.*\}))?")


class BadLine(GrumbletopError):
    """The line is not a message of the protocol."""


class BadMessage(BadFile):
    """The message's JSON object doesn't have what its word needs."""

    what = "message"


class Pipe(Protocol):
    """An unbuffered stream, so that a thread blocked in `read` doesn't keep the program from ending."""

    def read(self, size: int, /) -> bytes | None:
        """Read what is available, at most `size` bytes; empty at the end of the stream."""


def lines(pipe: Pipe, longest: int) -> Iterator[bytes]:
    """Yield each complete line. A line that is too long is cut off, and is the last."""
    begun = b""
    while piece := pipe.read(PIECE):
        *whole, begun = (begun + piece).split(b"\n")
        yield from whole
        if len(begun) > longest:
            break
    if begun:
        yield begun


def plain(text: str, most: int) -> str:
    """Text from a program, made safe for a one-line message."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()[:most]


@dataclass(frozen=True)
class Message:
    word: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def line(self) -> bytes:
        body = " " + json.dumps(self.data, ensure_ascii=False, separators=(",", ":")) if self.data else ""
        return f"{self.word}{body}\n".encode()


def read_message(line: bytes) -> Message:
    text = line.decode("utf-8", "replace").strip()
    matched = LINE.fullmatch(text)
    if matched is None:
        raise BadLine(f"{shown(text)} is not a message: expected a word and a JSON object")
    try:
        data = json.loads(matched[2]) if matched[2] else {}
    except (ValueError, RecursionError):
        raise BadLine(f"{shown(text)}: what follows {matched[1]} is not JSON") from None
    return Message(matched[1], data)
