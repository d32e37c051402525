"""A racing algorithm (successive elimination) over the actions of one decision. Compiled.

In every heat, each action still in the race is tried with the same random numbers. Whoever is clearly behind drops out, so time goes to the
actions that are hard to tell apart. A room says what one try is worth and when to look at who is behind.
"""

from __future__ import annotations

from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.thinking import FORCED, Candidate, Thinking


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionRace(Thinking):
    def __init__(self, seat: i64, actions: list[i64], rng: Rng) -> None:
        self.seat: i64 = seat
        self.actions = actions
        self.rng = rng
        self.luck = Rng(0)
        self.chance = SeededChance(self.luck)
        self.silent = Log()
        count: i64 = len(actions)
        self.running: vec[i64] = vec[i64](list(range(count)))  # numbers of actions, those in the race first
        self.left: i64 = count
        self.tries: vec[i64] = vec[i64]([0] * count)
        self.worths: vec[float] = vec[float]([0.0] * count)  # of all tries together
        self.worth_squares: vec[float] = vec[float]([0.0] * count)
        self.totals: vec[float] = vec[float]([0.0] * count)  # the same less handicaps: what they race by
        self.leads: vec[float] = vec[float]([0.0] * count)  # over the mean of each heat
        self.squares: vec[float] = vec[float]([0.0] * count)
        self.values: vec[float] = vec[float]([0.0] * count)  # of this heat
        self.heats: i64 = 0
        self.done: i64 = 0

    # What a room says

    def prepare_heat(self) -> None:
        """What is the same for all actions in this heat, beside the random numbers."""

    def try_out(self, action: i64) -> float:
        """What it comes to. Draws from `luck` alone."""
        raise NotImplementedError

    def handicap(self, number: i64) -> float:
        """What the action that was just tried has to make up for in the race."""
        return 0.0

    def drop_out(self) -> None:
        """After every heat: leave those behind that need no further try."""
        raise NotImplementedError

    # The race

    def go_on(self, simulations: i64) -> i64:
        before: i64 = self.done
        while self.done - before < simulations and (self.left > 1 or self.heats < FORCED):
            self.run_heat()
            self.drop_out()
        return self.done - before

    def run_heat(self) -> None:
        self.prepare_heat()
        seed: i64 = self.rng.next()
        mean: float = 0.0
        n: i64 = 0
        while n < self.left:
            number: i64 = self.running[n]
            self.luck.state = seed
            worth: float = self.try_out(self.actions[number])
            self.worths[number] += worth
            self.worth_squares[number] += worth * worth
            self.values[n] = worth - self.handicap(number)
            mean += self.values[n]
            n += 1
        mean /= float(self.left)
        n = 0
        while n < self.left:
            self.score(self.running[n], self.values[n], self.values[n] - mean)
            n += 1
        self.done += self.left
        self.heats += 1

    def score(self, number: i64, value: float, lead: float) -> None:
        self.tries[number] += 1
        self.totals[number] += value
        self.leads[number] += lead
        self.squares[number] += lead * lead

    def is_behind(self, number: i64, best: i64, doubt: float) -> bool:
        """Clearly, by more than `doubt` standard errors. Both have run in every heat."""
        heats: float = float(self.heats)
        behind: float = (self.totals[best] - self.totals[number]) / heats
        return behind > doubt * sqrt((self.variance(best) + self.variance(number)) / heats)

    def variance(self, number: i64) -> float:
        """The variance of the difference between an action and the others."""
        tries: float = float(self.tries[number])
        lead: float = self.leads[number] / tries
        return self.squares[number] / tries - lead * lead + 1e-9

    def error(self, number: i64) -> float:
        """The standard error of its worth. One loss (-1) and one win (1) are added, as a few equal tries prove nothing."""
        tries: float = float(self.tries[number]) + 2.0
        mean: float = self.worths[number] / tries
        return sqrt(((self.worth_squares[number] + 2.0) / tries - mean * mean) / (tries - 1.0))

    # The answer

    def endurance(self, number: i64) -> i64:
        """Who is placed first: by default whoever stayed in the race longest."""
        return self.tries[number]

    def candidates(self) -> list[Candidate]:
        """Whoever stayed in the race longest first, then whoever leads."""
        places: list[tuple[i64, float, i64]] = []
        n: i64 = 0
        while n < len(self.actions):
            places.append((-self.endurance(n), -self.totals[n], n))
            n += 1
        places.sort()
        found: list[Candidate] = []
        for _, _, place in places:
            action: i64 = self.actions[place]
            tries: float = float(max(self.tries[place], i64(1)))
            share: float = tries / float(max(self.done, i64(1)))
            candidate = Candidate(action, self.worths[place] / tries, share, [(self.seat, action)])
            candidate.doubt = self.error(place)
            found.append(candidate)
        return found
