"""Pebbles as people meet it: options, documents, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grumbletop.engine.events import Log
from grumbletop.engine.game import Field, Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.reader import Reader
from grumbletop.engine.state import Chance
from grumbletop.engine.texts import Texts
from grumbletop_pebbles.rules import LARGEST_HEAP, MOST, REFUSALS, TAKING, Heap


class Pebbles(Game[Heap]):
    info = GameInfo("pebbles", "Pebbles", (2, 2), (-1.0, 1.0), 0.0, False, False, (1, 1), "Take one to three; the last one wins.")
    decisions = (TAKING,)
    refusals = REFUSALS
    codes = MOST
    derived: ClassVar[Mapping[str, str]] = {"heap": "PEB-1.2"}
    observation = (Field("heap", 1, 0, LARGEST_HEAP), Field("turn", 1))

    def option_list(self) -> Sequence[Option]:
        return (Option("heap", "int", 12, "PEB-1.1", low=1, high=LARGEST_HEAP),)

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> Heap:
        return Heap(self.given["heap"])

    def read_position(self, reader: Reader) -> Heap:
        state = Heap(self.given["heap"])
        for number, pebbles in enumerate(reader.items("taken", 0, self.given["heap"])):
            if state.pebbles < reader.check_integer(f"taken.{number}", pebbles, 1, MOST):
                reader.fail(f"taken.{number}", "there were not that many left", "PEB-1.3")
            state.take(state.on_turn(), pebbles, Log())
        return state

    def dump(self, state: Heap) -> dict[str, Any]:
        return {"game": "pebbles", "options": dict(self.listed), "taken": state.all_taken(), "heap": state.pebbles}

    def view(self, state: Heap, seat: int | None) -> dict[str, Any]:
        return self.dump(state)

    def display(self, state: Heap, seat: int | None) -> dict[str, Any]:
        return {"pebbles": self.dump(state)["heap"]}

    def drawing(self, state: Heap, seat: int | None, texts: Texts) -> str:
        return texts.say("table.heap", {"heap": state.pebbles, "turn": texts.word("seat", state.on_turn())}) + "\n"
