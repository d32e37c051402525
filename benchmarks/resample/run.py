"""How long it takes to deal a possible world: quantiles of `resample` for every seat at every decision of some games.

    python benchmarks/resample/run.py                           # Foggy Frontlines with 2, 3 and 4 seats
    python benchmarks/resample/run.py grit --games 500 --seats 2

Once the games are played by likely actions, as a bot's playouts are, and once at random. A time is the CPU time of one call. The first call
at a decision also reads what has happened since the last one; bots then make hundreds of further calls, which are not counted here.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream

QUANTILES = (0.5, 0.9, 0.99, 0.999, 1.0)


def times(game: Game, games: int, likely: bool) -> Iterator[float]:
    """Milliseconds of every call."""
    for number in range(games):
        rng, worlds, chance = stream(1, number), stream(2, number), SeededChance(stream(3, number))
        state = game.start(chance)
        while not state.is_over():
            for seat in range(game.seats):
                before = time.process_time_ns()
                state.resample(seat, worlds)
                yield (time.process_time_ns() - before) / 1e6
            seat = state.decider()
            action = game.insight.likely_action(state, seat, rng) if likely else state.sample_action(seat, rng)
            state.apply(seat, action, chance, Log())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="foggy_frontlines")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    given = parser.parse_args()
    print("| seats | played | calls | " + " | ".join(f"{quantile:.1%}" for quantile in QUANTILES) + " |")
    print("|---|---|---:|" + "---:|" * len(QUANTILES))
    for seats in given.seats:
        game = registry.make(given.game, {"players": seats} if len(given.seats) > 1 else None)
        for likely in (True, False):
            found = sorted(times(game, given.games, likely))
            ms = [found[min(int(len(found) * quantile), len(found) - 1)] for quantile in QUANTILES]
            print(
                f"| {seats} | {'by likely actions' if likely else 'at random'} | {len(found):,} | "
                + " | ".join(f"{each:.3f}" for each in ms)
                + " |"
            )


if __name__ == "__main__":
    main()
