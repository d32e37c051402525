"""Grumbles and Goofs thought through in whole turns. Compiled.

A tree of turns, grown one situation at a time where it is most promising: minimax over the values of `Worth`, with a bonus for what has
been looked at little. Each branch is a different placement and exchange; a way that captures a mystery stops there and branches into the
kinds still out, each with its share. Nothing hidden is ever read.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import lowest
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Candidate, Thinking
from grumbletop.games.grumbles_and_goofs.mind_reveals import SILENT, revealed, reveals
from grumbletop.games.grumbles_and_goofs.mind_worth import Worth
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_board import say_end
from grumbletop.games.grumbles_and_goofs.rules_pieces import DRAFTING, OVER, PURPLE
from grumbletop.games.grumbles_and_goofs.rules_turns import Turn, turns_to_reveals

NOBODY: Final = -1  # leaves: the game is over, still drafting, or something is revealed first
LONGEST_LINE: Final = 12
ALL: Final = 1_000_000  # branches: of the root none is left out


@final
@mypyc_attr(acyclic=True)
class Node:
    """A situation in which a player begins, goes on with or drafts before a turn. Values are Purple's."""

    def __init__(self, state: GrumblesState, value: float) -> None:
        self.state = state
        self.value = value
        self.visits: i64 = 0
        self.branches: list[Branch] = []
        self.grown = False
        self.whole = True  # no branch was left out
        self.settled: bool = state.phase == OVER  # its value will not change any more


@final
@mypyc_attr(acyclic=True)
class Branch:
    """What a player may do next: activations and the exchange, up to the first mystery revealed."""

    def __init__(self, actions: list[i64], after: GrumblesState, leaves: i64, value: float) -> None:
        self.actions = actions  # without the exchange
        self.after = after
        self.leaves = leaves  # the Grumble that is replaced
        self.value = value
        self.visits: i64 = 0
        self.outcomes: list[Outcome] = []
        self.settled = False


@final
@mypyc_attr(acyclic=True)
class Outcome:
    def __init__(self, share: float, node: Node) -> None:
        self.share = share
        self.node = node


@final
class TurnThinking(Thinking):
    def __init__(self, state: GrumblesState, seat: i64, worth: Worth, width: i64, doubt: float, noise: float) -> None:
        self.seat = seat
        self.worth = worth
        self.width = width  # how many branches a situation keeps
        self.doubt = doubt  # how much a branch is worth looking at because it was not
        self.noise = noise  # how much the choice is off
        self.known: dict[i64, Node] = {}
        self.root = Node(state.copied(), 0.0)
        self.grow(self.root, ALL)

    # Thinking

    def go_on(self, simulations: i64) -> i64:
        done: i64 = 0
        while done < simulations and not self.is_decided():
            self.simulate()
            done += 1
        return done

    def is_decided(self) -> bool:
        return self.root.settled or len(self.root.branches) == 1

    def simulate(self) -> None:
        """Down along the most promising branches, one situation more, and back."""
        nodes: list[Node] = []
        taken: list[Branch] = []
        node = self.root
        while node.grown and not node.settled:
            branch = self.promising(node)
            if len(branch.outcomes) == 0:
                self.open(branch)
            nodes.append(node)
            taken.append(branch)
            node = neglected(branch)
        if not node.settled:
            self.grow(node, self.width)
        depth: i64 = len(nodes)
        while depth > 0:
            depth -= 1
            taken[depth].visits += 1
            average(taken[depth])
            nodes[depth].visits += 1
            decide(nodes[depth])

    def promising(self, node: Node) -> Branch:
        """The best branch that is not settled, with a bonus for doubt."""
        sign: float = sign_of(node.state.player())
        doubt: float = self.doubt * sqrt(log(float(node.visits + 2)))
        best = node.branches[0]
        highest: float = -9.0
        for branch in node.branches:
            if not branch.settled:
                score: float = sign * branch.value + doubt / sqrt(float(branch.visits + 1))
                if score > highest:
                    highest = score
                    best = branch
        return best

    # Growing

    def grow(self, node: Node, width: i64) -> None:
        node.grown = True
        if node.state.phase == DRAFTING:
            self.grow_drafts(node)
        else:
            self.grow_turns(node, width)
        decide(node)

    def grow_drafts(self, node: Node) -> None:
        seat: i64 = node.state.player()
        for action in node.state.legal_actions(seat):
            after = node.state.copied()
            after.carry_out(seat, action, SILENT)
            node.branches.append(Branch([action], after, NOBODY, self.worth.of(after, PURPLE)))

    def grow_turns(self, node: Node, width: i64) -> None:
        """All gambles, and the most promising of the quiet ways."""
        quiet: list[Turn] = []
        values: list[float] = []
        for turn in turns_to_reveals(node.state):
            turn.after.blind = False
            if turn.reveals:
                self.grow_gamble(node, turn)
            else:
                quiet.append(turn)
                self.rate_exchanges(turn.after, values)
        sign: float = sign_of(node.state.player())
        least: float = -9.0
        if len(values) > width:
            node.whole = False
            least = sorted(values, reverse=True)[width - 1]
        n: i64 = 0
        for turn in quiet:
            kinds: i64 = turn.after.grumbles_of(turn.after.player())
            while kinds != 0:
                if values[n] >= least:
                    node.branches.append(Branch(turn.actions, turn.after, lowest(kinds), sign * values[n]))
                kinds &= kinds - 1
                n += 1

    def rate_exchanges(self, after: GrumblesState, values: list[float]) -> None:
        """A value for each Grumble that may leave, to its player. Only its part of the worth, and the newcomer's, is different."""
        worth = self.worth
        seat: i64 = after.player()
        newcomer: i64 = after.unused()
        odds: float = worth.look(after, 1 - seat) + worth.side(after, 1 - seat)
        first: i64 = len(values)
        kinds: i64 = after.grumbles_of(seat)
        while kinds != 0:
            kind: i64 = lowest(kinds)
            kinds &= kinds - 1
            square: i64 = after.square_of(kind)
            part: float = worth.grumble(kind, square, seat)
            odds += part
            values.append(worth.grumble(newcomer, square, seat) + worth.waiting(kind) - part)
        while first < len(values):
            values[first] = -worth.settled(odds + values[first], after.quiet_turns + 1)
            first += 1

    def grow_gamble(self, node: Node, turn: Turn) -> None:
        """A mystery is captured: its kinds are told apart at once, since so much hangs on them."""
        branch = Branch(turn.actions, turn.after, NOBODY, 0.0)
        self.open_gamble(branch, node.state)
        average(branch)
        node.branches.append(branch)

    def open(self, branch: Branch) -> None:
        state = branch.after
        if branch.leaves != NOBODY:
            state = branch.after.copied()
            state.exchange(state.player(), branch.leaves, SILENT)
        branch.outcomes.append(Outcome(1.0, self.node_of(state, branch.value)))

    def open_gamble(self, branch: Branch, before: GrumblesState) -> None:
        for reveal in reveals(before, branch.actions, revealed(before, branch.after)):
            branch.outcomes.append(Outcome(reveal.share, self.node_of(reveal.state, self.worth.of(reveal.state, PURPLE))))

    def node_of(self, state: GrumblesState, value: float) -> Node:
        """The same situation is the same node, however it came about."""
        key: i64 = state.position_key(PURPLE)
        node = self.known.get(key)
        if node is None:
            node = Node(state, state.value(PURPLE) if state.phase == OVER else value)
            self.known[key] = node
        return node

    # Answering

    def candidates(self) -> list[Candidate]:
        """One for each first action, by its best branch; `share` is that of the thought."""
        best: dict[i64, Branch] = {}
        visits: dict[i64, i64] = {}
        for branch in self.root.branches:
            action: i64 = first_action(branch)
            visits[action] = visits.get(action, 0) + branch.visits
            if action not in best or self.trusted(branch) > self.trusted(best[action]):
                best[action] = branch
        ranked: list[Branch] = sorted(best.values(), key=self.trusted, reverse=True)
        found: list[Candidate] = []
        for branch in ranked:
            action = first_action(branch)
            share: float = float(visits[action]) / float(max(1, self.root.visits))
            found.append(Candidate(action, sign_of(self.seat) * branch.value, share, self.line(branch)))
        return found

    def trusted(self, branch: Branch) -> float:
        """The value less the doubt."""
        value: float = sign_of(self.seat) * branch.value
        if branch.settled:
            return value
        return value - self.doubt * sqrt(log(float(self.root.visits + 2)) / float(branch.visits + 1))

    def line(self, branch: Branch) -> list[tuple[i64, i64]]:
        """How play may go on: the best of every turn, the likeliest of every mystery."""
        found: list[tuple[i64, i64]] = []
        node = self.root
        while True:
            seat: i64 = node.state.player()
            for action in branch.actions:
                found.append((seat, action))
            if branch.leaves != NOBODY:
                found.append((seat, say_end(branch.leaves)))
            if len(branch.outcomes) == 0 or len(found) >= LONGEST_LINE:
                return found
            node = likeliest(branch)
            if len(node.branches) == 0 or node.visits == 0:
                return found
            branch = best_of(node)

    def choice(self, rng: Rng) -> i64:
        found = self.candidates()
        best = found[0]
        highest: float = -99.0
        for candidate in found:
            value: float = candidate.value + self.noise * spread(rng)
            if self.noise > 0.0 and value > highest:
                highest = value
                best = candidate
        return best.action


def sign_of(seat: i64) -> float:
    return 1.0 if seat == PURPLE else -1.0


def spread(rng: Rng) -> float:
    """About a bell around 0, of width 1."""
    total: i64 = rng.below(1001) + rng.below(1001) + rng.below(1001) - 1500
    return float(total) / 500.0


def first_action(branch: Branch) -> i64:
    return branch.actions[0] if len(branch.actions) > 0 else say_end(branch.leaves)


def average(branch: Branch) -> None:
    total: float = 0.0
    settled: bool = True
    for outcome in branch.outcomes:
        total += outcome.share * outcome.node.value
        settled = settled and outcome.node.settled
    branch.value = total
    branch.settled = settled


def decide(node: Node) -> None:
    """The player takes the best branch. That is settled if it can't be better, or if nothing is open."""
    sign: float = sign_of(node.state.player())
    highest: float = -9.0
    won: bool = False
    settled: bool = node.whole
    for branch in node.branches:
        value: float = sign * branch.value
        if value > highest:
            highest = value
        if branch.settled:
            won = won or value >= 1.0
        else:
            settled = False
    node.value = sign * highest
    node.settled = won or settled


def best_of(node: Node) -> Branch:
    sign: float = sign_of(node.state.player())
    best = node.branches[0]
    for branch in node.branches:
        if sign * branch.value > sign * best.value:
            best = branch
    return best


def neglected(branch: Branch) -> Node:
    """The open outcome that was visited least for its share."""
    best = branch.outcomes[0]
    highest: float = -1.0
    for outcome in branch.outcomes:
        due: float = outcome.share / float(outcome.node.visits + 1)
        if due > highest and not outcome.node.settled:
            highest = due
            best = outcome
    return best.node


def likeliest(branch: Branch) -> Node:
    best = branch.outcomes[0]
    for outcome in branch.outcomes:
        if outcome.share > best.share:
            best = outcome
    return best.node
