"""The command that lets every pair of monsters fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.cli import main

PAIRS = ["room", "grunt_growl_and_tear", "pairs", "--level", "cub", "--deals", "1", "--monster", "rivet", "--monster", "patch"]


def test_both_monsters_get_a_row_and_their_shares_add_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    work = tmp_path / "pairs.jsonl"
    assert main([*PAIRS, "--work", str(work)]) == 0
    first = capsys.readouterr().out
    rows = [line.split("|") for line in first.splitlines()[2:]]
    assert [row[1].strip() for row in rows] == ["**Patch**", "**Rivet**"]
    shares = [int(row[-2].split("%")[0]) for row in rows]
    assert sum(shares) == 100
    assert len(work.read_text(encoding="utf-8").splitlines()) == 2
    assert main([*PAIRS, "--work", str(work)]) == 0
    assert capsys.readouterr().out == first, "what was played is not played again"


@pytest.mark.parametrize(
    ("words", "why"),
    [(["--level", "god"], "no level god; there are cub"), (["--monster", "elf"], "no monster elf"), (["--deals", "0"], "at least 1")],
)
def test_what_is_not_there_is_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["room", "grunt_growl_and_tear", "pairs", *words]) != 0
    assert why in capsys.readouterr().err
