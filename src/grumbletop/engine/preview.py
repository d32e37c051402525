"""Previews of an action: events that will certainly happen, modifiers, and odds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from grumbletop.engine.errors import TooMany
from grumbletop.engine.rollouts import MOST_OUTCOMES, PathChance
from grumbletop.engine.state import Chance
from grumbletop.engine.state_type import StateT, clone

LEAST: Final = sys.float_info.min
MOST: Final = 1.0 - sys.float_info.epsilon


@dataclass(frozen=True)
class Fact:
    """One thing that matters to an action, such as a modifier or a cost. Its sentence is the text `fact.<key>`."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)
    clause: str = ""
    amount: float | None = None  # how much it adds, where it is a number


@dataclass(frozen=True)
class Odds:
    """How likely an outcome is. Its sentence is the text `odds.<key>`. The odds of a preview add up to 1 for each `given`."""

    key: str
    probability: float
    data: Mapping[str, Any] = field(default_factory=dict)
    given: str = ""  # a choice of somebody else that makes a difference, as the text `given.<given>`


@dataclass(frozen=True)
class Preview:
    """What an action will do, up to the first thing that is hidden or random."""

    events: Sequence[Mapping[str, Any]]  # as the asking seat will be told them
    data: Mapping[str, Any] = field(default_factory=dict)  # totals before and after
    facts: Sequence[Fact] = ()
    odds: Sequence[Odds] = ()


def probability(cases: int, of: int) -> float:
    """The share of equally likely cases. Exactly 0 and 1 only for what is impossible and what is certain."""
    return cases / of if cases in (0, of) else min(max(cases / of, LEAST), MOST)


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
            total = sum(shares.values())  # 1, but for rounding; what is certain has a probability of exactly 1
            return [Odds(key, share / total) for key, share in sorted(shares.items(), key=lambda each: (-each[1], each[0]))]
