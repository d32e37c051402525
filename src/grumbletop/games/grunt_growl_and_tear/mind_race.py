"""All other decisions: a racing algorithm (successive elimination) over actions. Compiled.

Every remaining action is tried in the same possible world with the same random numbers, and the turn is played on by habits. An action that
is clearly worse is dropped, so that time goes to those that are hard to tell apart; when one is left, the decision is made.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.thinking import Candidate, Thinking
from grumbletop.games.grunt_growl_and_tear.mind import GruntInsight
from grumbletop.games.grunt_growl_and_tear.mind_worth import restlessness
from grumbletop.games.grunt_growl_and_tear.rules import GruntState

HEAT: Final = 6  # worlds between two looks at who is behind
FORCED: Final = 16  # worlds that say what the only action is worth


@final
class RaceThinking(Thinking):
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
        self.seat: i64 = seat
        self.insight = insight
        self.turns: i64 = turns  # that are played on before the situation is weighed
        self.doubt = doubt  # how many standard errors behind is clearly behind
        self.limit: i64 = limit  # of simulations
        self.sees_all = sees_all
        self.rng = rng
        self.luck = Rng(0)
        self.chance = SeededChance(self.luck)
        self.silent = Log()
        self.copy = self.root.clone()
        self.actions = insight.shortlist(self.root, seat, most, rng)
        count: i64 = len(self.actions)
        self.running: vec[i64] = vec[i64](list(range(count)))  # numbers of actions, those in the race first
        self.left: i64 = count
        self.tries: vec[i64] = vec[i64]([0] * count)
        self.worths: vec[float] = vec[float]([0.0] * count)  # in all worlds together
        self.totals: vec[float] = vec[float]([0.0] * count)  # the same, less what waiting costs: what they race by
        self.leads: vec[float] = vec[float]([0.0] * count)  # over the mean of their worlds
        self.squares: vec[float] = vec[float]([0.0] * count)
        self.values: vec[float] = vec[float]([0.0] * count)  # of this world
        self.worlds: i64 = 0
        self.done: i64 = 0

    def go_on(self, simulations: i64) -> i64:
        before: i64 = self.done
        if simulations > self.limit - before:
            simulations = self.limit - before
        while self.done - before < simulations:
            if self.left == 1 and self.worlds >= FORCED:
                break
            self.run_once()
            if self.worlds % HEAT == 0:
                self.drop_out()
        return self.done - before

    def run_once(self) -> None:
        world = self.root
        if not self.sees_all:
            world = self.root.resample(self.seat, self.rng)
        seed: i64 = self.rng.next()
        mean = 0.0
        n: i64 = 0
        while n < self.left:
            worth: float = self.tried(world, self.actions[self.running[n]], seed)
            self.worths[self.running[n]] += worth
            self.values[n] = worth - restlessness(self.copy, self.seat)
            mean += self.values[n]
            n += 1
        mean /= float(self.left)
        n = 0
        while n < self.left:
            action: i64 = self.running[n]
            lead: float = self.values[n] - mean
            self.tries[action] += 1
            self.totals[action] += self.values[n]
            self.leads[action] += lead
            self.squares[action] += lead * lead
            n += 1
        self.worlds += 1

    def tried(self, world: GruntState, action: i64, seed: i64) -> float:
        state = self.copy
        state.assign(world)
        self.luck.state = seed
        state.apply(self.seat, action, self.chance, self.silent)
        self.insight.play_on(state, self.turns, self.luck, self.chance, self.silent)
        self.done += 1
        return self.insight.weighed.of(state, self.seat)

    def drop_out(self) -> None:
        """Drop the actions that are clearly worse than the best."""
        best: i64 = self.running[0]
        n: i64 = 1
        while n < self.left:
            if self.totals[self.running[n]] > self.totals[best]:
                best = self.running[n]
            n += 1
        worlds: float = float(self.worlds)
        n = self.left - 1
        while n >= 0:
            action: i64 = self.running[n]
            behind: float = (self.totals[best] - self.totals[action]) / worlds
            error: float = sqrt((self.variance(best) + self.variance(action)) / worlds)
            if action != best and behind > self.doubt * error:
                self.left -= 1
                self.running[n] = self.running[self.left]
                self.running[self.left] = action
            n -= 1

    def variance(self, action: i64) -> float:
        """The variance of the difference between an action and the others."""
        tries: float = float(self.tries[action])
        lead: float = self.leads[action] / tries
        return self.squares[action] / tries - lead * lead + 1e-9

    # The answer

    def candidates(self) -> list[Candidate]:
        """The candidates: those that stayed in the race longest first, then by value."""
        places: list[tuple[i64, float, i64]] = []
        n: i64 = 0
        while n < len(self.actions):
            places.append((-self.tries[n], -self.totals[n], n))
            n += 1
        places.sort()
        found: list[Candidate] = []
        for _, _, place in places:
            action: i64 = self.actions[place]
            tries: float = float(max(self.tries[place], i64(1)))
            share: float = tries / float(max(self.done, i64(1)))
            found.append(Candidate(action, self.worths[place] / tries, share, [(self.seat, action)]))
        return found
