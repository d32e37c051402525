"""`grumbletop play`"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.cli.asking import add_game_arguments, add_language_argument, game_and_position, pair, read_seat

if TYPE_CHECKING:
    from grumbletop.engine.game import Game
    from grumbletop.engine.match import Match
    from grumbletop.engine.source import Live
    from grumbletop.terminal.movers import Mover

KINDS = ("human", "random")
LONGEST_NAME = 40

DESCRIPTION = """\
Play a game in this terminal. Seat 0 is yours and the others play at random,
unless --hot-seat or --seat say otherwise. At the table, ? lists your actions
and help tells the rest."""

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
    parser.add_argument(
        "--resume", metavar="RECORD", type=Path, help="go on with a recorded game, kept in the same file; seats named Random stay so"
    )
    parser.add_argument("--save", metavar="FILE", type=Path, help="keep the record in this new file, after every action")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    from grumbletop.terminal.console import open_console
    from grumbletop.terminal.keeping import Keeper, check_target
    from grumbletop.terminal.table import Table

    match = new_match(args) if args.resume is None else resumed_match(args)
    kinds = kinds_now(match, seat_kinds(args, match.game, match.names))
    path = args.save or args.resume
    if path is not None:
        check_target(path, may_exist=path == args.resume)
    seed = seed_of(match)
    Table(match, movers(kinds, seed), open_console(), args.language, Keeper(path), seed).run()
    return 0


def new_match(args: argparse.Namespace) -> Match:
    from grumbletop.engine.match import Match
    from grumbletop.engine.source import Seeded

    game, state = game_and_position(args)
    names = seat_names(args, game, seat_kinds(args, game, [""] * game.seats))
    source = fresh_chance(game.seats) if args.seed is None else Seeded(args.seed)
    return Match.begin(game, source, names, None if state is None else game.dump(state))


def resumed_match(args: argparse.Namespace) -> Match:
    from grumbletop.engine.record import Record

    settled = {"--option": args.option, "--pack": args.pack, "--seed": args.seed, "--from": args.position, "--name": args.name}
    for flag, value in settled.items():
        if value not in (None, []):
            raise BadUsage(f"{flag} and --resume exclude each other: the record has settled it")
    record = Record.read_file(args.resume)
    if record.heading["game"] != args.game:
        raise BadUsage(f'{args.resume} is a record of {record.heading["game"]}, not of "{args.game}"')
    match = record.resume(fresh_chance(len(record.heading["seats"])))
    if match.over:
        raise BadUsage(f"{args.resume}: this game is over; read it with grumbletop replay")
    return match


def fresh_chance(seats: int) -> Live:
    """Nobody knows what will be drawn, not even who runs this."""
    from secrets import token_bytes, token_hex

    from grumbletop.engine.source import Live

    return Live(token_bytes(32), [token_hex(16) for _ in range(seats)])


# Who sits where


def by_seat(texts: Sequence[str], game: Game, flag: str, form: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for text in texts:
        number, value = pair(text, flag, form)
        seat = read_seat(number, game)
        if seat in found:
            raise BadUsage(f"{flag} names seat {seat} twice")
        found[seat] = value
    return found


def seat_kinds(args: argparse.Namespace, game: Game, names: Sequence[str]) -> list[str]:
    """What the command line says; a resumed seat is random if its name says so; else a person in seat 0."""
    wished = by_seat(args.seat, game, "--seat", "N=human or N=random")
    for seat, kind in wished.items():
        if kind not in KINDS:
            raise BadUsage(f'--seat {seat}={kind}: "{kind}" is none of {", ".join(KINDS)}')
    return [wished.get(seat) or usual_kind(args, seat, name) for seat, name in enumerate(names)]


def kinds_now(match: Match, kinds: Sequence[str]) -> list[str]:
    """A seat that resigned is played at random to the end; people for whom a bot stood in play themselves again."""
    back = [seat for seat in match.stand_ins if seat not in match.resigned and kinds[seat] == "human"]
    if back:
        match.stand_in(back, False)
    return ["random" if seat in match.resigned else kind for seat, kind in enumerate(kinds)]


def usual_kind(args: argparse.Namespace, seat: int, name: str) -> str:
    if args.hot_seat or args.against_random or args.resume is None:
        return "human" if args.hot_seat or seat == 0 else "random"
    return "random" if name == random_name(seat) else "human"


def random_name(seat: int) -> str:
    return f"Random {seat}"


def seat_names(args: argparse.Namespace, game: Game, kinds: Sequence[str]) -> list[str]:
    given = by_seat(args.name, game, "--name", "N=NAME")
    for name in given.values():
        if not name.isprintable() or not name.strip() or len(name) > LONGEST_NAME:
            raise BadUsage(f"--name: a name has 1 to {LONGEST_NAME} printable characters")
    words = game.texts(args.language)
    usual = [words.word("seat", seat) if kind == "human" else random_name(seat) for seat, kind in enumerate(kinds)]
    names = [given.get(seat, name) for seat, name in enumerate(usual)]
    for name in names:
        if names.count(name) > 1:
            raise BadUsage(f'--name: "{name}" would sit in two seats')
    return names


def movers(kinds: Sequence[str], seed: int) -> list[Mover | None]:
    from grumbletop.terminal.movers import RandomMover

    return [None if kind == "human" else RandomMover(seed) for kind in kinds]


def seed_of(match: Match) -> int:
    """Of the random players: with --seed the whole match repeats itself."""
    from secrets import randbits

    from grumbletop.engine.source import Seeded

    return match.first_source.seed if isinstance(match.first_source, Seeded) else randbits(60)
