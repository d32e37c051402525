"""Regret matching: one seat's side of a decision that several seats make at once. Compiled.

Every seat plays an action in proportion to its regret for not having played it. What an action would have got against the others' actions
is estimated from that cell of the matrix as far as it was played, and otherwise from the action's overall mean. The result is the average
strategy, which is mixed.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.bots.search.tree import OPEN, VISITS, Tree
from grumbletop.engine.bits import mix
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import average_strategy, drawn_by_weight

EXPLORED: Final = 0.1  # share of simulations that try any action
TRUST: Final = 2.0  # weight of the coarser estimate, in tries
NEGLIGIBLE: Final = 0.1  # of the largest share: smaller shares are leftovers of actions that regret has dropped


@final
@mypyc_attr(acyclic=True)
class RegretMatching:
    """Belongs to a node of the tree and weighs its open edges; `n` is the n-th of them."""

    def __init__(self, tree: Tree, node: i64) -> None:
        self.tree = tree
        self.node: i64 = node
        self.mean = 0.0
        self.regrets: vec[float] = vec[float]()
        self.sums: vec[float] = vec[float]()  # of the strategies so far, later ones heavier
        self.cells: dict[i64, i64] = {}  # cell number by own action and joint action of the others
        self.cell_tries: vec[float] = vec[float]()
        self.cell_means: vec[float] = vec[float]()

    def keep_up(self) -> i64:
        """The number of open actions. Newly opened ones start with regret 0."""
        size: i64 = self.tree.get(self.node, OPEN)
        while len(self.regrets) < size:
            self.regrets = append(self.regrets, 0.0)
            self.sums = append(self.sums, 0.0)
        return size

    def whole(self) -> float:
        """The sum of all regrets."""
        total = 0.0
        n: i64 = 0
        while n < len(self.regrets):
            total += self.regrets[n]
            n += 1
        return total

    def share(self, n: i64, whole: float) -> float:
        """The share of an action in the current strategy."""
        return self.regrets[n] / whole if whole > 0.0 else 1.0 / float(len(self.regrets))

    def pick(self, rng: Rng) -> i64:
        """Draw an open edge from the current strategy, with some uniform exploration."""
        size: i64 = self.keep_up()
        weight: float = float(self.tree.get(self.node, VISITS))
        whole: float = self.whole()
        n: i64 = 0
        while n < size:
            self.sums[n] += weight * self.share(n, whole)
            n += 1
        if whole <= 0.0 or rng.fraction() < EXPLORED:
            return self.tree.edge(self.node, rng.below(size))
        return self.tree.edge(self.node, drawn_by_weight(self.regrets, size, whole, rng))

    def learn(self, edge: i64, others: i64, value: float) -> None:
        """Learn what an action got; `others` is the hash of the others' actions."""
        size: i64 = self.keep_up()
        self.tree.learn(self.node, edge, value)
        self.mean += (value - self.mean) / float(self.tree.get(self.node, VISITS))
        self.fill_cell(mix(others, edge), value)
        whole: float = self.whole()
        expected = 0.0
        n: i64 = 0
        while n < size:
            expected += self.share(n, whole) * self.estimate(n, others)
            n += 1
        n = 0
        while n < size:
            regret: float = self.regrets[n] + self.estimate(n, others) - expected
            self.regrets[n] = regret if regret > 0.0 else 0.0
            n += 1

    def fill_cell(self, key: i64, value: float) -> None:
        cell: i64 = self.cells.get(key, i64(-1))
        if cell < 0:
            cell = len(self.cell_tries)
            self.cells[key] = cell
            self.cell_tries = append(self.cell_tries, 0.0)
            self.cell_means = append(self.cell_means, 0.0)
        tries: float = self.cell_tries[cell] + 1.0
        self.cell_tries[cell] = tries
        self.cell_means[cell] += (value - self.cell_means[cell]) / tries

    def estimate(self, n: i64, others: i64) -> float:
        """Estimate an action against the others' actions, weighing the cell's mean by its number of tries."""
        edge: i64 = self.tree.edge(self.node, n)
        tries: float = self.tree.tries(edge)
        overall: float = (tries * self.tree.mean(edge) + TRUST * self.mean) / (tries + TRUST)
        cell: i64 = self.cells.get(mix(others, edge), i64(-1))
        if cell < 0:
            return overall
        played: float = self.cell_tries[cell]
        return (played * self.cell_means[cell] + TRUST * overall) / (played + TRUST)

    def strategy(self) -> list[float]:
        """How often to play each of the open actions."""
        self.keep_up()
        return average_strategy(self.sums, len(self.sums), NEGLIGIBLE)
