"""Decisions of rounds 3 and 4: solves the rest of the game over all hands that both seats may hold. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Candidate, Thinking, by_share
from grumbletop.games.grit.mind_hands import Holdings, may_meet
from grumbletop.games.grit.mind_insight import alike
from grumbletop.games.grit.mind_subgame import Subgame, kept_face, own_cards
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import card_of

PAIRS_A_SIMULATION: Final = 1_000  # pairs of holdings evaluated in about the time of one simulation elsewhere
SELDOM: Final = 0.02  # smaller shares are leftovers of dropped plans, and aren't played
FINE: Final = 1_073_741_824  # resolution of a random number between 0 and 1


@final
class Duel(Thinking):
    """A solved subgame, from which the seat plays its mixed strategy."""

    def __init__(self, world: GritState, seat: i64, hearts: i64, tremble: float, whole: bool, rounds: i64) -> None:
        self.world = world
        self.seat = seat
        self.hearts = hearts
        self.tremble = tremble
        self.whole = whole
        self.rounds = rounds
        self.found: list[Candidate] = []
        self.laid_out = False

    def lay_out(self) -> None:
        """Build the subgame. It is done within the thinking time because it takes as long as a few iterations."""
        self.subgame = Subgame(self.world, own_cards(self.world, self.seat), self.hearts, self.tremble, self.whole)
        self.node = self.subgame.here
        self.entry: i64 = own_entry(self.world, self.seat, self.node.holdings[self.seat])
        self.laid_out = True

    def go_on(self, simulations: i64) -> i64:
        """Run at least one iteration; in a large subgame that takes as long as many simulations."""
        if not self.laid_out:
            self.lay_out()
        each: i64 = 1 + self.subgame.size // PAIRS_A_SIMULATION
        done: i64 = 0
        while self.subgame.rounds < self.rounds and (done == 0 or done + each <= simulations):
            self.subgame.learn()
            done += each
        if done > 0:
            self.found = []
        return done

    def candidates(self) -> list[Candidate]:
        """The candidates by their share of the strategy; ties go to the higher value."""
        if not self.found:
            self.found = self.weigh()
        return self.found

    def weigh(self) -> list[Candidate]:
        slot: i64 = self.node.slot_of(self.seat)
        actions = self.node.options_of(self.entry)
        count: i64 = len(actions)
        self.subgame.look(self.seat, slot)
        shares = self.shares(slot + self.entry * count, count)
        likely: float = self.likely()
        found: list[Candidate] = []
        n: i64 = 0
        while n < count:
            worth: float = self.subgame.book.worths[self.entry * count + n] / likely if likely > 0.0 else 0.0
            candidate = Candidate(actions[n], worth, shares[n], [(self.seat, actions[n])])
            candidate.likes = alike(self.world, self.seat, actions[n])
            found.append(candidate)
            n += 1
        found.sort(key=by_share, reverse=True)
        return found

    def shares(self, slot: i64, count: i64) -> vec[float]:
        """The average strategy, without options that have a tiny share."""
        sums = self.subgame.book.sums
        total: float = 0.0
        n: i64 = 0
        while n < count:
            total += sums[slot + n]
            n += 1
        kept: float = 0.0
        found = vec[float]()
        n = 0
        while n < count:
            share: float = sums[slot + n] / total if total > 0.0 else 1.0 / float(count)
            if share < SELDOM and total > 0.0:
                share = 0.0
            kept += share
            found = append(found, share)
            n += 1
        n = 0
        while n < count:
            found[n] = found[n] / kept
            n += 1
        return found

    def likely(self) -> float:
        """The reach probability of this decision over all hands the other seat may hold."""
        own: i64 = self.node.holdings[self.seat].cards(self.entry)
        other = self.node.holdings[1 - self.seat]
        pool: i64 = self.subgame.start.rules.pool
        total: float = 0.0
        n: i64 = 0
        while n < other.count:
            if may_meet(own, other.cards(n), pool):
                total += self.subgame.book.reaches[n]
            n += 1
        return total

    def choice(self, rng: Rng) -> i64:
        drawn: float = float(rng.below(FINE)) / float(FINE)
        for candidate in self.candidates():
            drawn -= candidate.share
            if drawn < 0.0:
                return candidate.action
        return self.candidates()[0].action


def own_entry(world: GritState, seat: i64, holdings: Holdings) -> i64:
    """What the seat holds, among all that it may hold."""
    action: i64 = world.played(seat, world.round)
    down: i64 = card_of(action) + 1 if action >= 0 else 0
    return holdings.find(world.hand(seat), down, kept_face(world, seat))
