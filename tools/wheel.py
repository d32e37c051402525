"""Builds the wheel from a copy of the sources, so that the working tree stays clean.

python -m tools.wheel FOLDER [CLIENT]

CLIENT is the folder of the built client; with it in the wheel, `grumbletop serve` shows the table without being told where it is.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "benchmarks/twins", "setup.py", "pyproject.toml", "README.md", "LICENSE")
PRODUCTS = ("__pycache__", "*.pyc", "*.so", "*.pyd", "*.egg-info")
CLIENT = "src/grumbletop/server/client"


def copy_sources(into: Path) -> None:
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns(*PRODUCTS))
        elif source.exists():
            shutil.copy2(source, into / name)


def build(into: Path, environment: Mapping[str, str] | None = None, client: Path | None = None) -> Path:
    """The wheel of the sources as they are, with the packages of this interpreter and nothing downloaded."""
    command = f"from setuptools.build_meta import build_wheel; build_wheel({str(into.resolve())!r})"
    with tempfile.TemporaryDirectory() as copy:
        copy_sources(Path(copy))
        if client is not None:
            shutil.copytree(client, Path(copy) / CLIENT)
        subprocess.run([sys.executable, "-c", command], cwd=copy, env=environment, check=True)
    return next(into.glob("*.whl"))


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]), client=Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
