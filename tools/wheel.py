"""Builds the wheel from a copy of the sources, so that the working tree stays clean.

python -m tools.wheel FOLDER [CLIENT]

CLIENT is the folder of the built client; with it in the wheel, `grumbletop serve` shows the table without being told where it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "CREDITS.md", "tools/pep517/backend.py")
SANITIZED = {"CFLAGS": "-fsanitize=shift", "LDFLAGS": "-fsanitize=shift"}  # reports every shift that C does not define
PRODUCTS = ("__pycache__", "*.pyc", "*.so", "*.pyd", "*.egg-info")


def copy_sources(into: Path) -> None:
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns(*PRODUCTS), dirs_exist_ok=True)
        elif source.exists():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, into / name)


def refresh_sources(into: Path) -> None:
    """The sources as they are now; build products beside them stay."""
    for file in list((into / "src").rglob("*")):
        if file.is_file() and not any(fnmatch(part, product) for part in file.relative_to(into).parts for product in PRODUCTS):
            file.unlink()
    copy_sources(into)


def build(into: Path, environment: Mapping[str, str] | None = None, client: Path | None = None) -> Path:
    """The wheel of the sources as they are, with the packages of this interpreter and nothing downloaded."""
    command = f"from backend import build_wheel; build_wheel({str(into.resolve())!r})"
    with tempfile.TemporaryDirectory() as copy:
        copy_sources(Path(copy))
        settings = {
            "PYTHONPATH": str(Path(copy) / "tools" / "pep517"),
            "GRUMBLETOP_CLIENT": "" if client is None else str(client.resolve()),
        }
        subprocess.run([sys.executable, "-c", command], cwd=copy, env={**(environment or os.environ), **settings}, check=True)
    return next(into.glob("*.whl"))


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]), client=Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
