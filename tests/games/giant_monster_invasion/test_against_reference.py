"""The room against the reference: the same chance, the same actions, the same refusals, the same positions."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from grumbletop.engine import registry
from grumbletop.engine.events import Log
from tests.games.giant_monster_invasion import reference
from tests.games.giant_monster_invasion.positions import SEATS, crowded, likely, mixed_options, mutated, played_on
from tests.games.giant_monster_invasion.random_texts import random_text
from tests.games.giant_monster_invasion.reference_candidates import Candidates
from tests.games.giant_monster_invasion.reference_chance import Replayed
from tests.games.giant_monster_invasion.reference_table import Document
from tests.games.two_tables import TwoTables

NAME = "giant_monster_invasion"
SEEDS = range(3)
CROWDED = range(40)
MANY_SEEDS = [range(first, first + 20) for first in range(1000, 3000, 20)]  # few items: every run collects them
CROWDED_DECISIONS = 40
LISTED = 0.05  # how often all offers of the room are put to the reference
TEXTS_EACH = 3  # texts put to both before each decision
LATE = 0.03  # how often time runs out
RELOADED = 0.2  # how often the room goes on from its own document
MUTATED = 4  # documents made of one


class Tables(TwoTables):
    """The same battle twice."""

    def __init__(self, random: Random, battle: str = "", **fixed: str) -> None:
        self.options = mixed_options(random, battle) | fixed
        super().__init__(random, registry.make(NAME, self.options))

    def begin(self) -> Tables:
        self.state = self.game.start(self.chance)
        self.document = reference.start(self.options, self.drawn())
        return self

    def crowd(self) -> Tables:
        self.document = crowded(self.options, self.random)
        self.state = self.game.load(self.document)
        return self

    def play_on(self, decisions: int = 100_000) -> None:
        """To the end, or for some decisions. Everything is compared at each of them."""
        self.look()
        for _ in range(decisions):
            if not self.document["ask"]:
                break
            self.play()
            self.look()
        if not self.document["ask"]:
            assert self.game.returns(self.state) == pytest.approx(self.document["result"]["returns"])

    def drawn(self) -> Replayed:
        return Replayed(self.draws())

    def look(self) -> None:
        """Position, who decides, and what is refused."""
        dumped = self.game.dump(self.state)
        assert comparable(dumped) == comparable(self.document)
        decider = reference.decider(self.document)
        assert [seat for seat in range(self.game.seats) if self.state.owes(seat)] == ([] if decider is None else [decider])
        assert self.state.is_over() == (decider is None)
        if not self.document["pending"]:
            assert comparable(self.game.dump(self.game.load(self.document))) == comparable(self.document)
        if self.random.random() < RELOADED:
            self.state = self.game.load(dumped)
            assert self.game.dump(self.state) == dumped
        for seat in {decider if decider is not None else 0, self.random.randrange(self.game.seats)}:
            for _ in range(TEXTS_EACH):
                self.ask_both(seat, random_text(self.document, self.random))
        if decider is not None and self.random.random() < LISTED:
            for action in self.game.legal_actions(self.state, decider):
                text = self.game.text(self.state, decider, action)
                assert (text, reference.refusal(self.document, decider, text)) == (text, None)

    def ask_both(self, seat: int, text: str) -> None:
        assert (seat, text, self.refusal(seat, text)) == (seat, text, reference.refusal(self.document, seat, text))

    def play(self) -> None:
        seat = reference.decider(self.document)
        assert seat is not None
        if self.random.random() < LATE:
            self.game.expire(self.state, [seat], self.chance, Log())
            draws = self.drawn()
            self.document = reference.expire(self.document, draws)
        else:
            text = likely(self.document, self.random)
            self.game.play(self.state, seat, text, self.chance, Log())
            draws = self.drawn()
            self.document = reference.play(self.document, text, draws)
        assert not draws.draws, "the room has drawn more"


def comparable(document: Document) -> Document:
    """Without the rest of a running resolution, which is each engine's own, and without options that mean nothing to a position."""
    found: dict[str, Any] = {name: part for name, part in document.items() if name not in ("pending", "options")}
    if found["ask"]:
        found["ask"] = {name: found["ask"][name] for name in ("who", "kind")}
    if found["result"]:
        found["result"] = found["result"] | {"returns": [round(value, 12) for value in found["result"]["returns"]]}
    return found


@pytest.mark.parametrize("battle", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_both_play_alike_from_the_start(battle: str, seed: int) -> None:
    Tables(Random(seed), battle).begin().play_on()


@pytest.mark.parametrize("seed", CROWDED)
def test_both_play_on_alike_from_a_crowded_table(seed: int) -> None:
    Tables(Random(seed)).crowd().play_on(CROWDED_DECISIONS)


PLACED = re.compile(r"(move2? [-0-9a-z,>^]|teleport |ram ).*")  # offers of GMI-0.16


@pytest.mark.clause("GMI-0.16")
@pytest.mark.parametrize("seed", [*range(40), 1413])  # the last one can ram with 20 MP
def test_both_offer_the_same_places(seed: int) -> None:
    tables = Tables(Random(seed)).crowd()
    seat = reference.decider(tables.document)
    assert seat is not None
    offers = {tables.game.text(tables.state, seat, action) for action in tables.game.legal_actions(tables.state, seat)}
    first, second = Candidates(tables.document, "move"), Candidates(tables.document, "move2")
    moves = [moves for each in (first, second) for moves in (each.walks(), each.special_moves(), each.leaps())]
    assert {text for text in offers if PLACED.fullmatch(text)} == set().union(*moves, first.teleports(), first.rams())


@pytest.mark.clause("GMI-5.11", "GMI-7.7")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_begin_the_next_battle_of_a_campaign_alike(seed: int) -> None:
    tables = Tables(Random(seed), "versus", campaign="on", scars="on").begin()
    tables.play_on()
    sheets = [reference.sheet_of(entry) for entry in tables.options["monsters"]]
    carried = reference.carry(tables.document, sheets)
    tables.state = tables.game.start(tables.chance, carry=tables.game.carry(tables.state))
    tables.document = reference.start(tables.options, tables.drawn(), carried)
    tables.play_on(CROWDED_DECISIONS)


@pytest.mark.clause("GMI-0.17")
def test_both_refuse_endless_texts() -> None:
    tables = Tables(Random(1), "versus").begin()
    seat = reference.decider(tables.document)
    assert seat is not None
    for text in (
        "move " + ">".join(["900,900"] * 100_000),
        "move " + "9" * 1999 + ",1",
        "brawl bite m2 +" + "9" * 3000,
        "end" + " " * 2000,
        "",
    ):
        tables.ask_both(seat, text)
        assert tables.refusal(seat, text) == "GMI-0.17"


@pytest.mark.parametrize("seed", range(40))
def test_both_read_a_changed_document_alike(seed: int) -> None:
    """The room refuses nothing that can be, and what both can read they read alike."""
    random = Random(seed)
    tables = Tables(random)
    document = played_on(crowded(tables.options, random), random)
    for _ in range(MUTATED):
        changed = mutated(document, random)
        if not changed["pending"] and tables.read_both(changed, reference.load):
            tables.look()


@pytest.mark.long
@pytest.mark.parametrize("battle", SEATS)
@pytest.mark.parametrize("seeds", MANY_SEEDS, ids=str)
def test_both_play_alike_in_thousands_of_battles(battle: str, seeds: range) -> None:
    for seed in seeds:
        print("seed", seed)
        Tables(Random(seed), battle).begin().play_on()
        Tables(Random(seed), battle).crowd().play_on(CROWDED_DECISIONS)
