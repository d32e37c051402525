"""Plans of Foggy Frontlines: counted, unranked and laid down without ever listing them. Compiled.

A plan chooses k leaders; every other card of the hand then stays or supports one of them, face down or, where it may, face up:
(1 + k) or (1 + 2k) ways. So plans with the same leaders are numbers whose digits are the other cards.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    FACE_UP,
    LEADS,
    MOST_HELD,
    OWN,
    PLANS,
    STAYS,
    UNDER,
    nth_recruit,
    own_role,
    recruit_role,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_memory import Memory


def choose(n: i64, k: i64) -> i64:
    """Binomial coefficient."""
    ways: i64 = 1
    i: i64 = 1
    while i <= k:
        ways = ways * (n - i + 1) // i
        i += 1
    return ways


def power(base: i64, exponent: i64) -> i64:
    ways: i64 = 1
    while exponent > 0:
        ways *= base
        exponent -= 1
    return ways


def nth_subset(cards: i64, size: i64, n: i64) -> i64:
    """The n-th of the subsets of this size, in some fixed order."""
    found: i64 = 0
    while size > 0:
        without: i64 = choose(popcount(cards) - 1, size)
        if n < without:
            cards &= cards - 1
            continue
        n -= without
        found |= cards & -cards
        cards &= cards - 1
        size -= 1
    return found


def count_kinds(leading: i64, both: i64, neither: i64, flipping: i64) -> i64:
    """Plans of a hand with so many cards that only lead, that lead and flip, that do neither, and that only flip."""
    total: i64 = 0
    k: i64 = 0
    while k <= leading:
        j: i64 = 0
        while j <= both:
            squads: i64 = k + j
            total += choose(leading, k) * choose(both, j) * power(1 + squads, leading + neither - k) * power(1 + 2 * squads, both + flipping - j)
            j += 1
        k += 1
    return total


@mypyc_attr(acyclic=True)
class Plans(Memory):
    def count_plans(self, hand: i64) -> i64:
        """FF-2.3 to FF-2.7: 537 for the five starting cards."""
        leads: i64 = self.table.leads
        flips: i64 = self.table.flips
        both: i64 = popcount(hand & leads & flips)
        neither: i64 = popcount(hand & ~(leads | flips))
        return count_kinds(popcount(hand & leads) - both, both, neither, popcount(hand & flips) - both)

    def nth_plan(self, hand: i64, n: i64) -> i64:
        """Number 0 is the empty plan."""
        both: i64 = hand & self.table.leads & self.table.flips
        only: i64 = hand & self.table.leads & ~both
        most: i64 = popcount(both)
        plain: i64 = popcount(hand & ~self.table.flips)
        flipping: i64 = popcount(hand & self.table.flips)
        leading: i64 = popcount(only)
        k: i64 = 0
        j: i64 = 0
        while True:
            ways: i64 = choose(leading, k) * choose(most, j) * power(1 + k + j, plain - k) * power(1 + 2 * (k + j), flipping - j)
            if n < ways:
                break
            n -= ways
            j += 1
            if j > most:
                j = 0
                k += 1
        inner: i64 = choose(most, j)
        sets: i64 = choose(leading, k) * inner
        leaders: i64 = nth_subset(only, k, n % sets // inner)
        if j > 0:
            leaders |= nth_subset(both, j, n % inner)
        return self.plan_of(hand, leaders, n // sets)

    def plan_of(self, hand: i64, leaders: i64, digits: i64) -> i64:
        """The plan with these leaders in which the other cards play the parts that the digits say."""
        squads: i64 = popcount(leaders)
        plan: i64 = 0
        place: i64 = 0
        while hand != 0:
            lone: i64 = hand & -hand
            hand ^= lone
            role: i64 = LEADS
            if leaders & lone == 0:
                base: i64 = 1 + squads
                if self.table.flips & lone != 0:
                    base += squads
                role = digits % base
                digits //= base
                if role > squads:
                    role += FACE_UP - 1 - squads
                elif role > 0:
                    role += UNDER - 1
            if role != STAYS:
                card: i64 = lowest(lone)
                plan = with_role(plan, card, role, place)
                if card >= OWN:
                    place += 1
        return PLANS + plan

    # Reading a plan

    def planned_leaders(self, plan: i64) -> i64:
        leaders: i64 = 0
        card: i64 = 0
        while card < OWN:
            if own_role(plan, card) == LEADS:
                leaders |= bit(card)
            card += 1
        place: i64 = 0
        while place < MOST_HELD:
            if recruit_role(plan, place) == LEADS:
                leaders |= bit(nth_recruit(plan, place))
            place += 1
        return leaders

    def role_of(self, plan: i64, card: i64) -> i64:
        if card < OWN:
            return own_role(plan, card)
        place: i64 = 0
        while place < MOST_HELD:
            if nth_recruit(plan, place) == card:
                return recruit_role(plan, place)
            place += 1
        return STAYS

    def is_plan(self, hand: i64, action: i64) -> bool:
        """Membership, whatever number is asked for."""
        if action < PLANS or action - PLANS >= bit(47):
            return False
        plan: i64 = action - PLANS
        leaders: i64 = self.planned_leaders(plan)
        if leaders & ~self.table.leads != 0:
            return False  # FF-2.4
        squads: i64 = popcount(leaders)
        card: i64 = 0
        while card < OWN:
            if own_role(plan, card) != STAYS and not self.may_play(hand, card, own_role(plan, card), squads):
                return False
            card += 1
        return self.are_recruits(hand, plan, squads)

    def are_recruits(self, hand: i64, plan: i64, squads: i64) -> bool:
        """Each in the hand, in ascending order, and nothing behind the last one."""
        before: i64 = OWN - 1
        place: i64 = 0
        while place < MOST_HELD:
            card: i64 = nth_recruit(plan, place)
            role: i64 = recruit_role(plan, place)
            if (card < OWN) != (role == STAYS):
                return False
            if role != STAYS:
                if card <= before or (place > 0 and before < OWN) or not self.may_play(hand, card, role, squads):
                    return False
            before = card
            place += 1
        return True

    def may_play(self, hand: i64, card: i64, role: i64, squads: i64) -> bool:
        if hand & bit(card) == 0:
            return False  # FF-2.3
        if role == LEADS:
            return True
        if role < FACE_UP:
            return role - UNDER < squads  # FF-2.6
        return role - FACE_UP < squads and self.table.flips & bit(card) != 0  # FF-2.7

    # Laying it down

    def lay_plan(self, seat: i64, action: i64) -> None:
        """The cards of the plan leave the hand and lie in the fog."""
        plan: i64 = action - PLANS
        leaders: i64 = self.planned_leaders(plan)
        supports: i64 = 0
        faceup: i64 = 0
        low: i64 = 0
        high: i64 = 0
        left: i64 = self.hand(seat) & ~leaders
        while left != 0 and leaders != 0:
            card: i64 = lowest(left)
            left &= left - 1
            role: i64 = self.role_of(plan, card)
            if role == STAYS:
                continue
            supports |= bit(card)
            if role >= FACE_UP:
                faceup |= bit(card)
                role -= FACE_UP - UNDER
            under: i64 = nth_bit(leaders, role - UNDER)
            if card < 12:
                low |= under << 5 * card
            else:
                high |= under << 5 * (card - 12)
        cards: i64 = self.cards(seat)
        self.put_cards(seat, cards & ALL_CARDS & ~(leaders | supports), (cards >> 20) & ALL_CARDS, leaders)
        self.put_field(seat, supports, faceup, 0)
        self.set_places(seat, low, high)

    def plan_at(self, seat: i64) -> i64:
        """The plan that lies in the fog, as an action."""
        leaders: i64 = self.leaders(seat)
        marching: i64 = leaders | self.supports(seat)
        plan: i64 = 0
        place: i64 = 0
        while marching != 0:
            card: i64 = lowest(marching)
            marching &= marching - 1
            role: i64 = LEADS
            if leaders & bit(card) == 0:
                role = popcount(leaders & (bit(self.place(seat, card)) - 1))
                role += FACE_UP if self.faceup(seat) & bit(card) != 0 else UNDER
            plan = with_role(plan, card, role, place)
            if card >= OWN:
                place += 1
        return PLANS + plan
