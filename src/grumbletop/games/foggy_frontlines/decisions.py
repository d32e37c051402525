"""The `DecisionRules` of all decisions. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.games.foggy_frontlines.decision_battle import Fight
from grumbletop.games.foggy_frontlines.decision_boss import ChooseBoss
from grumbletop.games.foggy_frontlines.decision_evacuate import Evacuate
from grumbletop.games.foggy_frontlines.decision_hat import PassHat
from grumbletop.games.foggy_frontlines.decision_pick import Pick
from grumbletop.games.foggy_frontlines.decision_plan import Plan
from grumbletop.games.foggy_frontlines.decision_return import GiveBack
from grumbletop.games.foggy_frontlines.decision_yell import Yell

if TYPE_CHECKING:
    from grumbletop.games.foggy_frontlines.rules import FoggyState

CHOOSING_BOSS: Final = ChooseBoss()
PLANNING_IN_FOG: Final = Plan()
FIGHTING: Final = Fight()
SENDING_AWAY: Final = Evacuate()
PICKING_ONE: Final = Pick()
GIVING_BACK: Final = GiveBack()
PASSING_HAT: Final = PassHat()
RACING: Final = Yell()

# by phase
DECISIONS: Final[tuple[DecisionRules[FoggyState], ...]] = (
    CHOOSING_BOSS,
    PLANNING_IN_FOG,
    FIGHTING,
    SENDING_AWAY,
    PICKING_ONE,
    GIVING_BACK,
    PASSING_HAT,
    RACING,
)
