"""Time to think, with a clock that is turned by hand."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grumbletop.server.clocks import DAY, Clocks
from tests.server.serving import Guest, Made, Table, play_on, serving


class Hand:
    """A clock turned by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def clocks(hand: Hand, **rule: object) -> Clocks:
    return Clocks(rule, 2, hand)


def left(some: Clocks) -> list[float]:
    return [some.face(seat).left for seat in (0, 1)]


def test_only_the_clock_of_who_owes_runs() -> None:
    hand = Hand()
    some = clocks(hand, kind="game", seconds=60)
    some.run([0])
    hand.now += 10
    assert left(some) == [50, 60]
    some.turn([1], [0])
    hand.now += 5
    assert left(some) == [50, 55]


def test_a_move_has_its_own_time() -> None:
    hand = Hand()
    some = clocks(hand, kind="move", seconds=30)
    some.run([0])
    hand.now += 29
    some.turn([0], [0])
    assert left(some) == [30, 30]
    hand.now += 30
    assert some.late() == [0]


def test_in_a_simultaneous_decision_each_clock_runs_until_its_seat_commits() -> None:
    hand = Hand()
    some = clocks(hand, kind="move", seconds=30)
    some.run([0, 1])
    hand.now += 10
    some.turn([1], [0])  # seat 0 has committed
    hand.now += 20
    assert some.late() == [1]
    assert left(some) == [30, 0]


def test_days_are_days() -> None:
    some = clocks(Hand(), kind="days", days=2)
    some.run([1])
    assert some.next_flag() == 2 * DAY


def test_what_was_kept_goes_on_from_there() -> None:
    hand = Hand()
    some = Clocks({"kind": "game", "seconds": 60}, 2, hand, {"0": 12.5, "1": 60.0})
    some.run([0])
    assert some.kept() == {"0": 12.5, "1": 60.0}
    assert some.next_flag() == 12.5


@pytest.fixture
def hand() -> Hand:
    return Hand()


def ring(table: Table) -> None:
    """What a timer does, without waiting for it."""
    assert table.lobby is not None
    assert table.loop is not None
    for live in list(table.lobby.live_matches.values()):
        asyncio.run_coroutine_threadsafe(live.expire_late(), table.loop).result(20)


def faces(guest: Guest) -> list[float]:
    return [player["clock"]["left"] for player in guest.table()["players"]]


def test_whoever_runs_out_of_time_is_moved_for(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand) as table:
        made = table.make(clock={"kind": "move", "seconds": 30})
        with made.visit(made.tokens) as both:
            seat = both.until("playing")["owing"][0]
            hand.now += 29
            ring(table)
            assert both.ask("ping")["type"] == "pong"
            assert both.table()["version"] == 0
            hand.now += 1
            ring(table)
            seen = both.table(1)
            assert both.events("0")[-1]["version"] == 1
            assert "expired" in [event["kind"] for event in both.events("0")]
            assert faces(both) == [30, 30]
            assert seen["last"] is None
            assert seen["undo"][str(seat)] == "no"


def test_a_whole_game_of_flags_ends(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand) as table:
        made = table.make(clock={"kind": "game", "seconds": 30})
        with made.visit(made.tokens) as both:
            both.until("playing")
            while both.table()["phase"] != "over":
                version = both.table()["version"]
                hand.now += 30
                ring(table)
                both.table(version + 1)


def test_a_restart_burns_no_time(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand) as table:
        made = table.make(clock={"kind": "game", "seconds": 600})
        with made.visit(made.tokens) as both:
            both.until("playing")
            hand.now += 100
            play_on({0: both, 1: both}, 1)
            kept = faces(both)
            hand.now += 50  # runs, but no entry keeps it
    assert sorted(kept) == [500, 600]
    hand.now += 10_000
    with serving(tmp_path, clock=hand) as table, Made(table, made.id, made.seats).visit(made.tokens) as both:
        assert faces(both) == kept


def test_bots_have_no_clock(tmp_path: Path, hand: Hand) -> None:
    with serving(tmp_path, clock=hand) as table:
        made = table.make(("me", "bot"), clock={"kind": "move", "seconds": 30})
        with made.visit(made.tokens) as ada:
            assert ada.until("playing")["players"][1]["clock"] is None
