"""Seats without a person. A mover is shown a world its seat thinks possible, never the true one."""

from __future__ import annotations

from typing import Protocol

from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream
from grumbletop.engine.state import State

MOST_MOVES = 1 << 20
MOST_SEATS = 64


class Mover(Protocol):
    def choose(self, game: Game, state: State, seat: int, move: int) -> str:
        """The text of the action this seat takes as move number `move` of the match."""


class RandomMover:
    """Any legal action. Each move has its own stream, so that a resumed match goes on as it would have."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game, state: State, seat: int, move: int) -> str:
        rng = stream(self.seed, (move % MOST_MOVES) * MOST_SEATS + seat)
        world = state.resample(seat, rng)
        return game.text(world, seat, world.sample_action(seat, rng))
