"""Flat Monte Carlo: every promising action is tried equally often, all in the same possible worlds. Compiled.

With a rollout that trusts the room at once this is greedy play: the state after each action is looked at, and no further.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.bots.search.rollout import Rollout
from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.thinking import FORCED, Candidate, Insight, Thinking


@final
class Flat(Thinking):
    """Tries `actions`, or else the room's shortlist. `rounds` limits how often each is tried; 0 means no limit."""

    def __init__(
        self, world: State, seat: i64, insight: Insight, settings: SearchSettings, rounds: i64, rng: Rng, actions: list[i64]
    ) -> None:
        self.root = world.reopened()
        self.seat: i64 = seat
        self.sees_all = settings.sees_all
        self.rng = rng
        self.rollout = Rollout(insight, settings.depth, rng)
        self.actions = actions if len(actions) > 0 else insight.shortlist(self.root, seat, settings.most, rng)
        self.totals = [0.0] * len(self.actions)
        self.rounds: i64 = FORCED if len(self.actions) == 1 else rounds
        self.done: i64 = 0
        self.world = self.root
        self.copy = self.root.clone()

    def go_on(self, simulations: i64) -> i64:
        count: i64 = len(self.actions)
        goal: i64 = self.done + simulations
        if self.rounds > 0 and goal > self.rounds * count:
            goal = self.rounds * count
        before: i64 = self.done
        while self.done < goal:
            self.simulate(self.done % count)
            self.done += 1
        return self.done - before

    def simulate(self, index: i64) -> None:
        """Try one action in the world of this round."""
        if index == 0 and not self.sees_all:
            self.world = self.root.resample(self.seat, self.rng)
        self.copy.assign(self.world)
        self.copy.apply(self.seat, self.actions[index], self.rollout.chance, self.rollout.silent)
        self.rollout.finish(self.copy)
        self.totals[index] += self.rollout.value(self.copy, self.seat)

    def tries(self, index: i64) -> i64:
        count: i64 = len(self.actions)
        return self.done // count + (1 if index < self.done % count else 0)

    def candidates(self) -> list[Candidate]:
        """The actions tried so far, by mean value; ties go to the one the room put first."""
        found: list[Candidate] = []
        index: i64 = 0
        while index < len(self.actions) and self.tries(index) > 0:
            action: i64 = self.actions[index]
            tries: i64 = self.tries(index)
            found.append(Candidate(action, self.totals[index] / float(tries), float(tries) / float(self.done), [(self.seat, action)]))
            index += 1
        found.sort(key=expected, reverse=True)
        return found


def expected(candidate: Candidate) -> float:
    return candidate.value
