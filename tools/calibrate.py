"""Measures how often hints come true, for the table `[forecast]` of a room's `levels.toml`.

The third level plays duels against itself. At random decisions the search of a hint values its best action, and the tool keeps that value
beside the result of the game. Simulations limit the search, so every machine measures the same. A run that was stopped goes on where it
was. Best run with a release build.

    python -m tools.calibrate play GAME FILE [--games N] [--processes N] [--seed N]
    python -m tools.calibrate report GAME FILE...
"""

from __future__ import annotations

import argparse
import json
import os
import time
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from grumbletop.bots.bot import Budget, Knowledge, knowledge_of
from grumbletop.bots.bot_games import asked
from grumbletop.bots.hints import best_level
from grumbletop.bots.levels import bot_of
from grumbletop.bots.outlook import DOUBTFUL
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State

THIRD: Final = 2
MOMENTS: Final = 2  # of one game
UNMEASURED: Final = 1_000  # simulations for a room that names no number
STREAMS: Final = 8  # random streams of one game

Picked = tuple[int, int, State, Sequence[Mapping[str, Any]]]  # number of the decision, seat, state, what the seat was told


SAMPLES: Final = 100
SAMPLE: Final = 2_000  # moments left out of a fit
LEAST: Final = 100  # moments that make a bin
NEAR: Final = 5.0  # percent
SURE: Final = 0.9
SPREAD: Final = 0.04  # variance of a result that nobody doubts
MOST_STEPS: Final = range(3, 10)


@dataclass(frozen=True)
class Moment:
    game: int
    value: float  # what a hint expects, as a share of the range of returns
    got: float  # what it came to


@lru_cache
def game_of(slug: str) -> Game:
    return make(slug)


def measured_game(slug: str, seed: int, number: int, budget: Budget | None = None) -> list[dict[str, Any]]:
    """One duel: some of its moments, each with what a hint expects and with what the seat got."""
    game = game_of(slug)
    began = time.process_time()
    moments, decisions, returns = played(game, seed, number)
    low, high = game.settled_info.returns
    rng = stream(seed, number * STREAMS + 4)
    rows = []
    for at, seat, state, told in moments:
        seen = knowledge_of(game, state, seat, rng, told)
        thought = bot_of(game, best_level(game)).choose(seen, budget or Budget(game.forecast.simulations or UNMEASURED), rng)
        best = thought.candidates[0]
        rows.append(
            {
                "game": number,
                "at": at,
                "of": decisions,
                "seat": seat,
                "decision": decision_name(game, state, seat),
                "value": round((best.value - low) / (high - low), 5),
                "doubt": round(best.doubt / (high - low), 5),
                "candidates": len(thought.candidates),
                "simulations": thought.simulations,
                "got": (returns[seat] - low) / (high - low),
            }
        )
    rows.append({"game": number, "cpu": round(time.process_time() - began, 2)})
    return rows


def decision_name(game: Game, state: State, seat: int) -> str:
    decision = game.decision(state, seat)
    return "" if decision is None else decision.name


def played(game: Game, seed: int, number: int) -> tuple[list[Picked], int, Sequence[float]]:
    """Play a duel, and pick decisions with more than one action: each is as likely."""
    chance, luck, picks = (SeededChance(stream(seed, number * STREAMS)), *(stream(seed, number * STREAMS + n) for n in (1, 2)))
    minds = stream(seed, number * STREAMS + 3)
    bot, log = bot_of(game, game.levels[THIRD].id), EventLog()
    state = game.start(chance, log=log)
    picked: list[Picked] = []
    decisions = eligible = 0
    while not state.is_over():
        for seat in asked(game, state, luck):
            decisions += 1
            told = log.seen_by(seat)
            if state.listing_is_expensive(seat) or state.count_actions(seat) > 1:
                eligible += 1
                keep(picked, (decisions, seat, state.clone(), told), eligible, picks)
            thought = bot.choose(Knowledge(game, seat, state.reopened().resample(seat, minds), told), None, minds)
            game.play(state, seat, thought.text, chance, log)
    return picked, decisions, game.returns(state)


def keep(picked: list[Picked], moment: Picked, eligible: int, rng: Rng) -> None:
    """Reservoir sampling: after any number of moments, each of them is kept with the same probability."""
    if len(picked) < MOMENTS:
        picked.append(moment)
    elif (place := rng.below(eligible)) < MOMENTS:
        picked[place] = moment


def rows_in(files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            try:
                yield json.loads(line)
            except ValueError:
                continue  # a line that was cut off


def play(args: argparse.Namespace) -> None:
    done = {row["game"] for row in rows_in([args.file]) if "cpu" in row}
    numbers = [number for number in range(args.games) if number not in done]
    with args.file.open("a", encoding="utf-8") as out, ProcessPoolExecutor(args.processes) as pool:
        for future in as_completed([pool.submit(measured_game, args.game, args.seed, number) for number in numbers]):
            out.write("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in future.result()))
            out.flush()


# From moments to steps


@dataclass(frozen=True)
class Steps:
    """What is said: up to each bound, how many of 100 games were won."""

    bounds: Sequence[float]
    won: Sequence[int]

    def said(self, value: float) -> int:
        return self.won[bisect_left(self.bounds, value)]


def fitted(moments: Sequence[Moment], count: int) -> Steps:
    """Steps that are equally exact: near 0 and 1 fewer moments are enough. Neighbours are put together until what was won rises."""
    ranked = sorted(moments, key=lambda each: each.value)
    weights = list(accumulate(1 / (SPREAD + each.value * (1 - each.value)) for each in ranked))
    edges = [bisect_left(weights, weights[-1] * n / count) for n in range(count)]
    blocks = [list(ranked[start:end]) for start, end in pairwise([*edges, len(ranked)])]
    while (
        fall := next((n for n, (one, other) in enumerate(pairwise(blocks)) if percent_won(one) >= percent_won(other)), None)
    ) is not None:
        blocks[fall : fall + 2] = [[*blocks[fall], *blocks[fall + 1]]]
    bounds = [round((one[-1].value + other[0].value) / 2, 3) for one, other in pairwise(blocks)]
    return Steps(bounds, [percent_won(block) for block in blocks])


def percent_won(moments: Sequence[Moment]) -> int:
    return min(99, max(1, round(100 * sum(each.got for each in moments) / len(moments))))


def bins(steps: Steps, moments: Sequence[Moment]) -> dict[int, list[Moment]]:
    """Moments by what is said of them."""
    found: dict[int, list[Moment]] = {}
    for each in moments:
        found.setdefault(steps.said(each.value), []).append(each)
    return dict(sorted(found.items()))


def holds(steps: Steps, moments: Sequence[Moment]) -> bool:
    """Whether every bin that is large enough is near what is said."""
    return all(
        len(block) < LEAST or abs(said - 100 * sum(each.got for each in block) / len(block)) <= NEAR
        for said, block in bins(steps, moments).items()
    )


def confidence(moments: Sequence[Moment], count: int) -> float:
    """How often steps that were fitted to some games hold for the others, over many ways to leave games out."""
    luck, games = Random(count), sorted({each.game for each in moments})
    left_out = min(len(games) // 2, len(games) * SAMPLE // len(moments))
    held = 0
    for _ in range(SAMPLES):
        out = set(luck.sample(games, left_out))
        steps = fitted([each for each in moments if each.game not in out], count)
        held += holds(steps, [each for each in moments if each.game in out])
    return held / SAMPLES


def moments_in(files: Sequence[Path]) -> list[Moment]:
    """What a hint would have put into words."""
    rows = (row for row in rows_in(files) if "value" in row)
    return [Moment(row["game"], row["value"], row["got"]) for row in rows if row["doubt"] <= DOUBTFUL]


def report(args: argparse.Namespace) -> None:
    moments = moments_in(args.files)
    found = {count: confidence(moments, count) for count in MOST_STEPS}
    count = max((each for each in found if found[each] >= SURE), default=1)
    steps = fitted(moments, count)
    print(f"# {args.game}: {len(moments)} moments of {len({each.game for each in moments})} games")
    print("# steps and how often all of them hold in games left out: " + ", ".join(f"{each}: {share:.0%}" for each, share in found.items()))
    print(f"bounds = {list(steps.bounds)}\nwon = {list(steps.won)}\n")
    show(steps, moments)
    now = game_of(args.game).forecast
    if now.won:
        print(f"\nWhat levels.toml says now, {'which holds' if holds(Steps(now.bounds, now.won), moments) else 'WHICH DOES NOT HOLD'}:\n")
        show(Steps(now.bounds, now.won), moments)


def show(steps: Steps, moments: Sequence[Moment]) -> None:
    print("| said | moments | won | 95% |\n|---:|---:|---:|---|")
    for said, block in bins(steps, moments).items():
        won = sum(each.got for each in block) / len(block)
        wide = 1.96 * sqrt(won * (1 - won) / len(block))
        print(f"| {said}% | {len(block)} | {100 * won:.1f}% | {100 * (won - wide):.1f} to {100 * (won + wide):.1f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("game")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=1_200)
    playing.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    playing.add_argument("--seed", type=int, default=1)
    playing.set_defaults(do=play)
    reporting = commands.add_parser("report")
    reporting.add_argument("game")
    reporting.add_argument("files", type=Path, nargs="+")
    reporting.set_defaults(do=report)
    args = parser.parse_args()
    args.do(args)


if __name__ == "__main__":
    main()
