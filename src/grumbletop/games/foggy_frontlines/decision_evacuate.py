"""FF-6.9: the victim of a fake princess sends two cards away. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import CAPTURE, CARDS, EVACUATE, EVACUATING, PHASES, high_of, low_of, pair
from grumbletop.games.foggy_frontlines.rules_faults import CANT_EVACUATE, NEVER
from grumbletop.games.foggy_frontlines.rules_steps import evacuate

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class Evacuate(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[EVACUATING], TURN, 0, 0)

    def owns(self, action: i64) -> bool:
        return EVACUATE <= action < CAPTURE or action == NEVER + CANT_EVACUATE

    def count(self, state: FoggyState, seat: i64) -> i64:
        cards: i64 = popcount(state.hand(seat))
        return cards * (cards - 1) // 2

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        hand: i64 = state.hand(seat)
        return EVACUATE + pair(nth_bit(hand, low_of(n)), nth_bit(hand, high_of(n)))

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        both: i64 = bit(low_of(action - EVACUATE)) | bit(high_of(action - EVACUATE))
        return CANT_EVACUATE if both & ~state.hand(seat) != 0 else LEGAL

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        evacuate(state, seat, action - EVACUATE, chance, log)

    def default(self, state: FoggyState, seat: i64) -> i64:
        """The two weakest."""
        first: i64 = weakest(state, seat, state.hand(seat))
        second: i64 = weakest(state, seat, state.hand(seat) & ~bit(first))
        return EVACUATE + (pair(first, second) if first < second else pair(second, first))


def weakest(board: Board, seat: i64, cards: i64) -> i64:
    """The lowest strength, none counting 0, earlier in canonical order first."""
    found: i64 = -1
    least: i64 = 0
    while cards != 0:
        card: i64 = lowest(cards)
        cards &= cards - 1
        strength: i64 = board.rules.strengths[board.boss(seat) * CARDS + card]
        if strength < 0:
            strength = 0
        if found < 0 or strength < least:
            found = card
            least = strength
    return found
