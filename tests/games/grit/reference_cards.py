"""The cards of Grit, as the reference sees them: section 2 of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "A23456789TJQK"
SPADES = {"queen_king": "A23456789QK", "ten_king": "A23456789TK"}
PIPS = {"J": 11, "Q": 12, "K": 13}


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda card: (RANKS.index(card[0]), card[1] == "H"))


def value(values: str, card: str) -> int:
    if values == "pips" and card[0] in PIPS:
        return PIPS[card[0]]
    return min(RANKS.index(card[0]) + 1, 10)


def rank_order(values: str, card: str) -> int:
    return 14 if card[0] == "A" and values == "blackjack" else RANKS.index(card[0]) + 1


def total(values: str, cards: list[str]) -> int:
    """GRIT-1.6: one Ace may count 11."""
    low = sum(value(values, card) for card in cards)
    soft = values == "blackjack" and any(card[0] == "A" for card in cards) and low + 10 <= 21
    return low + 10 if soft else low
