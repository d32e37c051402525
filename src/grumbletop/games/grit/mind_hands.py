"""What the seats may hold, for all that the table knows, in columns: entry i of every column belongs to one possibility. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.games.grit.rules_cards import CARDS
from grumbletop.games.grit.rules_ruleset import Ruleset

NOTHING: Final = 0  # no face


@final
class Holdings:
    """The possible private cards of one seat. Entry i came of entry `origins[i]` of the holdings before the last play or reveal."""

    def __init__(self, gone: i64) -> None:
        self.gone = gone  # cards of this seat turned up since the holdings were listed
        self.number: i64 = -1  # its number in the tree
        self.count: i64 = 0
        self.hands = vec[i64]()  # sets of cards
        self.downs = vec[i64]()  # the face that lies face down since this round
        self.kepts = vec[i64]()  # the face that was kept in an earlier round
        self.origins = vec[i64]()
        self.weights = vec[float]()  # relative probability, regardless of the other seat's cards

    def add(self, hand: i64, down: i64, kept: i64, origin: i64, weight: float) -> None:
        self.count += 1
        self.hands = append(self.hands, hand)
        self.downs = append(self.downs, down)
        self.kepts = append(self.kepts, kept)
        self.origins = append(self.origins, origin)
        self.weights = append(self.weights, weight)

    def cards(self, entry: i64) -> i64:
        """All cards of an entry as a set, those turned up as well."""
        return self.gone | self.hands[entry] | cards_of(self.downs[entry]) | cards_of(self.kepts[entry])

    def find(self, hand: i64, down: i64, kept: i64) -> i64:
        """The entry with these cards; there is one."""
        entry: i64 = 0
        while self.hands[entry] != hand or self.downs[entry] != down or self.kepts[entry] != kept:
            entry += 1
        return entry

    def after_play(self) -> Holdings:
        """A card of the hand lies face down: entry by entry, card by card."""
        found = Holdings(self.gone)
        entry: i64 = 0
        while entry < self.count:
            hand: i64 = self.hands[entry]
            left: i64 = hand
            while left != 0:
                card: i64 = lowest(left)
                found.add(hand ^ bit(card), card + 1, self.kepts[entry], entry, self.weights[entry])
                left &= left - 1
            entry += 1
        return found

    def downs_seen(self) -> i64:
        """The cards that may lie face down since this round."""
        cards: i64 = 0
        entry: i64 = 0
        while entry < self.count:
            cards |= cards_of(self.downs[entry])
            entry += 1
        return cards

    def shown(self, card: i64) -> Holdings:
        """Those that are left when this card is turned up."""
        found = Holdings(self.gone | bit(card))
        entry: i64 = 0
        while entry < self.count:
            if self.downs[entry] == card + 1:
                found.add(self.hands[entry], NOTHING, self.kepts[entry], entry, self.weights[entry])
            entry += 1
        return found

    def hidden(self) -> Holdings:
        """The card that lies down stays so until the end. A seat keeps one card at most."""
        found = Holdings(self.gone)
        entry: i64 = 0
        while entry < self.count:
            found.add(self.hands[entry], NOTHING, self.downs[entry], entry, self.weights[entry])
            entry += 1
        return found

    def same(self) -> Holdings:
        """Nothing has happened to them."""
        found = Holdings(self.gone)
        entry: i64 = 0
        while entry < self.count:
            found.add(self.hands[entry], self.downs[entry], self.kepts[entry], entry, self.weights[entry])
            entry += 1
        return found


def cards_of(face: i64) -> i64:
    """A face as a set of one card, or of none."""
    return bit(face) >> 1


def sets_of(cards: i64, size: i64) -> list[i64]:
    """All sets of so many of these cards."""
    if size == 0:
        return [0]
    found: list[i64] = []
    while cards != 0:
        card: i64 = cards & -cards
        cards ^= card
        for rest in sets_of(cards, size - 1):
            found.append(card | rest)
    return found


def holdings_of(unseen: i64, hearts: i64, ranks: vec[float], hand: i64, keeps: bool) -> Holdings:
    """All hands of a size, with or without a kept card, out of the unseen Spades and at most one Heart of these.

    Every way to spread the unseen cards is equally likely; `ranks` says how likely the Heart is each card of its pool.
    """
    found = Holdings(0)
    size: i64 = hand + 1 if keeps else hand
    for cards in sets_of(unseen, size):
        add_ways(found, cards, keeps, 1.0)
    while hearts != 0:
        heart: i64 = lowest(hearts)
        hearts &= hearts - 1
        for rest in sets_of(unseen, size - 1):
            add_ways(found, rest | bit(heart), keeps, ranks[heart])
    return found


def add_ways(found: Holdings, cards: i64, keeps: bool, weight: float) -> None:
    """These cards in the hand, or each of them kept and the others in the hand."""
    if not keeps:
        found.add(cards, NOTHING, NOTHING, 0, weight)
        return
    left: i64 = cards
    while left != 0:
        card: i64 = lowest(left)
        found.add(cards ^ bit(card), NOTHING, card + 1, 0, weight)
        left &= left - 1


def kinds_of_heart(rules: Ruleset) -> i64:
    """One Heart for each kind: Hearts of equal worth between which no Spade ranks play alike."""
    kinds: i64 = 0
    hearts: i64 = rules.pool
    while hearts != 0:
        heart: i64 = lowest(hearts)
        hearts &= hearts - 1
        if kinds == 0 or not plays_like(rules, heart, nearest(kinds, heart)):
            kinds |= bit(heart)
    return kinds


def plays_like(rules: Ruleset, heart: i64, other: i64) -> bool:
    if rules.weights[heart + 1] != rules.weights[other + 1]:
        return False
    low: i64 = rules.standing(other + 1)
    high: i64 = rules.standing(heart + 1)
    if low > high:
        low, high = high, low
    spades: i64 = rules.fixed
    while spades != 0:
        standing: i64 = rules.standing(lowest(spades) + 1)
        if low < standing < high:
            return False
        spades &= spades - 1
    return True


def thinned(pool: i64, kinds: i64, most: i64, held: i64, ranks: vec[float]) -> i64:
    """At most so many Hearts to stand for the whole pool, spread over it; fills in how likely each is.

    A Heart that is held stands for itself at least. With as many as there are kinds, nothing is lost.
    """
    count: i64 = popcount(kinds)
    if most > count:
        most = count
    chosen: i64 = held & pool
    n: i64 = 0
    while n < most:
        chosen |= bit(nth_bit(kinds, (2 * n + 1) * count // (2 * most)))
        n += 1
    n = 0
    while n < popcount(pool):
        ranks[nearest(chosen, nth_bit(pool, n))] += 1.0 / float(popcount(pool))
        n += 1
    return chosen


def nearest(cards: i64, card: i64) -> i64:
    """The one of these cards that is closest in card order."""
    best: i64 = lowest(cards)
    while cards != 0:
        one: i64 = lowest(cards)
        if distance(one, card) < distance(best, card):
            best = one
        cards &= cards - 1
    return best


def distance(a: i64, b: i64) -> i64:
    return a - b if a > b else b - a


def no_ranks() -> vec[float]:
    return vec[float]([0.0] * CARDS)


@final
class Pairs:
    """Which holdings of the two seats may meet: no card twice, one Heart in all. Row by row for the entries of either seat."""

    def __init__(self, holdings: list[Holdings], pool: i64, number: i64) -> None:
        self.holdings = holdings
        self.number = number
        self.starts0, self.others0 = rows(holdings[0], holdings[1], pool)
        self.starts1, self.others1 = rows(holdings[1], holdings[0], pool)
        self.count: i64 = len(self.others0)

    def starts(self, seat: i64) -> vec[i64]:
        return self.starts1 if seat == 1 else self.starts0

    def others(self, seat: i64) -> vec[i64]:
        return self.others1 if seat == 1 else self.others0


def rows(own: Holdings, other: Holdings, pool: i64) -> tuple[vec[i64], vec[i64]]:
    starts = vec[i64]([0])
    others = vec[i64]()
    entry: i64 = 0
    while entry < own.count:
        cards: i64 = own.cards(entry)
        against: i64 = 0
        while against < other.count:
            if may_meet(cards, other.cards(against), pool):
                others = append(others, against)
            against += 1
        starts = append(starts, i64(len(others)))
        entry += 1
    return starts, others


def may_meet(cards: i64, others: i64, pool: i64) -> bool:
    return cards & others == 0 and (cards & pool == 0 or others & pool == 0)
