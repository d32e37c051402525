"""The pages of all decisions. Compiled."""

from __future__ import annotations

from typing import Final

from grumbletop.games.giant_monster_invasion.decision_boost import Boost
from grumbletop.games.giant_monster_invasion.decision_counter import Counter
from grumbletop.games.giant_monster_invasion.decision_kp import Kaiju
from grumbletop.games.giant_monster_invasion.decision_main import Main
from grumbletop.games.giant_monster_invasion.decision_mend import Mend
from grumbletop.games.giant_monster_invasion.decision_option import GrabOption
from grumbletop.games.giant_monster_invasion.decision_react import React
from grumbletop.games.giant_monster_invasion.decision_reroll import Reroll
from grumbletop.games.giant_monster_invasion.decision_strike import Strike
from grumbletop.games.giant_monster_invasion.decision_upkeep import Upkeep
from grumbletop.games.giant_monster_invasion.rules_page import Page

DECISIONS: Final[list[Page]] = [  # by question
    Main(),
    Strike(),
    Upkeep(),
    Boost(),
    Reroll(),
    React(),
    Counter(),
    GrabOption(),
    Mend(),
    Kaiju(),
]
