"""What options and content settle, shared by all states of a game. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.games.grit.rules_cards import ALIVE, AN_ACE


@final
@mypyc_attr(acyclic=True)
class Ruleset:
    """What the options and the content settle, shared by all states of a game. Numbers in bytes are indexed by face."""

    def __init__(self) -> None:
        self.worth: bytes = b""
        self.soft: bytes = b""  # 1 for an Ace
        self.weights: bytes = b""  # what each face adds to a packed total
        self.order: bytes = b""
        self.bonus: i64 = 0
        self.fixed: i64 = 0
        self.pool: i64 = 0
        self.holder_second: bool = False
        self.informed: bool = False
        self.ties_by_rank: bool = False

    def total(self, a: i64, b: i64, c: i64) -> i64:
        """The total of three faces."""
        weights = self.weights
        return self.counted(i64(weights[a]) + i64(weights[b]) + i64(weights[c]))  # GRIT-3.3: no face, no worth

    def counted(self, weight: i64) -> i64:
        """What weights come to: one Ace at most counts more, and never so that it kills."""
        total: i64 = weight & AN_ACE - 1
        if weight >= AN_ACE and total + self.bonus <= ALIVE:
            total += self.bonus  # GRIT-1.6
        return total

    def rank(self, a: i64, b: i64, c: i64) -> i64:
        """The highest of three faces: twice its order, and one more for a Heart; 0 without any."""
        return max_of(max_of(self.standing(a), self.standing(b)), self.standing(c))

    def standing(self, face: i64) -> i64:
        if face == 0:
            return 0
        order: i64 = self.order[face]
        return order * 2 + (face - 1 & 1)  # GRIT-4.3: at equal rank the Heart stands higher


def max_of(a: i64, b: i64) -> i64:
    return a if a > b else b
