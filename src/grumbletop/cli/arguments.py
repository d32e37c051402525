"""Arguments that several commands share, and the games and positions they refer to."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.engine.texts import LANGUAGES

if TYPE_CHECKING:
    from grumbletop.engine.content import Pack
    from grumbletop.engine.game import Game
    from grumbletop.engine.state import State

HIGHEST_SEED = 10**18 - 1
LONGEST = 3600.0  # seconds


def whole(low: int, high: int, what: str) -> argparse._ActionType:
    """A whole number within bounds, for `type=`."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,19}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f'"{text}" is not a valid {what}: give a whole number from {low} to {high}')
        return int(text)

    return read


seed = whole(0, HIGHEST_SEED, "seed")


def seconds(text: str) -> float:
    """A time to think, for `type=`."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(f'"{text}" is not a valid time: give seconds above 0, at most {LONGEST:g}')
    return value


def game_name(text: str) -> str:
    """A game as it is named on the command line, for `type=`: also the file of one."""
    from grumbletop.engine import registry

    return registry.add_file(text) if text.endswith(registry.SUFFIX) else text


def add_game_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", type=game_name, help="a game listed by `grumbletop games`, or the file of one, game.py")


def add_file_argument(parser: argparse.ArgumentParser) -> None:
    """Add --game, for commands that read the game's name from elsewhere."""
    what = "also know the game in this file; can be repeated"
    parser.add_argument("--game", metavar="FILE.py", dest="games", type=game_name, action="append", default=[], help=what)


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that define a new game."""
    add_game_name(parser)
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="set a house rule; can be repeated")
    parser.add_argument("--preset", metavar="NAME", help="use the house rules of this name; see `grumbletop games GAME`")
    parser.add_argument(
        "--pack", metavar="DIR", action="append", default=[], type=Path, help="add a content pack: a folder of TOML files; can be repeated"
    )
    parser.add_argument("--seed", metavar="N", type=seed, help="the same seed gives the same deals and dice")
    parser.add_argument("--from", dest="position", metavar="POSITION.json", type=Path, help="start from a position document")


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="the language (default en)")


def pair(text: str, flag: str, form: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise BadUsage(f'{flag} "{text}": give {form}')
    return name, value


def read_packs(folders: Sequence[Path]) -> list[Pack]:
    from grumbletop.engine.content import read_pack

    return [read_pack(folder) for folder in folders]


def named_game(args: argparse.Namespace) -> Game:
    """The game named on the command line, with its options and packs."""
    from grumbletop.engine.errors import BadOption
    from grumbletop.engine.registry import make

    packs = read_packs(args.pack)
    plain = make(args.game, {}, packs)
    options = {option.name: option for option in plain.options}
    given: dict[str, object] = {}
    preset = {} if args.preset is None else preset_options(plain, args.preset)
    for text in args.option:
        name, value = pair(text, "--option", "NAME=VALUE")
        if name not in options:
            raise BadOption(name, f"there is no such option; the options are {', '.join(options) or 'none'}")
        if name in given:
            raise BadOption(name, "is given twice")
        given[name] = options[name].read(value)
    return make(args.game, {**preset, **given}, packs)


def preset_options(game: Game, name: str) -> Mapping[str, object]:
    for preset in game.presets:
        if preset.name == name:
            return preset.options
    known = ", ".join(preset.name for preset in game.presets)
    raise BadUsage(f'--preset: {game.info.slug} has no preset "{name}"; ' + (f"the presets are {known}" if known else "it has none"))


def open_position_file(path: Path, packs: Sequence[Pack] = ()) -> tuple[Game, State]:
    from grumbletop.engine.errors import BadPosition
    from grumbletop.engine.reader import read_json, read_text
    from grumbletop.engine.registry import open_position

    document = read_json(read_text(path, BadPosition), BadPosition, str(path))
    try:
        return open_position(document, packs)
    except BadPosition as problem:
        raise BadPosition(problem.where, problem.why, problem.clause, problem.source or str(path)) from None


def game_and_position(args: argparse.Namespace) -> tuple[Game, State | None]:
    """The named game, and the position it begins from if one is given."""
    if args.position is None:
        return named_game(args), None
    for flag, value in (("--option", args.option), ("--preset", args.preset)):
        if value:
            raise BadUsage(f"{flag} and --from can't be used together: a position names its own options")
    game, state = open_position_file(args.position, read_packs(args.pack))
    if game.info.slug != args.game:
        raise BadUsage(f'{args.position} is a position of {game.info.slug}, not of "{args.game}"')
    return game, state


def read_seat(text: str, game: Game) -> int:
    if not re.fullmatch(r"\d{1,3}", text) or int(text) >= game.seats:
        raise BadUsage(f'there is no seat "{text}"; {game.info.slug} has seats 0 to {game.seats - 1} here')
    return int(text)


def read_viewer(text: str, game: Game) -> int | None:
    """A seat, or None for the spectator."""
    return None if text == "spectator" else read_seat(text, game)
