"""What a viewer may see of a match. All match data in messages goes through here.

A viewer is a seat or SPECTATOR. Views are made for one version of a match and encoded once per viewer. The text drawing is made only on
request, because it costs more than all the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Composed, Game
from grumbletop.engine.match import ABOUT_PEOPLE, ACTION, Match
from grumbletop.engine.preview import Preview
from grumbletop.engine.state import State
from grumbletop.server import wire
from grumbletop.server.sentences import Sentences

Spoken = tuple[int, int | Composed, State]  # a seat, its action, and the state in which it acted

EVERYTHING = -1  # as `since`: nothing has been sent yet, not even the start


class SeatViews:
    def __init__(self, match: Match, names: Sequence[str], before: SeatViews | None = None) -> None:
        """`before` are the views of an earlier version, for the same players."""
        self.match = match
        self.names = names
        self.state = match.state
        self._words: dict[tuple[int, str], Sentences] = {} if before is None else before._words
        self._told: dict[tuple[int, str], list[bytes]] = {} if before is None else before._told  # events by version
        self._views: dict[tuple[int, str, bool], Raw] = {}
        self._last: Spoken | None = None

    def sentences(self, viewer: int, language: str) -> Sentences:
        key = (viewer, language)
        if key not in self._words:
            self._words[key] = Sentences(self.match.game, self.names, language, viewer)
        return self._words[key]

    # What is seen

    def view(self, viewer: int, language: str, drawn: bool = True) -> Raw:
        key = (viewer, language, drawn)
        if key not in self._views:
            self._views[key] = Raw(wire.encode(self._view(viewer, self.sentences(viewer, language), drawn)))
        return self._views[key]

    def _view(self, viewer: int, sentences: Sentences, drawn: bool) -> wire.SeatView:
        decision = None if viewer == SPECTATOR else self._decision(viewer, sentences)
        return look_at(self.match.game, self.state, viewer, sentences, drawn, decision)

    def past_view(self, version: int, viewer: int, language: str, drawn: bool) -> Raw:
        """What a viewer saw after an earlier version, without decisions."""
        sentences = self.sentences(viewer, language)
        return Raw(wire.encode(look_at(self.match.game, self.match.at(version), viewer, sentences, drawn)))

    def _decision(self, seat: int, sentences: Sentences) -> wire.Decision | None:
        owed = self.match.game.decision(self.state, seat)
        if owed is None:
            return None
        return wire.Decision(owed.name, owed.mode, owed.open, owed.prompt, sentences.ask(owed))

    # What is told

    def events(self, viewer: int, since: int, language: str) -> Raw:
        """The events this viewer was told after version `since`. Sentences are cached."""
        told = self._told.setdefault((viewer, language), [])
        if len(told) <= self.match.version:
            sentences = self.sentences(viewer, language)
            new: list[list[wire.Event]] = [[] for _ in range(len(told), self.match.version + 1)]
            for each in self.match.seen_by(viewer, max(len(told) - 1, 0)):
                if each["version"] >= len(told):
                    new[each["version"] - len(told)].append(tell(each, sentences))
            told.extend(wire.encode(events)[1:-1] for events in new)
        return Raw(b"[" + b",".join(filter(None, told[since + 1 :])) + b"]")

    def last(self, viewer: int) -> wire.Last | None:
        """The latest action as this viewer may see it."""
        self._last = self._last or self._latest_action()
        if self._last is None:
            return None
        seat, action, before = self._last
        text = action.text if isinstance(action, Composed) else self.match.game.text(before, seat, action, viewer)
        return wire.Last(seat, text)

    def _latest_action(self) -> Spoken | None:
        number = len(self.match.entries)
        while number and self.match.entries[number - 1].kind in ABOUT_PEOPLE:
            number -= 1
        if not number or self.match.entries[number - 1].kind != ACTION:
            return None
        entry, before = self.match.entries[number - 1], self.match.at(number - 1)
        return entry.seats[0], self.match.game.parse(before, entry.seats[0], entry.text), before

    def committed(self) -> list[int]:
        """The seats that have made a hidden decision that others still owe, which is public."""
        asked = self.state.reopened()
        return [seat for seat in range(self.match.game.seats) if asked.owes(seat) and not self.state.owes(seat)]

    # What a seat asks

    def choices(self, seat: int, prefix: Sequence[str], id: str, language: str) -> wire.Choices:
        """What may follow; a prefix that leads nowhere is refused, as far as the rules say why."""
        sentences = self.sentences(seat, language)
        found = self.match.game.choices(self.state, seat, prefix)
        leads_on = found.offered or found.whole is not None or found.area is not None
        no = None if leads_on else self.match.game.why_not(self.state, seat, prefix)
        if no is not None:
            raise no
        offered, barred = ([sentences.choice(each) for each in some] for some in (found.offered, found.barred))
        return wire.Choices(id, offered, barred, found.whole, found.area.described() if found.area else None)

    def value(self, seat: int, prefix: Sequence[str], typed: str, id: str, language: str) -> wire.Value:
        return wire.Value(id, self.match.game.read_value(self.state, seat, prefix, typed, self.sentences(seat, language).texts))

    def whole(self, seat: int, prefix: Sequence[str]) -> str | None:
        """The action that these values make, if they make one."""
        return self.match.game.choices(self.state, seat, prefix).whole

    def preview(self, seat: int, text: str | None, id: str, language: str) -> wire.Preview:
        sentences = self.sentences(seat, language)
        found = Preview([]) if text is None else self.match.game.preview(self.state, seat, text)
        events = [tell({"version": self.match.version + 1, **each}, sentences) for each in found.events]
        facts, odds = [sentences.fact(each) for each in found.facts], [sentences.odds(each) for each in found.odds]
        return wire.Preview(id, events, found.data, sentences.totals(found.data), facts, odds)


def look_at(
    game: Game, state: State, viewer: int, sentences: Sentences, drawn: bool = True, decision: wire.Decision | None = None
) -> wire.SeatView:
    seat = None if viewer == SPECTATOR else viewer
    drawing = game.drawing(state, seat, sentences.texts) if drawn else None
    return wire.SeatView(game.view(state, seat), game.display(state, seat), decision, drawing)


def tell(told: Mapping[str, Any], sentences: Sentences) -> wire.Event:
    return wire.Event(told["version"], told["kind"], told["clause"], told["data"], sentences.event(told), sentences.drama(told))
