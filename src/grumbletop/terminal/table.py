"""The hot-seat table: asks one player after the other until the match is over or the players leave."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import fill

from grumbletop.bots.levels import bot_of, usual_level
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import CONSENT, NO, Match
from grumbletop.engine.rng import stream
from grumbletop.terminal.autosave import Autosave
from grumbletop.terminal.console import Console, Leave, width
from grumbletop.terminal.screen import Screen
from grumbletop.terminal.seated_bot import SeatedBot
from grumbletop.terminal.turn import Race, Turn


class TerminalTable:
    """One match, who plays in it, and where it is kept."""

    def __init__(
        self, match: Match, bots: Sequence[SeatedBot | None], console: Console, language: str, keeper: Autosave, seed: int
    ) -> None:
        """A seat without a bot is played by a person; `seed` decides who is quicker in a race."""
        self.match = match
        self.game = match.game
        self.bots = list(bots)
        self.humans = [seat for seat, bot in enumerate(bots) if bot is None]
        self.screen = Screen(match, self.humans, console, language)
        self.keeper = keeper
        self.seed = seed

    # The course of a match

    def run(self) -> None:
        self.welcome()
        self.keeper.keep(self.match)
        try:
            while not self.match.over:
                self.step()
            self.finish()
            self.offer_to_save()
        except Leave:
            self.offer_to_save()
        except EOFError:
            self.screen.console.say()
        except KeyboardInterrupt:
            self.screen.console.say()
            self.say_where_the_record_is()
            raise
        self.say_where_the_record_is()

    def step(self) -> None:
        """Play the next decision."""
        owing = self.owing()
        decision = self.game.decision(self.match.state, owing[0])
        racing = decision is not None and decision.mode == "race"
        seat = self.quickest(owing) if racing else self.next_asked(owing)
        bot = self.bots[seat]
        racers = [each for each in owing if each in self.humans] if racing else []
        if bot is not None:
            self.move(seat, bot)
        elif len(racers) > 1:
            self.race(racers)
        elif seat == self.screen.facing or self.leave_screen():
            self.sit_down(seat)
            Turn(self, seat, racing).run()

    def move(self, seat: int, bot: SeatedBot) -> None:
        thought = bot.choose(self.match, seat)
        if thought.note:
            self.screen.warn(thought.note)
        self.play(seat, thought.text)

    def owing(self) -> list[int]:
        return [seat for seat in range(self.game.seats) if self.match.state.owes(seat)]

    def next_asked(self, owing: Sequence[int]) -> int:
        """The seat to ask next: the player at the screen if possible, then bots. The order of simultaneous choices doesn't matter."""
        if self.screen.facing in owing:
            return self.screen.facing
        return next((seat for seat in owing if seat not in self.humans), owing[0])

    def quickest(self, owing: Sequence[int]) -> int:
        """The seat that acts first in a race; bots and people are equally likely."""
        return owing[stream(self.seed, self.match.version).below(len(owing))]

    def race(self, racers: Sequence[int]) -> None:
        """A race between several people, who all look at the screen."""
        if self.leave_screen():
            self.screen.clear()
            Race(self, racers).run()

    def sit_down(self, seat: int) -> None:
        if seat != self.screen.facing:
            self.screen.hand_to(seat)
        self.screen.news()

    def leave_screen(self) -> bool:
        """End the player's turn at the screen. False if an action was taken back, so that somebody else may be next."""
        seat = self.screen.facing
        while self.screen.secretive and seat != SPECTATOR:
            answer = self.screen.ask("curtain.draw")
            if answer == "quit":
                raise Leave
            if answer == "undo":
                self.undo(seat)
                return False
            if answer == "":
                break
        return True

    # What changes the match

    def play(self, seat: int, text: str) -> None:
        """Raises Refused, and then nothing has changed."""
        self.match.play(seat, text)
        self.after()

    def expire(self) -> None:
        """Let the time run out for all who owe a decision."""
        self.match.expire(self.owing())
        self.after()

    def undo(self, seat: int) -> None:
        kind = self.match.undo_kind(seat)
        if kind == NO:
            self.screen.say("undo.nothing")
        elif kind == CONSENT and not self.all_agree(seat):
            self.screen.say("undo.refused")
        else:
            self.match.undo(seat, [other for other in range(self.game.seats) if other != seat] if kind == CONSENT else [])
            self.after()

    def resign(self, seat: int) -> bool:
        """Ask whether this seat really resigns. At a table of more than two, a bot plays on for it if other people remain."""
        others = [other for other in self.humans if other != seat]
        ends = self.game.seats <= 2 or not others
        if self.screen.ask("resign.ends" if ends else "resign.goes_on").casefold() != self.screen.sentences.texts.say("resign.yes"):
            self.screen.say("resign.not")
            return False
        self.match.resign(seat, ends)
        if not ends:
            self.humans.remove(seat)
            self.bots[seat] = SeatedBot(bot_of(self.game, usual_level(self.game)), self.seed)
            self.screen.clear()
        self.after()
        return True

    def all_agree(self, seat: int) -> bool:
        """Whether the other people allow this seat an undo. Bots always do."""
        return all(self.agrees(other, seat) for other in self.humans if other != seat)

    def agrees(self, asked: int, asking: int) -> bool:
        self.screen.clear()
        names = {"asked": self.match.names[asked], "asking": self.match.names[asking]}
        key = "undo.ask_seen" if self.match.undo_unveils(asking) else "undo.ask"
        return self.screen.ask(key, **names).casefold() == self.screen.sentences.texts.say("undo.yes")

    def after(self) -> None:
        """After an entry: save the record, and tell the player at the screen."""
        try:
            self.keeper.keep(self.match)
        except GrumbletopError as problem:
            self.screen.warn(str(problem))
        self.screen.news()

    # First and last words

    def welcome(self) -> None:
        words = self.screen.sentences.game_texts
        self.screen.console.say(self.game.info.name, "strong")
        if words.has("game.how"):
            self.screen.console.say(fill(words.say("game.how"), width()))
        for seat in range(self.game.seats):
            self.introduce(seat, self.bots[seat])
        sides = zip(self.game.side_names(self.match.names, words), self.game.sides, strict=True)
        teams = [name for name, side in sides if len(side) > 1]
        if teams:
            self.screen.console.say(", ".join(teams))
        if self.keeper.path is not None:
            self.screen.say("welcome.kept", file=self.keeper.path)
        if self.match.version:
            self.screen.know_all()
            self.screen.say("welcome.resumed", count=self.match.version)
        if self.humans:
            self.screen.say("welcome.help")
        self.screen.console.say()

    def introduce(self, seat: int, bot: SeatedBot | None) -> None:
        kind = "human" if bot is None else "bot"
        self.screen.say(f"welcome.{kind}", name=self.screen.sentences.title(seat), about=bot.about if bot else "")

    def finish(self) -> None:
        self.screen.draw(self.screen.facing if len(self.humans) == 1 else SPECTATOR)
        returns = self.match.returns()
        self.screen.console.say(self.screen.sentences.verdict(returns), "strong")
        self.screen.console.say(self.screen.sentences.returns(returns))
        for bot in self.bots:
            if bot is not None:
                bot.over(returns)

    def offer_to_save(self) -> None:
        if not (self.humans and self.screen.console.converses):
            return
        with suppress(EOFError):
            while self.keeper.path is None and (name := self.screen.ask("save.ask")):
                if self.save(Path(name)):
                    self.keeper.path = Path(name)

    def save(self, path: Path) -> bool:
        """Save a copy of the record, if the file can be written."""
        try:
            self.keeper.copy(self.match, path)
        except GrumbletopError as problem:
            self.screen.warn(str(problem))
            return False
        return True

    def say_where_the_record_is(self) -> None:
        path = self.keeper.path
        if path is None:
            self.screen.say("save.lost")
        else:
            self.screen.say("save.over" if self.match.over else "save.kept", file=path, game=self.game.info.slug)
            if self.match.carry() is not None:
                self.screen.say("save.next", file=path, game=self.game.info.slug)
