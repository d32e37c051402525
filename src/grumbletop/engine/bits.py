"""Bit sets and packed numbers in one i64. Compiled.

Never write a literal or a constant on the left of `<<`: the compiler emits it as a 32-bit C int. Use `bit` and `shifted`.
All sets stay below 2**62, so that compiled and interpreted code agree.
"""

from typing import Final, cast

from mypy_extensions import i64

EVENS: Final = 0x1555555555555555  # 62 bits, every second one set
PAIRS: Final = 0x3333333333333333
NIBBLES: Final = 0x0F0F0F0F0F0F0F0F
M62: Final = 0x3FFFFFFFFFFFFFFF
NO_AND_YES: Final[list[object]] = [0.0, 1.0]  # shared objects, because creating new floats takes twice as long


def shifted(value: i64, by: i64) -> i64:
    return value << by


def bit(n: i64) -> i64:
    return shifted(1, n)


def has(bits: i64, n: i64) -> bool:
    return (bits >> n) & 1 == 1


def popcount(bits: i64) -> i64:
    bits = bits - ((bits >> 1) & EVENS)
    bits = (bits & PAIRS) + ((bits >> 2) & PAIRS)
    bits = (bits + (bits >> 4)) & NIBBLES
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    bits = bits + (bits >> 32)
    return bits & 127


def lowest(bits: i64) -> i64:
    """Index of the lowest set bit; the set must not be empty."""
    return popcount((bits & -bits) - 1)


def nth_bit(bits: i64, n: i64) -> i64:
    """Index of the n-th set bit, counting from 0."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest(bits)


def members(bits: i64) -> list[int]:
    """The numbers in a set, lowest first."""
    found: list[int] = []
    while bits != 0:
        found.append(lowest(bits))
        bits &= bits - 1
    return found


def mix(key: i64, value: i64) -> i64:
    """One step of a running hash in 62 bits, the same compiled and interpreted. Swapping key and value gives a different hash."""
    z: i64 = (key * 0x1E3779B97F4A7C15 + value) & M62
    z = ((z ^ (z >> 30)) * 0x3F58476D1CE4E5B9) & M62
    z = ((z ^ (z >> 27)) * 0x14D049BB133111EB) & M62
    return ((z ^ (z >> 31)) + 0x1E3779B97F4A7C15) & M62


def spread(out: list[float], bits: i64, length: i64) -> None:
    """Append a set to `out` as zeros and ones."""
    into = cast("list[object]", out)
    answers = NO_AND_YES
    n: i64 = 0
    while n < length:
        into.append(answers[(bits >> n) & 1])
        n += 1
