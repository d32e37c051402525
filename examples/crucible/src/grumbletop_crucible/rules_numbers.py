"""The numbers that rules and decisions of Crucible share: decisions, frames, faults."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.bits import bit
from grumbletop.engine.state import FIRST_FAULT, GAME_OVER, NOT_AN_ACTION, NOT_OWED

# What may be asked. The first five are phases one after the other; the next two interrupt one.
STAKE, GRAB, POUR, REROLL, BREW, GIVE, SHOW, OVER = range(8)
NAMES: Final = ("stake", "grab", "pour", "reroll", "brew", "give", "show", "over")

DECK, DIE, SPARK = range(3)  # the chance table
SIDES: Final = 6
CATCHING: Final = bit(4) | bit(5)  # the faces of a spark that is a coin, counted from 0 (CRU-6.5)
MOST_SPARKS: Final = 20
PURSE: Final = 99
NOT_YET: Final = -1

# Frames of what is pending, and the numbers in them
BEGGING, TEST = range(2)
ASKED: Final = 0  # of both: the seat that the pourer begs of
TIES, OWN_FINGERS, THEIR_FINGERS = 1, 2, 3  # of a Test; no fingers yet: 0
FRAME_WIDTH: Final = 4
MOST_FRAMES: Final = 2  # a Test inside the begging

# Why not
WRONG_DECISION, TOO_FEW_COINS, OUTSIDE, NO_COIN, NO_BEGGING = range(FIRST_FAULT, FIRST_FAULT + 5)
REFUSALS: Final = {  # CRU-7.1
    GAME_OVER: "CRU-6.3",
    NOT_AN_ACTION: "CRU-7.2",
    WRONG_DECISION: "CRU-7.3.phase",
    NOT_OWED: "CRU-7.3",
    TOO_FEW_COINS: "CRU-2.2",
    OUTSIDE: "CRU-4.1",
    NO_COIN: "CRU-4.4",
    NO_BEGGING: "CRU-8.1",
}
