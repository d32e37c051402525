"""The room against the reference: the same chance, the same actions, the same refusals, the same views, the same positions."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from grumbletop.engine import registry
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import Log
from tests.games.grunt_growl_and_tear import reference
from tests.games.grunt_growl_and_tear.odd_pack import MONSTERS, odd_pack
from tests.games.grunt_growl_and_tear.positions import broken, crowded, likely, mixed_options, mutated, played_on
from tests.games.grunt_growl_and_tear.random_texts import random_text
from tests.games.grunt_growl_and_tear.reference_chance import Replayed
from tests.games.grunt_growl_and_tear.reference_content import CONTENT
from tests.games.grunt_growl_and_tear.reference_table import Document
from tests.games.two_tables import TwoTables

NAME = "grunt_growl_and_tear"
SEEDS = range(12)
MANY_SEEDS = [range(first, first + 20) for first in range(1000, 3000, 20)]  # few items: every run collects them
LOOKED_AT = 0.25  # how often both tables are compared in all respects
TEXTS_EACH = 4  # texts of every seat each time
WILD = 0.5  # how often any legal action will do
LATE = 0.03  # how often time runs out
CROWDED_DECISIONS = 60
PACK_DECISIONS = 300
MUTATED = 5  # documents made of one


class Tables(TwoTables):
    def __init__(self, random: Random, odd: bool = False) -> None:
        self.options = mixed_options(random)
        packs: list[Pack] = []
        self.content = CONTENT
        if odd:
            pack, self.content = odd_pack(random)
            packs.append(pack)
            self.options["packs"] = [pack.name]
            self.options["monsters"] = random.sample(MONSTERS, self.options["players"])
        super().__init__(random, registry.make(NAME, self.options, packs))

    def begin(self) -> Tables:
        self.state = self.game.start(self.chance)
        self.document = reference.start(self.options, self.drawn(), content=self.content)
        return self

    def crowd(self) -> Tables:
        self.document = crowded(self.options, self.random)
        self.state = self.game.load(self.document)
        return self

    def play_on(self, decisions: int = 100_000) -> None:
        """To the end, or for some decisions. The positions are compared after each of them, all the rest now and then."""
        self.look()
        for _ in range(decisions):
            if self.is_over:
                break
            self.play()
            assert comparable(self.game.dump(self.state)) == comparable(self.document)
            if self.is_over or self.random.random() < LOOKED_AT:
                self.look()
        if self.is_over:
            assert self.game.returns(self.state) == pytest.approx(self.document["returns"])

    def drawn(self) -> Replayed:
        return Replayed(self.draws())

    @property
    def is_over(self) -> bool:
        return bool(self.document["phase"] == "over")

    @property
    def seats(self) -> range:
        return range(self.options["players"])

    def look(self) -> None:
        """Everything that can be asked without playing."""
        document = self.document
        assert comparable(self.game.dump(self.state)) == comparable(document)
        assert comparable(self.game.dump(self.game.load(document))) == comparable(document)
        assert [seat for seat in self.seats if self.state.owes(seat)] == reference.deciders(document, content=self.content)
        assert self.state.is_over() == self.is_over
        for viewer in (None, *self.seats):
            assert comparable(self.game.view(self.state, viewer)) == comparable(reference.view(document, viewer, content=self.content))
        for seat in self.seats:
            assert self.legal(seat) == sorted(reference.legal(document, seat, content=self.content))
            for text in self.texts(seat):
                assert (seat, text, self.refusal(seat, text)) == (seat, text, reference.refusal(document, seat, text, content=self.content))

    def legal(self, seat: int) -> list[str]:
        if not self.state.owes(seat):
            return []
        return sorted(self.game.text(self.state, seat, action) for action in self.game.legal_actions(self.state, seat))

    def texts(self, seat: int) -> Iterable[str]:
        return (random_text(self.document, seat, self.random) for _ in range(TEXTS_EACH))

    def play(self) -> None:
        deciders = reference.deciders(self.document, content=self.content)
        if self.random.random() < LATE:
            self.game.expire(self.state, deciders, self.chance, Log())
            draws = self.drawn()
            self.document = reference.expire(self.document, deciders, draws, content=self.content)
        else:
            seat = self.random.choice(deciders)
            text = self.chosen(seat)
            self.game.play(self.state, seat, text, self.chance, Log())
            draws = self.drawn()
            self.document = reference.play(self.document, seat, text, draws, content=self.content)
        assert not draws.draws, "the room has drawn more"

    def chosen(self, seat: int) -> str:
        if self.random.random() < WILD or self.content is not CONTENT:
            return self.random.choice(sorted(reference.legal(self.document, seat, content=self.content)))
        return likely(self.document, seat, self.random)


def comparable(document: Document) -> Document:
    """With returns to twelve digits."""
    return document if document["returns"] is None else {**document, "returns": [round(value, 12) for value in document["returns"]]}


@pytest.mark.parametrize("seed", SEEDS)
def test_both_play_alike_from_the_draft_on(seed: int) -> None:
    Tables(Random(seed)).begin().play_on()


@pytest.mark.parametrize("seed", range(4 * len(SEEDS)))
def test_both_play_on_alike_from_a_crowded_table(seed: int) -> None:
    Tables(Random(seed)).crowd().play_on(CROWDED_DECISIONS)


@pytest.mark.clause("GGT-15.2", "GGT-9.2", "GGT-9.3", "GGT-11.17")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_play_alike_with_the_monsters_of_a_pack(seed: int) -> None:
    Tables(Random(seed), odd=True).begin().play_on(PACK_DECISIONS)


@pytest.mark.parametrize("seed", range(100))
def test_both_refuse_a_broken_document(seed: int) -> None:
    random = Random(seed)
    options = mixed_options(random)
    wrong, document = broken(played_on(crowded(options, random), random), random)
    try:
        registry.make(NAME, options).load(document)
    except BadPosition:
        return
    pytest.fail(f"the room accepts {wrong}")


@pytest.mark.parametrize("seed", range(60))
def test_both_read_a_changed_document_alike(seed: int) -> None:
    """The room refuses nothing that can be, and what both can read they read alike."""
    random = Random(seed)
    tables = Tables(random)
    document = played_on(crowded(tables.options, random), random)
    for _ in range(MUTATED):
        changed = mutated(document, random)
        if tables.read_both(changed, reference.load):
            tables.look()


@pytest.mark.long
@pytest.mark.parametrize("seeds", MANY_SEEDS, ids=str)
def test_both_play_alike_in_thousands_of_games(seeds: range) -> None:
    for seed in seeds:
        print("seed", seed)
        Tables(Random(seed)).begin().play_on()
        Tables(Random(seed)).crowd().play_on(CROWDED_DECISIONS)
