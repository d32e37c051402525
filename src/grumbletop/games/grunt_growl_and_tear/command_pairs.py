"""Measure how often each monster beats each other one between equal bots; prints a table with 95% intervals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.estimates import share
from grumbletop.engine.events import Log
from grumbletop.engine.levels import Level
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear.game import GruntGrowlAndTear

STREAMS = 1_000_000  # games of a pair before its deals repeat those of the next

Result = tuple[str, str, float]  # two monsters, and the share of the win that the first one had


class BadPairs(GrumbletopError):
    """The command was asked for something that isn't there."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deals", type=int, default=10, help="number of deals for each pair, each played twice with seats swapped (default 10)"
    )
    parser.add_argument("--level", default="butcher", help="the level that plays both monsters (default butcher)")
    parser.add_argument("--monster", action="append", metavar="ID", help="measure only these monsters; can be repeated")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    parser.add_argument("--work", type=Path, metavar="FILE", help="save every game to this file, and continue from what is in it")


def run(args: argparse.Namespace) -> int:
    game = GruntGrowlAndTear()
    level = next((level for level in game.levels if level.id == args.level), None)
    if level is None:
        raise BadPairs(f"there is no level {args.level}; there are {', '.join(level.id for level in game.levels)}")
    if args.deals < 1:
        raise BadPairs("--deals must be at least 1")
    unknown = set(args.monster or ()) - set(game.box.monsters)
    if unknown:
        raise BadPairs(f"there is no monster {min(unknown)}; there are {', '.join(sorted(game.box.monsters))}")
    monsters = sorted(args.monster or game.box.monsters)
    print("\n".join(table(monsters, measured(monsters, level, args), game)))
    return 0


def measured(monsters: Sequence[str], level: Level, args: argparse.Namespace) -> list[Result]:
    """All games, deal by deal, so that a run which is stopped has played every pair equally often."""
    played = kept(args.work)
    pairs = list(combinations(monsters, 2))
    for deal in range(args.deals):
        for number, pair in enumerate(pairs):
            for first in (0, 1):
                key = [*pair, level.id, args.seed, deal, first]
                if json.dumps(key) not in played:
                    seats = list(pair) if first == 0 else [pair[1], pair[0]]
                    played[json.dumps(key)] = play(seats, level, args.seed, number * STREAMS + deal)[first]
                    if args.work is not None:
                        with args.work.open("a", encoding="utf-8") as file:
                            file.write(json.dumps([key, played[json.dumps(key)]]) + "\n")
        print(f"{deal + 1} of {args.deals} deals", file=sys.stderr)
    wanted = {json.dumps([*pair, level.id, args.seed, deal, first]) for pair in pairs for deal in range(args.deals) for first in (0, 1)}
    return [(json.loads(key)[0], json.loads(key)[1], won) for key, won in played.items() if key in wanted]


def kept(file: Path | None) -> dict[str, float]:
    """What was played before, by pair, level, seed, deal and seat."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {json.dumps(key): float(won) for key, won in lines}


def play(monsters: Sequence[str], level: Level, seed: int, number: int) -> list[float]:
    """One game on the usual map; the share of the win of each seat."""
    game = GruntGrowlAndTear({"players": 2, "monsters": list(monsters)})
    chance, rng, log = SeededChance(stream(seed, 2 * number)), stream(seed, 2 * number + 1), Log()
    state = game.start(chance)
    while not state.is_over():
        for seat in [seat for seat in range(2) if state.owes(seat)]:
            thinking = game.thinking(level.mind, state.reopened().resample(seat, rng), seat, level.settings, Rng(rng.next()))
            assert thinking is not None, "both minds of this room think about every decision"
            thinking.go_on(level.simulations or 1)
            state.apply(seat, int(thinking.choice(rng)), chance, log)
    return [(1 + state.value(seat)) / 2 for seat in range(2)]


def table(monsters: Sequence[str], results: Sequence[Result], game: GruntGrowlAndTear) -> list[str]:
    """A row for each monster: how often it beats each of the others, and all of them together."""
    texts = game.texts()
    names = [texts.word("monster", id) for id in monsters]
    lines = ["| | " + " | ".join([*names, "all"]) + " |", "|---" * (len(names) + 2) + "|"]
    for row, name in zip(monsters, names, strict=True):
        cells = [cell(results, row, [column]) if column != row else "" for column in monsters]
        lines.append("| **" + name + "** | " + " | ".join([*cells, cell(results, row, monsters)]) + " |")
    return lines


def cell(results: Sequence[Result], row: str, others: Sequence[str]) -> str:
    won = [part for first, second, part in results if first == row and second in others]
    won += [1 - part for first, second, part in results if second == row and first in others]
    found = share(sum(won), len(won))
    return f"{100 * found.value:.0f}% ({100 * found.low:.0f} to {100 * found.high:.0f})" if won else ""
