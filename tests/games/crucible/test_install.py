"""A third party's game: its own package, installed beside ours, found through its entry point and played to the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grumbletop.engine import registry

HERE = Path(__file__).parent
PLAY = """
from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.playing import playout
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
    shutil.copytree(HERE / "src", work / "source" / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copy(HERE / "pyproject.toml", work / "source")
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(work / "site")]
    subprocess.run([sys.executable, *install, str(work / "source")], check=True, capture_output=True, text=True, timeout=300)
    return work / "site"


def test_an_installed_game_is_found_and_played(site: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    slugs, seats, sentence = done.stdout.splitlines()
    assert {"crucible", "grit"} <= set(slugs.split())
    assert seats == "3"
    assert sentence == "Das Spiel ist aus."


def test_a_game_is_gone_when_its_package_is(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert 'no game "crucible" is installed' in done.stderr


@pytest.mark.usefixtures("installed_crucible")
def test_tests_can_have_it_without_installing() -> None:
    assert "crucible" in registry.slugs()
    assert registry.make("crucible").info.name == "Crucible"
