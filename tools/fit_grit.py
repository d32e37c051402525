"""Fits what the starts of rounds 2 and 3 of Grit are worth to a seat when the other one does anything at all.

python -m tools.fit_grit [PLACES OF EACH KIND]

Writes net_weights.bin of the room. The net of round 3 learns from places of which the rest was worked out to the end; that of round 2 from
places of which one round was worked out with the net of round 3 behind it. Both learn twice: first from places that any play leads to, then
also from those that the own play of the seat leads to. It wants a compiled build on the path; with one, it takes half an hour on two cores.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grit import Grit, net_weights
from grumbletop.games.grit.mind_forethought import Forethought
from grumbletop.games.grit.mind_net import FACTS, FIRST_LAYER, SECOND_LAYER, ValueNet, facts_of
from grumbletop.games.grit.mind_prospect import Foresight, Place
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import FIRST, ROUNDS, SAY_FIRST, SECOND, WORD

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int16]  # the facts of each place, filled up with -1
Nets = list[list[float]]

FILE = Path(__file__).parent.parent / "src/grumbletop/games/grit" / net_weights.FILE
PLACES = 150_000
HEARTS = 12  # all there are
MOST_FACTS = 40
ANYTHING = 1.0  # how often the seat's plays are surprises
OWN_PLAY = 0.2
AS_THOUGHT = [0.0, 1.0] * (ROUNDS - 1)  # a worth comes to just that
SIMULATIONS = 10_000  # more than there is to think
GAMES = 9_000
GAMES_SEED = 6_000_000
PIECE = 500  # places worked out at a time
EPOCHS = 40
BATCH = 256
RATE = 0.002
HELD_BACK = 20  # one place in so many is not learned from, but for seeing how well the others were


def play_on(state: GritState, seat: int, foresight: Foresight, surprises: float, rng: Rng) -> int:
    """What the seat does; it always lets the other one begin, which is hardly ever wrong."""
    if int(rng.below(1_000)) < 1_000 * surprises:
        return state.sample_action(seat, rng)
    if state.phase == WORD:
        return SAY_FIRST + 1 - seat
    return int(thought_over(Forethought(state, seat, foresight, 0)).choice(rng))


def thought_over(thinking: Forethought) -> Forethought:
    while thinking.go_on(SIMULATIONS):
        pass
    return thinking


def work_out(job: tuple[int, int, float, Nets]) -> tuple[Rows, Floats]:
    """Places at the start of a round, and what they are worth."""
    number, seed, surprises, nets = job
    game = Grit()
    foresight = Foresight(game.rules, HEARTS, [ValueNet(net) for net in nets], AS_THOUGHT)
    rows = np.full((PIECE, MOST_FACTS), -1, np.int16)
    worths = np.zeros(PIECE, np.float32)
    for n in range(PIECE):
        rng = stream(seed, n)
        chance, log = SeededChance(rng), Log()
        state = game.start(chance)
        while state.round < number:
            for seat in range(2):
                if state.owes(seat):
                    action = play_on(state, seat, foresight, surprises if seat == 0 else ANYTHING, rng)
                    state.apply(seat, action, chance, log)
        place = Place(state, 0, foresight.unseen(state, 0))
        facts = facts_of(state, 0, place.unseen)
        rows[n, : len(facts)] = list(facts)
        worths[n] = foresight.worth(place, 1)
    return rows, worths


def gather(number: int, count: int, seed: int, surprises: float, nets: Nets) -> tuple[Rows, Floats]:
    jobs = [(number, seed + piece, surprises, nets) for piece in range(count // PIECE)]
    found = []
    with ProcessPoolExecutor() as pool:
        for done in pool.map(work_out, jobs):
            found.append(done)
            print(f"\rround {number}: {len(found) * PIECE:,} places of {count:,}", end="", flush=True)
    print()
    return np.concatenate([rows for rows, _ in found]), np.concatenate([worths for _, worths in found])


def spread(rows: Rows) -> Floats:
    """A column for every fact: 1 where it holds."""
    found = np.zeros((len(rows), FACTS + 1), np.float32)
    np.put_along_axis(found, rows.astype(np.int64), np.float32(1), axis=1)  # -1 is the last column, which is cut off
    return found[:, :FACTS]


class Net:
    """A net that learns, by Adam's rule with a rate that falls to nothing."""

    def __init__(self, mean: float) -> None:
        rng = np.random.default_rng(0)
        self.rng = rng
        self.parts = [
            rng.normal(0, 0.2, (FACTS, FIRST_LAYER)),
            np.zeros(FIRST_LAYER),
            np.zeros(SECOND_LAYER),
            rng.normal(0, (2 / FIRST_LAYER) ** 0.5, (FIRST_LAYER, SECOND_LAYER)),
            rng.normal(0, (1 / SECOND_LAYER) ** 0.5, SECOND_LAYER),
            np.array([mean]),
        ]
        self.parts = [part.astype(np.float32) for part in self.parts]
        self.speeds = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def numbers(self) -> list[float]:
        """In the order of `ValueNet`."""
        return [float(number) for part in self.parts for number in part.ravel()]

    def look(self, facts: Floats) -> tuple[Floats, Floats, Floats]:
        rows, first_base, second_base, across, out, base = self.parts
        first = np.maximum(facts @ rows + first_base, 0)
        second = np.maximum(first @ across + second_base, 0)
        return first, second, second @ out + base

    def step(self, facts: Floats, worths: Floats, rate: float) -> None:
        first, second, found = self.look(facts)
        error = (found - worths) / len(worths)
        back_second = np.outer(error, self.parts[4]) * (second > 0)
        back_first = (back_second @ self.parts[3].T) * (first > 0)
        slopes = [
            facts.T @ back_first,
            back_first.sum(0),
            back_second.sum(0),
            first.T @ back_second,
            second.T @ error,
            error.sum(keepdims=True),
        ]
        self.steps += 1
        for n, slope in enumerate(slopes):
            self.speeds[n] = 0.9 * self.speeds[n] + 0.1 * slope
            self.squares[n] = 0.999 * self.squares[n] + 0.001 * slope**2
            speed = self.speeds[n] / (1 - 0.9**self.steps)
            self.parts[n] -= (rate * speed / (np.sqrt(self.squares[n] / (1 - 0.999**self.steps)) + 1e-8)).astype(np.float32)


def fitted(samples: list[tuple[Rows, Floats]]) -> list[float]:
    rows = np.concatenate([rows for rows, _ in samples])
    worths = np.concatenate([worths for _, worths in samples])
    net = Net(float(worths.mean()))
    order = net.rng.permutation(len(rows))
    back, learned = order[: len(rows) // HELD_BACK], order[len(rows) // HELD_BACK :]
    for epoch in range(EPOCHS):
        rate = RATE * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2
        net.rng.shuffle(learned)
        for start in range(0, len(learned), BATCH):
            batch = learned[start : start + BATCH]
            net.step(spread(rows[batch]), worths[batch], rate)
    error = float(np.sqrt(np.mean((net.look(spread(rows[back]))[2] - worths[back]) ** 2)))
    print(f"{len(rows):,} places: off by {error:.4f}, where a guess is off by {worths[back].std():.4f}", flush=True)
    return net.numbers()


def experienced(job: tuple[int, Nets]) -> tuple[int, float, float]:
    """A game of the mind against itself in which one play is looked at: its round, what it was thought to be worth, and what came of it.

    Every other time that play is any one, so that bad ones are known as well.
    """
    number, nets = job
    game = Grit()
    foresight = Foresight(game.rules, HEARTS, [ValueNet(net) for net in nets], AS_THOUGHT)
    rng = stream(GAMES_SEED, number)
    looked_at, whose, surprise = 1 + int(rng.below(ROUNDS - 1)), int(rng.below(2)), rng.below(2) == 0
    worth = 0.0
    state = game.start(SeededChance(rng))
    while not state.is_over():
        seat = int(state.decider())
        if state.round < ROUNDS:
            thinking = thought_over(Forethought(state, seat, foresight, 0))
            option = thinking.best()
            if (state.round, seat) == (looked_at, whose) and state.phase in (FIRST, SECOND):
                if surprise:
                    option = thinking.options[int(rng.below(len(thinking.options)))]
                worth = float(option.value)
            action = int(option.action)
        else:
            duel = game.thinking("search", state, seat, {"solved_from": ROUNDS}, rng)
            assert duel is not None
            duel.go_on(SIMULATIONS)
            action = int(duel.choice(rng))
        state.apply(seat, action, NoChance(), Log())
    return looked_at, worth, float(state.value(whose))


def experience(nets: Nets, games: int) -> list[float]:
    """For each round the line from what plays were thought to be worth to what came of them."""
    with ProcessPoolExecutor() as pool:
        told = list(pool.map(experienced, [(game, nets) for game in range(games)], chunksize=50))
    found: list[float] = []
    for number in range(1, ROUNDS):
        worths, ends = (np.array([each[n] for each in told if each[0] == number]) for n in (1, 2))
        steep, level = np.polyfit(worths, ends, 1)
        found += [float(level), float(steep)]
        print(f"round {number}: {len(worths):,} plays worth {worths.mean():.3f}; in earnest {level:.3f} and {steep:.3f} a point")
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PLACES
    blank = Net(0.0).numbers()
    third = [gather(3, 2 * count, 1_000_000, ANYTHING, [blank, blank])]
    net3 = fitted(third)
    net2 = fitted([gather(2, count, 2_000_000, ANYTHING, [blank, net3])])
    third.append(gather(3, count, 3_000_000, OWN_PLAY, [net2, net3]))
    net3 = fitted(third)
    second = [gather(2, count, seed, surprises, [net2, net3]) for seed, surprises in ((4_000_000, ANYTHING), (5_000_000, OWN_PLAY))]
    nets = [fitted(second), net3]
    FILE.write_bytes(net_weights.spelled(nets, experience(nets, GAMES)))


if __name__ == "__main__":
    main()
