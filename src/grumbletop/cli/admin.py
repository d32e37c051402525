"""`grumbletop admin`"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import FAILED, OK, BadUsage
from grumbletop.cli.arguments import whole

if TYPE_CHECKING:
    from grumbletop.server.admin import Admin

PHASES = ("waiting", "playing", "over", "gone")
EXAMPLES = """\
examples:
  grumbletop admin list --phase playing
  grumbletop admin end 5nXw2c1bQhT0aJrk
  grumbletop admin block 203.0.113.7
  grumbletop admin key --rotate
  grumbletop admin backup backups --every 24 --keep 14
  grumbletop admin prove backups/table-20300101-030000.db"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Manage a server, even while it runs."
    parser.epilog = EXAMPLES
    parser.add_argument(
        "--database", metavar="FILE|URL", default="grumbletop.db", help="the database of the server (default grumbletop.db)"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    listing = commands.add_parser("list", help="list matches, the most recently active first")
    listing.add_argument("--phase", choices=PHASES, help="only matches in this phase")
    listing.add_argument(
        "--most", metavar="N", type=whole(1, 100_000, "number of matches"), default=50, help="how many to list (default 50)"
    )
    for name, line in (
        ("end", "remove a match for everybody"),
        ("hide", "remove a match from the list of open matches; its players play on"),
    ):
        commands.add_parser(name, help=line).add_argument("match", help="the id of the match")
    for name, line in (("block", "block an address"), ("unblock", "unblock an address")):
        commands.add_parser(name, help=line).add_argument("address", help="an IPv4 or IPv6 address (for IPv6, its whole /64 network)")
    commands.add_parser("blocked", help="list the blocked addresses")
    key = commands.add_parser("key", help="show the keys that records are signed with, the current one first")
    key.add_argument("--rotate", action="store_true", help="sign with a new key from now on; the earlier ones stay known")
    key.add_argument("--key-file", metavar="FILE", type=Path, help="the key file, if the server was started with --key-file")
    backup = commands.add_parser("backup", help="back up a SQLite database, even while the server runs")
    backup.add_argument("folder", type=Path)
    backup.add_argument(
        "--every", metavar="HOURS", type=whole(1, 10_000, "number of hours"), help="keep running, and make a backup every so many hours"
    )
    backup.add_argument(
        "--keep", metavar="N", type=whole(1, 10_000, "number of backups"), default=14, help="how many backups to keep (default 14)"
    )
    commands.add_parser("prove", help="restore a copy of a backup and read every match in it").add_argument("backup", type=Path)


def run(args: argparse.Namespace) -> int:
    try:
        from grumbletop.server.admin import Admin, prove
    except ModuleNotFoundError as problem:
        raise BadUsage(f'the server needs the package {problem.name}; install "grumbletop[table]"') from None
    if args.command == "prove":
        lines = list(asyncio.run(prove(args.backup)))
        print("\n".join(lines))
        return OK if len(lines) == 1 else FAILED
    if args.command == "key":
        return show_keys(args)
    return act(Admin(args.database), args)


def show_keys(args: argparse.Namespace) -> int:
    from grumbletop.server.key_ring import KeyRing, key_file_of
    from grumbletop.server.settings import database_url

    ring = KeyRing(args.key_file or key_file_of(database_url(args.database)))
    keys = ring.rotate() if args.rotate else ring.keys()
    if keys is None:
        raise BadUsage(f"{ring.file}: there is no key file; a server makes one at its first start")
    for number, key in enumerate(keys.known):
        print(f"{key.key}  since {key.since}  {'signs' if number == 0 else 'known'}")
    return OK


def act(admin: Admin, args: argparse.Namespace) -> int:
    if args.command == "list":
        for line in asyncio.run(admin.matches(args.phase, args.most)):
            print(line)
    elif args.command == "end":
        asyncio.run(admin.end(args.match))
        print(f"{args.match} is removed")
    elif args.command == "hide":
        asyncio.run(admin.hide(args.match))
        print(f"{args.match} is no longer listed")
    elif args.command in ("block", "unblock"):
        blocked = args.command == "block"
        print(f"{asyncio.run(admin.block(args.address, blocked))} is {'blocked' if blocked else 'no longer blocked'}")
    elif args.command == "blocked":
        for address in asyncio.run(admin.blocked()):
            print(address)
    else:
        back_up(admin, args)
    return OK


def back_up(admin: Admin, args: argparse.Namespace) -> None:
    from grumbletop.server.admin import keep_backing_up

    if not args.folder.is_dir():
        raise BadUsage(f"{args.folder}: there is no such folder")
    for made in keep_backing_up(admin, args.folder, args.keep, args.every or 0):
        print(made, flush=True)
        if args.every is None:
            return
