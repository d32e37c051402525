"""Merits: named facts about a state that are good for a seat. Hints give them as reasons (bots/reasons.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Found(NamedTuple):
    """That a state has a merit: how much of it (more is better), and the data of its sentence; None if it is only there to compare."""

    amount: float
    data: Mapping[str, Any] | None


Looker = Callable[[Any, Any, int], "Found | Sequence[Found] | None"]


@dataclass(frozen=True)
class Merit:
    """`look` gets the state before an action, the state after it and the seat. What it finds must hold in all worlds the seat thinks
    possible, so it looks at what the seat knows.

    It finds one fact, whose amounts are compared, or a list of facts that are true or not each by itself.
    """

    key: str  # its sentence is the text `merit.<key>`
    look: Looker = field(compare=False)
    chancy: bool = False  # where it depends on dice, how likely it is says enough

    def facts(self, before: Any, after: Any, seat: int) -> Sequence[Found]:
        found = self.look(before, after, seat)
        if found is None:
            return ()
        return (found,) if isinstance(found, Found) else found

    def beats(self, found: Found, others: Sequence[Found]) -> bool:
        """Whether a fact of one state is no fact of another one, which has these, and speaks for the first."""
        if isinstance(others, tuple):
            return all(each.amount < found.amount and each.data != found.data for each in others)
        return all(each.data != found.data for each in others)


def found_if(holds: object, **data: Any) -> Found | None:
    """A merit that a state has or has not."""
    return Found(1.0, data) if holds else None


def found_over(amount: float, least: float, **data: Any) -> Found | None:
    """A merit that a state has more or less of, worth a word above `least`."""
    return Found(amount, data) if amount > least else None
