"""`grumbletop hint`"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.cli.arguments import (
    add_file_argument,
    add_language_argument,
    open_position_file,
    read_packs,
    read_seat,
    seconds,
    seed,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grumbletop.engine.game import Game
    from grumbletop.engine.state import State

DESCRIPTION = """\
Show what the best bot would do for a seat, using only what that seat knows:
its best actions with their values, the share of the search spent on each, and
how play may go on."""

EXAMPLES = """\
examples:
  grumbletop hint position.json
  grumbletop hint duel.record --at 7 --seat 1 --seconds 5"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", type=Path, help="a position document, or the record of a finished match")
    add_file_argument(parser)
    parser.add_argument("--at", metavar="N", type=whole(0, 1_000_000, "entry"), help="for a record: after how many of its entries")
    parser.add_argument("--seat", metavar="N", help="whose decision (default: the first seat that has to decide)")
    parser.add_argument("--seconds", metavar="S", type=seconds, default=1.0, help="how long to think (default 1)")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="the same seed gives the same search")
    parser.add_argument(
        "--pack", metavar="DIR", action="append", default=[], type=Path, help="add a content pack: a folder of TOML files; can be repeated"
    )
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    from grumbletop.bots.bot import Budget, knowledge_of
    from grumbletop.bots.hints import hint
    from grumbletop.engine.rng import Rng
    from grumbletop.terminal.advice import advice_lines
    from grumbletop.terminal.sentences import Sentences

    game, state, names = opened(args)
    seat = state.decider() if args.seat is None else read_seat(args.seat, game)
    if seat < 0 or not state.owes(seat):
        raise BadUsage(
            f"{args.file}: nobody has to decide here" if args.seat is None else f"--seat {seat}: this seat has no decision to make here"
        )
    rng = Rng(args.seed)
    sentences = Sentences(game, names, args.language, seat)
    print(sentences.drawing(state, seat), end="\n\n")
    found = hint(knowledge_of(game, state, seat, rng), rng, game.text, Budget(seconds=args.seconds))
    print("\n".join(advice_lines(found, sentences)))
    return 0


def opened(args: argparse.Namespace) -> tuple[Game, State, Sequence[str]]:
    """Open a file, which is either a record, with an entry to choose, or a position."""
    if is_record(args.file):
        from grumbletop.engine.record import Record

        match = Record.read_file(args.file).replay()
        if not match.over:
            raise BadUsage(f"{args.file}: this match is not over; hints are only for finished matches and positions")
        if args.at is None:
            raise BadUsage(f"{args.file} is a record; give --at N, the number of entries to go through (at most {match.version})")
        if args.at > match.version:
            raise BadUsage(f"--at {args.at}: the record has {match.version} entries")
        return match.game, match.at(args.at), match.names
    if args.at is not None:
        raise BadUsage("--at works only with records")
    game, state = open_position_file(args.file, read_packs(args.pack))
    return game, state, [game.texts(args.language).word("seat", seat) for seat in range(game.seats)]


def is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.readline(200).startswith(b'{"type":"header"')
