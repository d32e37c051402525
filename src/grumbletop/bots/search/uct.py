"""UCT over what each seat knows. Compiled.

Every simulation plays one possible world through the decisions that are remembered, then adds one and plays on to the end. A decision is
remembered as the seat that makes it knows it. So where nothing is hidden this is UCT, with chance sampled; where something is, it is
information-set Monte Carlo with a tree for every seat. Each seat is out for its own return. Where several decide at once, each of them
plays by regret matching, and so the answer may be a mixed one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.bots.search.manner import Manner
from grumbletop.bots.search.matrix import UNIT, Matrix
from grumbletop.bots.search.rollout import Rollout, any_of
from grumbletop.bots.search.tree import Node, Table
from grumbletop.engine.bits import M62, bit, lowest, mix
from grumbletop.engine.playing import SeededChance
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Candidate, Insight, Thinking

FORCED: Final = 16  # simulations: enough to say what the only action is worth
MOST_NODES: Final = 400_000  # what memory allows; beyond it the tree stays as it is
LONGEST_LINE: Final = 8
SERIOUS: Final = 8  # visits below which a line tells nothing
ATTEMPTS: Final = 4  # draws of a new action before the visit goes to a known one
NEVER: Final = 0x3FFFFFFFFFFFFFFF


class Uct(Thinking):
    def __init__(self, world: State, seat: i64, seats: i64, insight: Insight, manner: Manner, rng: Rng) -> None:
        self.root = world.reopened()
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.insight = insight
        self.manner = manner
        self.rng = rng
        self.rollout = Rollout(insight, manner.depth, rng)
        self.table = Table()
        self.path: list[Node] = []
        self.circle: list[Node] = []  # those who decide at once
        self.spread = 1.0  # of all returns seen so far
        self.returns = [0.0] * seats
        self.low = float("inf")
        self.high = -float("inf")
        self.done: i64 = 0
        self.is_mixed: bool = self.root.deciders() != bit(seat)
        self.top = new_node(self.root.position_key(seat), seat, self.is_mixed)
        self.table.add(self.top)
        self.list_actions(self.top, self.root)

    # Thinking

    def go_on(self, simulations: i64) -> i64:
        if not self.top.is_large and len(self.top.actions) == 1 and simulations > FORCED - self.done:
            simulations = max(FORCED - self.done, i64(0))
        n: i64 = 0
        while n < simulations:
            self.simulate()
            n += 1
        self.done += n
        return n

    def simulate(self) -> None:
        world = self.possible_world(self.rng)
        self.path.clear()
        self.descend(world)
        self.rollout.finish(world)
        self.learn(world)

    def possible_world(self, rng: Rng) -> State:
        return self.root.clone() if self.manner.sees_all else self.root.resample(self.seat, rng)

    def descend(self, world: State) -> None:
        """Down the tree to a decision that is new, or to the end."""
        owing: i64 = world.deciders()
        while owing != 0:
            if owing & (owing - 1) == 0:
                if not self.decide(world, lowest(owing)):
                    return
            elif not self.decide_at_once(world, owing):
                return
            owing = world.deciders()

    def decide(self, world: State, seat: i64) -> bool:
        """Play on by what is remembered; False where nothing is."""
        node = self.find_or_add(world.position_key(seat), seat, False)
        if node is None:
            return False
        if not node.listed:
            self.list_actions(node, world)
        node.chosen = self.choose(node, world)
        self.path.append(node)
        self.rollout.step(world, seat, node.actions[node.chosen])
        return True

    def decide_at_once(self, world: State, owing: i64) -> bool:
        """Several seats decide. In a commit all do, knowing nothing of each other; in a race one of them, whoever is first, ends it."""
        if not self.gather(world, owing):
            return False
        for node in self.circle:
            node.chosen = self.choose(node, world)
        played: i64 = 0
        for node in self.circle:
            action: i64 = node.actions[node.chosen]
            if played > 0 and not world.is_legal(node.seat, action):
                break
            self.rollout.step(world, node.seat, action)
            self.path.append(node)
            played += 1
        self.tell_each_other(played)
        return True

    def gather(self, world: State, owing: i64) -> bool:
        """The decisions of all seats of a set, in order of play; False where one of them is new."""
        first: i64 = self.seat if not self.path else any_of(owing, self.rng)
        self.circle.clear()
        complete: bool = self.seat_at_table(world, first)
        owing &= ~bit(first)
        while owing != 0:
            complete = self.seat_at_table(world, lowest(owing)) and complete
            owing &= owing - 1
        return complete

    def seat_at_table(self, world: State, seat: i64) -> bool:
        node = self.find_or_add(world.position_key(seat), seat, True)
        if node is None:
            return False
        if not node.listed:
            self.list_actions(node, world)
        self.circle.append(node)
        return True

    def tell_each_other(self, played: i64) -> None:
        """Every seat that played learns what the others did, in one number that doesn't depend on their order."""
        total: i64 = 0
        at: i64 = 0
        while at < played:
            total += signature(self.circle[at])
            at += 1
        at = 0
        while at < played:
            node = self.circle[at]
            node.others = (total - signature(node)) & M62
            at += 1

    def find_or_add(self, key: i64, seat: i64, at_once: bool) -> Node | None:
        """A remembered decision; one that is met for the first time is remembered from now on."""
        node = self.table.find(key, seat)
        if node is None and self.table.count < MOST_NODES:
            self.table.add(new_node(key, seat, at_once))
        return node

    # Which actions

    def list_actions(self, node: Node, state: State) -> None:
        node.listed = True
        most: i64 = self.manner.most
        count: i64 = state.count_actions(node.seat)
        node.is_large = count > most
        if node.is_large or self.manner.ordered:
            for action in self.insight.shortlist(state, node.seat, most, self.rng):
                node.add(action)
            return
        n: i64 = 0
        while n < count:
            node.add(state.nth_action(node.seat, n))
            n += 1

    def choose(self, node: Node, state: State) -> i64:
        if node.visits >= node.wider_at and self.widen(node, state):
            return node.size - 1
        return node.pick(self.manner.explore * self.spread, self.rng)

    def widen(self, node: Node, state: State) -> bool:
        """Open one more action: the next in the room's order, any where it has none, a drawn one where not all are listed."""
        left: i64 = len(node.actions) - node.size
        if left == 0 and not (node.is_large and self.add_another(node, state)):
            node.wider_at = NEVER if not node.is_large else 2 * node.visits + 1
            return False
        if left > 1 and not self.manner.ordered:
            node.swap(node.size, node.size + self.rng.below(left))
        node.size += 1
        if self.manner.ordered or node.is_large:
            root: float = float(node.size) / self.manner.widening
            node.wider_at = i64(root * root)
        return True

    def add_another(self, node: Node, state: State) -> bool:
        """List an action that was not listed, if a few draws bring one."""
        attempt: i64 = 0
        while attempt < ATTEMPTS:
            action: i64 = state.sample_action(node.seat, self.rng)
            if node.find(action) < 0:
                node.add(action)
                return True
            attempt += 1
        return False

    # What came of it

    def learn(self, world: State) -> None:
        seat: i64 = 0
        while seat < self.seats:
            value: float = self.rollout.value(world, seat)
            self.returns[seat] = value
            if value < self.low:
                self.low = value
            if value > self.high:
                self.high = value
            seat += 1
        self.spread = self.high - self.low if self.high > self.low else 1.0
        for node in self.path:
            node.learn(self.returns[node.seat])

    # The answer

    def candidates(self) -> list[Candidate]:
        """The best first: by visits, or by their share of a mixed strategy."""
        top = self.top
        shares = top.shares()
        found: list[Candidate] = []
        at: i64 = 0
        while at < len(shares):
            found.append(Candidate(top.actions[at], top.means[at], shares[at], self.line(top.actions[at])))
            at += 1
        found.sort(key=standing, reverse=True)
        return found

    def choice(self, rng: Rng) -> i64:
        found = self.candidates()
        if not self.is_mixed:
            return found[0].action
        left: float = float(rng.next()) * UNIT
        for candidate in found:
            left -= candidate.share
            if left < 0.0:
                return candidate.action
        return found[0].action

    def line(self, action: i64) -> list[tuple[i64, i64]]:
        """How play may go on after an action, in one possible world, as long as it was looked at seriously."""
        rng = Rng(self.done)
        chance = SeededChance(rng)
        world = self.possible_world(rng)
        seat: i64 = self.seat
        found: list[tuple[i64, i64]] = []
        while True:
            found.append((seat, action))
            world.apply(seat, action, chance, self.rollout.silent)
            seat = world.decider()
            if seat < 0 or len(found) == LONGEST_LINE:
                return found
            node = self.table.find(world.position_key(seat), seat)
            if node is None or node.visits < SERIOUS:
                return found
            action = node.actions[node.most_tried()]


def new_node(key: i64, seat: i64, at_once: bool) -> Node:
    return Matrix(key, seat) if at_once else Node(key, seat)


def signature(node: Node) -> i64:
    return mix(node.seat + 1, node.actions[node.chosen])


def standing(candidate: Candidate) -> tuple[float, float]:
    return candidate.share, candidate.value
