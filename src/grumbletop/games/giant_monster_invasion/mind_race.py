"""A race between actions. Compiled.

Every action still in the race is tried with the same luck, and the battle is played on by habit to its end, or to the beginning of a round,
the same for all, so that nobody has had a turn more. After every heat the last third drops out, and whoever else is clearly behind. The
next heat is longer, so that time goes to those that are hard to tell apart.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import lowest
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.thinking import Candidate, Thinking
from grumbletop.games.giant_monster_invasion.mind_insight import GiantInsight
from grumbletop.games.giant_monster_invasion.rules import GiantState

LONGER: Final = 1.5  # so many times as long as the last heat
DOUBT: Final = 3.0  # standard errors that are clearly behind
HABITUAL: Final = 0.01  # where nothing speaks for another action, the usual one is done
A_FEW: Final = 16  # tries of an action that say nothing yet
FORCED: Final = 16  # tries that say what the only action is worth


@final
class RaceThinking(Thinking):
    def __init__(self, world: GiantState, seat: i64, insight: GiantInsight, most: i64, rounds: i64, heat: i64, rng: Rng) -> None:
        self.root = world.clone()
        self.seat: i64 = seat
        self.insight = insight
        self.last: i64 = world.round + rounds  # the round at whose beginning the position is weighed
        self.heat: float = float(heat)  # tries of the next heat
        self.until: i64 = heat  # tries at whose end it is over
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
        self.totals: vec[float] = vec[float]([0.0] * count)
        self.leads: vec[float] = vec[float]([0.0] * count)  # over the mean of those in the race
        self.squares: vec[float] = vec[float]([0.0] * count)
        self.values: vec[float] = vec[float]([0.0] * count)  # of this luck
        self.heats: i64 = 0
        self.done: i64 = 0

    def go_on(self, simulations: i64) -> i64:
        before: i64 = self.done
        while self.done - before < simulations:
            if self.left == 1 and self.heats >= FORCED:
                break
            self.run_once()
            if self.heats == self.until:
                self.drop_out()
        return self.done - before

    def run_once(self) -> None:
        seed: i64 = self.rng.next()
        mean: float = 0.0
        n: i64 = 0
        while n < self.left:
            self.values[n] = self.tried(self.actions[self.running[n]], seed) + (HABITUAL if self.running[n] == 0 else 0.0)
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
        self.heats += 1

    def tried(self, action: i64, seed: i64) -> float:
        state = self.copy
        state.assign(self.root)
        self.luck.state = seed
        state.apply(self.seat, action, self.chance, self.silent)
        owing: i64 = state.deciders()
        while owing != 0 and state.round < self.last and state.fight == self.root.fight:
            seat: i64 = lowest(owing)
            state.apply(seat, self.insight.habits.draw(state, seat, self.luck), self.chance, self.silent)
            owing = state.deciders()
        self.done += 1
        return self.insight.weighed.of(state, self.seat)

    def drop_out(self) -> None:
        """Leave the last third behind, and what is clearly worse than the best."""
        self.sort_running()
        heats: float = float(self.heats)
        best: i64 = self.running[0]
        keep: i64 = self.left - (self.left + 2) // 3 if self.left > 1 else 1
        n: i64 = 1
        while n < keep:
            action: i64 = self.running[n]
            behind: float = (self.totals[best] - self.totals[action]) / heats
            if behind > DOUBT * sqrt((self.variance(best) + self.variance(action)) / heats):
                keep = n
            n += 1
        self.left = keep
        self.heat *= LONGER
        self.until = self.heats + i64(self.heat)

    def sort_running(self) -> None:
        """Those in the race, the best first; all have had as many tries."""
        n: i64 = 1
        while n < self.left:
            action: i64 = self.running[n]
            place: i64 = n
            while place > 0 and self.totals[self.running[place - 1]] < self.totals[action]:
                self.running[place] = self.running[place - 1]
                place -= 1
            self.running[place] = action
            n += 1

    def variance(self, action: i64) -> float:
        """Of how an action compares with the others."""
        tries: float = float(self.tries[action])
        lead: float = self.leads[action] / tries
        return self.squares[action] / tries - lead * lead + 1e-9

    # The answer

    def candidates(self) -> list[Candidate]:
        """Whoever stayed longest in the race first, then whoever leads. After a few tries what is usual is the better judge."""
        places: list[tuple[i64, float, i64]] = []
        n: i64 = 0
        while n < len(self.actions):
            usual: bool = n == 0 and self.heats < A_FEW
            places.append((-self.heats - 1 if usual else -self.tries[n], -self.totals[n], n))
            n += 1
        places.sort()
        found: list[Candidate] = []
        for _, _, place in places:
            action: i64 = self.actions[place]
            tries: float = float(self.tries[place]) if self.tries[place] > 0 else 1.0
            share: float = tries / float(self.done) if self.done > 0 else 1.0
            found.append(Candidate(action, self.totals[place] / tries, share, [(self.seat, action)]))
        return found
