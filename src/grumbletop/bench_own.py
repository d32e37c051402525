"""What a game is measured by alone: copies, complete lists of actions, simulations of its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Final

from grumbletop.bench_measure import Pace, Row, Run, in_turns
from grumbletop.bench_peers import measured
from grumbletop.bots.bot import Knowledge
from grumbletop.bots.levels import level_of
from grumbletop.bots.minds import think_of
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.levels import Level
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance, clone_many
from grumbletop.engine.state import State

SEED: Final = 2026
STARTS: Final = 64  # dealt starts that playouts go through in turn
POSITIONS: Final = 256  # of random games, in which actions are listed
SEARCHES: Final = 8  # of those positions that are searched
SIMULATIONS: Final = 32  # of each search


@dataclass(frozen=True)
class Position:
    """A position in which a seat has to decide."""

    state: State
    seat: int


def starts_of(slug: str) -> list[State]:
    return dealt(make(slug, measured(slug).options))


def dealt(game: Game) -> list[State]:
    return [game.start(SeededChance(stream(SEED, index))) for index in range(STARTS)]


def own_rows(games: Mapping[str, Sequence[State]], compiled: bool, pace: Pace) -> list[Row]:
    rows = copy_rows(games, compiled, pace)
    for slug in games:
        rows += list_rows(slug, compiled, pace) + search_rows(slug, pace)
    return rows


def copy_rows(games: Mapping[str, Sequence[State]], compiled: bool, pace: Pace) -> list[Row]:
    cost = in_turns({slug: copying(starts) for slug, starts in games.items()}, pace)
    return [Row(f"{slug}, one clone", "ns", 1e9 * cost[slug], None, measured(slug).clone_below if compiled else None) for slug in games]


def copying(starts: Sequence[State]) -> Run:
    """Another start in every slice: a copy that lies unluckily behind one of them in memory takes nearly twice as long."""
    turn = cycle(starts)
    return lambda times: clone_many(next(turn), times)


def list_rows(slug: str, compiled: bool, pace: Pace) -> list[Row]:
    target = measured(slug).lists_at_least
    if target is None:
        return []
    positions = positions_of(make(slug, measured(slug).options), listed=True)
    cost = in_turns({slug: partial(list_actions, positions)}, pace)
    return [Row(f"{slug}, complete action lists", "lists/s", 1 / cost[slug], None, target if compiled and target else None)]


def list_actions(positions: Sequence[Position], times: int) -> None:
    """Of clones, which know no list yet."""
    for n in range(times):
        position = positions[n % len(positions)]
        position.state.clone().legal_actions(position.seat)


def search_rows(slug: str, pace: Pace) -> list[Row]:
    name = measured(slug).search
    if name is None:
        return []
    game = make(slug, measured(slug).options)
    level = level_of(game, name)
    seen = [Knowledge(game, each.seat, each.state) for each in positions_of(game, listed=False)[:: POSITIONS // SEARCHES]]
    cost = in_turns({slug: partial(search, level, seen)}, pace)
    return [Row(f"{slug}, search of {name}", "sims/s", search(level, seen, 1) / cost[slug])]


def search(level: Level, seen: Sequence[Knowledge], times: int) -> int:
    """A search at each position, so many times; returns the number of simulations, which is the same every time."""
    simulations = 0
    for _ in range(times):
        rng = Rng(SEED)
        simulations += sum(int(think_of(level, each, rng).go_on(SIMULATIONS)) for each in seen)
    return simulations


def positions_of(game: Game, listed: bool) -> list[Position]:
    """Decisions of random games; with `listed` those whose actions are expensive to list, if the game has such."""
    chance, log, rng = SeededChance(Rng(SEED)), Log(), Rng(SEED)
    found: list[Position] = []
    expensive: list[Position] = []
    while len(found) < POSITIONS:
        state = game.start(chance)
        while not state.is_over() and len(found) < POSITIONS:
            seat = int(state.decider())
            position = Position(state.clone(), seat)
            found.append(position)
            if state.listing_is_expensive(seat):
                expensive.append(position)
            state.apply(seat, state.sample_action(seat, rng), chance, log)
    return expensive if listed and expensive else found
