"""House rules as data."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.engine.errors import BadOption
from grumbletop.engine.options import Option, complete


def even(value: int) -> None:
    if value % 2:
        raise BadOption("rounds", "must be even")


OPTIONS = [
    Option("seats", "int", 2, "TOY-1", low=1, high=4),
    Option("rounds", "int", lambda settled: settled["seats"] * 2, "TOY-2", low=1, high=20, check=even),
    Option("deck", "content", "short", "TOY-3", values=["short", "long"]),
    Option("limit", "choice", 1, "TOY-4", values=[1, 2, "none"]),
    Option("fog", "flag", False, "TOY-5"),
    Option("armies", "per_seat", "random", "TOY-6", values=["red", "blue"], words=["random", "draft"]),
    Option("hands", "per_seat", "even", "TOY-6", values=[3, 4], words=["even"]),
    Option("teams", "groups", [], "TOY-7"),
    Option("note", "free", "", "TOY-8"),
]
BY_NAME = {option.name: option for option in OPTIONS}


def test_what_is_left_out_takes_its_default_in_the_order_of_the_options() -> None:
    settled = complete(OPTIONS, {"fog": True, "seats": 3})
    assert list(settled) == list(BY_NAME)
    assert settled["fog"] is True
    assert settled["deck"] == "short"


def test_a_default_may_depend_on_options_before_it() -> None:
    assert complete(OPTIONS, {"seats": 3})["rounds"] == 6
    assert complete(OPTIONS, {"seats": 3, "rounds": 2})["rounds"] == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 4),
        ("limit", "none"),
        ("limit", 2),
        ("deck", "long"),
        ("fog", False),
        ("armies", "draft"),
        ("armies", ["red", "red"]),
        ("hands", [3, 4]),
        ("teams", [[0, 1], [2]]),
        ("teams", []),
        ("note", {"any": "thing"}),
    ],
)
def test_a_value_of_its_kind_is_taken(name: str, value: Any) -> None:
    assert complete(OPTIONS, {name: value})[name] == value


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("seats", 5, "give a whole number from 1 to 4"),
        ("seats", "2", "give a whole number"),
        ("seats", True, "give a whole number"),
        ("seats", 2.0, "give a whole number"),
        ("rounds", 3, "must be even"),
        ("deck", "missing", "give one of short, long"),
        ("limit", True, "give one of 1, 2, none"),
        ("limit", 1.0, "give one of 1, 2, none"),
        ("limit", "1", "give one of 1, 2, none"),
        ("fog", 1, "give true or false"),
        ("fog", "true", "give true or false"),
        ("armies", "red", "give one of random, draft, or a list by seat from red, blue"),
        ("armies", ["red", "pink"], "give one of random"),
        ("hands", [True], "give one of even"),
        ("teams", [0, 1], "give a list of lists of seats"),
        ("teams", [[True]], "give a list of lists of seats"),
        ("teams", "0,1", "give a list of lists of seats"),
        ("colour", "red", "there is no such option; there are seats, rounds, deck"),
    ],
)
def test_any_other_value_is_refused_with_what_may_be_given(name: str, value: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why) as caught:
        complete(OPTIONS, {name: value})
    assert caught.value.option == name


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("seats", "3", 3),
        ("seats", "-3", -3),
        ("seats", "many", "many"),
        ("seats", "1" * 40, "1" * 40),
        ("limit", "2", 2),
        ("limit", "none", "none"),
        ("fog", "true", True),
        ("fog", "false", False),
        ("fog", "maybe", "maybe"),
        ("deck", "long", "long"),
        ("armies", "random", "random"),
        ("armies", "red,blue", ["red", "blue"]),
        ("hands", "3,4", [3, 4]),
        ("hands", "even", "even"),
        ("teams", "0,2/1,3", [[0, 2], [1, 3]]),
        ("teams", "a/1", [["a"], [1]]),
        ("note", "hello", "hello"),
    ],
)
def test_a_value_can_be_typed(name: str, text: str, value: Any) -> None:
    read = BY_NAME[name].read(text)
    assert read == value
    assert type(read) is type(value)
