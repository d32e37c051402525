"""What may be done in a battle turn of Foggy Frontlines. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, nth_bit, popcount
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    BOSS_ACTION,
    EMPTY,
    FINALE,
    HERO,
    KIDNAP,
    PARASOLS,
    PRINCESS,
    SEAT,
    TARGETS,
    TWO,
    count_cards,
    first_card,
    high_of,
    low_of,
    pair,
    say_capture,
)
from grumbletop.games.foggy_frontlines.rules_plans import Plans

NO_MORE: Final = 1_000_000  # beyond every list of captures
NEEDED: Final = 2  # FF-5.2


@mypyc_attr(acyclic=True)
class Battle(Plans):
    # FF-3 Captures

    def slot_color(self, number: i64) -> i64:
        """The colour a squad needs to capture from a slot; -1 if it is empty (FF-3.11)."""
        card: i64 = self.slot(number)
        if card == FINALE:
            return self.finale_color  # FF-3.15
        if card == EMPTY:
            return -1
        return self.table.map_colors[card]

    def captors(self, seat: i64, color: i64) -> i64:
        """Leaders of victorious squads of a colour that have not captured yet (FF-3.5, FF-3.9)."""
        if color < 0:
            return 0
        own: i64 = self.leaders(seat) & self.leading_in(seat, color) & ~self.resolved(seat)
        if own == 0:
            return 0
        best: i64 = self.strongest_enemy(seat, color)
        left: i64 = own
        while left != 0:
            if self.strength(seat, first_card(left)) < best:
                own ^= left & -left
            left &= left - 1
        return own  # FF-3.12: a tie is a victory

    def captures(self, seat: i64, n: i64) -> i64:
        """The n-th capture by slot, leader and target; if there are not so many, -1 - how many there are."""
        count: i64 = 0
        slot: i64 = 0
        while slot < 2:  # FF-3.8, FF-3.13
            captors: i64 = self.captors1 if slot == 0 else self.captors2
            if captors != 0:
                targets: i64 = self.count_targets(seat, self.slot(slot))
                ways: i64 = targets * count_cards(captors)
                if n < count + ways:
                    n -= count
                    return say_capture(nth_bit(captors, n // targets), slot, self.nth_target(seat, self.slot(slot), n % targets))
                count += ways
            slot += 1
        return -1 - count

    # FF-6 Targets

    def princess_targets(self, seat: i64, card: i64) -> i64:
        """The princesses a captured card may be used on."""
        kind: i64 = self.table.map_types[card]
        if kind == KIDNAP:
            return self.table.map_princesses[card] & ~self.territory(seat)  # FF-6.3, FF-6.4
        if kind == HERO:
            return self.abroad(seat)  # FF-6.5
        return self.abroad(seat) | self.territory(seat)  # FF-6.6

    def count_targets(self, seat: i64, card: i64) -> i64:
        """Ways to use a captured card, the idle one included (FF-6.1)."""
        if card == FINALE:
            return 1
        kind: i64 = self.table.map_types[card]
        if kind > PARASOLS:
            return self.table.players  # FF-6.2: nobody, or one of the others
        count: i64 = popcount(self.princess_targets(seat, card))
        if kind == PARASOLS:
            return 1 + count + count * (count - 1) // 2
        return 1 + count

    def nth_target(self, seat: i64, card: i64, n: i64) -> i64:
        if n == 0:
            return 0
        kind: i64 = self.table.map_types[card]
        if kind > PARASOLS:
            return SEAT + n - 1 + i64(n > seat)
        princesses: i64 = self.princess_targets(seat, card)
        count: i64 = popcount(princesses)
        if n <= count:
            return PRINCESS + nth_bit(princesses, n - 1)
        n -= 1 + count
        return TWO + pair(nth_bit(princesses, low_of(n)), nth_bit(princesses, high_of(n)))

    def is_target(self, seat: i64, card: i64, target: i64) -> bool:
        if target == 0:
            return True
        if card == FINALE:
            return False
        kind: i64 = self.table.map_types[card]
        if kind > PARASOLS:
            return target >= SEAT and target - SEAT < self.table.players and target - SEAT != seat
        if target >= SEAT:
            return False
        princesses: i64 = self.princess_targets(seat, card)
        if target < TWO:
            return has(princesses, target - PRINCESS)
        if kind != PARASOLS:
            return False
        return has(princesses, low_of(target - TWO)) and has(princesses, high_of(target - TWO))

    def is_capture(self, seat: i64, leader: i64, slot: i64, target: i64) -> bool:
        if target >= TARGETS or not has(self.captors1 if slot == 0 else self.captors2, leader):
            return False
        return self.is_target(seat, self.slot(slot), target)

    # FF-5 Recruiting

    def may_recruit(self, seat: i64) -> bool:
        if self.leaders(seat) & bit(BOSS_ACTION) == 0 or self.pile == 0:
            return False  # FF-5.1, FF-5.5
        return count_cards(self.supports_of(seat, BOSS_ACTION)) >= NEEDED  # FF-5.2

    def recruits_held(self, seat: i64) -> i64:
        """What counts towards the limit: hand, retreat pile and face-down supports (FF-5.6)."""
        held: i64 = self.hand(seat) | self.retreat(seat) | self.supports(seat) & ~self.faceup(seat)
        return count_cards(held & ALL_RECRUITS)

    def returnable(self, seat: i64) -> i64:
        """FF-5.7: not from under a squad."""
        return (self.hand(seat) | self.retreat(seat)) & ALL_RECRUITS

    def has_choice(self, seat: i64, first: i64, second: i64) -> bool:
        """Whether a battle turn offers more than to retreat (FF-3.14), with slots of these colours. Works out what can be captured."""
        self.captors1 = 0
        self.captors2 = 0
        if self.leaders(seat) == 0:
            return False
        self.captors1 = self.captors(seat, first)
        self.captors2 = self.captors1 if second == first else self.captors(seat, second)
        return self.captors1 | self.captors2 != 0 or self.may_recruit(seat)

    # FF-6.8 Bullyhulks

    def biggest(self, seat: i64) -> i64:
        """The strongest numbered squad of a seat, the first of equals in canonical order; -1 without one."""
        found: i64 = -1
        best: i64 = -1
        left: i64 = self.numbered(seat)
        while left != 0:
            leader: i64 = first_card(left)
            left &= left - 1
            strength: i64 = self.strength(seat, leader)
            if strength > best:
                best = strength
                found = leader
        return found

    def stomp(self, seat: i64) -> i64:
        """One waiting token strikes the biggest squad; returns its leader."""
        leader: i64 = self.biggest(seat)
        self.set_place(seat, leader, self.place(seat, leader) + 1)
        self.bully -= bit(4 * seat)
        return leader
