"""FF-1.3: a player chooses a boss. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.bits import has, nth_bit, popcount
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, HAT, PHASES
from grumbletop.games.foggy_frontlines.rules_faults import BOSS_TAKEN, NEVER
from grumbletop.games.foggy_frontlines.rules_setup import draft

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class ChooseBoss(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[DRAFTING], TURN, 0, 0)

    def owns(self, action: i64) -> bool:
        return 0 <= action < HAT or action == NEVER + BOSS_TAKEN

    def count(self, state: FoggyState, seat: i64) -> i64:
        return popcount(state.free_bosses())

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        return nth_bit(state.free_bosses(), n)

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        return LEGAL if has(state.free_bosses(), action) else BOSS_TAKEN

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        draft(state, seat, action, chance, log)
