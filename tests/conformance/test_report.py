"""The kit's report: a room whose words are missing can be played, and the report says which step is next."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path

import pytest

from grumbletop.conformance import check_room, report_on
from grumbletop.engine.game import Game
from grumbletop.games.grit import Grit
from grumbletop.pure import is_compiled
from tests.conformance.test_planted_faults import LossyDump, UnmaskedCard

PEBBLES = Path(__file__).parents[2] / "examples" / "pebbles" / "src" / "grumbletop_pebbles"
ENGLISH = "texts/en.toml"


def pebbles(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch, *, without: str = "", unsaid: str = "") -> Game:
    """Pebbles as a package of another name, without German, without another file, and without one line of its English."""
    home = folder / name
    shutil.copytree(PEBBLES, home)
    for file in filter(None, ["texts/de.toml", without]):
        (home / file).unlink()
    for file in ("game.py", "rules.py", ENGLISH):
        lines = (home / file).read_text(encoding="utf-8").replace(PEBBLES.name, name).splitlines()
        (home / file).write_text("\n".join(line for line in lines if not unsaid or file != ENGLISH or not line.startswith(unsaid)))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, name, raising=False)
    made: Game = importlib.import_module(f"{name}.game").Pebbles()
    return made


def test_english_alone_is_enough_for_a_room_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pebbles(tmp_path, "english_pebbles", monkeypatch)
    assert check_room(game, seed=1, games=3) > 10
    assert list(report_on(game, games=3).problems) == ["compiled"]


def test_a_missing_rulebook_is_the_step_that_cites_clauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pebbles(tmp_path, "lawless_pebbles", monkeypatch, without="rulebook.md")
    report = report_on(game, games=3)
    assert list(report.problems) == ["cites clauses", "compiled"]
    assert report.states > 10
    with pytest.raises(AssertionError, match="not in the rulebook"):
        check_room(game, seed=1, games=3)


def test_a_missing_sentence_is_the_step_that_has_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = report_on(pebbles(tmp_path, "mute_pebbles", monkeypatch, unsaid="took ="), games=3)
    assert "log.took has no text in en" in report.problems["has texts"]
    assert report.reached("plays")
    assert report.reached("keeps secrets")


def test_a_leak_is_no_reason_to_stop_looking() -> None:
    report = report_on(UnmaskedCard({"seats": 2}), games=2)
    assert "can tell two worlds apart by view" in report.problems["keeps secrets"]
    assert report.reached("plays")


def test_a_broken_promise_is_a_room_that_does_not_play() -> None:
    assert "load and dump change the position document" in report_on(LossyDump({"seats": 2}), games=2).problems["plays"]


def test_our_rooms_reach_every_step() -> None:
    assert list(report_on(Grit(), games=1).problems) == ([] if is_compiled() else ["compiled"])
