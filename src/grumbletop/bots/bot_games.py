"""Games between bots, each told only what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grumbletop.bots.bot import Bot, Knowledge, knowledge_of
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State

STREAMS = 64  # random streams of one game: chance, then one per seat


@dataclass(frozen=True)
class Player:
    """A bot in a seat, and whether it is shown the true state, as some yardsticks are."""

    name: str
    bot: Bot
    sees_all: bool = False


@dataclass(frozen=True)
class Played:
    """One game, as those who sat in it see it."""

    returns: Sequence[float]
    decisions: Sequence[int]  # by seat
    seconds: Sequence[float]  # of thinking, by seat
    simulations: Sequence[int]
    slowest: float  # seconds of the slowest decision


def play_game(game: Game, players: Sequence[Player], seed: int, number: int) -> Played:
    """Play game `number` of a run. The same number always gives the same deal, so swapping seats cancels out luck."""
    chance = SeededChance(stream(seed, number * STREAMS))
    minds = [stream(seed, number * STREAMS + 1 + seat) for seat in range(game.seats)]
    luck = stream(seed, number * STREAMS + STREAMS - 1)
    log = EventLog()
    state = game.start(chance, log=log)
    decisions, seconds, simulations, slowest = [0] * game.seats, [0.0] * game.seats, [0] * game.seats, 0.0
    while not state.is_over():
        for seat in asked(game, state, luck):
            thought = players[seat].bot.choose(shown_to(players[seat], game, state, seat, minds[seat], log), None, minds[seat])
            game.play(state, seat, thought.text, chance, log)
            decisions[seat] += 1
            seconds[seat] += thought.seconds
            simulations[seat] += thought.simulations
            slowest = max(slowest, thought.seconds)
    return Played(game.returns(state), decisions, seconds, simulations, slowest)


def asked(game: Game, state: State, luck: Rng) -> list[int]:
    """The seats to ask, in order: everybody who owes a decision. In a race the order is random, and the first one ends it."""
    owing = [seat for seat in range(game.seats) if state.owes(seat)]
    decision = game.decision(state, owing[0])
    return [owing[luck.below(len(owing))]] if decision is not None and decision.mode == "race" else owing


def shown_to(player: Player, game: Game, state: State, seat: int, rng: Rng, log: EventLog) -> Knowledge:
    if player.sees_all:
        return Knowledge(game, seat, state.reopened(), log.seen_by(seat))
    return knowledge_of(game, state, seat, rng, log.seen_by(seat))
