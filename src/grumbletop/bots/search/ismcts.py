"""Information-set Monte Carlo tree search from one seat's view. Compiled.

There is one tree, which tells decisions of others apart only by what the thinking seat sees. Which actions others have differs from world
to world, so each action is weighed by how often it was available, and is added when it first comes up. This learns the others' options from
few simulations, but assumes that they play the same whatever they hold.
"""

from __future__ import annotations

from math import log, sqrt
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.bots.search.tree import EDGE, FIRST, LISTED, NONE, OPEN, ROOM
from grumbletop.bots.search.uct import ALONE, Uct
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Insight


@final
class Ismcts(Uct):
    def __init__(self, world: State, seat: i64, seats: i64, insight: Insight, settings: SearchSettings, rng: Rng) -> None:
        self.possible: vec[float] = vec[float]()  # by edge: how often the action was available to another seat
        super().__init__(world, seat, seats, insight, settings, rng)

    def decide(self, world: State, seat: i64) -> bool:
        if seat == self.seat:
            return super().decide(world, seat)
        node: i64 = self.recall(world.position_key(self.seat), seat)
        if node == NONE:
            return False
        action: i64 = self.insight.likely_action(world, seat, self.rng)
        edge: i64 = self.open(node, action)
        if edge == NONE:
            edge = self.pick_possible(node, world, seat)
            if edge == NONE:
                return False
            action = self.tree.action(edge)
        self.step(node, edge, ALONE)
        world.apply(seat, action, self.chance, self.silent)
        return True

    def open(self, node: i64, action: i64) -> i64:
        """Add an edge for an action that comes up for the first time, if there is space."""
        tree = self.tree
        if tree.get(node, FIRST) == NONE:
            tree.make_room(node, self.settings.most)
            while len(self.possible) * EDGE < len(tree.values):
                self.possible = append(self.possible, 1.0)
        listed: i64 = tree.get(node, LISTED)
        if listed == tree.get(node, ROOM) or tree.has_action(node, action):
            return NONE
        tree.add_action(node, action)
        tree.set(node, OPEN, listed + 1)
        return tree.edge(node, listed)

    def pick_possible(self, node: i64, world: State, seat: i64) -> i64:
        """The best upper bound among the open edges that can be played in this world; NONE if none of them can."""
        tree = self.tree
        best: i64 = NONE
        bound = 0.0
        edge: i64 = tree.get(node, FIRST)
        end: i64 = edge + tree.get(node, OPEN)
        while edge < end:
            if world.is_legal(seat, tree.action(edge)):
                times: float = self.possible[edge] + 1.0
                self.possible[edge] = times
                here: float = tree.mean(edge) + self.curiosity * sqrt(log(times) / tree.tries(edge))
                if best == NONE or here > bound:
                    best = edge
                    bound = here
            edge += 1
        return best
