"""Tests: one hidden card of each side, again and again until it is decided (GGT-5); and where a pushed thing goes (GGT-8). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from grumbletop.engine.action_table import first_of
from grumbletop.engine.bits import bit
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import BLIND, CARDS, FIRST_OBJECT, MISSING, NOTHING, PUSH_TO, STAY
from grumbletop.games.grunt_growl_and_tear.rules_board import (
    BACK_TO_TURN,
    BLOWS,
    COMBAT,
    ESCAPE,
    MOST_PAIRS,
    NO_TARGET,
    NOBODY,
    PUSH,
    TEST_OVER,
    Board,
    with_seat,
)
from grumbletop.games.grunt_growl_and_tear.rules_facts import BLINDED, CHOSE, ESCAPED, REVEALED, TEST_ENDED, TIED
from grumbletop.games.grunt_growl_and_tear.rules_faults import NO_PUSH
from grumbletop.games.grunt_growl_and_tear.rules_fighter import JACK, NO_CARD, UNDECIDED, is_royal, rank_of, value_of
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import WHEN_AMBUSH, WHEN_BRACE, WHEN_ESCAPE, WHEN_HOLD, WHEN_PUSH

ROYAL_DAMAGE = b"\x09\x07\x05"  # of Jack, Queen and King
SIDE_A: Final = 0
SIDE_B: Final = 1
DRAWN: Final = -1


def commit(board: Board, seat: i64, action: i64, log: Log) -> None:
    """Everybody sees that a choice was made, only its maker which."""
    board.fighters[seat].commit = action
    if log.on:
        log.add(board.rules.teller.event(board, CHOSE, seat, 0, 0))  # no part of the key: `reopened` takes it back


def undecided_sides(board: Board) -> i64:
    """The sides of the Test that have not chosen; an object does not choose, not after a tie either (GGT-8.8)."""
    found: i64 = 0
    if board.fighters[board.side_a].commit == UNDECIDED:
        found |= bit(board.side_a)
    if board.side_b != NOBODY and board.fighters[board.side_b].commit == UNDECIDED:
        found |= bit(board.side_b)
    return found


def may_play_blind(board: Board, seat: i64) -> bool:
    return board.fighters[seat].health >= 2 and board.has_cards(seat)  # GGT-5.9, GGT-3.8


# The reveal


def reveal(board: Board, chance: Chance, log: Log) -> None:
    """Side A first, where cards are drawn for it (GGT-5.12, GGT-8.9)."""
    mine: i64 = shown_card(board, board.side_a, chance, log)
    theirs: i64 = NOTHING
    if board.side_b != NOBODY:
        theirs = shown_card(board, board.side_b, chance, log)
    else:
        drawn: i64 = board.top_card(board.side_a, chance, log)  # GGT-8.3
        if drawn != NO_CARD:
            theirs = drawn  # GGT-3.8: without a card it plays nothing
    board.plays[board.pairs] = u8(mine)
    board.plays[MOST_PAIRS + board.pairs] = u8(theirs)
    board.pairs += 1
    board.tell(REVEALED, mine, theirs, board.pairs, log)
    decide(board, mine, theirs, log)


def shown_card(board: Board, seat: i64, chance: Chance, log: Log) -> i64:
    """The card a side has chosen, off its hand or its deck; NOTHING if it plays none."""
    fighter = board.fighters[seat]
    card: i64 = first_of(fighter.commit)
    fighter.commit = UNDECIDED
    if card < CARDS:
        fighter.out_of_hand(card)
    elif card == BLIND:
        fighter.health -= 1  # GGT-5.9
        board.tell(BLINDED, seat, 0, 0, log)
        card = board.top_card(seat, chance, log)
    return card


def decide(board: Board, mine: i64, theirs: i64, log: Log) -> None:
    """Royals of the newest pair first, then the running totals (GGT-5.3 to 5.7)."""
    by: i64 = lead(mine, theirs, side_total(board, SIDE_A), side_total(board, SIDE_B))
    if is_royal(mine) or is_royal(theirs):
        winning: i64 = mine if by > 0 else theirs
        board.margin = 0 if by == 0 else i64(ROYAL_DAMAGE[rank_of(winning) - JACK])  # GGT-11.8
    else:
        board.margin = by if by > 0 else -by  # GGT-11.7
    if by != 0:
        board.winner = SIDE_A if by > 0 else SIDE_B
    elif mine == NOTHING and theirs == NOTHING:
        board.winner = DRAWN  # GGT-5.11
    else:
        board.tell(TIED, 0, 0, 0, log)
        return
    finish(board, log)


def lead(mine: i64, theirs: i64, total: i64, their_total: i64) -> i64:
    """Above 0 if side A wins by this pair, 0 if it is a tie; the totals are with these cards."""
    if is_royal(mine) or is_royal(theirs):
        return royalty(mine) - royalty(theirs)
    return total - their_total


def royalty(card: i64) -> i64:
    """1 to 3 for Jack, Queen and King, 0 for any other card."""
    return rank_of(card) - JACK + 1 if is_royal(card) else 0


def side_total(board: Board, side: i64) -> i64:
    """Attribute, bonus and all numbered cards of a side (GGT-5.3)."""
    total: i64 = side_attribute(board, side) + side_bonus(board, side)
    n: i64 = 0
    while n < board.pairs:
        total += value_of(i64(board.plays[side * MOST_PAIRS + n]))
        n += 1
    return total


def side_attribute(board: Board, side: i64) -> i64:
    seat: i64 = board.side_a if side == SIDE_A else board.side_b
    if seat == NOBODY:
        return board.rules.weights[board.pushed - FIRST_OBJECT]  # GGT-8.3
    return board.fighters[seat].total(board.test_attribute)


def side_bonus(board: Board, side: i64) -> i64:
    """What its abilities add in this kind of Test (GGT-14.4)."""
    seat: i64 = board.side_a if side == SIDE_A else board.side_b
    if seat == NOBODY:
        return 0
    fighter = board.fighters[seat]
    if board.test_kind == ESCAPE:
        return fighter.total(WHEN_ESCAPE if side == SIDE_A else WHEN_HOLD)
    if board.test_kind == PUSH:
        return fighter.total(WHEN_PUSH if side == SIDE_A else WHEN_BRACE)
    if side == SIDE_B:
        return 0
    other = board.fighters[board.side_b]
    behind: bool = not board.rules.map.in_front(other.space, other.facing, fighter.space)
    return fighter.total(WHEN_AMBUSH) if behind else 0


def finish(board: Board, log: Log) -> None:
    """Cards go to the discard piles in the order played, those of an object last (GGT-5.13)."""
    first: i64 = board.side_a
    second: i64 = board.side_b
    put_away(board, first, SIDE_A)
    put_away(board, second if second != NOBODY else first, SIDE_B)
    lost: i64 = second
    won: i64 = first
    if board.winner == SIDE_B:
        won, lost = second, first
    elif board.winner == DRAWN:
        won, lost = NOBODY, NOBODY
    board.tell(TEST_ENDED, won, lost, board.test_kind, log)
    board.side_a = NOBODY
    board.side_b = NOBODY
    board.pairs = 0
    board.next = BLOWS if board.test_kind == COMBAT else TEST_OVER  # GGT-5.14
    if board.test_kind == ESCAPE and board.winner == SIDE_A:
        board.escaped = with_seat(board.escaped, second)  # GGT-7.3
        board.bank += 1  # GGT-7.4
        board.tell(ESCAPED, first, second, 0, log)


def put_away(board: Board, seat: i64, side: i64) -> None:
    n: i64 = 0
    while n < board.pairs:
        card: i64 = i64(board.plays[side * MOST_PAIRS + n])
        if card != NOTHING:
            board.fighters[seat].onto_discard(card)
        n += 1


# After it


def after_test(board: Board) -> None:
    """An Escape or a Push is decided; a lost one changes nothing (GGT-7.5, GGT-8.6)."""
    board.next = BACK_TO_TURN
    if board.test_kind == ESCAPE:
        return
    if board.winner == SIDE_A and can_be_pushed(board):
        board.next = 0
        board.phase = PUSH_TO
    else:
        board.pushed = NO_TARGET


def push_fault(board: Board, space: i64) -> i64:
    """A vacant space beside the target; for an object one without limbs (GGT-8.4)."""
    if space == STAY:
        return LEGAL  # GGT-8.5
    if space == MISSING or not board.is_vacant(space):
        return NO_PUSH
    if board.rules.map.distance(space, board.target_space(board.pushed)) != 1:
        return NO_PUSH
    return LEGAL if board.pushed < FIRST_OBJECT or board.is_unoccupied(space) else NO_PUSH


def can_be_pushed(board: Board) -> bool:
    direction: i64 = 0
    while direction < DIRECTIONS:
        space: i64 = board.rules.map.step(board.target_space(board.pushed), direction)
        if space != NOWHERE and push_fault(board, space) == LEGAL:
            return True
        direction += 1
    return False
