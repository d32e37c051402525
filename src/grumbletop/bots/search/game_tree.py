"""A whole small game, unrolled: every history once, in columns of numbers. Compiled.

Who decides is asked seat by seat, so a simultaneous decision is one seat after the other, neither knowing what the other did; in a race the
lowest seat is first. Histories that look the same to the seat that decides share an information set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import Log
from grumbletop.engine.rollouts import PathChance, branches
from grumbletop.engine.state import Chance, State

CHANCE: Final = -1  # in place of the seat that decides
OVER: Final = -2


def deals(new: Callable[[Chance, Log], State]) -> list[tuple[float, State]]:
    """Every way in which a game may start, with its probability."""
    chance = PathChance()
    silent = Log()
    found: list[tuple[float, State]] = []
    while True:
        state = new(chance, silent)
        found.append((chance.probability(), state))
        if not chance.advance():
            return found


@final
@mypyc_attr(acyclic=True)
class GameTree:
    """History h has `counts[h]` links from `firsts[h]` on; a link has the history it leads to and, after chance, its share."""

    def __init__(self, seats: i64, most: i64) -> None:
        self.seats: i64 = seats
        self.most: i64 = most  # histories
        self.deciders: vec[i64] = vec[i64]()  # by history: a seat, CHANCE or OVER
        self.sets: vec[i64] = vec[i64]()  # the information set of a decision; of an end, where its returns begin
        self.firsts: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        self.targets: vec[i64] = vec[i64]()  # by link
        self.shares: vec[float] = vec[float]()
        self.returns: vec[float] = vec[float]()
        self.set_seats: vec[i64] = vec[i64]()  # by information set
        self.set_firsts: vec[i64] = vec[i64]()  # where its actions begin
        self.set_counts: vec[i64] = vec[i64]()
        self.actions: vec[i64] = vec[i64]()
        self.known: list[dict[i64, i64]] = []  # by seat: information key -> information set
        seat: i64 = 0
        while seat < seats:
            self.known.append({})
            seat += 1

    def add(self, decider: i64, where: i64, links: i64) -> i64:
        """A history with space for its links."""
        history: i64 = len(self.deciders)
        if history >= self.most:
            raise GrumbletopError(f"the game has more than {self.most} histories: too large to be solved whole")
        self.deciders = append(self.deciders, decider)
        self.sets = append(self.sets, where)
        self.firsts = append(self.firsts, i64(len(self.targets)))
        self.counts = append(self.counts, links)
        while links > 0:
            self.targets = append(self.targets, 0)
            self.shares = append(self.shares, 1.0)
            links -= 1
        return history

    def unroll_chance(self, outcomes: list[tuple[float, State]]) -> i64:
        """Add the history of a chance node, or of the state itself if nothing is drawn."""
        if len(outcomes) == 1:
            return self.unroll(outcomes[0][1])
        history: i64 = self.add(CHANCE, 0, len(outcomes))
        link: i64 = self.firsts[history]
        for share, state in outcomes:
            self.shares[link] = share
            target: i64 = self.unroll(state)
            self.targets[link] = target
            link += 1
        return history

    def unroll(self, state: State) -> i64:
        seat: i64 = state.decider()
        if seat < 0:
            return self.add_end(state)
        where: i64 = self.information_set(state, seat)
        count: i64 = self.set_counts[where]
        history: i64 = self.add(seat, where, count)
        first: i64 = self.firsts[history]
        n: i64 = 0
        while n < count:
            target: i64 = self.unroll_chance(branches(state, seat, self.actions[self.set_firsts[where] + n]))
            self.targets[first + n] = target
            n += 1
        return history

    def add_end(self, state: State) -> i64:
        where: i64 = len(self.returns)
        seat: i64 = 0
        while seat < self.seats:
            self.returns = append(self.returns, state.value(seat))
            seat += 1
        return self.add(OVER, where, 0)

    def information_set(self, state: State, seat: i64) -> i64:
        key: i64 = state.information_key(seat)
        where: i64 = self.known[seat].get(key, i64(-1))
        if where >= 0:
            return where
        where = len(self.set_seats)
        self.known[seat][key] = where
        count: i64 = state.count_actions(seat)
        self.set_seats = append(self.set_seats, seat)
        self.set_firsts = append(self.set_firsts, i64(len(self.actions)))
        self.set_counts = append(self.set_counts, count)
        n: i64 = 0
        while n < count:
            self.actions = append(self.actions, state.nth_action(seat, n))
            n += 1
        return where

    # Strategies: `played` has a share for every action of every information set

    def share_of(self, history: i64, n: i64, played: vec[float]) -> float:
        """How likely the n-th link of a history is taken."""
        if self.deciders[history] == CHANCE:
            return self.shares[self.firsts[history] + n]
        return played[self.set_firsts[self.sets[history]] + n]

    def worth(self, history: i64, seat: i64, played: vec[float]) -> float:
        """The return of a seat from a history on."""
        if self.deciders[history] == OVER:
            return self.returns[self.sets[history] + seat]
        total = 0.0
        n: i64 = 0
        while n < self.counts[history]:
            total += self.share_of(history, n, played) * self.worth(self.targets[self.firsts[history] + n], seat, played)
            n += 1
        return total
