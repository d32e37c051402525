"""A third party's game: its own package, installed beside ours, found through its entry point and played to the end."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grumbletop.engine import registry
from tests.crucible import HOME

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PLAY = """
from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.rollouts import playout
from grumbletop.engine.rng import Rng

print(*registry.slugs())
game = registry.make("crucible", {"seats": 3})
state = game.start(SeededChance(Rng(1)))
playout(state, Rng(2), SeededChance(Rng(3)), Log())
print(len(game.returns(state)))
print(registry.open_position(game.dump(state))[0].texts("de").say("CRU-6.3.refused"))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package is installed, as a user would; built from a copy, so that nothing is left here."""
    work = tmp_path_factory.mktemp("crucible")
    shutil.copytree(HOME / "src", work / "source" / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copy(HOME / "pyproject.toml", work / "source")
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(work / "site")]
    subprocess.run([sys.executable, *install, str(work / "source")], check=True, capture_output=True, text=True, timeout=300)
    return work / "site"


def test_an_installed_game_is_found_and_played(site: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    slugs, seats, sentence = done.stdout.splitlines()
    assert {"crucible", "grit"} <= set(slugs.split())
    assert seats == "3"
    assert sentence == "Das Spiel ist aus."


SERVE = """
from pathlib import Path
import tempfile
from tests.server.serving import serving

with serving(Path(tempfile.mkdtemp())) as table:
    card = next(game for game in table.http.get("/api/games").json() if game["slug"] == "crucible")
    made = table.make(["bot"] * 2, "crucible", options={"seats": 2})
    with made.visit() as crowd:
        print(card["name"], len(crowd.until("over")["returns"]))
"""


def run(site: Path, folder: Path, *words: str, typed: str = "") -> str:
    """The command as a user of that site runs it: our sources and the installed package, nothing of the crucible's own folder."""
    path = [str(site), str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path)}
    done = subprocess.run([sys.executable, *words], env=environment, cwd=folder, input=typed, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_room_of_its_own_package_is_played_everywhere(site: Path, tmp_path: Path) -> None:
    """Command line, terminal, bots, records, its own commands, and a server with worker processes: no file of ours names it."""
    command = ("-m", "grumbletop")
    assert "crucible: Crucible (1-4 players" in run(site, tmp_path, *command, "games")
    assert "CRU-4.1" in run(site, tmp_path, *command, "rules", "crucible", "CRU-4.1")
    assert run(site, tmp_path, *command, "room", "crucible") == "odds: How likely the dice boil, for each heat.\n"
    assert run(site, tmp_path, *command, "room", "crucible", "odds", "--heat", "1") == "heat 1: 26 of 36\n"
    said = run(site, tmp_path, *command, "play", "crucible", "--seed", "1", "--seat", "0=random", "--save", "game.record")
    assert "Under the lid lay" in said
    assert "every draw" in run(site, tmp_path, *command, "verify", "game.record")
    assert "has staked" in run(site, tmp_path, *command, "play", "crucible", "--seed", "1", typed="stake 1\n")
    assert "Crucible 2" in run(site, tmp_path, "-c", SERVE).splitlines()


def test_no_shared_file_names_a_game_but_as_an_example() -> None:
    """Rooms are found through their entry points. Strings that are a slug and nothing else would be a list of games."""
    games = set(registry.slugs())
    named: dict[str, set[str]] = {}
    for file in sorted((ROOT / "src" / "grumbletop").rglob("*.py")):
        place = file.relative_to(ROOT / "src" / "grumbletop").as_posix()
        if not place.startswith("games/"):
            constants = {node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)}
            if found := games & {value for value in constants if isinstance(value, str)}:
                named[place] = found
    assert named == {"bench.py": {"grit"}, "cli/__init__.py": {"grit"}}, "what is measured, and played, when nothing is said"


def test_a_game_is_gone_when_its_package_is(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert 'no game "crucible" is installed' in done.stderr


@pytest.mark.usefixtures("installed_crucible")
def test_tests_can_have_it_without_installing() -> None:
    assert "crucible" in registry.slugs()
    assert registry.make("crucible").info.name == "Crucible"
