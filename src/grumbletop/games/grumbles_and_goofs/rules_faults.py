"""Why an action of Grumbles and Goofs is not legal, and the clause that says so. Compiled."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.state import GAME_OVER, NOT_AN_ACTION

NOT_YOUR_PICK: Final = 10
NOT_YOUR_TURN: Final = 11
WRONG_PHASE: Final = 12
NO_SUCH_PICK: Final = 13
NOT_YOURS_TO_SEND_OFF: Final = 14
TRESPASSER_STANDS: Final = 15
NOT_YOURS_TO_ACTIVATE: Final = 16
HAS_ACTED: Final = 17
POWER_NEEDS_A_MOVE: Final = 18
NO_SUCH_FORM: Final = 19
MOVE_OR_POWER: Final = 20
NOT_ONE_STEP: Final = 21
WAY_IS_TAKEN: Final = 22
LINE_MEETS_THE_EDGE: Final = 23
TOO_FEW_TO_PULL: Final = 24
NO_SUCH_SHOVE: Final = 25
SHOVE_IS_BLOCKED: Final = 26
NO_SUCH_YANK: Final = 27
NO_SUCH_SWAP: Final = 28
NO_SUCH_THROW: Final = 29
NO_SUCH_SWING: Final = 30
CORNER_IS_TAKEN: Final = 31
NO_WAY_TO_END: Final = 32

REFUSALS: Final = {  # in the order of the spec's table
    NOT_AN_ACTION: "GG-9.1",
    GAME_OVER: "GG-8.1",
    NOT_YOUR_PICK: "GG-1.8",
    NOT_YOUR_TURN: "GG-2.1",
    WRONG_PHASE: "GG-9.2",
    NO_SUCH_PICK: "GG-1.9",
    NOT_YOURS_TO_SEND_OFF: "GG-2.7",
    TRESPASSER_STANDS: "GG-5.4",
    NOT_YOURS_TO_ACTIVATE: "GG-2.4",
    HAS_ACTED: "GG-2.2",
    POWER_NEEDS_A_MOVE: "GG-4.11",
    NO_SUCH_FORM: "GG-2.3",
    MOVE_OR_POWER: "GG-4.18",
    NOT_ONE_STEP: "GG-3.2",
    WAY_IS_TAKEN: "GG-3.3",
    LINE_MEETS_THE_EDGE: "GG-4.6",
    TOO_FEW_TO_PULL: "GG-4.7",
    NO_SUCH_SHOVE: "GG-4.9",
    SHOVE_IS_BLOCKED: "GG-4.10",
    NO_SUCH_YANK: "GG-4.12",
    NO_SUCH_SWAP: "GG-4.14",
    NO_SUCH_THROW: "GG-4.15",
    NO_SUCH_SWING: "GG-4.16",
    CORNER_IS_TAKEN: "GG-4.17",
    NO_WAY_TO_END: "GG-5.5",
}
