"""Tables for tests: a person who types prepared lines, and everything that was said."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grumbletop.bots.levels import RANDOM, bot_of
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Game
from grumbletop.engine.match import Match
from grumbletop.terminal.autosave import Autosave
from grumbletop.terminal.console import Console
from grumbletop.terminal.seated_bot import SeatedBot
from grumbletop.terminal.table import TerminalTable

CURTAIN = "\f\n"
TYPED = "\v"  # stands in a transcript where a line was typed


class Script(Console):
    """Types prepared lines, then the input ends."""

    converses = True

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.transcript = io.StringIO()
        super().__init__(io.StringIO(), self.transcript)

    def ask(self, prompt: str) -> str:
        self.out.write(prompt)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.out.write(f"{TYPED}{line}\n")
        return line.strip()


@dataclass(frozen=True)
class Played:
    match: Match
    said: str

    @property
    def over(self) -> bool:
        return self.match.state.is_over()


def begin(game: Game, humans: Sequence[int], seed: int = 1, position: dict[str, object] | None = None) -> Match:
    names = [f"Seat {seat}" if seat in humans else f"Random {seat}" for seat in range(game.seats)]
    return Match.begin(game, Seeded(seed), names, position)


def sit(match: Match, humans: Sequence[int], lines: Iterable[str], path: Path | None = None, language: str = "en", seed: int = 1) -> Played:
    """Play with these lines until they end or the match is over."""
    script = Script(lines)
    bots = [None if seat in humans else SeatedBot(bot_of(match.game, RANDOM), seed, "plays at random") for seat in range(match.game.seats)]
    TerminalTable(match, bots, script, language, Autosave(path), seed).run()
    return Played(match, script.transcript.getvalue())


def hot_seat_lines(match: Match, choices: Iterable[int]) -> Iterator[str]:
    """What two people type who take the n-th of their actions, with the Enters around each curtain. Looks at the running match."""
    facing = SPECTATOR
    for choice in choices:
        if match.state.is_over():
            return
        owing = [seat for seat in range(match.game.seats) if match.state.owes(seat)]
        if facing not in owing:
            yield from [""] * (1 if facing == SPECTATOR else 2)
            facing = owing[0]
        actions = match.game.legal_actions(match.state, facing)
        yield match.game.text(match.state, facing, actions[choice % len(actions)])
