"""What a pair of eyes is shown of a match, and nothing more. The only way from a match to a message.

Eyes are a seat, or SPECTATOR. Looks are made for one version of a match and encoded once for each pair of eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Composed
from grumbletop.engine.match import ABOUT_PEOPLE, ACTION, Match
from grumbletop.server import wire
from grumbletop.server.words import Words

EVERYTHING = -1  # since: nothing has been told yet, not even the start


class Looks:
    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self.state = match.state
        self._words: dict[tuple[int, str], Words] = {}
        self._looks: dict[tuple[int, str], Raw] = {}
        self._events: dict[tuple[int, int, str], Raw] = {}

    def words(self, eyes: int, language: str) -> Words:
        key = (eyes, language)
        if key not in self._words:
            self._words[key] = Words(self.match.game, self.names, language, eyes)
        return self._words[key]

    # What is seen

    def look(self, eyes: int, language: str) -> Raw:
        key = (eyes, language)
        if key not in self._looks:
            self._looks[key] = Raw(wire.encode(self._look(eyes, self.words(eyes, language))))
        return self._looks[key]

    def _look(self, eyes: int, words: Words) -> wire.Look:
        game, seat = self.match.game, None if eyes == SPECTATOR else eyes
        return wire.Look(
            game.view(self.state, seat),
            game.display(self.state, seat),
            None if seat is None else self._decision(seat, words),
            game.drawing(self.state, seat, words.texts),
        )

    def _decision(self, seat: int, words: Words) -> wire.Decision | None:
        owed = self.match.game.decision(self.state, seat)
        if owed is None:
            return None
        return wire.Decision(owed.name, owed.mode, owed.open, owed.prompt, words.ask(owed))

    # What is told

    def events(self, eyes: int, since: int, language: str) -> Raw:
        """What these eyes were told after version `since`."""
        key = (eyes, since, language)
        if key not in self._events:
            words = self.words(eyes, language)
            told = [each for each in self.match.seen_by(eyes, max(since, 0)) if each["version"] > since]
            self._events[key] = Raw(wire.encode([tell(each, words) for each in told]))
        return self._events[key]

    def last(self, eyes: int) -> wire.Last | None:
        """The latest action as these eyes may read it."""
        number = len(self.match.entries)
        while number and self.match.entries[number - 1].kind in ABOUT_PEOPLE:
            number -= 1
        if not number or self.match.entries[number - 1].kind != ACTION:
            return None
        entry, game = self.match.entries[number - 1], self.match.game
        seat = entry.seats[0]
        before = self.match.at(number - 1)
        action = game.parse(before, seat, entry.text)
        return wire.Last(seat, action.text if isinstance(action, Composed) else game.text(before, seat, action, eyes))

    def committed(self) -> list[int]:
        """Who has made a hidden decision that others still owe. That much is public."""
        asked = self.state.reopened()
        return [seat for seat in range(self.match.game.seats) if asked.owes(seat) and not self.state.owes(seat)]

    # What a seat asks

    def choices(self, seat: int, prefix: Sequence[str], id: str, language: str) -> wire.Choices:
        words = self.words(seat, language)
        found = self.match.game.choices(self.state, seat, prefix)
        offered, barred = ([words.choice(each) for each in some] for some in (found.offered, found.barred))
        return wire.Choices(id, offered, barred, found.whole, found.area)

    def preview(self, seat: int, text: str, id: str, language: str) -> wire.Preview:
        words = self.words(seat, language)
        found = self.match.game.preview(self.state, seat, text)
        events = [tell({"version": self.match.version + 1, **each}, words) for each in found.events]
        return wire.Preview(id, events, found.data, words.facts(found.data))


def tell(told: Mapping[str, Any], words: Words) -> wire.Event:
    return wire.Event(told["version"], told["kind"], told["clause"], told["data"], words.event(told))
