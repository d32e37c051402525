"""Sources of chance: scripted, recorded, and verifiable (for live matches, where nobody can choose a draw alone)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.reader import REST, shown
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import Chance, State

__all__ = ["BadScript", "Draw", "HmacChance", "RecordingChance", "ScriptedChance", "SeededChance", "grouped"]


class BadScript(GrumbletopError):
    """The script doesn't match the draws that the rules made."""


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
    """Passes draws on from another source and keeps a list of them."""

    def __init__(self, game: Game, inner: Chance) -> None:
        self.game = game
        self.inner = inner
        self.draws: list[Draw] = []

    def draw(self, event: int, outcomes: int, state: State) -> int:
        index = self.inner.draw(event, outcomes, state)
        text = self.game.outcome_text(state, event, outcomes, index)
        self.draws.append(Draw(self.game.chance_events[event], outcomes, index, text))
        return index


@dataclass
class _Entry:
    """One entry of a script: outcomes for successive draws of an event, of any event where none is named."""

    event: str | None
    texts: list[str]
    drawn: str = ""  # the event of its last draw
    width: int = 0  # and its number of outcomes

    def rest_is_over(self, event: str, outcomes: int) -> bool:
        """Whether the shuffle that a `"*"` completes has ended: another event, or a number of outcomes that did not shrink by one."""
        if self.event not in (None, event):
            return True
        if self.width and (self.drawn != event or self.width != outcomes + 1):
            return True
        return len(self.texts) - 1 >= outcomes  # the outcomes named after it are all that is left


class ScriptedChance(Chance):
    """Draws what a script says: `[{"heart": "7H"}, {"deck": ["AS", "*"]}]`, or bare values matched to the next draws."""

    def __init__(self, game: Game, script: Sequence[Any]) -> None:
        self.game = game
        self.drawn = 0
        self._entries: list[_Entry] = []
        bare = False
        for entry in script:
            event, outcomes = self._named(entry) if isinstance(entry, dict) else (None, entry)
            texts = [_outcome(each) for each in (outcomes if isinstance(outcomes, list) else [outcomes])]
            if bare and event is None and not isinstance(entry, list):
                self._entries[-1].texts.extend(texts)  # adjacent bare values make one flat list
            elif texts:
                self._entries.append(_Entry(event, texts))
                bare = event is None and not isinstance(entry, list)
        for each in self._entries:
            if each.texts.count(REST) > 1:
                raise BadScript(f"{shown(REST)} is given twice in one list: name the event of each list")

    def _named(self, entry: dict[Any, Any]) -> tuple[str, Any]:
        if len(entry) != 1:
            raise BadScript(f"a chance entry has exactly one event, not {shown(entry)}")
        event, outcomes = next(iter(entry.items()))
        if event not in self.game.chance_events:
            there_are = ", ".join(self.game.chance_events) or "none"
            raise BadScript(f"{self.game.info.slug} has no chance event {shown(event)}; the events are {there_are}")
        return event, outcomes

    def draw(self, event: int, outcomes: int, state: State) -> int:
        name = self.game.chance_events[event]
        self._drop_finished(name, outcomes)
        if not self._entries:
            raise BadScript(f"{name} is drawn but not scripted")
        entry = self._entries[0]
        if entry.event not in (None, name):
            raise BadScript(f"the script has {entry.event}, but {name} is drawn")
        index = self._rest(entry, event, outcomes, state) if entry.texts[0] == REST else self._next(entry, event, outcomes, state)
        entry.drawn = name
        entry.width = outcomes
        self.drawn += 1
        return index

    def _drop_finished(self, name: str, outcomes: int) -> None:
        while self._entries:
            entry = self._entries[0]
            if entry.texts and (entry.texts[0] != REST or not entry.rest_is_over(name, outcomes)):
                return
            if entry.texts:
                del entry.texts[0]
            else:
                del self._entries[0]

    def _next(self, entry: _Entry, event: int, outcomes: int, state: State) -> int:
        text = entry.texts.pop(0)
        index = self.game.outcome_index(state, event, outcomes, text)
        if index is None:
            raise BadScript(f"{self.game.chance_events[event]} can't be {shown(text)} here")
        return index

    def _rest(self, entry: _Entry, event: int, outcomes: int, state: State) -> int:
        """The first remaining outcome that is not named later in the same list."""
        later = entry.texts[1:]  # fewer than the outcomes, so one is left
        index = 0
        while (text := self.game.outcome_text(state, event, outcomes, index)) in later:
            later.remove(text)
            index += 1
        return index

    def left_over(self) -> list[str]:
        """Scripted outcomes that were never drawn. A `"*"` doesn't count once its shuffle has begun."""
        return [
            f"{entry.event}: {text}" if entry.event else text
            for entry in self._entries
            for text in entry.texts
            if text != REST or entry.width == 0
        ]


def _outcome(value: Any) -> str:
    if isinstance(value, dict | list) or value is None:
        raise BadScript(f"{shown(value)} is not an outcome")
    return str(value).lower() if isinstance(value, bool) else str(value)


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
        """Draw number `number`, uniform over the outcomes (by rejection sampling)."""
        limit = (1 << 256) // outcomes * outcomes
        attempt = 0
        while True:
            message = self._label + b"\n%d\n%d" % (number, attempt)
            value = int.from_bytes(hmac.new(self._secret, message, hashlib.sha256).digest(), "big")
            if value < limit:
                return value % outcomes
            attempt += 1
