"""The reference on its own: the content it was typed with, and whole games at random in which its parts must agree with each other."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from grumbletop.engine.errors import BadPosition
from tests.games.grunt_growl_and_tear import reference
from tests.games.grunt_growl_and_tear.positions import broken, crowded, likely, mixed_options, played_on
from tests.games.grunt_growl_and_tear.random_texts import random_text
from tests.games.grunt_growl_and_tear.reference_chance import RandomChance
from tests.games.grunt_growl_and_tear.reference_content import ATTRIBUTES, CONTENT, COUNTED, OBJECTS, TOTALS
from tests.games.grunt_growl_and_tear.reference_map import distance, front_three, in_front_arc, neighbours
from tests.games.grunt_growl_and_tear.reference_table import Document, Seen

SEEDS = range(12)
CROWDED_DECISIONS = 40
CHECKED = 0.1  # how often a position is looked at closely


@pytest.mark.parametrize("monster", TOTALS)
def test_monsters_add_up_as_the_specification_says(monster: str) -> None:
    limbs = [limb for limb in CONTENT.limbs.values() if limb["monster"] == monster]
    totals = [CONTENT.torsos[monster][attribute] + sum(limb[attribute] for limb in limbs) for attribute in ATTRIBUTES]
    assert tuple(totals) == TOTALS[monster]


def test_forty_one_limbs_cost_what_the_specification_says() -> None:
    document = reference.start({"players": 2, "monsters": ["gutbucket", "squelch"]}, RandomChance(Random(1)))
    table = Seen(document)
    assert len(CONTENT.limbs) == 41
    for id, limb in CONTENT.limbs.items():
        other = "leg1" if limb["type"] != "leg" else "arm1"
        assert f"{table.graft_cost(0, id, limb['type'] + '1')}/{table.graft_cost(0, id, other)}" == limb["cost"]


@pytest.mark.parametrize("map", COUNTED)
def test_maps_have_the_spaces_the_specification_counts(map: str) -> None:
    terrain = CONTENT.maps[map]
    cells = list(terrain.values())
    assert (len(cells), *(cells.count(cell) for cell in ".#~")) == COUNTED[map]
    for entry in CONTENT.standing[map]:
        assert terrain[tuple(entry["hex"])] == "."
        assert entry["kind"] in OBJECTS


def test_the_front_arc_begins_with_the_front_three_and_widens() -> None:
    for facing in range(6):
        assert {place for place in neighbours((0, 0)) if in_front_arc((0, 0), facing, place)} == {*front_three((0, 0), facing)}
        ring = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((0, 0), (q, r)) == 2]
        assert sum(in_front_arc((0, 0), facing, place) for place in ring) == 5


# Whole games


@pytest.mark.parametrize("seed", SEEDS)
def test_games_at_random_come_to_an_end_and_agree_with_themselves(seed: int) -> None:
    random = Random(seed)
    chance = RandomChance(random)
    document = reference.start(mixed_options(random), chance)
    while document["phase"] != "over":
        if random.random() < CHECKED:
            check(document, random)
        seat = random.choice(reference.deciders(document))
        document = reference.play(document, seat, likely(document, seat, random), chance)
    check(document, random)
    assert sum(document["returns"]) == pytest.approx(0)


@pytest.mark.parametrize("seed", SEEDS)
def test_crowded_tables_are_played_on(seed: int) -> None:
    random = Random(seed)
    chance = RandomChance(random)
    document = crowded(mixed_options(random), random)
    for _ in range(CROWDED_DECISIONS):
        check(document, random)
        if document["phase"] == "over":
            return
        seat = random.choice(reference.deciders(document))
        document = reference.play(document, seat, random.choice(sorted(reference.legal(document, seat))), chance)


@pytest.mark.parametrize("seed", range(200))
def test_a_broken_document_is_refused(seed: int) -> None:
    random = Random(seed)
    _, document = broken(played_on(crowded(mixed_options(random), random), random), random)
    with pytest.raises(BadPosition):
        reference.load(document)


def check(document: Document, random: Random) -> None:
    """What is listed is not refused, what is refused is not listed, and the document can be loaded."""
    assert reference.load(document) == document
    for seat in range(len(document["players"])):
        listed = reference.legal(document, seat)
        assert bool(listed) == (seat in reference.deciders(document))
        for text in listed:
            assert reference.refusal(document, seat, text) is None
        for _ in range(20):
            text = random_text(document, seat, random)
            assert (text in listed) == (reference.refusal(document, seat, text) is None), text
        if listed:
            assert reference.default(document, seat) in listed
        assert reference.view(document, seat)["players"][seat]["hand"] == document["players"][seat]["hand"]


# The example of the specification

EXAMPLE: dict[str, Any] = {
    "game": "grunt_growl_and_tear",
    "version": 1,
    "options": {"players": 2},
    "map": "pit_stop",
    "round": 4,
    "order": [1, 0],
    "turn_index": 1,
    "phase": "turn",
    "turn": {"used": 1, "acted": True, "turned": True, "healed": False, "escaped": [], "denied": [], "bank": 0},
    "players": [
        {"seat": 0, "monster": "gutbucket", "hex": [2, 1], "facing": 2, "health": 7, "power": 3,
         "body": {"head1": "gutbucket/skull", "arm1": None, "arm2": "gutbucket/club", "leg1": "gutbucket/stomper",
                  "leg2": "gutbucket/shank"},
         "hand": ["Qh", "8c", "3d"], "deck": ["Kh", "2h", "*"], "discard": ["4s", "Jd", "9h", "2c", "Td", "6c"]},
        {"seat": 1, "monster": "squelch", "hex": [-2, 0], "facing": 0, "health": 9, "power": 1,
         "body": {"head1": "squelch/brain", "arm1": "squelch/sucker", "arm2": "squelch/grasper", "arm3": "gutbucket/fist",
                  "tail1": "squelch/slime"},
         "hand": ["Kd", "9s", "6h", "5c", "2d"], "deck": ["*"], "discard": ["7d", "Kh", "3c", "As", "8s", "4h", "Jc"]},
    ],
    "loose": [{"limb": "squelch/gland", "hex": [1, 2]}],
    "grafted": ["gutbucket/fist"],
    "gone": [],
    "objects": [{"id": "crate1", "kind": "crate", "hex": [-1, -1]}, {"id": "crate2", "kind": "crate", "hex": [1, 0]},
                {"id": "barrel1", "kind": "barrel", "hex": [2, -3]}, {"id": "barrel2", "kind": "barrel", "hex": [-2, 3]}],
    "out": [], "ask": None, "test": None, "pushed": None, "combat": None, "commits": {}, "winners": None, "returns": None,
}  # fmt: skip


def test_the_example_of_the_specification() -> None:
    document = reference.load(EXAMPLE)
    assert document["players"][0]["stats"] == {"sp": 3, "st": 4, "sm": 4, "ht": 12}
    assert document["players"][1]["stats"] == {"sp": 4, "st": 6, "sm": 7, "ht": 10}
    turns = {f"turn {facing}" for facing in (0, 1, 3, 4, 5)}
    assert reference.legal(document, 0) == {"end", "move f", "move b", "rest", "heal 1", "heal 2", "heal 3", *turns}


def test_a_document_that_breaks_an_invariant_is_refused() -> None:
    changes: list[Document] = [
        {"grafted": []},
        {"gone": ["squelch/gland"]},
        {"loose": []},
        {"loose": [{"limb": "squelch/gland", "hex": [1, 0]}]},
        {"order": [1, 1]},
        {"phase": "free"},
        {"commits": {"0": "end"}},
        {"winners": [0]},
    ]
    for change in changes:
        with pytest.raises(BadPosition):
            reference.load(deepcopy(EXAMPLE) | change)
