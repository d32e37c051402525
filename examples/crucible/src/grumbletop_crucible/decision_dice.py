"""CRU-4.3: do the dice count as they lie? The pourer may also beg for a coin (CRU-8.1), and is asked again then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, UNREADABLE, Chance
from grumbletop_crucible.rules_numbers import NAMES, NO_BEGGING, NO_COIN, REROLL

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing

KEEP, FIRST_DIE, SECOND_DIE, BEG = range(14, 18)
TEXTS: Final = {"keep": KEEP, "reroll 1": FIRST_DIE, "reroll 2": SECOND_DIE, "beg": BEG}


class Dice(DecisionRules["Brewing"]):
    def __init__(self) -> None:
        super().__init__(NAMES[REROLL], TURN, KEEP, len(TEXTS))

    def legal(self, state: Brewing, seat: int) -> list[int]:
        return [action for action in TEXTS.values() if self.fault(state, seat, action) == LEGAL]

    def count(self, state: Brewing, seat: int) -> int:
        return len(self.legal(state, seat))

    def nth(self, state: Brewing, seat: int, n: int) -> int:
        return self.legal(state, seat)[n]

    def fault(self, state: Brewing, seat: int, action: int) -> int:
        if action in (FIRST_DIE, SECOND_DIE) and state.coins[seat] == 0:
            return NO_COIN  # CRU-4.4
        return NO_BEGGING if action == BEG and not state.may_beg() else LEGAL  # CRU-8.1

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        if action == BEG:
            state.beg(log)
        else:
            state.answer(action - KEEP, chance, log)

    def default(self, state: Brewing, seat: int) -> int:
        return KEEP  # CRU-7.4

    def read(self, text: str) -> int:
        return TEXTS.get(text, UNREADABLE)

    def parts(self, action: int) -> dict[str, str]:
        if action in (FIRST_DIE, SECOND_DIE):
            return {"verb": "reroll", "die": str(action - KEEP)}
        return {"verb": "beg" if action == BEG else "keep"}
