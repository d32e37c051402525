"""Matches of an older server go on after their game got another option."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from grumbletop.engine.options import Option
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.games.grit import Grit
from tests.engine.toy import installed
from tests.server.serving import Made, play_on, serving


class GritBefore(Grit):
    """Stores every option, as the first release did."""

    @classmethod
    def package(cls) -> str:
        return Grit.package()

    @property
    def changed(self) -> dict[str, Any]:
        return dict(self.given)


class GritAfter(Grit):
    @classmethod
    def package(cls) -> str:
        return Grit.package()

    def option_list(self) -> Sequence[Option]:
        return [*super().option_list(), Option("insults", "flag", False, "GRIT-1.1", added_later=True)]


def stored(folder: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(folder / "table.db")) as database:
        return {id: json.loads(options) for id, options in database.execute("select id, options from matches")}


def test_matches_with_every_option_in_their_row_go_on(tmp_path: Path) -> None:
    with installed(GritBefore), serving(tmp_path) as table:
        running, waiting = table.make(options={"word": "second"}), table.make(("me", "me"))
        with running.visit(running.tokens) as both:
            play_on({0: both, 1: both}, 3)
        before = running.get("").json()["options"]
    assert stored(tmp_path)[running.id] == before == {**Grit().given, "word": "second"}
    with installed(GritAfter), serving(tmp_path) as table:
        for made in (Made(table, running.id, running.seats), Made(table, waiting.id, waiting.seats)):
            with made.visit(made.tokens) as both:
                play_on({0: both, 1: both})
                both.until("over")
            assert verify(Record.read(made.get("/record").text)) == []
        assert Made(table, running.id, ()).get("").json()["options"] == {**before, "insults": False}


def test_a_row_has_what_differs_from_a_default_and_people_see_everything(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        plain, made = table.make(), table.make(options={"word": "second", "keep": "blind"})
        assert stored(tmp_path) == {plain.id: {}, made.id: {"word": "second"}}
        assert [each.get("").json()["options"]["keep"] for each in (plain, made)] == ["blind", "blind"]
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both})
            both.until("over")
        assert Record.read(made.get("/record").text).heading["options"] == {"word": "second"}
        assert made.get("/replay").json()["options"] == {**Grit().given, "word": "second"}
