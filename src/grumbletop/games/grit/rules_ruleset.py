"""What options and content settle, shared by all states of a game. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.games.grit.rules_cards import ALIVE, AN_ACE


@final
@mypyc_attr(acyclic=True)
class Ruleset:
    """What the options and the content settle, shared by all states of a game. `worth`, `soft` and `order` are indexed by face."""

    def __init__(
        self,
        worth: bytes,
        soft: bytes,
        order: bytes,
        bonus: i64,
        fixed: i64,
        pool: i64,
        holder_second: bool,
        informed: bool,
        ties_by_rank: bool,
    ) -> None:
        self.worth: bytes = worth
        self.soft: bytes = soft
        # what faces add to a total, so that three can be added up
        self.weights: bytes = bytes([worth[face] + AN_ACE * soft[face] for face in range(len(worth))])  # GRIT-1.5, GRIT-1.8
        self.order: bytes = order  # GRIT-1.7, GRIT-1.8
        self.bonus: i64 = bonus
        self.fixed: i64 = fixed  # GRIT-1.3
        self.pool: i64 = pool
        self.holder_second: bool = holder_second
        self.informed: bool = informed
        self.ties_by_rank: bool = ties_by_rank

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
