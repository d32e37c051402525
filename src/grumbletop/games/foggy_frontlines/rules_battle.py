"""What may be done in a battle turn of Foggy Frontlines. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, nth_bit, popcount
from grumbletop.engine.state import LEGAL
from grumbletop.games.foggy_frontlines.rules_board import Board
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
    TWO,
    count_cards,
    first_card,
    high_of,
    low_of,
    pair,
    say_capture,
)
from grumbletop.games.foggy_frontlines.rules_faults import (
    ACTION_SQUAD,
    BAD_PRINCESS,
    BAD_SEAT,
    BAD_TARGETS,
    FEW_SUPPORTS,
    HAS_CAPTURED,
    NO_ACTION_SQUAD,
    NO_SQUAD,
    NOT_VICTORIOUS,
    OTHER_COLOR,
    PILE_EMPTY,
    SLOT_EMPTY,
)

NO_MORE: Final = 1_000_000  # more than any list of captures has
NEEDED: Final = 2  # FF-5.2


# FF-3 Captures


def slot_color(board: Board, number: i64) -> i64:
    """The colour a squad needs to capture from a slot; -1 if it is empty (FF-3.11)."""
    card: i64 = board.slot(number)
    if card == FINALE:
        return board.finale_color  # FF-3.15
    if card == EMPTY:
        return -1
    return board.rules.map_colors[card]


def captors_of(board: Board, seat: i64, color: i64) -> i64:
    """Leaders of victorious squads of a colour that have not captured yet (FF-3.5, FF-3.9)."""
    if color < 0:
        return 0
    own: i64 = board.leaders(seat) & board.leading_in(seat, color) & ~board.resolved(seat)
    if own == 0:
        return 0
    best: i64 = strongest_enemy(board, seat, color)
    left: i64 = own
    while left != 0:
        if board.strength(seat, first_card(left)) < best:
            own ^= left & -left
        left &= left - 1
    return own  # FF-3.12: a tie is a victory


def captures(board: Board, seat: i64, n: i64) -> i64:
    """The n-th capture by slot, leader and target; if there are not so many, -1 - how many there are."""
    count: i64 = 0
    slot: i64 = 0
    while slot < 2:  # FF-3.8, FF-3.13
        captors: i64 = board.captors1 if slot == 0 else board.captors2
        if captors != 0:
            targets: i64 = count_targets(board, seat, board.slot(slot))
            ways: i64 = targets * count_cards(captors)
            if n < count + ways:
                n -= count
                return say_capture(nth_bit(captors, n // targets), slot, nth_target(board, seat, board.slot(slot), n % targets))
            count += ways
        slot += 1
    return -1 - count


# FF-6 Targets


def princess_targets(board: Board, seat: i64, card: i64) -> i64:
    """The princesses a captured card may be used on."""
    kind: i64 = board.rules.map_types[card]
    if kind == KIDNAP:
        return board.rules.map_princesses[card] & ~board.territory(seat)  # FF-6.3, FF-6.4
    if kind == HERO:
        return board.abroad(seat)  # FF-6.5
    return board.abroad(seat) | board.territory(seat)  # FF-6.6


def count_targets(board: Board, seat: i64, card: i64) -> i64:
    """Ways to use a captured card, the idle one included (FF-6.1)."""
    if card == FINALE:
        return 1
    kind: i64 = board.rules.map_types[card]
    if kind > PARASOLS:
        return board.rules.players  # FF-6.2: nobody, or one of the others
    count: i64 = popcount(princess_targets(board, seat, card))
    if kind == PARASOLS:
        return 1 + count + count * (count - 1) // 2
    return 1 + count


def nth_target(board: Board, seat: i64, card: i64, n: i64) -> i64:
    if n == 0:
        return 0
    kind: i64 = board.rules.map_types[card]
    if kind > PARASOLS:
        return SEAT + n - 1 + i64(n > seat)
    princesses: i64 = princess_targets(board, seat, card)
    count: i64 = popcount(princesses)
    if n <= count:
        return PRINCESS + nth_bit(princesses, n - 1)
    n -= 1 + count
    return TWO + pair(nth_bit(princesses, low_of(n)), nth_bit(princesses, high_of(n)))


def target_fault(board: Board, seat: i64, card: i64, target: i64) -> i64:
    if target == 0:
        return LEGAL
    if card == FINALE:
        return BAD_TARGETS
    kind: i64 = board.rules.map_types[card]
    if (kind > PARASOLS) != (target >= SEAT):
        return BAD_TARGETS
    if target >= SEAT:
        other: i64 = target - SEAT
        return BAD_SEAT if other == seat or other >= board.rules.players else LEGAL
    named: i64 = bit(target - PRINCESS)
    if target >= TWO:
        named = bit(low_of(target - TWO)) | bit(high_of(target - TWO))
    if (target >= TWO and kind != PARASOLS) or named & ~board.rules.princesses != 0:
        return BAD_TARGETS
    return BAD_PRINCESS + kind if named & ~princess_targets(board, seat, card) != 0 else LEGAL


def capture_fault(board: Board, seat: i64, leader: i64, slot: i64, target: i64) -> i64:
    if not has(board.leaders(seat), leader):
        return NO_SQUAD
    if leader == BOSS_ACTION:
        return ACTION_SQUAD
    if has(board.resolved(seat), leader):
        return HAS_CAPTURED
    if board.slot(slot) == EMPTY:
        return SLOT_EMPTY
    color: i64 = board.color(seat, leader)
    if slot_color(board, slot) != color:
        return OTHER_COLOR
    if board.strength(seat, leader) < strongest_enemy(board, seat, color):
        return NOT_VICTORIOUS
    return target_fault(board, seat, board.slot(slot), target)


# FF-5 Recruiting


def recruit_fault(board: Board, seat: i64) -> i64:
    if board.leaders(seat) & bit(BOSS_ACTION) == 0:
        return NO_ACTION_SQUAD  # FF-5.1
    if count_cards(board.supports_of(seat, BOSS_ACTION)) < NEEDED:
        return FEW_SUPPORTS  # FF-5.2
    return PILE_EMPTY if board.pile == 0 else LEGAL  # FF-5.5


def may_recruit(board: Board, seat: i64) -> bool:
    return recruit_fault(board, seat) == LEGAL


def recruits_held(board: Board, seat: i64) -> i64:
    """What counts towards the limit: hand, retreat pile and face-down supports (FF-5.6)."""
    held: i64 = board.hand(seat) | board.retreat(seat) | board.supports(seat) & ~board.faceup(seat)
    return count_cards(held & ALL_RECRUITS)


def returnable(board: Board, seat: i64) -> i64:
    """FF-5.7: not from under a squad."""
    return (board.hand(seat) | board.retreat(seat)) & ALL_RECRUITS


def has_choice(board: Board, seat: i64, first: i64, second: i64) -> bool:
    """Whether a battle turn offers more than to retreat (FF-3.14), with slots of these colours. Works out what can be captured."""
    board.captors1 = 0
    board.captors2 = 0
    if board.leaders(seat) == 0:
        return False
    board.captors1 = captors_of(board, seat, first)
    board.captors2 = board.captors1 if second == first else captors_of(board, seat, second)
    return board.captors1 | board.captors2 != 0 or may_recruit(board, seat)


# FF-6.8 Bullyhulks


def biggest(board: Board, seat: i64) -> i64:
    """The strongest numbered squad of a seat, the first of equals in canonical order; -1 without one."""
    found: i64 = -1
    best: i64 = -1
    left: i64 = board.numbered(seat)
    while left != 0:
        leader: i64 = first_card(left)
        left &= left - 1
        strength: i64 = board.strength(seat, leader)
        if strength > best:
            best = strength
            found = leader
    return found


def stomp(board: Board, seat: i64) -> i64:
    """One waiting token strikes the biggest squad; returns its leader."""
    leader: i64 = biggest(board, seat)
    board.set_place(seat, leader, board.place(seat, leader) + 1)
    board.bully -= bit(4 * seat)
    return leader


def strongest_enemy(board: Board, seat: i64, color: i64) -> i64:
    """The highest strength of an enemy squad of this colour that counts, or -1 (FF-3.5, FF-3.6)."""
    best: i64 = -1
    other: i64 = 0
    while other < board.rules.players:
        left: i64 = board.leaders(other)
        if other != seat and left != 0:
            left &= board.leading_in(other, color)
            while left != 0:
                strength: i64 = board.strength(other, first_card(left))
                if strength > best:
                    best = strength
                left &= left - 1
        other += 1
    if board.rules.scope_round:
        best = strongest_fallen(board, seat, color, best)
    return best


def strongest_fallen(board: Board, seat: i64, color: i64, best: i64) -> i64:
    """FF-3.6 with `round`: what has retreated counts with the strength it had."""
    n: i64 = 0
    length: i64 = len(board.fallen)
    while n < length:
        who: i64 = board.fallen[n]
        if who >> 3 != seat and who & 7 == color and board.fallen[n + 1] > best:
            best = board.fallen[n + 1]
        n += 2
    return best
