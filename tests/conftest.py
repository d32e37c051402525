"""For all tests: the crucible, a game of its own package, without installing it."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from grumbletop.engine import registry

CRUCIBLE = Path(__file__).parent / "games" / "crucible"
sys.path.insert(0, str(CRUCIBLE / "src"))


@pytest.fixture
def installed_crucible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry finds the crucible, as if its package were installed."""
    project = tomllib.loads((CRUCIBLE / "pyproject.toml").read_text())["project"]
    metadata = tmp_path / "grumbletop_crucible-1.0.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = [f"{slug} = {where}" for slug, where in project["entry-points"][registry.GROUP].items()]
    (metadata / "entry_points.txt").write_text("\n".join([f"[{registry.GROUP}]", *entries]))
    monkeypatch.syspath_prepend(tmp_path)
    registry._entries.cache_clear()
    yield
    registry._entries.cache_clear()
