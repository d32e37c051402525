"""`grumbletop play`"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import BadUsage
from grumbletop.cli.arguments import add_game_arguments, add_language_argument, game_and_position
from grumbletop.cli.seating import add_seating_arguments, kinds_now, seat_kinds, seat_names, seated_bots

if TYPE_CHECKING:
    from grumbletop.engine.chance_source import Live
    from grumbletop.engine.match import Match
    from grumbletop.engine.record import Record

DESCRIPTION = """\
Play a game in this terminal. You play seat 0, and bots of medium strength
play the others, unless you use --against, --hot-seat, --seat or --bot.
`grumbletop games GAME` lists the levels. During the game, ? lists your
actions, hint suggests one, and help lists the other commands.

Without a game, grumbletop play opens the table in your browser.
--no-browser prints the address instead of opening it, and --share, --port
and --database work as in grumbletop serve."""

EXAMPLES = """\
examples:
  grumbletop play --no-browser
  grumbletop play grit
  grumbletop play grit --against random
  grumbletop play grit --bot "node my_bot.js"
  grumbletop play grit --hot-seat --name 0=Ada --name 1=Grace --save duel.record
  grumbletop play grit --resume duel.record
  grumbletop play GAME --after battle1.record --save battle2.record
  grumbletop play grumbles_and_goofs --preset short
  grumbletop play grit --option values=pips --seed 7 --language de
  grumbletop play grit --from position.json --seat 0=random --seat 1=human"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_game_arguments(parser)
    add_seating_arguments(parser)
    parser.add_argument(
        "--resume", metavar="RECORD", type=Path, help="continue a recorded match and keep saving it to the same file; bots stay bots"
    )
    parser.add_argument("--after", metavar="RECORD", type=Path, help="play the next match of a series, with the same seats; bots stay bots")
    parser.add_argument("--save", metavar="FILE", type=Path, help="save the record to this new file after every action")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    from grumbletop.terminal.autosave import Autosave, check_target
    from grumbletop.terminal.console import open_console
    from grumbletop.terminal.table import TerminalTable

    match = begun_match(args)
    kinds = kinds_now(match, seat_kinds(args, match.game, match.names))
    path = args.save or args.resume
    if path is not None:
        check_target(path, may_exist=path == args.resume)
    seed = seed_of(match)
    TerminalTable(match, seated_bots(args, match.game, kinds, seed), open_console(), args.language, Autosave(path), seed).run()
    return 0


def begun_match(args: argparse.Namespace) -> Match:
    if args.resume is not None and args.after is not None:
        raise BadUsage("--resume and --after can't be used together: one continues a match, the other starts the next one")
    if args.resume is not None:
        return resumed_match(args)
    return new_match(args) if args.after is None else match_after(args)


def new_match(args: argparse.Namespace) -> Match:
    from grumbletop.engine.chance_source import Seeded
    from grumbletop.engine.match import Match

    game, state = game_and_position(args)
    names = seat_names(args, game, seat_kinds(args, game, [""] * game.seats))
    source = fresh_chance(game.seats) if args.seed is None else Seeded(args.seed)
    return Match.begin(game, source, names, None if state is None else game.dump(state))


def match_after(args: argparse.Namespace) -> Match:
    """The next match of a series, for `--after`."""
    from grumbletop.engine.chance_source import Seeded
    from grumbletop.engine.record import next_match

    record = settled_record(args, args.after, "--after")
    match = record.replay()
    if not match.over:
        raise BadUsage(f"{args.after}: this match is not over; continue it with --resume {args.after}")
    if match.carry() is None:
        raise BadUsage(f"{args.after}: this match is not part of a series, so no next match follows")
    return next_match(match, fresh_chance(match.game.seats) if args.seed is None else Seeded(args.seed))


def settled_record(args: argparse.Namespace, path: Path, flag: str) -> Record:
    """Read a record of the named game and refuse options, which the record has already settled."""
    from grumbletop.engine.record import Record

    settled = {
        "--option": args.option,
        "--preset": args.preset,
        "--pack": args.pack,
        "--from": args.position,
        "--name": args.name,
    }
    for other, value in settled.items():
        if value not in (None, []):
            raise BadUsage(f"{other} and {flag} can't be used together: the record already sets it")
    record = Record.read_file(path)
    if record.heading["game"] != args.game:
        raise BadUsage(f'{path} is a record of {record.heading["game"]}, not of "{args.game}"')
    return record


def resumed_match(args: argparse.Namespace) -> Match:
    if args.seed is not None:
        raise BadUsage("--seed and --resume can't be used together: the record already sets it")
    record = settled_record(args, args.resume, "--resume")
    match = record.resume(fresh_chance(len(record.heading["seats"])))
    if match.over:
        raise BadUsage(f"{args.resume}: this match is over; read it with grumbletop replay")
    return match


def fresh_chance(seats: int) -> Live:
    """Secret chance: nobody can know the draws in advance, not even whoever runs this."""
    from secrets import token_bytes, token_hex

    from grumbletop.engine.chance_source import Live

    return Live(token_bytes(32), [token_hex(16) for _ in range(seats)])


def seed_of(match: Match) -> int:
    """The seed for bots. With --seed the whole match is reproducible."""
    from secrets import randbits

    from grumbletop.engine.chance_source import Seeded

    return match.first_source.seed if isinstance(match.first_source, Seeded) else randbits(60)
