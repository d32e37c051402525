"""House rules as data: what may be chosen, what is taken when nothing is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grumbletop.engine.errors import BadOption
from grumbletop.engine.reading import shown

Default = Any  # a value, or a function of the options settled so far


@dataclass(frozen=True)
class Option:
    """One option. `kind` says how a value is checked:

    `choice` one of `values`; `int` from `low` to `high`; `flag` true or false; `content` an id of loaded content (`values`);
    `per_seat` a list with one of `values` for each seat, or one of `words`; `groups` lists of seats; `free` checked by the game.
    """

    name: str
    kind: str
    default: Default
    clause: str
    values: Sequence[Any] = ()
    low: int = 0
    high: int = 0
    words: Sequence[str] = ()
    check: Callable[[Any], None] | None = None

    def settle(self, given: Mapping[str, Any], settled: Mapping[str, Any]) -> Any:
        if self.name not in given:
            return self.default(settled) if callable(self.default) else self.default
        value = given[self.name]
        self._check_kind(value)
        if self.check is not None:
            self.check(value)
        return value

    def _check_kind(self, value: Any) -> None:
        if self.kind in ("choice", "content"):
            if not any(value == each and type(value) is type(each) for each in self.values):
                self._refuse(value, "one of " + ", ".join(str(each) for each in self.values))
        elif self.kind == "int":
            if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
                self._refuse(value, f"a whole number from {self.low} to {self.high}")
        elif self.kind == "flag":
            if not isinstance(value, bool):
                self._refuse(value, "true or false")
        elif self.kind == "per_seat":
            if value in self.words:
                return
            if not isinstance(value, list) or not all(each in self.values for each in value):
                self._refuse(value, f"one of {', '.join(self.words)}, or a list by seat from {', '.join(map(str, self.values))}")
        elif self.kind == "groups" and not (
            isinstance(value, list) and all(isinstance(g, list) and all(type(s) is int for s in g) for g in value)
        ):
            self._refuse(value, "a list of lists of seats")

    def _refuse(self, value: Any, wanted: str) -> None:
        raise BadOption(self.name, f"{shown(value)} is not allowed; give {wanted}")

    def read(self, text: str) -> Any:
        """A value typed on a command line: `2`, `true`, `red,blue` by seat, `0,2/1,3` for groups of seats."""
        if self.kind == "flag" and text in ("true", "false"):
            return text == "true"
        if self.kind == "groups":
            return [[_number(seat) for seat in group.split(",")] for group in text.split("/")]
        numbers = self.kind == "int" or any(isinstance(each, int) and not isinstance(each, bool) for each in self.values)
        if self.kind == "per_seat" and text not in self.words:
            return [_number(each) if numbers else each for each in text.split(",")]
        return _number(text) if numbers else text


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def complete(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, in order, with defaults filled in. Unknown names are refused with what there is."""
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            raise BadOption(str(name), f"there is no such option; there are {', '.join(known)}")
    settled: dict[str, Any] = {}
    for option in options:
        settled[option.name] = option.settle(given, settled)
    return settled
