"""Connect Four as OpenSpiel's `connect_four` plays it. Compiled.

A column is seven bits: six cells and an empty guard above them, so that no line of four runs over from one column into the next.
An action is a column, 0..6.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, mix, nth_bit, popcount, spread
from grumbletop.engine.events import Event, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State

COLUMNS: Final = 7
ROWS: Final = 6
STRIDE: Final = 7  # bits of a column, the guard included
CELLS: Final = 42
TOPS: Final = 0x810204081020  # the highest cell of every column
BOTTOMS: Final = 0x40810204081  # the lowest
OBSERVED: Final = 84  # own stones, then the other's, column by column from the bottom
NOBODY: Final = -1


def in_line(stones: i64, step: i64) -> bool:
    """Whether four of these stones stand `step` bits apart."""
    pairs: i64 = stones & (stones >> step)
    return pairs & (pairs >> (2 * step)) != 0


def has_four(stones: i64) -> bool:
    return in_line(stones, 1) or in_line(stones, STRIDE - 1) or in_line(stones, STRIDE) or in_line(stones, STRIDE + 1)


def spread_columns(out: list[float], stones: i64) -> None:
    column: i64 = 0
    while column < COLUMNS:
        spread(out, stones >> (STRIDE * column), ROWS)
        column += 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ConnectFour(State):
    moving: i64  # stones of the seat to move
    waiting: i64  # stones of the other seat
    ply: i64
    winner: i64
    past: i64  # running hash of the columns played

    def __init__(self) -> None:
        self.moving = 0
        self.waiting = 0
        self.ply = 0
        self.winner = NOBODY
        self.past = 0

    def free(self) -> i64:
        """The top cells of the columns that take another stone."""
        return TOPS & ~(self.moving | self.waiting)

    def decider(self) -> i64:
        if self.is_over():
            return NOBODY
        return self.ply & 1

    def owes(self, seat: i64) -> bool:
        return seat == self.ply & 1 and not self.is_over()

    def deciders(self) -> i64:
        if self.is_over():
            return 0
        return bit(self.ply & 1)

    def count_actions(self, seat: i64) -> i64:
        if not self.owes(seat):
            return 0
        return popcount(self.free())

    def nth_action(self, seat: i64, n: i64) -> i64:
        return nth_bit(self.free(), n) // STRIDE

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        free: i64 = self.free()
        column: i64 = rng.below(COLUMNS)
        while not has(free, STRIDE * column + ROWS - 1):  # few columns are full, and seldom
            column = rng.below(COLUMNS)
        return column

    def legal_actions(self, seat: i64) -> list[i64]:
        columns: list[i64] = []
        if not self.owes(seat):
            return columns
        free: i64 = self.free()
        while free != 0:
            columns.append(lowest(free) // STRIDE)
            free &= free - 1
        return columns

    def is_legal(self, seat: i64, action: i64) -> bool:
        return self.owes(seat) and 0 <= action < COLUMNS and has(self.free(), STRIDE * action + ROWS - 1)

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        taken: i64 = self.moving | self.waiting
        landed: i64 = (taken + bit(STRIDE * action)) & ~taken  # the carry runs up to the first free cell
        stones: i64 = self.moving | landed
        self.moving = self.waiting
        self.waiting = stones
        self.ply += 1
        self.past = mix(self.past, action)
        if has_four(stones):
            self.winner = seat
        if log.on:
            log.add(Event("drop", "", {"seat": seat, "column": action}, {}, False))

    def is_over(self) -> bool:
        return self.winner != NOBODY or self.ply == CELLS

    def value(self, seat: i64) -> float:
        if not self.is_over():
            return float("nan")
        if self.winner == NOBODY:
            return 0.0
        return 1.0 if self.winner == seat else -1.0

    def clone(self) -> State:
        copy = ConnectFour()
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, ConnectFour)
        self.moving = other.moving
        self.waiting = other.waiting
        self.ply = other.ply
        self.winner = other.winner
        self.past = other.past

    def resample(self, seat: i64, rng: Rng) -> State:
        return self.clone()  # nothing is hidden

    def information_key(self, seat: i64) -> i64:
        return self.past

    def position_key(self, seat: i64) -> i64:
        """Exact: above every column's stones the sum has one bit more."""
        return self.moving + (self.moving | self.waiting) + BOTTOMS

    def default_action(self, seat: i64) -> i64:
        return lowest(self.free()) // STRIDE

    def observe(self, seat: i64, out: list[float]) -> None:
        """`OBSERVED` numbers; a spectator looks from seat 0."""
        moves_next: bool = self.ply & 1 == (1 if seat == 1 else 0)
        out.clear()
        spread_columns(out, self.moving if moves_next else self.waiting)
        spread_columns(out, self.waiting if moves_next else self.moving)


def start(chance: Chance, log: Log) -> ConnectFour:
    return ConnectFour()
