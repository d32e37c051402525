"""The best response of one seat to the strategies of all others, over a whole small game. Compiled."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.bots.search.game_tree import OVER, GameTree


@final
class BestResponse:
    """Chooses one action at each information set of the seat, for all its histories together."""

    def __init__(self, tree: GameTree, shares: vec[float], seat: i64, top: i64) -> None:
        self.tree = tree
        self.shares: vec[float] = shares
        self.seat: i64 = seat
        histories: i64 = len(tree.deciders)
        self.others: vec[float] = vec[float]([0.0] * histories)  # reach probability of a history, without the seat's own part
        self.found: vec[i64] = vec[i64]([0] * histories)  # whether its worth is known
        self.worths: vec[float] = vec[float]([0.0] * histories)
        self.best: vec[i64] = vec[i64]([-1] * len(tree.set_seats))  # by information set
        self.members: list[vec[i64]] = []  # the histories of an information set
        where: i64 = 0
        while where < len(tree.set_seats):
            self.members.append(vec[i64]())
            where += 1
        self.reach(top, 1.0)

    def reach(self, history: i64, others: float) -> None:
        tree = self.tree
        self.others[history] = others
        decider: i64 = tree.deciders[history]
        if decider == self.seat:
            self.members[tree.sets[history]] = append(self.members[tree.sets[history]], history)
        n: i64 = 0
        while n < tree.counts[history]:
            share: float = 1.0 if decider == self.seat else tree.share_of(history, n, self.shares)
            self.reach(tree.targets[tree.firsts[history] + n], others * share)
            n += 1

    def worth(self, history: i64) -> float:
        if self.found[history] == 0:
            self.worths[history] = self.work_out(history)
            self.found[history] = 1
        return self.worths[history]

    def work_out(self, history: i64) -> float:
        tree = self.tree
        decider: i64 = tree.deciders[history]
        if decider == OVER:
            return tree.returns[tree.sets[history] + self.seat]
        first: i64 = tree.firsts[history]
        if decider == self.seat:
            return self.worth(tree.targets[first + self.best_at(tree.sets[history])])
        total = 0.0
        n: i64 = 0
        while n < tree.counts[history]:
            total += tree.share_of(history, n, self.shares) * self.worth(tree.targets[first + n])
            n += 1
        return total

    def best_at(self, where: i64) -> i64:
        """The best action over all histories of an information set, weighed by their probability."""
        if self.best[where] >= 0:
            return self.best[where]
        best: i64 = 0
        most = 0.0
        n: i64 = 0
        while n < self.tree.set_counts[where]:
            total = 0.0
            for history in self.members[where]:
                total += self.others[history] * self.worth(self.tree.targets[self.tree.firsts[history] + n])
            if n == 0 or total > most:
                best = n
                most = total
            n += 1
        self.best[where] = best
        return best
