"""Actions as numbers, and a table that says which numbers are actions and what their codes are. Compiled.

A number has five bits for the verb and ten for each of up to three operands. The table is the room's table of verbs (verbs.py) in numbers,
flattened once for each ruleset: nothing here ever meets a Python object of it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import shifted
from grumbletop.engine.state import State

VERBS: Final = 32
OPERANDS: Final = 3
BITS: Final = 35  # of all of it
LARGEST: Final = 1023  # operand

# A row: verb, first code, codes; then for each operand
HEAD: Final = 3
BOUND: Final = 0  # numbers below it are there,
MORE: Final = 1  # and those from here
END: Final = 2  # to here
LOW: Final = 3  # the first number that has a code
CODES: Final = 4  # how many codes it has
LAST: Final = 5  # 1: the last code means MORE
RELATIVE: Final = 6  # what `State.relative` calls this kind; 0 for numbers that mean the same to every seat
WIDE: Final = 7
ROW: Final = HEAD + OPERANDS * WIDE


def act(verb: i64, x: i64, y: i64, z: i64) -> i64:
    return verb | shifted(x, 5) | shifted(y, 15) | shifted(z, 25)


def verb_of(action: i64) -> i64:
    return action & 31


def first_of(action: i64) -> i64:
    return (action >> 5) & 1023


def second_of(action: i64) -> i64:
    return (action >> 15) & 1023


def third_of(action: i64) -> i64:
    return (action >> 25) & 1023


def operand_of(action: i64, place: i64) -> i64:
    return (action >> (5 + 10 * place)) & 1023


@final
class ActionTable:
    """Rows in the order of their codes."""

    def __init__(self, cells: list[i64]) -> None:
        self.cells = vec[i64]()
        for cell in cells:
            self.cells = append(self.cells, cell)
        self.count: i64 = len(cells) // ROW
        self.begins = vec[i64]()  # the first row of each verb, and behind it that of the next one: the rows of a verb stand together
        self.ends = vec[i64]()
        for verb in range(VERBS):
            rows = [row for row in range(len(cells) // ROW) if cells[row * ROW] == verb]
            self.begins = append(self.begins, rows[0] if rows else 0)
            self.ends = append(self.ends, rows[-1] + 1 if rows else 0)

    def is_action(self, action: i64) -> bool:
        """Whether a number is an action at all, legal or not."""
        return action >= 0 and action >> BITS == 0 and self.row_of(action) >= 0

    def row_of(self, action: i64) -> i64:
        """The row that an action belongs to, or -1."""
        verb: i64 = verb_of(action)
        for row in range(self.begins[verb], self.ends[verb]):
            if self.fits(row, action):
                return row
        return -1

    def fits(self, row: i64, action: i64) -> bool:
        cells = self.cells
        at: i64 = row * ROW + HEAD
        rest: i64 = action >> 5
        for _ in range(OPERANDS):
            number: i64 = rest & LARGEST
            if number >= cells[at + BOUND] and (number < cells[at + MORE] or number >= cells[at + END]):
                return False
            at += WIDE
            rest >>= 10
        return True

    def code(self, state: State, seat: i64, action: i64) -> i64:
        """The dense id of an action that this seat could be given."""
        row: i64 = self.row_of(action)
        cells = self.cells
        code: i64 = 0
        at: i64 = row * ROW + HEAD
        rest: i64 = action >> 5
        for _ in range(OPERANDS):
            codes: i64 = cells[at + CODES]
            if codes > 1:
                code = code * codes + self.place_of(state, seat, at, rest & LARGEST)
            at += WIDE
            rest >>= 10
        return cells[row * ROW + 1] + code

    def place_of(self, state: State, seat: i64, at: i64, number: i64) -> i64:
        cells = self.cells
        if cells[at + LAST] != 0 and number >= cells[at + MORE]:
            return cells[at + CODES] - 1
        kind: i64 = cells[at + RELATIVE]
        return state.relative(seat, kind, number) if kind != 0 else number - cells[at + LOW]

    def decode(self, state: State, seat: i64, code: i64) -> i64:
        """The action of a code."""
        cells = self.cells
        row: i64 = self.count - 1
        while cells[row * ROW + 1] > code:
            row -= 1
        action: i64 = cells[row * ROW]
        rest: i64 = code - cells[row * ROW + 1]
        place: i64 = OPERANDS - 1
        while place >= 0:
            at: i64 = row * ROW + HEAD + place * WIDE
            codes: i64 = cells[at + CODES]
            action |= shifted(self.number_at(state, seat, at, rest % codes), 5 + 10 * place)
            rest //= codes
            place -= 1
        return action

    def number_at(self, state: State, seat: i64, at: i64, place: i64) -> i64:
        if self.cells[at + LAST] != 0 and place == self.cells[at + CODES] - 1:
            return self.cells[at + MORE]
        kind: i64 = self.cells[at + RELATIVE]
        return state.absolute(seat, kind, place) if kind != 0 else place + self.cells[at + LOW]
