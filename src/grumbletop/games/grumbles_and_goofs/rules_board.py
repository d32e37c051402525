"""The board and the actions of Grumbles and Goofs, in numbers. Compiled.

A square is 8 * file + rank, so that north is +1 and east +8, and a guard above rank 7 stops every walk (GG-1.2, GG-3.4). Kinds are
numbered in the order of their names, and an action packs kind and squares from left to right: so actions sort like their texts.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

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


def on_board(square: i64) -> bool:
    return square & ~63 == 0 and has(BOARD, square)


def step(direction: i64) -> i64:
    """West, south, north, east as 0..3 (GG-3.1, GG-4.2): in the order of the squares they lead to."""
    if direction == 0:
        return -8
    if direction == 1:
        return -1
    return 1 if direction == 2 else 8


def say_act(kind: i64, first: i64, form: i64, second: i64, third: i64) -> i64:
    """An activation; behind all drafts and ends, as its text is."""
    return (((kind * 64 + first) * 8 + form) * 64 + second) * 64 + third + 0x1000000


def say_draft(kind: i64, square: i64) -> i64:
    return kind * 64 + square


def say_end(kind: i64) -> i64:
    return 512 + kind


def form_of(action: i64) -> i64:
    if action < 512:
        return DRAFT
    if action < 0x1000000:
        return END
    return ((action - 0x1000000) // 4096) % 8


def kind_of(action: i64) -> i64:
    if action < 512:
        return action // 64
    if action < 0x1000000:
        return action - 512
    return (action - 0x1000000) // 2097152


def first_of(action: i64) -> i64:
    """The first square named."""
    if action < 512:
        return action % 64
    return ((action - 0x1000000) // 32768) % 64


def second_of(action: i64) -> i64:
    """The second square named, or the count of a pull."""
    return ((action - 0x1000000) // 64) % 64


def third_of(action: i64) -> i64:
    return (action - 0x1000000) % 64


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


@final
@mypyc_attr(acyclic=True)
class Table:
    """Options and board of one game, shared by all its states. Sets of squares are bit sets."""

    def __init__(self) -> None:
        self.home_purple: i64 = 0
        self.home_green: i64 = 0
        self.zone_purple: i64 = 0  # home corner and starting squares
        self.zone_green: i64 = 0
        self.barred_to_purple: i64 = 0  # where a purple Grumble may not end a turn (GG-5.1, GG-5.2)
        self.barred_to_green: i64 = 0
        self.barred: i64 = 0  # either
        self.stars: i64 = 0
        self.starts_purple: i64 = 0  # three squares in board order, 6 bits each
        self.starts_green: i64 = 0
        self.star_squares: i64 = 0  # five squares in order, 6 bits each
        self.points: i64 = 0  # of a regular, Super and Doom Goof, 8 bits each with sign (GG-7.3, GG-7.4)
        self.last_chance_points: i64 = 0  # GG-7.5
        self.move_range: i64 = 1  # GG-3.2
        self.standing_power: bool = False  # GG-4.11
        self.yank_far: bool = False  # GG-4.12
        self.swing_around: bool = False  # GG-4.17
        self.no_progress_limit: i64 = 40  # GG-8.4
        self.stall_draws: bool = False  # GG-8.5
