"""Insight and Thinking: a room's knowledge of good play, and the search for one decision. Compiled.

Search (bots/search) knows no game; it asks a room's `Insight`. A room may also think by itself about some decisions (an exact endgame,
whole turns): then `Game.thinking` gives a `Thinking` of its own. Both only ever see worlds their seat thinks possible.
"""

from __future__ import annotations

from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.rng import Rng
from grumbletop.engine.state_type import StateT

FORCED: Final = 16  # simulations that are enough to value the only action
SEES_ALL: Final = "sees_all"  # a setting for yardsticks: if not 0, the world is treated as the true one


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight(Generic[StateT]):
    """What search asks a room. This default knows nothing: search then considers all actions and plays random games to the end."""

    def knows_worth(self, state: StateT) -> bool:
        """Whether search may cut off here and use `worth` instead of playing on."""
        return False

    def worth(self, state: StateT, seat: i64) -> float:
        """The return this seat may expect from here, in the unit of `State.value`, with everything in the state known."""
        raise NotImplementedError

    def likely_action(self, state: StateT, seat: i64, rng: Rng) -> i64:
        """An action for playouts: quick, sensible and random."""
        return state.sample_action(seat, rng)

    def shortlist(self, state: StateT, seat: i64, most: i64, rng: Rng) -> list[i64]:
        """At most so many different actions that cover every kind of play, the promising ones first.

        It depends on the state only through what the seat knows.
        """
        expensive: bool = state.listing_is_expensive(seat)
        count: i64 = most + 1 if expensive else state.count_actions(seat)
        found: list[i64] = []
        n: i64 = 0
        if count <= most:
            while n < count:
                found.append(state.nth_action(seat, n))
                n += 1
            return found
        seen: set[i64] = set()
        while n < most:
            n += 1
            action: i64 = state.sample_action(seat, rng)
            if action not in seen:
                seen.add(action)
                found.append(action)
        return found


@final
@mypyc_attr(acyclic=True)
class Candidate:
    """An action that was thought about. `line` is how play may go on, as pairs of seat and action, this one first."""

    def __init__(self, action: i64, value: float, share: float, line: list[tuple[i64, i64]]) -> None:
        self.action = action
        self.value = value  # the return the seat expects of it
        self.share = share  # of the search, or in a mixed strategy how often to play it
        self.line = line
        self.doubt: float = 0.0  # standard error of the value, where it is an estimate from a few tries
        self.likes: list[i64] = []  # equivalent actions, which it stands for


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinking:
    """One decision of one seat being thought over, slice by slice, so that it can be stopped, cut short and watched."""

    def go_on(self, simulations: i64) -> i64:
        """Think on for about so many simulations; returns how many were done, 0 when there is nothing left to find out."""
        raise NotImplementedError

    def candidates(self) -> list[Candidate]:
        """What is known so far, the best first; at least one after the first slice."""
        raise NotImplementedError

    def choice(self, rng: Rng) -> i64:
        """The action to play: the best, or one drawn from a mixed strategy."""
        return self.candidates()[0].action


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickThinking(Thinking):
    """An action that needs no search."""

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat: i64 = seat
        self.action: i64 = action

    def go_on(self, simulations: i64) -> i64:
        return 0

    def candidates(self) -> list[Candidate]:
        return [Candidate(self.action, 0.0, 1.0, [(self.seat, self.action)])]


# Mixed strategies


def average_strategy(sums: vec[float], count: i64, negligible: float) -> list[float]:
    """The average strategy from its summed shares; shares below this part of the largest are left out. Uniform over `count` at first."""
    largest = 0.0
    for share in sums:
        largest = max(largest, share)
    kept = [share if share >= negligible * largest else 0.0 for share in sums]
    total: float = sum(kept)
    return [share / total if total > 0.0 else 1.0 / float(count) for share in kept]


def drawn_by_weight(weights: vec[float], count: i64, whole: float, rng: Rng) -> i64:
    """A random number below `count`, each as likely as its weight is of the whole."""
    left: float = rng.fraction() * whole
    n: i64 = 0
    while n < count - 1:
        left -= weights[n]
        if left < 0.0:
            return n
        n += 1
    return n


def by_share(candidate: Candidate) -> tuple[float, float]:
    """To sort candidates by; at equal shares the higher value counts."""
    return candidate.share, candidate.value


def drawn_by_share(candidates: list[Candidate], rng: Rng) -> i64:
    """The action of a random candidate, each as likely as its share."""
    left: float = rng.fraction()
    for candidate in candidates:
        left -= candidate.share
        if left < 0.0:
            return candidate.action
    return candidates[0].action
