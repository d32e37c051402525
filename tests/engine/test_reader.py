"""Documents from outside: every complaint names its place, and nothing is passed over in silence."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grumbletop.engine.errors import BadContent, BadPosition
from grumbletop.engine.reader import DEEPEST, Reader, is_same, read_json, read_text, read_toml, shown

DOCUMENT = {
    "name": "ogre",
    "size": 3,
    "asleep": False,
    "mood": "grim",
    "scores": [1, 2],
    "lair": {"rooms": 2},
    "guests": [{"name": "imp"}, {"name": 7}],
}
Read = Callable[[Reader], object]


def reader() -> Reader:
    return Reader(DOCUMENT, BadPosition, "monster", "file.json")


def test_what_is_asked_for_is_given() -> None:
    document = reader()
    assert document.string("name", "[a-z]+") == "ogre"
    assert document.integer("size", 1, 3) == 3
    assert document.boolean("asleep") is False
    assert document.choice("mood", ("grim", "glad")) == "grim"
    assert document.each("scores", lambda key, score: document.check_integer(key, score, 0, 9)) == [1, 2]
    assert document.table("lair").integer("rooms", 0, 9) == 2
    assert next(iter(document.tables("guests"))).string("name") == "imp"
    assert document.integer("age", 0, 9, default=5) == 5
    document.done()


@pytest.mark.parametrize(
    ("read", "where", "why"),
    [
        (lambda r: r.take("age"), "monster.age", "missing"),
        (lambda r: r.string("size"), "monster.size", "expected a text, found a number"),
        (lambda r: r.string("name", longest=2), "monster.name", "longer than 2 characters"),
        (lambda r: r.string("name", "[0-9]+"), "monster.name", '"ogre" does not have the form'),
        (lambda r: r.string("name", "og"), "monster.name", "does not have the form"),
        (lambda r: r.integer("name", 0, 9), "monster.name", "expected a whole number, found a text"),
        (lambda r: r.integer("asleep", 0, 9), "monster.asleep", "expected a whole number, found a truth value"),
        (lambda r: r.integer("size", 4, 9), "monster.size", "3 is outside 4..9"),
        (lambda r: r.boolean("size"), "monster.size", "expected true or false, found a number"),
        (lambda r: r.choice("mood", ("glad",)), "monster.mood", '"grim" is not one of glad'),
        (lambda r: r.choice("scores", ("glad",)), "monster.scores", "is not one of glad"),
        (lambda r: r.items("lair"), "monster.lair", "expected a list, found a table"),
        (lambda r: r.items("scores", 3, 3), "monster.scores", "has 2 entries, expected 3"),
        (lambda r: r.items("scores", 3, 5), "monster.scores", "has 2 entries, expected 3 to 5"),
        (lambda r: r.table("scores"), "monster.scores.(top)", "expected a table, found a list"),
        (lambda r: [guest.string("name") for guest in r.tables("guests")], "monster.guests.1.name", "expected a text"),
        (lambda r: r.must_be("size", 4), "monster.size", "is 3, must be 4"),
        (lambda r: r.must_be("asleep", 0), "monster.asleep", "is false, must be 0"),
        (lambda r: r.must_be("lair", {"rooms": 2.0}), "monster.lair", 'is {"rooms": 2}, must be {"rooms": 2.0}'),
        (lambda r: r.done(), "monster.name", "unknown key"),
    ],
)
def test_a_complaint_names_place_and_reason(read: Read, where: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(reader())
    assert why in caught.value.why
    assert caught.value.where in (where, where.removesuffix(".(top)"))
    assert str(caught.value).startswith("position file.json: monster.")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("entries", "bounds", "why"),
    [
        ([], (1,), "has 0 entries, expected at least 1"),
        ([7], (2, 2), "has 1 entry, expected 2"),
        ([7], (2, 5), "has 1 entry, expected 2 to 5"),
    ],
)
def test_a_list_of_another_length_says_what_is_expected(entries: list[int], bounds: tuple[int, ...], why: str) -> None:
    with pytest.raises(BadPosition, match=f"cards: {why}$"):
        Reader({"cards": entries}, BadPosition).items("cards", *bounds)


def test_a_complaint_may_cite_a_clause() -> None:
    with pytest.raises(BadPosition, match=r"\(TOY-4\)$"):
        reader().must_be("size", 4, "TOY-4")


@pytest.mark.parametrize("document", [None, [], "text", 3])
def test_a_document_is_a_table(document: object) -> None:
    with pytest.raises(BadContent, match=r"^content \(top\): expected a table"):
        Reader(document, BadContent)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([True], [1]),
        ([0], [False]),
        ({"a": [1]}, {"a": [True]}),
        ({"a": 1.0}, {"a": 1}),
        ([1, 2], [1]),
        ({"a": 1}, {"b": 1}),
        ([], {}),
        (1, "1"),
    ],
)
def test_types_count_however_deep(one: Any, other: Any) -> None:
    assert not is_same(one, other)
    assert is_same(one, one)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_whatever_is_shown_fits_on_one_short_line(value: object) -> None:
    assert len(shown(value)) <= 60
    assert "\n" not in shown(value)


def test_even_the_endless_can_be_shown() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert shown(endless) == "<class 'list'>"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON: expecting value at column 1"),
        ("{", "not JSON"),
        ('{"a": 1, "a": 2}', 'key "a" is given twice'),
        ("[NaN]", "NaN is not a number"),
        ("[-Infinity]", "-Infinity is not a number"),
        ("[1e999]", "number too large"),
        ("1" * 19, "number of 19 digits"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested too deeply"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
    ],
)
def test_json_that_means_harm_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        read_json(text, BadPosition)


def test_json_to_the_last_allowed_depth_is_read() -> None:
    text = "[" * DEEPEST + "]" * DEEPEST
    assert str(read_json(text, BadPosition)) == text
    assert read_json("9" * 18, BadPosition) == 10**18 - 1


@given(st.text())
def test_any_text_is_json_or_refused(text: str) -> None:
    with suppress(BadPosition):
        read_json(text, BadPosition)


@pytest.mark.parametrize("text", ["a = ", "a = 1\na = 2", "[" * 50_000, "a = " + "1" * 5_000])
def test_toml_that_can_not_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadContent, match="not TOML"):
        read_toml(text, BadContent, "cards.toml")


def test_a_file_that_can_not_be_read_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    (tmp_path / "large").write_text("x" * 11)
    for name, why in [
        ("missing", "no such file"),
        (".", "is a folder"),
        ("latin", "byte 3: is not UTF-8"),
        ("large", "more than the 10 bytes"),
        ("a\0", "can't be read"),
    ]:
        with pytest.raises(BadContent, match=why):
            read_text(tmp_path / name, BadContent, most=10)


def test_a_file_up_to_the_limit_is_read(tmp_path: Path) -> None:
    (tmp_path / "fits").write_text("0123456789")
    assert read_text(tmp_path / "fits", BadContent, most=10) == "0123456789"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (["*"], "abc"),
        (["b", "*"], "bac"),
        (["*", "a"], "bca"),
        (["c", "*", "b"], "cab"),
        (["a", "b", "c", "*"], "abc"),
        (["b"], "b"),
        ([], ""),
    ],
)
def test_a_star_is_the_rest_of_a_deck(written: list[str], read: str) -> None:
    assert Reader({"deck": written}, BadPosition).deck("deck", "abc") == list(read)


def test_a_deck_has_one_rest() -> None:
    with pytest.raises(BadPosition, match="is given twice"):
        Reader({"deck": ["*", "a", "*"]}, BadPosition).deck("deck", "abc")


def test_a_set_of_names_is_read_in_any_order() -> None:
    reader = Reader({}, BadPosition)
    assert reader.bit_set("hand", ["c", "a"], {"a": 0, "b": 1, "c": 2}, "no card") == 0b101
    assert reader.bit_set("hand", [], {}, "no card") == 0


@pytest.mark.parametrize(
    ("value", "where", "clause"),
    [
        ("a", "hand", ""),
        (["a", 1], "hand.1", "X-1"),
        (["a", ["b"]], "hand.1", "X-1"),
        (["d"], "hand.0", "X-1"),
        (["b", "a", "b"], "hand.2", "X-2"),
        (["b", "b", "d"], "hand.2", "X-1"),
    ],
)
def test_a_set_of_names_with_something_else_in_it_is_refused(value: object, where: str, clause: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Reader({}, BadPosition).bit_set("hand", value, {"a": 0, "b": 1}, "no card", "X-1", "X-2")
    assert (refused.value.where, refused.value.clause) == (where, clause)
