"""House rules as data."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.engine.errors import BadOption
from grumbletop.engine.options import Option, complete, seats_under, settle


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
        ("armies", ["red", "pink"], '"pink" is not allowed for seat 1; give one of red, blue'),
        ("hands", [True, 3], "true is not allowed for seat 0; give one of 3, 4"),
        ("teams", [0, 1], "give a list of lists of seats"),
        ("teams", [[True]], "give a list of lists of seats"),
        ("teams", "0,1", "give a list of lists of seats"),
        ("colour", "red", "there is no such option; the options are seats, rounds, deck"),
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


# All problems at once


def tall(value: Any) -> None:
    if value["height"] < 500:
        raise BadOption("monsters", "too small", "TOY-9", "TOY-9.refused", height=value["height"])


SHEETS = [
    Option("players", "int", 2, "TOY-1", low=1, high=4, role="seats"),
    Option("monsters", "per_seat", "any", "TOY-6", words=["any"], entry=Option("monster", "free", None, "TOY-9", check=tall)),
    Option("hands", "per_seat", "even", "TOY-6", values=[3, 4], words=["even"]),
    Option("books", "packs", lambda settled: ["ours"], "TOY-8", values=["ours", "theirs"]),
]


def test_every_problem_is_told_with_option_clause_key_and_data() -> None:
    settled = settle(SHEETS, {"players": 9, "hands": [3, 5], "colour": "red", "monsters": [{"height": 600}, {"height": 40}]})
    told = [(problem.option, problem.clause, problem.key) for problem in settled.problems]
    assert told == [
        ("colour", "", "options.unknown"),
        ("players", "TOY-1", "options.number"),
        ("monsters", "TOY-9", "TOY-9.refused"),
        ("hands", "TOY-6", "options.entry"),
    ]
    assert settled.problems[2].data == {"height": 40, "seat": 1}
    assert settled.options == {"players": 2, "monsters": "any", "hands": "even", "books": ["ours"]}


def test_the_first_problem_carries_the_others() -> None:
    with pytest.raises(BadOption, match="option players") as caught:
        complete(SHEETS, {"players": 9, "hands": [3]})
    assert [problem.key for problem in caught.value.also] == ["options.count"]


def test_a_list_by_seat_has_an_entry_for_each_seat() -> None:
    assert settle(SHEETS, {"players": 3, "hands": [3, 3, 4]}).problems == []
    (problem,) = settle(SHEETS, {"players": 3, "hands": [3, 3]}).problems
    assert (problem.option, problem.key, problem.data["places"], problem.data["given"]) == ("hands", "options.count", 3, 2)


def test_the_marked_option_may_be_a_list_by_seat() -> None:
    options = [Option("crews", "per_seat", ["red", "blue"], "TOY-6", values=["red", "blue"], role="seats")]
    assert settle(options, {"crews": ["red", "red", "blue"]}).problems == []
    assert seats_under(options, {"crews": ["red", "red", "blue"]}) == 3


@pytest.mark.parametrize(
    ("given", "sound"), [([], True), (["theirs", "ours"], True), (["ours", "ours"], False), (["others"], False), ("ours", False)]
)
def test_packs_are_different_ones_that_are_there(given: Any, sound: bool) -> None:
    assert (settle(SHEETS, {"books": given}).problems == []) == sound


def test_whether_a_default_follows_from_other_options_can_be_asked() -> None:
    assert [option.depends for option in SHEETS] == [False, False, False, True]
