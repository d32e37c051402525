"""What a form is told about monsters: what they come to, what is wrong with them, and what new ones are made of."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion

DRAFT: dict[str, Any] = {
    "id": "mine",
    "name": "Mine",
    "class": "mecha",
    "height": 600,
    "base": 70,
    "pp_roll": 2,
    "stomp": 2,
    "blast": 3,
    "brawl": 3,
    "roar": 1,
    "powers": [{"power": "armor", "level": 2}, {"power": "blast", "level": 1, "kind": "fire"}],
}


@pytest.fixture(scope="module")
def game() -> GiantMonsterInvasion:
    return GiantMonsterInvasion()


def facts(game: GiantMonsterInvasion, *monsters: Any) -> list[Any]:
    found = game.option_facts({"monsters": list(monsters)}, game.texts("en"))["monsters"]
    assert isinstance(found, list)
    return found


def test_a_legal_sheet_says_what_it_comes_to(game: GiantMonsterInvasion) -> None:
    [ready, made] = facts(game, "cinderjaw", DRAFT)
    assert ready is None
    assert made == {
        "tough": 7,
        "hits": 20,
        "points": {"spent": 9, "of": 9},
        "power_points": {"spent": 3, "of": 3},
        "problems": [],
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("change", "clause", "sentence"),
    [
        ({"stomp": 1}, "GMI-1.6", "1 ability point is left over and will be lost."),
        ({"pp_roll": 4}, "GMI-1.8", "2 power points are left over and will be lost."),
        ({"powers": [{"power": "armor", "level": 3}]}, "GMI-3.5", "BLAST 3 fires nothing without the power BLAST Attack."),
        ({"blast": 0, "brawl": 4, "stomp": 4}, "GMI-1.3", "BLAST Attack never fires with a BLAST of 0."),
    ],
)
def test_a_legal_sheet_that_gives_something_away_is_warned_about(
    game: GiantMonsterInvasion, change: dict[str, Any], clause: str, sentence: str
) -> None:
    [made] = facts(game, {**DRAFT, **change})
    assert made["problems"] == []
    assert [(each["clause"], each["sentence"]) for each in made["warnings"]] == [(clause, sentence)]


def test_without_a_blast_there_are_more_points(game: GiantMonsterInvasion) -> None:
    [made] = facts(game, {**DRAFT, "blast": "N/A", "powers": []})
    assert made["points"] == {"spent": 6, "of": 11}


def test_everything_that_is_wrong_is_said_at_once(game: GiantMonsterInvasion) -> None:
    [made] = facts(game, {**DRAFT, "stomp": 4, "powers": [{"power": "armor", "level": 4}], "name": ""})
    assert [problem["clause"] for problem in made["problems"]] == ["GMI-1.6", "GMI-1.8", "GMI-1.12"]
    assert made["problems"][0]["sentence"] == "You spent 11 points on abilities and have 9."


@pytest.mark.parametrize("nonsense", [{}, {"stomp": "many", "powers": 7}, {"powers": [3, {"level": "x"}], "pp_roll": None}])
def test_a_half_filled_sheet_breaks_nothing(game: GiantMonsterInvasion, nonsense: dict[str, Any]) -> None:
    [made] = facts(game, nonsense)
    assert made["problems"]


def test_options_that_are_no_list_have_nothing_to_say(game: GiantMonsterInvasion) -> None:
    assert game.option_facts({"monsters": "all"}, game.texts("en")) == {"monsters": []}


def test_the_content_has_the_numbers_that_follow_from_a_sheet(game: GiantMonsterInvasion) -> None:
    view = game.content_view()
    assert {monster["id"]: (monster["tough"], monster["hits"]) for monster in view["monsters"]}["bulwark_seven"] == (8, 22)
    downtown = next(field for field in view["battlefields"] if field["id"] == "downtown")
    assert sum(building["sturdy"] for building in downtown["buildings"].values()) == 44
    assert len(view["builder"]["powers"]) == 26
