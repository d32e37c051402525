"""FF-5.7: a player with a recruit too many gives one back. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.bits import has, nth_bit, popcount
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.foggy_frontlines.rules_battle import returnable
from grumbletop.games.foggy_frontlines.rules_cards import EVACUATE, OWN, PHASES, RETURN, RETURNING
from grumbletop.games.foggy_frontlines.rules_faults import NEVER, NOT_RETURNABLE
from grumbletop.games.foggy_frontlines.rules_steps import give_back

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class GiveBack(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[RETURNING], TURN, 0, 0)

    def owns(self, action: i64) -> bool:
        return RETURN <= action < EVACUATE or action == NEVER + NOT_RETURNABLE

    def count(self, state: FoggyState, seat: i64) -> i64:
        return popcount(returnable(state, seat))

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        return RETURN + nth_bit(returnable(state, seat), n) - OWN

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        return LEGAL if has(returnable(state, seat), action - RETURN + OWN) else NOT_RETURNABLE

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        give_back(state, seat, action - RETURN + OWN, chance, log)

    def default(self, state: FoggyState, seat: i64) -> i64:
        """The last one in canonical order."""
        return self.nth(state, seat, self.count(state, seat) - 1)
