"""Loops that run inside compiled code: random play, counting, outcomes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, lowest, popcount
from grumbletop.engine.errors import TooMany
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State

MOST_OUTCOMES: Final = 100_000  # outcomes of one action that may be listed
MOST_DRAWS: Final = 100  # draws in one outcome, because dice that are rolled until they differ may never end
ALIKE: Final = -1.0  # outcomes of a draw, which are equally likely


@mypyc_attr(acyclic=True)
class SeededChance(Chance):
    """Chance from the small generator: the same on every platform."""

    rng: Rng

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def draw(self, event: i64, outcomes: i64, state: State) -> i64:
        if outcomes == 1:
            return 0
        return self.rng.below(outcomes)


@mypyc_attr(acyclic=True)
class PathChance(Chance):
    """Follows a path of outcomes, then takes the first of each further draw, and remembers how wide each was.

    A pool of dice is one step of it: the number of winning dice, each with its own probability.
    """

    def __init__(self) -> None:
        self.path: list[i64] = []
        self.widths: list[i64] = []
        self.odds: list[float] = []  # of a die of a pool to win; not a pool: ALIKE
        self.taken: i64 = 0

    def draw(self, event: i64, outcomes: i64, state: State) -> i64:
        return self.step(outcomes, ALIKE)

    def step(self, outcomes: i64, odds: float) -> i64:
        here: i64 = self.taken
        self.taken += 1
        if here == len(self.path):
            if here == MOST_DRAWS:
                raise TooMany(f"more than {MOST_DRAWS} random draws in a row here, for example because ties are rolled again")
            self.path.append(0)
            self.widths.append(outcomes)
            self.odds.append(odds)
        return self.path[here]

    def pool(self, event: i64, dice: i64, sides: i64, winning: i64, state: State) -> list[i64]:
        faces: i64 = popcount(winning)
        if dice == 0:
            return []
        if faces == 0 or faces == sides:
            return [0 if faces == 0 else lowest(winning)] * int(dice)  # any faces will do
        wins: i64 = self.step(dice + 1, float(faces) / float(sides))
        loser: i64 = 0
        while winning & bit(loser) != 0:
            loser += 1
        winner: i64 = lowest(winning)
        shown: list[i64] = []
        while len(shown) < dice:
            shown.append(winner if len(shown) < wins else loser)
        return shown

    def advance(self) -> bool:
        """Go on to the next path by changing the last draw first; False when all have been visited."""
        self.taken = 0
        while self.path:
            if self.path[-1] + 1 < self.widths[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.widths.pop()
            self.odds.pop()
        return False

    def probability(self) -> float:
        share = 1.0
        n: i64 = 0
        while n < len(self.path):
            odds: float = self.odds[n]
            share *= 1.0 / float(self.widths[n]) if odds == ALIKE else binomial(self.widths[n] - 1, self.path[n], odds)
            n += 1
        return share

    def breadth(self) -> float:
        """How many outcomes there would be if all draws were as wide as those on this path."""
        product = 1.0
        for width in self.widths:
            product *= float(width)
        return product


def binomial(dice: i64, wins: i64, odds: float) -> float:
    """The probability of so many wins among so many dice."""
    share = 1.0
    n: i64 = 0
    while n < dice:
        if n < wins:
            share *= odds * float(dice - n) / float(n + 1)
        else:
            share *= 1.0 - odds
        n += 1
    return share


def branches(state: State, seat: i64, action: i64) -> list[tuple[float, State]]:
    """Every outcome of an action with its probability; the rules run once per outcome. Raises TooMany if there are too many."""
    chance = PathChance()
    silent = Log()
    found: list[tuple[float, State]] = []
    while True:
        child = state.clone()
        child.apply(seat, action, chance, silent)
        if chance.breadth() > MOST_OUTCOMES:
            raise TooMany(f"there are more than {MOST_OUTCOMES:,} random outcomes here, for example because a deck is shuffled")
        found.append((chance.probability(), child))
        if not chance.advance():
            return found


def playout(state: State, rng: Rng, chance: Chance, log: Log) -> i64:
    """Play uniformly at random to the end; returns the number of decisions."""
    decisions: i64 = 0
    while not state.is_over():
        seat: i64 = state.decider()
        state.apply(seat, state.sample_action(seat, rng), chance, log)
        decisions += 1
    return decisions


def perft(state: State, depth: i64) -> i64:
    """Number of different lines of `depth` decisions; outcomes of chance count as lines of their own."""
    if depth == 0 or state.is_over():
        return 1
    seat: i64 = state.decider()
    count: i64 = state.count_actions(seat)
    total: i64 = 0
    n: i64 = 0
    while n < count:
        for outcome in branches(state, seat, state.nth_action(seat, n)):
            total += perft(outcome[1], depth - 1)
        n += 1
    return total


def playouts(starts: list[State], games: i64, rng: Rng) -> i64:
    """Random games to the end, from each of the starts in turn; returns the number of decisions."""
    chance = SeededChance(rng)
    silent = Log()
    state = starts[0].clone()
    decisions: i64 = 0
    game: i64 = 0
    while game < games:
        state.assign(starts[game % len(starts)])
        decisions += playout(state, rng, chance, silent)
        game += 1
    return decisions


def clone_many(state: State, times: i64) -> State:
    """Clone many times and return the last clone: measures copying without the overhead of calling compiled code."""
    copy = state
    while times > 0:
        copy = state.clone()
        times -= 1
    return copy


def draw_many(rng: Rng, outcomes: i64, times: i64) -> i64:
    """The sum of many draws: measures drawing without the overhead of calling compiled code."""
    total: i64 = 0
    while times > 0:
        total += rng.below(outcomes)
        times -= 1
    return total
