"""Wheels made and used by the build tests, in temporary folders."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

from tools.wheel import ROOT, build

PURE = {"GRUMBLETOP_PURE": "1"}
NO_COMPILE = {"GRUMBLETOP_COMPILE": "0"}
TAGGING = "left shift of negative value"  # how the compiler itself turns an i64 into a Python int
RUNTIME = "lib-rt/CPy.h"  # where the compiler's own runtime compares a Python int with the least one
Settings = Mapping[str, str]
NONE: Settings = {}


def environment(settings: Settings = NONE, site: Path | None = None) -> dict[str, str]:
    """For a Python that imports what stands in `site` before all else."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "GRUMBLETOP_PURE", "GRUMBLETOP_COMPILE")}
    return {**kept, **({"PYTHONPATH": str(site)} if site else {}), **settings}


def run(*words: str, settings: Settings = NONE, site: Path | None = None, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run this interpreter with these words."""
    return subprocess.run([sys.executable, *words], cwd=cwd, env=environment(settings, site), capture_output=True, text=True, check=False)


def output(*words: str, settings: Settings = NONE, site: Path | None = None) -> str:
    done = run(*words, settings=settings, site=site)
    assert done.returncode == 0, done.stderr
    return done.stdout


def unpacked(folder: Path, settings: Settings = NONE) -> Path:
    """A folder to import from, with a freshly built wheel in it."""
    wheel = build(folder, environment(settings))
    site = folder / "site"
    ZipFile(wheel).extractall(site)
    return site


def reports(told: str) -> list[str]:
    """What the sanitizer says of our own code."""
    return [line for line in told.splitlines() if "runtime error" in line and TAGGING not in line and RUNTIME not in line]
