"""Strict reading of documents from outside: every error names the place, and unknown keys are errors.

A `Reader` walks one table of a document (a TOML file, a position, a record line). Take what you need, then call `done`, which refuses keys
nobody asked for. The caller chooses the error class.
"""

from __future__ import annotations

import json
import math
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from grumbletop.engine.errors import BadFile

MOST_BYTES = 16 * 1024 * 1024
LARGEST = sys.float_info.max
MANY = 100_000  # entries of a list that has no limit of its own
DEEPEST = 60  # nested lists and tables
REST = "*"  # in a deck or a script: everything that isn't named, in canonical order
T = TypeVar("T")
MOST_KEY_PARTS = 16
_PART = r"(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_KEY_PARTS},}}+")
_REQUIRED: Any = object()


class Reader:
    def __init__(self, data: object, error: type[BadFile], where: str = "", source: str = "") -> None:
        self.error = error
        self.where = where
        self.source = source
        if not isinstance(data, Mapping):
            self.fail("", f"expected a table, found {kind_of(data)}")
        self.data: Mapping[str, Any] = data
        self._taken: set[str] = set()

    def fail(self, key: str, why: str, clause: str = "") -> NoReturn:
        raise self.error(self.path(key) or "(top)", why, clause, self.source)

    def refuse_if(self, condition: object, key: str, why: str, clause: str = "") -> None:
        """One check in one line. Where only what fails can be put into words, write `if` and `fail`."""
        if condition:
            self.fail(key, why, clause)

    def path(self, key: str) -> str:
        return ".".join(part for part in (self.where, key) if part)

    def take(self, key: str, default: Any = _REQUIRED) -> Any:
        self._taken.add(key)
        if key in self.data:
            return self.data[key]
        if default is _REQUIRED:
            self.fail(key, "missing")
        return default

    def string(self, key: str, pattern: str = "", longest: int = 2000, default: Any = _REQUIRED) -> str:
        return self.check_string(key, self.take(key, default), pattern, longest)

    def check_string(self, key: str, value: object, pattern: str = "", longest: int = 2000) -> str:
        if not isinstance(value, str):
            self.fail(key, f"expected a text, found {kind_of(value)}")
        if len(value) > longest:
            self.fail(key, f"longer than {longest} characters")
        if pattern and not re.fullmatch(pattern, value):
            self.fail(key, f"{shown(value)} does not have the form {pattern}")
        return value

    def integer(self, key: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        return self.check_integer(key, self.take(key, default), low, high)

    def check_integer(self, key: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(key, f"expected a whole number, found {kind_of(value)}")
        if not low <= value <= high:
            self.fail(key, f"{shown(value)} is outside {low}..{high}")
        return value

    def number(self, key: str, low: float, high: float, default: Any = _REQUIRED) -> float:
        return self.check_number(key, self.take(key, default), low, high)

    def check_number(self, key: str, value: object, low: float = -LARGEST, high: float = LARGEST) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool) or not -LARGEST <= value <= LARGEST:
            self.fail(key, f"expected a number, found {shown(value)}")
        if not low <= value <= high:
            self.fail(key, f"{shown(value)} is outside {low:g}..{high:g}")
        return float(value)

    def boolean(self, key: str, default: Any = _REQUIRED) -> bool:
        value = self.take(key, default)
        if not isinstance(value, bool):
            self.fail(key, f"expected true or false, found {kind_of(value)}")
        return value

    def choice(self, key: str, values: Mapping[str, T] | tuple[str, ...] | list[str], default: Any = _REQUIRED) -> str:
        value = self.take(key, default)
        if not isinstance(value, str) or value not in values:
            self.fail(key, f"{shown(value)} is not one of {', '.join(values)}")
        return value

    def items(self, key: str, least: int = 0, most: int = MANY, default: Any = _REQUIRED) -> list[Any]:
        value = self.take(key, default)
        if not isinstance(value, list):
            self.fail(key, f"expected a list, found {kind_of(value)}")
        if not least <= len(value) <= most:
            bounds = f"at least {least}" if most == MANY else f"{least} to {most}"
            entries = "1 entry" if len(value) == 1 else f"{len(value)} entries"
            self.fail(key, f"has {entries}, expected {least if least == most else bounds}")
        return value

    def table(self, key: str, default: Any = _REQUIRED) -> Reader:
        return Reader(self.take(key, default), self.error, self.path(key), self.source)

    def tables(self, key: str, least: int = 0, most: int = MANY, default: Any = _REQUIRED) -> Iterator[Reader]:
        for index, entry in enumerate(self.items(key, least, most, default)):
            yield Reader(entry, self.error, self.path(f"{key}.{index}"), self.source)

    def each(self, key: str, read: Callable[[str, object], T], least: int = 0, most: int = MANY) -> list[T]:
        """A list read entry by entry; `read` is given the path key and the value."""
        return [read(f"{key}.{index}", value) for index, value in enumerate(self.items(key, least, most))]

    def bit_set(self, key: str, value: object, numbers: Mapping[str, int], what: str, clause: str = "", twice: str = "") -> int:
        """Different names in any order, as the set of their numbers. The clauses say what may stand here, and that nothing stands twice."""
        if not isinstance(value, list):
            self.fail(key, f"expected a list, found {kind_of(value)}")
        for index, name in enumerate(value):
            if not isinstance(name, str) or name not in numbers:
                self.fail(f"{key}.{index}", f"{shown(name)} is {what}", clause)
        for index, name in enumerate(value):
            if name in value[:index]:
                self.fail(f"{key}.{index}", f"{name} is there twice", twice)
        return sum(1 << numbers[name] for name in value)

    def deck(self, key: str, cards: Sequence[object]) -> list[Any]:
        """A list in which one `"*"` may stand for all `cards` that it doesn't name. Other entries aren't checked."""
        named = self.items(key)
        if named.count(REST) > 1:
            self.fail(key, f"{shown(REST)} is given twice")
        if REST not in named:
            return named
        place = named.index(REST)
        return [*named[:place], *(card for card in cards if card not in named), *named[place + 1 :]]

    def must_be(self, key: str, expected: object, clause: str = "") -> None:
        value = self.take(key)
        if not is_same(value, expected):
            self.fail(key, f"is {shown(value)}, must be {shown(expected)}", clause)

    def must_agree(self, expected: Mapping[str, Any]) -> None:
        """Exactly these keys with these values."""
        for key, value in expected.items():
            self.must_be(key, value)
        self.done()

    def done(self) -> None:
        for key in self.data:
            if key not in self._taken:
                self.fail(str(key), "unknown key")


def is_same(one: object, other: object) -> bool:
    """Deep equality that also compares types: unlike in Python, 1, 1.0 and true differ."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return one == other


def shown(value: object) -> str:
    """A value, shortened for a one-line message."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (ValueError, RecursionError):
        text = repr(type(value))
    return text if len(text) <= 60 else text[:57] + "..."


def kind_of(value: object) -> str:
    names: dict[type, str] = {
        dict: "a table",
        list: "a list",
        str: "a text",
        bool: "a truth value",
        int: "a number",
        float: "a number with a point",
    }
    return "nothing" if value is None else names.get(type(value), type(value).__name__)


def read_text(path: Path, error: type[BadFile], most: int = MOST_BYTES) -> str:
    """The text of a file, or one clear line: missing, a folder, too large, not UTF-8."""
    name = str(path)
    try:
        if path.is_dir():
            raise error("", "is a folder", source=name)
        with path.open("rb") as file:
            data = file.read(most + 1)  # bounded, because a device may be endless
        if len(data) > most:
            raise error("", f"has more than the {most:,} bytes allowed", source=name)
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise error(f"byte {problem.start}", "is not UTF-8 text", source=name) from None
    except (OSError, ValueError) as problem:  # ValueError: a name with a zero byte
        raise error("", (getattr(problem, "strerror", None) or "can't be read").lower(), source=name) from None


def read_json(text: str, error: type[BadFile], source: str = "", where: str = "") -> Any:
    """JSON with duplicate keys, NaN, huge numbers and bottomless nesting refused."""

    def refuse(why: str) -> NoReturn:
        raise error(where, why, source=source)

    def pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in entries:
            if key in found:
                refuse(f"key {shown(key)} is given twice")
            found[key] = value
        return found

    def constant(name: str) -> NoReturn:
        refuse(f"{name} is not a number")

    def whole(digits: str) -> int:
        if len(digits) > 18:
            refuse(f"number of {len(digits)} digits")
        return int(digits)

    def with_point(digits: str) -> float:
        number = float(digits)
        if not math.isfinite(number):
            refuse(f"number too large: {shown(digits)}")
        return number

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_constant=constant, parse_int=whole, parse_float=with_point)
    except json.JSONDecodeError as problem:
        raise error(
            where or f"line {problem.lineno}", f"not JSON: {problem.msg.lower()} at column {problem.colno}", source=source
        ) from None
    except RecursionError:
        refuse("nested too deeply")
    check_depth(data, refuse)
    return data


def check_depth(data: object, refuse: Callable[[str], NoReturn]) -> None:
    level: list[object] = [data]
    for _ in range(DEEPEST):
        deeper: list[object] = []
        for value in level:
            if isinstance(value, dict):
                deeper.extend(value.values())
            elif isinstance(value, list):
                deeper.extend(value)
        level = [value for value in deeper if isinstance(value, dict | list)]
        if not level:
            return
    refuse("nested too deeply")


def read_toml(text: str, error: type[BadFile], source: str = "") -> dict[str, Any]:
    """Read TOML; the parser refuses duplicate keys itself. Dotted keys are limited in length because parsing them takes quadratic time."""
    if LONG_KEY.search(text):
        raise error("", f"not TOML for us: a key has more than {MOST_KEY_PARTS} parts", source=source)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as problem:
        raise error("", f"not TOML: {str(problem).lower()}", source=source) from None
