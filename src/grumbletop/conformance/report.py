"""What a room has reached, step by step: one whose texts or clauses are missing can be played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

PLAYS: Final = "plays"
SECRETS: Final = "keeps secrets"
TEXTS: Final = "has texts"
CLAUSES: Final = "cites clauses"
COMPILED: Final = "compiled"
STEPS: Final = (PLAYS, SECRETS, TEXTS, CLAUSES, COMPILED)
WORDS: Final = (TEXTS, CLAUSES)  # steps that a game can be played without


class Broken(AssertionError):
    """A promise that a room doesn't keep."""

    def __init__(self, step: str, what: str) -> None:
        self.step = step
        super().__init__(what)


@dataclass
class Report:
    """`print(report)` lists the steps; `problems` has the first thing that is wrong with each step that isn't reached."""

    game: str
    states: int = 0  # how many were checked
    problems: dict[str, str] = field(default_factory=dict)

    def reached(self, step: str) -> bool:
        return step not in self.problems

    def __str__(self) -> str:
        lines = [f"{step:<15}{self.problems.get(step, 'yes')}" for step in STEPS]
        return "\n".join([f"{self.game}: {self.states} positions checked", *lines])


_report: ContextVar[Report | None] = ContextVar("report", default=None)


@contextmanager
def noting(report: Report) -> Iterator[None]:
    """Inside, missing words are noted in the report and the checks go on."""
    token = _report.set(report)
    try:
        yield
    finally:
        _report.reset(token)


def claim(condition: bool, what: str, step: str = PLAYS) -> None:
    """Like assert, but there under every flag of the interpreter."""
    if condition:
        return
    report = _report.get()
    if report is None or step not in WORDS:
        raise Broken(step, what)
    report.problems.setdefault(step, what)
