"""The course of a game as learners meet it: one seat asked at a time, one step at a time, chance from a seed."""

from __future__ import annotations

from grumbletop.adapters.steps import NOTHING_YET, Action, Begun, Steps
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.state import State


class Course:
    """Seats that commit at once are asked one after the other, which shows nobody anything; of those who race a random one is first."""

    def __init__(self, steps: Steps, seed: int, number: int = 0) -> None:
        """Course `number` of a seed."""
        self.steps = steps
        self.rng = stream(seed, 2 * number)  # who is first, and what else is no chance of the game
        self.chance = SeededChance(stream(seed, 2 * number + 1))
        self.deal()

    def deal(self) -> None:
        """A new game."""
        self.state: State = self.steps.game.start(self.chance)
        self._ask()

    def _ask(self) -> None:
        racers = self.steps.racers(self.state)
        self.seat = racers[self.rng.below(len(racers))] if racers else int(self.state.decider())
        self.begun = NOTHING_YET

    @property
    def is_over(self) -> bool:
        return bool(self.state.is_over())

    def offered(self) -> list[int]:
        """Codes for the seat that is asked."""
        return [] if self.is_over else self.steps.offered(self.state, self.seat, self.begun)

    def observe(self, seat: int) -> list[float]:
        return self.steps.observe(self.state, seat, self.begun if seat == self.seat else NOTHING_YET)

    def step(self, code: int) -> None:
        """A code that is not offered is refused and changes nothing."""
        taken = self.steps.take(self.state, self.seat, self.begun, code)
        if isinstance(taken, Begun):
            self.begun = taken
        else:
            self.act(taken)

    def act(self, action: Action) -> None:
        """A whole action of the seat that is asked."""
        self.steps.apply(self.state, self.seat, action, self.chance, Log())
        self._ask()

    def world(self) -> tuple[State, Rng]:
        """What a bot in the asked seat may hold: a world that seat thinks possible, and numbers to think with."""
        rng = Rng(self.rng.next())
        return self.state.reopened().resample(self.seat, rng), rng

    def returns(self) -> list[float]:
        """What each seat got; nothing before the end."""
        return self.steps.game.returns(self.state) if self.is_over else [0.0] * self.steps.game.seats
