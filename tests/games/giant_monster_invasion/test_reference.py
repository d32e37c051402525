"""The reference on its own: the content it was typed with, and battles at random in which its parts must agree with each other."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.giant_monster_invasion import reference
from tests.games.giant_monster_invasion.positions import SEATS, crowded, likely, mixed_options
from tests.games.giant_monster_invasion.random_texts import random_text
from tests.games.giant_monster_invasion.reference_battlefields import BATTLEFIELDS, buildings
from tests.games.giant_monster_invasion.reference_chance import RandomChance
from tests.games.giant_monster_invasion.reference_content import MONSTERS, broken_clauses, hits_of, power_points, tough_of
from tests.games.giant_monster_invasion.reference_plane import square
from tests.games.giant_monster_invasion.reference_table import Document, Seen

SEEDS = range(4)
MANY_SEEDS = [range(first, first + 20) for first in range(1000, 2000, 20)]  # few items: every run collects them
CROWDED_DECISIONS = 60
CHECKED = 0.1  # how often a position is looked at closely
MADE = {
    "cinderjaw": (7, 20, 5), "brassback": (7, 20, 5), "queen_vesper": (7, 21, 5), "old_threethroat": (7, 21, 6),
    "grandmother_thicket": (5, 17, 8), "drillgrub": (4, 14, 7), "fathom_lantern": (7, 21, 5), "kest_visitor": (8, 22, 4),
    "saint_boulder": (7, 21, 6), "mirrorhide": (7, 21, 5), "skyrake": (5, 17, 6), "bulwark_seven": (8, 22, 5),
}  # fmt: skip


@pytest.mark.parametrize("monster", MADE)
def test_monsters_add_up_as_the_specification_says(monster: str) -> None:
    sheet = MONSTERS[monster]
    assert broken_clauses(sheet) == []
    assert (tough_of(sheet), hits_of(sheet), power_points(sheet)) == MADE[monster]
    assert sum(power["level"] for power in sheet["powers"]) == power_points(sheet)


@pytest.mark.parametrize("battlefield", BATTLEFIELDS)
def test_battlefields_are_as_sturdy_as_the_specification_says(battlefield: str) -> None:
    for scale in ("large", "small"):
        found = buildings(battlefield, scale).values()
        assert sum(building["sturdy"] for building in found if building["kind"] == "building") == BATTLEFIELDS[battlefield].sturdy


# Battles at random


@pytest.mark.parametrize("battle", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_battles_at_random_come_to_an_end(battle: str, seed: int) -> None:
    play_to_the_end(Random(seed), battle)


@pytest.mark.parametrize("seed", range(40))
def test_crowded_tables_are_played_on(seed: int) -> None:
    random = Random(seed)
    document = crowded(mixed_options(random), random)
    chance = RandomChance(random)
    for _ in range(CROWDED_DECISIONS):
        if not document["ask"]:
            break
        document = step(document, random, chance)


@pytest.mark.long
@pytest.mark.parametrize("battle", SEATS)
@pytest.mark.parametrize("seeds", MANY_SEEDS, ids=str)
def test_thousands_of_battles_come_to_an_end(battle: str, seeds: range) -> None:
    for seed in seeds:
        print("seed", seed)
        play_to_the_end(Random(seed), battle)


def play_to_the_end(random: Random, battle: str) -> None:
    chance = RandomChance(random)
    document = reference.start(mixed_options(random, battle), chance)
    while document["ask"]:
        document = step(document, random, chance)
    result = document["result"]
    assert len(result["returns"]) == len(document["monsters"])
    if battle != "nightmare":
        assert sum(result["returns"]) == pytest.approx(0) or len(document["sides"]) < len(document["monsters"])


def step(document: Document, random: Random, chance: RandomChance) -> Document:
    """A decision, with what must be true after it."""
    if random.random() < CHECKED:
        agree_with_itself(document, random)
    text = likely(document, random)
    after = reference.play(document, text, chance)
    nobody_overlaps(after)
    points_are_conserved(document, after, text)
    return after


def agree_with_itself(document: Document, random: Random) -> None:
    """It can be loaded, its default is legal, and nobody else may act."""
    assert reference.load(document) == document
    seat = reference.decider(document)
    assert seat is not None
    assert reference.refusal(document, seat, reference.default(document)) is None
    assert reference.refusal(document, seat + 1, reference.default(document)) == "GMI-0.17"
    for _ in range(5):
        reference.refusal(document, seat, random_text(document, random))


def nobody_overlaps(document: Document) -> None:
    """GMI-0.8: bases never overlap each other or a wall, and nobody is off the table."""
    table = Seen(document)
    bodies = [id for id in table.fighting() if table.mode(id) != "under"]
    for id in table.fighting():
        assert table.on_table(id, table.place(id))
    for id in bodies:
        assert table.is_legal_place(id, table.place(id))
        for other in bodies:
            assert id == other or square(table.place(id), table.place(other)) >= (table.base(id) + table.base(other)) ** 2


def points_are_conserved(before: Document, after: Document, text: str) -> None:
    """Nobody gains HITS but by mending, Leech and Regenerate, nor MP but by an award; nothing is ever above its original."""
    for id, was in before["monsters"].items():
        now = after["monsters"][id]
        assert 0 <= now["hits"] <= now["hits_max"]
        assert 0 <= now["tough"] <= now["tough_max"]
        mending = [power["level"] for power in was["powers"].values() if power["power"] in ("leech", "regenerate")]
        if not mending and not text.startswith(("mend", "kp")) and before["options"]["gauntlet_heal"] == "none":
            assert now["hits"] <= was["hits"]
        if now["mp_total"] == was["mp_total"]:
            assert now["mp"] <= was["mp"]
        if now["status"] == "fighting" and not text.startswith("kp"):
            assert now["hits"] > 0
