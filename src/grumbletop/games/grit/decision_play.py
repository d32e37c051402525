"""GRIT-5 and 6: a seat plays a Complaint, Marked or not. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.bits import has, lowest, nth_bit, popcount, shifted
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grit.rules_cards import (
    PHASES,
    SAY_FIRST,
    THREE_PILES,
    card_of,
    is_marked,
    pile_of,
    play_of,
)
from grumbletop.games.grit.rules_faults import MARK_SPENT, MARKED_PILE, NOT_IN_HAND, SAME_PILE

if TYPE_CHECKING:
    from grumbletop.games.grit.rules import GritState


@final
class PlayComplaint(DecisionRules["GritState"]):
    """Actions: `play_of` a card, a pile and a Mark, in the order of these numbers."""

    def __init__(self, phase: i64) -> None:
        super().__init__(PHASES[phase], TURN, 0, SAY_FIRST)

    def count(self, state: GritState, seat: i64) -> i64:
        return popcount(state.hand(seat)) * popcount(state.open_piles()) * (1 + i64(state.may_mark(seat)))

    def nth(self, state: GritState, seat: i64, n: i64) -> i64:
        return nth_play(state.hand(seat), state.open_piles(), 1 + i64(state.may_mark(seat)), n)

    def write_all(self, state: GritState, seat: i64, actions: ActionList) -> None:
        open_piles: i64 = state.open_piles()
        may_mark: bool = state.may_mark(seat)
        hand: i64 = state.hand(seat)
        while hand != 0:
            piles: i64 = open_piles
            while piles != 0:
                plain: i64 = play_of(lowest(hand), lowest(piles), 0)
                actions.add(plain)
                if may_mark:
                    actions.add(plain + 1)
                piles &= piles - 1
            hand &= hand - 1

    def sample(self, state: GritState, seat: i64, rng: Rng) -> i64:
        hand: i64 = state.hand(seat)
        piles: i64 = state.open_piles()
        ways: i64 = 1 + i64(state.may_mark(seat))
        return nth_play(hand, piles, ways, rng.below(popcount(hand) * popcount(piles) * ways))

    def fault(self, state: GritState, seat: i64, action: i64) -> i64:
        if not has(state.hand(seat), card_of(action)):
            return NOT_IN_HAND  # GRIT-5.7
        closed: i64 = self.pile_fault(state, pile_of(action))
        if closed != LEGAL:
            return closed
        return MARK_SPENT if is_marked(action) and not state.may_mark(seat) else LEGAL  # GRIT-6.3

    def pile_fault(self, state: GritState, pile: i64) -> i64:
        """Why nobody may play onto a pile now."""
        if pile == state.used_pile():
            return SAME_PILE  # GRIT-5.4
        return LEGAL if has(state.open_piles(), pile) else MARKED_PILE  # GRIT-6.2

    def apply(self, state: GritState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.complain(seat, action, log)

    def default(self, state: GritState, seat: i64) -> i64:
        """The lowest card, onto an own empty pile if there is one, else onto an own one."""
        piles: i64 = state.open_piles()
        own: i64 = piles & shifted(THREE_PILES, 3 * seat)
        empty: i64 = own & state.empty_piles()
        if empty != 0:
            piles = empty
        elif own != 0:
            piles = own
        return play_of(lowest(state.hand(seat)), lowest(piles), 0)


def nth_play(hand: i64, piles: i64, ways: i64, n: i64) -> i64:
    each: i64 = popcount(piles) * ways
    card: i64 = nth_bit(hand, n // each)
    n %= each
    return play_of(card, nth_bit(piles, n // ways), n % ways)
