"""The board and the actions of Grumbles and Goofs, in numbers. Compiled.

A square is 8 * file + rank, so that north is +1 and east +8, and a guard above rank 7 stops every walk (GG-1.2). Kinds are
numbered in the order of their names, and an action packs kind and squares from left to right: so actions sort like their texts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import has

BOARD: Final = 0x007F7F7F7F7F7F7F  # the 49 squares

PULL: Final = 0
PUSH: Final = 1
SHOVE: Final = 2
SWAP: Final = 3
SWING: Final = 4
THROW: Final = 5
YANK: Final = 6
KINDS: Final = 7

# The order of the spec's table, in which time-outs look: push pull shove yank swap throw swing, one octal digit each.
TABLE_ORDER: Final = 0o4536201

MOVE: Final = 0
MOVE_POWER: Final = 1
MOVE_COUNT: Final = 2
TRADE: Final = 3
POWER: Final = 4
OVERLOADED: Final = 5  # a move with count and power: it can be said, but no Grumble does it
DRAFT: Final = 6
END: Final = 7

MOST_PULLED: Final = 5

END_FIRST: Final = 512  # actions: below it drafts, then ends, then activations
ACT_FIRST: Final = 0x1000000
ALL_SAYINGS: Final = 0x1E00000  # what may be said, legal or not, lies below


def on_board(square: i64) -> bool:
    return square & ~63 == 0 and has(BOARD, square)  # GG-3.4


def step(direction: i64) -> i64:
    """West, south, north, east as 0..3 (GG-3.1, GG-4.2): in the order of the squares they lead to."""
    if direction == 0:
        return -8
    if direction == 1:
        return -1
    return 1 if direction == 2 else 8


def say_act(kind: i64, first: i64, form: i64, second: i64, third: i64) -> i64:
    """An activation; behind all drafts and ends, as its text is."""
    return (((kind * 64 + first) * 8 + form) * 64 + second) * 64 + third + ACT_FIRST


def say_draft(kind: i64, square: i64) -> i64:
    return kind * 64 + square


def say_end(kind: i64) -> i64:
    return END_FIRST + kind


def form_of(action: i64) -> i64:
    if action < END_FIRST:
        return DRAFT
    if action < ACT_FIRST:
        return END
    return ((action - ACT_FIRST) // 4096) % 8


def kind_of(action: i64) -> i64:
    if action < END_FIRST:
        return action // 64
    if action < ACT_FIRST:
        return action - END_FIRST
    return (action - ACT_FIRST) // 2097152


def first_of(action: i64) -> i64:
    """The first square named."""
    if action < END_FIRST:
        return action % 64
    return ((action - ACT_FIRST) // 32768) % 64


def second_of(action: i64) -> i64:
    """The second square named, or the count of a pull."""
    return ((action - ACT_FIRST) // 64) % 64


def third_of(action: i64) -> i64:
    return (action - ACT_FIRST) % 64


def is_said(action: i64) -> bool:
    """Whether some text spells this number."""
    if action < 0 or action >= ALL_SAYINGS or kind_of(action) >= KINDS:
        return False
    form: i64 = form_of(action)
    if form == END:
        return action < ACT_FIRST
    if not on_board(first_of(action)):
        return False
    if form == DRAFT:
        return action < ACT_FIRST
    second: i64 = second_of(action)
    if form == MOVE_POWER:
        return on_board(second) and on_board(third_of(action))
    if third_of(action) != 0:
        return False
    if form in (MOVE_COUNT, OVERLOADED):
        return 1 <= second <= MOST_PULLED
    return second == 0 if form == MOVE else on_board(second)


def direction_number(by: i64) -> i64:
    """The number `step` takes."""
    if by == -8:
        return 0
    if by == -1:
        return 1
    return 2 if by == 1 else 3


def direction_to(square: i64, target: i64) -> i64:
    """The single step that leads straight from one square to the other, or 0."""
    if square == target:
        return 0
    if square >> 3 == target >> 3:
        return 1 if target > square else -1
    if square & 7 == target & 7:
        return 8 if target > square else -8
    return 0


def apart(square: i64, other: i64) -> i64:
    """How many steps lie between two squares."""
    files: i64 = (square >> 3) - (other >> 3)
    ranks: i64 = (square & 7) - (other & 7)
    return (files if files > 0 else -files) + (ranks if ranks > 0 else -ranks)


def adjacent(square: i64, other: i64) -> bool:
    """Sharing a side."""
    return on_board(other) and apart(square, other) == 1
