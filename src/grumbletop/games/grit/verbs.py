"""What may be said in Grit. The numbers are those that rules_cards.py computes with."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.verbs import OneOf, Verb, Verbs
from grumbletop.games.grit.rules_cards import CARD_NUMBERS, FLIP_IT, HIDDEN, KEEP_IT, PILES, SAY_FIRST

CARD: Final = OneOf(tuple(CARD_NUMBERS))
PILE: Final = OneOf(PILES)
MARK: Final = OneOf(("plain", "marked"), written=("", "!"))
SEAT: Final = OneOf(("0", "1"), label="shooter")

VERBS: Final = Verbs(
    Verb("play", 0, "{card}@{pile}{mark}", card=CARD, pile=PILE, mark=MARK, masks=("card",)),  # GRIT-5.6, GRIT-6.4
    Verb("first", SAY_FIRST, seat=SEAT),  # GRIT-4.5
    Verb("keep", KEEP_IT, secret=True),  # GRIT-6.6
    Verb("flip", FLIP_IT, secret=True),
    hidden=HIDDEN,
)
