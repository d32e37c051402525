"""`grumbletop play`"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.cli.asking import add_game_arguments, add_language_argument, game_and_position, pair, read_seat

if TYPE_CHECKING:
    from grumbletop.engine.game import Game
    from grumbletop.engine.match import Match
    from grumbletop.terminal.table import Player

KINDS = ("human", "random")
LONGEST_NAME = 40

DESCRIPTION = """\
Play a game in this terminal. Seat 0 is yours and the others play at random, unless --hot-seat or --seat say otherwise.
At the table, ? lists your actions and help tells the rest."""

EXAMPLES = """\
examples:
  grumbletop play grit
  grumbletop play grit --hot-seat --name 0=Ada --name 1=Grace --save duel.record
  grumbletop play grit --resume duel.record
  grumbletop play grit --option values=pips --seed 7 --language de
  grumbletop play grit --from position.json --seat 0=random --seat 1=human"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_game_arguments(parser)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--against-random", action="store_true", help="seat 0 against random players (the default)")
    who.add_argument("--hot-seat", action="store_true", help="people in all seats; a curtain hides each from the others")
    parser.add_argument("--seat", metavar="N=human|random", action="append", default=[], help="who sits in a seat")
    parser.add_argument("--name", metavar="N=NAME", action="append", default=[], help="the name of a seat")
    parser.add_argument("--resume", metavar="RECORD", type=Path, help="go on with a recorded game, and keep it in the same file")
    parser.add_argument("--save", metavar="FILE", type=Path, help="keep the record in this new file, after every action")
    add_language_argument(parser)
