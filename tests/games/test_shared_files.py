"""Adding a game touches no shared file but one line of pyproject.toml, its entry point. The browser finds boards by their folders."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from grumbletop.engine.registry import GROUP, slugs

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "grumbletop"
WEB = ROOT / "web" / "src"
OURS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]


def shared(folder: Path, *endings: str) -> Iterator[Path]:
    """The files that belong to no single game."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in endings and not set(OURS) & set(file.relative_to(folder).parts):
            yield file


def told_apart(source: str) -> Iterator[str]:
    """The games that code treats differently from others: compared with, matched, or keys of a table."""
    for node in ast.walk(ast.parse(source)):
        places: list[ast.AST | None] = []
        if isinstance(node, ast.Compare):
            places = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            places = list(node.keys)
        elif isinstance(node, ast.MatchValue):
            places = [node.value]
        for place in places:
            for each in ast.walk(place) if place is not None else ():
                if isinstance(each, ast.Constant) and each.value in OURS:
                    yield str(each.value)


def test_every_game_is_an_entry_point() -> None:
    assert set(OURS) <= set(slugs())
    assert {folder.name for folder in (HOUSE / "games").iterdir() if (folder / "rulebook.md").is_file()} == set(OURS)


def test_no_shared_code_asks_which_game_it_is() -> None:
    found = {file.relative_to(ROOT).as_posix(): names for file in shared(HOUSE, ".py") if (names := list(told_apart(file.read_text())))}
    assert found == {}


def test_planted_questions_are_found() -> None:
    assert list(told_apart('if game.info.slug == "grit":\n    pass')) == ["grit"]
    assert list(told_apart('NAMES = {"grit": 1, "other": 2}')) == ["grit"]
    assert list(told_apart('match slug:\n    case "grit":\n        pass')) == ["grit"]
    assert list(told_apart('print("grit")')) == []


def test_the_browser_names_no_game_outside_its_board() -> None:
    named = re.compile(rf"\b({'|'.join(OURS)})\b")
    assert [file for file in shared(WEB, ".ts", ".svelte") if named.search(file.read_text(encoding="utf-8"))] == []
