"""Bots and random players in the seats without a person."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.bots.bot import Bot, Thought, knowledge_of
from grumbletop.bots.fallback_bot import BotWithFallback
from grumbletop.engine.match import Match
from grumbletop.engine.rng import stream

MOST_MOVES = 1 << 20
MOST_SEATS = 64


class SeatedBot:
    """A bot in a seat. Each move has its own random stream, so a resumed match continues as it would have."""

    def __init__(self, bot: Bot, seed: int, about: str = "") -> None:
        self.bot = bot
        self.seed = seed
        self.about = about  # how it plays, for people; "" for a bot that replaces somebody

    def over(self, returns: Sequence[float]) -> None:
        """Tell an external bot how the match ended."""
        if isinstance(self.bot, BotWithFallback):
            self.bot.over(returns)

    def choose(self, match: Match, seat: int) -> Thought:
        rng = stream(self.seed, (match.version % MOST_MOVES) * MOST_SEATS + seat)
        return self.bot.choose(knowledge_of(match.game, match.state, seat, rng, match.seen_by(seat)), None, rng)
