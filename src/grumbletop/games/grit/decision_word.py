"""GRIT-4.5: the holder of The Word says who plays first. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.grit.rules_cards import PHASES, SAY_FIRST, SEATS, WORD

if TYPE_CHECKING:
    from grumbletop.games.grit.rules import GritState


@final
class SayFirst(DecisionRules["GritState"]):
    """Actions: the seats."""

    def __init__(self) -> None:
        super().__init__(PHASES[WORD], TURN, SAY_FIRST, SEATS)

    def apply(self, state: GritState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.let_first(action - SAY_FIRST, log)

    def default(self, state: GritState, seat: i64) -> i64:
        return SAY_FIRST + 1 - seat
