"""Whether a number is an action of this table at all, legal or not. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CARDS,
    FIRST_OBJECT,
    GONE,
    MISSING,
    MOST_LIMBS,
    MOST_SOCKETS,
    TO_ASK,
    TO_MOVE,
    TO_REST,
    TO_STOP,
    asked_for,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import Board

# What an operand is
NOTHING: Final = 0  # always 0
MONSTER: Final = 1
SPACE: Final = 2
DIRECTION: Final = 3
AMOUNT: Final = 4
SEAT: Final = 5
ATTRIBUTE: Final = 6
TARGET: Final = 7
LIMB: Final = 8
SOCKET: Final = 9
SPACE_OR_WORD: Final = 10  # `gone`, `none`
PLAY: Final = 11

OPERANDS: Final = bytes(
    (
        *(MONSTER, NOTHING, NOTHING),  # pick
        *(SPACE, DIRECTION, NOTHING),  # place
        *(DIRECTION, NOTHING, NOTHING),  # move
        *(AMOUNT, NOTHING, NOTHING),  # leap
        *(DIRECTION, NOTHING, NOTHING),  # turn
        *(NOTHING, NOTHING, NOTHING),  # rest
        *(NOTHING, NOTHING, NOTHING),  # ask: see below
        *(SEAT, NOTHING, NOTHING),  # attack
        *(SEAT, NOTHING, NOTHING),  # shoot
        *(SEAT, ATTRIBUTE, NOTHING),  # escape
        *(TARGET, NOTHING, NOTHING),  # push
        *(LIMB, SOCKET, NOTHING),  # attach
        *(SOCKET, SPACE_OR_WORD, LIMB),  # swap
        *(AMOUNT, NOTHING, NOTHING),  # heal
        *(NOTHING, NOTHING, NOTHING),  # end
        *(NOTHING, NOTHING, NOTHING),  # allow
        *(NOTHING, NOTHING, NOTHING),  # deny
        *(NOTHING, NOTHING, NOTHING),  # skip
        *(PLAY, NOTHING, NOTHING),  # play
        *(SPACE_OR_WORD, NOTHING, NOTHING),  # to
        *(AMOUNT, NOTHING, NOTHING),  # shield: a set
        *(SOCKET, NOTHING, NOTHING),  # rip
        *(SPACE, NOTHING, NOTHING),  # drop
        *(NOTHING, NOTHING, NOTHING),  # continue
        *(NOTHING, NOTHING, NOTHING),  # stop
    )
)


def is_action(board: Board, action: i64) -> bool:
    verb: i64 = verb_of(action)
    if action < 0 or action >> 35 != 0 or verb > TO_STOP:
        return False
    if verb == TO_ASK:
        asked: i64 = first_of(action)
        return TO_MOVE <= asked <= TO_REST and third_of(action) == 0 and is_action(board, asked_for(action))
    return (
        is_operand(board, i64(OPERANDS[3 * verb]), first_of(action))
        and is_operand(board, i64(OPERANDS[3 * verb + 1]), second_of(action))
        and is_operand(board, i64(OPERANDS[3 * verb + 2]), third_of(action))
    )


def is_operand(board: Board, kind: i64, value: i64) -> bool:
    if kind == NOTHING:
        return value == 0
    if kind == AMOUNT:
        return True
    if kind == SPACE:
        return value < board.rules.map.size or value == MISSING
    if kind == SPACE_OR_WORD:
        return value < board.rules.map.size or value >= GONE
    if kind == SEAT:
        return value < board.rules.seats
    if kind == TARGET:
        return value < board.rules.seats or FIRST_OBJECT <= value < FIRST_OBJECT + len(board.things)
    if kind == DIRECTION:
        return value < 6
    if kind == PLAY:
        return value <= CARDS + 1
    if kind == LIMB:
        return value < MOST_LIMBS or value == MISSING
    if kind == SOCKET:
        return value < MOST_SOCKETS or value == MISSING
    if kind == ATTRIBUTE:
        return value < 4
    return value < board.rules.monsters
