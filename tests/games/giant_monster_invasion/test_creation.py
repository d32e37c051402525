"""The creation rules GMI-1.4 to GMI-1.12: every broken clause is told, and nothing else."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from grumbletop.games.giant_monster_invasion.creation import MOST_LEVEL, Power, creation_problems, make_sheet, read_power

KINDS = ["fire", "laser"]
PLAIN: dict[str, Any] = {
    "id": "mudge",
    "name": "Mudge",
    "class": "flora",
    "height": 600,
    "base": 80,
    "wings": False,
    "stomp": 2,
    "blast": 2,
    "brawl": 3,
    "roar": 2,
    "pp_roll": 6,
    "powers": [],
    "text": "",
}


def broken(**changes: Any) -> list[tuple[str, str]]:
    return [(problem.clause, problem.key) for problem in creation_problems(copy.deepcopy(PLAIN) | changes, KINDS)]


def power(name: str, level: int = 1, **more: Any) -> dict[str, Any]:
    return {"power": name, "level": level} | more


def test_a_plain_monster_is_legal_and_unspent_points_are_no_fault() -> None:
    assert broken() == []
    assert broken(brawl=0) == []
    sheet = make_sheet(PLAIN)
    assert (sheet.tough, sheet.hits, sheet.power_points) == (6, 18, 8)


def test_no_blast_gives_two_points_more_for_the_others() -> None:
    assert broken(blast="N/A", stomp=3, brawl=4, roar=4) == []
    assert broken(blast="N/A", stomp=4, brawl=4, roar=4) == [("GMI-1.6", "points")]
    assert broken(blast=0, stomp=3, brawl=4, roar=4) == [("GMI-1.6", "points")]
    sheet = make_sheet(PLAIN | {"blast": "N/A", "brawl": 4})
    assert (sheet.blast, sheet.tough, sheet.hits) == (None, 5, 17)


def test_scores_have_their_bounds() -> None:
    assert broken(stomp=0) == [("GMI-1.6", "score")]
    assert broken(roar=5, brawl=0) == [("GMI-1.6", "score")]
    assert broken(roar=-1) == [("GMI-1.6", "score")]
    assert broken(roar=None) == [("GMI-1.6", "score")]
    assert broken(roar=1.0) == [("GMI-1.6", "score")]
    assert broken(brawl="N/A") == [("GMI-1.4", "not_available")]


@pytest.mark.parametrize("name", MOST_LEVEL)
def test_every_power_stops_at_its_highest_level(name: str) -> None:
    more: dict[str, Any] = {"blast": {"kind": "fire"}, "immunity": {"kind": "tar"}, "enhanced_brawl": {"kind": "bite"}}.get(name, {})
    if name == "killer_instinct":
        more = {"class": "mecha", "with": "blast"}
    most = MOST_LEVEL[name]
    assert broken(powers=[power(name, most, **more)]) == []
    assert broken(powers=[power(name, most + 1, **more)])[0] == ("GMI-1.9", "level")
    assert broken(powers=[power(name, 0, **more)]) == [("GMI-1.9", "level")]


def test_powers_are_not_bought_twice_but_for_three() -> None:
    assert broken(powers=[power("flying"), power("flying")]) == [("GMI-1.10", "twice")]
    assert broken(powers=[power("blast", kind="fire"), power("blast", kind="fire"), power("blast", kind="laser")]) == []
    claws = [power("enhanced_brawl", kind=kind) for kind in ("claws", "tail", "bite", "kick")]
    assert broken(powers=claws[:3]) == []
    assert broken(powers=claws) == [("GMI-1.10", "too_many")]
    assert broken(powers=[claws[0], claws[0]]) == [("GMI-1.10", "same_kind")]
    skins = [power("immunity", kind=kind) for kind in ("fire", "tar", "toxic_acid")]
    assert broken(powers=skins[:2]) == []
    assert broken(powers=skins) == [("GMI-1.10", "too_many")]
    assert broken(powers=[skins[1], skins[1]]) == [("GMI-1.10", "same_kind")]
    instincts = [{"power": "killer_instinct", "class": each, "with": "brawl"} for each in ("mecha", "lost_world", "flora")]
    assert broken(powers=instincts[:2]) == [("GMI-1.10", "twice")]
    assert broken(powers=instincts[2:]) == [("GMI-1.10", "own_class")]
    assert broken(powers=[power("immunity", kind="deep_water")]) == [("GMI-1.12", "parameter")]  # GMI-6.28


def test_a_monster_without_blast_buys_no_blast_power() -> None:
    assert broken(blast="N/A", powers=[power("blast", kind="fire")]) == [("GMI-1.11", "no_blast")]
    assert broken(blast=0, powers=[power("blast", kind="fire")]) == []


def test_powers_cost_no_more_than_roar_and_the_die() -> None:
    assert broken(pp_roll=1, powers=[power("armor", 3)]) == []
    assert broken(pp_roll=1, powers=[power("armor", 4)]) == [("GMI-1.8", "power_points")]
    assert broken(pp_roll=0) == [("GMI-1.8", "roll")]
    assert broken(pp_roll=7) == [("GMI-1.8", "roll")]


def test_every_broken_clause_is_told_in_the_order_of_a_setup() -> None:
    found = broken(
        **{"class": "fungus"},
        height=100,
        stomp=9,
        blast="N/A",
        pp_roll=1,
        powers=[power("flying", 2), power("flying"), power("blast", kind="fire"), power("armor", 4)],
    )
    clauses = list(dict.fromkeys(clause for clause, _ in found))
    assert clauses == ["GMI-1.6", "GMI-1.9", "GMI-1.10", "GMI-1.11", "GMI-1.8", "GMI-1.5", "GMI-1.12"]


@pytest.mark.parametrize("odd", [None, 3, "all", [3], [{}], [{"power": ["x"]}], [{"power": "armor", "level": "x"}], [{}] * 100])
def test_nonsense_in_place_of_powers_is_refused(odd: Any) -> None:
    assert broken(powers=odd)


def test_words_of_powers_come_back() -> None:
    for each in (Power("flying"), Power("immunity", kind="tar"), Power("killer_instinct", foe="mecha", ability="brawl")):
        assert read_power(each.word) == each
    for word in ("", "frying", "flying:fire", "immunity", "killer_instinct:mecha", "blast:a:b"):
        assert read_power(word) is None
