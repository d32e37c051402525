"""FF-2: everybody plans in the fog and grunts. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.decision_rules import COMMIT, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_cards import PHASES, PLANNING, PLANS
from grumbletop.games.foggy_frontlines.rules_faults import LEADER_FACE_UP, NEVER, USED_TWICE
from grumbletop.games.foggy_frontlines.rules_plans import count_plans, nth_plan, plan_fault, sample_plan
from grumbletop.games.foggy_frontlines.rules_steps import grunt

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class Plan(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[PLANNING], COMMIT, 0, 0)

    def owns(self, action: i64) -> bool:
        return action >= PLANS or NEVER + LEADER_FACE_UP <= action <= NEVER + USED_TWICE

    def count(self, state: FoggyState, seat: i64) -> i64:
        return count_plans(state.rules, state.hand(seat))

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        return nth_plan(state.rules, state.hand(seat), n)

    def sample(self, state: FoggyState, seat: i64, rng: Rng) -> i64:
        return sample_plan(state.rules, state.hand(seat), rng)

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        return plan_fault(state.rules, state.hand(seat), action)

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        grunt(state, seat, action, chance, log)

    def default(self, state: FoggyState, seat: i64) -> i64:
        """Nobody marches."""
        return PLANS
