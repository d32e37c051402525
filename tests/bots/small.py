"""Tiny games whose right answers are known, for tests of search."""

from __future__ import annotations

from math import nan

from grumbletop.engine.bits import mix
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State

ROCK, PAPER, SCISSORS = range(3)
GRIP = 2.0  # what rock takes from scissors; every other win is worth 1
NOT_YET = -1


class Hands(State):
    """Rock, paper, scissors with a heavy rock. Both seats play it right with a quarter of rock, a half of paper, a quarter of scissors."""

    def __init__(self) -> None:
        self.shown = [NOT_YET, NOT_YET]

    def deciders(self) -> int:
        return sum(1 << seat for seat in (0, 1) if self.shown[seat] == NOT_YET)

    def count_actions(self, seat: int) -> int:
        return 3 if self.owes(seat) else 0

    def nth_action(self, seat: int, n: int) -> int:
        return n

    def is_legal(self, seat: int, action: int) -> bool:
        return self.owes(seat) and 0 <= action < 3

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        self.shown[seat] = action

    def is_over(self) -> bool:
        return NOT_YET not in self.shown

    def value(self, seat: int) -> float:
        if not self.is_over():
            return nan
        mine, theirs = self.shown[seat], self.shown[1 - seat]
        if mine == theirs:
            return 0.0
        worth = GRIP if {mine, theirs} == {ROCK, SCISSORS} else 1.0
        return worth if (mine - theirs) % 3 == 1 else -worth

    def clone(self) -> State:
        copy = type(self)()
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, Hands)
        self.shown = list(other.shown)

    def reopened(self) -> State:
        return self.clone() if self.is_over() else type(self)()

    def resample(self, seat: int, rng: Rng) -> State:
        world = type(self)()
        for each in (0, 1):
            known = each == seat or self.is_over() or self.shown[each] == NOT_YET
            world.shown[each] = self.shown[each] if known else rng.below(3)
        return world

    def information_key(self, seat: int) -> int:
        others = self.shown if self.is_over() else [min(shown, 0) for shown in self.shown]
        return mix(mix(mix(0, others[0]), others[1]), self.shown[seat] if seat >= 0 else NOT_YET)


class Haystack(State):
    """One seat names one number out of very many, and gets the more the nearer it is to the needle."""

    STRAWS = 136_064
    NEEDLE = 100_000

    def __init__(self) -> None:
        self.named = NOT_YET

    def deciders(self) -> int:
        return 1 if self.named == NOT_YET else 0

    def count_actions(self, seat: int) -> int:
        return self.STRAWS if self.owes(seat) else 0

    def nth_action(self, seat: int, n: int) -> int:
        return n

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        self.named = action

    def is_over(self) -> bool:
        return self.named != NOT_YET

    def value(self, seat: int) -> float:
        return -abs(self.named - self.NEEDLE) / self.STRAWS if self.is_over() else nan

    def clone(self) -> State:
        copy = Haystack()
        copy.named = self.named
        return copy

    def resample(self, seat: int, rng: Rng) -> State:
        return self.clone()

    def information_key(self, seat: int) -> int:
        return self.named


PASS, BET = 0, 1
LINES = {"pp", "pbp", "pbb", "bp", "bb"}  # how betting ends


class Kuhn(State):
    """Kuhn's poker: three cards, one chip to bet. Seat 0 loses an eighteenth of a chip."""

    def __init__(self, cards: tuple[int, int]) -> None:
        self.cards = cards
        self.line = ""

    def decider(self) -> int:
        return -1 if self.is_over() else len(self.line) % 2

    def deciders(self) -> int:
        return 0 if self.is_over() else 1 << len(self.line) % 2

    def count_actions(self, seat: int) -> int:
        return 2 if self.owes(seat) else 0

    def nth_action(self, seat: int, n: int) -> int:
        return n

    def is_legal(self, seat: int, action: int) -> bool:
        return self.owes(seat) and action in (PASS, BET)

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        self.line += "pb"[action]

    def is_over(self) -> bool:
        return self.line in LINES

    def value(self, seat: int) -> float:
        if not self.is_over():
            return nan
        folded = {"bp": 1, "pbp": 0}.get(self.line)
        winner = int(self.cards[1] > self.cards[0]) if folded is None else 1 - folded
        stake = 2.0 if self.line.endswith("bb") else 1.0
        return stake if seat == winner else -stake

    def clone(self) -> State:
        copy = Kuhn(self.cards)
        copy.line = self.line
        return copy

    def information_key(self, seat: int) -> int:
        key = self.cards[seat]
        for bet in self.line:
            key = 3 * key + 3 + "pb".index(bet)
        return key


def deal_kuhn(chance: Chance, log: Log) -> State:
    deck = [0, 1, 2]
    state = Kuhn((0, 0))
    first = deck.pop(chance.draw(0, 3, state))
    state.cards = (first, deck.pop(chance.draw(0, 2, state)))
    return state
