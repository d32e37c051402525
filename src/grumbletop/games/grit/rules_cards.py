"""Grit's cards, piles and actions as numbers, and what cards are worth. Compiled.

Cards are numbered rank * 2 + suit (Spade 0, Heart 1), so that card order is number order. Piles 0..5 are 0a 0b 0c 1a 1b 1c. A *face* is
card + 1, or 0 where there is none, so that nothing counts nothing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SH"
PILES: Final = ("0a", "0b", "0c", "1a", "1b", "1c")  # GRIT-3.1
CARDS: Final = 26
HIDDEN: Final = "??"

SEATS: Final = 2  # GRIT-1.1
BOTH: Final = 3
THREE_PILES: Final = 7  # seat 0's piles, as a set
ROUNDS: Final = 4  # GRIT-5.1
HAND: Final = 4
LEFT_OVER: Final = 2
ALIVE: Final = 21  # GRIT-3.6
AN_ACE: Final = 128  # added to an Ace's weight: more than three cards are worth

WORD: Final = 0
FIRST: Final = 1
SECOND: Final = 2
KEEP: Final = 3
OVER: Final = 4
PHASES: Final = ("word", "first", "second", "keep", "over")

HEART: Final = 0  # chance events
DECK: Final = 1

WAYS: Final = 12  # to play a card: six piles, Marked or not
SAY_FIRST: Final = 312  # actions: below it `play_of`, from it on the seat that plays first
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


def play_of(card: i64, pile: i64, mark: i64) -> i64:
    """The action of playing a card onto a pile: in the order of cards, then of piles, unmarked before Marked."""
    return card * WAYS + pile * 2 + mark


def card_of(action: i64) -> i64:
    return action // WAYS


def way_of(action: i64) -> i64:
    """A play without its card: what everybody sees of it."""
    return action % WAYS


def play_at(card: i64, way: i64) -> i64:
    """A play of another card in the same way."""
    return card * WAYS + way


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


CARD_NUMBERS: Final = {card_id(card): card for card in range(CARDS)}
