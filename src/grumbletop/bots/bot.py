"""The interface of all bots: what they get, how long they may search, and what they return."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Candidate, Thinking

FIRST_SLICE: Final = 16  # simulations
SLICE_SECONDS: Final = 0.02  # short enough to stop quickly, long enough not to slow search down
UNBOUNDED: Final = 1 << 40


@dataclass(frozen=True)
class Knowledge:
    """All that a bot knows: the rules, its seat, a possible world for that seat, and the seat's log so far."""

    game: Game
    seat: int
    world: State
    told: Sequence[Mapping[str, Any]] = ()


def knowledge_of(game: Game, state: State, seat: int, rng: Rng, told: Sequence[Mapping[str, Any]] = ()) -> Knowledge:
    """What the bot of a seat may know of a true state."""
    return Knowledge(game, seat, state.reopened().resample(seat, rng), told)


@dataclass(frozen=True)
class Budget:
    """The search budget for one decision. With simulations only, the answer is the same on every machine."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("a budget has simulations, seconds or both")
        if self.simulations is not None and self.simulations < 1:
            raise ValueError("a budget has at least one simulation")


@dataclass(frozen=True)
class Thought:
    """The decision of a bot, with the candidates it compared."""

    action: int
    text: str
    candidates: Sequence[Candidate]
    simulations: int
    seconds: float
    note: str = ""  # what went wrong, for people


Progress = Callable[[int, float], bool]  # gets simulations and seconds so far; returns False to stop
Clock = Callable[[], float]  # seconds, of wall-clock or CPU time


class Bot(Protocol):
    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        """Choose an action for the seat. Without a budget, the bot uses its own."""


def think(thinking: Thinking, budget: Budget, progress: Progress | None = None, clock: Clock = time.perf_counter) -> tuple[int, float]:
    """Think in slices until the budget is spent or nothing is left to find out. Returns the simulations and seconds used."""
    began = clock()
    until = None if budget.seconds is None else began + budget.seconds
    left = UNBOUNDED if budget.simulations is None else budget.simulations
    done, size, now = 0, FIRST_SLICE, began
    while left > 0:
        before = now
        found = int(thinking.go_on(min(size, left)))
        now = clock()
        done += found
        left -= found
        if found == 0 or (until is not None and now >= until):
            break
        if progress is not None and not progress(done, now - began):
            break
        size = next_slice(size, now - before, None if until is None else until - now)
    return done, now - began


def next_slice(size: int, seconds: float, left: float | None) -> int:
    """How many simulations to run next: about SLICE_SECONDS' worth, and never more than the budget allows."""
    wanted = SLICE_SECONDS if left is None else min(SLICE_SECONDS, left)
    return max(1, min(4 * size, int(size * wanted / max(seconds, 1e-6))))
