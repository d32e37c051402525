"""A small neural net that evaluates the start of round 2 or 3 for a seat; trained by tools/fit_grit.py. Compiled.

The input is a sparse set of features. Each one adds its row of weights to the first layer. After ReLU come a second layer, ReLU again, and
the value.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import has, lowest
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import SEATS
from grumbletop.games.grit.rules_piles import DOWN, FACE, MARKED
from grumbletop.games.grit.rules_ruleset import Ruleset

FIRST_LAYER: Final = 32
SECOND_LAYER: Final = 16

MOST_WORTH: Final = 10  # highest worth of a card in the rules that the nets were trained on
LOOKS: Final = 32  # states of a pile: empty, or a worth that is open, Marked, kept by the seat, or kept by the other
COPIES: Final = 3  # most cards of one worth in a hand
TOTALS: Final = 32
SPADES: Final = 11

HAND_FACTS: Final = 6 * LOOKS
CARD_FACTS: Final = HAND_FACTS + COPIES * MOST_WORTH
FLAG_FACTS: Final = CARD_FACTS + SPADES + 1
TOTAL_FACTS: Final = FLAG_FACTS + 1 + SEATS
FACTS: Final = TOTAL_FACTS + SEATS * TOTALS
NUMBERS: Final = FACTS * FIRST_LAYER + FIRST_LAYER + FIRST_LAYER * SECOND_LAYER + 2 * SECOND_LAYER + 1


@final
class ValueNet:
    """The net of one round. Its numbers stand one after another: rows of facts, then of each layer what it begins with and its rows."""

    def __init__(self, numbers: list[float]) -> None:
        if len(numbers) != NUMBERS:
            raise ValueError(f"a net has {NUMBERS} numbers, not {len(numbers)}")
        self.numbers = vec[float](numbers)

    def worth(self, state: GritState, seat: i64, unseen: i64) -> float:
        numbers = self.numbers
        first = vec[float]([0.0] * FIRST_LAYER)
        at: i64 = FACTS * FIRST_LAYER
        n: i64 = 0
        while n < FIRST_LAYER:
            first[n] = numbers[at + n]
            n += 1
        facts = facts_of(state, seat, unseen)
        fact: i64 = 0
        while fact < len(facts):
            row: i64 = facts[fact] * FIRST_LAYER
            n = 0
            while n < FIRST_LAYER:
                first[n] = first[n] + numbers[row + n]
                n += 1
            fact += 1
        return self.go_on(first, at + FIRST_LAYER)

    def go_on(self, first: vec[float], at: i64) -> float:
        """From the first layer to the worth; the numbers from `at` on."""
        numbers = self.numbers
        second = vec[float]([0.0] * SECOND_LAYER)
        n: i64 = 0
        while n < SECOND_LAYER:
            second[n] = numbers[at + n]
            n += 1
        at += SECOND_LAYER
        row: i64 = 0
        while row < FIRST_LAYER:
            strength: float = first[row]
            if strength > 0.0:
                n = 0
                while n < SECOND_LAYER:
                    second[n] = second[n] + strength * numbers[at + n]
                    n += 1
            at += SECOND_LAYER
            row += 1
        worth: float = numbers[at + SECOND_LAYER]
        n = 0
        while n < SECOND_LAYER:
            if second[n] > 0.0:
                worth += second[n] * numbers[at + n]
            n += 1
        return worth


def facts_of(state: GritState, seat: i64, unseen: i64) -> vec[i64]:
    """What holds at the start of a round, as far as the seat knows."""
    facts = vec[i64]()
    side: i64 = 0
    while side < SEATS:
        whose: i64 = seat if side == 0 else 1 - seat
        facts = add_piles(state, whose, side == 0, 3 * side * LOOKS, facts)
        if not state.may_mark(whose):
            facts = append(facts, FLAG_FACTS + side)
        total: i64 = state.known_total(whose, seat)
        facts = append(facts, TOTAL_FACTS + side * TOTALS + total)
        side += 1
    if state.holder() == seat:
        facts = append(facts, FLAG_FACTS + SEATS)
    return add_cards(state.rules, state.hand(seat), unseen, facts)


def add_piles(state: GritState, side: i64, own: bool, base: i64, facts: vec[i64]) -> vec[i64]:
    """How the three piles of a side look, in an order that does not depend on which is which."""
    a: i64 = look_of(state.rules, state.tops >> 24 * side, own)
    b: i64 = look_of(state.rules, state.tops >> 24 * side + 8, own)
    c: i64 = look_of(state.rules, state.tops >> 24 * side + 16, own)
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    facts = append(facts, base + a)
    facts = append(facts, base + LOOKS + b)
    return append(facts, base + 2 * LOOKS + c)


def look_of(rules: Ruleset, top: i64, own: bool) -> i64:
    if top & DOWN and not own:
        return LOOKS - 1
    worth: i64 = rules.worth[top & FACE]
    if top & DOWN:
        return worth + 2 * MOST_WORTH
    return worth + MOST_WORTH if top & MARKED else worth


def add_cards(rules: Ruleset, hand: i64, unseen: i64, facts: vec[i64]) -> vec[i64]:
    """What the seat holds, and what it has not seen."""
    before: i64 = 0
    copies: i64 = 0
    while hand != 0:
        worth: i64 = rules.worth[lowest(hand) + 1]
        hand &= hand - 1
        copies = copies + 1 if worth == before else 0
        before = worth
        facts = append(facts, HAND_FACTS + copies * MOST_WORTH + worth - 1)
    if unseen & rules.pool:
        facts = append(facts, CARD_FACTS + SPADES)
    spades: i64 = rules.fixed
    n: i64 = 0
    while n < SPADES:
        if has(unseen, lowest(spades)):
            facts = append(facts, CARD_FACTS + n)
        spades &= spades - 1
        n += 1
    return facts
