"""The value of the last round to a seat that knows only its own cards, against a uniformly random opponent. Compiled.

The best play is computed over all possible hidden cards: the other seat's last card, and the one it kept. Cards that add the same to a
total are one kind, so results are computed once per kind.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, popcount, shifted
from grumbletop.games.grit.mind_insight import put
from grumbletop.games.grit.rules import GritState, closest
from grumbletop.games.grit.rules_cards import CARDS, NOBODY
from grumbletop.games.grit.rules_piles import FACE
from grumbletop.games.grit.rules_ruleset import Ruleset

PILE_COUNT: Final = 6
NO_PILE: Final = 3  # of one side
WAYS: Final = 16  # ways of both seats to play onto one side's piles, or onto none of them
LOSS: Final = -1.0


@final
class LastRound:
    """Solves starts of the last round, one at a time. `hearts` has the probability of each card that an unseen Heart may be."""

    def __init__(self, rules: Ruleset, hearts: vec[float]) -> None:
        self.rules = rules
        self.hearts = hearts
        self.faces = vec[i64]()  # of each kind
        self.kinds = vec[i64]([0] * CARDS)  # of each card
        self.results = vec[float]([0.0] * (PILE_COUNT * PILE_COUNT))  # by the seat's pile and the other's
        self.own_totals = vec[i64]([0] * WAYS)
        self.other_totals = vec[i64]([0] * WAYS)
        self.meetings: i64 = 0  # pairs of piles for the two last cards; for each, where its result is kept and the ways onto either side
        self.places = vec[i64]([0] * (PILE_COUNT * PILE_COUNT))
        self.own_ways = vec[i64]([0] * (PILE_COUNT * PILE_COUNT))
        self.other_ways = vec[i64]([0] * (PILE_COUNT * PILE_COUNT))
        for card in range(CARDS):
            self.kinds[card] = self.kind_of(card + 1)
        self.chances = vec[float]([0.0] * (len(self.faces) * len(self.faces)))  # probability of each pair of kinds: last card, kept card

    def kind_of(self, face: i64) -> i64:
        table = self.rules
        kind: i64 = 0
        while kind < len(self.faces):
            like: i64 = self.faces[kind]
            if table.weights[like] == table.weights[face]:
                return kind
            kind += 1
        self.faces = append(self.faces, face)
        return kind

    def worth(self, state: GritState, seat: i64, unseen: i64) -> float:
        """The start of the last round. `unseen` are the cards the seat has not seen, with every Heart it may yet see."""
        piles: i64 = state.open_piles()
        kept: i64 = state.kept_pile(1 - seat)
        self.clear()
        self.pair_up(seat, piles)
        if kept < 0:
            self.spread_one(unseen)
        else:
            self.spread_two(unseen)
        self.play_all(state, seat, piles, kept)
        return either(state, seat, self.as_first(piles), self.as_second(piles))

    def clear(self) -> None:
        chances = self.chances
        results = self.results
        at: i64 = 0
        while at < len(chances):
            chances[at] = 0.0
            at += 1
        at = 0
        while at < PILE_COUNT * PILE_COUNT:
            results[at] = 0.0
            at += 1

    def chance(self, card: i64, count: i64) -> float:
        """How likely a hidden card is this one, with so many hidden."""
        if has(self.rules.pool, card):
            return self.hearts[card] / float(count)
        return 1.0 / float(count)

    def spread_one(self, unseen: i64) -> None:
        """The other seat's last card may be any unseen one."""
        count: i64 = hidden(unseen, self.rules.pool)
        across: i64 = len(self.faces)
        chances = self.chances
        while unseen != 0:
            card: i64 = lowest(unseen)
            at: i64 = self.kinds[card] * across
            chances[at] = chances[at] + self.chance(card, count)
            unseen &= unseen - 1

    def spread_two(self, unseen: i64) -> None:
        """So may the card it kept, but not the same one, and there is one Heart."""
        pool: i64 = self.rules.pool
        count: i64 = hidden(unseen, pool)
        across: i64 = len(self.faces)
        chances = self.chances
        cards: i64 = unseen
        while cards != 0:
            card: i64 = lowest(cards)
            cards &= cards - 1
            here: float = self.chance(card, count)
            others: i64 = unseen & ~(pool if has(pool, card) else shifted(1, card))
            while others != 0:
                other: i64 = lowest(others)
                at: i64 = self.kinds[card] * across + self.kinds[other]
                chances[at] = chances[at] + here * self.chance(other, count - 1)
                others &= others - 1

    def play_all(self, state: GritState, seat: i64, piles: i64, kept: i64) -> None:
        """Every play of both seats with every kind of hidden cards."""
        own: i64 = self.rules.weights[lowest(state.hand(seat)) + 1]
        across: i64 = len(self.faces)
        tops: i64 = state.tops
        last: i64 = 0
        while last < across:
            other: i64 = self.rules.weights[self.faces[last]]
            fresh = True  # the own side doesn't depend on the kept card
            under: i64 = 0
            while under < across:
                chance: float = self.chances[last * across + under]
                if chance > 0.0:
                    if fresh:
                        add_up(self.rules, self.own_totals, tops >> 24 * seat, piles >> 3 * seat, own, other)
                        fresh = False
                    if kept >= 0:
                        tops = put(tops, kept, self.faces[under] - 1)
                    add_up(self.rules, self.other_totals, tops >> 24 * (1 - seat), piles >> 3 * (1 - seat), own, other)
                    self.judge(chance)
                under += 1
            last += 1

    def judge(self, chance: float) -> None:
        """Who wins by these totals, for all piles the two last cards may go onto."""
        results = self.results
        own_totals = self.own_totals
        other_totals = self.other_totals
        n: i64 = 0
        while n < self.meetings:
            winner: i64 = closest(own_totals[self.own_ways[n]], other_totals[self.other_ways[n]]) & 3
            if winner != NOBODY:
                at: i64 = self.places[n]
                results[at] = results[at] + (chance if winner == 0 else -chance)
            n += 1

    def pair_up(self, seat: i64, piles: i64) -> None:
        """All two piles that the last cards may go onto, and which way of playing that is for either side."""
        self.meetings = 0
        mine: i64 = 0
        while mine < PILE_COUNT:
            theirs: i64 = 0
            while theirs < PILE_COUNT:
                if mine != theirs and has(piles, mine) and has(piles, theirs):
                    self.places[self.meetings] = mine * PILE_COUNT + theirs
                    self.own_ways[self.meetings] = on_side(mine, seat) * 4 + on_side(theirs, seat)
                    self.other_ways[self.meetings] = on_side(mine, 1 - seat) * 4 + on_side(theirs, 1 - seat)
                    self.meetings += 1
                theirs += 1
            mine += 1

    def as_first(self, piles: i64) -> float:
        """The best pile, when the answer is any other pile."""
        best: float = LOSS
        left: i64 = piles
        while left != 0:
            mine: i64 = lowest(left)
            left &= left - 1
            total: float = 0.0
            theirs: i64 = 0
            while theirs < PILE_COUNT:
                total += self.results[mine * PILE_COUNT + theirs]  # 0.0 if they can't play there
                theirs += 1
            total /= float(popcount(piles) - 1)
            if total > best:
                best = total
        return best

    def as_second(self, piles: i64) -> float:
        """The best answer to each pile; the other seat plays onto any."""
        total: float = 0.0
        left: i64 = piles
        while left != 0:
            theirs: i64 = lowest(left)
            left &= left - 1
            best: float = LOSS
            mine: i64 = 0
            while mine < PILE_COUNT:
                if mine != theirs and has(piles, mine) and self.results[mine * PILE_COUNT + theirs] > best:
                    best = self.results[mine * PILE_COUNT + theirs]
                mine += 1
            total += best
        return total / float(popcount(piles))


def hidden(unseen: i64, pool: i64) -> i64:
    """How many cards are hidden, of which a seat has not seen these: one Heart stands for all that it may be."""
    return popcount(unseen & ~pool) + i64(unseen & pool != 0)


def either(state: GritState, seat: i64, first: float, second: float) -> float:
    """Who holds The Word chooses who plays first; the other seat would choose anything."""
    if state.holder() != seat:
        return (first + second) / 2.0
    return first if first > second else second


def on_side(pile: i64, side: i64) -> i64:
    """Which of a side's piles this is, or none of them."""
    pile -= 3 * side
    return pile if 0 <= pile < 3 else NO_PILE


def add_up(rules: Ruleset, totals: vec[i64], tops: i64, open: i64, own: i64, other: i64) -> None:
    """The totals of a side by which of its open piles the two last cards go onto; these are given as weights."""
    a: i64 = rules.weights[tops & FACE]
    b: i64 = rules.weights[(tops >> 8) & FACE]
    c: i64 = rules.weights[(tops >> 16) & FACE]
    open |= bit(NO_PILE)
    mine: i64 = 0
    while mine <= NO_PILE:
        gains: i64 = own - nth_of(mine, a, b, c) if mine < NO_PILE else 0
        theirs: i64 = 0
        while theirs <= NO_PILE:
            if (mine != theirs or mine == NO_PILE) and has(open, mine) and has(open, theirs):
                more: i64 = other - nth_of(theirs, a, b, c) if theirs < NO_PILE else 0
                totals[mine * 4 + theirs] = rules.counted(a + b + c + gains + more)
            theirs += 1
        mine += 1


def nth_of(n: i64, a: i64, b: i64, c: i64) -> i64:
    return a if n == 0 else b if n == 1 else c
