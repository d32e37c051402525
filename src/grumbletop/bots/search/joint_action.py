"""Decisions that several seats make at once, in one simulation. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import M62, mix
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance, State


@final
@mypyc_attr(acyclic=True)
class JointAction:
    """The seats and their actions, in playing order, which matters only in a race."""

    def __init__(self) -> None:
        self.seats: list[i64] = []
        self.nodes: list[i64] = []
        self.edges: list[i64] = []
        self.actions: list[i64] = []

    def add(self, seat: i64, node: i64, edge: i64, action: i64) -> None:
        self.seats.append(seat)
        self.nodes.append(node)
        self.edges.append(edge)
        self.actions.append(action)

    def play(self, world: State, chance: Chance, log: Log) -> i64:
        """Play the chosen actions; in a race only the first. Returns how many were played."""
        played: i64 = 0
        while played < len(self.seats):
            seat: i64 = self.seats[played]
            if played > 0 and not world.is_legal(seat, self.actions[played]):
                return played
            world.apply(seat, self.actions[played], chance, log)
            played += 1
        return played

    def others(self, at: i64, played: i64) -> i64:
        """The actions of all but one of those who played, hashed into one number."""
        total: i64 = 0
        n: i64 = 0
        while n < played:
            if n != at:
                total = (total + mix(self.seats[n] + 1, self.actions[n])) & M62  # whatever the order of the others
            n += 1
        return total
