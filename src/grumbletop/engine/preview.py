"""Previews of an action: events that will certainly happen, modifiers, and odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grumbletop.engine.errors import TooMany
from grumbletop.engine.rollouts import MOST_OUTCOMES, PathChance
from grumbletop.engine.state import Chance
from grumbletop.engine.state_type import StateT, clone


@dataclass(frozen=True)
class Fact:
    """One thing that matters to an action, such as a modifier or a cost. Its sentence is the text `fact.<key>`."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)
    clause: str = ""
    amount: float | None = None  # how much it adds, where it is a number


@dataclass(frozen=True)
class Odds:
    """How likely an outcome is. Its sentence is the text `odds.<key>`."""

    key: str
    probability: float
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Preview:
    """What an action will do, up to the first thing that is hidden or random."""

    events: Sequence[Mapping[str, Any]]  # as the asking seat will be told them
    data: Mapping[str, Any] = field(default_factory=dict)  # totals before and after
    facts: Sequence[Fact] = ()
    odds: Sequence[Odds] = ()


def odds_of(state: StateT, act: Callable[[StateT, Chance], None], outcome: Callable[[StateT], str]) -> list[Odds]:
    """The odds of each outcome of an act, over everything chance may do; the likeliest first.

    Use it only where nothing is hidden, because it reads the true state. Raises TooMany if there are too many outcomes.
    """
    chance, shares = PathChance(), dict[str, float]()
    while True:
        child = clone(state)
        act(child, chance)
        if chance.breadth() > MOST_OUTCOMES:
            raise TooMany(f"there are more than {MOST_OUTCOMES:,} random outcomes here")
        key = outcome(child)
        shares[key] = shares.get(key, 0.0) + chance.probability()
        if not chance.advance():
            return [Odds(key, share) for key, share in sorted(shares.items(), key=lambda each: (-each[1], each[0]))]


def percent(probability: float) -> str:
    """A percentage for people: 0 or 100 only if it is certain."""
    rounded = round(100 * probability)
    if rounded == 0 and probability > 0:
        return "<1"
    return ">99" if rounded == 100 and probability < 1 else str(rounded)
