"""Free points, itemised previews, half-filled forms, sides and series, as a client meets them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from tests.server.serving import Guest, Made, Table, play_on, serving

pytestmark = pytest.mark.usefixtures("installed_crucible")


def pouring(table: Table, **options: Any) -> Made:
    return table.make(["me"], "crucible", options={"seats": 1, **options})


def settled(table: Table, options: dict[str, Any]) -> Any:
    return table.http.post("/api/games/crucible/settle", json={"options": options}).json()


def to_the_drop(guest: Guest) -> None:
    guest.until("playing")
    for text in ("stake 1", "grab"):
        assert guest.ask("play", seat=0, text=text)["type"] == "ack"


def test_a_free_point_is_shaded_typed_foretold_and_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = pouring(table)
        with made.visit(made.tokens, language="de") as ada:
            to_the_drop(ada)
            area = ada.ask("choices", seat=0, prefix=["pour"])["area"]
            assert area["shapes"] == [{"shape": "circle", "x": 0, "y": 0, "radius": 100}]
            assert (area["form"], area["snap"], area["unit"], area["per_unit"]) == ("{x},{y}", 1, "unit.drop", 10)
            assert ada.ask("read", seat=0, prefix=["pour"], typed="3 Uhr, 4,5")["value"] == "45,0"
            assert ada.ask("read", seat=0, prefix=["pour"], typed="somewhere")["value"] is None
            assert ada.ask("choices", seat=0, prefix=["pour", "45,0"])["whole"] == "pour 45,0"
            assert ada.ask("choices", seat=0, prefix=["pour", "450,0"])["clause"] == "CRU-4.1"
            told = ada.ask("preview", seat=0, text="pour 45,0")
            assert told["facts"][0] == {
                "key": "heat",
                "data": {},
                "clause": "CRU-4.2",
                "amount": 2.0,
                "sentence": "Hitze an dieser Stelle: +2",
            }
            assert [(each["key"], each["sentence"]) for each in told["odds"]] == [
                ("cold", "es bleibt kalt: 58\u00a0%"),
                ("boils", "es kocht beim ersten Wurf: 42\u00a0%"),
            ]


def test_a_half_filled_form_is_settled(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        found = settled(table, {"seats": 3})
        assert found["options"] == {"seats": 3, "teams": [[0], [1], [2]], "packs": [], "vessel": "clay", "series": False, "sparks": 0}
        assert found["problems"] == []
        assert found["game"] == {
            "seats": 3,
            "sides": [[0], [1], [2]],
            "minutes": [2, 5],
            "returns": [0.0, 99.0],
            "hidden": True,
            "series": False,
        }
        found = settled(table, {"seats": 9, "series": "often", "colour": "red"})
        assert [(each["option"], each["clause"], each["key"]) for each in found["problems"]] == [
            ("colour", "", "options.unknown"),
            ("seats", "CRU-1.1", "options.number"),
            ("series", "CRU-6.4", "options.flag"),
        ]
        assert found["problems"][1]["sentence"] == "9 isn't allowed. Give a whole number from 1 to 4."
        assert found["game"] is None
        (problem,) = settled(table, {"seats": 3, "teams": [[0], [1]]})["problems"]
        assert (problem["option"], problem["clause"]) == ("teams", "CRU-1.3")
        assert table.http.post("/api/games/chess/settle", json={"options": {}}).status_code == 404
        assert table.http.post("/api/games/crucible/settle", json={"options": {}, "packs": ["none"]}).status_code == 422


def test_options_tell_their_role_and_whether_their_default_depends_on_others(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        crucible = next(game for game in table.http.get("/api/games").json() if game["slug"] == "crucible")
        assert [(option["name"], option["role"], option["depends"]) for option in crucible["options"]] == [
            ("seats", "seats", False),
            ("teams", "sides", True),
            ("packs", "", False),
            ("vessel", "", False),
            ("series", "", False),
            ("sparks", "", False),
        ]


def test_content_is_told_for_pictures_and_numbers(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        assert {board["id"] for board in table.http.get("/api/games/grumbles_and_goofs/content").json()["boards"]} >= {"diamond"}
        assert [vessel["id"] for vessel in table.http.get("/api/games/crucible/content").json()["vessels"]] == ["clay", "copper"]


def test_teams_are_named_and_judged(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(["me"] * 4, "crucible", options={"seats": 4, "teams": [[0, 2], [1, 3]]})
        with made.visit(made.tokens) as all_of_them:
            now = all_of_them.until("playing")
            assert [side["seats"] for side in now["sides"]] == [[0, 2], [1, 3]]
            assert now["sides"][0]["name"] == "Team 1 (Player 1, Player 3)"
            assert now["secrets"] is True
            assert now["verdict"] is None
            play_on(dict.fromkeys(range(4), all_of_them))
            assert all_of_them.until("over")["verdict"]
            assert all_of_them.until("over")["series"] is None


def test_a_finished_match_offers_the_next_one_of_its_series(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(["me"] * 2, "crucible", options={"seats": 2, "series": True})
        with made.visit(made.tokens) as both:
            assert both.until("playing")["series"] == {"before": None, "next": None, "open": False}
            assert both.ask("next")["key"] == "no_next"
            play_on({0: both, 1: both})
            over = both.until("over")
            assert over["series"]["open"] is True
            coins = over["held"]["0"]["view"]["coins"]
            id = both.ask("next")["match"]
            assert both.ask("next")["match"] == id, "asked twice, made once"
            while both.table()["series"]["next"] != id:
                both.hear()
        following = Made(table, id, made.seats)
        with following.visit(made.tokens) as both:
            now = both.until("playing")
            assert now["series"]["before"] == made.id
            assert now["held"]["0"]["view"]["coins"] == coins
            assert [player["name"] for player in now["players"]] == ["Player 1", "Player 2"]
            play_on({0: both, 1: both})
            both.until("over")
        first, second = (Record.read(each.get("/record").text) for each in (made, following))
        assert first.result is not None
        assert verify(second, {first.result.digest: first}.get) == []


def test_a_series_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(["me"] * 2, "crucible", options={"seats": 2, "series": True})
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both})
            both.until("over")
            id = both.ask("next")["match"]
    with serving(tmp_path) as table:
        following = Made(table, id, made.seats)
        with following.visit(made.tokens) as both:
            play_on({0: both, 1: both})
            assert both.until("over")["series"]["before"] == made.id
        assert table.http.get(f"/api/matches/{made.id}").json()["next"] == id
