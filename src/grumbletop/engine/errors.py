"""The errors that people see, each with what is wrong, where, and which clause or key it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class GrumbletopError(Exception):
    """A one-line error message for people; never a bug in the program."""


class Refused(GrumbletopError):
    """A player's action is against a rule. `clause` names the rule; the sentence is in the game's texts under `key`."""

    def __init__(self, clause: str, key: str = "", **data: Any) -> None:
        self.clause = clause
        self.key = key or clause
        self.data = data
        about = ", ".join(f"{name} {value}" for name, value in data.items())
        super().__init__(f"refused by {clause}" + (f": {about}" if about else ""))


class BadNotation(Refused):
    """The text is not an action of this game at all."""


class TooMany(GrumbletopError):
    """The decision has too many actions to list. Use `choices`, `nth_action` or `sample_action`."""


class NotOver(GrumbletopError):
    """The game is still going on, so it has no result."""


class UnknownGame(GrumbletopError):
    """No installed package brings this game."""


class UnknownRules(GrumbletopError):
    """This program doesn't have the asked version of a game's rules."""


class BadOption(GrumbletopError):
    """An option has a value it can't have. The sentence is in the game's texts under `key`; `why` says it in English where there is none.

    `also` holds what else is wrong with the same set of options.
    """

    def __init__(self, option: str, why: str, clause: str = "", key: str = "", **data: Any) -> None:
        self.option = option
        self.why = why
        self.clause = clause
        self.key = key or f"option.{option}.refused"
        self.data = data
        self.also: Sequence[BadOption] = ()
        super().__init__(f"option {option}: {why}" + (f" ({clause})" if clause else ""))


class BadFile(GrumbletopError):
    """A file that can't be used: `where` is its key, path or line."""

    what = "file"

    def __init__(self, where: str, why: str, clause: str = "", source: str = "") -> None:
        self.where = where
        self.why = why
        self.clause = clause
        self.source = source
        place = ": ".join(part for part in (source, where) if part)
        super().__init__(f"{self.what} {place}: {why}" + (f" ({clause})" if clause else ""))


class BadPosition(BadFile):
    what = "position"


class BadContent(BadFile):
    what = "content"


class BadRecord(BadFile):
    what = "record"


class BadScenario(BadFile):
    what = "scenario"


class BadRulebook(BadFile):
    what = "rulebook"


class BadText(BadFile):
    what = "texts"


def refuse_if(condition: bool, clause: str, key: str = "", **data: Any) -> None:
    if condition:
        raise Refused(clause, key, **data)
