"""Fits what a situation of Foggy Frontlines is worth to how games of the mind against itself ended.

python -m tools.fit_foggy [GAMES OF TWO]

Writes weights.toml of the room. Run it a few times: the mind of one run plays with the weights of the one before. It wants a compiled build
on the path; without one it takes hours.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.foggy_frontlines import weights as files
from grumbletop.games.foggy_frontlines.game import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import PASSING, PLANNING

Floats = npt.NDArray[np.float64]

FILE = Path(__file__).parent.parent / "src/grumbletop/games/foggy_frontlines" / files.FILE
REMARK = "Fitted to games of the mind against itself: python -m tools.fit_foggy"
GAMES = 1_500
SIMULATIONS = 900  # a plan
LISTS = {"plans": 18.0, "their_plans": 10.0}  # shorter than in earnest
SURPRISES = 8  # one plan in so many is only a likely one and one hat goes anywhere, so that the games differ
STEPS = 1_000
RATE = 0.05
DECAY = 0.002


def play(game: FoggyFrontlines, rng: Rng) -> tuple[list[list[list[float]]], list[float]]:
    """The features of all seats at the beginning of every round of one game, and how it ended."""
    chance, log = SeededChance(rng), Log()
    state = game.start(chance)
    rows: list[list[list[float]]] = []
    while not state.is_over():
        if state.phase == PLANNING and state.ready == 0:
            rows.append([game.insight.weighed.features(state, seat) for seat in range(game.seats)])
        seat = next(seat for seat in range(game.seats) if state.owes(seat))
        state.apply(seat, chosen(game, state, seat, rng), chance, log)
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


def fitted(samples: Sequence[tuple[Floats, Floats]]) -> Floats:
    """Standings whose shares foretell the ends best, over all numbers of players there are: gradient descent."""
    scale = np.mean([rows.std(axis=(0, 1)) for rows, _ in samples], axis=0) + 1e-6
    found = np.zeros_like(scale)
    momentum = np.zeros_like(scale)
    count = sum(len(rows) for rows, _ in samples)
    for _ in range(STEPS):
        slope = sum((slope_of(rows / scale, ends, found) for rows, ends in samples), np.zeros_like(scale)) / count - DECAY * found
        momentum = 0.9 * momentum + slope
        found = found + RATE * momentum
    for rows, ends in samples:
        error, guess = np.mean((ends - shares_of(rows / scale, found)) ** 2), np.mean((ends - ends.mean()) ** 2)
        print(f"{ends.shape[1]} players: mean square error {error:.4f}, of guessing {guess:.4f}")
    return np.asarray(found / scale)


def shares_of(rows: Floats, weights: Floats) -> Floats:
    standings = rows @ weights
    shares = np.exp(standings - standings.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def slope_of(rows: Floats, ends: Floats, weights: Floats) -> Floats:
    return np.asarray(np.einsum("ij,ijk->k", ends - shares_of(rows, weights), rows))


def sample(players: int, games: int) -> tuple[Floats, Floats]:
    game = FoggyFrontlines({"players": players, "bosses": "random"})
    rows: list[list[list[float]]] = []
    ends: list[list[float]] = []
    for number in range(games):
        seen, end = play(game, stream(games, number))
        rows += seen
        ends += [end] * len(seen)
    return np.array(rows), np.array(ends)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    two = fitted([sample(2, games)])
    more = fitted([sample(3, games // 3), sample(4, games // 3)])
    text = files.spelled({files.TWO: two.tolist(), files.MORE: more.tolist()}, REMARK)
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
