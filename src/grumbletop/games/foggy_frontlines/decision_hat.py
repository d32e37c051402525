"""FF-4.6: who has the hat keeps it or passes it on. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.foggy_frontlines.rules_cards import HAT, KEEP_HAT, PASSING, PHASES
from grumbletop.games.foggy_frontlines.rules_ending import pass_hat
from grumbletop.games.foggy_frontlines.rules_faults import CANT_WEAR_HAT

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class PassHat(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[PASSING], TURN, 0, 0)

    def owns(self, action: i64) -> bool:
        return HAT <= action <= KEEP_HAT

    def count(self, state: FoggyState, seat: i64) -> i64:
        return state.rules.players

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        return KEEP_HAT if n == 0 else HAT + n - 1 + i64(n > seat)

    def sample(self, state: FoggyState, seat: i64, rng: Rng) -> i64:
        return self.nth(state, seat, rng.below(self.count(state, seat)))  # as the base class does it, without asking which page this is

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        other: i64 = action - HAT
        return CANT_WEAR_HAT if action != KEEP_HAT and (other == seat or other >= state.rules.players) else LEGAL

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        pass_hat(state, seat, action, log)
