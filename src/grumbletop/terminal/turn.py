"""One person's turn: each line is an action of the game or a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import fill, indent
from typing import TYPE_CHECKING

from grumbletop.bots.bot import knowledge_of
from grumbletop.bots.hints import hint
from grumbletop.engine.errors import BadNotation, GrumbletopError, Refused, TooMany
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.rng import stream
from grumbletop.engine.rulebook import load_rulebook, render
from grumbletop.terminal.advice import advice_lines
from grumbletop.terminal.composer import Composer
from grumbletop.terminal.console import Leave, width
from grumbletop.terminal.rulebook_lookup import contents, find

if TYPE_CHECKING:
    from grumbletop.terminal.table import TerminalTable

MOST_LISTED = 200
GLIMPSE = 48  # actions shown if there are more: as many as fit a small screen


class Turn:
    """The turn of a seat that owes a decision."""

    def __init__(self, table: TerminalTable, seat: int, racing: bool) -> None:
        self.table = table
        self.match = table.match
        self.game = table.game
        self.screen = table.screen
        self.seat = seat
        self.composer = Composer(table.screen.console, table.screen.sentences)
        self.racing = racing
        self.over = False
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.list_actions,
            "c": self.compose,
            "compose": self.compose,
            "why": self.why,
            "undo": self.undo,
            "hint": self.hint,
            "resign": self.resign,
            "save": self.save,
            "log": self.log,
            "rules": self.rules,
            "view": self.look,
            "help": self.help,
            "quit": self.quit,
        }
        if racing:
            self.commands["wait"] = self.wait

    def run(self) -> None:
        self.look()
        while not self.over:
            line = self.screen.console.ask(f"{self.match.names[self.seat]}> ")
            try:
                self.obey(line)
            except GrumbletopError as problem:  # such as a missing rulebook; the match goes on
                self.screen.warn(str(problem))

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self.screen.say("turn.nothing")
        elif word.lower() in self.commands and not self.is_action(line):
            self.commands[word.lower()](rest.strip())
        else:
            self.act(line)

    def is_action(self, line: str) -> bool:
        """Whether a line is an action of the game, which takes precedence over a command spelt the same."""
        try:
            self.game.parse(self.match.state, self.seat, line)
        except Refused:
            return False
        return True

    def act(self, line: str) -> None:
        try:
            self.table.play(self.seat, self.understood(line))
        except Refused as refusal:
            self.screen.warn(self.screen.sentences.refusal(refusal))
            if isinstance(refusal, BadNotation):
                self.screen.say("turn.hint")
        else:
            self.over = True

    def understood(self, line: str) -> str:
        """The action that a line means, even if it spells out the parts: `move 3 o'clock, 4`."""
        try:
            self.game.parse(self.match.state, self.seat, line)
        except BadNotation:
            return self.composer.meant(self.game, self.match.state, self.seat, line) or line
        except Refused:
            pass
        return line

    # Words to the table

    def look(self, rest: str = "") -> None:
        self.screen.draw(self.seat)
        decision = self.game.decision(self.match.state, self.seat)
        if decision is not None:
            question = self.screen.sentences.game_texts.say(decision.prompt, decision.data)
            self.screen.console.say(fill(question, width()), "strong")
        if self.racing:
            self.screen.say("race.wait")

    def list_actions(self, rest: str) -> None:
        state = self.match.state
        count = f"{state.count_actions(self.seat):,}"
        try:
            actions = self.game.legal_actions(state, self.seat)
        except TooMany:
            self.screen.say("actions.many", count=count)
            return
        decision = self.game.decision(state, self.seat)
        if decision is not None and decision.open:
            self.screen.say("actions.open", count=count)
        elif len(actions) > MOST_LISTED:
            actions = actions[:GLIMPSE]
            self.screen.say("actions.first", count=count, shown=GLIMPSE)
        else:
            self.screen.say("actions.all", count=count)
        texts = [self.game.text(state, self.seat, action) for action in actions[:MOST_LISTED]]
        self.screen.console.say(in_columns(texts, width()))

    def compose(self, rest: str) -> None:
        text = self.composer.compose(self.game, self.match.state, self.seat)
        if text is None:
            self.screen.say("compose.left")
        else:
            self.screen.console.say(text, "strong")
            self.act(text)

    def hint(self, rest: str) -> None:
        rng = stream(self.table.seed, self.match.version)
        seen = knowledge_of(self.game, self.match.state, self.seat, rng, self.match.seen_by(self.seat))
        self.screen.console.say("\n".join(advice_lines(hint(seen, rng, self.game.text), self.screen.sentences)))

    def why(self, line: str) -> None:
        if not line:
            self.screen.say("why.usage")
            return
        try:
            action = self.understood(line)
            preview = self.game.preview(self.match.state, self.seat, action)
        except Refused as refusal:
            self.screen.warn(self.screen.sentences.refusal(refusal))
            self.show_clause(refusal.clause)
            return
        told = [*map(self.screen.sentences.event, preview.events), *self.screen.sentences.foretold(preview)]
        self.screen.say("why.legal" if told else "why.silent", action=action)
        for line in told:
            self.screen.console.say(f"  {line}")

    def show_clause(self, id: str) -> None:
        book = load_rulebook(type(self.game), self.screen.sentences.texts.language)
        if id in book.clauses:
            self.screen.console.say(render(book, width(), [book.clauses[id]]).rstrip("\n"))

    def undo(self, rest: str) -> None:
        """Undo. The turn ends if something was taken back or if others had to be asked at the screen."""
        before = self.match.version
        self.table.undo(self.seat)
        self.over = self.match.version != before or self.screen.facing != self.seat

    def resign(self, rest: str) -> None:
        self.over = self.table.resign(self.seat)

    def save(self, name: str) -> None:
        if not name:
            self.screen.say("save.usage")
        elif self.table.save(Path(name)):
            self.screen.say("save.done", file=name)

    def log(self, rest: str) -> None:
        for event in self.match.seen_by(self.seat):
            self.screen.console.say(f"  {self.screen.sentences.event(event)}")

    def rules(self, wanted: str) -> None:
        book = load_rulebook(type(self.game), self.screen.sentences.texts.language)
        found = (find(book, wanted) or book.search(wanted)) if wanted else []
        if found:
            self.screen.console.say(render(book, width(), found).rstrip("\n"))
        elif wanted:
            self.screen.say("rules.none", words=wanted)
        else:
            self.screen.console.say(contents(book))
            self.screen.say("rules.usage", section=book.sections[0].id)

    def wait(self, rest: str) -> None:
        self.table.expire()
        self.over = True

    def help(self, rest: str) -> None:
        self.screen.say("help")

    def quit(self, rest: str) -> None:
        raise Leave


class Race:
    """A race: several people may act and the first one wins. All of them look at the screen, and it shows nobody's secrets."""

    def __init__(self, table: TerminalTable, racers: Sequence[int]) -> None:
        self.table = table
        self.screen = table.screen
        self.racers = racers

    def run(self) -> None:
        self.screen.draw(SPECTATOR)
        self.screen.say("race.go", "strong", names=[self.screen.sentences.title(seat) for seat in self.racers])
        over = False
        while not over:
            over = self.obey(self.screen.console.ask("> "))

    def obey(self, line: str) -> bool:
        """Whether the race is over."""
        if line == "quit":
            raise Leave
        if line == "wait":
            self.table.expire()
            return True
        number, _, text = line.partition(" ")
        if number not in map(str, self.racers):
            self.screen.say("race.usage", seat=self.racers[0])
            return False
        try:
            self.table.play(int(number), text.strip())
        except Refused as refusal:
            self.screen.warn(self.screen.sentences.refusal(refusal))
            return False
        return True


def in_columns(texts: Sequence[str], width: int) -> str:
    """Lay texts out in as many columns as fit, row by row; long texts get a line each."""
    widest = max(map(len, texts), default=0)
    per_line = max(1, (width - 2) // (widest + 2))
    lines = [texts[start : start + per_line] for start in range(0, len(texts), per_line)]
    return indent("\n".join("  ".join(text.ljust(widest) for text in line).rstrip() for line in lines), "  ")
