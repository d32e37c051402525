"""Vectorised stepping: many games stepped in one compiled call, for learning from thousands of games a second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.adapters.missing_extra import MissingExtra
from grumbletop.adapters.steps import NOTHING_YET, BadStep, PartialAction, Steps, game_of
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.vector import Host, VectorStates

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as problem:
    raise MissingExtra("NumPy", "vector") from problem


class GameHost(Host):
    """Answers for a `Game`: deals, settles races, and composes large decisions step by step."""

    def __init__(self, steps: Steps, games: int) -> None:
        super().__init__()
        self.steps = steps
        self.composed = [NOTHING_YET] * games

    def deal(self, chance: SeededChance) -> State:
        state: State = self.steps.game.start(chance)
        return state

    def first(self, state: State, rng: Rng) -> int:
        racers = self.steps.racers(state)
        return racers[rng.below(len(racers))] if racers else int(state.decider())

    def offered(self, number: int, state: State, seat: int) -> list[int]:
        return self.steps.offered(state, seat, self.composed[number])

    def begun(self, number: int) -> list[float]:
        return self.steps.shown_steps(self.composed[number])

    def take(self, number: int, state: State, seat: int, code: int, chance: SeededChance) -> bool:
        taken = self.steps.take(state, seat, self.composed[number], code)
        if isinstance(taken, PartialAction):
            self.composed[number] = taken
            return False
        self.composed[number] = NOTHING_YET
        self.steps.apply(state, seat, taken, chance, Log())
        return True


class VectorGames:
    """`count` games side by side. Everything that comes out is an array that the next step fills again: copy what you keep.

    A game that ends is dealt again in the same step: `dones` says so, `rewards` holds what its seats got, and the observation
    and mask are those of the new game. `seats` says who is asked in each game; observations and masks are that seat's.
    """

    def __init__(self, game: str | Game, count: int, options: Mapping[str, Any] | None = None, seed: int = 0) -> None:
        self.game = game_of(game, options)
        self.steps = Steps(self.game)
        self.count = count
        self._host = GameHost(self.steps, count)
        steps = self.steps
        self._states = VectorStates(self._host, count, self.game.seats, steps.codes, steps.length, steps.composes)
        self._seen: NDArray[np.float64] = np.asarray(self._states.observations()).reshape(count, self.steps.length)
        self.observations: NDArray[np.float32] = np.zeros(self._seen.shape, np.float32)
        self.masks: NDArray[np.int8] = np.asarray(self._states.masks).view(np.int8).reshape(count, self.steps.codes)
        self.rewards: NDArray[np.float64] = np.asarray(self._states.rewards).reshape(count, self.game.seats)
        self.dones: NDArray[np.bool_] = np.asarray(self._states.dones).view(np.bool_)
        self.seats: NDArray[np.int64] = np.asarray(self._states.asked)
        self.reset(seed)

    def reset(self, seed: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """All games anew. Game n of a seed is the same however many others there are."""
        self._host.composed = [NOTHING_YET] * self.count
        self._states.reset(seed)
        self.observations[:] = self._seen
        return self.observations, self.masks

    def step(
        self, codes: Sequence[int] | NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.float64], NDArray[np.bool_]]:
        """One code for each game: observations, masks, rewards by seat, and which games ended. Refused codes change nothing."""
        try:
            self._states.step(np.asarray(codes, np.int64).tolist())
        except ValueError as problem:
            raise BadStep(str(problem)) from None
        self.observations[:] = self._seen
        return self.observations, self.masks, self.rewards, self.dones
