"""`grumbletop ladder`"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from pathlib import Path

from grumbletop.cli import BadUsage
from grumbletop.cli.arguments import add_game_arguments, named_game, read_packs, whole

DESCRIPTION = """\
Measure how well the bots of a game play: each level against the one below it,
on paired deals with changing seats, and the top level against a random and a
greedy bot. With --work, you can stop a run and continue it later."""

EXAMPLES = """\
examples:
  grumbletop ladder grit --deals 50
  grumbletop ladder grit --deals 200 --work grit.jsonl --out grit.md
  grumbletop ladder grit --pair legend:hothead --deals 20"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_game_arguments(parser)
    parser.add_argument(
        "--deals", metavar="N", type=whole(1, 1_000_000, "number of deals"), default=100, help="number of deals for each pair (default 100)"
    )
    parser.add_argument(
        "--pair", metavar="LEVEL:LEVEL", action="append", default=[], help="measure this pair instead of the whole ladder; can be repeated"
    )
    parser.add_argument("--no-yardsticks", action="store_true", help="don't play against the random and the greedy bot")
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256, "number of workers"), help="number of processes (default: one per core)"
    )
    parser.add_argument("--work", metavar="FILE", type=Path, help="save every game to this file, and continue from what is in it")
    parser.add_argument("--out", metavar="FILE", type=Path, help="also write the report to this file")


def run(args: argparse.Namespace) -> int:
    from grumbletop.bots.ladder import Pairing, Setting, Work, measure, player_of, rungs, yardsticks
    from grumbletop.bots.ladder_report import report
    from grumbletop.terminal.autosave import check_target

    if args.position is not None:
        raise BadUsage("--from doesn't work here: a ladder plays whole games")
    game = named_game(args)
    setting = Setting(args.game, dict(game.given), args.seed or 0, read_packs(args.pack))
    pairs = [Pairing(*read_pair(text)) for text in args.pair] or rungs(game)
    for pair in pairs:
        for name in (pair.challenger, pair.others):
            player_of(game, name)  # raises an error for an unknown level
    if args.out is not None:
        check_target(args.out, may_exist=True)
    sticks = [] if args.no_yardsticks or args.pair else yardsticks(game)
    tallies = measure(setting, [*pairs, *sticks], args.deals, args.workers or os.cpu_count() or 1, Work(args.work, setting), Progress())
    page = report(setting, command(args), tallies[: len(pairs)], tallies[len(pairs) :])
    if args.out is not None:
        args.out.write_text(page, encoding="utf-8")
    print(page, end="")
    return 0


def read_pair(text: str) -> tuple[str, str]:
    upper, colon, lower = text.rpartition(":")
    if not (upper and colon and lower):
        raise BadUsage(f'--pair "{text}": give LEVEL:LEVEL')
    return upper, lower


def command(args: argparse.Namespace) -> str:
    """The command line that reproduces this page."""
    words = ["grumbletop", "ladder", args.game, "--deals", str(args.deals)]
    if args.preset is not None:
        words += ["--preset", args.preset]
    for flag, given in (("--option", args.option), ("--pack", args.pack), ("--pair", args.pair)):
        for each in given:
            words += [flag, str(each)]
    if args.seed is not None:
        words += ["--seed", str(args.seed)]
    if args.no_yardsticks:
        words.append("--no-yardsticks")
    return shlex.join(words)


class Progress:
    """Progress and the estimated time left: one updated line in a terminal, a line a minute elsewhere."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.first: int | None = None
        self.told = 0.0

    def __call__(self, done: int, all_deals: int) -> None:
        now = time.monotonic()
        if self.first is None:
            self.first, self.began = done, now
        live = sys.stderr.isatty()
        if done < all_deals and now - self.told < (0.2 if live else 60):
            return
        self.told = now
        new = done - self.first
        left = f", about {(all_deals - done) * (now - self.began) / new:,.0f} s left" if new and done < all_deals else ""
        line = f"{done} of {all_deals} deals{left}"
        print(f"\r{line:<60}" if live else line, end="\n" if not live or done == all_deals else "", file=sys.stderr, flush=True)
