"""The error for an adapter whose library is not installed."""

from __future__ import annotations

from grumbletop.engine.errors import GrumbletopError


class MissingExtra(GrumbletopError, ImportError):
    """The library behind an adapter is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is not installed; it comes with: pip install 'grumbletop[{extra}]'")
