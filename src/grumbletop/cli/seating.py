"""Assigns seats at a table in the terminal to people, bots and programs."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.cli.arguments import pair, read_seat

if TYPE_CHECKING:
    from grumbletop.bots.bot import Bot
    from grumbletop.bots.line.external_bot import ExternalBot
    from grumbletop.engine.game import Game
    from grumbletop.engine.match import Match
    from grumbletop.terminal.seated_bot import SeatedBot

PERSON = "human"
PROGRAM = "program"
LONGEST_NAME = 40


def add_seating_arguments(parser: argparse.ArgumentParser) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--against", metavar="LEVEL|random|greedy", help="play seat 0 against bots of this level")
    who.add_argument("--hot-seat", action="store_true", help="people in all seats at one keyboard; a curtain hides each hand")
    parser.add_argument(
        "--seat", metavar="N=human|random|greedy|LEVEL", action="append", default=[], help="who plays seat N; can be repeated"
    )
    parser.add_argument(
        "--bot",
        metavar="[N=]COMMAND",
        action="append",
        default=[],
        help="your program that speaks the line protocol, in seat N or in every seat that isn't assigned otherwise",
    )
    parser.add_argument("--name", metavar="N=NAME", action="append", default=[], help="the name of the player in seat N; can be repeated")


def by_seat(texts: Sequence[str], game: Game, flag: str, form: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for text in texts:
        number, value = pair(text, flag, form)
        seat = read_seat(number, game)
        if seat in found:
            raise BadUsage(f"{flag} names seat {seat} twice")
        found[seat] = value
    return found


# Kinds: a person, random play, a level, or a program


def seat_kinds(args: argparse.Namespace, game: Game, names: Sequence[str]) -> list[str]:
    """The kind of each seat: from the command line, or from its name in a resumed match, or else a person in seat 0."""
    wished = by_seat(args.seat, game, "--seat", "N=human or N=LEVEL")
    for seat, kind in wished.items():
        check_kind(f"--seat {seat}={kind}", kind, [PERSON, *bot_kinds(game)])
    if args.against is not None:
        check_kind(f"--against {args.against}", args.against, bot_kinds(game))
    for seat in programs(args, game):
        if seat in wished:
            raise BadUsage(f"--bot {seat}=... and --seat {seat}={wished[seat]}: a seat can have only one player")
        wished[seat] = PROGRAM
    kinds = [wished.get(seat) or usual_kind(args, game, seat, name) for seat, name in enumerate(names)]
    return kinds if common_program(args) is None else with_programs(args, kinds, wished)


def check_kind(flag: str, kind: str, known: Sequence[str]) -> None:
    if kind not in known:
        raise BadUsage(f'{flag}: "{kind}" is not one of {", ".join(known)}')


def with_programs(args: argparse.Namespace, kinds: Sequence[str], wished: Container[int]) -> list[str]:
    """Give every other bot seat to a program that was named without a seat."""
    if args.against is not None:
        raise BadUsage("--against and --bot both assign the other seats; give --bot N=COMMAND for a single seat")
    free = [seat for seat, kind in enumerate(kinds) if seat not in wished and kind != PERSON]
    if not free:
        raise BadUsage("--bot: no seat is left for the program; give --bot N=COMMAND, or leave a seat unassigned")
    return [PROGRAM if seat in free else kind for seat, kind in enumerate(kinds)]


def usual_kind(args: argparse.Namespace, game: Game, seat: int, name: str) -> str:
    if args.hot_seat:
        return PERSON
    if (args.resume is not None or args.after is not None) and args.against is None:
        return kind_named(game, name)
    return PERSON if seat == 0 else args.against or usual_bot(game)


def usual_bot(game: Game) -> str:
    from grumbletop.bots.levels import usual_level

    return usual_level(game)


def bot_kinds(game: Game) -> list[str]:
    """The game's levels, and the two bots of every game."""
    from grumbletop.bots.levels import GREEDY, RANDOM

    return list(dict.fromkeys([*(level.id for level in game.levels), RANDOM, GREEDY]))


def kinds_now(match: Match, kinds: Sequence[str]) -> list[str]:
    """The kinds after resuming: a bot keeps a resigned seat, and people whom a bot replaced play themselves again."""
    back = [seat for seat in match.stand_ins if seat not in match.resigned and kinds[seat] == PERSON]
    if back:
        match.stand_in(back, False)
    return [usual_bot(match.game) if seat in match.resigned and kind == PERSON else kind for seat, kind in enumerate(kinds)]


# Names


def bot_name(game: Game, kind: str, language: str) -> str:
    from grumbletop.bots.names import level_name

    return level_name(kind, game.texts(language))


def kind_named(game: Game, name: str) -> str:
    """The kind of a seat by its recorded name, in any language. A built-in bot replaces a program that isn't named again."""
    from grumbletop.engine.texts import LANGUAGES

    unnumbered = re.sub(r" \d+$", "", name)
    for kind in [PROGRAM, *bot_kinds(game)]:
        if any(unnumbered == bot_name(game, kind, language) for language in LANGUAGES):
            return usual_bot(game) if kind == PROGRAM else kind
    return PERSON


def seat_names(args: argparse.Namespace, game: Game, kinds: Sequence[str]) -> list[str]:
    given = by_seat(args.name, game, "--name", "N=NAME")
    for name in given.values():
        if not name.isprintable() or not name.strip() or len(name) > LONGEST_NAME:
            raise BadUsage(f"--name: a name needs 1 to {LONGEST_NAME} printable characters")
    names = usual_names(game, kinds, args.language)
    names = [given.get(seat, name) for seat, name in enumerate(names)]
    for name in names:
        if names.count(name) > 1:
            raise BadUsage(f'--name: two seats would be named "{name}"; give them different names')
    return names


def usual_names(game: Game, kinds: Sequence[str], language: str) -> list[str]:
    """Bots are called like their level, with the seat's number where several would be called the same. One person alone is a guest."""
    from grumbletop.terminal.sentences import terminal_texts

    guest = terminal_texts(language).say("guest")
    people = [guest] * len(kinds) if kinds.count(PERSON) == 1 else [game.texts(language).word("seat", seat) for seat in range(len(kinds))]
    names = [people[seat] if kind == PERSON else bot_name(game, kind, language) for seat, kind in enumerate(kinds)]
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


# Bots


def programs(args: argparse.Namespace, game: Game) -> dict[int, str]:
    """The programs that were given a seat of their own."""
    seated = [text for text in args.bot if re.match(r"\d+=", text)]
    return by_seat(seated, game, "--bot", "N=COMMAND")


def common_program(args: argparse.Namespace) -> str | None:
    """The program for every bot seat without one of its own."""
    common = [text for text in args.bot if not re.match(r"\d+=", text)]
    if len(common) > 1:
        raise BadUsage("--bot is given twice without a seat; give --bot N=COMMAND")
    return common[0] if common else None


def seated_bots(args: argparse.Namespace, game: Game, kinds: Sequence[str], seed: int) -> list[SeatedBot | None]:
    """The bots for all seats without a person. Programs start when they are first asked."""
    from grumbletop.bots.names import level_line
    from grumbletop.terminal.seated_bot import SeatedBot

    commands, common = programs(args, game), common_program(args)
    words = game.texts(args.language)
    found: list[SeatedBot | None] = []
    for seat, kind in enumerate(kinds):
        if kind == PERSON:
            found.append(None)
        elif kind == PROGRAM:
            command = commands.get(seat) or common or ""
            found.append(SeatedBot(with_fallback(game, command), seed, command))
        else:
            found.append(SeatedBot(level_bot(game, kind), seed, level_line(kind, words)))
    return found


def level_bot(game: Game, kind: str) -> Bot:
    from grumbletop.bots.levels import bot_of

    return bot_of(game, kind)


def with_fallback(game: Game, command: str) -> Bot:
    """A program with a built-in bot as its fallback. The program ends when this process ends."""
    from grumbletop.bots.fallback_bot import BotWithFallback
    from grumbletop.bots.line.external_bot import ExternalBot

    program: ExternalBot = ExternalBot(command)
    end_with_us(program)
    return BotWithFallback(program, level_bot(game, usual_bot(game)))


def end_with_us(program: ExternalBot) -> None:
    """End a program when this process ends, also if the terminal is closed or the system shuts down."""
    import atexit
    import signal
    from contextlib import suppress

    atexit.register(program.end)
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(AttributeError, ValueError):  # not available on this system or in this thread
            signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
