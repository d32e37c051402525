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
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from grumbletop.bots.bot import Budget, Knowledge, knowledge_of
from grumbletop.bots.bot_games import asked
from grumbletop.bots.hints import best_level
from grumbletop.bots.levels import bot_of
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

Moment = tuple[int, int, State, Sequence[Mapping[str, Any]]]  # number of the decision, seat, state, what the seat was told


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


def played(game: Game, seed: int, number: int) -> tuple[list[Moment], int, Sequence[float]]:
    """Play a duel, and pick decisions with more than one action: each is as likely."""
    chance, luck, picks = (SeededChance(stream(seed, number * STREAMS)), *(stream(seed, number * STREAMS + n) for n in (1, 2)))
    minds = stream(seed, number * STREAMS + 3)
    bot, log = bot_of(game, game.levels[THIRD].id), EventLog()
    state = game.start(chance, log=log)
    picked: list[Moment] = []
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


def keep(picked: list[Moment], moment: Moment, eligible: int, rng: Rng) -> None:
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


def report(args: argparse.Namespace) -> None:
    moments = [row for row in rows_in(args.files) if "value" in row]
    print(f"{len(moments)} moments")


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
