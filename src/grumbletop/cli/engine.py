"""`grumbletop engine`"""

from __future__ import annotations

import argparse
import sys

from grumbletop.cli.arguments import add_file_argument

DESCRIPTION = """\
Speak the line protocol on standard input and output, so that any program can
host our bots. docs/line-protocol.md describes the messages."""

EXAMPLES = """\
examples:
  grumbletop engine
  grumbletop play grit --bot "grumbletop engine" """


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_file_argument(parser)
    parser.add_argument("--level", metavar="LEVEL", help="a level of the game that will be played (default: the best)")


def run(args: argparse.Namespace) -> int:
    from grumbletop.bots.line.engine import Engine

    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as heard:
        Engine(heard, sys.stdout.buffer, args.level).run()
    return 0
