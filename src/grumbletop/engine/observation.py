"""The buffer that rules write a numeric observation into. Compiled, and without a Python object for each number."""

from __future__ import annotations

from typing import cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import NO_AND_YES


@final
@mypyc_attr(acyclic=True)
class ObservationBuffer:
    """A growing buffer of numbers. The next one is written at `at`, overwriting what is there."""

    def __init__(self) -> None:
        self.numbers: vec[float] = vec[float]()
        self.at: i64 = 0

    def put(self, number: float) -> None:
        if self.at < len(self.numbers):
            self.numbers[self.at] = number
        else:
            self.numbers = append(self.numbers, number)
        self.at += 1

    def spread(self, bits: i64, length: i64) -> None:
        """A set as zeros and ones. Bit by bit, because C defines no shift by 64 or more, and no numbers (0) may be longer than that."""
        end: i64 = self.at + length
        while len(self.numbers) < end:
            self.numbers = append(self.numbers, 0.0)
        numbers = self.numbers  # a local name: each `put` would look again where the numbers are
        rest: i64 = bits
        at: i64 = self.at
        while at < end:
            numbers[at] = float(rest & 1)
            rest >>= 1
            at += 1
        self.at = end

    def copy_to(self, out: list[float]) -> None:
        """Copy the numbers into a list; zeros and ones share their Python objects."""
        out.clear()
        into = cast("list[object]", out)
        answers = NO_AND_YES
        numbers = self.numbers
        n: i64 = 0
        while n < len(numbers):
            number: float = numbers[n]
            if number == 0.0:
                into.append(answers[0])
            elif number == 1.0:
                into.append(answers[1])
            else:
                out.append(number)
            n += 1
