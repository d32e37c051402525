"""UCT over what each seat knows. Compiled.

Every simulation plays one possible world through the decisions in the tree, then adds a node and plays on to the end. Nodes are keyed by
what the deciding seat knows. Without hidden information this is UCT with sampled chance; with it, it is information-set MCTS with a tree
for every seat. Each seat maximises its own return. If several decide at once, each of them plays by regret matching, so the result may be a
mixed strategy.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.bots.search.joint_action import JointAction
from grumbletop.bots.search.regret_matching import RegretMatching
from grumbletop.bots.search.rollout import Rollout, any_of
from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.bots.search.tree import CHILD, EDGE, FIRST, LISTED, NONE, OPEN, ROOM, ROW, SEAT, VISITS, WIDER, Tree
from grumbletop.engine.bits import bit, lowest
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from grumbletop.engine.thinking import FORCED, Candidate, Insight, Thinking, by_share, drawn_by_share

MOST_NODES: Final = 400_000  # what memory allows; beyond it the tree stays as it is
LONGEST_LINE: Final = 8
SERIOUS: Final = 8  # visits below which a line tells nothing
DRAWN_AT_TOP: Final = 3  # for each action that is listed there
ATTEMPTS: Final = 4  # draws of a new action before the visit goes to a known one
NEVER: Final = 0x3FFFFFFFFFFFFFFF

STEP: Final = 3  # numbers of a step of the path: node, edge, and what others did at the same time
ALONE: Final = -1


class Uct(Thinking):
    def __init__(self, world: State, seat: i64, seats: i64, insight: Insight, settings: SearchSettings, rng: Rng) -> None:
        self.root = world.reopened()
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.insight = insight
        self.settings = settings
        self.reach: i64 = STEP * settings.reach
        self.rng = rng
        self.chance = SeededChance(rng)
        self.silent = Log()
        self.rollout = Rollout(insight, settings.depth, rng)
        self.tree = Tree()
        self.matchings: dict[i64, RegretMatching] = {}
        self.path: vec[i64] = vec[i64]([0] * 96)
        self.steps: i64 = 0  # numbers of the path that are in use
        self.led: i64 = 0  # where the tree keeps what the last step led to
        self.returns: vec[float] = vec[float]([0.0] * seats)
        self.low = float("inf")  # of all returns seen so far
        self.high = -float("inf")
        self.curiosity = settings.explore  # what `explore` comes to in the unit of the returns
        self.done: i64 = 0
        self.is_mixed: bool = self.root.deciders() != bit(seat)
        self.top: i64 = self.tree.find_or_add(self.root.position_key(seat), seat)
        self.list_actions(self.top, self.root)
        self.is_forced: bool = self.tree.get(self.top, LISTED) == 1 and is_forced(self.root, seat)

    # Thinking

    def go_on(self, simulations: i64) -> i64:
        if self.is_forced and simulations > FORCED - self.done:
            simulations = FORCED - self.done
        n: i64 = 0
        while n < simulations:
            self.simulate()
            n += 1
        self.done += n
        return n

    def simulate(self) -> None:
        world = self.possible_world(self.rng)
        self.steps = 0
        self.descend(world)
        self.rollout.finish(world)
        self.learn(world)

    def possible_world(self, rng: Rng) -> State:
        return self.root.clone() if self.settings.sees_all else self.root.resample(self.seat, rng)

    def descend(self, world: State) -> None:
        """Go down the tree to a new decision or to the end of the game."""
        owing: i64 = world.deciders()
        while owing != 0:
            if owing & (owing - 1) == 0:
                if not self.decide(world, lowest(owing)):
                    return
            elif not self.decide_at_once(world, owing):
                return
            owing = world.deciders()

    def decide(self, world: State, seat: i64) -> bool:
        """Play one decision from the tree; False if it has no node."""
        node: i64 = self.node_of(world, seat)
        if node == NONE:
            return False
        tree = self.tree
        edge: i64 = NONE
        if tree.is_due(node):
            edge = self.widen(node, world)
        if edge == NONE:
            edge = tree.pick(node, self.curiosity)
        self.step(node, edge, ALONE)
        world.apply(seat, tree.moves[EDGE * edge], self.chance, self.silent)
        return True

    def node_of(self, world: State, seat: i64) -> i64:
        """The node of a decision, with its actions; NONE if it is new."""
        node: i64 = self.recall(world.position_key(seat), seat)
        if node != NONE and self.tree.nodes[ROW * node + FIRST] == NONE:
            self.list_actions(node, world)
        return node

    def recall(self, key: i64, seat: i64) -> i64:
        """The node of a decision. A new decision gets a node, but NONE is returned this time."""
        tree = self.tree
        nodes: vec[i64] = tree.nodes
        node: i64 = self.top
        if self.steps > 0:
            node = tree.moves[self.led]
        if node == NONE or nodes[ROW * node] != key or nodes[ROW * node + SEAT] != seat:
            node = tree.find(key, seat)
            if node == NONE:
                if tree.count < MOST_NODES and self.steps < self.reach:
                    tree.add(key, seat)
            elif self.steps > 0:
                tree.moves[self.led] = node
        return node

    def step(self, node: i64, edge: i64, others: i64) -> None:
        while self.steps + STEP > len(self.path):
            self.path = append(self.path, 0)
        path: vec[i64] = self.path
        steps: i64 = self.steps
        path[steps] = node
        path[steps + 1] = edge
        path[steps + 2] = others
        self.steps = steps + STEP
        self.led = EDGE * edge + CHILD

    # Several at once

    def decide_at_once(self, world: State, owing: i64) -> bool:
        """Several seats decide at once: all of them, without knowing the others' choices, or in a race the first one only."""
        joint = JointAction()
        first: i64 = self.seat if self.steps == 0 else any_of(owing, self.rng)
        remembered: bool = self.join(joint, world, first)
        owing &= ~bit(first)
        while owing != 0:
            remembered = self.join(joint, world, lowest(owing)) and remembered
            owing &= owing - 1
        played: i64 = joint.play(world, self.chance, self.silent)
        at: i64 = 0
        while at < played:
            if joint.nodes[at] != NONE:
                self.step(joint.nodes[at], joint.edges[at], joint.others(at, played))
            at += 1
        return remembered

    def join(self, joint: JointAction, world: State, seat: i64) -> bool:
        """Choose an action for one of the seats: from its node, or as in a rollout if it has none, which returns False."""
        node: i64 = self.node_of(world, seat)
        if node == NONE:
            joint.add(seat, NONE, NONE, self.insight.likely_action(world, seat, self.rng))
            return False
        edge: i64 = self.choose_mixed(node, world)
        joint.add(seat, node, edge, self.tree.action(edge))
        return True

    def choose_mixed(self, node: i64, state: State) -> i64:
        edge: i64 = self.widen(node, state) if self.tree.is_due(node) else NONE
        return self.matching_of(node).pick(self.rng) if edge == NONE else edge

    def matching_of(self, node: i64) -> RegretMatching:
        matching = self.matchings.get(node)
        if matching is None:
            matching = RegretMatching(self.tree, node)
            self.matchings[node] = matching
        return matching

    # Which actions

    def list_actions(self, node: i64, state: State) -> None:
        most: i64 = self.settings.most
        seat: i64 = self.tree.get(node, SEAT)
        count: i64 = most + 1 if state.listing_is_expensive(seat) else state.count_actions(seat)
        if count > most or self.settings.ordered:
            self.list_promising(node, state, count)
            return
        self.tree.make_room(node, count)
        n: i64 = 0
        while n < count:
            self.tree.add_action(node, state.nth_action(seat, n))
            n += 1

    def list_promising(self, node: i64, state: State, count: i64) -> None:
        """List the room's shortlist. If there are more actions, reserve space for some that are drawn later."""
        most: i64 = self.settings.most
        actions = self.insight.shortlist(state, self.tree.get(node, SEAT), most, self.rng)
        room: i64 = len(actions)
        if count > most:
            room += DRAWN_AT_TOP * most if node == self.top else most
        self.tree.make_room(node, room)
        for action in actions:
            self.tree.add_action(node, action)

    def widen(self, node: i64, state: State) -> i64:
        """Open one more edge, or NONE.

        It is the next of the room's shortlist, or a random one if the room gives no order or not all are listed.
        """
        tree = self.tree
        size: i64 = tree.get(node, OPEN)
        left: i64 = tree.get(node, LISTED) - size
        if left == 0 and not self.add_another(node, state):
            tree.set(node, WIDER, NEVER if tree.get(node, ROOM) == size else 2 * tree.get(node, VISITS) + 1)
            return NONE
        if left > 1 and not self.settings.ordered:
            tree.swap(tree.edge(node, size), tree.edge(node, size + self.rng.below(left)))
        size += 1
        tree.set(node, OPEN, size)
        if self.settings.widening > 0.0 and (self.settings.ordered or tree.get(node, ROOM) > tree.get(node, LISTED)):
            root: float = float(size) / self.settings.widening
            tree.set(node, WIDER, i64(root * root))
        return tree.edge(node, size - 1)

    def add_another(self, node: i64, state: State) -> bool:
        """Add an action that is not listed yet, if there is space and a few draws find one."""
        if self.tree.get(node, LISTED) == self.tree.get(node, ROOM):
            return False
        attempt: i64 = 0
        while attempt < ATTEMPTS:
            action: i64 = state.sample_action(self.tree.get(node, SEAT), self.rng)
            if not self.tree.has_action(node, action):
                self.tree.add_action(node, action)
                return True
            attempt += 1
        return False

    # What came of it

    def learn(self, world: State) -> None:
        tree = self.tree
        path: vec[i64] = self.path
        returns: vec[float] = self.returns
        seat: i64 = 0
        while seat < self.seats:
            value: float = self.rollout.value(world, seat)
            returns[seat] = value
            self.low = min(self.low, value)
            self.high = max(self.high, value)
            seat += 1
        self.curiosity = self.settings.explore * (self.high - self.low if self.high > self.low else 1.0)
        at: i64 = 0
        while at < self.steps:
            node: i64 = path[at]
            value = returns[tree.nodes[ROW * node + SEAT]]
            if path[at + 2] == ALONE:
                tree.learn(node, path[at + 1], value)
            else:
                self.matching_of(node).learn(path[at + 1], path[at + 2], value)
            at += STEP

    # The answer

    def candidates(self) -> list[Candidate]:
        """The candidates, best first: by visits, or by their share of a mixed strategy."""
        tree = self.tree
        visits: float = float(max(tree.get(self.top, VISITS), i64(1)))
        mixed = self.matching_of(self.top).strategy() if self.is_mixed else []
        found: list[Candidate] = []
        n: i64 = 0
        while n < tree.get(self.top, OPEN):
            edge: i64 = tree.edge(self.top, n)
            share: float = mixed[n] if self.is_mixed else tree.tries(edge) / visits
            found.append(Candidate(tree.action(edge), tree.mean(edge), share, self.line(tree.action(edge))))
            n += 1
        found.sort(key=by_share, reverse=True)
        return found

    def choice(self, rng: Rng) -> i64:
        found = self.candidates()
        if not self.is_mixed:
            return found[0].action
        return drawn_by_share(found, rng)

    def line(self, action: i64) -> list[tuple[i64, i64]]:
        """The expected continuation after an action, in one possible world, as long as its nodes have enough visits."""
        rng = Rng(self.done)
        chance = SeededChance(rng)
        world = self.possible_world(rng)
        seat: i64 = self.seat
        found: list[tuple[i64, i64]] = []
        while True:
            found.append((seat, action))
            world.apply(seat, action, chance, self.silent)
            seat = world.decider()
            if seat < 0 or len(found) == LONGEST_LINE:
                return found
            node: i64 = self.tree.find(world.position_key(seat), seat)
            if node == NONE or self.tree.get(node, VISITS) < SERIOUS:
                return found
            action = self.tree.action(self.tree.most_tried(node))


def is_forced(state: State, seat: i64) -> bool:
    """Whether a seat has only one legal action, as far as that is cheap to find out."""
    return not state.listing_is_expensive(seat) and state.count_actions(seat) == 1
