"""Pairs of cards counted by their ranks: how often each outcome of a Test comes of them. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.games.grunt_growl_and_tear.rules_actions import CARDS, NOTHING
from grumbletop.games.grunt_growl_and_tear.rules_fighter import value_of
from grumbletop.games.grunt_growl_and_tear.rules_tests import lead

RANKS: Final = 13
NO_CARD: Final = 13  # the place of no card at all, behind the ranks

# Outcomes
WINS: Final = 0
TIES: Final = 1
DRAWS: Final = 2  # both have played nothing (GGT-5.11)
LOSSES: Final = 3


def ranks_in(cards: i64) -> list[i64]:
    """How many cards of a set have each rank."""
    found: list[i64] = [0] * (RANKS + 1)
    for card in range(CARDS):
        if has(cards, card):
            found[card % RANKS] += 1
    return found


def outcomes_of(total: i64, their_total: i64, mine: list[i64], theirs: list[i64]) -> list[i64]:
    """Over all pairs, each as often as its ranks say; the totals are without these cards."""
    found: list[i64] = [0, 0, 0, 0]
    for rank in range(RANKS + 1):
        if mine[rank] == 0:
            continue
        card: i64 = rank if rank < RANKS else NOTHING
        for shown in range(RANKS + 1):
            if theirs[shown] == 0:
                continue
            other: i64 = shown if shown < RANKS else NOTHING
            by: i64 = lead(card, other, total + value_of(card), their_total + value_of(other))
            outcome: i64 = WINS if by > 0 else LOSSES if by < 0 else DRAWS if rank == shown == NO_CARD else TIES
            before: i64 = found[outcome]
            often: i64 = mine[rank]
            times: i64 = theirs[shown]
            found[outcome] = before + often * times
    return found
