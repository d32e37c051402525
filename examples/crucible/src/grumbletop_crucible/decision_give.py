"""CRU-8.2: do you give the pourer a coin? It interrupts the pourer's dice, and is asked of one seat after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop_crucible.rules_numbers import GIVE, NAMES

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing

YES, NO = range(18, 20)


class Give(DecisionRules["Brewing"]):
    def __init__(self) -> None:
        super().__init__(NAMES[GIVE], TURN, YES, 2)

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        if action == YES:
            state.give(seat, log)
        else:
            state.refuse(seat, log)

    def default(self, state: Brewing, seat: int) -> int:
        return NO  # CRU-7.4

    def parts(self, action: int) -> dict[str, str]:
        return {"verb": "give" if action == YES else "refuse"}
