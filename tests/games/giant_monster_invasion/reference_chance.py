"""Chance for the reference: faces in the order of the specification's chance table, scripted, replayed or random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any


class Chance:
    """Where dice come from."""

    def one(self, event: str, among: Sequence[int]) -> int:
        raise NotImplementedError

    def die(self, event: str, sides: int) -> int:
        return self.one(event, range(1, sides + 1))

    def pool(self, event: str, dice: int) -> list[int]:
        return [self.die(event, 6) for _ in range(dice)]


class NoChance(Chance):
    def one(self, event: str, among: Sequence[int]) -> int:
        raise AssertionError(f"{event} is drawn where nothing is random")


class RandomChance(Chance):
    def __init__(self, random: Random) -> None:
        self.random = random

    def one(self, event: str, among: Sequence[int]) -> int:
        return self.random.choice(among)


class Scripted(Chance):
    """Faces in order, bare or with the name of their event: `[{"check.brawl": [2, 5]}, 4]`."""

    def __init__(self, script: Iterable[Any] = ()) -> None:
        self.script: list[tuple[str | None, int]] = []
        for entry in script:
            name, outcome = next(iter(entry.items())) if isinstance(entry, Mapping) else (None, entry)
            self.script += [(name, face) for face in (outcome if isinstance(outcome, list) else [outcome])]

    def one(self, event: str, among: Sequence[int]) -> int:
        assert self.script, f"{event} is drawn but not scripted"
        name, face = self.script.pop(0)
        assert name in (None, event), f"the script has {name} where {event} is drawn"
        assert face in among, f"{event}: {face} is not of {list(among)}"
        return face


class Replayed(Chance):
    """Single draws as another game recorded them: which event, out of how many outcomes, which one."""

    def __init__(self, draws: Iterable[tuple[str, int, str]]) -> None:
        self.draws = list(draws)

    def one(self, event: str, among: Sequence[int]) -> int:
        assert self.draws, f"{event} is drawn here only"
        name, outcomes, text = self.draws.pop(0)
        assert (name, outcomes) == (event, len(among)), f"{name} of {outcomes} there, {event} of {len(among)} here"
        return int(text)
