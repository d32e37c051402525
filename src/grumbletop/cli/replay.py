"""`grumbletop replay`"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.cli.arguments import add_file_argument, add_language_argument, read_seat, whole

if TYPE_CHECKING:
    from grumbletop.engine.match import Match

ALL = "all"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Read a recorded match in words. A finished match is told with all its secrets,\nan unfinished one as a spectator sees it."
    )
    parser.epilog = "examples:\n  grumbletop replay duel.record\n  grumbletop replay duel.record --at 5 --seat 0"
    parser.add_argument("record", metavar="RECORD", type=Path, help="the record of a match")
    add_file_argument(parser)
    parser.add_argument(
        "--at", metavar="N", type=whole(0, 1_000_000, "entry"), help="draw the table after N entries instead (0: the start)"
    )
    parser.add_argument("--seat", metavar="N|spectator|all", help="what this seat was told; `all` works only for a finished match")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.record import Record
    from grumbletop.terminal.console import open_console
    from grumbletop.terminal.replay_text import ReplayText

    match = Record.read_file(args.record).replay()
    viewers = read_viewers(args, match)
    if args.at is not None and args.at > match.version:
        raise BadUsage(f"--at {args.at}: the record has {match.version} entries")
    story = ReplayText(match, viewers, open_console(), args.language)
    if args.at is None:
        story.tell()
    else:
        story.draw(args.at)
    return 0


def read_viewers(args: argparse.Namespace, match: Match) -> Sequence[int]:
    from grumbletop.engine.events import SPECTATOR

    over = match.over
    wish = args.seat or (ALL if over else "spectator")
    if wish == "spectator":
        return [SPECTATOR]
    if wish != ALL:
        return [read_seat(wish, match.game)]
    if not over:
        raise BadUsage("this match is not over, so --seat all doesn't work; give --seat N or --seat spectator")
    return range(match.game.seats)
