"""FF-3 and FF-5: the player on turn captures, recruits or retreats. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.foggy_frontlines.rules_battle import NO_MORE, capture_fault, captures, may_recruit, recruit_fault
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    CAPTURE,
    CARDS,
    PHASES,
    RECRUIT,
    RETREAT,
    TARGETS,
    leader_of,
    slot_of,
    target_of,
)
from grumbletop.games.foggy_frontlines.rules_faults import BAD_TARGETS, NEVER, NO_SQUAD, SENSELESS_CAPTURE
from grumbletop.games.foggy_frontlines.rules_march import retreat_now
from grumbletop.games.foggy_frontlines.rules_steps import capture, recruit

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class Fight(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[BATTLE], TURN, 0, 0)

    def owns(self, action: i64) -> bool:
        senseless: bool = SENSELESS_CAPTURE <= action < NEVER or action == NEVER + NO_SQUAD
        return RETREAT <= action <= RECRUIT or CAPTURE <= action < CAPTURE + 2 * CARDS * TARGETS or senseless

    def count(self, state: FoggyState, seat: i64) -> i64:
        return -captures(state, seat, NO_MORE) + i64(may_recruit(state, seat))

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        """Retreating, recruiting, then the captures."""
        if n == 0:
            return RETREAT
        if may_recruit(state, seat):
            if n == 1:
                return RECRUIT
            n -= 1
        return captures(state, seat, n - 1)

    def sample(self, state: FoggyState, seat: i64, rng: Rng) -> i64:
        return self.nth(state, seat, rng.below(self.count(state, seat)))  # as the base class does it, without asking which page this is

    def fault(self, state: FoggyState, seat: i64, action: i64) -> i64:
        if action == RETREAT:
            return LEGAL
        if action == RECRUIT:
            return recruit_fault(state, seat)
        if action < SENSELESS_CAPTURE:
            return capture_fault(state, seat, leader_of(action), slot_of(action), target_of(action))
        fault: i64 = capture_fault(state, seat, (action - SENSELESS_CAPTURE) // 2, (action - SENSELESS_CAPTURE) % 2, 0)
        return fault if fault != LEGAL else BAD_TARGETS

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        if action == RETREAT:
            retreat_now(state, chance, log)
        elif action == RECRUIT:
            recruit(state, seat, chance, log)
        else:
            capture(state, seat, action, chance, log)

    def default(self, state: FoggyState, seat: i64) -> i64:
        return RETREAT
