"""The real command, as a person would run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "grumbletop"]
LIMIT = 120  # seconds until a hanging command is ended


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **changes}


def run(*words: str | Path, typed: str = "", cwd: Path | None = None, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LIMIT,
        cwd=cwd,
        env=environment(**changes),
    )


def complains(done: subprocess.CompletedProcess[str], *about: str) -> bool:
    """One clear line, exit code 2, nothing on stdout."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("grumbletop: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")
    for word in about:
        assert word in done.stderr
    return True


def duel() -> dict[str, Any]:
    """A Grit position in round 3: seat 0 answers, with a kept Ace and a card of seat 1 face down."""

    def entry(card: str, by: int | None = None, round: int = 0, marked: bool = False, down: bool = False) -> dict[str, Any]:
        return {"card": card, "by": by, "round": round, "marked": marked, "down": down}

    return {
        "game": "grit",
        "version": 1,
        "options": {"values": "blackjack", "deck": "queen_king", "word": "choose", "keep": "blind", "final_tie": "draw", "tracker": "on"},
        "round": 3,
        "phase": "second",
        "to_act": [0],
        "words": [1, 1, 0],
        "firsts": [0, 0, 1],
        "hands": [["4S", "KS"], ["7H"]],
        "piles": {
            "0a": [entry("6S"), entry("9S", 1, 1)],
            "0b": [entry("AS", 0, 1, marked=True, down=True)],
            "0c": [entry("8S", 0, 2), entry("3S", 1, 3, down=True)],
            "1a": [entry("QS")],
            "1b": [entry("5S", 1, 2, marked=True)],
            "1c": [],
        },
        "keeps": [None, None],
        "undealt": ["2S", "7S"],
        "result": None,
    }


def write_duel(folder: Path, **changes: Any) -> Path:
    path = folder / "duel.json"
    path.write_text(json.dumps({**duel(), **changes}))
    return path
