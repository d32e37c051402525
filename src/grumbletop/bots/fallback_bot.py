"""A bot with a fallback: another bot plays whenever the first one fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from grumbletop.bots.bot import Bot, Budget, Knowledge, Progress, Thought
from grumbletop.bots.line.process import BotFailed
from grumbletop.engine.rng import Rng

PATIENCE: Final = 3  # failures in a row after which it isn't asked again


class MatchBot(Bot, Protocol):
    """An external bot, which is told when a match has ended."""

    def over(self, returns: Sequence[float]) -> None: ...


class BotWithFallback:
    def __init__(self, bot: MatchBot, stand_in: Bot) -> None:
        self.bot = bot
        self.stand_in = stand_in
        self.failures = 0

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        """Choose an action. If the first bot failed, the thought has a note that says why."""
        if self.failures >= PATIENCE:
            return self.stand_in.choose(seen, budget, rng, progress)
        try:
            thought = self.bot.choose(seen, budget, rng, progress)
        except BotFailed as problem:
            self.failures += 1
            last = "; it is not asked again" if self.failures == PATIENCE else ""
            return replace(
                self.stand_in.choose(seen, budget, rng, progress), note=f"{problem}. The built-in bot plays this decision{last}."
            )
        self.failures = 0
        return thought

    def over(self, returns: Sequence[float]) -> None:
        self.bot.over(returns)
