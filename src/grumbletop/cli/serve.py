"""`grumbletop serve`"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from grumbletop.cli import FAILED, OK, BadUsage
from grumbletop.cli.arguments import add_file_argument, pair, read_packs, whole

if TYPE_CHECKING:
    from grumbletop.engine.content import Pack

PORT, PERSONAL_PORT, ANY_PORT = 8000, 8420, 0
DATABASE = "grumbletop.db"
THIS_MACHINE, ANYWHERE = "127.0.0.1", "0.0.0.0"

EXAMPLES = """\
examples:
  grumbletop serve
  grumbletop serve --share
  grumbletop serve --port 8100 --database table.db
  grumbletop serve --database postgresql://table@localhost/table --origin https://table.example"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Run the server for browsers: matches, bots, records."
    parser.epilog = EXAMPLES
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on (default 127.0.0.1: this machine only)")
    parser.add_argument(
        "--share", action="store_true", help="let others on your network in: listen on 0.0.0.0 and print the address for them"
    )
    parser.add_argument("--port", metavar="N", type=whole(0, 65_535, "port"), help="the port to listen on (default 8000; 0: any free port)")
    parser.add_argument("--database", metavar="FILE|URL", help="a SQLite file (default grumbletop.db), or the URL of a PostgreSQL database")
    parser.add_argument(
        "--key-file",
        metavar="FILE",
        type=Path,
        help="the key that signs records (default: beside the SQLite file, such as grumbletop.db-key; with PostgreSQL: grumbletop.key)",
    )
    parser.add_argument(
        "--personal", action="store_true", help="run it for yourself: port 8420 or any free port, with matches in your data folder"
    )
    parser.add_argument("--static", metavar="FOLDER", type=Path, help="use this built client instead of the one inside the package")
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="accept browsers that opened this address, such as https://table.example; can be repeated",
    )
    add_file_argument(parser)
    parser.add_argument("--pack", metavar="GAME=FOLDER", action="append", default=[], help="add a content pack to a game; can be repeated")
    parser.add_argument("--presets", metavar="FILE", type=Path, help="add named house rules from a TOML file")
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    parser.add_argument("--compile-command", metavar="WORD", nargs="+", default=[], help=argparse.SUPPRESS)  # given by ./table play
    parser.add_argument("--share-command", metavar="COMMAND", help=argparse.SUPPRESS)  # given by ./table play
    parser.add_argument("--listener", metavar="N", type=int, help=argparse.SUPPRESS)  # inherited at a restart
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 64, "number of workers"), help="number of processes for bots, hints, replays and reviews"
    )


def run(args: argparse.Namespace) -> int:
    if args.static is not None and not (args.static / "index.html").is_file():
        raise BadUsage(f"--static {args.static}: there is no index.html")
    try:
        return serve(args)
    except ModuleNotFoundError as problem:
        extra = "postgres" if problem.name == "asyncpg" else "table"
        raise BadUsage(f'the server needs the package {problem.name}; install "grumbletop[{extra}]"') from None


def serve(args: argparse.Namespace) -> int:
    from grumbletop.server import process
    from grumbletop.server.house_rules import read_house_rules
    from grumbletop.server.settings import Settings, database_url

    packs = packs_by_game(args.pack)
    usual_port, usual_database = (PERSONAL_PORT, own_database) if args.personal else (PORT, lambda: DATABASE)
    port = args.port if args.port is not None else usual_port if not args.personal or is_free(usual_port) else ANY_PORT
    settings = Settings(
        database=database_url(args.database or usual_database()),
        key_file=args.key_file,
        static=args.static or own_client(),
        origins=tuple(args.origin),
        packs=packs,
        presets={} if args.presets is None else read_house_rules(args.presets, packs),
        compile_command=args.compile_command,
        quiet=args.personal,
        share_command=args.share_command or f"grumbletop {'play' if args.personal else 'serve'} --share",
    )
    if args.workers is not None:
        settings = replace(settings, workers=args.workers)
    host = args.host or (ANYWHERE if args.share else THIS_MACHINE)
    ended = process.serve(settings, host, port, args.open, args.listener)
    if ended.again_from is not None:
        start_again(ended.again_from, ended.listener)
    return OK if ended.started else FAILED


def is_free(port: int) -> bool:
    """Whether a port is free. The server prefers its default port, so that bookmarks keep working."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def own_database() -> str:
    """The default database: a file in the user's data folder."""
    usual = os.environ.get("XDG_DATA_HOME" if os.name == "posix" else "LOCALAPPDATA", "")
    folder = (Path(usual) if usual else Path.home() / ".local" / "share") / "grumbletop"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return str(folder / "table.db")


def start_again(site: Path, listener: int) -> NoReturn:
    """Replace this process with the same server, using the compiled package in that folder."""
    from grumbletop.server.worker_pool import importing_from

    words = [sys.executable, "-m", "grumbletop.cli", *words_to_start_again(sys.argv[1:]), "--listener", str(listener)]
    os.execve(sys.executable, words, importing_from(site))


def words_to_start_again(words: Sequence[str]) -> list[str]:
    """The command line for the restart, without opening a browser or compiling again."""
    kept: list[str] = []
    compiling = False
    for word in words:
        compiling = word == "--compile-command" or (compiling and not word.startswith("--"))
        if not compiling and word != "--open":
            kept.append(word)
    return kept


def packs_by_game(words: Sequence[str]) -> dict[str, list[Pack]]:
    """The packs by game, each tried out before the server starts."""
    from grumbletop.engine.registry import make

    found: dict[str, list[Pack]] = {}
    for slug, folder in (pair(word, "--pack", "GAME=FOLDER") for word in words):
        (pack,) = read_packs([Path(folder)])
        if pack.name in [other.name for other in found.get(slug, [])]:
            raise BadUsage(f"--pack: two packs of {slug} are named {pack.name}; give the folders different names")
        found.setdefault(slug, []).append(pack)
    for slug, packs in found.items():
        make(slug, packs=packs)
    return found


def own_client() -> Path | None:
    """The browser client in the installed package, if there is one."""
    folder = Path(__file__).parent.parent / "server" / "client"
    return folder if (folder / "index.html").is_file() else None
