"""Every decision of Crucible, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from grumbletop_crucible.decision_brew import Brew
from grumbletop_crucible.decision_dice import Dice
from grumbletop_crucible.decision_give import Give
from grumbletop_crucible.decision_grab import Grab
from grumbletop_crucible.decision_pour import Pour
from grumbletop_crucible.decision_show import Show
from grumbletop_crucible.decision_stake import Stake

POURING: Final = Pour()  # the one that is asked for points without a number
DECISIONS: Final = (Stake(), Grab(), POURING, Dice(), Brew(), Give(), Show())
