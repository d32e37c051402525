"""A message is one line: a word and, mostly, a table in JSON. `decide {"id":3,"seconds":1.0}`"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.reading import shown

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # bytes, from a bot
LINE: Final = re.compile(r"([a-z]{1,16})(?: (\{.*\}))?")


class BadLine(GrumbletopError):
    """Not a message of the protocol."""


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
        raise BadLine(f"{shown(text)} is no message: expected a word and a table in JSON")
    try:
        data = json.loads(matched[2]) if matched[2] else {}
    except (ValueError, RecursionError):
        raise BadLine(f"{shown(text)}: what follows {matched[1]} is no JSON") from None
    return Message(matched[1], data)
