"""Whatever takes long runs elsewhere, or in slices, or is refused: the event loop is there for everybody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from grumbletop.server import live_match, stored_record
from grumbletop.server.wire import MOST_BYTES
from tests.server.serving import Table, play_on, serving


def test_others_have_their_turn_while_a_long_match_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_record, "SLICE", -1.0)  # a pause after every entry
    with serving(tmp_path) as table:
        assert table.lobby is not None
        assert table.loop is not None
        made = table.make()
        with made.visit(made.tokens) as both:
            entries = play_on({0: both, 1: both})
        store = table.lobby.services.store

        async def turns_of_others() -> int:
            kept = await store.fetch(made.id)
            assert kept is not None
            reading = asyncio.create_task(stored_record.resumed(kept))
            turns = 0
            while not reading.done():
                await asyncio.sleep(0)
                turns += 1
            match = reading.result()
            assert match is not None
            assert match.version == entries
            return turns

        assert asyncio.run_coroutine_threadsafe(turns_of_others(), table.loop).result(30) >= entries


@pytest.mark.parametrize(
    "body",
    [
        {"options": {"word": [[]] * MOST_BYTES}},
        {"position": {str(number): {} for number in range(MOST_BYTES // 8)}},
        {"record": {"text": [[]] * MOST_BYTES, "version": 0}},
        {"record": [[]] * MOST_BYTES},
        {"position": {}, "record": {"text": "short", "version": 0}, "options": {"word": "x" * MOST_BYTES}},
    ],
)
def test_a_new_match_is_large_only_by_its_record(table: Table, body: dict[str, Any]) -> None:
    answer = table.http.post("/api/matches", json={"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}], **body})
    assert (answer.status_code, answer.json()["error"]["key"]) == (413, "size")


def test_a_new_match_may_have_a_record_of_the_documented_size(table: Table) -> None:
    """And is told that this is none, not that it is too large."""
    body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}], "record": {"text": '"' * 1_900_000, "version": 0}}
    answer = table.http.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]["key"]) == (422, "game")


def test_no_match_goes_on_for_ever_by_taking_back(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_match, "MOST_WITH_UNDO", 3)
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 1)
        seat = next(int(seat) for seat, kind in both.table()["undo"].items() if kind != "no")
        both.ask("undo", seat=seat)
        both.ask("answer_undo", seat=1 - seat, agree=True)
        play_on({0: both, 1: both}, 1)
        shown = both.table(3)
        assert shown["version"] == 3
        assert set(shown["undo"].values()) == {"no"}
        assert both.ask("undo", seat=seat)["key"] == "too_long"
        play_on({0: both, 1: both}, 2)
        assert both.table()["version"] == 5
