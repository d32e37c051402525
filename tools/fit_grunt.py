"""Fits what a situation of Grunt, Growl, and Tear is worth to how games of bots against themselves ended.

python -m tools.fit_grunt [GAMES OF TWO] [SIMULATIONS]

Writes weights.toml of the room. Without simulations everybody plays by habit, which is quick; with them, by flat search that asks the
weights of the run before. It wants a compiled build on the path.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grumbletop.bots.bot import knowledge_of
from grumbletop.bots.minds import flat_mind
from grumbletop.engine.events import Log
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import weights as files
from grumbletop.games.grunt_growl_and_tear.game import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.mind_worth import FEATURES
from grumbletop.games.grunt_growl_and_tear.rules import GruntState

Floats = npt.NDArray[np.float64]

FILE = Path(__file__).parent.parent / "src/grumbletop/games/grunt_growl_and_tear" / files.FILE
REMARK = "Fitted to games of bots against themselves: python -m tools.fit_grunt"
GAMES = 6_000
SURPRISES = 10  # one decision in so many follows habit, so that the games differ
STEPS = 600
RATE = 0.05
DECAY = 0.003


def play(game: GruntGrowlAndTear, simulations: int, rng: Rng) -> tuple[list[list[list[float]]], list[float]]:
    """The features of all seats at the start of every turn of one game, and each seat's share of the win."""
    chance, log = SeededChance(rng), Log()
    state = game.start(chance)
    rows: list[list[list[float]]] = []
    while not state.is_over():
        if game.insight.knows_worth(state):
            worth = game.insight.weighed
            rows.append([worth.features(state, seat) if not state.is_out(seat) else [0.0] * FEATURES for seat in range(game.seats)])
        seat = next(seat for seat in range(game.seats) if state.owes(seat))
        state.apply(seat, chosen(game, state, seat, simulations, rng), chance, log)
    winners = [int(state.winners >> seat & 1) for seat in range(game.seats)]
    return rows, [each / sum(winners) for each in winners]


def chosen(game: GruntGrowlAndTear, state: GruntState, seat: int, simulations: int, rng: Rng) -> int:
    if simulations == 0 or rng.below(SURPRISES) == 0:
        return game.insight.likely_action(state, seat, rng)
    thinking = flat_mind(knowledge_of(game, state, seat, rng), {"depth": 0}, Rng(rng.next()))
    thinking.go_on(simulations)
    return thinking.choice(rng)


def fitted(samples: Sequence[tuple[Floats, Floats]]) -> Floats:
    """Standings whose shares foretell the ends best, over all numbers of players: gradient descent. A seat that is out has no share."""
    scale = np.mean([rows.std(axis=(0, 1)) for rows, _ in samples], axis=0) + 1e-6
    found = np.zeros_like(scale)
    momentum = np.zeros_like(scale)
    count = sum(len(rows) for rows, _ in samples)
    scaled = [(rows / scale, ends) for rows, ends in samples]
    for _ in range(STEPS):
        slope = sum((slope_of(rows, ends, found) for rows, ends in scaled), np.zeros_like(scale)) / count - DECAY * found
        momentum = 0.9 * momentum + slope
        found = found + RATE * momentum
    for rows, ends in scaled:
        error, guess = np.mean((ends - shares_of(rows, found)) ** 2), np.mean((ends - ends.mean()) ** 2)
        print(f"{ends.shape[1]} players: mean square error {error:.4f}, of guessing {guess:.4f}")
    return np.asarray(found / scale)


def shares_of(rows: Floats, weights: Floats) -> Floats:
    standings = np.where(np.any(rows, axis=2), rows @ weights, -np.inf)
    shares = np.exp(standings - standings.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def slope_of(rows: Floats, ends: Floats, weights: Floats) -> Floats:
    return np.asarray(np.einsum("ij,ijk->k", ends - shares_of(rows, weights), rows))


def sample(players: int, games: int, simulations: int) -> tuple[Floats, Floats]:
    game = make("grunt_growl_and_tear", {"players": players, "monsters": "random"})
    assert isinstance(game, GruntGrowlAndTear)
    rows: list[list[list[float]]] = []
    ends: list[list[float]] = []
    for number in range(games):
        seen, end = play(game, simulations, stream(games, number))
        rows += seen
        ends += [end] * len(seen)
    return np.array(rows), np.array(ends)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    shares = ((2, games), (3, games // 6), (4, games // 10))
    found = fitted([sample(players, count, simulations) for players, count in shares])
    FILE.write_text(files.spelled(found.tolist(), REMARK), encoding="utf-8")


if __name__ == "__main__":
    main()
