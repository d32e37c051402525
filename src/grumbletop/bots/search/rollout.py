"""Playouts beyond the search tree: to the end of the game, or to a state that the room can evaluate. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.bits import lowest, nth_bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Insight


def any_of(owing: i64, rng: Rng) -> i64:
    """A random seat of a set. In a race it is the first to act; in a simultaneous decision the order doesn't matter."""
    if owing <= 2:
        return owing >> 1
    if owing & (owing - 1) == 0:
        return lowest(owing)
    return nth_bit(owing, rng.below(popcount(owing)))


@final
class Rollout:
    """Random playouts with the room's likely actions. At least `depth` decisions are played before the room's evaluation is used."""

    def __init__(self, insight: Insight, depth: i64, rng: Rng) -> None:
        self.insight = insight
        self.depth = depth
        self.rng = rng
        self.chance = SeededChance(rng)
        self.silent = Log()

    def finish(self, state: State) -> None:
        """Play until the game is over or the room can evaluate the state."""
        insight = self.insight
        rng = self.rng
        left: i64 = self.depth
        owing: i64 = state.deciders()
        while owing != 0:
            if left <= 0 and insight.knows_worth(state):
                return
            seat: i64 = any_of(owing, rng)
            state.apply(seat, insight.likely_action(state, seat, rng), self.chance, self.silent)
            owing = state.deciders()
            left -= 1

    def value(self, state: State, seat: i64) -> float:
        """The return of a seat, actual or expected, where `finish` stopped."""
        if state.is_over():
            return state.value(seat)
        return self.insight.worth(state, seat)
