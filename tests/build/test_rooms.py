"""The developers' build compiles what changed, and only that."""

from __future__ import annotations

import importlib.machinery
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from setup import ALL_ROOMS
from tools import rooms
from tools.wheel import ROOT, refresh_sources

SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]
FILES = ("engine/bits.py", "games/ogre/rules.py", "games/ogre/view.py", "games/troll/rules.py", "games/troll/mind.py")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with two rooms, as if all of it was just compiled."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rooms, "shared_files", lambda: [Path("src/grumbletop/engine/bits.py")])
    house = tmp_path / "src" / "grumbletop"
    for file in [tmp_path / "setup.py", tmp_path / "pyproject.toml", *(house / name for name in FILES)]:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1")
    for package in ("engine", "games/ogre", "games/troll"):
        (house / package / f"native__mypyc{SUFFIX}").write_text("")
    return house


def current() -> dict[str, str]:
    return rooms.current(rooms.all_rooms())


def stale_after(change: Callable[[], object]) -> list[str]:
    before = current()
    assert rooms.stale(before, before) == []
    change()
    return rooms.stale(current(), before)


@pytest.mark.parametrize(
    ("file", "compiled"),
    [
        ("games/ogre/rules.py", ["ogre"]),
        ("games/troll/mind.py", ["troll"]),
        ("games/ogre/view.py", []),
        ("engine/bits.py", [ALL_ROOMS]),
        ("../../setup.py", [ALL_ROOMS]),
    ],
)
def test_an_edit_compiles_its_own_room_or_all(house: Path, file: str, compiled: list[str]) -> None:
    assert stale_after(lambda: (house / file).write_text("2")) == compiled


def test_a_new_module_and_a_vanished_one_compile_their_room(house: Path) -> None:
    assert stale_after(lambda: (house / "games/ogre/rules_clubs.py").write_text("1")) == ["ogre"]
    assert stale_after((house / "games/troll/mind.py").unlink) == ["troll"]


@pytest.mark.parametrize(("package", "compiled"), [("games/ogre", ["ogre"]), ("engine", [ALL_ROOMS])])
def test_a_library_that_is_not_there_is_compiled(house: Path, package: str, compiled: list[str]) -> None:
    assert stale_after((house / package / f"native__mypyc{SUFFIX}").unlink) == compiled


def test_a_build_of_another_kind_is_replaced(house: Path) -> None:
    library = house / f"native__mypyc{SUFFIX}"
    assert stale_after(lambda: library.write_text("")) == [ALL_ROOMS]
    rooms.remove_compiled(ALL_ROOMS)
    assert list(house.rglob(f"*{SUFFIX}")) == []


def test_a_build_of_one_room_leaves_no_library_of_another(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(subprocess, "run", lambda *_, env, check: asked.append(env["GRUMBLETOP_ROOMS"]))
    rooms.BUILT.parent.mkdir()
    assert rooms.build(["ogre"]) == [ALL_ROOMS]
    assert asked == ["ogre"]
    rooms.BUILT.write_text(json.dumps(current()))
    for package in ("engine", "games/ogre", "games/troll"):
        (house / package / f"native__mypyc{SUFFIX}").write_text("")
    assert rooms.build(["ogre"]) == []
    assert [library.parent.name for library in sorted(house.rglob(f"*{SUFFIX}"))] == ["engine", "ogre"]
    assert rooms.build() == ["troll"]


def test_a_kept_copy_has_the_sources_of_now_and_its_own_libraries(tmp_path: Path) -> None:
    library, vanished = tmp_path / "src/grumbletop/engine" / f"bits{SUFFIX}", tmp_path / "src/grumbletop/engine/vanished.py"
    library.parent.mkdir(parents=True)
    for file in (library, vanished):
        file.write_text("")
    refresh_sources(tmp_path)
    assert library.exists()
    assert not vanished.exists()
    assert (tmp_path / "src/grumbletop/engine/bits.py").read_bytes() == (ROOT / "src/grumbletop/engine/bits.py").read_bytes()
