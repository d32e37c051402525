"""All other decisions: a race between actions. Compiled.

Every heat has a possible world of its own, the same for all actions, and the turn is played on by habits. When one action is left, the
decision is made.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.action_race import ActionRace
from grumbletop.engine.rng import Rng
from grumbletop.games.grunt_growl_and_tear.mind import GruntInsight
from grumbletop.games.grunt_growl_and_tear.mind_worth import restlessness
from grumbletop.games.grunt_growl_and_tear.rules import GruntState

HEATS: Final = 6  # between two looks at who is behind


@final
class RaceThinking(ActionRace):
    def __init__(
        self,
        world: GruntState,
        seat: i64,
        insight: GruntInsight,
        most: i64,
        turns: i64,
        doubt: float,
        limit: i64,
        sees_all: bool,
        rng: Rng,
    ) -> None:
        self.root = world.reopened()
        super().__init__(seat, insight.shortlist(self.root, seat, most, rng), rng)
        self.insight = insight
        self.turns: i64 = turns  # that are played on before the situation is weighed
        self.doubt = doubt  # how many standard errors behind is clearly behind
        self.limit: i64 = limit  # of simulations
        self.sees_all = sees_all
        self.world = self.root  # of this heat
        self.copy = self.root.clone()

    def go_on(self, simulations: i64) -> i64:
        return super().go_on(min(simulations, self.limit - self.done))

    def prepare_heat(self) -> None:
        if not self.sees_all:
            self.world = self.root.resample(self.seat, self.rng)

    def try_out(self, action: i64) -> float:
        state = self.copy
        state.assign(self.world)
        state.apply(self.seat, action, self.chance, self.silent)
        self.insight.play_on(state, self.turns, self.luck, self.chance, self.silent)
        return self.insight.weighed.of(state, self.seat)

    def handicap(self, number: i64) -> float:
        """What waiting costs."""
        return restlessness(self.copy, self.seat)

    def drop_out(self) -> None:
        """Drop the actions that are clearly worse than the best."""
        if self.heats % HEATS != 0:
            return
        best: i64 = self.running[0]
        n: i64 = 1
        while n < self.left:
            if self.totals[self.running[n]] > self.totals[best]:
                best = self.running[n]
            n += 1
        n = self.left - 1
        while n >= 0:
            number: i64 = self.running[n]
            if number != best and self.is_behind(number, best, self.doubt):
                self.left -= 1
                self.running[n] = self.running[self.left]
                self.running[self.left] = number
            n -= 1
