"""What happens at a table as sentences: in the game's words, with the players' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Game
from grumbletop.engine.state import State
from grumbletop.engine.texts import Texts, load_texts


@lru_cache
def terminal_texts(language: str) -> Texts:
    return load_texts(files(__package__ or ""), language)


class Speaker:
    """The two catalogues of one table: the terminal's own and the game's."""

    def __init__(self, game: Game, names: Sequence[str], language: str, reader: int) -> None:
        self.game = game
        self.names = names
        self.texts = terminal_texts(language)
        self.read_by(reader)

    def read_by(self, reader: int) -> None:
        """Whose eyes read from now on; SPECTATOR is everybody."""
        self.reader = reader
        self.words = self.game.texts_at(self.game.texts(self.texts.language), self.names, reader)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def title(self, seat: int) -> str:
        """The name with its seat, which actions are written with."""
        name = self.name(seat)
        return name if name.endswith(f" {seat}") else f"{name} ({seat})"

    def event(self, told: Mapping[str, Any]) -> str:
        """A told event; what only a match knows is said in our words."""
        own = f"log.{told['kind']}"
        if not self.words.has(own) and self.texts.has(own):
            return self.texts.say(own, {"name": self.name(told["data"]["seat"])})
        return self.game.say_event(told, self.words)

    def facts(self, preview: Mapping[str, Any]) -> list[str]:
        """What a preview tells besides events, such as a total before and after: as far as the game has words for it."""
        known = [(self.words.say(f"preview.{name}"), name, value) for name, value in preview.items() if self.words.has(f"preview.{name}")]
        return [f"{label}: {' -> '.join(self.words.word(name, each) for each in listed(value))}" for label, name, value in known]

    def refusal(self, refusal: Refused) -> str:
        return f"{refusal.clause}: {self.game.say_refusal(refusal, self.words)}"

    def drawing(self, state: State, viewer: int) -> str:
        return self.game.drawing(state, None if viewer == SPECTATOR else viewer, self.words).rstrip("\n")

    def verdict(self, returns: Sequence[float]) -> str:
        best = [name for name, value in zip(self.names, returns, strict=True) if value == max(returns)]
        if len(returns) == 1:
            return self.texts.say("end.alone")
        if len(best) == len(returns):
            return self.texts.say("end.draw")
        return self.texts.say("end.won" if len(best) == 1 else "end.shared", {"names": best})

    def returns(self, returns: Sequence[float]) -> str:
        return "\n".join(f"  {name}: {value:+g}" for name, value in zip(self.names, returns, strict=True))


def listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else [value]
