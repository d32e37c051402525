"""The room against the slow rules: the same actions, the same positions, the same number of lines."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rollouts import perft
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from tests.games.grumbles_and_goofs import slow_rules
from tests.games.grumbles_and_goofs.positions import EXAMPLE, mixed_options, opening, scattered
from tests.games.grumbles_and_goofs.slow_rules import SlowTable

EXAMPLE_LINES = {1: 12, 2: 105, 3: 939, 4: 9_729}
OPENING_LINES = {1: 21, 2: 378, 3: 3_780, 4: 30_240}
SEEDS = range(40)
DECISIONS = 12


@dataclass
class Tables:
    """The same position twice: in the room and with the slow rules."""

    game: GrumblesAndGoofs
    state: GrumblesState
    slow: SlowTable

    @classmethod
    def of(cls, document: dict[str, Any]) -> Tables:
        game = GrumblesAndGoofs(document["options"])
        return cls(game, game.load(document), SlowTable(document))

    def legal(self) -> set[str]:
        seat = int(self.state.decider())
        return {self.game.text(self.state, seat, action) for action in self.game.legal_actions(self.state, seat)}

    def play(self, text: str) -> None:
        self.game.play(self.state, int(self.state.decider()), text, NoChance(), Log())
        self.slow = SlowTable(slow_rules.play(self.slow.document, text))


def interesting(slow: SlowTable, legal: list[str], random: Random) -> str:
    """An action that captures or trespasses, where there is one and it comes to that; else any."""
    for text in random.sample(legal, len(legal)):
        after = slow.play(text)
        if after.document["scores"] != slow.document["scores"] or after.trespassers():
            return text if random.random() < 0.8 else random.choice(legal)
    return random.choice(legal)


def compare(tables: Tables, random: Random, decisions: int) -> None:
    """Play on in both, and look at both before every decision."""
    for _ in range(decisions):
        assert tables.game.dump(tables.state) == tables.slow.document
        assert tables.state.is_over() == (tables.slow.document["phase"] == "over")
        if tables.state.is_over():
            return
        legal = tables.slow.legal_actions()
        assert tables.legal() == legal
        tables.play(interesting(tables.slow, sorted(legal), random))


@pytest.mark.parametrize("depth", EXAMPLE_LINES)
def test_lines_of_the_example_in_both(depth: int) -> None:
    assert perft(Tables.of(EXAMPLE).state, depth) == slow_rules.lines(EXAMPLE, depth) == EXAMPLE_LINES[depth]


@pytest.mark.parametrize("depth", OPENING_LINES)
def test_lines_of_the_opening_in_both(depth: int) -> None:
    assert perft(Tables.of(opening()).state, depth) == slow_rules.lines(opening(), depth) == OPENING_LINES[depth]


@pytest.mark.parametrize("seed", SEEDS)
def test_both_play_on_alike_from_any_table(seed: int) -> None:
    random = Random(seed)
    compare(Tables.of(scattered(random, mixed_options(random))), random, DECISIONS)


@pytest.mark.parametrize("seed", range(4))
def test_both_play_alike_from_the_draft_on(seed: int) -> None:
    random = Random(seed)
    compare(Tables.of(opening(**mixed_options(random))), random, 6 * DECISIONS)
