"""The server knows no game: one that it has never heard of is played to its end through the protocol alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grumbletop.engine import registry
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from tests.crucible import SOURCES
from tests.server.serving import Guest, play_on, serving


@pytest.fixture
def visible_to_workers(installed_crucible: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worker processes find the crucible too."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(SOURCES), os.environ.get("PYTHONPATH", "")]))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_crucible_is_played_to_the_end(seats: int, tmp_path: Path, installed_crucible: None) -> None:
    with serving(tmp_path) as table:
        made = table.make(["me"] * seats, "crucible", options={"seats": seats})
        with made.visit(made.tokens) as all_of_them:
            play_on(dict.fromkeys(range(seats), all_of_them))
            assert len(all_of_them.until("over")["returns"]) == seats
        assert verify(Record.read(made.get("/record").text)) == []


def test_bots_play_the_crucible(tmp_path: Path, visible_to_workers: None) -> None:
    with serving(tmp_path) as table:
        made = table.make(["bot"] * 3, "crucible", options={"seats": 3})
        with made.visit() as crowd:
            assert len(crowd.until("over")["returns"]) == 3
        assert made.get("/replay/frames").json()["frames"]
        assert table.http.get("/metrics").text.count("grumbletop_workers_replaced_total 0.0") == 1


def move_if_quick(guest: Guest, seat: int, pick: int) -> None:
    """A move, unless a bot has won the race for it meanwhile."""
    prefix: list[str] = []
    while (found := guest.ask("choices", seat=seat, prefix=prefix)).get("offered"):
        prefix.append(found["offered"][pick % len(found["offered"])]["value"])
    if found.get("whole") is not None:
        guest.ask("play", seat=seat, text=found["whole"])


def test_of_three_one_resigns_and_a_bot_goes_on(tmp_path: Path, visible_to_workers: None) -> None:
    with serving(tmp_path) as table:
        made = table.make(["me"] * 3, "crucible", options={"seats": 3})
        with made.visit(made.tokens) as three:
            three.until("playing")
            three.ask("resign", seat=2)
            while three.table()["players"][2]["kind"] != "bot":
                three.hear()
            assert three.table()["phase"] == "playing"
            assert three.ask("play", seat=2, text="anything")["key"] == "resigned"
            assert three.ask("undo", seat=2)["key"] == "resigned"
            while (now := three.until_owing_or_over(0, 1))["phase"] != "over":
                move_if_quick(three, next(seat for seat in now["owing"] if seat != 2), now["version"])
            assert three.table()["ended"] == {"how": "played", "seat": None, "resigned": [2]}
        record = Record.read(made.get("/record").text)
        assert verify(record) == []
        assert record.result is not None
        assert record.result.ended.resigned == [2]


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_installed_game_is_played_by_bots(slug: str, tmp_path: Path) -> None:
    with serving(tmp_path, think=0.001) as table:
        if slug not in [game["slug"] for game in table.http.get("/api/games").json()]:
            pytest.fail(f"{slug} is installed but can't be loaded")
        made = table.make(["bot"] * registry.make(slug).seats, slug)
        with made.visit() as crowd:
            assert crowd.until("over")["returns"] is not None
