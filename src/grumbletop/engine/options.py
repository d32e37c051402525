"""Options (house rules) as data: allowed values, defaults, and the problems of a choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from grumbletop.engine.errors import BadOption
from grumbletop.engine.reader import is_same, shown

Kind = Literal["choice", "int", "flag", "content", "per_seat", "groups", "packs", "free"]
Role = Literal["", "seats", "sides"]
SEATS: Final = "seats"  # this option sets how many seats there are
SIDES: Final = "sides"  # this option says who plays together
Default = Any  # a value, or a function of the options settled so far


@dataclass(frozen=True)
class Option:
    """One option. `kind` says how a value is checked:

    `choice` one of `values`; `int` from `low` to `high`; `flag` true or false; `content` an id of loaded content (`values`);
    `per_seat` a list with an entry for each seat, or one of `words`; `groups` lists of seats; `packs` a list of names of packs (`values`);
    `free` checked by the game.

    An entry of `per_seat` is one of `values`, or what the option `entry` takes. `role` marks the option that sets the number of seats
    (its number, or the length of its list) and the one that puts seats into sides. `check` may refuse a value of the right kind.

    A default is for ever: what has it is left out of records. `added_later` marks an option that older positions don't have, so new ones
    leave it out as well where it has its default.
    """

    name: str
    kind: Kind
    default: Default
    clause: str
    values: Sequence[Any] = ()
    low: int = 0
    high: int = 0
    words: Sequence[str] = ()
    check: Callable[[Any], None] | None = None
    role: Role = ""
    entry: Option | None = None
    added_later: bool = False

    @property
    def depends(self) -> bool:
        """Whether its default depends on other options."""
        return callable(self.default)

    def usual(self, settled: Mapping[str, Any]) -> Any:
        return self.default(settled) if callable(self.default) else self.default

    def problems(self, value: Any, seats: int | None = None) -> Iterator[BadOption]:
        """What is wrong with a value; `seats` is how many there are, if that is settled."""
        wrong = False
        for problem in self._wrong_kind(value, seats):
            wrong = True
            yield problem
        if not wrong and self.check is not None:
            try:
                self.check(value)
            except BadOption as problem:
                yield problem

    def _wrong_kind(self, value: Any, seats: int | None) -> Iterator[BadOption]:
        if self.kind in ("choice", "content"):
            if not _is_among(value, self.values):
                yield self._refused(value, "one_of", "one of " + _listed(self.values), values=list(self.values))
        elif self.kind == "int":
            if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
                yield self._refused(value, "number", f"a whole number from {self.low} to {self.high}", low=self.low, high=self.high)
        elif self.kind == "flag":
            if not isinstance(value, bool):
                yield self._refused(value, "flag", "true or false")
        elif self.kind == "per_seat":
            yield from self._wrong_by_seat(value, seats)
        elif self.kind == "packs":
            if not isinstance(value, list) or not all(_is_among(each, self.values) for each in value) or _twice(value):
                why = f"a list of different packs from {_listed(self.values) or 'none'}"
                yield self._refused(value, "packs", why, values=list(self.values))
        elif self.kind == "groups" and not (isinstance(value, list) and all(map(_is_group, value))):
            yield self._refused(value, "groups", "a list of lists of seats")

    def _wrong_by_seat(self, value: Any, seats: int | None) -> Iterator[BadOption]:
        if isinstance(value, str) and value in self.words:
            return
        if not isinstance(value, list):
            words = f"one of {_listed(self.words)}, or " if self.words else ""
            entries = f" from {_listed(self.values)}" if self.values else ""
            yield self._refused(value, "per_seat", f"{words}a list by seat{entries}", words=list(self.words), values=list(self.values))
            return
        if seats is not None and self.role != SEATS and len(value) != seats:
            why = f"a list with {seats} entries, one for each seat"
            yield self._refused(value, "count", why, places=seats, given=len(value))
        for seat, entry in enumerate(value):
            yield from self._wrong_entry(seat, entry)

    def _wrong_entry(self, seat: int, value: Any) -> Iterator[BadOption]:
        if self.entry is None:
            if not _is_among(value, self.values):
                why = f"{shown(value)} is not allowed for seat {seat}; give one of {_listed(self.values)}"
                data = {"seat": seat, "value": value, "values": list(self.values)}
                yield BadOption(self.name, why, self.clause, "options.entry", **data)
            return
        for problem in self.entry.problems(value):
            data = problem.data | {"seat": seat}
            yield BadOption(self.name, f"seat {seat}: {problem.why}", problem.clause or self.clause, problem.key, **data)

    def _refused(self, value: Any, key: str, wanted: str, **data: Any) -> BadOption:
        return BadOption(self.name, f"{shown(value)} is not allowed; give {wanted}", self.clause, f"options.{key}", value=value, **data)

    def read(self, text: str) -> Any:
        """A value typed on a command line: `2`, `true`, `red,blue` by seat, `0,2/1,3` for groups of seats."""
        if self.kind == "flag" and text in ("true", "false"):
            return text == "true"
        if self.kind == "groups":
            return [[_number(seat) for seat in group.split(",")] for group in text.split("/")]
        if self.kind == "packs":
            return [each for each in text.split(",") if each]
        numbers = self.kind == "int" or any(isinstance(each, int) and not isinstance(each, bool) for each in self.values)
        if self.kind == "per_seat" and text not in self.words:
            return [self.entry.read(each) if self.entry else _number(each) if numbers else each for each in text.split(",")]
        return _number(text) if numbers else text


def _is_among(value: Any, values: Sequence[Any]) -> bool:
    """Membership by value and type: `1`, `1.0` and `true` are three different values."""
    return any(value == each and type(value) is type(each) for each in values)


def _is_group(value: Any) -> bool:
    return isinstance(value, list) and all(type(seat) is int for seat in value)


def _twice(values: Sequence[Any]) -> bool:
    return any(value in values[:place] for place, value in enumerate(values))


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(map(str, values))


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


@dataclass(frozen=True)
class Settled:
    """Options with every default filled in, and the problems found. An option with a problem has its default."""

    options: Mapping[str, Any]
    problems: Sequence[BadOption]


def settle(options: Sequence[Option], given: Mapping[str, Any]) -> Settled:
    """All options in order, and every problem with the given ones. An unknown name is a problem that lists the known ones."""
    known = [option.name for option in options]
    unknown = [str(name) for name in given if name not in known]
    there_are = f"there is no such option; the options are {_listed(known) or 'none'}"
    problems = [BadOption(name, there_are, key="options.unknown", name=name, names=known) for name in unknown]
    settled: dict[str, Any] = {}
    for option in options:
        wrong: list[BadOption] = []
        if option.name in given:
            wrong = list(option.problems(given[option.name], seats_under(options, settled)))
        problems += wrong
        settled[option.name] = given[option.name] if option.name in given and not wrong else option.usual(settled)
    return Settled(settled, problems)


def complete(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, in order, with defaults filled in."""
    settled = settle(options, given)
    raise_all(settled.problems)
    return dict(settled.options)


def changed(options: Sequence[Option], settled: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the settled options that differ from their defaults: `complete` gives back the others."""
    return {option.name: settled[option.name] for option in options if not is_same(settled[option.name], option.usual(settled))}


def raise_all(problems: Sequence[BadOption]) -> None:
    """Raise the first problem, with the others in its `also`."""
    if problems:
        problems[0].also = problems[1:]
        raise problems[0]


def marked(options: Sequence[Option], role: Role) -> Option | None:
    return next((option for option in options if option.role == role), None)


def seats_under(options: Sequence[Option], settled: Mapping[str, Any]) -> int | None:
    """How many seats the marked option sets; None while it is not settled, or where there is none."""
    option = marked(options, SEATS)
    if option is None or option.name not in settled:
        return None
    value = settled[option.name]
    return len(value) if isinstance(value, list) else value if isinstance(value, int) else None
