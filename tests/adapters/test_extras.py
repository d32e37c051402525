"""Adapters are optional: nothing else needs their libraries, and without one a clear line says how to get it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

LIBRARIES = ("numpy", "gymnasium", "pettingzoo", "pyspiel")


def run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def test_games_are_made_without_any_of_the_libraries() -> None:
    making = "import sys; from grumbletop.engine.registry import make, slugs; [make(slug) for slug in slugs()]"
    assert run(f"{making}; print([name for name in {LIBRARIES} if name in sys.modules])") == "[]"


@pytest.mark.parametrize("library", [None, "numpy"])  # its own, or the one that all adapters need
@pytest.mark.parametrize(
    ("adapter", "own", "said"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("openspiel", "pyspiel", "OpenSpiel"),
        ("vector", "numpy", "NumPy"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(adapter: str, own: str, said: str, library: str | None) -> None:
    program = f"""
import sys
sys.modules[{library or own!r}] = None
try:
    import grumbletop.adapters.{adapter}
except ImportError as problem:
    print(problem)
"""
    assert run(program) == f"{said} is not installed; it comes with: pip install 'grumbletop[{adapter}]'"
    extras = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert adapter in extras
