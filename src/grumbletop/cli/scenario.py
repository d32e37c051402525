"""`grumbletop scenario`"""

from __future__ import annotations

import argparse
from pathlib import Path

from grumbletop.cli import FAILED, OK, BadUsage
from grumbletop.cli.arguments import add_file_argument

DESCRIPTION = """\
Run rule tests written in YAML. Prints one line for each, the differences below
a failure, and a summary. Exits with 1 if one fails."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = "examples:\n  grumbletop scenario tests/scenarios/grit/*.yaml\n  grumbletop scenario mine.yaml --only some-id"
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a YAML file of scenarios (see docs/scenarios.md)")
    add_file_argument(parser)
    parser.add_argument("--quiet", action="store_true", help="print only failures and the summary")
    parser.add_argument("--only", metavar="ID", help="run only the scenario with this id")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine import scenario

    chosen = [each for each in scenario.read_files(args.files) if args.only in (None, each.id)]
    if not chosen:
        raise BadUsage("there is no scenario in these files" if args.only is None else f'no scenario has the id "{args.only}"')
    failed = 0
    for each in chosen:
        outcome = scenario.run(each)
        failed += not outcome.passed
        if not (args.quiet and outcome.passed):
            print(outcome, flush=True)
    print(f"{len(chosen)} scenario{'' if len(chosen) == 1 else 's'}, {failed} failed")
    return FAILED if failed else OK
