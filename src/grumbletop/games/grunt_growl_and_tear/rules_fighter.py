"""One player's side of the table: the monster with its limbs, and the cards. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from grumbletop.engine.bits import bit, has, lowest, nth_bit, popcount, shifted
from grumbletop.engine.rng import Rng
from grumbletop.games.grunt_growl_and_tear.rules_actions import CARDS, HEALTH, MOST_SOCKETS, SMARTS, SPEED, STRENGTH
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import LEAP, ROW, SUMMED, WEAPONS

UNCHOSEN: Final = -1
NO_LIMB: Final = -1
NO_CARD: Final = -1
UNDECIDED: Final = -1
LIMB_BITS: Final = 6
HAND: Final = CARDS  # where the hand begins among the cards, behind the deck
DISCARD: Final = 2 * CARDS
JACK: Final = 10  # ranks count from 0, the Ace


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Fighter:
    def __init__(self) -> None:
        self.monster: i64 = UNCHOSEN
        self.space: i64 = NOWHERE
        self.facing: i64 = 0
        self.health: i64 = 0
        self.power: i64 = 0
        self.body: i64 = 0  # by socket, 6 bits each: 1 + the limb there
        self.commit: i64 = UNDECIDED  # an action chosen and not yet revealed
        self.deck_size: i64 = 0
        self.hand_size: i64 = 0
        self.discard_size: i64 = 0
        self.hand: i64 = 0  # as a set
        self.known: i64 = 0  # cards of the hand that everybody knows, because the deck ran out while they were in it
        self.cards: vec[u8] = vec[u8]()  # deck (its top last), hand and discard pile, in order
        self.totals: vec[i64] = vec[i64]()  # of torso and limbs, by column (GGT-3.1)

    def sit_down(self) -> None:
        """Before the first card is dealt."""
        self.cards = vec[u8]([u8(0)] * (3 * CARDS))
        self.totals = vec[i64]([0] * ROW)

    def copy(self) -> Fighter:
        other = Fighter()
        other.become(self)
        return other

    def become(self, other: Fighter) -> None:
        self.monster = other.monster
        self.space = other.space
        self.facing = other.facing
        self.health = other.health
        self.power = other.power
        self.body = other.body
        self.commit = other.commit
        self.deck_size = other.deck_size
        self.hand_size = other.hand_size
        self.discard_size = other.discard_size
        self.hand = other.hand
        self.known = other.known
        self.cards = other.cards[:]
        self.totals = other.totals  # never written to: a change makes a new row

    # Attributes (GGT-3)

    def speed(self) -> i64:
        return self.totals[SPEED]

    def strength(self) -> i64:
        return self.totals[STRENGTH]

    def smarts(self) -> i64:
        return self.totals[SMARTS]

    def most_health(self) -> i64:
        return self.totals[HEALTH]

    def total(self, column: i64) -> i64:
        return self.totals[column]

    def has_weapon_for(self, distance: i64) -> bool:
        return has(self.totals[WEAPONS], distance)

    # The body

    def limb_at(self, socket: i64) -> i64:
        return ((self.body >> LIMB_BITS * socket) & 63) - 1

    def put_on(self, socket: i64, limb: i64) -> None:
        self.take_off(socket)
        self.body |= shifted(limb + 1, LIMB_BITS * socket)

    def take_off(self, socket: i64) -> None:
        self.body &= ~shifted(63, LIMB_BITS * socket)

    def limbs(self) -> i64:
        """The sockets that hold a limb."""
        filled: i64 = 0
        socket: i64 = 0
        while socket < MOST_SOCKETS:
            if self.limb_at(socket) != NO_LIMB:
                filled |= bit(socket)
            socket += 1
        return filled

    def count_up(self, parts: vec[i64], rows: vec[i64], count: i64) -> None:
        """The totals over these parts, the first `count` of `rows` (GGT-3.1, GGT-14.1)."""
        totals: vec[i64] = vec[i64]([0] * ROW)
        n: i64 = 0
        while n < count:
            row: i64 = rows[n] * ROW
            column: i64 = 0
            while column < SUMMED:
                totals[column] = totals[column] + parts[row + column]
                column += 1
            if parts[row + LEAP] > totals[LEAP]:
                totals[LEAP] = parts[row + LEAP]
            totals[WEAPONS] = totals[WEAPONS] | parts[row + WEAPONS]
            n += 1
        self.totals = totals

    # Cards (GGT-3.7 to 3.9)

    def card_at(self, place: i64) -> i64:
        return i64(self.cards[place])

    def take_top(self) -> i64:
        """The top card of the deck, which must not be empty."""
        self.deck_size -= 1
        card: i64 = i64(self.cards[self.deck_size])
        if self.deck_size == 0:
            self.known = self.hand
        return card

    def into_hand(self, card: i64) -> None:
        self.keep(card)
        if self.deck_size == 0:
            self.known |= bit(card)  # what is not in the discard pile is in the hand

    def out_of_hand(self, card: i64) -> None:
        place: i64 = HAND
        while i64(self.cards[place]) != card:
            place += 1
        self.hand_size -= 1
        while place < HAND + self.hand_size:
            self.cards[place] = self.cards[place + 1]
            place += 1
        self.hand &= ~bit(card)
        self.known &= ~bit(card)

    def onto_discard(self, card: i64) -> None:
        self.cards[DISCARD + self.discard_size] = u8(card)
        self.discard_size += 1  # GGT-3.9

    def put_hand_away(self) -> None:
        """GGT-13.1"""
        n: i64 = 0
        while n < self.hand_size:
            self.onto_discard(self.card_at(HAND + n))
            n += 1
        self.hand_size = 0
        self.hand = 0
        self.known = 0

    def onto_deck(self, card: i64) -> None:
        """On top of what is there."""
        self.cards[self.deck_size] = u8(card)
        self.deck_size += 1

    def exchange(self, one: i64, other: i64) -> None:
        """Two cards of the deck."""
        card = self.cards[one]
        self.cards[one] = self.cards[other]
        self.cards[other] = card

    def hand_out(self, unseen: i64, rng: Rng) -> None:
        """Fill the hand, beside what everybody knows of it, with some of these cards; the others are the deck."""
        size: i64 = self.hand_size
        known: i64 = self.known
        self.hand_size = 0
        self.hand = 0
        self.deck_size = 0
        while known != 0:
            self.keep(lowest(known))
            known &= known - 1
        left: i64 = unseen
        while self.hand_size < size:
            card: i64 = nth_bit(left, rng.below(popcount(left)))
            left &= ~bit(card)
            self.keep(card)
        while left != 0:
            self.onto_deck(lowest(left))
            left &= left - 1

    def keep(self, card: i64) -> None:
        self.cards[HAND + self.hand_size] = u8(card)
        self.hand_size += 1
        self.hand |= bit(card)

    def turn_deck_over(self) -> None:
        """The card that was put down first is the top."""
        low: i64 = 0
        high: i64 = self.deck_size - 1
        while low < high:
            self.exchange(low, high)
            low += 1
            high -= 1

    def discarded(self) -> i64:
        """The discard pile as a set."""
        return self.set_of(DISCARD, self.discard_size)

    def stock(self) -> i64:
        """The deck as a set."""
        return self.set_of(0, self.deck_size)

    def set_of(self, place: i64, count: i64) -> i64:
        found: i64 = 0
        while count > 0:
            found |= bit(i64(self.cards[place]))
            place += 1
            count -= 1
        return found


def rank_of(card: i64) -> i64:
    return card % 13


def is_royal(card: i64) -> bool:
    return card >= 0 and card < CARDS and rank_of(card) >= JACK  # GGT-5.5


def value_of(card: i64) -> i64:
    """GGT-5.4; a royal and nothing at all count 0 (GGT-5.7, GGT-5.10)."""
    if card < 0 or card >= CARDS or rank_of(card) >= JACK:
        return 0
    return rank_of(card) + 1
