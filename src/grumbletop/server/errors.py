"""What the server itself refuses. What a rule refuses is the game's `Refused`."""

from __future__ import annotations

from typing import Any

from grumbletop.engine.errors import GrumbletopError


class Refusal(GrumbletopError):
    """`key` names the sentence in the server's texts, `status` the HTTP status."""

    def __init__(self, key: str, status: int = 409, **data: Any) -> None:
        self.key = key
        self.status = status
        self.data = data
        super().__init__(key)


class Limit(Refusal):
    """More than the protocol allows."""

    def __init__(self, what: str) -> None:
        super().__init__("limit", 429, what=what)


class StoreFailed(GrumbletopError):
    """The store can't be read or written now."""
