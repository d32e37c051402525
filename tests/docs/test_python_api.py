"""docs/python-api.md: its examples print what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "python-api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_an_example_prints_what_it_says(example: str) -> None:
    promised = re.findall(r"^# (.*)$", example, re.MULTILINE)
    printed = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=True, timeout=60).stdout
    assert promised
    assert printed.splitlines() == promised
