"""Every clause of every rulebook is carried out by code and shown by a test, one that fails when the clause is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grumbletop.engine.registry import room, slugs
from grumbletop.engine.rulebook import coverage

TESTS = Path(__file__).parents[1]
GAMES = 20  # enough for an event or a refusal that cites no clause of the book to show itself


@pytest.mark.parametrize("slug", slugs())
def test_every_clause_has_code_and_a_test(slug: str) -> None:
    found = coverage(room(slug), TESTS, GAMES, 1)
    assert found.missing_code == []
    assert found.missing_tests == []
    assert list(found.unknown) == []
    assert found.complete


@pytest.mark.long
@pytest.mark.parametrize("slug", slugs())
def test_a_test_notices_when_a_clause_is_broken(slug: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.break_clauses", slug], cwd=TESTS.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


def test_every_folder_of_scenarios_is_of_a_game() -> None:
    folders = [folder.name for folder in (TESTS / "scenarios").iterdir() if folder.is_dir() and folder.name != "__pycache__"]
    assert set(folders) <= set(slugs())
