"""Where every card, princess and token of Foggy Frontlines is. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, mix, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import State
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    BOSS_ACTION,
    CARDS,
    DRAFTING,
    EMPTY,
    MOST_COLORS,
    MOST_PRINCESSES,
    NO_BOSS,
    PLANS,
    count_cards,
    first_card,
)
from grumbletop.games.foggy_frontlines.rules_facts import FOLLOWS
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset, squad_strength
from grumbletop.games.foggy_frontlines.rules_story import Page

TERRITORY: Final = 0xFFF  # a set of princesses
NO_SEAT: Final = 4
WILDS: Final = 48  # where the free ones stand behind four territories
ALL_NO_BOSS: Final = 0xFFFF


@mypyc_attr(acyclic=True)
class Board(State):
    """All that lies on the table.

    For each seat: `cards` are hand, retreat pile and leaders, `field` are supports, those of them that are face up, and leaders that have
    captured, each a set of 20 cards. `low` and `high` hold five bits for each card: under a support its leader, at a leader its
    Bullyhulk tokens.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cards0: i64 = 0
        self.cards1: i64 = 0
        self.cards2: i64 = 0
        self.cards3: i64 = 0
        self.field0: i64 = 0
        self.field1: i64 = 0
        self.field2: i64 = 0
        self.field3: i64 = 0
        self.low0: i64 = 0
        self.low1: i64 = 0
        self.low2: i64 = 0
        self.low3: i64 = 0
        self.high0: i64 = 0
        self.high1: i64 = 0
        self.high2: i64 = 0
        self.high3: i64 = 0
        self.bosses: i64 = ALL_NO_BOSS  # of each seat, 4 bits each
        self.princesses: i64 = 0  # the territory of each seat, then the WILDS (FF-1.2)
        self.pile: i64 = 0  # the recruits nobody has: a set, for it has no order (FF-1.7)
        self.bully: i64 = 0  # waiting tokens of each seat, 4 bits each
        self.slot1: i64 = EMPTY
        self.slot2: i64 = EMPTY
        self.timer_deck: bytes = b""  # as dealt, top first; FINALE lies below it
        self.map_deck: bytes = b""
        self.timer_next: i64 = 0  # how many have been taken off the top
        self.map_next: i64 = 0
        self.discard: bytes = b""  # oldest first
        self.fallen: bytes = b""  # FF-3.6 with `round`: seat * 8 + colour, strength of each squad that retreated
        self.phase: i64 = DRAFTING
        self.round: i64 = 0
        self.butt: i64 = -1
        self.turn: i64 = -1
        self.victim: i64 = -1
        self.ready: i64 = 0  # the seats that have grunted
        self.finale_color: i64 = -1
        self.finale_by: i64 = -1
        self.winners: i64 = 0
        self.dealing: i64 = 0  # during the set-up: cards left to draw
        self.captors1: i64 = 0  # leaders of the player on turn that can capture slot 1, cached for one decision
        self.captors2: i64 = 0
        self.told: i64 = 0  # running hash of what everybody was told
        self.did0: i64 = 0  # the same for what a seat alone did or was told
        self.did1: i64 = 0
        self.did2: i64 = 0
        self.did3: i64 = 0
        self.resting: i64 = 0  # own cards of each seat that everybody saw go to rest, 5 bits each
        self.dreamt: i64 = 0  # seats whose past was resampled, so nothing is known of what they alone saw
        self.story: Page | None = None  # the last page

    def take(self, other: Board) -> None:
        """Become a copy of another one."""
        self.rules = other.rules
        self.cards0 = other.cards0
        self.cards1 = other.cards1
        self.cards2 = other.cards2
        self.cards3 = other.cards3
        self.field0 = other.field0
        self.field1 = other.field1
        self.field2 = other.field2
        self.field3 = other.field3
        self.low0 = other.low0
        self.low1 = other.low1
        self.low2 = other.low2
        self.low3 = other.low3
        self.high0 = other.high0
        self.high1 = other.high1
        self.high2 = other.high2
        self.high3 = other.high3
        self.bosses = other.bosses
        self.princesses = other.princesses
        self.pile = other.pile
        self.bully = other.bully
        self.slot1 = other.slot1
        self.slot2 = other.slot2
        self.timer_deck = other.timer_deck
        self.map_deck = other.map_deck
        self.timer_next = other.timer_next
        self.map_next = other.map_next
        self.discard = other.discard
        self.fallen = other.fallen
        self.phase = other.phase
        self.round = other.round
        self.butt = other.butt
        self.turn = other.turn
        self.victim = other.victim
        self.ready = other.ready
        self.finale_color = other.finale_color
        self.finale_by = other.finale_by
        self.winners = other.winners
        self.dealing = other.dealing
        self.captors1 = other.captors1
        self.captors2 = other.captors2
        self.told = other.told
        self.did0 = other.did0
        self.did1 = other.did1
        self.did2 = other.did2
        self.did3 = other.did3
        self.resting = other.resting
        self.dreamt = other.dreamt
        self.story = other.story

    def cards(self, seat: i64) -> i64:
        if seat == 0:
            return self.cards0
        if seat == 1:
            return self.cards1
        return self.cards2 if seat == 2 else self.cards3

    def set_cards(self, seat: i64, cards: i64) -> None:
        if seat == 0:
            self.cards0 = cards
        elif seat == 1:
            self.cards1 = cards
        elif seat == 2:
            self.cards2 = cards
        else:
            self.cards3 = cards

    def field(self, seat: i64) -> i64:
        if seat == 0:
            return self.field0
        if seat == 1:
            return self.field1
        return self.field2 if seat == 2 else self.field3

    def set_field(self, seat: i64, field: i64) -> None:
        if seat == 0:
            self.field0 = field
        elif seat == 1:
            self.field1 = field
        elif seat == 2:
            self.field2 = field
        else:
            self.field3 = field

    def low(self, seat: i64) -> i64:
        if seat == 0:
            return self.low0
        if seat == 1:
            return self.low1
        return self.low2 if seat == 2 else self.low3

    def high(self, seat: i64) -> i64:
        if seat == 0:
            return self.high0
        if seat == 1:
            return self.high1
        return self.high2 if seat == 2 else self.high3

    def set_places(self, seat: i64, low: i64, high: i64) -> None:
        if seat == 0:
            self.low0 = low
            self.high0 = high
        elif seat == 1:
            self.low1 = low
            self.high1 = high
        elif seat == 2:
            self.low2 = low
            self.high2 = high
        else:
            self.low3 = low
            self.high3 = high

    def hand(self, seat: i64) -> i64:
        return self.cards(seat) & ALL_CARDS

    def retreat(self, seat: i64) -> i64:
        return (self.cards(seat) >> 20) & ALL_CARDS

    def leaders(self, seat: i64) -> i64:
        return self.cards(seat) >> 40

    def supports(self, seat: i64) -> i64:
        return self.field(seat) & ALL_CARDS

    def faceup(self, seat: i64) -> i64:
        return (self.field(seat) >> 20) & ALL_CARDS

    def resolved(self, seat: i64) -> i64:
        """Leaders whose squad has captured (FF-3.9)."""
        return self.field(seat) >> 40

    def put_cards(self, seat: i64, hand: i64, retreat: i64, leaders: i64) -> None:
        self.set_cards(seat, hand | shifted(retreat, 20) | shifted(leaders, 40))

    def put_field(self, seat: i64, supports: i64, faceup: i64, resolved: i64) -> None:
        self.set_field(seat, supports | shifted(faceup, 20) | shifted(resolved, 40))

    def place(self, seat: i64, card: i64) -> i64:
        """Under a support its leader, at a leader its tokens."""
        if card < 12:
            return (self.low(seat) >> 5 * card) & 31
        return (self.high(seat) >> 5 * (card - 12)) & 31

    def set_place(self, seat: i64, card: i64, value: i64) -> None:
        low: i64 = self.low(seat)
        high: i64 = self.high(seat)
        if card < 12:
            low = low & ~shifted(31, 5 * card) | shifted(value, 5 * card)
        else:
            high = high & ~shifted(31, 5 * (card - 12)) | shifted(value, 5 * (card - 12))
        self.set_places(seat, low, high)

    def supports_of(self, seat: i64, leader: i64) -> i64:
        found: i64 = 0
        left: i64 = self.supports(seat)
        if left == 0:
            return 0
        low: i64 = self.low(seat)
        high: i64 = self.high(seat)
        while left != 0:
            card: i64 = first_card(left)
            if ((low >> 5 * card) if card < 12 else (high >> 5 * (card - 12))) & 31 == leader:
                found |= left & -left
            left &= left - 1
        return found

    def squad_sizes(self, seat: i64) -> i64:
        """How many cards lie under each leader, 3 bits each."""
        sizes: i64 = 0
        left: i64 = self.supports(seat)
        if left == 0:
            return 0
        low: i64 = self.low(seat)
        high: i64 = self.high(seat)
        while left != 0:
            card: i64 = first_card(left)
            sizes += bit(3 * (((low >> 5 * card) if card < 12 else (high >> 5 * (card - 12))) & 31))
            left &= left - 1
        return sizes

    def all_cards(self, seat: i64) -> i64:
        """Everything a seat has, wherever it is."""
        return self.hand(seat) | self.retreat(seat) | self.leaders(seat) | self.supports(seat)

    def boss(self, seat: i64) -> i64:
        return (self.bosses >> 4 * seat) & 15

    def free_bosses(self) -> i64:
        """Bosses nobody has taken (FF-1.3)."""
        free: i64 = bit(len(self.rules.boss_ids)) - 1
        seat: i64 = 0
        while seat < self.rules.players:
            if self.boss(seat) != NO_BOSS:
                free &= ~bit(self.boss(seat))
            seat += 1
        return free

    def tokens(self, seat: i64) -> i64:
        return (self.bully >> 4 * seat) & 15

    def slot(self, number: i64) -> i64:
        return self.slot1 if number == 0 else self.slot2

    def timer_left(self) -> i64:
        return len(self.timer_deck) - self.timer_next

    def map_left(self) -> i64:
        return len(self.map_deck) - self.map_next

    def territory(self, seat: i64) -> i64:
        return (self.princesses >> MOST_PRINCESSES * seat) & TERRITORY

    def wilds(self) -> i64:
        return self.princesses >> WILDS

    def abroad(self, seat: i64) -> i64:
        """Princesses in the territories of a seat's enemies."""
        found: i64 = 0
        other: i64 = 0
        while other < self.rules.players:
            if other != seat:
                found |= self.territory(other)
            other += 1
        return found

    def holder(self, princess: i64) -> i64:
        """The seat that has her, or -1 in the WILDS."""
        seat: i64 = 0
        while seat < self.rules.players:
            if has(self.territory(seat), princess):
                return seat
            seat += 1
        return -1

    def move_princess(self, princess: i64, to: i64) -> None:
        """Into a territory, or into the WILDS by -1."""
        leaving: i64 = self.holder(princess)
        if leaving < 0:
            leaving = NO_SEAT
        if to < 0:
            to = NO_SEAT
        self.princesses &= ~bit(MOST_PRINCESSES * leaving + princess)
        self.princesses |= bit(MOST_PRINCESSES * to + princess)

    def pairs(self, seat: i64) -> i64:
        """FF-8.6"""
        held: i64 = self.territory(seat)
        count: i64 = 0
        color: i64 = 0
        colors: i64 = len(self.rules.princess_sets)
        while color < colors:
            count += popcount(held & self.rules.princess_sets[color]) // 2
            color += 1
        return count

    def score(self, seat: i64) -> i64:
        """FF-8.5"""
        points: i64 = 2 * popcount(self.territory(seat)) + self.pairs(seat)
        if self.finale_by == seat:
            points += 1
        if self.butt == seat:
            points += 1
        return points

    def color(self, seat: i64, leader: i64) -> i64:
        """A squad has its leader's colour (FF-3.4); none is -1."""
        return self.rules.colors[self.boss(seat) * CARDS + leader]

    def leading_in(self, seat: i64, color: i64) -> i64:
        """Cards a seat can lead a squad of this colour with."""
        return self.rules.by_color[self.boss(seat) * MOST_COLORS + color]

    def strength(self, seat: i64, leader: i64) -> i64:
        """FF-3.3; -1 for a Boss Action squad, which has none (FF-3.4)."""
        if leader == BOSS_ACTION:
            return -1
        supports: i64 = self.supports_of(seat, leader)
        up: i64 = supports & self.faceup(seat)
        total: i64 = squad_strength(self.rules, self.boss(seat), leader, count_cards(supports ^ up), up)
        total -= 2 * self.place(seat, leader)
        if total < 0:
            return 0
        return total

    def numbered(self, seat: i64) -> i64:
        """Leaders of a seat's numbered squads on the battlefield."""
        return self.leaders(seat) & ~bit(BOSS_ACTION)

    # What people are told: each fact once, in numbers

    def tell(self, fact: i64, a: i64, b: i64, c: i64, log: Log) -> None:
        """A fact for everybody. The key that seats tell positions apart by and the event that people read both follow from it.

        To retreat and to keep the hat are told by what is not.
        """
        if fact < FOLLOWS or log.on:  # kept small, so that it is inlined into its callers
            self.spread(fact, a, b, c, log)

    def spread(self, fact: i64, a: i64, b: i64, c: i64, log: Log) -> None:
        if fact < FOLLOWS:
            self.told = mix(self.told, fact + 64 * (a + 64 * (b + PLANS * (c + 64 * self.round))))
        if log.on:
            log.add(self.rules.teller.event(self, fact, a, b, c))

    def tell_secret(self, fact: i64, seat: i64, seen: i64, secret: i64, log: Log) -> None:
        """A fact about hidden cards: everybody sees something of it, one seat more. It becomes a page of the story too."""
        self.story = Page(self.story, fact, seat, seen, secret)
        self.told = mix(self.told, fact + 64 * (seat + 4 * (self.round + 256 * seen)))
        self.remember(seat, secret)
        if log.on:
            log.add(self.rules.teller.event(self, fact, seat, seen, secret))

    def tell_number(self, value: i64) -> None:
        """A part of a fact that is too large for one number."""
        self.told = mix(self.told, value)

    def remember(self, seat: i64, value: i64) -> None:
        """What a seat did or was told alone."""
        if seat == 0:
            self.did0 = mix(self.did0, value)
        elif seat == 1:
            self.did1 = mix(self.did1, value)
        elif seat == 2:
            self.did2 = mix(self.did2, value)
        else:
            self.did3 = mix(self.did3, value)

    def did(self, seat: i64) -> i64:
        if seat == 0:
            return self.did0
        if seat == 1:
            return self.did1
        return self.did2 if seat == 2 else self.did3

    def forget_did(self, seat: i64) -> None:
        """In another world nobody knows what this seat did in secret."""
        if seat == 0:
            self.did0 = 0
        elif seat == 1:
            self.did1 = 0
        elif seat == 2:
            self.did2 = 0
        else:
            self.did3 = 0
