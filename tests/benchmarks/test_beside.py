"""Comparing two builds: what the figures mean, and that a slower build is found. The tiny builds here take as long as they say."""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from benchmarks.beside import __main__ as beside
from benchmarks.beside.compare import Measured, interval_of_median
from benchmarks.beside.rows import ROWS
from benchmarks.beside.worker import Worker

TINY_ROWS = """
now = 0.0

def clock():
    return now

def working(name):
    import tiny
    cost = tiny.COSTS[name]
    def run(times):
        global now
        now += times * cost
    return run

def about():
    import tiny
    return {"version": tiny.VERSION}

ROWS = {name: (lambda name=name: working(name)) for name in ("walk", "run", "jump")}
"""


def wheel(folder: Path, version: str, **costs: float) -> Path:
    path = folder / f"tiny-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as packed:
        packed.writestr("tiny.py", f"VERSION = {version!r}\nCOSTS = {costs!r}\n")
    return path


@pytest.fixture
def rows_file(tmp_path: Path) -> Path:
    path = tmp_path / "rows.py"
    path.write_text(TINY_ROWS, encoding="utf-8")
    return path


def row(*ratios: float) -> Measured:
    return Measured("x", ratios, 1.0, 1.0)


def test_the_interval_leaves_out_as_many_at_each_end_as_95_percent_allow() -> None:
    assert interval_of_median([9, 1, 2, 8, 3, 7, 4, 6, 5]) == (2, 8)  # 96.1%
    assert interval_of_median(range(1, 13)) == (3, 10)  # 96.1%
    assert interval_of_median(range(1, 17)) == (4, 13)  # 97.9%
    assert interval_of_median(range(1, 18)) == (5, 13)  # 95.1%


def test_a_row_fails_only_if_all_of_its_interval_is_below_the_limit() -> None:
    assert row(*[0.9] * 8, 2.0).failed
    assert not row(*[0.9] * 7, 0.98, 0.98).failed
    assert not row(*[0.97] * 9).failed
    assert row(*[0.969] * 9).failed
    assert not row(*[1.5] * 9).failed


def test_a_slowdown_is_found_and_named(tmp_path: Path, rows_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = wheel(tmp_path, "1", walk=0.010, run=0.020, jump=0.003)
    new = wheel(tmp_path, "2", walk=0.010, run=0.021, jump=0.002)
    assert beside.main([str(old), str(new), "--slices", "9"], rows_file) == 1
    told = {line.split()[0]: line for line in capsys.readouterr().out.splitlines() if line}
    assert told["run"].split()[1:] == [
        "50.00",
        "47.62",
        "0.952",
        "0.952",
        "to",
        "0.952",
        "slower:",
        "all",
        "of",
        "it",
        "is",
        "below",
        "0.97",
    ]
    assert told["walk"].split()[1:] == ["100", "100", "1.000", "1.000", "to", "1.000"]
    assert "1.500" in told["jump"]
    assert told["old:"].endswith("version 1")
    assert told["3"].startswith("3 rows, 0 skipped, 1 slower")


def test_equal_builds_pass(tmp_path: Path, rows_file: Path) -> None:
    same = str(wheel(tmp_path, "1", walk=0.010, run=0.020, jump=0.003))
    assert beside.main([same, same, "--quick", "--slices", "9"], rows_file) == 0


def test_a_row_that_one_side_lacks_is_skipped_with_the_reason(tmp_path: Path, rows_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = wheel(tmp_path, "1", walk=0.010, run=0.020), wheel(tmp_path, "2", walk=0.010, jump=0.030)
    assert beside.main([str(old), str(new), "--slices", "9"], rows_file) == 0
    told = capsys.readouterr().out
    assert "run   skipped: new: KeyError: 'run'" in told
    assert "jump  skipped: old: KeyError: 'jump'" in told
    assert "3 rows, 2 skipped, 0 slower" in told


def test_rows_are_chosen_by_parts_of_their_names(tmp_path: Path, rows_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = str(wheel(tmp_path, "1", walk=0.010, run=0.020, jump=0.003))
    assert beside.main([same, same, "--slices", "9", "--rows", "alk,um"], rows_file) == 0
    assert "2 rows" in capsys.readouterr().out
    assert beside.main([same, same, "--rows", "swim"], rows_file) == 2
    assert "the rows are walk; run; jump" in capsys.readouterr().err


def test_fewer_than_nine_slices_are_refused() -> None:
    with pytest.raises(SystemExit):
        beside.main(["a.whl", "b.whl", "--slices", "8"])


@pytest.mark.parametrize("name", ROWS)
def test_every_row_can_be_run_with_this_build(name: str) -> None:
    if "vector" in name:
        pytest.importorskip("numpy")
    ticking = iter(range(sys.maxsize))
    assert Worker(ROWS, lambda: next(ticking)).answer({"row": name, "times": 1, "seconds": 0.0}) == {"times": 1, "spent": 1}
