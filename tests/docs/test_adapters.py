"""docs/adapters.md: its examples print what it says, and its names exist."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_prints_what_it_says(example: str) -> None:
    promised = re.findall(r"^# (.*)$", example, re.MULTILINE)
    printed = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=True, timeout=60).stdout
    assert promised
    assert printed.splitlines() == promised


@pytest.mark.parametrize(("extra", "module"), re.findall(r"`grumbletop\[(\w+)\]` \| `([\w.]+)`", PAGE))
def test_extras_and_modules_exist(extra: str, module: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert extra in settings["project"]["optional-dependencies"]
    import_module(module)


def test_the_page_has_an_example_of_each() -> None:
    assert len(EXAMPLES) == 5
