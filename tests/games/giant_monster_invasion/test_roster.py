"""Roster entries: what Kaiju Points and scars can lead to passes, everything else is refused with its clause."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from grumbletop.games.giant_monster_invasion.creation import make_sheet
from grumbletop.games.giant_monster_invasion.roster import NoEntry, make_entry, new_entry

KINDS = ["fire", "laser"]
MADE: dict[str, Any] = {
    "id": "mudge",
    "name": "Mudge",
    "class": "flora",
    "height": 620,
    "base": 81,
    "wings": True,
    "stomp": 2,
    "blast": 2,
    "brawl": 3,
    "roar": 2,
    "pp_roll": 1,
    "powers": [{"power": "blast", "level": 2, "kind": "fire"}, {"power": "flying", "level": 1}],
    "text": "",
}


def entry(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(new_entry(make_sheet(MADE)).data) | changes


def refused(**changes: Any) -> tuple[str, str]:
    with pytest.raises(NoEntry) as found:
        make_entry(entry(**changes), KINDS)
    return found.value.problem.where, found.value.problem.clause


def test_a_new_monster_starts_without_points() -> None:
    found = make_entry(entry(), KINDS)
    assert found == new_entry(make_sheet(MADE))
    assert (found.is_new, found.tough, found.hits, found.mp, found.kp) == (True, 6, 18, 0, 0)


def test_it_goes_into_battle_at_the_scale_of_the_table() -> None:
    large, small = (make_entry(entry(), KINDS).carry(scale) for scale in (False, True))
    assert (large["height"], large["base"], small["height"], small["base"]) == (620, 81, 360, 40)
    assert "made" not in large


def test_advances_need_the_points_that_bought_them() -> None:
    grown = [*MADE["powers"], {"power": "armor", "level": 1}]
    assert make_entry(entry(mp_total=30, stomp=3, powers=grown), KINDS).stomp == 3
    assert refused(mp_total=29, stomp=3, powers=grown) == ("mp_total", "GMI-5.7")
    assert refused(kp=1, mp_total=14) == ("mp_total", "GMI-5.7")
    assert make_entry(entry(mp_total=15, hits=20), KINDS).hits == 20
    assert refused(mp_total=15, hits=21) == ("mp_total", "GMI-5.7")
    assert refused(mp_total=14, tough=7) == ("mp_total", "GMI-5.7")
    assert make_entry(entry(mp_total=15, powers=[{"power": "blast", "level": 3, "kind": "fire"}, MADE["powers"][1]]), KINDS)


def test_nothing_falls_without_a_scar() -> None:
    assert make_entry(entry(brawl=2, scars=["brawl"]), KINDS).brawl == 2
    assert refused(brawl=2) == ("brawl", "GMI-7.6")
    assert refused(brawl=1, scars=["brawl"]) == ("brawl", "GMI-7.6")
    assert refused(hits=17) == ("hits", "GMI-5.9")
    assert make_entry(entry(tough=5, scars=["tough"]), KINDS).tough == 5
    assert make_entry(entry(tough=0, scars=["tough"] * 9), KINDS).tough == 0


def test_scars_leave_the_last_point_of_an_ability() -> None:
    assert make_entry(entry(brawl=1, scars=["brawl"] * 9), KINDS).brawl == 1
    assert refused(brawl=0, scars=["brawl"] * 9) == ("brawl", "GMI-7.6")


@pytest.mark.clause("GMI-7.7")
def test_only_kaiju_points_buy_back_what_a_scar_took() -> None:
    assert make_entry(entry(brawl=3, scars=["brawl"], mp_total=15), KINDS).brawl == 3
    assert refused(brawl=3, scars=["brawl"], mp_total=14) == ("mp_total", "GMI-5.7")
    assert refused(tough=6, scars=["tough"]) == ("mp_total", "GMI-5.7")
    assert make_entry(entry(brawl=2, scars=["brawl"] * 3, mp_total=15), KINDS).brawl == 2  # the third found nothing to take
    assert refused(brawl=2, scars=["brawl"] * 3) == ("mp_total", "GMI-5.7")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"stomp": 5}, "stomp"),
        ({"stomp": 0}, "stomp"),
        ({"stomp": "2"}, "stomp"),
        ({"blast": "N/A"}, "blast"),
        ({"hits": 41}, "hits"),
        ({"tough": 14}, "tough"),
        ({"mp": -1}, "mp"),
        ({"mp": True}, "mp"),
        ({"kp": None}, "kp"),
        ({"scars": ["hits"]}, "scars"),
        ({"scars": "brawl"}, "scars"),
        ({"scars": [["brawl"]]}, "scars"),
        ({"powers": []}, "powers.0"),
        ({"powers": [{"power": "blast", "level": 1, "kind": "fire"}, {"power": "flying"}]}, "powers.0"),
        ({"powers": [*MADE["powers"], {"power": "flying"}], "mp_total": 900}, "powers"),
        ({"powers": [*MADE["powers"], {"power": "frying"}], "mp_total": 900}, "powers.2.power"),
        ({"powers": [*MADE["powers"], 3]}, "powers"),
        ({"powers": [*MADE["powers"], *[{"power": "blast", "level": 1, "kind": "laser"}] * 19], "mp_total": 900}, "powers"),
        ({"powers": [*MADE["powers"], {}]}, "powers.2.power"),
        ({"made": {**MADE, "stomp": 4}}, "made.stomp"),
        ({"made": None}, "made"),
        ({"made": []}, "made"),
        ({"luck": 3}, "luck"),
    ],
)
def test_edited_nonsense_is_refused(changes: dict[str, Any], place: str) -> None:
    assert refused(**changes)[0] == place


def test_what_a_battle_hands_over_is_taken_over() -> None:
    found = make_entry(entry(), KINDS)
    carry = found.carry(True) | {"mp": 4, "mp_total": 19, "roar": 3, "scars": ["stomp"], "stomp": 1}
    after = found.after(carry, KINDS)
    assert (after.mp, after.mp_total, after.roar, after.stomp, after.scars) == (4, 19, 3, 1, ("stomp",))
    assert after.made == found.made
    with pytest.raises(NoEntry):
        found.after(carry | {"mp_total": 3}, KINDS)
