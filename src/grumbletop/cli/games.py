"""`grumbletop games`"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grumbletop.cli import complain
from grumbletop.cli.arguments import add_language_argument, game_name

if TYPE_CHECKING:
    from grumbletop.engine.game import Game, GameInfo
    from grumbletop.engine.options import Option
    from grumbletop.engine.texts import Texts

EXAMPLES = """\
examples:
  grumbletop games
  grumbletop games grit
  grumbletop games --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "List the installed games, or the levels, options and presets of one game."
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", nargs="?", type=game_name, help="show the levels, options and presets of this game")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language_argument(parser)


def span(bounds: tuple[int, int], unit: str) -> str:
    low, high = bounds
    return (str(low) if low == high else f"{low}-{high}") + f" {unit}" + ("" if high == 1 else "s")


def installed() -> Iterator[GameInfo]:
    """All installed games. A package that can't be loaded is reported and skipped."""
    from grumbletop.engine.errors import UnknownGame
    from grumbletop.engine.registry import room, slugs

    for slug in slugs():
        try:
            yield room(slug).info
        except UnknownGame as problem:
            complain(str(problem))


def run(args: argparse.Namespace) -> int:
    if args.game is not None:
        return tell_of(args)
    from dataclasses import asdict

    infos = list(installed())
    if args.json:
        print(json.dumps([asdict(info) for info in infos], ensure_ascii=False, indent=2))
        return 0
    for info in infos:
        say_info(info, args.language)
    return 0


def say_info(info: GameInfo, language: str) -> None:
    print(f"{info.slug}: {info.name} ({span(info.seats, 'player')}, {span(info.minutes, 'minute')})")
    print(f"    {line_of(info, language)}")


def line_of(info: GameInfo, language: str) -> str:
    """What the game says of itself in this language, if it says anything."""
    from grumbletop.engine.errors import BadText
    from grumbletop.engine.registry import make

    try:
        texts = make(info.slug).texts(language)
    except BadText:
        return info.line
    return texts.say("game.line") if texts.has("game.line") else info.line


# One game


def tell_of(args: argparse.Namespace) -> int:
    from grumbletop.engine.registry import make

    game = make(args.game)
    if args.json:
        print(json.dumps(document(game), ensure_ascii=False, indent=2))
        return 0
    texts = game.texts(args.language)
    say_info(game.info, args.language)
    say_levels(game, texts)
    print("\n--option NAME=VALUE")
    for option in game.options:
        say_option(option, game.given[option.name], texts)
    if game.presets:
        print("\n--preset NAME")
    for preset in game.presets:
        print(f"  {preset.name}: {preset.label(texts)}. {preset.about(texts)}")
        print(f"      {', '.join(f'{name}={written(value)}' for name, value in preset.options.items())}")
    return 0


def say_levels(game: Game, texts: Texts) -> None:
    from grumbletop.bots.levels import usual_level
    from grumbletop.bots.names import level_line, level_name

    print("\n--against LEVEL")
    for level in game.levels:
        default = " (default)" if level.id == usual_level(game) else ""
        print(f"  {level.id}{default}: {level_name(level.id, texts)}, {level_line(level.id, texts)}")


def document(game: Game) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        **asdict(game.info),
        "levels": [level.id for level in game.levels],
        "options": [
            {"name": option.name, "kind": option.kind, "default": game.given[option.name], "clause": option.clause, **allowed(option)}
            for option in game.options
        ],
        "presets": [{"name": preset.name, "options": dict(preset.options)} for preset in game.presets],
    }


def allowed(option: Option) -> Mapping[str, Any]:
    return {"low": option.low, "high": option.high} if option.kind == "int" else {"values": list(option.values)} if option.values else {}


def say_option(option: Option, default: object, texts: Texts) -> None:
    about = f"option.{option.name}.about"
    print(f"  {option.name} ({option.clause})" + (f": {texts.say(about)}" if texts.has(about) else ""))
    bounds = f"{option.low} to {option.high}" if option.kind == "int" else ", ".join(map(written, values_of(option)))
    print(f"      {bounds + '; ' if bounds else ''}default {written(default)}")


def values_of(option: Option) -> list[object]:
    return [True, False] if option.kind == "flag" else [*option.words, *option.values]


def written(value: object) -> str:
    """A value as it is typed on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        separator = "/" if any(isinstance(each, list) for each in value) else ","
        return separator.join(map(written, value))
    return str(value)
