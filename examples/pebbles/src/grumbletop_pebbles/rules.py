"""The rules of Pebbles. Clause ids in the margin; can be compiled (docs/add-a-game.md)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, mix, shifted
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Event, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import FIRST_FAULT, GAME_OVER, LEGAL, NOT_AN_ACTION, NOT_OWED, Chance, State

MOST: Final = 3
LARGEST_HEAP: Final = 25

TOO_MANY: Final = FIRST_FAULT
REFUSALS: Final = {GAME_OVER: "PEB-1.4", NOT_AN_ACTION: "PEB-1.2", NOT_OWED: "PEB-1.1", TOO_MANY: "PEB-1.3"}  # in the order of PEB-2.1


@final
class Heap(State):
    """Nothing is hidden, so every seat knows everything."""

    def __init__(self, pebbles: i64) -> None:
        self.pebbles: i64 = pebbles
        self.turns: i64 = 0
        self.taken: i64 = 0  # in each turn, two bits each: what a player remembers of the game

    def on_turn(self) -> i64:
        return self.turns & 1  # PEB-1.1

    def deciders(self) -> i64:
        return 0 if self.pebbles == 0 else bit(self.on_turn())

    def current_decision(self) -> DecisionRules[Heap]:
        return TAKING

    def fault(self, seat: i64, action: i64) -> i64:
        here: i64 = self.seat_fault(seat)  # game over, or not on turn
        if here == GAME_OVER:
            return here
        if not TAKING.owns(action):
            return NOT_AN_ACTION
        return here or TAKING.fault(self, seat, action)

    def take(self, seat: i64, pebbles: i64, log: Log) -> None:
        self.pebbles -= pebbles
        self.taken |= shifted(pebbles, 2 * self.turns)
        self.turns += 1
        if log.on:
            log.add(Event("took", "PEB-1.2", {"seat": seat, "pebbles": pebbles, "left": self.pebbles}, {}, False))

    def all_taken(self) -> list[int]:
        return [int(self.taken >> 2 * turn & MOST) for turn in range(self.turns)]

    def is_over(self) -> bool:
        return self.pebbles == 0

    def value(self, seat: i64) -> float:
        if self.pebbles > 0:
            return float("nan")
        return -1.0 if seat == self.on_turn() else 1.0  # PEB-1.4: the other one took the last

    def clone(self) -> State:
        other = Heap(self.pebbles)
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, Heap)
        self.pebbles = other.pebbles
        self.turns = other.turns
        self.taken = other.taken

    def resample(self, seat: i64, rng: Rng) -> State:
        return self.clone()

    def information_key(self, seat: i64) -> i64:
        return mix(mix(seat + 1, self.pebbles), self.taken)

    def observe(self, seat: i64, out: list[float]) -> None:
        out[:] = [float(self.pebbles), float(self.on_turn())]


@final
class Take(DecisionRules[Heap]):
    """Actions: the pebbles less one."""

    def count(self, state: Heap, seat: i64) -> i64:
        return min(MOST, state.pebbles)

    def fault(self, state: Heap, seat: i64, action: i64) -> i64:
        return TOO_MANY if action + 1 > state.pebbles else LEGAL  # PEB-1.3

    def apply(self, state: Heap, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.take(seat, action + 1, log)

    def parts(self, action: i64) -> dict[str, str]:
        return {"verb": "take", "pebbles": str(action + 1)}


TAKING: Final = Take("take", TURN, 0, MOST)  # time takes the first, one pebble: PEB-2.2
