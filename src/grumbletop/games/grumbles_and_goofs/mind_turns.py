"""Best-first search over whole turns of Grumbles and Goofs. Compiled.

A tree of turns, expanded one situation at a time at its most promising leaf: minimax over the values of `Worth`, with an exploration bonus.
Each branch is a different placement and exchange; a turn that captures a mystery stops there and branches into the kinds still out, weighed
by their probability. Hidden information is never read, except by a yardstick that is meant to.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import lowest
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Candidate, Thinking
from grumbletop.games.grumbles_and_goofs.mind_reveals import SILENT, kinds_out, only, revealed, reveals
from grumbletop.games.grumbles_and_goofs.mind_worth import DULL, Sight, Worth
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import say_end
from grumbletop.games.grumbles_and_goofs.rules_pieces import BY_STALL, DRAFTING, OVER, PURPLE
from grumbletop.games.grumbles_and_goofs.rules_steps import carry_out, exchange
from grumbletop.games.grumbles_and_goofs.rules_turns import Turn, turns_to_reveals

NOBODY: Final = -1  # as `leaves`: no Grumble is replaced, because the game is over, a draft is on, or something is revealed first
LONGEST_LINE: Final = 12
ALL: Final = 1_000_000  # branches kept at the root: all of them
WHIM: Final = 0.03  # noise in the draft, so that games differ


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
        self.whole = True  # whether all branches were kept
        self.settled: bool = state.phase == OVER  # its value is final


@final
@mypyc_attr(acyclic=True)
class Branch:
    """What a player may do next: activations and the exchange, up to the first mystery revealed."""

    def __init__(self, turn: Turn, leaves: i64, value: float) -> None:
        self.turn = turn
        self.leaves = leaves  # the Grumble that is replaced
        self.value = value
        self.visits: i64 = 0
        self.outcomes: list[Outcome] = []
        self.settled = False


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """Where a branch may lead. Nodes stand in one list and are named by their place in it: a chain of objects would be freed one
    inside the other, and a compiled acyclic object does not survive that beyond fifty."""

    def __init__(self, share: float, node: i64) -> None:
        self.share = share
        self.node = node


@final
class TurnThinking(Thinking):
    def __init__(self, state: GrumblesState, seat: i64, worth: Worth, width: i64, doubt: float, noise: float, sees_all: bool) -> None:
        self.seat = seat
        self.worth = worth
        self.width = width  # how many branches a situation keeps
        self.doubt = doubt  # exploration bonus of a branch with few visits
        self.noise = noise  # random error of the choice
        self.sees_all = sees_all  # whether mysteries are taken for what they are in this world
        self.known: dict[i64, i64] = {}
        self.root = Node(state.clone(), 0.0)
        self.nodes: list[Node] = [self.root]
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
        """Go down the most promising branches, expand one situation, and update the values on the way back."""
        nodes: list[Node] = []
        taken: list[Branch] = []
        node = self.root
        while node.grown and not node.settled:
            branch = self.promising(node)
            if len(branch.outcomes) == 0:
                self.open(branch)
            nodes.append(node)
            taken.append(branch)
            node = self.neglected(branch)
        if not node.settled:
            self.grow(node, self.width)
        depth: i64 = len(nodes)
        while depth > 0:
            depth -= 1
            taken[depth].visits += 1
            self.average(taken[depth])
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
            after = node.state.clone()
            carry_out(after, seat, action, SILENT)
            node.branches.append(Branch(Turn(Turn(None, 0, node.state, False), action, after, False), NOBODY, self.worth.of(after, PURPLE)))

    def grow_turns(self, node: Node, width: i64) -> None:
        """All gambles, and the most promising of the quiet ways."""
        self.worth.begin()
        quiet: list[Branch] = []
        for turn in turns_to_reveals(node.state):
            turn.after.blind = False
            if turn.reveals:
                self.grow_gamble(node, turn)
            else:
                self.grow_exchanges(node, turn, quiet)
        keep_best(node, quiet, width)

    def grow_exchanges(self, node: Node, turn: Turn, quiet: list[Branch]) -> None:
        """The Grumble that should leave, if more is done first: there will be time to think of the others. If not, all of them."""
        after = turn.after
        worth = self.worth
        seat: i64 = after.player()
        sign: float = sign_of(seat)
        newcomer: i64 = after.unused()
        sight = worth.sight(after, 1 - seat)
        odds: float = sight.odds + self.others(sight, after, 1 - seat) + self.others(sight, after, seat)
        best: Branch | None = None
        kinds: i64 = after.grumbles_of(seat)
        while kinds != 0:
            kind: i64 = lowest(kinds)
            kinds &= kinds - 1
            square: i64 = after.square_of(kind)
            changed: float = worth.part(sight, newcomer, square, seat) - worth.part(sight, kind, square, seat) + worth.waiting(kind)
            value: float = -worth.settled(odds + changed, after.quiet_turns + 1)
            if turn.before is None:
                quiet.append(Branch(turn, kind, sign * value))
            elif best is None or value > sign * best.value:
                best = Branch(turn, kind, sign * value)
        if best is not None:
            quiet.append(best)
            if after.quiet_turns + 1 < after.rules.no_progress_limit:  # otherwise the game ends, whichever Grumble is replaced
                node.whole = False

    def others(self, sight: Sight, state: GrumblesState, owner: i64) -> float:
        """What the Grumbles of one player bring."""
        odds: float = 0.0
        kinds: i64 = state.grumbles_of(owner)
        while kinds != 0:
            kind: i64 = lowest(kinds)
            kinds &= kinds - 1
            odds += self.worth.part(sight, kind, state.square_of(kind), owner)
        return odds

    def grow_gamble(self, node: Node, turn: Turn) -> None:
        """A mystery is captured: its kinds are told apart at once, since so much hangs on them."""
        branch = Branch(turn, NOBODY, 0.0)
        self.open_gamble(branch, node.state)
        self.average(branch)
        node.branches.append(branch)

    def open(self, branch: Branch) -> None:
        state = branch.turn.after
        if branch.leaves != NOBODY:
            state = state.clone()
            exchange(state, state.player(), branch.leaves, SILENT)
        branch.outcomes.append(Outcome(1.0, self.node_of(state, branch.value)))

    def open_gamble(self, branch: Branch, before: GrumblesState) -> None:
        goof: i64 = revealed(before, branch.turn.after)
        kinds: list[i64] = only(before.goof_kind(goof)) if self.sees_all else kinds_out(before)
        for reveal in reveals(before, branch.turn.actions, goof, kinds):
            branch.outcomes.append(Outcome(reveal.share, self.node_of(reveal.state, self.worth.of(reveal.state, PURPLE))))

    def node_of(self, state: GrumblesState, value: float) -> i64:
        """The same situation is the same node, however it came about."""
        key: i64 = state.position_key(PURPLE)
        known: i64 = self.known.get(key, 0)
        if known == 0:
            known = len(self.nodes)
            self.known[key] = known
            self.nodes.append(Node(state, result(state) if state.phase == OVER else value))
        return known

    # Outcomes

    def average(self, branch: Branch) -> None:
        total: float = 0.0
        settled: bool = True
        for outcome in branch.outcomes:
            node = self.nodes[outcome.node]
            total += outcome.share * node.value
            settled = settled and node.settled
        branch.value = total
        branch.settled = settled

    def neglected(self, branch: Branch) -> Node:
        """The open outcome that was visited least for its share."""
        best = self.nodes[branch.outcomes[0].node]
        highest: float = -1.0
        for outcome in branch.outcomes:
            node = self.nodes[outcome.node]
            due: float = outcome.share / float(node.visits + 1)
            if due > highest and not node.settled:
                highest = due
                best = node
        return best

    def likeliest(self, branch: Branch) -> Node:
        best = branch.outcomes[0]
        for outcome in branch.outcomes:
            if outcome.share > best.share:
                best = outcome
        return self.nodes[best.node]

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
        """The value minus its uncertainty."""
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
            for action in branch.turn.actions:
                found.append((seat, action))
            if branch.leaves != NOBODY:
                found.append((seat, say_end(branch.leaves)))
            if len(branch.outcomes) == 0 or len(found) >= LONGEST_LINE:
                return found
            node = self.likeliest(branch)
            if len(node.branches) == 0 or node.visits == 0:
                return found
            branch = best_of(node)

    def choice(self, rng: Rng) -> i64:
        """The best, as far as noise allows. Drafts always differ a little, so that games do."""
        noise: float = self.noise
        if self.root.state.phase == DRAFTING and noise < WHIM:
            noise = WHIM
        found = self.candidates()
        best = found[0]
        if noise > 0.0:
            highest: float = -99.0
            for candidate in found:
                value: float = candidate.value + noise * spread(rng)
                if value > highest:
                    highest = value
                    best = candidate
        return best.action


def sign_of(seat: i64) -> float:
    return 1.0 if seat == PURPLE else -1.0


def result(state: GrumblesState) -> float:
    value: float = state.value(PURPLE)
    return value * DULL if state.reason == BY_STALL else value


def spread(rng: Rng) -> float:
    """About a bell around 0, of width 1."""
    total: i64 = rng.below(1001) + rng.below(1001) + rng.below(1001) - 1500
    return float(total) / 500.0


def first_action(branch: Branch) -> i64:
    actions = branch.turn.actions
    return actions[0] if len(actions) > 0 else say_end(branch.leaves)


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


def keep_best(node: Node, quiet: list[Branch], width: i64) -> None:
    """So many of the most promising branches."""
    if len(quiet) <= width:
        node.branches.extend(quiet)
        return
    node.whole = False
    sign: float = sign_of(node.state.player())
    values: list[float] = []
    for branch in quiet:
        values.append(-sign * branch.value)
    values.sort()
    least: float = -values[width - 1]
    for branch in quiet:
        if sign * branch.value >= least:
            node.branches.append(branch)
