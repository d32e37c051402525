"""The public names: what they are, that they cost nothing until they are used, and that the docs use nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grumbletop
import grumbletop.simple
from grumbletop.engine.match import BadUndo

ROOT = Path(__file__).parents[2]
NAMES = [
    *("Bot", "Budget", "Game", "GrumbletopError", "Knowledge", "Match", "Record", "Refused", "Rng", "State", "Thought"),
    *("__version__", "games", "hint", "make", "play"),
]
MODULES = r"grumbletop|grumbletop\.(simple|conformance|adapters\.\w+|games\.giant_monster_invasion\.campaign)"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_these_are_the_public_names() -> None:
    assert grumbletop.__all__ == NAMES
    assert sorted(grumbletop.simple.__all__) == ["Hidden", "NOBODY", "Own", "SeenBy", "SimpleGame"]


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_there_and_listed(name: str) -> None:
    assert getattr(grumbletop, name) is not None
    assert name in dir(grumbletop)


def test_another_name_is_not() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Moose'"):
        _ = grumbletop.Moose


def test_a_name_loads_what_it_needs_when_it_is_asked_for() -> None:
    look = "import sys, grumbletop; grumbletop.Refused; print(*(name for name in sys.modules if name.startswith('grumbletop.engine')))"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) == {"grumbletop.engine", "grumbletop.engine.errors"}


def imported(page: Path) -> Iterator[str]:
    """The modules of ours that the examples of a page import."""
    for example in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for node in ast.walk(ast.parse(example)):
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield node.module or ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_import_public_modules_only(page: Path) -> None:
    ours = [name for name in imported(page) if name.split(".")[0] == "grumbletop"]
    assert [name for name in ours if not re.fullmatch(MODULES, name)] == []


# Stepping a match by hand


def begun() -> grumbletop.Match:
    return grumbletop.Match.begin(grumbletop.make("grit", word="second"), 7)


def test_a_text_alone_is_played_for_the_seat_that_owes() -> None:
    match, named = begun(), begun()
    text = match.legal_texts()[0]
    seat = int(match.state.decider())
    match.play(text)
    named.play(seat, text)
    assert match.game.save(match.state) == named.game.save(named.state)
    assert match.names == ["Seat 0", "Seat 1"]


def test_legal_texts_are_those_of_the_game() -> None:
    match = begun()
    seat = int(match.state.decider())
    assert match.legal_texts() == [match.game.text(match.state, seat, each) for each in match.game.legal_actions(match.state, seat)]
    assert match.legal_texts(1 - seat) == []


def test_undo_takes_back_the_latest_action_of_all() -> None:
    match = begun()
    start = match.game.save(match.state)
    match.play(match.legal_texts()[0])
    match.undo()
    assert match.game.save(match.state) == start
    with pytest.raises(BadUndo):
        match.undo()


def test_printing_a_match_draws_the_table_for_the_seat_that_owes() -> None:
    match = begun()
    seat = int(match.state.decider())
    assert f"{match}\n" == match.game.drawing(match.state, seat, match.game.texts())
    assert str(match) != match.game.drawing(match.state, None, match.game.texts()).rstrip("\n")


def test_a_match_is_written_and_read(tmp_path: Path) -> None:
    match = begun()
    match.play(match.legal_texts()[0])
    match.write(tmp_path / "my.record")
    again = grumbletop.Match.read(tmp_path / "my.record")
    assert again.game.save(again.state) == match.game.save(match.state)


def test_nothing_can_be_played_alone_once_it_is_over() -> None:
    match = grumbletop.play("grit", bots=["random", "random"], seed=1)
    assert match.legal_texts() == []
    with pytest.raises(grumbletop.Refused):
        match.play("first 0")
