"""A monster's turn: steps, permission for them, free steps, and which fights may be picked (GGT-4 to GGT-8). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.action_table import first_of, verb_of
from grumbletop.engine.bits import bit
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    FREE,
    MOVE_TURNS,
    PERMIT,
    TEST,
    TO_END,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_REST,
    TO_TURN,
    TURN,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import EXCHANGE, PUSH, Board, seat_in, seats_after
from grumbletop.games.grunt_growl_and_tear.rules_facts import ASKED, ATTACKED, FACED, LEAPT, MENDED, MOVED, RESTED, TESTED
from grumbletop.games.grunt_growl_and_tear.rules_faults import (
    FULL_HAND,
    NO_CARDS,
    NO_LEAP,
    NO_SCUTTLE,
    NO_TARGET_CLOSE,
    NO_TARGET_FAR,
    NOT_VACANT,
    SAME_FACING,
)
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import ALL_ROUND, EXTRA_REST, LEAP, SCUTTLE

FORWARD_AND_BACK: Final = 2  # moves that every monster has

# What keeps a shot from a space
NO_WEAPON: Final = 1
NOT_IN_FRONT: Final = 2
OUT_OF_SIGHT: Final = 3


# Steps: Move, leap, Turn and Rest


def step_fault(board: Board, seat: i64, action: i64) -> i64:
    """Why a step is impossible, whoever stands near."""
    fighter = board.fighters[seat]
    verb: i64 = verb_of(action)
    operand: i64 = first_of(action)
    if verb == TO_TURN:
        return SAME_FACING if operand == fighter.facing else LEGAL  # GGT-6.3
    if verb == TO_MOVE:
        if operand >= FORWARD_AND_BACK and fighter.total(SCUTTLE) == 0:
            return NO_SCUTTLE  # GGT-14.12
        return LEGAL if board.is_vacant(step_end(board, seat, action)) else NOT_VACANT  # GGT-6.2, GGT-6.14
    if verb == TO_LEAP:
        return LEGAL if can_leap(board, seat, operand) else NO_LEAP
    if fighter.hand_size >= fighter.smarts():
        return FULL_HAND  # GGT-6.7
    return LEGAL if board.has_cards(seat) else NO_CARDS  # GGT-3.8


def can_leap(board: Board, seat: i64, spaces: i64) -> bool:
    """Over anything but walls and gaps (GGT-14.11)."""
    fighter = board.fighters[seat]
    if spaces < 2 or spaces > fighter.total(LEAP):
        return False
    space: i64 = fighter.space
    n: i64 = 0
    while n < spaces:
        space = board.rules.map.step(space, fighter.facing)
        if space == NOWHERE or board.rules.map.is_wall(space):
            return False
        n += 1
    return board.is_vacant(space)


def step_end(board: Board, seat: i64, action: i64) -> i64:
    """Where a Move or leap leads (GGT-6.1); NOWHERE is off the map."""
    fighter = board.fighters[seat]
    if verb_of(action) == TO_MOVE:
        return board.rules.map.step(fighter.space, (fighter.facing + i64(MOVE_TURNS[first_of(action)])) % DIRECTIONS)
    space: i64 = fighter.space
    n: i64 = 0
    while n < first_of(action) and space != NOWHERE:
        space = board.rules.map.step(space, fighter.facing)
        n += 1
    return space


def take_step(board: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
    fighter = board.fighters[seat]
    verb: i64 = verb_of(action)
    if verb == TO_TURN:
        fighter.facing = first_of(action)  # GGT-2.11
        board.tell(FACED, seat, fighter.facing, 0, log)
    elif verb == TO_REST:
        board.tell(RESTED, seat, 0, 0, log)
        board.draw_cards(seat, 1 + fighter.total(EXTRA_REST), chance, log)  # GGT-6.6, GGT-14.10
        board.discard_down(seat, chance, log)  # GGT-3.6
    else:
        space: i64 = step_end(board, seat, action)
        board.tell(MOVED if verb == TO_MOVE else LEAPT, seat, fighter.space, space, log)
        board.stand(seat, space)


def those_who_bar(board: Board, seat: i64, action: i64) -> i64:
    """Whose leave a step needs: of blockers, and for Rest of everybody near (GGT-6.5, GGT-6.8)."""
    return board.contacts(seat) if verb_of(action) == TO_REST else board.blockers(seat)


# The turn


def is_free(board: Board, verb: i64) -> bool:
    """The first Turn and the first Heal cost no action (GGT-4.6, GGT-6.4, GGT-10.2)."""
    return verb == TO_END or (verb == TO_TURN and not board.turned) or (verb == TO_HEAL and not board.healed)


def spend(board: Board, verb: i64) -> None:
    board.acted = True
    if not is_free(board, verb):
        board.used += 1
    elif verb == TO_TURN:
        board.turned = True
    elif verb == TO_HEAL:
        board.healed = True


def resume(board: Board) -> None:
    """Back to the turn, or to its free steps if nobody blocks any more (GGT-7.6, GGT-7.7)."""
    board.phase = FREE if board.bank > 0 and board.blockers(board.active()) == 0 else TURN


# Heal (GGT-10)


def most_healed(board: Board, seat: i64) -> i64:
    """Power for Health, one for one, not above the maximum (GGT-10.3)."""
    fighter = board.fighters[seat]
    room: i64 = fighter.most_health() - fighter.health
    return room if room < fighter.power else fighter.power


def heal(board: Board, seat: i64, amount: i64, log: Log) -> None:
    fighter = board.fighters[seat]
    fighter.power -= amount  # GGT-10.1
    fighter.health += amount
    board.tell(MENDED, seat, amount, 0, log)


# Fights


def close_fault(board: Board, seat: i64, target: i64) -> i64:
    """A living monster in one of the front three hexes, or anywhere near (GGT-11.1, GGT-14.13)."""
    fighter = board.fighters[seat]
    space: i64 = board.fighters[target].space
    if board.distance_to(seat, space) != 1:
        return NO_TARGET_CLOSE
    if fighter.total(ALL_ROUND) > 0 or board.rules.map.in_front(fighter.space, fighter.facing, space):
        return LEGAL  # GGT-2.4
    return NO_TARGET_CLOSE


def far_fault(board: Board, seat: i64, target: i64) -> i64:
    """A living monster that nothing keeps a shot from, whoever else stands near (GGT-12.9)."""
    return NO_TARGET_FAR if shot_bar(board, seat, board.fighters[target].space) else LEGAL


def shot_bar(board: Board, seat: i64, space: i64) -> i64:
    """What keeps a shot from a space: no weapon for the distance, not in the front arc, or not in sight (GGT-12.1); 0 if nothing does."""
    fighter = board.fighters[seat]
    distance: i64 = board.distance_to(seat, space)
    if distance == 0 or distance > 8 or not fighter.has_weapon_for(distance):
        return NO_WEAPON
    if not board.rules.map.in_front(fighter.space, fighter.facing, space):
        return NOT_IN_FRONT
    return 0 if board.sees(fighter.space, space) else OUT_OF_SIGHT


def begin_test(board: Board, kind: i64, attribute: i64, seat: i64, other: i64, log: Log) -> None:
    """The player whose turn it is challenges (GGT-5.1)."""
    board.test_kind = kind
    board.test_attribute = attribute
    board.side_a = seat
    board.side_b = other
    board.pairs = 0
    board.phase = TEST
    board.next = 0
    board.tell(TESTED, seat, board.pushed if kind == PUSH else other, kind + 4 * attribute, log)


def begin_combat(board: Board, seat: i64, target: i64, ranged: bool, log: Log) -> None:
    """Two sides, and neither can refuse the first exchange, close or ranged (GGT-11.2, GGT-12.2)."""
    board.attacker = seat
    board.defender = target
    board.ranged = ranged
    board.exchange = 1
    board.next = EXCHANGE
    board.tell(ATTACKED, seat, target, i64(ranged), log)


# Permission (GGT-6.9 to 6.12)


def ask(board: Board, seat: i64, step: i64, log: Log) -> None:
    board.asked = step
    board.waiting = seats_after(seat, those_who_bar(board, seat, step))
    board.phase = PERMIT
    board.next = 0
    board.tell(ASKED, seat, step, 0, log)


# Free steps after Escapes (GGT-7.6 to 7.10)


def waits_for(board: Board) -> i64:
    """Who is asked now (GGT-6.10), as a set."""
    return bit(seat_in(board.waiting, 0))
