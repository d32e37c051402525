"""The check for generic operations finds them in rules, and lets words be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.generic_operations import check

PLANTED = '''
from typing import Any

LIMITS = {"hand": 4}

class Log:
    def __init__(self) -> None:
        self.on = False

def slow(first: Any, second: Any) -> Any:
    """Adds."""
    return first + second  # found

def limit() -> int:
    return LIMITS["hand"]  # found

def quick(first: int, second: int) -> int:
    return first + second

def told(first: Any, log: Log) -> int:
    if log.on:
        print(first + first)
    return 1

def read(text: str) -> Any:
    return int(text.partition(" ")[2]) + 1

def name(first: Any) -> str:
    return str(first + first)
'''


def test_generic_operations_are_found_in_rules_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted.py").write_text(PLANTED)
    monkeypatch.chdir(tmp_path)
    wanted = [number for number, line in enumerate(PLANTED.splitlines(), start=1) if line.endswith("# found")]
    assert [int(finding.split(":")[1]) for finding in check(["planted.py"])] == wanted
