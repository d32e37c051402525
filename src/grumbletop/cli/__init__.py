"""`grumbletop …`. One module per command, imported only when that command is called.

A command module has `add_arguments(parser)` and `run(args) -> int`. Exit codes: 0 done, 1 a check failed, 2 bad input.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import NoReturn

from grumbletop.engine.errors import GrumbletopError

OK = 0
FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130  # as shells count Ctrl-C
READER_LEFT = 141  # as shells count a closed pipe
NO_BROWSER = "--no-browser"
TABLE_OPTIONS = (NO_BROWSER, "--share", "--port", "--database")  # of `grumbletop play` without a game


@dataclass(frozen=True)
class Command:
    line: str
    module: str


COMMANDS = {
    "games": Command("list the installed games", "grumbletop.cli.games"),
    "play": Command("play in your browser, or play a game in this terminal", "grumbletop.cli.play"),
    "rules": Command("read a rulebook, or see which code and tests cover it", "grumbletop.cli.rules"),
    "scenario": Command("run rule tests written in YAML", "grumbletop.cli.scenario"),
    "position": Command("check and draw a position", "grumbletop.cli.position"),
    "replay": Command("read a recorded match in words", "grumbletop.cli.replay"),
    "hint": Command("see what the best bot would do in a position", "grumbletop.cli.hint"),
    "review": Command("go through a recorded match and find the biggest mistakes", "grumbletop.cli.review"),
    "serve": Command("run the server for browsers", "grumbletop.cli.serve"),
    "admin": Command("manage a server: matches, blocked addresses, backups", "grumbletop.cli.admin"),
    "verify": Command("recompute every random draw of a record", "grumbletop.cli.verify"),
    "perft": Command("count the lines of play from a position (perft)", "grumbletop.cli.perft"),
    "engine": Command("run our bots from your own program, over the line protocol", "grumbletop.cli.engine"),
    "ladder": Command("measure how well the bots of a game play", "grumbletop.cli.ladder"),
    "room": Command("run a command that only one game has", "grumbletop.cli.room"),
    "bench": Command("measure the speed of the rules and bots", "grumbletop.bench"),
}

USAGE = """\
usage: grumbletop COMMAND [...]

Monster games with exact rules, against bots or with friends.

commands:
{commands}

examples:
  grumbletop play
  grumbletop play grit
  grumbletop rules grit --search mark
  grumbletop play --help

grumbletop COMMAND --help explains a command; grumbletop --version prints the version."""


class BadUsage(GrumbletopError):
    """The command line itself is wrong."""


class Parser(argparse.ArgumentParser):
    """An argument parser with one-line errors."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message}; see {self.prog} --help")


def usage() -> str:
    return USAGE.format(commands="\n".join(f"  {name:<10}{command.line}" for name, command in COMMANDS.items()))


def run_command(words: Sequence[str]) -> int:
    if opens_the_table(words) or (not words and sys.stdin.isatty() and sys.stdout.isatty()):
        return run_command(table_or_terminal(words[1:]))
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return OK if words else BAD_INPUT
    name, rest = words[0], words[1:]
    if name in ("-V", "--version"):
        from grumbletop import __version__

        print(f"grumbletop {__version__}")
        return OK
    if name not in COMMANDS:
        raise BadUsage(f'there is no command "{name}"; the commands are {", ".join(COMMANDS)}')
    module = import_module(COMMANDS[name].module)
    parser = Parser(prog=f"grumbletop {name}", formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    module.add_arguments(parser)
    answer: int = module.run(parser.parse_args(rest))
    return answer


def opens_the_table(words: Sequence[str]) -> bool:
    """Whether this is `play` without a game, perhaps with options of the table."""
    return list(words) == ["play"] or (words[:1] == ["play"] and words[1].partition("=")[0] in TABLE_OPTIONS)


def table_or_terminal(options: Sequence[str] = ()) -> list[str]:
    """The default command: the table in a browser if the server's packages are installed, otherwise a game in this terminal."""
    missing = [package for package in ("fastapi", "uvicorn", "sqlalchemy") if find_spec(package) is None]
    if not missing:
        opened = [] if NO_BROWSER in options else ["--open"]
        return ["serve", "--personal", *opened, *(word for word in options if word != NO_BROWSER)]
    if options:
        raise BadUsage('the table in the browser needs more packages; install "grumbletop[table]"')
    print('Starting Grit in this terminal. To play in your browser, install "grumbletop[table]".')
    return ["play", "grit"]


def complain(problem: str) -> None:
    print("grumbletop: " + " ".join(problem.split()), file=sys.stderr)


def prepare_streams() -> None:
    """Make the standard streams robust: a closed one reads as empty, and characters that can't be encoded or decoded are replaced."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 -- as long as the process
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def drop_unwritable() -> None:
    """Drop output that can't be written. Otherwise the interpreter reports an error when it flushes at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(words: Sequence[str] | None = None) -> int:
    prepare_streams()
    try:
        answer = run_command(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
        return answer
    except GrumbletopError as problem:
        complain(str(problem))
        return BAD_INPUT
    except BrokenPipeError:
        drop_unwritable()
        return READER_LEFT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as problem:
        complain(": ".join(str(part) for part in (problem.filename, problem.strerror or problem) if part).lower())
        drop_unwritable()
        return BAD_INPUT
