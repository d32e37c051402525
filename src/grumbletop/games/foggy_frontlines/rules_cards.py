"""The cards and the actions of Foggy Frontlines, in numbers. Compiled.

A card is its place in the canonical order of what one player can ever hold: four army cards, the Boss Action card, then the recruits,
which have the same number for everybody. So a hand is a bit set, and counting its bits from below is reading it in order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import shifted

OWN: Final = 5  # FF-1.4: four army cards and the Boss Action
BOSS_ACTION: Final = 4
CARDS: Final = 20  # with fifteen recruits at most
MOST_RECRUITS: Final = 15
MOST_SEATS: Final = 4
MOST_BOSSES: Final = 15
MOST_COLORS: Final = 8
MOST_PRINCESSES: Final = 12
MOST_MAPS: Final = 60
MOST_HELD: Final = 3  # FF-5.6
MOST_TOKENS: Final = 15  # Bullyhulks of a seat, counted in four bits

ALL_CARDS: Final = 0xFFFFF
OWN_CARDS: Final = 31
ALL_RECRUITS: Final = 0xFFFE0
NO_BOSS: Final = 15

FINALE: Final = 60  # behind the map cards
EMPTY: Final = -1  # a slot

KIDNAP: Final = 0
HERO: Final = 1
PARASOLS: Final = 2
BULLYHULK: Final = 3
FAKE: Final = 4

DRAFTING: Final = 0
PLANNING: Final = 1
BATTLE: Final = 2
EVACUATING: Final = 3
PICKING: Final = 4
RETURNING: Final = 5
PASSING: Final = 6
YELLING: Final = 7
OVER: Final = 8
PHASES: Final = ("boss", "plan", "battle", "evacuate", "pick", "return", "hat", "yell", "over")

BOSSES: Final = 0  # the chance table
TIMER_FILL: Final = 1
TIMER_DECK: Final = 2
MAP_DECK: Final = 3
FIRST_BUTT: Final = 4
RECRUIT_DRAW: Final = 5
FINALE_COLOR: Final = 6
FIRST_YELL: Final = 7

SHARED: Final = 0  # FF-8.8
YELL: Final = 1
RANDOM: Final = 2

# Actions: small numbers are their own codes; every number from PLANS on is a plan.

HAT: Final = 16  # + seat that gets it
KEEP_HAT: Final = 20
RETREAT: Final = 21
RECRUIT: Final = 22
I_WIN: Final = 23
PICK: Final = 32  # + recruit, counted from 0
RETURN: Final = 48
EVACUATE: Final = 64  # + pair of cards
CAPTURE: Final = 256  # + (leader * 2 + slot) * TARGETS + target
PRINCESS: Final = 1  # targets: none, a princess, two princesses, a seat
TWO: Final = 13
SEAT: Final = 79
TARGETS: Final = 83
STEP: Final = 3600  # codes of the steps of a plan: lead, add, flip with a card each, and grunt
CODES: Final = 3661
PLANS: Final = 4096

STAYS: Final = 0  # the role of a card in a plan
LEADS: Final = 1
UNDER: Final = 2  # + number of the leader in canonical order
FACE_UP: Final = 10
MOST_SUBSETS: Final = 70  # 4 of 8


def count_cards(cards: i64) -> i64:
    """How many cards a set holds: `bits.popcount` of 20 bits, which is less work."""
    cards = cards - ((cards >> 1) & 0x55555)
    cards = (cards & 0x33333) + ((cards >> 2) & 0x33333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F
    return ((cards * 0x010101) >> 16) & 31


def first_card(cards: i64) -> i64:
    """The first card of a set that is not empty: `bits.lowest` of 20 bits."""
    return count_cards((cards & -cards) - 1)


def pair(low: i64, high: i64) -> i64:
    """The number of two different things, the lower one first."""
    return high * (high - 1) // 2 + low


def high_of(number: i64) -> i64:
    high: i64 = 1
    while high * (high + 1) // 2 <= number:
        high += 1
    return high


def low_of(number: i64) -> i64:
    high: i64 = high_of(number)
    return number - high * (high - 1) // 2


def say_capture(leader: i64, slot: i64, target: i64) -> i64:
    return CAPTURE + (leader * 2 + slot) * TARGETS + target


def leader_of(action: i64) -> i64:
    return (action - CAPTURE) // (2 * TARGETS)


def slot_of(action: i64) -> i64:
    return (action - CAPTURE) // TARGETS % 2


def target_of(action: i64) -> i64:
    return (action - CAPTURE) % TARGETS


# A plan has the role of each own card in four bits, then up to three marching recruits in order, each with its number from 1 and its role.


def own_role(plan: i64, card: i64) -> i64:
    return (plan >> 4 * card) & 15


def nth_recruit(plan: i64, place: i64) -> i64:
    """The recruit at a place as a card, or 4 where there is none."""
    return ((plan >> 20 + 9 * place) & 15) + BOSS_ACTION


def recruit_role(plan: i64, place: i64) -> i64:
    return (plan >> 24 + 9 * place) & 31


def with_role(plan: i64, card: i64, role: i64, place: i64) -> i64:
    """The plan with one more card; `place` is how many recruits it has already."""
    if card < OWN:
        return plan | shifted(role, 4 * card)
    return plan | shifted(card - BOSS_ACTION, 20 + 9 * place) | shifted(role, 24 + 9 * place)
