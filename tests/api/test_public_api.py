"""What a newcomer tries first: `import grumbletop`, and three functions."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import grumbletop
from grumbletop import api
from grumbletop.bots.bot import Budget, Knowledge, Progress, Thought
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.rng import Rng
from tools.wheel import ROOT

SCRIPT = """\
import grumbletop

game = grumbletop.make("grit", word="second")
match = grumbletop.play(game, bots=["gentleman", "hothead"], seed=7)
returns: list[float] = match.returns()
names: list[str] = grumbletop.games()
print(game.info.name, returns, names, grumbletop.__version__)
"""
WRONG = "import grumbletop\n\ngrumbletop.play('grit', seed='seven')\n"


def test_the_examples_in_the_docstrings_are_true() -> None:
    found = doctest.testmod(api, extraglobs={"grumbletop": grumbletop})
    assert (found.failed, found.attempted) == (0, 6)


def test_importing_loads_no_engine() -> None:
    look = "import sys, grumbletop; print(*(name for name in sys.modules if name.startswith('grumbletop')))"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) == {"grumbletop", "grumbletop.api", "grumbletop.pure", "grumbletop.version"}


def test_games_can_be_listed_before_and_after_a_room_is_imported() -> None:
    before = grumbletop.games()
    import_module("grumbletop.games.grit")
    assert grumbletop.games() == before
    assert "grit" in before


@pytest.mark.parametrize("slug", grumbletop.games())
def test_every_game_plays_without_being_told_more(slug: str) -> None:
    game = grumbletop.make(slug)
    weakest = game.levels[0].id
    match = grumbletop.play(game, bots=[weakest] * game.seats, seed=3)
    assert match.over
    assert list(match.names) == [weakest] * game.seats
    assert Record.read(record_of(match, with_secret=True)).replay().returns() == match.returns()


def test_a_name_is_enough_for_a_match() -> None:
    named, made = (grumbletop.play(game, bots=["hothead", "hothead"], seed=3) for game in ("grit", grumbletop.make("grit")))
    assert [entry.text for entry in named.entries] == [entry.text for entry in made.entries]


def test_the_same_seed_is_the_same_match() -> None:
    game = grumbletop.make("grit")
    first, again, other = (grumbletop.play(game, bots=["hothead", "hothead"], seed=seed) for seed in (7, 7, 8))
    texts = [[entry.text for entry in match.entries] for match in (first, again, other)]
    assert texts[0] == texts[1] != texts[2]


def test_random_and_greedy_play_need_no_level() -> None:
    match = grumbletop.play("grit", bots=["random", "greedy"], seed=1)
    assert match.over
    assert list(match.names) == ["random", "greedy"]


class First:
    """A bot of somebody else: plays the first action."""

    budget = Budget(simulations=1)

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        action = seen.game.legal_actions(seen.world, seen.seat)[0]
        return Thought(action, seen.game.text(seen.world, seen.seat, action), (), 1, 0.0)


def test_a_bot_of_your_own_plays_too() -> None:
    match = grumbletop.play(grumbletop.make("grit"), bots=[First(), "hothead"], seed=1)
    assert list(match.names) == ["First", "hothead"]


@pytest.mark.parametrize("bots", ["legend", ["legend"], ["legend", "nobody"], ["legend"] * 3])
def test_bots_that_do_not_fit_are_refused(bots: str | list[str]) -> None:
    with pytest.raises(GrumbletopError):
        grumbletop.play(grumbletop.make("grit"), bots=bots)


def checked(command: list[str], folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A user's script under a type checker, away from our own settings."""
    (folder / "script.py").write_text(script)
    return subprocess.run([sys.executable, "-m", *command, "script.py"], cwd=folder, capture_output=True, text=True, check=False)


MYPY = ["mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache" / "user")]
PYRIGHT = ["basedpyright", "--level", "error", "--pythonpath", sys.executable]


@pytest.mark.parametrize("command", [MYPY, PYRIGHT], ids=["mypy", "pyright"])
def test_a_user_script_is_typed(command: list[str], tmp_path: Path) -> None:
    right = checked(command, tmp_path, SCRIPT)
    assert right.returncode == 0, right.stdout + right.stderr
    wrong = checked(command, tmp_path, WRONG)
    assert wrong.returncode == 1
    assert "seed" in wrong.stdout + wrong.stderr


def test_the_script_runs(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Grit [")
