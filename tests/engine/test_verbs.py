"""The table of verbs: texts, parts, masks and numbers of one made-up game, all from its rows."""

from __future__ import annotations

import pytest

from grumbletop.engine.state import UNREADABLE, State
from grumbletop.engine.verbs import OneOf, Verb, Verbs, Whole

GOBLIN = OneOf(("grib", "grob"), label="creature")
COINS = Whole(1, 9)
LOUD = OneOf(("softly", "loudly"), written=("", "!"))
VERBS = Verbs(
    Verb("bribe", 0, goblin=GOBLIN, coins=COINS, masks=("coins",)),
    Verb("wake", 20, "{goblin}{volume}", parts=("goblin", "volume"), goblin=GOBLIN, volume=LOUD),
    Verb("flee", 24, secret=True),
    hidden="??",
)
NOWHERE = State()


def read(text: str) -> int:
    return VERBS.read(text, NOWHERE, 0)


@pytest.mark.parametrize(
    ("text", "number", "parts", "masked"),
    [
        ("bribe grob 7", 17, {"verb": "bribe", "goblin": "grob", "coins": "7"}, "bribe grob ??"),
        ("grib!", 21, {"goblin": "grib", "volume": "loudly"}, "grib!"),
        ("grob", 22, {"goblin": "grob", "volume": "softly"}, "grob"),
        ("flee", 24, {"verb": "flee"}, "??"),
    ],
)
def test_a_row_gives_number_text_parts_and_mask(text: str, number: int, parts: dict[str, str], masked: str) -> None:
    assert read(text) == number
    assert VERBS.text(number, NOWHERE, 0) == text
    assert VERBS.parts(number, NOWHERE, 0) == parts
    assert list(VERBS.parts(number, NOWHERE, 0)) == list(parts)
    assert VERBS.masked(number, NOWHERE, 0) == masked


def test_numbers_have_no_gaps_and_every_one_is_read_again() -> None:
    assert VERBS.size == 25
    texts = [VERBS.text(number, NOWHERE, 0) for number in range(VERBS.size)]
    unsayable = [number for number, text in enumerate(texts) if read(text) != number]
    assert [texts[number] for number in unsayable] == ["bribe grib 0", "bribe grob 0"]  # COINS begin with 1


@pytest.mark.parametrize("text", ["", "bribe", "bribe grab 1", "bribe grib 0", "bribe grib 10", "bribe grib 01", "Flee", "flee ", "grib!!"])
def test_what_no_row_spells_is_unreadable(text: str) -> None:
    assert read(text) == UNREADABLE


def test_a_kind_says_where_its_names_stand() -> None:
    assert VERBS.label("goblin", "grib") == "creature.grib"
    assert VERBS.label("coins", "7") == "coins.7"
