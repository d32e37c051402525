"""What search asks about Grit: sensible plays for playouts, and what a table is worth before the last round. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, shifted
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Insight
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import ALIVE, FIRST, NOBODY, ROUNDS, SAY_FIRST, SECOND, THREE_PILES, WORD, card_of, owner, pile_of

LOOKED_AT: Final = 4  # random plays from which a playout takes the best-looking one


@final
class GritInsight(Insight[GritState]):
    def knows_worth(self, state: GritState) -> bool:
        return state.round == ROUNDS and (state.phase == WORD or state.phase == FIRST)

    def worth(self, state: GritState, seat: i64) -> float:
        """The last round with open cards: The Word, a pile, another pile."""
        holder: i64 = state.holder()
        if state.phase == FIRST:
            value: i64 = open_round(state, state.first_of(ROUNDS))
            return float(value if seat == 0 else -value)
        first: i64 = open_round(state, 0)
        second: i64 = open_round(state, 1)
        if holder == 1:
            first, second = -first, -second
        best: i64 = first if first > second else second
        return float(best if seat == holder else -best)

    def likely_action(self, state: GritState, seat: i64, rng: Rng) -> i64:
        best: i64 = state.sample_action(seat, rng)
        if state.phase != FIRST and state.phase != SECOND:
            return best
        looks: i64 = look(state, seat, best)
        tries: i64 = 1
        while tries < LOOKED_AT:
            action: i64 = state.sample_action(seat, rng)
            better: i64 = look(state, seat, action)
            if better > looks:
                best = action
                looks = better
            tries += 1
        return best


def prospect(total: i64) -> i64:
    """The closer to 21 the better, a dead one worse than none."""
    return total if total <= ALIVE else -total


def look(state: GritState, seat: i64, action: i64) -> i64:
    """What a play does to its side's total at once, for the seat or against the other."""
    side: i64 = owner(pile_of(action))
    before: i64 = prospect(state.full_total(side))
    tops: i64 = state.tops
    state.tops = tops & ~shifted(255, 8 * pile_of(action)) | shifted(card_of(action) + 1, 8 * pile_of(action))
    after: i64 = prospect(state.full_total(side))
    state.tops = tops
    return after - before if side == seat else before - after


def open_round(state: GritState, first: i64) -> i64:
    """What seat 0 gets in the last round when this seat plays first and nothing is hidden."""
    tops: i64 = state.tops
    best: i64 = -2
    piles: i64 = state.open_piles()
    left: i64 = piles
    while left != 0:
        pile: i64 = lowest(left)
        left &= left - 1
        answer: i64 = best_answer(state, tops, first, pile, piles & ~bit(pile))
        if answer > best:
            best = answer
    state.tops = tops
    return best if first == 0 else -best


def best_answer(state: GritState, tops: i64, first: i64, pile: i64, piles: i64) -> i64:
    """What the first seat is left with after the other's best answer."""
    laid: i64 = put(tops, pile, lowest(state.hand(first)))
    card: i64 = lowest(state.hand(1 - first))
    worst: i64 = 2
    while piles != 0:
        state.tops = put(laid, lowest(piles), card)
        winner: i64 = state.verdict() & 3
        result: i64 = 0 if winner == NOBODY else 1 if winner == first else -1
        if result < worst:
            worst = result
        piles &= piles - 1
    return worst


def put(tops: i64, pile: i64, card: i64) -> i64:
    return tops & ~shifted(255, 8 * pile) | shifted(card + 1, 8 * pile)


def alike(state: GritState, seat: i64, action: i64) -> list[i64]:
    """Other Complaints that come to the same: empty piles of one side are alike, and a Mark in the last round does nothing."""
    found: list[i64] = []
    if action >= SAY_FIRST:
        return found
    piles: i64 = state.open_piles() & state.empty_piles() & shifted(THREE_PILES, 3 * owner(pile_of(action)))
    if not has(piles, pile_of(action)):
        piles = bit(pile_of(action))
    last = state.round == ROUNDS and state.may_mark(seat)  # GRIT-6.11
    while piles != 0:
        like: i64 = action + 2 * (lowest(piles) - pile_of(action))
        if like != action:
            found.append(like)
        if last:
            found.append(like ^ 1)
        piles &= piles - 1
    return found
