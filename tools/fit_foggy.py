"""Fits what a situation of Foggy Frontlines is worth to how games of the mind against itself ended.

python -m tools.fit_foggy [GAMES OF TWO]

Writes weights.toml of the room. Run it a few times: the mind of one run plays with the weights of the one before. It wants a compiled build
on the path; without one it takes hours.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grumbletop.engine.events import Log
from grumbletop.engine.playing import SeededChance
from grumbletop.engine.rng import Rng, stream
from grumbletop.games.foggy_frontlines import weights as files
from grumbletop.games.foggy_frontlines.game import FoggyFrontlines, foggy
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import PASSING, PLANNING

Floats = npt.NDArray[np.float64]

FILE = Path(__file__).parent.parent / "src/grumbletop/games/foggy_frontlines" / files.FILE
GAMES = 1_000
SIMULATIONS = 600  # a plan
LISTS = {"plans": 18.0, "their_plans": 10.0}  # shorter than in earnest
SURPRISES = 8  # one plan in so many is only a likely one and one hat goes anywhere, so that the games differ
STEPS = 3_000
RATE = 0.05
DECAY = 0.002


def play(game: FoggyFrontlines, rng: Rng) -> tuple[list[list[list[float]]], list[float]]:
    """The features of all seats at the beginning of every round of one game, and how it ended."""
    chance, log = SeededChance(rng), Log()
    state = game.start(chance)
    rows: list[list[list[float]]] = []
    while not state.is_over():
        table = foggy(state)
        if table.phase == PLANNING and table.ready == 0:
            rows.append([game.insight.weighed.features(table, seat) for seat in range(game.seats)])
        seat = next(seat for seat in range(game.seats) if state.owes(seat))
        state.apply(seat, chosen(game, table, seat, rng), chance, log)
    return rows, [state.value(seat) for seat in range(game.seats)]


def chosen(game: FoggyFrontlines, state: FoggyState, seat: int, rng: Rng) -> int:
    surprise = rng.below(SURPRISES) == 0
    if state.phase == PASSING and surprise:
        return state.sample_action(seat, rng)
    if state.phase != PLANNING or surprise:
        return game.insight.likely_action(state, seat, rng)
    thinking = game.thinking("flat", state.reopened().resample(seat, rng), seat, LISTS, rng)
    assert thinking is not None
    thinking.go_on(SIMULATIONS)
    return thinking.choice(rng)


def fitted(rows: Floats, ends: Floats, weights: Floats) -> Floats:
    """Standings whose shares foretell the ends best: gradient descent from the weights there are."""
    scale = rows.std(axis=(0, 1)) + 1e-6
    scaled, found = rows / scale, weights * scale
    momentum = np.zeros_like(found)
    for _ in range(STEPS):
        standings = scaled @ found
        shares = np.exp(standings - standings.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        slope = np.einsum("ij,ijk->k", ends - shares, scaled) / len(rows) - DECAY * found
        momentum = 0.9 * momentum + slope
        found = found + RATE * momentum
    print(f"mean square error {np.mean((ends - shares) ** 2):.4f}, of guessing {np.mean((ends - ends.mean()) ** 2):.4f}")
    return np.asarray(found / scale)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    found: dict[int, list[float]] = {}
    for players in (2, 3, 4):
        game = FoggyFrontlines({"players": players, "bosses": "random"})
        rows, ends = [], []
        for number in range(2 * games // players):
            seen, end = play(game, stream(games, number))
            rows += seen
            ends += [end] * len(seen)
        before = np.array(files.read_weights(game.home(), players))
        found[players] = [float(weight) for weight in fitted(np.array(rows), np.array(ends), before)]
    FILE.write_text(files.spelled(found, "Fitted to games of the mind against itself: python -m tools.fit_foggy"), encoding="utf-8")


if __name__ == "__main__":
    main()
