"""GRIT-6.6: whoever Marked a Complaint on an own pile keeps it face down or flips it, in secret. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.decision_rules import COMMIT, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.grit.rules_cards import FLIP_IT, KEEP, KEEP_IT, PHASES

if TYPE_CHECKING:
    from grumbletop.games.grit.rules import GritState


@final
class KeepOrFlip(DecisionRules["GritState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[KEEP], COMMIT, KEEP_IT, 2)

    def apply(self, state: GritState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.commit(seat, action == KEEP_IT, log)

    def default(self, state: GritState, seat: i64) -> i64:
        return FLIP_IT
