"""Counterfactual regret minimisation over a whole small game. Compiled.

Seats take turns: each walks all histories, adds up its regrets at each of its information sets, and plays by regret matching from then on.
In two-player zero-sum games the average strategy converges to an equilibrium; `exploitability` says how close it is.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.bots.search.best_response import BestResponse
from grumbletop.bots.search.game_tree import CHANCE, OVER, GameTree
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Candidate, Thinking, by_share

MOST_HISTORIES: Final = 5_000_000  # limited by memory


@final
class Cfr(Thinking):
    """CFR over a game with weighted starts. `plus` is CFR+: regrets never fall below 0, and later strategies count more.

    `seat` and `key` are the decision that is asked about, where one is.
    """

    def __init__(self, starts: list[tuple[float, State]], seats: i64, plus: bool, seat: i64, key: i64) -> None:
        self.seats: i64 = seats
        self.plus = plus
        self.seat: i64 = seat
        self.key: i64 = key
        self.tree = GameTree(seats, MOST_HISTORIES)
        self.top: i64 = self.tree.unroll_chance(starts)
        actions: i64 = len(self.tree.actions)
        self.regrets: vec[float] = vec[float]([0.0] * actions)
        self.sums: vec[float] = vec[float]([0.0] * actions)  # of the strategies so far
        self.shares: vec[float] = vec[float]([0.0] * actions)  # the current strategy, or the average one while that is evaluated
        self.worths: vec[float] = vec[float]([0.0] * len(self.tree.targets))  # by link, while walking
        self.done: i64 = 0
        seat = 0
        while seat < seats:
            self.match_regrets(seat)
            seat += 1

    # Thinking

    def go_on(self, simulations: i64) -> i64:
        """A simulation walks all histories once for every seat."""
        n: i64 = 0
        while n < simulations:
            self.done += 1
            seat: i64 = 0
            while seat < self.seats:
                self.walk(self.top, seat, float(self.done) if self.plus else 1.0, 1.0)
                self.match_regrets(seat)
                seat += 1
            n += 1
        return n

    def walk(self, history: i64, seat: i64, mine: float, others: float) -> float:
        """The value for the walking seat from here on.

        `mine` and `others` are the reach probabilities of that seat and of everything else.
        """
        tree = self.tree
        decider: i64 = tree.deciders[history]
        if decider == OVER:
            return tree.returns[tree.sets[history] + seat]
        link: i64 = tree.firsts[history]
        end: i64 = link + tree.counts[history]
        targets: vec[i64] = tree.targets
        total = 0.0
        share = 0.0
        if decider == CHANCE:
            while link < end:
                share = tree.shares[link]
                total += share * self.walk(targets[link], seat, mine, others * share)
                link += 1
            return total
        at: i64 = tree.set_firsts[tree.sets[history]]
        if decider != seat:
            while link < end:
                share = self.shares[at]
                if share > 0.0 or mine > 0.0:
                    total += share * self.walk(targets[link], seat, mine, others * share)
                link += 1
                at += 1
            return total
        return self.decide(history, at, seat, mine, others)

    def decide(self, history: i64, first: i64, seat: i64, mine: float, others: float) -> float:
        """A decision of the walking seat: values its actions, which begin at `first`, and updates the regrets."""
        worths: vec[float] = self.worths
        shares: vec[float] = self.shares
        link: i64 = self.tree.firsts[history]
        end: i64 = link + self.tree.counts[history]
        at: i64 = first
        total = 0.0
        while link < end:
            reach: float = mine * shares[at]
            worth: float = self.walk(self.tree.targets[link], seat, reach, others) if reach > 0.0 or others > 0.0 else 0.0
            worths[link] = worth
            total += shares[at] * worth
            link += 1
            at += 1
        link = self.tree.firsts[history]
        at = first
        while link < end:
            self.regrets[at] += others * (worths[link] - total)
            self.sums[at] += mine * shares[at]
            link += 1
            at += 1
        return total

    def match_regrets(self, seat: i64) -> None:
        """The next strategy of a seat, by regret matching; uniform where it has no positive regret."""
        tree = self.tree
        where: i64 = 0
        while where < len(tree.set_seats):
            if tree.set_seats[where] == seat:
                self.settle(self.regrets, tree.set_firsts[where], tree.set_counts[where], self.plus)
            where += 1

    def settle(self, weights: vec[float], first: i64, count: i64, cut: bool) -> None:
        """Turn the positive weights of an information set into shares; `cut` sets negative ones to 0."""
        end: i64 = first + count
        whole = 0.0
        at: i64 = first
        while at < end:
            if weights[at] > 0.0:
                whole += weights[at]
            elif cut:
                weights[at] = 0.0
            at += 1
        at = first
        while at < end:
            if whole > 0.0:
                self.shares[at] = weights[at] / whole if weights[at] > 0.0 else 0.0
            else:
                self.shares[at] = 1.0 / float(count)
            at += 1

    # What came of it

    def average(self) -> None:
        """Replace the current strategies with the average ones."""
        tree = self.tree
        where: i64 = 0
        while where < len(tree.set_seats):
            self.settle(self.sums, tree.set_firsts[where], tree.set_counts[where], False)
            where += 1

    def back(self) -> None:
        """Restore the current strategies."""
        seat: i64 = 0
        while seat < self.seats:
            self.match_regrets(seat)
            seat += 1

    def value(self, seat: i64) -> float:
        """What a seat gets if all play by their average strategies."""
        self.average()
        found: float = self.tree.worth(self.top, seat, self.shares)
        self.back()
        return found

    def best_response(self, seat: i64) -> float:
        """The most a seat can get while the others play by their average strategies."""
        self.average()
        found: float = BestResponse(self.tree, self.shares, seat, self.top).worth(self.top)
        self.back()
        return found

    def exploitability(self) -> float:
        """What a seat can gain by leaving its average strategy, on average over the seats; 0 in an equilibrium."""
        total = 0.0
        seat: i64 = 0
        while seat < self.seats:
            total += self.best_response(seat) - self.value(seat)
            seat += 1
        return total / float(self.seats)

    def strategy(self, seat: i64, key: i64) -> list[tuple[i64, float]]:
        """The average strategy at an information set: actions with their shares."""
        tree = self.tree
        where: i64 = tree.known[seat][key]
        self.average()
        found: list[tuple[i64, float]] = []
        n: i64 = 0
        while n < tree.set_counts[where]:
            found.append((tree.actions[tree.set_firsts[where] + n], self.shares[tree.set_firsts[where] + n]))
            n += 1
        self.back()
        return found

    def candidates(self) -> list[Candidate]:
        """The average strategy at the decision that is asked about; the value is that of the whole."""
        value: float = self.value(self.seat)
        found: list[Candidate] = []
        for action, share in self.strategy(self.seat, self.key):
            found.append(Candidate(action, value, share, [(self.seat, action)]))
        found.sort(key=by_share, reverse=True)
        return found

    def choice(self, rng: Rng) -> i64:
        left: float = rng.fraction()
        found = self.strategy(self.seat, self.key)
        for action, share in found:
            left -= share
            if left < 0.0:
                return action
        return found[-1][0]
