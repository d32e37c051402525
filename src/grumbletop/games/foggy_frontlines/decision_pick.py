"""FF-5.4 with `pick`: the player who recruits looks through the pile. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.bits import has, nth_bit, popcount
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.foggy_frontlines.rules_cards import OWN, PHASES, PICK, PICKING, RETURN
from grumbletop.games.foggy_frontlines.rules_faults import NEVER, NOT_IN_PILE
from grumbletop.games.foggy_frontlines.rules_steps import take_recruit

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class Pick(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[PICKING], TURN, 0, 0)

    def owns(self, action: i64) -> bool:
        return PICK <= action < RETURN or action == NEVER + NOT_IN_PILE

    def count(self, state: FoggyState, seat: i64) -> i64:
        return popcount(state.pile)

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        return PICK + nth_bit(state.pile, n) - OWN

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        return LEGAL if has(state.pile, action - PICK + OWN) else NOT_IN_PILE

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        take_recruit(state, seat, action - PICK + OWN, chance, log)
