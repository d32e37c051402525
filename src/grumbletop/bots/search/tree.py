"""The search tree: one node per decision and information key of the seat that makes it. Compiled.

Decisions that are reached in different ways but look the same share a node. Everything is stored in three arrays of numbers, because search
is bound by memory access: a decision is one row of `nodes`, and its actions are adjacent in the two other arrays.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import M62, bit

SPREADING: Final = 0x1E3779B97F4A7C15  # odd: multiplied by it, keys that differ a little fall far apart
SMALLEST: Final = 10  # bits of the first table
NONE: Final = -1

ROW: Final = 8  # numbers of a node, as follows
KEY: Final = 0
SEAT: Final = 1
VISITS: Final = 2
FIRST: Final = 3  # where its edges begin; NONE before they are listed
LISTED: Final = 4  # how many edges there are
OPEN: Final = 5  # how many of them have been tried, or are being tried now: always the first ones
ROOM: Final = 6  # for how many edges there is space
WIDER: Final = 7  # visits at which the next edge opens

EDGE: Final = 2  # numbers of an edge in `moves` and in `values`, as follows
ACTION: Final = 0
CHILD: Final = 1  # the node it led to last
MEAN: Final = 0
TRIES: Final = 1


@final
@mypyc_attr(acyclic=True)
class Tree:
    """Nodes and edges are numbered in the order they are added."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.nodes: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()
        self.values: vec[float] = vec[float]()
        self.breadths: vec[float] = vec[float]()
        self.bits: i64 = SMALLEST
        self.slots: vec[i64] = vec[i64]([-1] * bit(SMALLEST))
        self.vacant: i64 = 0  # where the decision that was looked for last would stand

    # Decisions

    def find(self, key: i64, seat: i64) -> i64:
        """The node of a decision, or NONE."""
        slots: vec[i64] = self.slots
        nodes: vec[i64] = self.nodes
        mask: i64 = len(slots) - 1
        at: i64 = (((key ^ seat) * SPREADING) & M62) >> (62 - self.bits)
        node: i64 = slots[at]
        while node != NONE and (nodes[ROW * node] != key or nodes[ROW * node + SEAT] != seat):
            at = (at + 1) & mask
            node = slots[at]
        self.vacant = at
        return node

    def add(self, key: i64, seat: i64) -> i64:
        """Add a node for the decision that `find` has just looked for and not found."""
        node: i64 = self.count
        self.count += 1
        nodes: vec[i64] = append(self.nodes, key)
        nodes = append(nodes, seat)
        nodes = append(nodes, 0)
        nodes = append(nodes, NONE)
        nodes = append(nodes, 0)
        nodes = append(nodes, 0)
        nodes = append(nodes, 0)
        self.nodes = append(nodes, 0)
        self.slots[self.vacant] = node
        if 2 * self.count > len(self.slots):
            self.grow()
        return node

    def find_or_add(self, key: i64, seat: i64) -> i64:
        node: i64 = self.find(key, seat)
        return self.add(key, seat) if node == NONE else node

    def grow(self) -> None:
        self.bits += 2
        self.slots = vec[i64]([-1] * bit(self.bits))
        node: i64 = 0
        while node < self.count:
            self.find(self.get(node, KEY), self.get(node, SEAT))
            self.slots[self.vacant] = node
            node += 1

    def get(self, node: i64, what: i64) -> i64:
        return self.nodes[ROW * node + what]

    def set(self, node: i64, what: i64, number: i64) -> None:
        self.nodes[ROW * node + what] = number

    # Their actions

    def make_room(self, node: i64, most: i64) -> None:
        """Reserve space for this many actions, to be added with `add_action`."""
        self.set(node, FIRST, len(self.moves) // EDGE)
        self.set(node, ROOM, most)
        moves: vec[i64] = self.moves
        values: vec[float] = self.values
        n: i64 = 0
        while n < most:
            moves = append(moves, 0)
            moves = append(moves, NONE)
            values = append(values, 0.0)
            values = append(values, 0.0)
            n += 1
        self.moves = moves
        self.values = values

    def add_action(self, node: i64, action: i64) -> None:
        listed: i64 = self.get(node, LISTED)
        self.moves[EDGE * (self.get(node, FIRST) + listed)] = action
        self.set(node, LISTED, listed + 1)

    def edge(self, node: i64, n: i64) -> i64:
        """The n-th edge of a node."""
        return self.nodes[ROW * node + FIRST] + n

    def action(self, edge: i64) -> i64:
        return self.moves[EDGE * edge]

    def mean(self, edge: i64) -> float:
        return self.values[EDGE * edge]

    def tries(self, edge: i64) -> float:
        return self.values[EDGE * edge + TRIES]

    def has_action(self, node: i64, action: i64) -> bool:
        edge: i64 = self.get(node, FIRST)
        end: i64 = edge + self.get(node, LISTED)
        while edge < end:
            if self.action(edge) == action:
                return True
            edge += 1
        return False

    def swap(self, one: i64, other: i64) -> None:
        """Swap two actions that have not been tried."""
        action: i64 = self.moves[EDGE * one]
        self.moves[EDGE * one] = self.moves[EDGE * other]
        self.moves[EDGE * other] = action

    # Choosing and learning

    def is_due(self, node: i64) -> bool:
        """Whether progressive widening may open one more edge."""
        nodes: vec[i64] = self.nodes
        return nodes[ROW * node + VISITS] >= nodes[ROW * node + WIDER]

    def pick(self, node: i64, explore: float) -> i64:
        """The open edge with the best upper bound (UCB1)."""
        nodes: vec[i64] = self.nodes
        values: vec[float] = self.values
        at: i64 = EDGE * nodes[ROW * node + FIRST]
        end: i64 = at + EDGE * nodes[ROW * node + OPEN]
        breadth: float = explore * self.breadth(nodes[ROW * node + VISITS])
        best: i64 = at
        bound: float = values[at] + breadth / sqrt(values[at + TRIES])
        at += EDGE
        while at < end:
            here: float = values[at] + breadth / sqrt(values[at + TRIES])
            if here > bound:
                bound = here
                best = at
            at += EDGE
        return best // EDGE

    def breadth(self, visits: i64) -> float:
        """The square root of the logarithm of `visits`, from a growing table."""
        breadths: vec[float] = self.breadths
        if visits < len(breadths):
            return breadths[visits]
        while len(breadths) <= visits:
            breadths = append(breadths, sqrt(log(float(max(len(breadths), i64(1))))))
        self.breadths = breadths
        return breadths[visits]

    def learn(self, node: i64, edge: i64, value: float) -> None:
        """Record the result of an action."""
        values: vec[float] = self.values
        tries: float = values[EDGE * edge + TRIES] + 1.0
        values[EDGE * edge + TRIES] = tries
        values[EDGE * edge] += (value - values[EDGE * edge]) / tries
        self.nodes[ROW * node + VISITS] += 1

    def most_tried(self, node: i64) -> i64:
        """The edge of a node that was visited most."""
        best: i64 = self.get(node, FIRST)
        edge: i64 = best + 1
        end: i64 = best + self.get(node, OPEN)
        while edge < end:
            if self.tries(edge) > self.tries(best):
                best = edge
            edge += 1
        return best
