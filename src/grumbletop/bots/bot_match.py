"""A recorded match between bots: what `grumbletop.play` does."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.bots.bot import Bot, Budget, Thought, knowledge_of
from grumbletop.bots.bot_games import asked
from grumbletop.bots.levels import bot_of, usual_level
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.match import Match
from grumbletop.engine.rng import stream


class WrongSeats(GrumbletopError):
    """The number of bots differs from the number of seats."""


def play_match(game: Game, bots: Sequence[str | Bot], seed: int) -> Match:
    chosen = list(bots) or [usual_level(game)] * game.seats
    if isinstance(bots, str) or len(chosen) != game.seats:
        raise WrongSeats(f"{game.info.name} has {game.seats} seats here, so it needs a list of {game.seats} bots, not {bots!r}")
    players = [bot_of(game, bot) if isinstance(bot, str) else bot for bot in chosen]
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in chosen]
    match = Match.begin(game, Seeded(seed), names)
    minds = [stream(seed, 1 + seat) for seat in range(game.seats)]
    luck = stream(seed, 0)
    while not match.over:
        for seat in asked(game, match.state, luck):
            seen = knowledge_of(game, match.state, seat, minds[seat], match.seen_by(seat))
            match.play(seat, players[seat].choose(seen, None, minds[seat]).text)
    return match


def thought_in(match: Match, bot: str | Bot, budget: Budget | None, seed: int) -> Thought:
    """What a bot would do for the seat that owes a decision."""
    game, state, seat = match.game, match.state, int(match.state.decider())
    game.check_owes(state, seat)
    chosen = bot or game.levels[-1].id
    player = bot_of(game, chosen) if isinstance(chosen, str) else chosen
    return player.choose(knowledge_of(game, state, seat, stream(seed, 0), match.seen_by(seat)), budget, stream(seed, 1))
