"""Where the crucible is, and how it looks installed."""

from __future__ import annotations

import tomllib
from pathlib import Path

from grumbletop.engine import registry

HOME = Path(__file__).parents[1] / "examples" / "crucible"
SOURCES = HOME / "src"


def write_metadata(folder: Path) -> None:
    """What an installer leaves of the package in a folder that Python imports from."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
    metadata = folder / "grumbletop_crucible-1.0.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = [f"{slug} = {where}" for slug, where in project["entry-points"][registry.GROUP].items()]
    (metadata / "entry_points.txt").write_text("\n".join([f"[{registry.GROUP}]", *entries]))
