"""A small stack of frames for steps that are interrupted and continue later. Compiled.

A frame has a kind and a few numbers, all 0 when it is pushed; the room gives them their meaning. The size of the stack is fixed when it is
made, and exceeding it is an error: a rule that nests deeper than its game allows is a bug.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import mix

NOTHING: Final = -1  # the kind on top of an empty stack


@final
@mypyc_attr(acyclic=True)
class Frames:
    """Frames from the bottom (level 0) to the top. Every frame is as wide as every other: one kind and `width` numbers."""

    width: i64
    most: i64
    depth: i64
    numbers: vec[i64]

    def __init__(self, width: i64, most: i64) -> None:
        self.width = width
        self.most = most
        self.depth = 0
        self.numbers = vec[i64]([0] * ((width + 1) * most))

    # The top

    def push(self, kind: i64) -> None:
        """A frame of this kind on top, its numbers all 0."""
        if self.depth == self.most:
            raise OverflowError(f"more than {self.most} frames are pending")
        at: i64 = self.depth * (self.width + 1)
        end: i64 = at + self.width
        self.numbers[at] = kind
        while at < end:
            at += 1
            self.numbers[at] = 0
        self.depth += 1

    def pop(self) -> i64:
        """Take the top frame off; returns its kind."""
        if self.depth == 0:
            raise IndexError("no frame is pending")
        self.depth -= 1
        return self.numbers[self.depth * (self.width + 1)]

    def top(self) -> i64:
        """The kind of the top frame, or NOTHING."""
        if self.depth == 0:
            return NOTHING
        return self.numbers[(self.depth - 1) * (self.width + 1)]

    def get(self, number: i64) -> i64:
        """One of the numbers of the top frame: 0..width-1."""
        return self.number_at(self.depth - 1, number)

    def put(self, number: i64, value: i64) -> None:
        self.numbers[self.place(self.depth - 1, number)] = value

    # Any level, for documents and for what asks further down

    def kind_at(self, level: i64) -> i64:
        return self.numbers[self.place(level, -1)]

    def number_at(self, level: i64, number: i64) -> i64:
        return self.numbers[self.place(level, number)]

    def place(self, level: i64, number: i64) -> i64:
        if level < 0 or level >= self.depth or number < -1 or number >= self.width:
            raise IndexError(f"no number {number} on level {level} of {self.depth}")
        return level * (self.width + 1) + 1 + number

    # Copies and keys

    def clear(self) -> None:
        self.depth = 0

    def assign(self, other: Frames) -> None:
        """Become a copy of a stack that was made with the same sizes."""
        end: i64 = other.depth * (self.width + 1)
        numbers = other.numbers
        n: i64 = 0
        while n < end:
            self.numbers[n] = numbers[n]
            n += 1
        self.depth = other.depth

    def clone(self) -> Frames:
        copy = Frames(self.width, self.most)
        copy.assign(self)
        return copy

    def mixed(self, key: i64) -> i64:
        """A running hash that includes all frames. Don't use it if a frame holds something hidden."""
        end: i64 = self.depth * (self.width + 1)
        key = mix(key, self.depth)
        n: i64 = 0
        while n < end:
            key = mix(key, self.numbers[n])
            n += 1
        return key
