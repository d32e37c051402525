"""The small fast generator: for search, ladders and `--seed`. Compiled. Never for live matches (see `chance.HmacChance`).

SplitMix cut to 62 bits: the low bits of a product are the same whether it wrapped or not, so every platform and the
interpreted source give the same numbers. Pinned vectors are in the tests; what TestU01 says is in benchmarks/rng.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

M62: Final = 0x3FFFFFFFFFFFFFFF
M31: Final = 0x7FFFFFFF
GAMMA: Final = 0x1E3779B97F4A7C15
MUL1: Final = 0x3F58476D1CE4E5B9
MUL2: Final = 0x14D049BB133111EB
UNIT: Final = 2.0**-62


def scramble(z: i64) -> i64:
    z = ((z ^ (z >> 30)) * MUL1) & M62
    z = ((z ^ (z >> 27)) * MUL2) & M62
    return z ^ (z >> 31)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """One int of state."""

    state: i64

    def __init__(self, seed: i64) -> None:
        self.state = seed & M62

    def next(self) -> i64:
        """62 random bits."""
        self.state = (self.state + GAMMA) & M62
        return scramble(self.state)

    def below(self, n: i64) -> i64:
        """0..n-1, for n up to 2**31: next() * n / 2**62, in halves that never leave 62 bits."""
        bits: i64 = self.next()
        return ((bits >> 31) * n + (((bits & M31) * n) >> 31)) >> 31

    def fraction(self) -> float:
        """A random number from 0 to 1."""
        return float(self.next()) * UNIT


def stream(seed: i64, index: i64) -> Rng:
    """The generator of game number `index` of a run: independent of its neighbours."""
    return Rng(scramble((scramble(seed & M62) + index * GAMMA) & M62))
