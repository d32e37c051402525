"""Puts a match into words in one language: the game's sentences and the server's own, with the players' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from grumbletop.engine.errors import BadText, Refused
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Choice, Decision, Game
from grumbletop.engine.preview import Fact, Odds
from grumbletop.engine.texts import LANGUAGES, Texts, load_texts
from grumbletop.server import wire
from grumbletop.server.errors import Refusal


@lru_cache
def server_texts(language: str) -> Texts:
    return load_texts(files(__package__ or ""), language)


def known_language(wish: str) -> str:
    """The language for a tag like `de-AT`; English if it isn't supported."""
    language = wish[:2].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def sentence_of(refusal: Refusal, language: str) -> str:
    return server_texts(language).say(refusal.sentence, refusal.data)


def game_texts(game: Game, language: str) -> Texts:
    """The game's texts; English if it has no translation."""
    try:
        return game.texts(language)
    except BadText:
        return game.texts(LANGUAGES[0])


def stays(value: object) -> bool:
    """Whether a total is the same before and after."""
    return isinstance(value, list | tuple) and len(set(value)) == 1


class Sentences:
    def __init__(self, game: Game, names: Sequence[str], language: str, reader: int = SPECTATOR) -> None:
        self.game = game
        self.language = language
        self.texts = game.texts_at(game_texts(game, language), names, reader)
        self.own = server_texts(language).naming({f"seat.{seat}": name for seat, name in enumerate(names)})

    def ask(self, decision: Decision) -> str:
        """The question for players who click, if the game has one that differs from the prompt for typing."""
        clicked = f"ask.{decision.name}"
        return self.texts.say(clicked if self.texts.has(clicked) else decision.prompt, decision.data)

    def event(self, told: Mapping[str, Any]) -> str:
        """The sentence for an event. Events of the match, such as an undo, have the server's own sentences."""
        key = f"log.{told['kind']}"
        if not self.texts.has(key) and self.own.has(key):
            yours = self.texts.reader != SPECTATOR and told["data"].get("seat") == self.texts.reader
            return self.own.say(f"you.{told['kind']}" if yours else key, told["data"])
        return self.game.say_event(told, self.texts)

    def drama(self, told: Mapping[str, Any]) -> str:
        return self.game.say_drama(told, self.texts)

    def fact(self, fact: Fact) -> wire.Fact:
        return wire.Fact(fact.key, fact.data, fact.clause, fact.amount, self.game.say_fact(fact, self.texts))

    def odds(self, odds: Odds) -> wire.Odds:
        return wire.Odds(odds.key, odds.data, odds.probability, odds.given, self.game.say_odds(odds, self.texts))

    def totals(self, preview: Mapping[str, Any]) -> list[str]:
        """Totals before and after, as far as they change and the game has words for them."""
        known = [(name, value) for name, value in preview.items() if self.texts.has(f"preview.{name}") and not stays(value)]
        return [f"{self.texts.say(f'preview.{name}')}: {self._way(name, value)}" for name, value in known]

    def _way(self, name: str, value: object) -> str:
        steps = value if isinstance(value, list | tuple) else [value]
        return " → ".join(self.texts.word(name, each) for each in steps)

    def choice(self, choice: Choice) -> wire.Choice:
        label = self.texts.say(choice.label, choice.data) if self.texts.has(choice.label) else choice.value
        return wire.Choice(choice.part, choice.value, choice.thing, label, choice.clause, self.why_barred(choice), choice.data)

    def why_barred(self, choice: Choice) -> str:
        return self.refusal(choice.refused()) if choice.clause else ""

    def refusal(self, refused: Refused) -> str:
        return self.game.say_refusal(refused, self.texts)
