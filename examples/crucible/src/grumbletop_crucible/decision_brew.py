"""CRU-5.1: what do you brew? 100,000 actions, counted and never listed; people compose them measure by measure. Or nothing (CRU-5.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import UNREADABLE, Chance
from grumbletop_crucible.rules_numbers import BREW, NAMES

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing

MEASURES: Final = 5
RECIPES: Final = 10**MEASURES
EMPTY: Final = 999  # the action; the recipes follow it
EMPTY_FLASK: Final = -2  # in place of a recipe


class Brew(DecisionRules["Brewing"]):
    """Actions: an empty flask, then the recipes as numbers."""

    def __init__(self) -> None:
        super().__init__(NAMES[BREW], TURN, EMPTY, 1 + RECIPES)

    def default(self, state: Brewing, seat: int) -> int:
        return EMPTY + 1  # CRU-7.4: `00000`

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        state.brew(seat, EMPTY_FLASK if action == EMPTY else action - EMPTY - 1, log)
        if state.is_over():
            state.throw_sparks(chance, log)

    def read(self, text: str) -> int:
        if text == "empty":
            return EMPTY
        found = re.fullmatch(f"brew ([0-9]{{{MEASURES}}})", text)
        return EMPTY + 1 + int(found[1]) if found else UNREADABLE

    def parts(self, action: int) -> dict[str, str]:
        if action == EMPTY:
            return {"verb": "empty"}
        return {"verb": "brew"} | {f"measure{n}": digit for n, digit in enumerate(recipe_text(action - EMPTY - 1), 1)}

    def text(self, action: int) -> str:
        return "empty" if action == EMPTY else f"brew {recipe_text(action - EMPTY - 1)}"


def recipe_text(recipe: int) -> str:
    return "empty" if recipe == EMPTY_FLASK else f"{recipe:0{MEASURES}d}"
