"""Plans of Foggy Frontlines: counted, unranked and laid down without ever listing them. Compiled.

A plan chooses k leaders; every other card of the hand then stays or supports one of them, face down or, where it may, face up:
(1 + k) or (1 + 2k) ways. So plans with the same leaders are numbers whose digits are the other cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, nth_bit, shifted
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    FACE_UP,
    LEADS,
    MOST_HELD,
    MOST_SUBSETS,
    OWN,
    PLANS,
    STAYS,
    UNDER,
    Table,
    count_cards,
    first_card,
    nth_recruit,
    own_role,
    recruit_role,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_memory import Memory

MOST_CARDS: Final = 8  # in a hand that plans: five own cards and three recruits


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


def count_kinds(leading: i64, both: i64, neither: i64, flipping: i64) -> i64:
    """Plans of a hand with so many cards that only lead, that lead and flip, that do neither, and that only flip."""
    total: i64 = 0
    k: i64 = 0
    while k <= leading:
        j: i64 = 0
        while j <= both:
            squads: i64 = k + j
            total += (
                choose(leading, k) * choose(both, j) * power(1 + squads, leading + neither - k) * power(1 + 2 * squads, both + flipping - j)
            )
            j += 1
        k += 1
    return total


def role_by(digit: i64, squads: i64) -> i64:
    """What a digit says: stays, under one of the squads, or face up under one of them."""
    if digit == 0:
        return STAYS
    return UNDER - 1 + digit if digit <= squads else FACE_UP - 1 + digit - squads


def sum_up_to(leading: i64, flipping: i64, most: i64) -> i64:
    """Plans with so many squads at most, of a hand in which every card only leads or only flips."""
    total: i64 = 0
    k: i64 = 0
    while k <= most and k <= leading and leading + flipping <= MOST_CARDS:
        total += choose(leading, k) * power(1 + k, leading - k) * power(1 + 2 * k, flipping)
        k += 1
    return total


def kinds_at(leading: i64, both: i64, neither: i64, flipping: i64) -> i64:
    """Where the table keeps the number of plans of such a hand."""
    return ((leading * 9 + both) * 9 + neither) * 9 + flipping


def count_ways(table: Table) -> None:
    """Work out once what every plan is counted with."""
    n: i64 = 0
    while n < 16 * 18:
        table.chosen = append(table.chosen, choose(n // 16, n % 16))
        table.powers = append(table.powers, power(n // 16, n % 16 % 9))
        n += 1
    n = 0
    while n < 81 * 16:
        table.sums = append(table.sums, sum_up_to(n // 144, n // 16 % 9, n % 16))
        n += 1
    n = 0
    while n < 9 * 9 * 9 * 9:
        ways: i64 = 0
        if n // 729 + n // 81 % 9 + n // 9 % 9 + n % 9 <= MOST_CARDS:
            ways = count_kinds(n // 729, n // 81 % 9, n // 9 % 9, n % 9)
        table.plans = append(table.plans, ways)
        n += 1
    number_subsets(table)


def number_subsets(table: Table) -> None:
    """All ways to choose k of n places, in the order of their bits."""
    size: i64 = 0
    while size <= MOST_CARDS:
        k: i64 = 0
        while k <= MOST_CARDS:
            found: i64 = 0
            places: i64 = 0
            while places < bit(size):
                if count_cards(places) == k:
                    table.subsets = append(table.subsets, places)
                    found += 1
                places += 1
            while found < MOST_SUBSETS:
                table.subsets = append(table.subsets, 0)
                found += 1
            k += 1
        size += 1


@mypyc_attr(acyclic=True)
class Plans(Memory):
    def count_plans(self, hand: i64) -> i64:
        """FF-2.3 to FF-2.7: 537 for the five starting cards."""
        leads: i64 = self.table.leads
        flips: i64 = self.table.flips
        both: i64 = count_cards(hand & leads & flips)
        neither: i64 = count_cards(hand & ~(leads | flips))
        return self.table.plans[kinds_at(count_cards(hand & leads) - both, both, neither, count_cards(hand & flips) - both)]

    def nth_plan(self, hand: i64, n: i64) -> i64:
        """Number 0 is the empty plan."""
        both: i64 = hand & self.table.leads & self.table.flips
        only: i64 = hand & self.table.leads & ~both
        k: i64 = 0
        j: i64 = 0
        while True:
            ways: i64 = self.ways(hand, only, both, k, j)
            if n < ways:
                break
            n -= ways
            j += 1
            if j > count_cards(both):
                j = 0
                k += 1
        inner: i64 = self.table.chosen[16 * count_cards(both) + j]
        sets: i64 = self.table.chosen[16 * count_cards(only) + k] * inner
        digits: i64 = n // sets
        n %= sets
        return self.plan_of(hand, self.nth_places(only, k, n // inner), self.nth_places(both, j, n % inner), digits)

    def nth_places(self, cards: i64, size: i64, n: i64) -> i64:
        """The n-th way to choose so many of these cards, as a set of their places among themselves."""
        return self.table.subsets[(9 * count_cards(cards) + size) * MOST_SUBSETS + n]

    def ways(self, hand: i64, only: i64, both: i64, k: i64, j: i64) -> i64:
        """Plans in which k of the cards that only lead do, and j of those that could also be flipped."""
        flips: i64 = self.table.flips
        return (
            self.table.chosen[16 * count_cards(only) + k]
            * self.table.chosen[16 * count_cards(both) + j]
            * self.table.powers[16 * (1 + k + j) + count_cards(hand & ~flips) - k]
            * self.table.powers[16 * (1 + 2 * (k + j)) + count_cards(hand & flips) - j]
        )

    def sample_plan(self, hand: i64, rng: Rng) -> i64:
        """Any plan, all alike: how many lead, who they are, and what each other card does."""
        leads: i64 = self.table.leads
        flips: i64 = self.table.flips
        both: i64 = hand & leads & flips
        only: i64 = hand & leads & ~both
        if both == 0 and hand & ~(leads | flips) == 0:
            return self.sample_common(hand, only, rng)
        n: i64 = rng.below(self.count_plans(hand))
        k: i64 = 0
        j: i64 = 0
        while True:
            ways: i64 = self.ways(hand, only, both, k, j)
            if n < ways:
                break
            n -= ways
            j += 1
            if j > count_cards(both):
                j = 0
                k += 1
        leading: i64 = self.nth_places(only, k, rng.below(self.table.chosen[16 * count_cards(only) + k]))
        flipping: i64 = 0
        if j > 0:
            flipping = self.nth_places(both, j, rng.below(self.table.chosen[16 * count_cards(both) + j]))
        return self.drawn_plan(hand, leading, flipping, k + j, rng)

    def sample_common(self, hand: i64, only: i64, rng: Rng) -> i64:
        """The same where every card either leads or flips, as in the game without packs: its sums are in the table."""
        leading: i64 = count_cards(only)
        at: i64 = (9 * leading + count_cards(hand ^ only)) * 16
        n: i64 = rng.below(self.table.sums[at + leading])
        if n == 0:
            return PLANS
        squads: i64 = 1
        while n >= self.table.sums[at + squads]:
            squads += 1
        places: i64 = self.nth_places(only, squads, rng.below(self.table.chosen[16 * leading + squads]))
        return self.drawn_plan(hand, places, 0, squads, rng)

    def drawn_plan(self, hand: i64, leading: i64, flipping: i64, squads: i64, rng: Rng) -> i64:
        """The plan with the leaders at these places, in which every other card does anything it can."""
        plan: i64 = 0
        card: i64 = 0
        while card < OWN:  # they all lead, and none of them flips
            if (hand >> card) & 1 == 1:
                if leading & 1 == 1:
                    plan |= shifted(LEADS, 4 * card)
                else:
                    plan |= role_by(rng.below(1 + squads), squads) << 4 * card
                leading >>= 1
            card += 1
        hand &= ALL_RECRUITS
        place: i64 = 0
        while hand != 0:
            lone: i64 = hand & -hand
            hand ^= lone
            leader: i64 = 0
            ways: i64 = 1 + squads
            if self.table.flips & lone != 0:
                ways += squads
                if self.table.leads & lone != 0:
                    leader = flipping & 1
                    flipping >>= 1
            elif self.table.leads & lone != 0:
                leader = leading & 1
                leading >>= 1
            role: i64 = LEADS
            if leader == 0:
                role = role_by(rng.below(ways), squads)
            if role != STAYS:
                plan = with_role(plan, first_card(lone), role, place)
                place += 1
        return PLANS + plan

    def plan_of(self, hand: i64, leading: i64, flipping: i64, digits: i64) -> i64:
        """The plan with the leaders at these places, in which the other cards play the parts that the digits say."""
        squads: i64 = count_cards(leading) + count_cards(flipping)
        plan: i64 = 0
        place: i64 = 0
        while hand != 0:
            lone: i64 = hand & -hand
            hand ^= lone
            leader: i64 = 0
            if self.table.leads & lone != 0:
                if self.table.flips & lone != 0:
                    leader = flipping & 1
                    flipping >>= 1
                else:
                    leader = leading & 1
                    leading >>= 1
            role: i64 = LEADS
            if leader == 0:
                ways: i64 = 1 + squads if self.table.flips & lone == 0 else 1 + 2 * squads
                role = role_by(digits % ways, squads)
                digits //= ways
            if role != STAYS:
                card: i64 = first_card(lone)
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
        while place < MOST_HELD and nth_recruit(plan, place) >= OWN:
            if recruit_role(plan, place) == LEADS:
                leaders |= bit(nth_recruit(plan, place))
            place += 1
        return leaders

    def is_plan(self, hand: i64, action: i64) -> bool:
        """Membership, whatever number is asked for."""
        if action < PLANS or action - PLANS >= bit(47):
            return False
        plan: i64 = action - PLANS
        leaders: i64 = self.planned_leaders(plan)
        if leaders & ~self.table.leads != 0:
            return False  # FF-2.4
        squads: i64 = count_cards(leaders)
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
            sorted_in: bool = card > before and (place == 0 or before >= OWN)
            if role != STAYS and not (sorted_in and self.may_play(hand, card, role, squads)):
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
        supports: i64 = 0
        low: i64 = 0
        leaders: i64 = self.planned_leaders(plan)
        card: i64 = 0
        while card < OWN:
            role: i64 = own_role(plan, card)
            if role >= UNDER:
                supports |= bit(card)
                low |= nth_bit(leaders, role - UNDER) << 5 * card
            card += 1
        self.set_field(seat, supports)
        self.set_places(seat, low, 0)
        place: i64 = 0
        while place < MOST_HELD and nth_recruit(plan, place) >= OWN:
            if recruit_role(plan, place) >= UNDER:
                self.lay_recruit(seat, nth_recruit(plan, place), leaders, recruit_role(plan, place))
            place += 1
        cards: i64 = self.cards(seat)
        marching: i64 = leaders | self.supports(seat)
        self.set_cards(seat, cards & ~marching | leaders << 40)

    def lay_recruit(self, seat: i64, card: i64, leaders: i64, role: i64) -> None:
        """A recruit as a support."""
        field: i64 = self.field(seat) | bit(card)
        if role >= FACE_UP:
            field |= bit(20 + card)
            role -= FACE_UP - UNDER
        self.set_field(seat, field)
        self.set_place(seat, card, nth_bit(leaders, role - UNDER))

    def plan_at(self, seat: i64) -> i64:
        """The plan that lies in the fog, as an action."""
        leaders: i64 = self.leaders(seat)
        marching: i64 = leaders | self.supports(seat)
        plan: i64 = 0
        place: i64 = 0
        while marching != 0:
            card: i64 = first_card(marching)
            marching &= marching - 1
            role: i64 = LEADS
            if leaders & bit(card) == 0:
                role = count_cards(leaders & (bit(self.place(seat, card)) - 1))
                role += FACE_UP if self.faceup(seat) & bit(card) != 0 else UNDER
            plan = with_role(plan, card, role, place)
            if card >= OWN:
                place += 1
        return PLANS + plan
