"""Chance with words: scripted, recorded, and the chance of live matches that nobody alone can choose."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.playing import SeededChance
from grumbletop.engine.reading import shown
from grumbletop.engine.state import Chance, State

REST = "*"  # in a scripted list: the remaining outcomes in canonical order

__all__ = ["BadScript", "Draw", "HmacChance", "RecordingChance", "ScriptedChance", "SeededChance", "grouped"]


class BadScript(GrumbletopError):
    """Chance was scripted otherwise than it was drawn."""


@dataclass(frozen=True)
class Draw:
    """One outcome, in numbers and in the spec's words."""

    event: str
    outcomes: int
    index: int
    text: str


def grouped(draws: Iterable[Draw]) -> list[dict[str, Any]]:
    """Draws as a chance script: successive draws of one event become a list."""
    script: list[dict[str, Any]] = []
    for draw in draws:
        if script and draw.event in script[-1]:
            so_far = script[-1][draw.event]
            script[-1][draw.event] = [*so_far, draw.text] if isinstance(so_far, list) else [so_far, draw.text]
        else:
            script.append({draw.event: draw.text})
    return script


class RecordingChance(Chance):
    """Passes draws on and keeps them."""

    def __init__(self, game: Game, inner: Chance) -> None:
        self.game = game
        self.inner = inner
        self.draws: list[Draw] = []

    def draw(self, event: int, outcomes: int, state: State) -> int:
        index = self.inner.draw(event, outcomes, state)
        text = self.game.outcome_text(state, event, outcomes, index)
        self.draws.append(Draw(self.game.chance_events[event], outcomes, index, text))
        return index


class ScriptedChance(Chance):
    """Draws what a script says: `[{"heart": "7H"}, {"deck": ["AS", "*"]}]`, or bare values matched to the next draws."""

    def __init__(self, game: Game, script: Sequence[Any]) -> None:
        self.game = game
        self._entries: list[tuple[str | None, str]] = []  # event name or None, outcome text
        for entry in script:
            if isinstance(entry, dict):
                if len(entry) != 1:
                    raise BadScript(f"a chance entry names one event, not {shown(entry)}")
                event, outcome = next(iter(entry.items()))
                if event not in game.chance_events:
                    raise BadScript(f"{shown(event)} is no chance event of {game.info.slug}; there are {', '.join(game.chance_events)}")
                self._add(str(event), outcome)
            else:
                self._add(None, entry)

    def _add(self, event: str | None, outcome: Any) -> None:
        for each in outcome if isinstance(outcome, list) else [outcome]:
            if isinstance(each, dict | list) or each is None:
                raise BadScript(f"{shown(each)} is not an outcome")
            self._entries.append((event, str(each).lower() if isinstance(each, bool) else str(each)))

    def draw(self, event: int, outcomes: int, state: State) -> int:
        name = self.game.chance_events[event]
        self._drop_finished_rest(name)
        if not self._entries:
            raise BadScript(f"{name} is drawn but not scripted")
        wanted, text = self._entries[0]
        if wanted is not None and wanted != name:
            raise BadScript(f"the script has {wanted} where {name} is drawn")
        if text == REST:
            return self._rest(event, outcomes, state)
        del self._entries[0]
        index = self.game.outcome_index(state, event, outcomes, text)
        if index is None:
            raise BadScript(f"{name} can't be {shown(text)} here")
        return index

    def _rest(self, event: int, outcomes: int, state: State) -> int:
        """The first remaining outcome that is not named later in the same list."""
        name = self._entries[0][0]
        later: list[str] = []
        for other, text in self._entries[1:]:
            if other != name or text == REST:
                break
            later.append(text)
        if later and outcomes <= len(later):
            del self._entries[0]
            return self.draw(event, outcomes, state)
        spare = list(later)
        for index in range(outcomes):
            text = self.game.outcome_text(state, event, outcomes, index)
            if text not in spare:
                return index
            spare.remove(text)
        raise BadScript(f"nothing is left for {REST}")

    def _drop_finished_rest(self, name: str) -> None:
        """A rest ends where another event is drawn."""
        while len(self._entries) > 0 and self._entries[0][1] == REST and self._entries[0][0] not in (None, name):
            del self._entries[0]

    def left_over(self) -> list[str]:
        """Scripted outcomes nobody drew; a rest that stands last needs no more draws."""
        return [f"{event}: {text}" if event else text for event, text in self._entries if text != REST]


class HmacChance(Chance):
    """Chance of live matches: HMAC-SHA256 over a server secret and the seats' nonces, counted draw by draw.

    The commitment to the secret is published before the nonces arrive, so nobody alone chooses a draw, and everybody can
    recompute all of them once the secret is out.
    """

    def __init__(self, secret: bytes, commitment: str, nonces: Sequence[str], used: int = 0) -> None:
        if len(secret) != 32:
            raise ValueError("the secret has 256 bits")
        self._secret = secret
        self._label = "\n".join([commitment, *nonces]).encode()
        self.used = used  # draws made so far, taken-back ones included

    def draw(self, event: int, outcomes: int, state: State) -> int:
        number = self.used
        self.used += 1
        return self.outcome(number, outcomes)

    def outcome(self, number: int, outcomes: int) -> int:
        """Draw `number` for a number of outcomes, uniform by rejection."""
        limit = (1 << 256) // outcomes * outcomes
        attempt = 0
        while True:
            message = self._label + b"\n%d\n%d" % (number, attempt)
            value = int.from_bytes(hmac.new(self._secret, message, hashlib.sha256).digest(), "big")
            if value < limit:
                return value % outcomes
            attempt += 1
