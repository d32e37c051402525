"""`grumbletop rules`"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import FAILED, OK, BadUsage
from grumbletop.cli.arguments import add_game_name, add_language_argument, seed, whole

if TYPE_CHECKING:
    from grumbletop.engine.game import Game
    from grumbletop.engine.rulebook import Clause, Rulebook

TESTS = Path("tests")

DESCRIPTION = """\
Read a rulebook: all of it, some clauses or sections, or those with a word. Or
see where each clause is carried out and tested."""

EXAMPLES = """\
examples:
  grumbletop rules grit
  grumbletop rules grit GRIT-5.4 GRIT-6
  grumbletop rules grit --search mark
  grumbletop rules grit --coverage --tests tests --games 1000"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_game_name(parser)
    parser.add_argument("clauses", metavar="CLAUSE", nargs="*", help="a clause (GRIT-5.4) or a section (GRIT-5)")
    add_language_argument(parser)
    parser.add_argument("--search", metavar="WORDS", help="show only clauses with these words")
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="list each clause with its code, tests and uses in random games; exits with 1 if a clause lacks code or a test",
    )
    parser.add_argument("--tests", metavar="DIR", type=Path, help="for --coverage: the folder of tests (default: tests, if it exists)")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(0, 1_000_000, "number of games"),
        default=200,
        help="for --coverage: number of random games (default 200)",
    )
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="for --coverage: seed of the random games (default 0)")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.registry import room
    from grumbletop.engine.rulebook import load_rulebook

    game = room(args.game)
    if args.coverage:
        return show_coverage(game, args)
    book = load_rulebook(game, args.language)
    show(book, chosen_clauses(book, args))
    return OK


def show(book: Rulebook, clauses: list[Clause] | None) -> None:
    from grumbletop.engine.rulebook import render
    from grumbletop.terminal.console import width

    print(render(book, width(), clauses), end="")


def chosen_clauses(book: Rulebook, args: argparse.Namespace) -> list[Clause] | None:
    """The clauses that were asked for; None for the whole book."""
    from grumbletop.terminal.rulebook_lookup import find

    if not args.clauses and args.search is None:
        return None
    chosen: list[Clause] = []
    for wanted in args.clauses:
        found = find(book, wanted)
        if not found:
            raise BadUsage(f'{book.title} has no clause or section "{wanted}"')
        chosen += found
    if args.search is None:
        return chosen
    hits = [clause for clause in book.search(args.search) if not args.clauses or clause in chosen]
    if not hits:
        raise BadUsage(f'no clause contains "{args.search}"')
    return hits


def show_coverage(game: type[Game], args: argparse.Namespace) -> int:
    from grumbletop.engine.rulebook import coverage

    tests = args.tests or (TESTS if TESTS.is_dir() else None)
    if tests is not None and not tests.is_dir():
        raise BadUsage(f"--tests {tests}: this is not a folder")
    found = coverage(game, tests, args.games, args.seed)
    print(found.table(), end="")
    return OK if found.complete else FAILED
