"""CRU-8.3: how many fingers do you show? A Test inside the begging: two seats choose at once and in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grumbletop.engine.decision_rules import COMMIT, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop_crucible.rules_numbers import NAMES, SHOW

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing

FINGERS: Final = 3


class Show(DecisionRules["Brewing"]):
    """Actions: one finger (what time does, CRU-7.4), two, three."""

    def __init__(self) -> None:
        super().__init__(NAMES[SHOW], COMMIT, 20, FINGERS)

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        state.show(seat, action - self.first + 1, log)

    def parts(self, action: int) -> dict[str, str]:
        return {"verb": "show", "fingers": str(action - self.first + 1)}

    def masked(self, action: int) -> str:
        return "show ?"
