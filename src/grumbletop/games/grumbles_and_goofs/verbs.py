"""What may be said in Grumbles and Goofs. A verb is one of the forms of rules_numbers.py, and numbers sort like their texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grumbletop.engine.verbs import Kind, OneOf, Packing, Verb, Verbs, Whole
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES, square_name, square_number
from grumbletop.games.grumbles_and_goofs.rules_numbers import (
    DRAFT,
    END,
    MOST_PULLED,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    OVERLOADED,
    POWER,
    TRADE,
    first_of,
    form_of,
    kind_of,
    say_act,
    say_draft,
    say_end,
    second_of,
    third_of,
)


class Square(Kind):
    fixed = True
    size = 64
    pattern = "[a-g][1-7]"

    def word(self, number: int, state: object, seat: int) -> str:
        return square_name(number)

    def number(self, word: str, state: object, seat: int) -> int:
        return square_number(word)


class Saying(Packing):
    def pack(self, verb: Verb, numbers: Sequence[int], state: object) -> int:
        kind, first, second, third, *_ = *numbers, 0, 0, 0
        if verb.first == DRAFT:
            return say_draft(kind, first)
        return say_end(kind) if verb.first == END else say_act(kind, first, verb.first, second, third)

    def unpack(self, action: int, state: object) -> tuple[Verb, Sequence[int]]:
        verb = self.rows[form_of(action)]
        numbers = [kind_of(action), first_of(action), second_of(action), third_of(action), 0]
        return verb, numbers[: len(verb.operands)]


class Unheard(Square):
    """A square that can be said, but counts for nothing."""

    size = 1

    def number(self, word: str, state: object, seat: int) -> int:
        return 0


KIND: Final = OneOf(KIND_NAMES)
SQUARE: Final = Square()
UNHEARD: Final = Unheard()
ROPE: Final = Whole(1, MOST_PULLED)
STEP: Final = ("grumble", "square")
LIFT: Final = ("piece", "landing")

VERBS: Final = Verbs(  # in the order of their numbers
    Verb("move", MOVE, "{grumble} {square}", parts=STEP, grumble=KIND, square=SQUARE),
    Verb(
        "move and power",
        MOVE_POWER,
        "{grumble} {square} {piece}>{landing}",
        parts=(*STEP, *LIFT),
        grumble=KIND,
        square=SQUARE,
        piece=SQUARE,
        landing=SQUARE,
    ),
    Verb("move with a rope", MOVE_COUNT, "{grumble} {square}+{rope}", parts=(*STEP, "rope"), grumble=KIND, square=SQUARE, rope=ROPE),
    Verb("trade", TRADE, "{grumble} {own}<>{piece}", parts=("grumble", "piece"), grumble=KIND, own=SQUARE, piece=SQUARE),
    Verb("power", POWER, "{grumble} {piece}>{landing}", parts=("grumble", *LIFT), grumble=KIND, piece=SQUARE, landing=SQUARE),
    Verb(
        "move with a rope and power",  # GG-4.18: no Grumble does it
        OVERLOADED,
        "{grumble} {square}+{rope} {piece}>{landing}",
        parts=(*STEP, "rope"),
        grumble=KIND,
        square=SQUARE,
        rope=ROPE,
        piece=UNHEARD,
        landing=UNHEARD,
    ),
    Verb("draft", DRAFT, parts=STEP, grumble=KIND, square=SQUARE),
    Verb("end", END, grumble=KIND),
    packing=Saying,
)
