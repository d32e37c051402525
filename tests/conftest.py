"""For all tests: the crucible, a game of its own package, without installing it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grumbletop.engine import registry
from tests.crucible import SOURCES, write_metadata

sys.path.insert(0, str(SOURCES))


@pytest.fixture
def installed_crucible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry finds the crucible, as if its package were installed."""
    write_metadata(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    registry._entries.cache_clear()
    yield
    registry._entries.cache_clear()
