"""A room beside a reference, an engine that was written apart from the same specification: both are given the same chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from grumbletop.engine.chance import RecordingChance, SeededChance
from grumbletop.engine.errors import BadPosition, Refused
from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream
from grumbletop.engine.state import State

Document = dict[str, Any]
UNREADABLE = (BadPosition, TypeError, KeyError, ValueError, IndexError, AttributeError)  # how a reference refuses a document


class TwoTables:
    """The same game twice. The room has a state, the reference only ever a document."""

    state: State
    document: Document

    def __init__(self, random: Random, game: Game) -> None:
        self.random = random
        self.game = game
        self.chance = RecordingChance(game, SeededChance(stream(random.randrange(2**40), 0)))

    def draws(self) -> list[tuple[str, int, str]]:
        """What the room has drawn since the last time: event, number of outcomes, outcome."""
        found = [(draw.event, draw.outcomes, draw.text) for draw in self.chance.draws]
        self.chance.draws.clear()
        return found

    def refusal(self, seat: int, text: str) -> str | None:
        """The clause by which the room refuses a text."""
        try:
            self.game.parse(self.state, seat, text)
        except Refused as refused:
            return refused.clause
        return None

    def read_both(self, document: Mapping[str, Any], load: Callable[[Any], Document]) -> bool:
        """Whether the reference can read a document. Then the room must; otherwise it may refuse, and nothing worse."""
        try:
            self.document = load(document)
        except UNREADABLE:
            with suppress(BadPosition):
                self.game.load(document)
            return False
        self.state = self.game.load(document)
        return True
