"""`grumbletop review`"""

from __future__ import annotations

import argparse
from pathlib import Path

from grumbletop.cli import BadUsage
from grumbletop.cli.arguments import add_file_argument, add_language_argument, seconds, seed

DESCRIPTION = """\
Go through a finished match action by action: what each action was worth to
its player, judged by what that seat knew, what would have been better, and
which were the biggest mistakes."""

EXAMPLES = """\
examples:
  grumbletop review duel.record
  grumbletop review duel.record --seconds 2"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("record", metavar="RECORD", type=Path, help="the record of a finished match")
    add_file_argument(parser)
    parser.add_argument("--seconds", metavar="S", type=seconds, default=0.3, help="how long to think about each action (default 0.3)")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="the same seed gives the same search")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    from grumbletop.bots.bot import Budget
    from grumbletop.bots.hints import ReviewedAction, review
    from grumbletop.engine.events import SPECTATOR
    from grumbletop.engine.record import Record
    from grumbletop.terminal.advice import judged_line, review_lines
    from grumbletop.terminal.sentences import Sentences

    match = Record.read_file(args.record).replay()
    if not match.over:
        raise BadUsage(f"{args.record}: this match is not over yet; continue it with grumbletop play --resume")
    sentences = Sentences(match.game, match.names, args.language, SPECTATOR)
    found: list[ReviewedAction] = []
    for each in review(match, Budget(seconds=args.seconds), args.seed):
        found.append(each)
        print(judged_line(each, sentences), flush=True)
    print("\n".join(review_lines(found, sentences)))
    return 0
