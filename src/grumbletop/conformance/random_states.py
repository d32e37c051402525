"""The states to check: all states of random games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from grumbletop.conformance.report import PLAYS, claim
from grumbletop.engine.bits import nth_bit, popcount
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.state import State

LONGEST_GAME = 20_000  # decisions; a game that is not over by then counts as endless
TIME_RUNS_OUT = 12  # one decision in so many is left to the clock


@dataclass(frozen=True)
class Reached:
    """A state somewhere in a random game. `seed` differs from state to state, so that each check can draw its own numbers."""

    game: Game
    state: State
    seed: int
    where: str

    def rng(self, purpose: int = 0) -> Rng:
        return stream(self.seed, purpose)

    def deciders(self) -> list[int]:
        return [seat for seat in range(self.game.seats) if self.state.owes(seat)]

    def claim(self, condition: bool, what: str, step: str = PLAYS) -> None:
        claim(condition, f"{self.where}: {what}", step)


def reached(game: Game, seed: int, games: int) -> Iterator[Reached]:
    """Every state of some random games, the first and the last included. A game that never ends or gets stuck is refused.

    The state is the running game itself: clone it before you change it.
    """
    for number in range(games):
        yield from one_game(game, seed, games, number)


def one_game(game: Game, seed: int, games: int, number: int) -> Iterator[Reached]:
    rng = stream(seed, number)
    chance = SeededChance(stream(seed, games + number))
    state = game.start(chance)
    decisions = 0
    while True:
        where = f"{game.info.slug} {shown_options(game)}, seed {seed}, game {number}, decision {decisions}"
        yield Reached(game, state, rng.next(), where)
        if state.is_over():
            return
        claim(state.deciders() != 0, f"{where}: stuck, nobody owes a decision and the game is not over")
        claim(decisions < LONGEST_GAME, f"{where}: the game does not end")
        step(game, state, rng, chance)
        decisions += 1


def sampled(game: Game, seed: int, games: int, each: int) -> Iterator[Reached]:
    """At most so many states of each random game, all equally likely: for games whose states are too many to ask them all.

    The first and the last are among them. These states are copies.
    """
    for number in range(games):
        rng = stream(seed, 2 * games + number)
        kept: list[tuple[int, Reached]] = []
        for place, here in enumerate(one_game(game, seed, games, number)):
            copy = Reached(game, here.state.clone(), here.seed, here.where)
            if len(kept) < each:
                kept.append((place, copy))
                continue
            if here.state.is_over():
                kept[-1] = (place, copy)
            elif each > 1 and (spot := rng.below(place)) < each - 1:
                kept[spot + 1] = (place, copy)  # the first stays
        yield from (here for _, here in sorted(kept, key=lambda each: each[0]))


def shown_options(game: Game) -> str:
    return json.dumps(game.given)


def step(game: Game, state: State, rng: Rng, chance: SeededChance) -> None:
    """One decision: of any seat that owes one, at random, or of the clock."""
    owing = state.deciders()
    seat = nth_bit(owing, rng.below(popcount(owing)))
    if rng.below(TIME_RUNS_OUT) == 0:
        game.expire(state, [each for each in range(game.seats) if state.owes(each)], chance, Log())
    else:
        state.apply(seat, state.sample_action(seat, rng), chance, Log())


def some_actions(state: State, seat: int, most: int, rng: Rng) -> list[int]:
    """All actions of a seat, or so many random ones."""
    count = state.count_actions(seat)
    numbers: Sequence[int] = range(count) if count <= most else sorted({rng.below(count) for _ in range(most)})
    return [int(state.nth_action(seat, n)) for n in numbers]


def frozen(value: Any) -> bytes:
    """Any answer of a game as bytes: equal bytes, equal answers, the order of keys included."""
    return json.dumps(value, default=_plain).encode()


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} does not belong into a document")
