"""docs/add-a-game.md: its examples run and its names exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from grumbletop.cli import main
from grumbletop.engine.game import Game
from grumbletop.engine.rulebook import parse_rulebook
from grumbletop.engine.scenario import read_scenarios, run
from grumbletop.engine.state import State

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
ROOMS = PAGE.split("## A room of its own\n")[1]
CRUCIBLE = ROOT / "examples" / "crucible"


def block(language: str, page: str = ROOMS) -> str:
    found = re.search(rf"```{language}\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1]


def part(heading: str) -> str:
    return PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("heading", "owner"), [("2. The state", State), ("3. The game", Game)])
def test_the_tables_name_methods_of_the_contract(heading: str, owner: type) -> None:
    rows = re.findall(r"^\| (`.*?) \|", part(heading), re.MULTILINE)
    names = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert len(names) > 8
    assert [name for name in names if name not in vars(owner)] == []


@pytest.mark.parametrize(("heading", "file", "owner_name"), [("2. The state", "state.py", "State"), ("3. The game", "game.py", "Game")])
def test_every_method_a_room_must_write_is_named(heading: str, file: str, owner_name: str) -> None:
    tree = ast.parse((ROOT / "src" / "grumbletop" / "engine" / file).read_text(encoding="utf-8"))
    (owner,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == owner_name)
    methods = [node for node in owner.body if isinstance(node, ast.FunctionDef)]
    unwritten = [method.name for method in methods if ast.unparse(method.body[-1]) == "raise NotImplementedError"]
    assert len(unwritten) > 8
    assert [name for name in unwritten if f"`{name}`" not in part(heading)] == []


def test_the_settings_are_those_of_the_crucible() -> None:
    assert block("toml").strip() in (CRUCIBLE / "pyproject.toml").read_text().replace(
        '[tool.setuptools.packages.find]\nwhere = ["src"]\n\n', ""
    )


def test_the_files_are_those_of_the_crucible() -> None:
    files = re.findall(r"\S+\.(?:py|md|toml)\b", block("").split("grumbletop_crucible/\n")[1])
    assert len(files) == 12
    assert [name for name in files if not (CRUCIBLE / "src" / "grumbletop_crucible" / name).is_file()] == []


def test_the_rulebook_is_one() -> None:
    assert list(parse_rulebook(block("markdown"), "page").clauses) == ["CRU-2.1", "CRU-2.2"]


@pytest.mark.usefixtures("installed_crucible")
def test_the_scenario_passes() -> None:
    (scenario,) = read_scenarios(block("yaml"))
    assert run(scenario).complaint == ""


@pytest.mark.usefixtures("installed_crucible")
def test_the_commands_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "tests" / "scenarios" / "crucible"
    folder.mkdir(parents=True)
    (folder / "stakes.yaml").write_text(block("yaml"))
    for name in ("test_rules.py", "test_sparks.py"):
        (tmp_path / "tests" / name).write_text((ROOT / "tests" / "games" / "crucible" / name).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for line in re.findall(r"^grumbletop .*", ROOMS, re.MULTILINE):
        words = [str(found) for word in line.split()[1:] for found in (sorted(Path().glob(word)) if "*" in word else [word])]
        assert main(words) == 0, line
    assert "100%" in capsys.readouterr().out


def test_the_kit_is_content_with_the_crucible() -> None:
    exec(block("python"), {})


def test_the_first_game_is_the_example() -> None:
    assert block("python", PAGE) == (ROOT / "examples" / "tictactoe.py").read_text(encoding="utf-8")
