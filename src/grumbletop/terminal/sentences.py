"""Events as sentences, with the players' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Game
from grumbletop.engine.preview import Preview
from grumbletop.engine.state import State
from grumbletop.engine.texts import Texts, load_texts


@lru_cache
def terminal_texts(language: str) -> Texts:
    return load_texts(files(__package__ or ""), language)


class Sentences:
    """Puts things into words with two text catalogues: the terminal's own and the game's."""

    def __init__(self, game: Game, names: Sequence[str], language: str, reader: int) -> None:
        self.game = game
        self.names = names
        self.texts = terminal_texts(language)
        self.read_by(reader)

    def read_by(self, reader: int) -> None:
        """Set the seat that reads from now on; SPECTATOR stands for everybody."""
        self.reader = reader
        self.game_texts = self.game.texts_at(self.game.texts(self.texts.language), self.names, reader)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def title(self, seat: int) -> str:
        """A player's name with the seat number that actions use."""
        name = self.name(seat)
        return name if name.endswith(f" {seat}") else f"{name} ({seat})"

    def event(self, told: Mapping[str, Any]) -> str:
        """The sentence for an event. Events of the match, such as an undo, have the terminal's own sentences."""
        own = f"log.{told['kind']}"
        if not self.game_texts.has(own) and self.texts.has(own):
            return self.texts.say(own, {"name": self.name(told["data"]["seat"])})
        return self.game.say_event(told, self.game_texts)

    def foretold(self, preview: Preview) -> list[str]:
        """What a preview says besides events: facts, odds, and totals before and after if the game has words for them."""
        known = {name: value for name, value in preview.data.items() if self.game_texts.has(f"preview.{name}")}
        return [
            *(f"{self.game_texts.say(f'preview.{name}')}: {self.way(name, value)}" for name, value in known.items()),
            *(self.game.say_fact(fact, self.game_texts) + (f" ({fact.clause})" if fact.clause else "") for fact in preview.facts),
            *(self.game.say_odds(odds, self.game_texts) for odds in preview.odds),
        ]

    def way(self, name: str, value: object) -> str:
        return " -> ".join(self.game_texts.word(name, each) for each in listed(value))

    def refusal(self, refusal: Refused) -> str:
        return f"{refusal.clause}: {self.game.say_refusal(refusal, self.game_texts)}"

    def drawing(self, state: State, viewer: int) -> str:
        return self.game.drawing(state, None if viewer == SPECTATOR else viewer, self.game_texts).rstrip("\n")

    def verdict(self, returns: Sequence[float]) -> str:
        return self.game.verdict(returns, self.names, self.game_texts)

    def returns(self, returns: Sequence[float]) -> str:
        """The returns by side: a player, or a team with its players below it."""
        lines: list[str] = []
        for name, side in zip(self.game.side_names(self.names, self.game_texts), self.game.sides, strict=True):
            if len(side) > 1:
                lines.append(f"  {name}")
            margin = "  " if len(side) == 1 else "    "
            lines += [f"{margin}{self.names[seat]}: {returns[seat]:+g}" for seat in side]
        return "\n".join(lines)


def listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else [value]
