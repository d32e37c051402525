"""YAML by the core rules of 1.2, with every way to hurt us bounded."""

from __future__ import annotations

import math
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.errors import BadScenario
from grumbletop.engine.yaml_core import MOST_VALUES, read_yaml


@pytest.fixture(params=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML with its C library, and as it is where that is missing."""
    if request.param == "pure":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


def read(text: str) -> Any:
    return read_yaml(text, BadScenario, "some.yaml")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("no", "no"),
        ("y", "y"),
        ("true", True),
        ("False", False),
        ("tRUE", "tRUE"),
        ("~", None),
        ("Null", None),
        ("", None),
        ("nULL", "nULL"),
        ("010", 10),
        ("0o10", 8),
        ("0x1F", 31),
        ("-7", -7),
        ("0b1", "0b1"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2001-12-14", "2001-12-14"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1.", 1.0),
        ("-.inf", -math.inf),
        ("7S", "7S"),
        ("=", "="),
        ("'7'", "7"),
        ('"true"', "true"),
        ("|\n  12", "12"),
    ],
)
def test_a_scalar_means_what_the_core_rules_say(text: str, value: object) -> None:
    found = read(f"[{text}]" if "\n" not in text else f"- {text}")
    found = found[0] if found else None
    assert found == value
    assert type(found) is type(value)


@pytest.mark.usefixtures("parser")
def test_a_double_angle_is_a_key_like_any_other() -> None:
    assert read("base: &b {x: 1}\nhere: {<<: *b}") == {"base": {"x": 1}, "here": {"<<": {"x": 1}}}


@pytest.mark.usefixtures("parser")
def test_an_alias_stands_for_its_value() -> None:
    assert read("[&a [1, 2], *a]") == [[1, 2], [1, 2]]


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{a: 1, a: 2}", 'line 1: key "a" is given twice'),
        ("{a: 1,\n 0: 2}", "line 2: key 0 is not a text; put it in quotes"),
        ("{true: 1}", "key true is not a text"),
        ("{[1]: 2}", "a key must be a text"),
        ("? {a: 1}\n: 2", "a key must be a text"),
        ("!!python/object:os.system x", "tags are not used here"),
        ("!!int '3'", "tags are not used here"),
        ("&a [*a]", 'alias "a" stands for nothing complete'),
        ("[*nobody]", "stands for nothing complete"),
        ("a: 1\n---\nb: 2", "a second document begins"),
        ("a: 1\nb: [1, 2\nc: 3", "line 3: not YAML"),
        ("a: b: c", "not YAML"),
        ("\x01", "not YAML"),
        ("[" * 100 + "]" * 100, "nested too deeply"),
        ("[" * 5000, "nested too deeply"),
        ("1" * 5000, "number of 5000 digits"),
        ("x" * 17_000_000, "bytes allowed"),
    ],
)
def test_what_is_refused_is_one_line_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(BadScenario) as problem:
        read(text)
    assert complaint in str(problem.value)
    assert "\n" not in str(problem.value)
    assert "some.yaml" in str(problem.value)


@pytest.mark.usefixtures("parser")
def test_an_alias_bomb_does_not_go_off() -> None:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(BadScenario, match=f"more than {MOST_VALUES:,} values"):
        read("\n".join(levels))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab01:-[]{}&*!|>'\"#%,?~ \n\t.é", max_size=40))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    complaint = ""
    try:
        read(text)
    except BadScenario as problem:
        complaint = str(problem)
    assert "\n" not in complaint
