"""Why an action of Grit is not legal, and the clause that says so. Compiled."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.state import GAME_OVER, NOT_AN_ACTION, NOT_OWED

WRONG_PHASE: Final = 10
NOT_THE_HOLDER: Final = 11
NOT_IN_HAND: Final = 12
SAME_PILE: Final = 13
MARKED_PILE: Final = 14
MARK_SPENT: Final = 15

REFUSALS: Final = {  # in the order of GRIT-5.10
    GAME_OVER: "GRIT-8.8",
    NOT_AN_ACTION: "GRIT-5.9",
    WRONG_PHASE: "GRIT-5.8",
    NOT_THE_HOLDER: "GRIT-4.6",
    NOT_OWED: "GRIT-5.8",
    NOT_IN_HAND: "GRIT-5.7",
    SAME_PILE: "GRIT-5.4",
    MARKED_PILE: "GRIT-6.2",
    MARK_SPENT: "GRIT-6.3",
}
