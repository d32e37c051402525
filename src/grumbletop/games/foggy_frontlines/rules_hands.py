"""Where every card, princess and token of Foggy Frontlines is. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, popcount, shifted
from grumbletop.engine.state import State
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    BOSS_ACTION,
    CARDS,
    DRAFTING,
    EMPTY,
    EVACUATING,
    MOST_COLORS,
    MOST_PRINCESSES,
    NO_BOSS,
    OVER,
    PASSING,
    PLANNING,
    YELLING,
    Table,
    count_cards,
    first_card,
)

TERRITORY: Final = 0xFFF  # a set of princesses
NO_SEAT: Final = 4
WILDS: Final = 48  # where the free ones stand behind four territories
ALL_NO_BOSS: Final = 0xFFFF


@mypyc_attr(acyclic=True)
class Hands(State):
    """All that lies on the table.

    For each seat: `cards` are hand, retreat pile and leaders, `field` are supports, those of them that are face up, and leaders that have
    captured, each a set of 20 cards. `low` and `high` hold five bits for each card: under a support its leader, at a leader its
    Bullyhulk tokens.
    """

    table: Table
    cards0: i64
    cards1: i64
    cards2: i64
    cards3: i64
    field0: i64
    field1: i64
    field2: i64
    field3: i64
    low0: i64
    low1: i64
    low2: i64
    low3: i64
    high0: i64
    high1: i64
    high2: i64
    high3: i64
    bosses: i64  # of each seat, 4 bits each
    princesses: i64  # the territory of each seat, then the WILDS (FF-1.2)
    pile: i64  # the recruits nobody has: a set, for it has no order (FF-1.7)
    bully: i64  # waiting tokens of each seat, 4 bits each
    slot1: i64
    slot2: i64
    timer_deck: bytes  # as dealt, top first; FINALE lies below it
    map_deck: bytes
    timer_next: i64  # how many have been taken off the top
    map_next: i64
    discard: bytes  # oldest first
    fallen: bytes  # FF-3.6 with `round`: seat * 8 + colour, strength of each squad that retreated
    phase: i64
    round: i64
    butt: i64
    turn: i64
    victim: i64
    ready: i64  # the seats that have grunted
    finale_color: i64
    finale_by: i64
    winners: i64
    dealing: i64  # during the set-up: what is left to draw from
    captors1: i64  # what the player on turn can capture slot 1 with, worked out once for each decision
    captors2: i64

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards0 = 0
        self.cards1 = 0
        self.cards2 = 0
        self.cards3 = 0
        self.field0 = 0
        self.field1 = 0
        self.field2 = 0
        self.field3 = 0
        self.low0 = 0
        self.low1 = 0
        self.low2 = 0
        self.low3 = 0
        self.high0 = 0
        self.high1 = 0
        self.high2 = 0
        self.high3 = 0
        self.bosses = ALL_NO_BOSS
        self.princesses = 0
        self.pile = 0
        self.bully = 0
        self.slot1 = EMPTY
        self.slot2 = EMPTY
        self.timer_deck = b""
        self.map_deck = b""
        self.timer_next = 0
        self.map_next = 0
        self.discard = b""
        self.fallen = b""
        self.phase = DRAFTING
        self.round = 0
        self.butt = -1
        self.turn = -1
        self.victim = -1
        self.ready = 0
        self.finale_color = -1
        self.finale_by = -1
        self.winners = 0
        self.dealing = 0
        self.captors1 = 0
        self.captors2 = 0

    def take_table(self, other: Hands) -> None:
        self.table = other.table
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

    # The words of a seat

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

    # What is where

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
        free: i64 = bit(len(self.table.boss_ids)) - 1
        seat: i64 = 0
        while seat < self.table.players:
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

    # Princesses

    def territory(self, seat: i64) -> i64:
        return (self.princesses >> MOST_PRINCESSES * seat) & TERRITORY

    def wilds(self) -> i64:
        return self.princesses >> WILDS

    def abroad(self, seat: i64) -> i64:
        """Princesses in the territories of a seat's enemies."""
        found: i64 = 0
        other: i64 = 0
        while other < self.table.players:
            if other != seat:
                found |= self.territory(other)
            other += 1
        return found

    def holder(self, princess: i64) -> i64:
        """The seat that has her, or -1 in the WILDS."""
        seat: i64 = 0
        while seat < self.table.players:
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

    # FF-8 Scoring

    def pairs(self, seat: i64) -> i64:
        """FF-8.6"""
        held: i64 = self.territory(seat)
        count: i64 = 0
        color: i64 = 0
        colors: i64 = len(self.table.princess_sets)
        while color < colors:
            count += popcount(held & self.table.princess_sets[color]) // 2
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

    def best_seats(self) -> i64:
        """FF-8.7: the seats with the highest score."""
        best: i64 = -1
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.table.players:
            score: i64 = self.score(seat)
            if score > best:
                best = score
                seats = 0
            if score == best:
                seats |= bit(seat)
            seat += 1
        return seats

    def is_over(self) -> bool:
        return self.phase == OVER

    def value(self, seat: i64) -> float:
        if self.phase != OVER:
            return float("nan")
        if not has(self.winners, seat):
            return 0.0
        return 1.0 / float(popcount(self.winners))

    # Who decides

    def deciders(self) -> i64:
        phase: i64 = self.phase
        if phase == DRAFTING:
            return bit(self.next_to_draft())
        if phase == PLANNING:
            return (bit(self.table.players) - 1) & ~self.ready  # FF-2.2
        if phase == EVACUATING:
            return bit(self.victim)  # FF-3.2
        if phase < PASSING:
            return bit(self.turn)
        if phase == PASSING:
            return bit(self.butt)  # FF-4.6
        if phase == YELLING:
            return self.winners  # FF-8.8
        return 0  # FF-8.9

    def next_to_draft(self) -> i64:
        """FF-1.3: seats choose in ascending order."""
        seat: i64 = 0
        while self.boss(seat) != NO_BOSS:
            seat += 1
        return seat

    # Strength

    def color(self, seat: i64, leader: i64) -> i64:
        """A squad has its leader's colour (FF-3.4); none is -1."""
        return self.table.colors[self.boss(seat) * CARDS + leader]

    def leading_in(self, seat: i64, color: i64) -> i64:
        """Cards a seat can lead a squad of this colour with."""
        return self.table.by_color[self.boss(seat) * MOST_COLORS + color]

    def strength(self, seat: i64, leader: i64) -> i64:
        """FF-3.3; -1 for a Boss Action squad, which has none (FF-3.4)."""
        if leader == BOSS_ACTION:
            return -1
        at: i64 = self.boss(seat) * CARDS + leader
        total: i64 = self.table.strengths[at]
        per: i64 = self.table.per_support[at]
        if per != 0:  # FF-7.4: a Megagrump gets nothing from anybody
            left: i64 = self.supports_of(seat, leader)
            up: i64 = left & self.faceup(seat)
            total += per * count_cards(left ^ up)  # whatever they are: FF-5.8, FF-7.3, FF-7.5
            while up != 0:
                total += self.table.bonus[first_card(up)]  # FF-7.6
                up &= up - 1
        total -= 2 * self.place(seat, leader)
        if total < 0:
            return 0
        return total

    def numbered(self, seat: i64) -> i64:
        """Leaders of a seat's numbered squads on the battlefield."""
        return self.leaders(seat) & ~bit(BOSS_ACTION)

    def strongest_enemy(self, seat: i64, color: i64) -> i64:
        """The highest strength of an enemy squad of this colour that counts, or -1 (FF-3.5, FF-3.6)."""
        best: i64 = -1
        other: i64 = 0
        while other < self.table.players:
            left: i64 = self.leaders(other)
            if other != seat and left != 0:
                left &= self.leading_in(other, color)
                while left != 0:
                    strength: i64 = self.strength(other, first_card(left))
                    if strength > best:
                        best = strength
                    left &= left - 1
            other += 1
        if self.table.scope_round:
            best = self.strongest_fallen(seat, color, best)
        return best

    def strongest_fallen(self, seat: i64, color: i64, best: i64) -> i64:
        """FF-3.6 with `round`: what has retreated counts with the strength it had."""
        n: i64 = 0
        length: i64 = len(self.fallen)
        while n < length:
            who: i64 = self.fallen[n]
            if who >> 3 != seat and who & 7 == color and self.fallen[n + 1] > best:
                best = self.fallen[n + 1]
            n += 2
        return best
