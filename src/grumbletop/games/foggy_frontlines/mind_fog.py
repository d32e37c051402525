"""Simultaneous planning in Foggy Frontlines, by regret matching. Compiled.

In each iteration a possible world is dealt, every seat draws a plan from its current strategy, and each of its other plans is evaluated
against the drawn plans of the others: the battle is played out by likely actions, and the situation after the round is evaluated. Each seat
uses only what it knows in that world. The result is the average strategy, which is mixed, because a predictable boss marches into a trap.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import lowest
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.thinking import FORCED, Candidate, Thinking, average_strategy, by_share, drawn_by_share, drawn_by_weight
from grumbletop.games.foggy_frontlines.mind import FoggyInsight
from grumbletop.games.foggy_frontlines.rules import FoggyState

NEGLIGIBLE: Final = 0.15  # of the largest share: smaller shares are leftovers of plans that regret has dropped


@final
@mypyc_attr(acyclic=True)
class Side:
    """One seat with what it knows: its plans and the regret of each."""

    def __init__(self, seat: i64, plans: list[i64]) -> None:
        self.seat: i64 = seat
        self.plans = plans
        self.count: i64 = len(plans)
        self.rounds: i64 = 0
        self.regrets: vec[float] = vec[float]([0.0] * len(plans))
        self.sums: vec[float] = vec[float]([0.0] * len(plans))  # summed shares, later rounds weighted more
        self.totals: vec[float] = vec[float]([0.0] * len(plans))  # summed values, later rounds weighted more
        self.values: vec[float] = vec[float]([0.0] * len(plans))  # in this round

    def whole(self) -> float:
        total = 0.0
        n: i64 = 0
        while n < self.count:
            total += self.regrets[n]
            n += 1
        return total

    def draw(self, rng: Rng) -> i64:
        """Draw a plan in proportion to its regret."""
        whole: float = self.whole()
        return drawn_by_weight(self.regrets, self.count, whole, rng) if whole > 0.0 else rng.below(self.count)

    def learn(self) -> None:
        """Compare what each plan brought in this round with what the strategy brought."""
        self.rounds += 1
        weight: float = float(self.rounds)
        whole: float = self.whole()
        even: float = 1.0 / float(self.count)
        expected = 0.0
        n: i64 = 0
        while n < self.count:
            share: float = self.regrets[n] / whole if whole > 0.0 else even
            expected += share * self.values[n]
            self.sums[n] += weight * share
            self.totals[n] += weight * self.values[n]
            n += 1
        n = 0
        while n < self.count:
            regret: float = self.regrets[n] + self.values[n] - expected
            self.regrets[n] = regret if regret > 0.0 else 0.0
            n += 1

    def strategy(self) -> list[float]:
        """The average strategy: the share of each plan."""
        return average_strategy(self.sums, self.count, NEGLIGIBLE)


@final
class FogThinking(Thinking):
    def __init__(self, world: FoggyState, seat: i64, insight: FoggyInsight, most: i64, theirs: i64, rng: Rng) -> None:
        self.root = world.reopened()
        self.seat: i64 = seat
        self.insight = insight
        self.theirs: i64 = theirs  # plans considered for each other seat
        self.rng = rng
        self.luck = Rng(0)  # reseeded alike for all plans of a round, so that luck doesn't separate them
        self.chance = SeededChance(self.luck)
        self.silent = Log()
        self.copy = self.root.clone()
        self.own = Side(seat, insight.planner.shortlist(self.root, seat, most))
        self.sides: dict[i64, Side] = {}
        self.rules: list[Side] = []
        self.drawn: vec[i64] = vec[i64]([0] * self.root.rules.players)
        self.done: i64 = 0

    def go_on(self, simulations: i64) -> i64:
        if self.own.count == 1 and simulations > FORCED - self.done:
            simulations = FORCED - self.done
        before: i64 = self.done
        while self.done - before < simulations:
            self.learn_once()
        return self.done - before

    def learn_once(self) -> None:
        world = self.root.resample(self.seat, self.rng)
        self.rules = []
        seat: i64 = 0
        while seat < self.root.rules.players:
            side = self.side_of(world, seat)
            self.rules.append(side)
            self.drawn[seat] = side.plans[side.draw(self.rng)]
            seat += 1
        seed: i64 = self.rng.next()
        for side in self.rules:
            n: i64 = 0
            while n < side.count:
                self.luck.state = seed
                side.values[n] = self.tried(world, side.seat, side.plans[n])
                n += 1
            self.done += n
        for side in self.rules:
            side.learn()

    def side_of(self, world: FoggyState, seat: i64) -> Side:
        """What a seat knows in this world; others may know it from an earlier one."""
        if seat == self.seat:
            return self.own
        key: i64 = world.position_key(seat)
        side = self.sides.get(key)
        if side is None:
            side = Side(seat, self.insight.planner.shortlist(world, seat, self.theirs))
            self.sides[key] = side
        return side

    def tried(self, world: FoggyState, seat: i64, plan: i64) -> float:
        """The value of a plan for its seat against the drawn plans of the others."""
        state = self.copy
        state.assign(world)
        other: i64 = 0
        while other < world.rules.players:
            state.apply(other, plan if other == seat else self.drawn[other], self.chance, self.silent)
            other += 1
        while not self.insight.knows_worth(state):
            turn: i64 = lowest(state.deciders())
            state.apply(turn, self.insight.likely_action(state, turn, self.luck), self.chance, self.silent)
        return self.insight.weighed.of(state, seat)

    # The answer

    def candidates(self) -> list[Candidate]:
        own = self.own
        shares = own.strategy()
        heavy: float = max(float(own.rounds) * float(own.rounds + 1) / 2.0, 1.0)
        found: list[Candidate] = []
        n: i64 = 0
        while n < own.count:
            plan: i64 = own.plans[n]
            found.append(Candidate(plan, own.totals[n] / heavy, shares[n], [(self.seat, plan)]))
            n += 1
        found.sort(key=by_share, reverse=True)
        return found

    def choice(self, rng: Rng) -> i64:
        return drawn_by_share(self.candidates(), rng)
