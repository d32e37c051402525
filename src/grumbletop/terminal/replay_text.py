"""A recorded match as text, as seen from some seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grumbletop.engine.events import SPECTATOR, Event
from grumbletop.engine.game import Composed
from grumbletop.engine.match import ABOUT_PEOPLE, ACTION, UNDO, Entry, Match
from grumbletop.terminal.console import Console
from grumbletop.terminal.sentences import Sentences

HIDDEN = "??"


class ReplayText:
    def __init__(self, match: Match, viewers: Sequence[int], console: Console, language: str) -> None:
        self.match = match
        self.viewers = viewers
        self.console = console
        self.sentences = Sentences(match.game, match.names, language, viewers[0] if len(viewers) == 1 else SPECTATOR)

    def tell(self) -> None:
        """The whole course of the match."""
        self.console.say(f"{self.match.game.info.name}: {', '.join(self.match.names)}", "strong")
        self.say_events(self.match.start_events)
        for number, entry in enumerate(self.match.entries, 1):
            self.say_entry(number, entry)
        if not self.match.over:
            self.console.say(self.sentences.texts.say("replay.unfinished"))
            return
        returns = self.match.returns()
        self.console.say(self.sentences.verdict(returns), "strong")

    def draw(self, version: int) -> None:
        """Draw the table as it was after so many entries."""
        if version:
            self.say_entry(version, self.match.entries[version - 1])
        for viewer in self.viewers:
            if len(self.viewers) > 1:
                self.console.say(self.sentences.name(viewer), "strong")
            self.console.say(self.sentences.drawing(self.match.at(version), viewer))
            self.console.say()

    def say_entry(self, number: int, entry: Entry) -> None:
        self.console.say(f"{number}. {self.heading(number, entry)}", "strong")
        if entry.kind not in (UNDO, *ABOUT_PEOPLE):  # their events would repeat the heading
            self.say_events(entry.events)

    def heading(self, number: int, entry: Entry) -> str:
        names = ", ".join(map(self.sentences.name, entry.seats))
        if entry.kind == ACTION:
            return f"{names}: {self.action_text(number, entry)}"
        key = f"replay.{entry.kind}"
        return self.sentences.texts.say(f"{key}.{str(entry.bot).lower()}" if entry.kind in ABOUT_PEOPLE else key, {"names": names})

    def action_text(self, number: int, entry: Entry) -> str:
        """As its seat wrote it, or masked for the viewer."""
        seat = entry.seats[0]
        if seat in self.viewers:
            return entry.text
        before = self.match.at(number - 1)
        action = self.match.game.parse(before, seat, entry.text)
        if isinstance(action, Composed):
            return HIDDEN if entry.commits else entry.text
        return self.match.game.text(before, seat, action, self.viewers[0])

    def say_events(self, events: Sequence[Event]) -> None:
        for event in events:
            for told in self.versions(event):
                self.console.say(f"  {self.sentences.event(told)}")

    def versions(self, event: Event) -> list[Mapping[str, object]]:
        """What the viewers were told about an event: once, unless they were told different things."""
        own = [viewer for viewer in self.viewers if viewer in event.private]
        return [event.seen_by(viewer) for viewer in own or [SPECTATOR]]
