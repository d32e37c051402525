"""CRU-2.1: how much do you stake?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from grumbletop.engine.decision_rules import COMMIT, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, UNREADABLE, Chance
from grumbletop_crucible.rules_numbers import NAMES, STAKE, TOO_FEW_COINS

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing

MOST_STAKED: Final = 3


class Stake(DecisionRules["Brewing"]):
    """Actions: the coins, 0 to 3."""

    def __init__(self) -> None:
        super().__init__(NAMES[STAKE], COMMIT, 0, MOST_STAKED + 1)

    def count(self, state: Brewing, seat: int) -> int:
        return min(MOST_STAKED, state.coins[seat]) + 1

    def fault(self, state: Brewing, seat: int, action: int) -> int:
        return TOO_FEW_COINS if action - self.first > state.coins[seat] else LEGAL  # CRU-2.2

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        state.stake(seat, action - self.first, log)

    def read(self, text: str) -> int:
        found = re.fullmatch("stake ([0-3])", text)
        return self.first + int(found[1]) if found else UNREADABLE

    def parts(self, action: int) -> dict[str, str]:
        return {"verb": "stake", "coins": str(action - self.first)}

    def masked(self, action: int) -> str:
        return "stake ?"
