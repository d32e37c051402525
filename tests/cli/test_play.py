"""Whole games through pipes, with the real command."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grumbletop.bots.levels import usual_level
from grumbletop.bots.names import level_line, level_name
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.record import Record
from grumbletop.engine.registry import make
from grumbletop.games.grit import Grit
from tests.cli.running import COMMAND, LIMIT, complains, environment, run, write_duel
from tests.terminal.tables import hot_seat_lines

FIRST = "c\n1\n1\n1\n"  # composes the first action of most decisions; what is left over is refused


def hot_seat_input(seed: int) -> str:
    """A whole hot-seat game: typed lines, found by playing along."""
    match = Match.begin(Grit(), Seeded(seed), ["Seat 0", "Seat 1"])
    lines: list[str] = []
    for line in hot_seat_lines(match, range(40)):
        lines.append(line)
        if line:
            match.play(next(seat for seat in (0, 1) if is_action(match, seat, line)), line)
    assert match.state.is_over()
    return "\n".join(lines) + "\n"


def is_action(match: Match, seat: int, text: str) -> bool:
    texts = [match.game.text(match.state, seat, action) for action in match.game.legal_actions(match.state, seat)]
    return text in texts


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hot_seat_game_from_the_deal_to_the_record(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    done = run("play", "grit", "--hot-seat", "--seed", str(seed), "--save", path, typed=hot_seat_input(seed))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"The record is in {path}. To read it: grumbletop replay {path}\n")
    record = Record.read_file(path)
    assert record.result is not None
    assert run("verify", path).returncode == 0


def test_a_game_against_the_middle_level_without_any_flag(tmp_path: Path) -> None:
    done = run("play", "grit", typed=FIRST * 30, cwd=tmp_path)
    assert (done.returncode, done.stderr, list(tmp_path.iterdir())) == (0, "", [])
    assert "Guest (0): at this keyboard" in done.stdout
    words = make("grit").texts()
    level = usual_level(make("grit"))
    assert f"{level_name(level, words)} (1): {level_line(level, words)}" in done.stdout
    assert "Satisfaction" in done.stdout


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (run("play", "grit", "--seed", "9", typed=FIRST * 30).stdout for _ in range(2))
    assert one == other
    assert one != run("play", "grit", "--seed", "10", typed=FIRST * 30).stdout


def test_random_players_alone_need_no_input() -> None:
    done = run("play", "grit", "--seat", "0=random", "--seed", "1")
    assert done.returncode == 0
    assert "Satisfaction" in done.stdout


def test_seats_and_names_are_as_wished() -> None:
    done = run("play", "grit", "--seat", "0=random", "--seat", "1=human", "--name", "1=Grace", "--seed", "1")
    assert "Random (0): plays at random" in done.stdout
    assert "Grace (1): at this keyboard" in done.stdout
    assert "You, Grace" in done.stdout


def test_a_position_is_played_on(tmp_path: Path) -> None:
    done = run("play", "grit", "--from", write_duel(tmp_path), "--seed", "1", typed="4S@1c\n")
    assert "Turned up: 3 of Spades on your pile c, 4 of Spades on " in done.stdout


def test_the_table_speaks_german() -> None:
    assert "an dieser Tastatur" in run("play", "grit", "--language", "de").stdout


def test_no_escape_codes_in_a_pipe() -> None:
    assert "\x1b" not in run("play", "grit", "--hot-seat", "--seed", "5", typed="\nfirst 0\n\n\n", TERM="xterm-256color").stdout


def test_bytes_that_are_no_text_are_refused_like_any_nonsense() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "grit", "--seed", "1"], input=b"\xff\xfe\x00\n", capture_output=True, timeout=LIMIT, env=environment()
    )
    assert done.returncode == 0
    assert b"GRIT-5.9" in done.stdout


# Going on


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Stopped after every few lines and resumed, a seeded game ends as if it had been played at one sitting."""
    path, whole = tmp_path / "pieces.record", tmp_path / "whole.record"
    run("play", "grit", "--seed", "4", "--save", whole, typed=FIRST * 30)
    run("play", "grit", "--seed", "4", "--save", path, typed=FIRST)
    for _ in range(12):
        if Record.read_file(path).result is not None:
            break
        assert run("play", "grit", "--resume", path, typed=FIRST).returncode == 0
    assert untimed(path) == untimed(whole)


def untimed(path: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key not in ("at", "digest")} for line in lines]


def test_a_live_game_draws_on_from_its_own_secret(tmp_path: Path) -> None:
    path = tmp_path / "live.record"
    run("play", "grit", "--save", path, typed=FIRST)
    run("play", "grit", "--resume", path, typed=FIRST * 30)
    assert run("verify", path).returncode == 0


def test_a_resumed_hot_seat_game_still_has_two_people(tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    run("play", "grit", "--hot-seat", "--seed", "5", "--save", path, typed="\nfirst 0\n")
    said = run("play", "grit", "--resume", path).stdout
    assert said.count("at this keyboard") == 2
    assert "The game continues after 1 action." in said


def test_a_copy_is_kept_elsewhere_if_wished(tmp_path: Path) -> None:
    path, branch = tmp_path / "duel.record", tmp_path / "branch.record"
    run("play", "grit", "--hot-seat", "--seed", "5", "--save", path, typed="\nfirst 0\n")
    before = path.read_text()
    run("play", "grit", "--resume", path, "--save", branch, typed="\nAS@0b\n")
    assert path.read_text() == before
    assert branch.read_text().startswith(before)


def test_house_rules_have_names(tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    run("play", "grit", "--preset", "plain_numbers", "--option", "deck=queen_king", "--save", path, typed="quit\n")
    assert Record.read_file(path).heading["options"] == {"values": "pips"}
    assert complains(run("play", "grit", "--preset", "plain"), 'no preset "plain"; the presets are first_game, low_ace')


def test_a_finished_game_does_not_go_on(tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    run("play", "grit", "--seed", "4", "--save", path, typed=FIRST * 30)
    assert complains(run("play", "grit", "--resume", path), "is over")


def test_a_resigned_game_does_not_go_on(tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    done = run("play", "grit", "--seed", "4", "--save", path, typed="resign\nn\nresign\ny\n")
    assert "You play on.\n" in done.stdout
    assert "Gentleman wins.\n" in done.stdout
    assert complains(run("play", "grit", "--resume", path), "is over")
    assert run("verify", path).returncode == 0


@pytest.mark.parametrize(
    "flag",
    [["--option", "keep=blind"], ["--preset", "low_ace"], ["--seed", "1"], ["--name", "0=Ada"], ["--pack", "."], ["--from", "x.json"]],
)
def test_what_the_record_has_settled_is_not_asked_for_again(flag: list[str], tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    run("play", "grit", "--save", path)
    assert complains(run("play", "grit", "--resume", path, *flag), flag[0], "--resume")


# Being interrupted


@contextmanager
def running(*words: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([*COMMAND, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as command:
        try:
            yield command
        finally:
            command.kill()


def read_until(command: subprocess.Popen[bytes], wanted: str, times: int = 1) -> str:
    """What is said until a text has come so many times."""
    assert command.stdout is not None
    said = b""
    while said.count(wanted.encode()) < times:
        assert select.select([command.stdout], [], [], LIMIT)[0], "nothing more is said"
        piece = os.read(command.stdout.fileno(), 65536)
        assert piece, said.decode()
        said += piece
    return said.decode()


def type_line(command: subprocess.Popen[bytes], line: str) -> None:
    assert command.stdin is not None
    command.stdin.write(line.encode() + b"\n")
    command.stdin.flush()


def test_the_hand_is_not_in_the_pipe_before_enter() -> None:
    with running("play", "grit", "--hot-seat", "--seed", "5") as command:
        before = read_until(command, "when only you can see this. ")
        assert "Your hand" not in before
        type_line(command, "")
        assert "Your hand: 3S 4S 7S 9S" in read_until(command, "Seat 1> ")


def test_ctrl_c_leaves_quietly_and_says_where_the_record_is(tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    with running("play", "grit", "--seed", "5", "--save", path) as command:
        read_until(command, "Guest> ")
        command.send_signal(signal.SIGINT)
        rest, _ = command.communicate(timeout=LIMIT)
    assert command.returncode == 130
    assert f"--resume {path}" in rest.decode()


@pytest.mark.parametrize("answers", [1, 4, 9, 23])
def test_kill_9_in_the_middle_of_keeping_loses_nothing_that_was_told(answers: int, tmp_path: Path) -> None:
    """A seat says and takes back as fast as it can, so the table is killed while it writes."""
    path = tmp_path / "duel.record"
    with running("play", "grit", "--hot-seat", "--seed", "5", "--save", path) as command:
        for line in ["", *["first 1", "undo"] * 400]:
            type_line(command, line)
        told = len(re.findall("has taken back an action", read_until(command, "has taken back an action", answers)))
        command.send_signal(signal.SIGKILL)
    kept = Record.read_file(path)
    assert len(kept.body) >= 2 * told
    assert run("play", "grit", "--resume", path).returncode == 0
