"""`grumbletop bench` says what it measured. How fast it was is not asserted: that depends on the machine and its neighbours."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from grumbletop import bench, bench_measure, bench_own
from grumbletop.bench import Peers
from grumbletop.bench_measure import Pace, Row, Run
from grumbletop.bench_peers import measured
from grumbletop.cli import main
from grumbletop.engine.events import Log
from grumbletop.engine.registry import make
from grumbletop.engine.state import Chance, State
from grumbletop.pure import is_compiled
from grumbletop.twins import connect_four, leduc_poker

HASTY = Pace(slices=2, seconds=0.002, interpreters=1)


def installed_peers() -> Peers:
    found = bench.find_peers()
    assert isinstance(found, Peers)
    return found


def test_a_rate_is_judged_by_its_ratio_and_a_time_by_itself() -> None:
    assert Row("x", "games/s", ours=500, peer=100, target=5).met is True
    assert Row("x", "games/s", ours=499, peer=100, target=5).met is False
    assert Row("x", "ns", ours=49, target=50).met is True
    assert Row("x", "ns", ours=50, target=50).met is False
    assert Row("x", "ns", ours=50).met is None
    assert Row("x", "lists/s", ours=10, target=10).met is True
    assert Row("x", "lists/s", ours=9, target=10).met is False


def test_a_line_tells_the_target_and_whether_it_was_met() -> None:
    line = Row("x", "games/s", ours=1234, peer=617, target=2.5).line()
    assert " ".join(line.split()) == "x 1,234 games/s 617 games/s 2.0x at least 2.5x: not met"
    assert Row("y", "ns", ours=4.25).line().split() == ["y", "4.2", "ns"]
    assert Row("z", "lists/s", ours=9_000, target=10_000).line().endswith("  at least 10,000 lists/s: not met")


def test_columns_never_touch() -> None:
    long = Row("a_name_that_is_longer_than_its_column", "decisions/s", ours=12_345_678_901, peer=12_345_678_901, target=2)
    assert long.line(10).split("  ")[:3] == [long.what, "12,345,678,901 decisions/s", "12,345,678,901 decisions/s"]


def test_runs_take_turns_and_the_median_slice_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[str] = []
    slow_moment = iter([9.0, 1.0, 2.0])

    def spent(run: Run, times: int) -> float:
        run(times)
        return times * (next(slow_moment) if turns[-1] == "first" else 4.0)

    def named(name: str) -> Run:
        return lambda times: turns.append(name)

    monkeypatch.setattr(bench_measure, "fitting", lambda run, seconds: 10)
    monkeypatch.setattr(bench_measure, "spent", spent)
    cost = bench_measure.in_turns({"first": named("first"), "second": named("second")}, Pace(3, 0.1, 1))
    assert turns == ["first", "second"] * 3
    assert cost == {"first": 2.0, "second": 4.0}


def test_stepping_plays_whole_games() -> None:
    played: list[State] = []

    def new(chance: Chance, log: Log) -> State:
        played.append(leduc_poker.start(chance, log))
        return played[-1]

    bench.step_ours(new, 20)
    assert len(played) == 20
    assert all(state.is_over() for state in played)


def test_both_twins_are_compared_stepped_and_inside() -> None:
    peers = installed_peers()
    games = {"four": bench.twin_starts(connect_four.start)}
    stepped = bench.stepped_rows(peers, HASTY)
    inside = bench.inside_rows(peers, games, HASTY)
    assert [row.what for row in stepped] == ["connect_four, stepped from Python", "leduc_poker, stepped from Python"]
    assert [row.what for row in inside] == ["connect_four, playouts", "leduc_poker, playouts", "four, playouts beside connect_four"]
    assert inside[2].peer == inside[0].peer
    assert {row.target for row in stepped} == {2.5}
    assert {row.target for row in inside} == {5.0}


def test_games_in_one_call_are_measured_where_numpy_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = bench.side_by_side_rows(["grit"], HASTY)
    assert [(row.what, row.unit) for row in rows] == [("grit, 64 games in one call", "steps/s"), ("grit, the same one by one", "steps/s")]
    monkeypatch.setitem(sys.modules, "grumbletop.adapters.vector", None)
    assert bench.side_by_side_rows(["grit"], HASTY) == []


def test_a_room_says_how_quick_its_clones_should_be() -> None:
    games = {slug: bench_own.starts_of(slug)[:2] for slug in ("grit", "grunt_growl_and_tear")}
    assert [row.target for row in bench_own.copy_rows(games, True, HASTY)] == [50.0, None]
    assert [row.target for row in bench_own.copy_rows(games, False, HASTY)] == [None, None]


def test_a_room_may_ask_for_its_lists_and_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_own, "POSITIONS", 8)
    monkeypatch.setattr(bench_own, "SIMULATIONS", 1)
    slug = "giant_monster_invasion"
    (lists,) = bench_own.list_rows(slug, True, HASTY)
    (search,) = bench_own.search_rows(slug, HASTY)
    assert (lists.what, lists.unit, lists.target) == (f"{slug}, complete action lists", "lists/s", 10_000.0)
    assert (search.what, search.unit, search.target) == (f"{slug}, search of apocalypse", "sims/s", None)
    assert lists.ours > 0
    assert search.ours > 0
    assert bench_own.list_rows("grit", True, HASTY) + bench_own.search_rows("grit", HASTY) == []


def test_lists_are_made_where_they_are_expensive() -> None:
    slug = "giant_monster_invasion"
    positions = bench_own.positions_of(make(slug, measured(slug).options), listed=True)
    assert all(each.state.listing_is_expensive(each.seat) for each in positions)


def test_search_and_solver_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIMULATIONS", 20)
    monkeypatch.setattr(bench, "ITERATIONS", 1)
    rows = bench.search_rows(installed_peers(), HASTY)
    assert [(row.what, row.target) for row in rows] == [
        ("connect_four, UCT", 7.0),
        ("leduc_poker, IS-MCTS", 6.0),
        ("leduc_poker, CFR", 8.0),
    ]
    assert all(row.ours > 0 and row.ratio is not None for row in rows)


def test_without_openspiel_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    said = bench.find_peers()
    assert isinstance(said, str)
    assert "pip install open_spiel==" in said
    assert "\n" not in said


def test_a_run_prints_and_writes_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert main(["bench", "grit", "--quick", "--json", str(file)]) == 0
    printed = capsys.readouterr().out
    figures = json.loads(file.read_text(encoding="utf-8"))
    compared = [row for row in figures["rows"] if row["ratio"] is not None]
    assert all(row["what"] in printed for row in figures["rows"])
    assert (len(compared) == 8) == is_compiled()
    assert (bench.INTERPRETED in printed) == (not is_compiled())
    assert {"grit, one clone", "import grumbletop"} <= {row["what"] for row in figures["rows"]}


@pytest.mark.parametrize("words", [["no_such_game"], ["--json", "no/such/folder/figures.json"]])
def test_bad_input_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
