"""Fits the weights of Grumbles and Goofs: the worth of a situation should be what thinking about it comes to.

The mind plays against itself, and every situation it thought about is kept with the value its search gave it; then the weights are moved so
that they say the same without search. Each round begins with the weights of the one before. Best run with a compiled build.

    python -m tools.fit_grumbles ROUNDS GAMES SIMULATIONS SEED FILE
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng, stream
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.game import DEFAULTS
from grumbletop.games.grumbles_and_goofs.mind_turns import Node, TurnThinking
from grumbletop.games.grumbles_and_goofs.mind_worth import (
    ASIDES,
    BESIDE,
    FEARED,
    LEAD,
    PLACES,
    SCORES,
    WANTED,
    WEIGHTS,
    Worth,
    unordered,
)
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import END, KINDS, form_of
from grumbletop.games.grumbles_and_goofs.rules_pieces import DRAFTING, PLAYING
from grumbletop.games.grumbles_and_goofs.weights import spelled

NEARNESS: Final = (0.0, 0.6, 0.45, 0.3, 0.2, 0.14, 0.1, 0.06, 0.04, 0.0, 0.0, 0.0, 0.0)  # of a Goof, by steps from the corner
DARING: Final = 0.3  # one turn in six is chosen with this much noise, so that games differ
KEPT: Final = 5  # of situations that were thought about only once, one in so many
QUIET: Final = 0.6  # of the way to the stall: beyond it the weights say little
STEPS: Final = 400
PULL: Final = 30.0  # how strongly weights stay where they were


@dataclass
class Lessons:
    """What the weights shall learn: in each row some weights with their factors, and the value of the sum."""

    weights: list[int] = field(default_factory=list)
    factors: list[float] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def add(self, worth: Worth, state: GrumblesState, value: float) -> None:
        worth.traced = True
        worth.spoke.clear()
        worth.factors.clear()
        worth.for_mover(state, state.player())
        worth.traced = False
        self.rows += [len(self.values)] * len(worth.spoke)
        self.weights += worth.spoke
        self.factors += worth.factors
        self.values.append(value)


def first_guess() -> list[float]:
    """What anybody would say: the nearer the better, and a Grumble belongs beside a Goof."""
    guess = [0.0] * WEIGHTS
    guess[LEAD] = 1.0
    for side, eager in ((0, 1.15), (1, 1.0)):
        for files in range(7):
            for ranks in range(files + 1):
                place = side * PLACES + unordered(files, ranks)
                guess[WANTED + place] = eager * NEARNESS[files + ranks]
                guess[FEARED + place] = 0.3 * NEARNESS[files + ranks]
        for kind in range(KINDS):
            for files, ranks in ((0, 1), (0, -1), (1, 1), (1, -1), (-1, -1), (0, 2), (0, -2)):
                aside = (side * KINDS + kind) * ASIDES + unordered(files + 2, ranks + 2)
                guess[BESIDE + aside] = 0.06 / (abs(files) + abs(ranks))
                guess[SCORES + aside] = 0.1 / (abs(files) + abs(ranks))
    return guess


def learn(nodes: Sequence[Node], worth: Worth, lessons: Lessons) -> None:
    for node in nodes:
        state = node.state
        if not node.grown or node.settled or state.phase != PLAYING or state.acted:
            continue
        if int(state.quiet_turns) > QUIET * int(state.rules.no_progress_limit):
            continue
        if node.visits >= 2 or state.placement_key() % KEPT == 0:
            lessons.add(worth, state, node.value if state.player() == 0 else -node.value)


def play(game: GrumblesAndGoofs, worth: Worth, simulations: int, rng: Rng, lessons: Lessons) -> None:
    """One game, drafted at random."""
    state = game.start(SeededChance(rng))
    while not state.is_over():
        seat = int(state.decider())
        if state.phase == DRAFTING:
            state.apply(seat, state.sample_action(seat, rng), NoChance(), Log())
            continue
        thinking = TurnThinking(state.resample(seat, rng), seat, worth, int(DEFAULTS["width"]), DEFAULTS["doubt"], 0.0, False)
        thinking.go_on(simulations)
        learn(thinking.nodes, worth, lessons)
        noise = DARING if rng.below(6) == 0 else 0.0
        best = max(thinking.candidates(), key=lambda each: each.value + noise * int(rng.below(1001)) / 500)
        play_turn(state, seat, best.line)


def play_turn(state: GrumblesState, seat: int, line: Sequence[tuple[int, int]]) -> None:
    """The rest of a turn, up to the first mystery revealed."""
    mysteries = state.mysteries_left()
    for _, action in line:
        state.apply(seat, action, NoChance(), Log())
        if form_of(action) == END or state.mysteries_left() < mysteries:
            return


def fitted(start: Sequence[float], lessons: Lessons) -> list[float]:
    """Cross entropy by gradient descent (Adam), with a pull towards where it started."""
    weights: Any = np.array(start)
    index, factors, rows = np.array(lessons.weights), np.array(lessons.factors), np.array(lessons.rows)
    values: Any = np.array(lessons.values)
    mean, spread = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    for number in range(1, STEPS + 1):
        odds = np.bincount(rows, weights[index] * factors, minlength=len(values))
        slope = np.bincount(index, (np.tanh(odds) - values)[rows] * factors, minlength=WEIGHTS)
        slope = (slope + PULL * (weights - np.array(start))) / len(values)
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        weights = weights - 0.01 * mean / (1 - 0.9**number) / (np.sqrt(spread / (1 - 0.99**number)) + 1e-7)
    return [float(weight) for weight in weights]


def main(rounds: int, games: int, simulations: int, seed: int) -> Iterator[str]:
    """The file of weights after each round."""
    game = GrumblesAndGoofs()
    weights = first_guess()
    remark = (
        f"Fitted to what the mind thought in games against itself: python -m tools.fit_grumbles {rounds} {games} {simulations} {seed} FILE"
    )
    for number in range(rounds):
        worth, lessons = Worth(game.rules, weights), Lessons()
        for index in range(games):
            play(game, worth, simulations, stream(seed, number * games + index), lessons)
        weights = fitted(weights, lessons)
        print(f"round {number + 1}: {len(lessons.values):,} situations", flush=True)
        yield spelled(weights, [remark])


if __name__ == "__main__":
    rounds, games, simulations, seed = (int(each) for each in sys.argv[1:5])
    for text in main(rounds, games, simulations, seed):
        Path(sys.argv[5]).write_text(text, encoding="utf-8")
