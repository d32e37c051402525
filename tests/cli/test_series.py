"""A series on the command line: the next match after a record, and the chain that verify follows."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import complains, run
from tests.crucible import SOURCES, write_metadata


@pytest.fixture
def path(tmp_path: Path) -> str:
    folder = tmp_path / "site"
    folder.mkdir()
    write_metadata(folder)
    return os.pathsep.join([str(folder), str(SOURCES), os.environ.get("PYTHONPATH", "")])


def play(path: str, *words: str | Path, typed: str = "") -> str:
    done = run("play", "crucible", *words, typed=typed, PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


BOTS = ["--seat", "0=random", "--seat", "1=random"]


def test_the_next_match_follows_its_record_and_verify_follows_the_chain(tmp_path: Path, path: str) -> None:
    files = [tmp_path / f"battle{number}.record" for number in (1, 2, 3)]
    said = play(path, *BOTS, "--option", "series=true", "--seed", "1", "--save", files[0])
    assert f"The next match of the series: grumbletop play crucible --after {files[0]}" in said
    play(path, "--after", files[0], "--seed", "2", "--save", files[1])
    play(path, "--after", files[1], "--save", files[2])
    headings = [json.loads(file.read_text().splitlines()[0]) for file in files]
    results = [next(json.loads(line) for line in file.read_text().splitlines() if '"type":"result"' in line) for file in files]
    assert "before" not in headings[0]
    assert [heading["before"] for heading in headings[1:]] == [result["digest"] for result in results[:2]]
    assert [heading["seats"] for heading in headings[1:]] == [headings[0]["seats"]] * 2, "bots stay bots"
    done = run("verify", files[2], PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    files[0].unlink()
    done = run("verify", files[2], PYTHONPATH=path)
    assert done.returncode == 1
    assert results[0]["digest"] in done.stdout


def test_earlier_records_may_lie_elsewhere(tmp_path: Path, path: str) -> None:
    first, second = tmp_path / "a.record", tmp_path / "site" / "b.record"
    play(path, *BOTS, "--option", "series=true", "--seed", "1", "--save", first)
    play(path, "--after", first, "--seed", "2", "--save", second)
    assert run("verify", second, PYTHONPATH=path).returncode == 1
    assert run("verify", second, "--before", first, PYTHONPATH=path).returncode == 0


def test_nothing_follows_a_match_without_a_series(tmp_path: Path, path: str) -> None:
    file = tmp_path / "duel.record"
    assert "--after" not in play(path, *BOTS, "--seed", "1", "--save", file)
    assert complains(run("play", "crucible", "--after", file, PYTHONPATH=path), "no next match follows")


def test_a_match_that_is_not_over_is_resumed_instead(tmp_path: Path, path: str) -> None:
    file = tmp_path / "duel.record"
    play(path, "--option", "series=true", "--seed", "1", "--save", file, typed="quit\n")
    assert complains(run("play", "crucible", "--after", file, PYTHONPATH=path), "not over", "--resume")


@pytest.mark.parametrize("words", [["--option", "seats=3"], ["--preset", "crowd"], ["--name", "0=Ada"], ["--resume", "x"]])
def test_what_the_record_has_settled_is_not_said_again(words: list[str], tmp_path: Path, path: str) -> None:
    assert complains(run("play", "crucible", "--after", tmp_path / "x", *words, PYTHONPATH=path), "can't be used together")
