"""`grumbletop room`: commands that only one game has.

A room names its commands in `Game.commands`, each with the module that carries it out. Such a module is like those of this package:
`add_arguments(parser)` and `run(args) -> int`; the first line of its docstring says what it is for.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from types import ModuleType

from grumbletop.cli import BadUsage, Parser
from grumbletop.cli.arguments import add_game_name

EXAMPLES = """\
examples:
  grumbletop room GAME
  grumbletop room GAME COMMAND --help"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Run a command that only this game has, or list its commands."
    parser.epilog = EXAMPLES
    add_game_name(parser)
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="a command of this game")
    parser.add_argument("words", metavar="...", nargs=argparse.REMAINDER, help="arguments of that command")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.registry import room

    commands = room(args.game).commands
    if args.command is None:
        for name in commands:
            print(f"{name}: {first_line(module_of(commands[name]))}")
        if not commands:
            print(f"{args.game} has no commands of its own.")
        return 0
    if args.command not in commands:
        there_are = f"its commands are {', '.join(commands)}" if commands else "it has none"
        raise BadUsage(f'{args.game} has no command "{args.command}"; {there_are}')
    module = module_of(commands[args.command])
    prog = f"grumbletop room {args.game} {args.command}"
    parser = Parser(prog=prog, description=first_line(module), formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    module.add_arguments(parser)
    answer: int = module.run(parser.parse_args(args.words))
    return answer


def module_of(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as problem:
        raise BadUsage(f"the command can't be loaded: {problem}") from problem


def first_line(module: ModuleType) -> str:
    return (module.__doc__ or "").strip().partition("\n")[0]
