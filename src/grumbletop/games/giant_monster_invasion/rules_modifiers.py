"""What counts for one check, modifier by modifier. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# What may count, in the order in which it is told
SCORE: Final = 0
TYPE: Final = 1
BENEATH: Final = 2
COMPARED: Final = 3
RANGE: Final = 4
COVERED: Final = 5
TARGET_PRONE: Final = 6
GUARDING: Final = 7
BLENDED: Final = 8
HELD_FAST: Final = 9
TARGET_BUILDING: Final = 10
INSTINCT: Final = 11
OWN_PRONE: Final = 12
COWED: Final = 13
BOUGHT: Final = 14
SLIMY: Final = 15
READY: Final = 16  # the one more of who is grabbed
HEALER: Final = 17
SHAKEN: Final = 18  # a knock-down check at a disadvantage
ITEMS: Final = 19


@final
class Modifiers:
    """Filled anew for each check: the states of a game share one."""

    def __init__(self) -> None:
        self.amounts: vec[i64] = vec[i64]([0] * ITEMS)
        self.used: vec[i64] = vec[i64]([0] * ITEMS)
        self.total: i64 = 0
        self.score: i64 = 0

    def begin(self, score: i64) -> None:
        n: i64 = 0
        while n < ITEMS:
            self.amounts[n] = 0
            self.used[n] = 0
            n += 1
        self.score = score if score > 0 else 0
        self.total = 0
        self.add(SCORE, self.score)

    def add(self, item: i64, amount: i64) -> None:
        self.amounts[item] += amount
        self.used[item] = 1
        self.total += amount  # GMI-2.25
