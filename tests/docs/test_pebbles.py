"""examples/pebbles: the game to copy is whole, keeps every promise, and is covered clause by clause."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grumbletop.conformance import check_room
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng
from grumbletop.engine.rulebook import parse_rulebook
from grumbletop.engine.state import State

HOME = Path(__file__).parents[2] / "examples" / "pebbles"
ROOM = HOME / "src" / "grumbletop_pebbles"
FIND = "from grumbletop.engine import registry; print(registry.make('pebbles').texts('de').say('option.heap'))"
sys.path.insert(0, str(HOME / "src"))


def room(options: dict[str, Any] | None = None) -> Game:
    from grumbletop_pebbles.game import Pebbles

    return Pebbles(options)


def test_it_keeps_every_promise() -> None:
    assert check_room(room({"heap": 7}), seed=1, games=20, hidden=[]) > 20


def test_it_is_short() -> None:
    lines = [line for name in ("rules.py", "game.py") for line in (ROOM / name).read_text(encoding="utf-8").splitlines()]
    assert len(lines) <= 170


@pytest.mark.parametrize(
    ("seat", "text", "clause"), [(0, "take 3", "PEB-1.3"), (1, "take 1", "PEB-1.1"), (1, "take 9", "PEB-1.2"), (0, "take", "PEB-1.2")]
)
def test_it_refuses_in_the_order_of_its_rulebook(seat: int, text: str, clause: str) -> None:
    game = room()
    state = game.load({"game": "pebbles", "options": {"heap": 12}, "taken": [3, 3, 3, 1], "heap": 2})
    with pytest.raises(Refused) as refused:
        game.play(state, seat, text, SeededChance(Rng(1)), Log())
    assert refused.value.clause == clause
    assert game.returns(played(game, state, "take 2")) == [1.0, -1.0]


def played(game: Game, state: State, text: str) -> State:
    game.play(state, 0, text, SeededChance(Rng(1)), Log())
    with pytest.raises(Refused, match=r"PEB-1\.4"):
        game.play(state, 1, "take 1", SeededChance(Rng(1)), Log())
    return state


def test_its_clauses_are_all_cited() -> None:
    clauses = parse_rulebook((ROOM / "rulebook.md").read_text(encoding="utf-8"), "pebbles").clauses
    cited = set(re.findall(r"PEB-\d\.\d", (ROOM / "rules.py").read_text() + (ROOM / "game.py").read_text()))
    assert set(clauses) == cited


def test_it_can_be_installed_and_found(tmp_path: Path) -> None:
    shutil.copytree(HOME, tmp_path / "source", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    site = tmp_path / "site"
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(site)]
    subprocess.run([sys.executable, *install, str(tmp_path / "source")], check=True, capture_output=True, text=True, timeout=300)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(site), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", FIND], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (0, "Kiesel\n"), done.stderr


def test_it_is_typed_as_strictly_as_ours() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "src"], cwd=HOME, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout
