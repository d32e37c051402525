"""Plans of Foggy Frontlines: counted, unranked and laid down without ever listing them. Compiled.

A plan chooses k leaders; every other card of the hand then stays or supports one of them, face down or, where it may, face up:
(1 + k) or (1 + 2k) ways. So plans with the same leaders are numbers whose digits are the other cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grumbletop.engine.bits import bit, nth_bit
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, NOT_AN_ACTION
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    FACE_UP,
    LEADS,
    MOST_HELD,
    MOST_SUBSETS,
    OWN,
    OWN_CARDS,
    PLANS,
    STAYS,
    UNDER,
    count_cards,
    first_card,
    nth_recruit,
    own_role,
    recruit_role,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_faults import CANT_FLIP, CANT_LEAD, NOT_IN_HAND
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

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


def kinds_at(leading: i64, both: i64, neither: i64, flipping: i64) -> i64:
    """Where the table keeps the number of plans of such a hand."""
    return ((leading * 9 + both) * 9 + neither) * 9 + flipping


def count_ways(rules: Ruleset) -> None:
    """Work out once what every plan is counted with."""
    n: i64 = 0
    while n < 16 * 18:
        rules.chosen = append(rules.chosen, choose(n // 16, n % 16))
        rules.powers = append(rules.powers, power(n // 16, n % 16 % 9))
        n += 1
    n = 0
    while n < 9 * 9 * 9 * 9:
        ways: i64 = 0
        if n // 729 + n // 81 % 9 + n // 9 % 9 + n % 9 <= MOST_CARDS:
            ways = count_kinds(n // 729, n // 81 % 9, n // 9 % 9, n % 9)
        rules.plans = append(rules.plans, ways)
        n += 1
    number_subsets(rules)
    list_own_plans(rules)


def number_subsets(rules: Ruleset) -> None:
    """All ways to choose k of n places, in the order of their bits."""
    size: i64 = 0
    while size <= MOST_CARDS:
        k: i64 = 0
        while k <= MOST_CARDS:
            found: i64 = 0
            places: i64 = 0
            while places < bit(size):
                if count_cards(places) == k:
                    rules.subsets = append(rules.subsets, places)
                    found += 1
                places += 1
            while found < MOST_SUBSETS:
                rules.subsets = append(rules.subsets, 0)
                found += 1
            k += 1
        size += 1


def list_own_plans(rules: Ruleset) -> None:
    """Most hands have no recruits, and these have 1,358 plans in all: to draw one is to look it up."""
    hand: i64 = 0
    while hand <= OWN_CARDS:
        rules.own_from = append(rules.own_from, len(rules.own_plans))
        count: i64 = count_plans(rules, hand)
        n: i64 = 0
        while n < count:
            rules.own_plans = append(rules.own_plans, nth_plan(rules, hand, n))
            n += 1
        hand += 1
    rules.own_from = append(rules.own_from, len(rules.own_plans))


def count_plans(rules: Ruleset, hand: i64) -> i64:
    """FF-2.3 to FF-2.7: 537 for the five starting cards."""
    leads: i64 = rules.leads
    flips: i64 = rules.flips
    both: i64 = count_cards(hand & leads & flips)
    neither: i64 = count_cards(hand & ~(leads | flips))
    return rules.plans[kinds_at(count_cards(hand & leads) - both, both, neither, count_cards(hand & flips) - both)]


def nth_plan(rules: Ruleset, hand: i64, n: i64) -> i64:
    """Number 0 is the empty plan."""
    both: i64 = hand & rules.leads & rules.flips
    only: i64 = hand & rules.leads & ~both
    k, j, n = leaders_of_plan(rules, hand, only, both, n)
    inner: i64 = rules.chosen[16 * count_cards(both) + j]
    sets: i64 = rules.chosen[16 * count_cards(only) + k] * inner
    digits: i64 = n // sets
    n %= sets
    return plan_of(rules, hand, nth_places(rules, only, k, n // inner), nth_places(rules, both, j, n % inner), digits)


def leaders_of_plan(rules: Ruleset, hand: i64, only: i64, both: i64, n: i64) -> tuple[i64, i64, i64]:
    """How many cards lead in the n-th plan: of those that only lead, and of those that could also be flipped. And its number among the
    plans with as many."""
    k: i64 = 0
    j: i64 = 0
    while True:
        ways: i64 = plan_ways(rules, hand, only, both, k, j)
        if n < ways:
            return k, j, n
        n -= ways
        j += 1
        if j > count_cards(both):
            j = 0
            k += 1


def nth_places(rules: Ruleset, cards: i64, size: i64, n: i64) -> i64:
    """The n-th way to choose so many of these cards, as a set of their places among themselves."""
    return rules.subsets[(9 * count_cards(cards) + size) * MOST_SUBSETS + n]


def plan_ways(rules: Ruleset, hand: i64, only: i64, both: i64, k: i64, j: i64) -> i64:
    """Plans in which k of the cards that only lead do, and j of those that could also be flipped."""
    flips: i64 = rules.flips
    return (
        rules.chosen[16 * count_cards(only) + k]
        * rules.chosen[16 * count_cards(both) + j]
        * rules.powers[16 * (1 + k + j) + count_cards(hand & ~flips) - k]
        * rules.powers[16 * (1 + 2 * (k + j)) + count_cards(hand & flips) - j]
    )


def sample_plan(rules: Ruleset, hand: i64, rng: Rng) -> i64:
    """Any plan, all alike."""
    if hand <= OWN_CARDS:
        first: i64 = rules.own_from[hand]
        return rules.own_plans[first + rng.below(rules.own_from[hand + 1] - first)]
    return nth_plan(rules, hand, rng.below(count_plans(rules, hand)))


def plan_of(rules: Ruleset, hand: i64, leading: i64, flipping: i64, digits: i64) -> i64:
    """The plan with the leaders at these places, in which the other cards play the parts that the digits say."""
    squads: i64 = count_cards(leading) + count_cards(flipping)
    plan: i64 = 0
    place: i64 = 0
    while hand != 0:
        lone: i64 = hand & -hand
        hand ^= lone
        leader: i64 = 0
        if rules.leads & lone != 0:
            if rules.flips & lone != 0:
                leader = flipping & 1
                flipping >>= 1
            else:
                leader = leading & 1
                leading >>= 1
        role: i64 = LEADS
        if leader == 0:
            ways: i64 = 1 + squads if rules.flips & lone == 0 else 1 + 2 * squads
            role = role_by(digits % ways, squads)
            digits //= ways
        if role != STAYS:
            card: i64 = first_card(lone)
            plan = with_role(plan, card, role, place)
            if card >= OWN:
                place += 1
    return PLANS + plan


# Reading a plan


def planned_leaders(plan: i64) -> i64:
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


def plan_fault(rules: Ruleset, hand: i64, action: i64) -> i64:
    """Whatever number is asked for. Cards first (FF-2.3), then leaders (FF-2.4), then what lies face up (FF-2.7)."""
    plan: i64 = action - PLANS
    if plan < 0 or plan >= bit(47):
        return NOT_AN_ACTION
    leaders: i64 = planned_leaders(plan)
    squads: i64 = count_cards(leaders)
    cards: i64 = leaders
    faceup: i64 = 0
    before: i64 = OWN - 1
    n: i64 = 0
    while n < OWN + MOST_HELD:
        card: i64 = n if n < OWN else nth_recruit(plan, n - OWN)
        role: i64 = own_role(plan, n) if n < OWN else recruit_role(plan, n - OWN)
        if n >= OWN:  # recruits in ascending order, and nothing behind the last one
            if (card < OWN) != (role == STAYS) or (role != STAYS and (card <= before or (n > OWN and before < OWN))):
                return NOT_AN_ACTION
            before = card
        if role >= UNDER:
            if (role - UNDER if role < FACE_UP else role - FACE_UP) >= squads:
                return NOT_AN_ACTION
            cards |= bit(card)
            if role >= FACE_UP:
                faceup |= bit(card)
        n += 1
    if cards & ~hand != 0:
        return NOT_IN_HAND
    if leaders & ~rules.leads != 0:
        return CANT_LEAD
    return CANT_FLIP if faceup & ~rules.flips != 0 else LEGAL


# Laying it down


def lay_plan(board: Board, seat: i64, action: i64) -> None:
    """The cards of the plan leave the hand and lie in the fog."""
    plan: i64 = action - PLANS
    supports: i64 = 0
    low: i64 = 0
    leaders: i64 = planned_leaders(plan)
    card: i64 = 0
    while card < OWN:
        role: i64 = own_role(plan, card)
        if role >= UNDER:
            supports |= bit(card)  # FF-2.6: any card, any number of them
            low |= nth_bit(leaders, role - UNDER) << 5 * card
        card += 1
    board.set_field(seat, supports)
    board.set_places(seat, low, 0)
    place: i64 = 0
    while place < MOST_HELD and nth_recruit(plan, place) >= OWN:
        if recruit_role(plan, place) >= UNDER:
            lay_recruit(board, seat, nth_recruit(plan, place), leaders, recruit_role(plan, place))
        place += 1
    cards: i64 = board.cards(seat)
    marching: i64 = leaders | board.supports(seat)
    board.set_cards(seat, cards & ~marching | leaders << 40)


def lay_recruit(board: Board, seat: i64, card: i64, leaders: i64, role: i64) -> None:
    """A recruit as a support."""
    field: i64 = board.field(seat) | bit(card)
    if role >= FACE_UP:
        field |= bit(20 + card)
        role -= FACE_UP - UNDER
    board.set_field(seat, field)
    board.set_place(seat, card, nth_bit(leaders, role - UNDER))
