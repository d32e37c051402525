"""What the server itself refuses. What a rule refuses is the game's `Refused`."""

from __future__ import annotations

from typing import Any

from grumbletop.engine.errors import GrumbletopError


class Refusal(GrumbletopError):
    """`key` is for programs and names the sentence in the server's texts, `status` is the HTTP status."""

    def __init__(self, key: str, status: int = 409, **data: Any) -> None:
        self.key = key
        self.sentence = f"refused.{key}"
        self.status = status
        self.data = data
        super().__init__(key)


class Limit(Refusal):
    """A rate limit was exceeded. Each limit has its own sentence."""

    def __init__(self, which: str, **data: Any) -> None:
        super().__init__("limit", 429, **data)
        self.sentence = f"refused.limit_{which}"


class StoreFailed(GrumbletopError):
    """The store can't be read or written at the moment."""


class Overtaken(StoreFailed):
    """Another process has written to this match first."""
