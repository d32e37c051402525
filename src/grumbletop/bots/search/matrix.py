"""Regret matching: one seat's side of a decision that several seats make at once. Compiled.

Every seat plays an action as often as it regrets not to have played it. What an action would have got against what the others did
just now is told by the cell of the two, as far as it was played, and otherwise by what the action got on the whole. The answer is
the average of all strategies on the way, which is a mixed one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.bots.search.tree import Node
from grumbletop.engine.bits import mix
from grumbletop.engine.rng import Rng

EXPLORED: Final = 0.1  # share of simulations that try any action
TRUST: Final = 2.0  # tries that the coarser estimate counts for
UNIT: Final = 2.0**-62
NEGLIGIBLE: Final = 0.1  # of the largest share: what regret leaves behind of an action that was dropped


@final
@mypyc_attr(acyclic=True)
class Matrix(Node):
    def __init__(self, key: i64, seat: i64) -> None:
        super().__init__(key, seat)
        self.mean = 0.0
        self.regrets: vec[float] = vec[float]()
        self.sums: vec[float] = vec[float]()  # sums of the strategies so far, later ones heavier
        self.cells: dict[i64, i64] = {}  # own action and the others' -> number of the cell
        self.cell_tries: vec[i64] = vec[i64]()
        self.cell_means: vec[float] = vec[float]()

    def keep_up(self) -> None:
        """An action that has been opened is not regretted yet."""
        while len(self.regrets) < self.size:
            self.regrets = append(self.regrets, 0.0)
            self.sums = append(self.sums, 0.0)

    def whole(self) -> float:
        """The sum of all regrets."""
        total = 0.0
        at: i64 = 0
        while at < len(self.regrets):
            total += self.regrets[at]
            at += 1
        return total

    def pick(self, explore: float, rng: Rng) -> i64:
        """An open action by the strategy of now, now and then any."""
        self.keep_up()
        whole: float = self.whole()
        at: i64 = 0
        while at < self.size:
            self.sums[at] += float(self.visits) * self.share(at, whole)
            at += 1
        if whole <= 0.0 or float(rng.next()) * UNIT < EXPLORED:
            return rng.below(self.size)
        return drawn(self.regrets, self.size, whole, rng)

    def share(self, at: i64, whole: float) -> float:
        """How often an action is played now."""
        return self.regrets[at] / whole if whole > 0.0 else 1.0 / float(self.size)

    def learn(self, value: float) -> None:
        """What the chosen action got against what the others did."""
        self.keep_up()
        super().learn(value)
        self.mean += (value - self.mean) / float(self.visits)
        self.fill_cell(value)
        whole: float = self.whole()
        expected = 0.0
        at: i64 = 0
        while at < self.size:
            expected += self.share(at, whole) * self.estimate(at)
            at += 1
        at = 0
        while at < self.size:
            regret: float = self.regrets[at] + self.estimate(at) - expected
            self.regrets[at] = regret if regret > 0.0 else 0.0
            at += 1

    def fill_cell(self, value: float) -> None:
        key: i64 = mix(self.others, self.chosen)
        cell: i64 = self.cells.get(key, i64(-1))
        if cell < 0:
            cell = len(self.cell_tries)
            self.cells[key] = cell
            self.cell_tries = append(self.cell_tries, i64(0))
            self.cell_means = append(self.cell_means, 0.0)
        tries: i64 = self.cell_tries[cell] + 1
        self.cell_tries[cell] = tries
        self.cell_means[cell] += (value - self.cell_means[cell]) / float(tries)

    def estimate(self, at: i64) -> float:
        """What an action gets against what the others do: the finer knowledge counts by its tries."""
        tries: float = float(self.tries[at])
        overall: float = (tries * self.means[at] + TRUST * self.mean) / (tries + TRUST)
        cell: i64 = self.cells.get(mix(self.others, at), i64(-1))
        if cell < 0:
            return overall
        played: float = float(self.cell_tries[cell])
        return (played * self.cell_means[cell] + TRUST * overall) / (played + TRUST)

    def shares(self) -> list[float]:
        """The mixed strategy: how often to play each open action."""
        self.keep_up()
        largest = 0.0
        for share in self.sums:
            largest = max(largest, share)
        kept = [share if share >= NEGLIGIBLE * largest else 0.0 for share in self.sums]
        total: float = sum(kept)
        return [share / total if total > 0.0 else 1.0 / float(len(kept)) for share in kept]


def drawn(weights: vec[float], size: i64, whole: float, rng: Rng) -> i64:
    """A place, as likely as it is heavy."""
    left: float = float(rng.next()) * UNIT * whole
    at: i64 = 0
    while at < size - 1:
        left -= weights[at]
        if left < 0.0:
            return at
        at += 1
    return at
