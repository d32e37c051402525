"""Why an action of Foggy Frontlines is not legal, in numbers, and the clause of each: the spec's refusal table. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grumbletop.engine.state import FIRST_FAULT, GAME_OVER, NOT_AN_ACTION, NOT_OWED

HAS_GRUNTED: Final = FIRST_FAULT
OTHER_KIND: Final = FIRST_FAULT + 1
BOSS_TAKEN: Final = FIRST_FAULT + 2
LEADER_FACE_UP: Final = FIRST_FAULT + 3
NOT_IN_HAND: Final = FIRST_FAULT + 4
USED_TWICE: Final = FIRST_FAULT + 5
CANT_LEAD: Final = FIRST_FAULT + 6
CANT_FLIP: Final = FIRST_FAULT + 7
NO_SQUAD: Final = FIRST_FAULT + 8
ACTION_SQUAD: Final = FIRST_FAULT + 9
HAS_CAPTURED: Final = FIRST_FAULT + 10
SLOT_EMPTY: Final = FIRST_FAULT + 11
OTHER_COLOR: Final = FIRST_FAULT + 12
NOT_VICTORIOUS: Final = FIRST_FAULT + 13
BAD_TARGETS: Final = FIRST_FAULT + 14
BAD_SEAT: Final = FIRST_FAULT + 15
BAD_PRINCESS: Final = FIRST_FAULT + 16  # + type of the map card: Kidnap, Gullible Hero, Parasols
NO_ACTION_SQUAD: Final = FIRST_FAULT + 19
FEW_SUPPORTS: Final = FIRST_FAULT + 20
PILE_EMPTY: Final = FIRST_FAULT + 21
NOT_IN_PILE: Final = FIRST_FAULT + 22
NOT_RETURNABLE: Final = FIRST_FAULT + 23
CANT_EVACUATE: Final = FIRST_FAULT + 24
CANT_WEAR_HAT: Final = FIRST_FAULT + 25

REFUSALS: Final[Mapping[int, str]] = {
    NOT_AN_ACTION: "FF-9.1",
    GAME_OVER: "FF-8.9",
    NOT_OWED: "FF-9.1.seat",
    HAS_GRUNTED: "FF-2.2",
    OTHER_KIND: "FF-9.1.kind",
    BOSS_TAKEN: "FF-1.3",
    LEADER_FACE_UP: "FF-2.7",
    NOT_IN_HAND: "FF-2.3",
    USED_TWICE: "FF-2.3.twice",
    CANT_LEAD: "FF-2.4",
    CANT_FLIP: "FF-2.7",
    NO_SQUAD: "FF-3.7",
    ACTION_SQUAD: "FF-3.4",
    HAS_CAPTURED: "FF-3.9",
    SLOT_EMPTY: "FF-3.11",
    OTHER_COLOR: "FF-3.8",
    NOT_VICTORIOUS: "FF-3.5",
    BAD_TARGETS: "FF-6.1",
    BAD_SEAT: "FF-6.2",
    BAD_PRINCESS: "FF-6.3",
    BAD_PRINCESS + 1: "FF-6.5",
    BAD_PRINCESS + 2: "FF-6.6",
    NO_ACTION_SQUAD: "FF-5.1",
    FEW_SUPPORTS: "FF-5.2",
    PILE_EMPTY: "FF-5.5",
    NOT_IN_PILE: "FF-5.4",
    NOT_RETURNABLE: "FF-5.7",
    CANT_EVACUATE: "FF-6.9",
    CANT_WEAR_HAT: "FF-4.6",
}

# What can be written but is no action: a capture by some leader from some slot with targets that make no sense, and what else is
# refused for one reason whatever the position is, such as a card that does not exist.

SENSELESS_CAPTURE: Final = 3680  # + leader * 2 + slot
NEVER: Final = 3720  # + fault
