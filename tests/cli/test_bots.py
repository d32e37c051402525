"""Bots on the command line: in seats, as advisers, as reviewers."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from grumbletop.bots.names import level_line, level_name
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from tests.bots.waiting import until, wait_until_gone
from tests.cli.running import COMMAND, complains, environment, run


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
        assert f"{level_name(level.id, game.texts())} (1): {level_line(level.id, game.texts())}" in done.stdout


def test_a_resumed_match_keeps_its_bots(tmp_path: Path) -> None:
    level = make("grit").levels[1].id
    file = tmp_path / "duel.record"
    run("play", "grit", "--against", level, "--language", "de", "--save", file, typed="quit\n")
    done = run("play", "grit", "--resume", file, typed="quit\n")
    assert level_line(level, make("grit").texts()) in done.stdout


def test_who_is_no_bot() -> None:
    first = make("grit").levels[0].id
    for known, words in ((first, ["--against", "nobody"]), (first, ["--against", "human"]), (f"human, {first}", ["--seat", "1=nobody"])):
        done = run("play", "grit", *words)
        assert done.returncode == 2
        assert f" is not one of {known}" in done.stderr
        assert done.stderr.endswith(", random, greedy\n")


def test_every_game_has_a_greedy_bot() -> None:
    done = run("play", "grit", "--against", "greedy", "--seat", "0=random", "--seed", "5")
    assert (done.returncode, "Greedy (1): looks one action ahead" in done.stdout) == (0, True)


def test_a_program_plays_and_a_bad_one_is_noted(tmp_path: Path) -> None:
    engine = f'"{sys.executable}" -m grumbletop engine --level {make("grit").levels[0].id}'
    done = run("play", "grit", "--seat", "0=random", "--bot", f"1={engine}", "--seed", "5")
    assert (done.returncode, "built-in bot" in done.stdout) == (0, False)
    assert "Satisfaction" in done.stdout
    bad = run("play", "grit", "--seat", "0=random", "--bot", f'"{sys.executable}" -c pass', "--seed", "5")
    assert bad.returncode == 0
    assert "has ended with exit code 0. The built-in bot plays this decision" in " ".join(bad.stdout.split())
    assert "Satisfaction" in bad.stdout


def test_a_program_is_called_one_and_no_level(tmp_path: Path) -> None:
    file = tmp_path / "duel.record"
    done = run("play", "grit", "--bot", f'"{sys.executable}" -c pass', "--save", file, typed="quit\n")
    assert "Program (1): " in done.stdout
    for words in ([], ["--bot", "anything"]):
        again = run("play", "grit", "--resume", file, *words, typed="quit\n")
        assert "Program (1): at this keyboard" not in again.stdout
        assert "Program (1): " in again.stdout


def test_a_program_takes_the_seats_that_nothing_is_said_about() -> None:
    words = ("--option", "players=4", "--seat", "0=random", "--seat", "2=random", "--bot", f'"{sys.executable}" -c pass')
    done = run("play", "foggy_frontlines", *words, "--option", "round_limit=1", "--seed", "1")
    assert done.returncode == 0
    assert "Random 0: plays at random" in done.stdout
    assert "Random 2: plays at random" in done.stdout
    assert "Program 1: " in done.stdout
    assert "Program 3: " in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--hot-seat", "--bot", "x"], "no seat is left"),
        (["--seat", "1=human", "--bot", "x"], "no seat is left"),
        (["--seat", "1=human", "--bot", "1=x"], "only one player"),
        (["--against", "random", "--bot", "x"], "give --bot N=COMMAND"),
    ],
)
def test_a_program_without_a_seat_is_not_passed_over(words: list[str], why: str) -> None:
    assert complains(run("play", "grit", *words), why)


LISTENER = """
import json, sys
with open({file!r}, "a") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        word, _, rest = line.partition(" ")
        if word == "grumbletop": print('bot {{"protocol":1}}', flush=True)
        if word == "decide":
            asked = json.loads(rest)
            print("play", json.dumps({{"id": asked["id"], "text": asked["actions"][0]}}), flush=True)
"""


def test_a_program_is_told_how_it_ended(tmp_path: Path) -> None:
    bot, heard = tmp_path / "bot.py", tmp_path / "heard"
    bot.write_text(LISTENER.format(file=str(heard)), encoding="utf-8")
    done = run("play", "grit", "--seat", "0=random", "--bot", f'"{sys.executable}" "{bot}"', "--seed", "5")
    assert (done.returncode, "built-in bot" in done.stdout) == (0, False)
    words = [line.partition(" ") for line in heard.read_text(encoding="utf-8").splitlines()]
    assert [word for word, _, _ in words[-2:]] == ["over", "quit"]
    assert len(json.loads(words[-2][2])["returns"]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals to send")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_the_children_of_a_program_end_when_the_table_is_closed(name: str, tmp_path: Path) -> None:
    """As when somebody closes the terminal."""
    bot, child = tmp_path / "bot.py", tmp_path / "child"
    parenting = f"""
import subprocess
open({str(child)!r} + ".draft", "w").write(str(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"]).pid))
import os
os.rename({str(child)!r} + ".draft", {str(child)!r})
"""
    bot.write_text(f"import sys, time\n{parenting}\ntime.sleep(300)", encoding="utf-8")
    words = [*COMMAND, "play", "grit", "--seat", "0=random", "--bot", f'"{sys.executable}" "{bot}"']
    table = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment())
    until(child.exists)
    table.send_signal(getattr(signal, name))
    assert table.wait(60) == 128 + getattr(signal, name)
    wait_until_gone(int(child.read_text(encoding="utf-8")))


def test_a_hint_at_the_table() -> None:
    done = run("play", "grit", "--against", "random", "--seed", "5", typed="hint\nquit\n")
    assert done.returncode == 0
    assert "Worth considering" in done.stdout


def test_a_hint_for_a_position(position: Path) -> None:
    done = run("hint", position, "--seconds", "0.2")
    assert done.returncode == 0
    assert "Worth considering" in done.stdout
    assert "Das kommt infrage" in run("hint", position, "--seconds", "0.2", "--language", "de").stdout


def test_a_hint_for_a_moment_of_a_record(record: Path) -> None:
    assert run("hint", record, "--at", "2", "--seconds", "0.2").returncode == 0
    for words, why in [([], "--at"), (["--at", "999"], "entries"), (["--at", "2", "--seat", "7"], "no seat")]:
        done = run("hint", record, *words)
        assert (done.returncode, why in done.stderr) == (2, True)


def test_nobody_is_given_hints_where_nobody_decides(position: Path, record: Path) -> None:
    document = json.loads(position.read_text(encoding="utf-8"))
    idle = 1 - make("grit").load(document).decider()
    assert "has no decision to make" in run("hint", position, "--seat", str(idle)).stderr
    assert "--at works only with records" in run("hint", position, "--at", "1").stderr


def test_a_review_goes_through_every_action(record: Path) -> None:
    done = run("review", record, "--seconds", "0.05")
    assert done.returncode == 0
    actions = sum('"type":"action"' in line for line in record.read_text(encoding="utf-8").splitlines())
    moves = done.stdout.split("\n\n")[0].splitlines()
    assert len(moves) == actions
    assert "decisions" in done.stdout


def test_a_match_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "duel.record"
    run("play", "grit", "--save", file, typed="quit\n")
    for words in (("review", file), ("hint", file, "--at", "0")):
        done = run(*words)
        assert (done.returncode, "not over" in done.stderr) == (2, True)
