"""Grit's cards, piles and actions as numbers, and what cards are worth. Compiled.

Cards are numbered rank * 2 + suit (Spade 0, Heart 1), so that card order is number order. Piles 0..5 are 0a 0b 0c 1a 1b 1c. A *face* is
card + 1, or 0 where there is none, so that nothing counts nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SH"
PILES: Final = ("0a", "0b", "0c", "1a", "1b", "1c")  # GRIT-3.1
CARDS: Final = 26

SEATS: Final = 2  # GRIT-1.1
BOTH: Final = 3
THREE_PILES: Final = 7  # the set of those of seat 0
ROUNDS: Final = 4  # GRIT-5.1
HAND: Final = 4
LEFT_OVER: Final = 2
ALIVE: Final = 21  # GRIT-3.6
AN_ACE: Final = 128  # what an Ace's weight has above its worth: more than three cards are worth

WORD: Final = 0
FIRST: Final = 1
SECOND: Final = 2
KEEP: Final = 3
OVER: Final = 4

HEART: Final = 0  # chance events
DECK: Final = 1

SAY_FIRST: Final = 312  # actions: below it card * 12 + pile * 2 + Mark, from it on the seat that plays first
KEEP_IT: Final = 314
FLIP_IT: Final = 315
CODES: Final = 316

BY_TOTAL: Final = 0  # why a seat has The Word
BY_RANK: Final = 1
BY_HEART: Final = 2
BY_HABIT: Final = 3

NOBODY: Final = 2
SURVIVOR: Final = 0  # why a seat has won
CLOSEST: Final = 1
LEAST_DEAD: Final = 2
DRAW: Final = 3
HIGHER_RANK: Final = 4


def card_of(action: i64) -> i64:
    return action // 12


def pile_of(action: i64) -> i64:
    return action // 2 % 6


def is_marked(action: i64) -> bool:
    return action & 1 == 1


def owner(pile: i64) -> i64:
    """A pile belongs to the seat before which it lies, whoever played onto it."""
    return pile // 3  # GRIT-3.1


def card_id(card: int) -> str:
    return RANKS[card // 2] + SUITS[card % 2]


def card_ids(cards: int) -> list[str]:
    """A set of cards in card order, so that a place in the list tells nothing of the deal."""
    return [card_id(card) for card in range(CARDS) if cards >> card & 1]


@final
@mypyc_attr(acyclic=True)
class Table:
    """What the options and the content settle, shared by all states of a game. `worth`, `soft` and `order` are indexed by face."""

    worth: bytes
    soft: bytes
    weights: bytes  # what faces add to a total, so that three can be added up
    order: bytes
    bonus: i64
    fixed: i64
    pool: i64
    holder_second: bool
    informed: bool
    ties_by_rank: bool

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
        self.worth = worth  # GRIT-1.5, GRIT-1.8
        self.soft = soft
        self.weights = bytes([worth[face] + AN_ACE * soft[face] for face in range(len(worth))])
        self.order = order  # GRIT-1.7, GRIT-1.8
        self.bonus = bonus
        self.fixed = fixed  # GRIT-1.3
        self.pool = pool
        self.holder_second = holder_second
        self.informed = informed
        self.ties_by_rank = ties_by_rank

    def is_like(self, other: Table) -> bool:
        """Whether the same rules hold at both."""
        return (
            self.worth == other.worth
            and self.soft == other.soft
            and self.order == other.order
            and self.bonus == other.bonus
            and self.fixed == other.fixed
            and self.pool == other.pool
            and self.holder_second == other.holder_second
            and self.informed == other.informed
            and self.ties_by_rank == other.ties_by_rank
        )

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
