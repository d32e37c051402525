"""CRU-3.1: who is the first to grab the lid?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grumbletop.engine.decision_rules import RACE, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop_crucible.rules_numbers import GRAB, NAMES

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing


class Grab(DecisionRules["Brewing"]):
    """The only action there is. What time does is none (CRU-3.3)."""

    def __init__(self) -> None:
        super().__init__(NAMES[GRAB], RACE, 4, 1)

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        state.look([seat], seat, "grabbed", "CRU-3.2", log)

    def parts(self, action: int) -> dict[str, str]:
        return {"verb": "grab"}
