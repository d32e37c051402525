"""Bots on the command line: in seats, as advisers, as reviewers."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from grumbletop.bots.names import level_line, level_name
from grumbletop.engine.playing import SeededChance
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from tests.cli.running import run

FIRST = "1\n"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    game, file = make("grit"), tmp_path / "position.json"
    file.write_text(json.dumps(game.dump(game.start(SeededChance(Rng(3))))), encoding="utf-8")
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "duel.record"
    assert run("play", "grit", "--seat", "0=random", "--against", "random", "--seed", "2", "--save", file).returncode == 0
    return file


def test_every_level_sits_down_by_its_name() -> None:
    game = make("grit")
    for level in (each for each in game.levels if each.id != "random"):  # which is said otherwise
        done = run("play", "grit", "--against", level.id, typed="quit\n")
        assert f"{level_name(level.id, game.texts())} 1: {level_line(level.id, game.texts())}" in done.stdout


def test_a_resumed_match_keeps_its_bots(tmp_path: Path) -> None:
    level = make("grit").levels[1].id
    file = tmp_path / "duel.record"
    run("play", "grit", "--against", level, "--language", "de", "--save", file, typed="quit\n")
    done = run("play", "grit", "--resume", file, typed="quit\n")
    assert level_line(level, make("grit").texts()) in done.stdout


def test_who_is_no_bot() -> None:
    for words in (["--against", "nobody"], ["--seat", "1=nobody"]):
        done = run("play", "grit", *words)
        assert done.returncode == 2
        assert f'"nobody" is none of human, random, {make("grit").levels[0].id}' in done.stderr


def test_a_program_plays_and_a_bad_one_is_noted(tmp_path: Path) -> None:
    engine = f'"{sys.executable}" -m grumbletop engine --level {make("grit").levels[0].id}'
    done = run("play", "grit", "--seat", "0=random", "--bot", f"1={engine}", "--seed", "5")
    assert (done.returncode, "built-in bot" in done.stdout) == (0, False)
    assert "Satisfaction" in done.stdout
    bad = run("play", "grit", "--seat", "0=random", "--bot", f'"{sys.executable}" -c pass', "--seed", "5")
    assert bad.returncode == 0
    assert "has ended with exit code 0. The built-in bot plays this decision" in " ".join(bad.stdout.split())
    assert "Satisfaction" in bad.stdout


def test_a_hint_at_the_table() -> None:
    done = run("play", "grit", "--against", "random", "--seed", "5", typed="hint\nquit\n")
    assert done.returncode == 0
    assert "Worth thinking about" in done.stdout


def test_a_hint_for_a_position(position: Path) -> None:
    done = run("hint", position, "--seconds", "0.2")
    assert done.returncode == 0
    assert "Worth thinking about" in done.stdout
    assert "Zu bedenken" in run("hint", position, "--seconds", "0.2", "--language", "de").stdout


def test_a_hint_for_a_moment_of_a_record(record: Path) -> None:
    assert run("hint", record, "--at", "2", "--seconds", "0.2").returncode == 0
    for words, why in [([], "--at"), (["--at", "999"], "entries"), (["--at", "2", "--seat", "7"], "no seat")]:
        done = run("hint", record, *words)
        assert (done.returncode, why in done.stderr) == (2, True)


def test_nobody_is_given_hints_where_nobody_decides(position: Path, record: Path) -> None:
    document = json.loads(position.read_text(encoding="utf-8"))
    idle = 1 - make("grit").load(document).decider()
    assert "owes no decision" in run("hint", position, "--seat", str(idle)).stderr
    assert "--at is for records" in run("hint", position, "--at", "1").stderr


def test_a_review_goes_through_every_action(record: Path) -> None:
    done = run("review", record, "--seconds", "0.05")
    assert done.returncode == 0
    actions = sum('"type":"action"' in line for line in record.read_text(encoding="utf-8").splitlines())
    moves = done.stdout.split("\n\n")[0].splitlines()
    assert len(moves) == actions
    assert "gave away" in done.stdout


def test_a_match_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "duel.record"
    run("play", "grit", "--save", file, typed="quit\n")
    for words in (("review", file), ("hint", file, "--at", "0")):
        done = run(*words)
        assert (done.returncode, "not over" in done.stderr) == (2, True)
