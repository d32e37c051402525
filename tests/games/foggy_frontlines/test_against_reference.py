"""The room against the reference: the same chance, the same actions, the same refusals, the same views, the same positions."""

from __future__ import annotations

from random import Random

import pytest

from grumbletop.engine import registry
from grumbletop.engine.chance import RecordingChance, SeededChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream
from grumbletop.games.foggy_frontlines.rules import FoggyState
from tests.games.foggy_frontlines import reference
from tests.games.foggy_frontlines.positions import crowded, mixed_options
from tests.games.foggy_frontlines.random_texts import random_text
from tests.games.foggy_frontlines.reference import ReferenceTable, Script
from tests.games.foggy_frontlines.reference_cards import RECRUITS
from tests.games.foggy_frontlines.reference_refusals import refusal
from tests.games.foggy_frontlines.reference_words import plans, write_plan

SEEDS = range(16)
LISTED = 5  # cards in a hand of which every plan is listed
SOME = 0.1
TEXTS_EACH = 3  # texts before each decision
LATE = 0.04  # how often time runs out


class Tables:
    """The same game twice: in the room and with the reference."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.game = registry.make("foggy_frontlines", mixed_options(random))
        self.chance = RecordingChance(self.game, SeededChance(stream(random.randrange(2**40), 0)))

    def begin(self) -> Tables:
        self.state = self.game.start(self.chance)
        self.document = reference.begin(self.game.given, self.script())
        return self

    def crowd(self) -> Tables:
        self.document = crowded(dict(self.game.given), self.random)
        self.state = self.game.load(self.document)
        return self

    def play_on(self) -> None:
        """To the end, and look at both tables before every decision."""
        while not self.is_over:
            self.compare()
            self.say_anything()
            self.play()
        self.compare()
        self.say_anything()
        assert self.game.returns(self.state) == pytest.approx(self.document["result"]["returns"])

    def script(self) -> Script:
        """What the room has drawn since the last time."""
        drawn = [(draw.event, draw.outcomes, draw.text) for draw in self.chance.draws]
        self.chance.draws.clear()
        return Script(drawn)

    @property
    def is_over(self) -> bool:
        return bool(self.document["phase"] == "over")

    def compare(self) -> None:
        table = ReferenceTable(self.document)
        assert self.game.dump(self.state) == self.document
        assert self.game.dump(self.game.load(self.document)) == self.document
        assert [seat for seat in table.seats if self.state.owes(seat)] == table.deciders()
        assert self.state.is_over() == self.is_over
        for viewer in (None, *table.seats):
            assert self.game.view(self.state, viewer) == table.view(viewer)
        for seat in table.deciders():
            if self.is_listed(seat):
                assert self.legal(seat) == sorted(table.legal_actions(seat))

    def is_listed(self, seat: int) -> bool:
        """All but plans, and some plans of small hands."""
        small = len(self.document["players"][seat]["hand"]) <= LISTED
        return self.document["phase"] != "plan" or (small and self.random.random() < SOME)

    def legal(self, seat: int) -> list[str]:
        return sorted(self.game.text(self.state, seat, action) for action in self.game.legal_actions(self.state, seat))

    def say_anything(self) -> None:
        """Both refuse the same things by the same clauses."""
        for _ in range(TEXTS_EACH):
            seat = self.random.randrange(self.game.seats)
            text = random_text(self.document, seat, self.random)
            assert (text, self.refusal(seat, text)) == (text, refusal(ReferenceTable(self.document), seat, text))

    def refusal(self, seat: int, text: str) -> str:
        try:
            self.game.parse(self.state, seat, text)
        except Refused as refused:
            return refused.clause
        return ""

    def play(self) -> None:
        deciders = ReferenceTable(self.document).deciders()
        if self.random.random() < LATE:
            self.game.expire(self.state, deciders, self.chance, Log())
            self.document = reference.expire(self.document, deciders, self.script())
            return
        seat = self.random.choice(deciders)
        text = self.chosen(seat)
        assert refusal(ReferenceTable(self.document), seat, text) == ""
        self.game.play(self.state, seat, text, self.chance, Log())
        self.document = reference.play(self.document, seat, text, self.script())

    def chosen(self, seat: int) -> str:
        """Any legal action, but often a Boss Action and seldom a retreat, so that things happen."""
        if self.document["phase"] == "plan":
            action = self.state.nth_action(seat, self.random.randrange(int(self.state.count_actions(seat))))
            return self.game.text(self.state, seat, action)
        legal = sorted(ReferenceTable(self.document).legal_actions(seat))
        if "X!" in legal and self.random.random() < 0.5:
            return "X!"
        return self.random.choice([text for text in legal if text != "retreat" or self.random.random() < 0.1] or legal)


@pytest.mark.clause("FF-2.8", "FF-2.10", "FF-4.2", "FF-9.1", "FF-9.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_play_alike_from_the_deal_on(seed: int) -> None:
    Tables(Random(seed)).begin().play_on()


@pytest.mark.parametrize("seed", SEEDS)
def test_both_play_on_alike_from_a_crowded_table(seed: int) -> None:
    Tables(Random(seed)).crowd().play_on()


def planning(hand: list[str]) -> tuple[Game, FoggyState]:
    """Seat 0 has all five cards of the Baron in hand, and these recruits."""
    options = {**mixed_options(Random(1)), "players": 2, "bosses": ["gnash", "murk"], "first_butt": 0}
    document = crowded(options, Random(1))
    baron, auntie = document["players"]
    baron |= {"hand": ["r4", "b3", "g2", "y1", "X", *hand], "retreat": []}
    auntie |= {"hand": ["r3", "b4", "g1", "y2", "X"], "retreat": []}
    document["recruit_pile"] = [card for card in RECRUITS if card not in hand]
    game = registry.make("foggy_frontlines", options)
    return game, game.load(document)


@pytest.mark.parametrize(("recruits", "count"), [([], 537), (["Mr", "Mb", "Gy"], 136_064)])
def test_as_many_plans_as_the_specification_says(recruits: list[str], count: int) -> None:
    _, state = planning(recruits)
    assert state.count_actions(0) == count


def test_all_plans_with_two_catapults() -> None:
    game, state = planning(["C1", "C2"])
    count = int(state.count_actions(0))
    found = {game.text(state, 0, state.nth_action(0, number)) for number in range(count)}
    assert len(found) == count
    assert found == set(map(write_plan, plans(["r4", "b3", "g2", "y1", "X", "C1", "C2"])))
