"""YAML by the core rules of version 1.2: `on`, `off`, `yes` and `no` are texts, as are dates; no tags, no merge keys.

PyYAML only splits the text into events; what a scalar means is decided here. Nesting and the size after following every
alias are bounded, so a small file can't unfold into a huge one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from grumbletop.engine.errors import BadFile
from grumbletop.engine.reader import DEEPEST, MOST_BYTES, shown

MOST_VALUES: Final = 500_000  # an alias counts as all its values
MOST_DIGITS: Final = 18

_NULL = ("", "~", "null", "Null", "NULL")
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"([-+]?)\.(inf|Inf|INF)")
_NOT_A_NUMBER = (".nan", ".NaN", ".NAN")


def read_yaml(text: str, error: type[BadFile], source: str = "") -> Any:
    """The one document of a text, as lists, tables with text keys, and plain values."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise error("", f"more than the {MOST_BYTES:,} bytes allowed", source=source)
    return _Builder(error, source).build(text)


def plain(word: str) -> Any:
    """What an unquoted scalar means. ValueError for a whole number too long to be meant."""
    if word in _NULL:
        return None
    if word in _TRUTH:
        return _TRUTH[word]
    for pattern, base in ((_DECIMAL, 10), (_OCTAL, 8), (_HEXADECIMAL, 16)):
        if pattern.fullmatch(word):
            if len(word) > MOST_DIGITS:
                raise ValueError(f"number of {len(word)} digits")
            return int(word, base)
    if _FLOAT.fullmatch(word):
        return float(word)
    if endless := _ENDLESS.fullmatch(word):
        return float(endless[1] + "inf")
    return float("nan") if word in _NOT_A_NUMBER else word


@dataclass
class _Open:
    """A list or table whose end has not been read yet."""

    value: list[Any] | dict[str, Any]
    anchor: str | None
    before: int  # values counted when it began
    key: str | None = None  # in a table, the key whose value comes next


@dataclass
class _Builder:
    error: type[BadFile]
    source: str
    line: int = 1
    values: int = 0
    open: list[_Open] = field(default_factory=list)
    anchors: dict[str, tuple[Any, int]] = field(default_factory=dict)  # a complete value and how many values it holds
    documents: list[Any] = field(default_factory=list)

    def build(self, text: str) -> Any:
        for event in self.events(text):
            self.line = event.start_mark.line + 1
            self.take(event)
        if len(self.documents) > 1:
            self.fail("a second document begins; one file is one document")
        return self.documents[0] if self.documents else None

    def events(self, text: str) -> Iterator[Any]:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            yield from yaml.parse(text, Loader=loader)
        except yaml.MarkedYAMLError as problem:
            mark = problem.problem_mark or problem.context_mark
            self.line = mark.line + 1 if mark else self.line
            self.fail(f"not YAML: {problem.problem or problem.context}")
        except yaml.YAMLError as problem:
            self.fail(f"not YAML: {str(problem).splitlines()[0]}")
        except UnicodeError:
            self.fail("not YAML: half a character")

    def take(self, event: Any) -> None:
        import yaml

        if getattr(event, "tag", None) is not None:
            self.fail(f"tag {shown(event.tag)}: tags are not used here")
        if isinstance(event, yaml.ScalarEvent):
            self.add(self.scalar(event), event.anchor, self.values)
        elif isinstance(event, yaml.AliasEvent):
            self.alias(str(event.anchor))
        elif isinstance(event, yaml.SequenceStartEvent):
            self.begin([], event.anchor)
        elif isinstance(event, yaml.MappingStartEvent):
            self.begin({}, event.anchor)
        elif isinstance(event, yaml.CollectionEndEvent):
            done = self.open.pop()
            self.add(done.value, done.anchor, done.before)

    def scalar(self, event: Any) -> Any:
        if not event.implicit[0]:  # quoted, or a block
            return event.value
        try:
            return plain(event.value)
        except ValueError as problem:
            self.fail(str(problem))

    def alias(self, name: str) -> None:
        if name not in self.anchors:
            self.fail(f"alias {shown(name)} stands for nothing complete")
        value, size = self.anchors[name]
        before = self.values
        self.values += size - 1
        self.add(value, None, before)

    def begin(self, value: list[Any] | dict[str, Any], anchor: str | None) -> None:
        if self.open and isinstance(self.open[-1].value, dict) and self.open[-1].key is None:
            self.fail("a key must be a text")
        if len(self.open) >= DEEPEST:
            self.fail("nested too deeply")
        self.open.append(_Open(value, anchor, self.values))

    def add(self, value: Any, anchor: str | None, before: int) -> None:
        """A value is complete: count it, remember its anchor, and put it where it belongs."""
        self.values += 1
        if self.values > MOST_VALUES:
            self.fail(f"more than {MOST_VALUES:,} values, counting aliases")
        if anchor is not None:
            self.anchors[anchor] = (value, self.values - before)
        if not self.open:
            self.documents.append(value)
            return
        inside = self.open[-1]
        if isinstance(inside.value, list):
            inside.value.append(value)
        elif inside.key is None:
            inside.key = self.fresh_key(value, inside.value)
        else:
            inside.value[inside.key] = value
            inside.key = None

    def fresh_key(self, key: Any, table: dict[str, Any]) -> str:
        if not isinstance(key, str):
            self.fail(f"key {shown(key)} is not a text; put it in quotes")
        if key in table:
            self.fail(f"key {shown(key)} is given twice")
        return key

    def fail(self, why: str) -> NoReturn:
        raise self.error(f"line {self.line}", why, source=self.source)
