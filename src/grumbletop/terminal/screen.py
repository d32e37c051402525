"""The screen that all players at the table share: who is looking at it, and what they have been told."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import Match
from grumbletop.terminal.console import Console
from grumbletop.terminal.sentences import Sentences

BEFORE_THE_START = -1


class Screen:
    def __init__(self, match: Match, humans: Sequence[int], console: Console, language: str) -> None:
        self.match = match
        self.console = console
        self.sentences = Sentences(match.game, match.names, language, humans[0] if len(humans) == 1 else SPECTATOR)
        self.secretive = len(humans) > 1 and match.game.settled_info.hidden  # people must not see each other's side
        self.told = dict.fromkeys([*range(match.game.seats), SPECTATOR], BEFORE_THE_START)  # the version up to which each is told

    def say(self, key: str, style: str = "", **data: object) -> None:
        """Print one of the terminal's own sentences."""
        self.console.say(self.sentences.texts.say(key, data), style)

    def ask(self, key: str, **data: object) -> str:
        return self.console.ask(self.sentences.texts.say(key, data))

    def warn(self, problem: str) -> None:
        self.console.say(problem, "warning")

    # Who sits before it

    @property
    def facing(self) -> int:
        """The seat whose player is at the screen; SPECTATOR stands for everybody."""
        return self.sentences.reader

    def clear(self) -> None:
        """Clear the screen, so that it shows nobody's secrets."""
        if self.secretive and self.facing != SPECTATOR:
            self.console.curtain()
            self.sentences.read_by(SPECTATOR)

    def hand_to(self, seat: int) -> None:
        """Hand the screen to another player. Nothing of theirs is shown before they confirm."""
        name = self.sentences.name(seat)
        if self.secretive:
            self.clear()
            self.say("curtain.pass", "strong", name=name)
            self.ask("curtain.open", name=name)
        else:
            self.say("turn.next", "strong", name=name)
        self.sentences.read_by(seat)

    # What they see

    def news(self) -> None:
        """Print what the player at the screen has been told since they last looked."""
        known = self.told[self.facing]
        for event in self.match.seen_by(self.facing, max(known, 0)):
            if event["version"] > known:
                self.console.say(f"  {self.sentences.event(event)}")
        self.told[self.facing] = self.told[SPECTATOR] = self.match.version

    def know_all(self) -> None:
        """Mark everything so far as seen."""
        self.told = dict.fromkeys(self.told, self.match.version)

    def draw(self, viewer: int) -> None:
        self.console.say()
        self.console.say(self.sentences.drawing(self.match.state, viewer))
        self.console.say()
