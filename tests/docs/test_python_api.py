"""docs/python-api.md: its examples print what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python-api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_an_example_prints_what_it_says(example: str) -> None:
    promised = re.findall(r"^# (.*)$", example, re.MULTILINE)
    done = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    assert promised
    assert done.stdout.splitlines() == promised
