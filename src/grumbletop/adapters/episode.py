"""A game for a learner, and the next one after it: one seat at a time, one step at a time, with seeded chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.adapters.steps import NOTHING_YET, Action, PartialAction, Steps
from grumbletop.bots.bot import Knowledge, knowledge_of
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.state import State


class Episode:
    """Seats that decide simultaneously are asked one after the other, without seeing each other's choices.

    In a race a random seat is first.
    """

    def __init__(self, steps: Steps, seed: int, number: int = 0, logged: bool = False) -> None:
        """Episode `number` of a seed. The seats' logs are kept only if they are asked for."""
        self.steps = steps
        self.logged = logged
        self.rng = stream(seed, 2 * number)  # for what isn't chance of the game, such as who is first in a race
        self.chance = SeededChance(stream(seed, 2 * number + 1))
        self.deal()

    def deal(self) -> None:
        """A new game."""
        self.log = EventLog() if self.logged else Log()
        self.told: list[list[Mapping[str, Any]]] = [[] for _ in range(self.steps.game.seats)]
        self.state: State = self.steps.game.start(self.chance, log=self.log)
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
        if isinstance(taken, PartialAction):
            self.begun = taken
        else:
            self.act(taken)

    def act(self, action: Action) -> None:
        """A whole action of the seat that is asked."""
        self.steps.apply(self.state, self.seat, action, self.chance, self.log)
        self._ask()

    def seen(self) -> tuple[Knowledge, Rng]:
        """What a bot in this seat may know (a possible world and the seat's log), and a generator for its search."""
        rng = Rng(self.rng.next())
        return knowledge_of(self.steps.game, self.state, self.seat, rng, self._heard()), rng

    def _heard(self) -> list[Mapping[str, Any]]:
        heard = self.told[self.seat]
        if isinstance(self.log, EventLog):
            heard += self.log.seen_by(self.seat, len(heard))
        return list(heard)

    def returns(self) -> list[float]:
        """The return of each seat; empty before the end."""
        return self.steps.game.returns(self.state) if self.is_over else [0.0] * self.steps.game.seats
