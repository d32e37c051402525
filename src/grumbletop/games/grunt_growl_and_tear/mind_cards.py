"""The choice of a card in a Test, where both sides choose at once, by regret matching. Compiled.

In each iteration a possible world is dealt, both sides draw a card from their current strategies, and each of their other cards is
evaluated against the other side's: the rest of the turn is played by habits, and the situation after it is evaluated. The other side's hand
differs from world to world, so its regrets are per rank, and it draws among the ranks it holds. The result is the average strategy, which
is mixed, because a predictable player meets the royal one step above.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_table import first_of
from grumbletop.engine.bits import bit, has, lowest, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.thinking import FORCED, Candidate, Thinking, average_strategy, by_share, drawn_by_share
from grumbletop.games.grunt_growl_and_tear.mind import GruntInsight
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import CARDS
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_fighter import rank_of

NEGLIGIBLE: Final = 0.1  # of the largest share: what regret leaves behind of a card that was dropped
PLAYS: Final = 15  # ranks, blind, nothing
ALIKE: Final = 13  # ranks


def play_of(action: i64) -> i64:
    """The play of an action: a rank, because suits have no meaning."""
    card: i64 = first_of(action)
    return rank_of(card) if card < CARDS else ALIKE + card - CARDS


@final
@mypyc_attr(acyclic=True)
class Side:
    """The cards of a side in the current world, and its regret for each rank over all worlds."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.held: i64 = 0  # a set of plays
        self.rounds: i64 = 0
        self.actions: vec[i64] = vec[i64]([0] * PLAYS)  # one for each play that is held
        self.regrets: vec[float] = vec[float]([0.0] * PLAYS)
        self.sums: vec[float] = vec[float]([0.0] * PLAYS)  # of the strategies so far, later ones heavier
        self.totals: vec[float] = vec[float]([0.0] * PLAYS)  # of what each play brought, later ones heavier
        self.values: vec[float] = vec[float]([0.0] * PLAYS)  # of this round

    def deal(self, state: GruntState) -> None:
        self.held = 0
        count: i64 = state.count_actions(self.seat)
        n: i64 = 0
        while n < count:
            action: i64 = state.nth_action(self.seat, n)
            self.held |= bit(play_of(action))
            self.actions[play_of(action)] = action
            n += 1

    def whole(self) -> float:
        total = 0.0
        left: i64 = self.held
        while left != 0:
            total += self.regrets[lowest(left)]
            left &= left - 1
        return total

    def draw(self, rng: Rng) -> i64:
        """Draw a play in proportion to its regret."""
        whole: float = self.whole()
        left: i64 = self.held
        if whole <= 0.0:
            n: i64 = rng.below(popcount(left))
            while n > 0:
                left &= left - 1
                n -= 1
            return lowest(left)
        part: float = rng.fraction() * whole
        while left & (left - 1) != 0:
            part -= self.regrets[lowest(left)]
            if part < 0.0:
                return lowest(left)
            left &= left - 1
        return lowest(left)

    def learn(self) -> None:
        """Compare what each play brought in this round with what the strategy brought."""
        self.rounds += 1
        weight: float = float(self.rounds)
        whole: float = self.whole()
        even: float = 1.0 / float(popcount(self.held))
        expected = 0.0
        left: i64 = self.held
        while left != 0:
            play: i64 = lowest(left)
            left &= left - 1
            share: float = self.regrets[play] / whole if whole > 0.0 else even
            expected += share * self.values[play]
            self.sums[play] += weight * share
            self.totals[play] += weight * self.values[play]
        left = self.held
        while left != 0:
            play = lowest(left)
            left &= left - 1
            regret: float = self.regrets[play] + self.values[play] - expected
            self.regrets[play] = regret if regret > 0.0 else 0.0


@final
class CardThinking(Thinking):
    def __init__(self, world: GruntState, seat: i64, insight: GruntInsight, turns: i64, limit: i64, sees_all: bool, rng: Rng) -> None:
        self.root = world.reopened()
        self.seat: i64 = seat
        self.insight = insight
        self.turns: i64 = turns  # that are played on before the situation is weighed
        self.limit: i64 = limit  # of simulations
        self.sees_all = sees_all
        self.rng = rng
        self.luck = Rng(0)  # the same for all plays of a round, so that they are compared by what they do
        self.chance = SeededChance(self.luck)
        self.silent = Log()
        self.copy = self.root.clone()
        self.other: i64 = self.root.side_b if self.root.side_a == seat else self.root.side_a  # NOBODY: an object, which does not choose
        self.own = Side(seat)
        self.own.deal(self.root)
        self.theirs = Side(self.other)
        self.done: i64 = 0

    def go_on(self, simulations: i64) -> i64:
        limit: i64 = FORCED if popcount(self.own.held) == 1 else self.limit
        if simulations > limit - self.done:
            simulations = limit - self.done
        before: i64 = self.done
        while self.done - before < simulations:
            self.learn_once()
        return self.done - before

    def learn_once(self) -> None:
        world = self.root
        if not self.sees_all:
            world = self.root.resample(self.seat, self.rng)
        seed: i64 = self.rng.next()
        own, theirs = self.own, self.theirs
        mine: i64 = own.draw(self.rng)
        answer: i64 = -1
        if self.other != NOBODY:
            theirs.deal(world)
            answer = theirs.draw(self.rng)
        left: i64 = own.held
        while left != 0:
            play: i64 = lowest(left)
            left &= left - 1
            self.play_on(world, play, answer, seed)
            own.values[play] = self.insight.weighed.of(self.copy, self.seat)
            if play == mine and answer >= 0:
                theirs.values[answer] = self.insight.weighed.of(self.copy, self.other)
        own.learn()
        if answer < 0:
            return
        left = theirs.held & ~bit(answer)
        while left != 0:
            play = lowest(left)
            left &= left - 1
            self.play_on(world, mine, play, seed)
            theirs.values[play] = self.insight.weighed.of(self.copy, self.other)
        theirs.learn()

    def play_on(self, world: GruntState, mine: i64, answer: i64, seed: i64) -> None:
        """Play both cards, and play the turn on by habits."""
        state = self.copy
        state.assign(world)
        self.luck.state = seed
        state.apply(self.seat, self.own.actions[mine], self.chance, self.silent)
        if answer >= 0:
            state.apply(self.other, self.theirs.actions[answer], self.chance, self.silent)
        self.insight.play_on(state, self.turns, self.luck, self.chance, self.silent)
        self.done += 1

    # The answer

    def candidates(self) -> list[Candidate]:
        own = self.own
        heavy: float = max(float(own.rounds) * float(own.rounds + 1) / 2.0, 1.0)
        shares = self.shares()
        found: list[Candidate] = []
        play: i64 = 0
        while play < PLAYS:
            if has(own.held, play):
                action: i64 = own.actions[play]
                candidate = Candidate(action, own.totals[play] / heavy, shares[play], [(self.seat, action)])
                candidate.likes = [other for other in self.root.legal_actions(self.seat) if other != action and play_of(other) == play]
                found.append(candidate)
            play += 1
        found.sort(key=by_share, reverse=True)
        return found

    def shares(self) -> list[float]:
        """The average strategy: the share of each rank."""
        return average_strategy(self.own.sums, popcount(self.own.held), NEGLIGIBLE)

    def choice(self, rng: Rng) -> i64:
        return drawn_by_share(self.candidates(), rng)
