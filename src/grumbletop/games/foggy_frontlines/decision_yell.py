"""FF-8.8: the first of the tied players to yell has won. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.decision_rules import RACE, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_cards import I_WIN, PHASES, YELLING
from grumbletop.games.foggy_frontlines.rules_ending import yell

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState


@final
class Yell(DecisionRules["FoggyState"]):
    def __init__(self) -> None:
        super().__init__(PHASES[YELLING], RACE, 0, 0)

    def owns(self, action: i64) -> bool:
        return action == I_WIN

    def count(self, state: FoggyState, seat: i64) -> i64:
        return 1

    def nth(self, state: FoggyState, seat: i64, n: i64) -> i64:
        return I_WIN

    def apply(self, state: FoggyState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        yell(state, seat, log)
