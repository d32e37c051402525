"""Chance for the reference: outcomes in the words of the specification's chance table, scripted, replayed or random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

REST = "*"


class Chance:
    """Where outcomes come from. Cards and monsters are their codes, seats are ints."""

    def some(self, event: str, among: Sequence[Any], count: int) -> list[Any]:
        """So many of them in some order, none twice."""
        raise NotImplementedError

    def one(self, event: str, among: Sequence[Any]) -> Any:
        return self.some(event, among, 1)[0]

    def all(self, event: str, among: Sequence[Any]) -> list[Any]:
        return self.some(event, among, len(among))


class NoChance(Chance):
    def some(self, event: str, among: Sequence[Any], count: int) -> list[Any]:
        raise AssertionError(f"{event} is drawn where nothing is random")


class RandomChance(Chance):
    def __init__(self, random: Random) -> None:
        self.random = random

    def some(self, event: str, among: Sequence[Any], count: int) -> list[Any]:
        return self.random.sample(list(among), count)


class Scripted(Chance):
    """One-key maps, one for each event, consumed in order: `[{"shuffle": ["Ks", "*"]}, {"discard": "4d"}]`."""

    def __init__(self, script: Iterable[Mapping[str, Any]] = ()) -> None:
        self.script = [next(iter(entry.items())) for entry in script]

    def some(self, event: str, among: Sequence[Any], count: int) -> list[Any]:
        assert self.script, f"{event} is drawn but not scripted"
        name, outcome = self.script.pop(0)
        assert name == event, f"the script has {name} where {event} is drawn"
        named = outcome if isinstance(outcome, list) else [outcome]
        if REST in named:
            place = named.index(REST)
            named = [*named[:place], *(each for each in among if each not in named), *named[place + 1 :]]
        assert len(named) == count, f"{event}: {named} has {len(named)} outcomes, expected {count}"
        assert len({*named}) == count, f"{event}: an outcome stands twice in {named}"
        assert all(each in among for each in named), f"{event}: {named} is not of {among}"
        return named


class Replayed(Chance):
    """Single draws as another game recorded them: which event, out of how many outcomes, which one."""

    def __init__(self, draws: Iterable[tuple[str, int, str]]) -> None:
        self.draws = list(draws)

    def some(self, event: str, among: Sequence[Any], count: int) -> list[Any]:
        left, found = {str(each): each for each in among}, []
        for _ in range(count):
            name, outcomes, text = self.draws.pop(0)
            assert (name, outcomes) == (event, len(left))
            found.append(left.pop(text))
        return found
