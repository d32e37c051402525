"""`grumbletop serve`"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import FAILED, OK, BadUsage
from grumbletop.cli.asking import pair, read_packs, whole

if TYPE_CHECKING:
    from grumbletop.engine.content import Pack

EXAMPLES = """\
examples:
  grumbletop serve
  grumbletop serve --port 8100 --database table.db
  grumbletop serve --database postgresql://table@localhost/table --origin https://table.example"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Serve the table to browsers: matches, bots, records."
    parser.epilog = EXAMPLES
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    parser.add_argument(
        "--port", metavar="N", type=whole(0, 65_535, "port"), default=8000, help="the port to listen on (8000; 0: any free one)"
    )
    parser.add_argument(
        "--database", metavar="FILE|URL", default="grumbletop.db", help="a SQLite file, or the URL of a PostgreSQL database"
    )
    parser.add_argument("--static", metavar="FOLDER", type=Path, help="the built client, if not the one inside the package")
    parser.add_argument("--origin", metavar="URL", action="append", default=[], help="where pages may come from, besides this machine")
    parser.add_argument("--pack", metavar="GAME=FOLDER", action="append", default=[], help="more content for a game, from a folder")
    parser.add_argument("--presets", metavar="FILE", type=Path, help="house rules under names of their own, from a TOML file")
    parser.add_argument("--open", action="store_true", help="show it in a browser")
    parser.add_argument("--workers", metavar="N", type=whole(1, 64, "number of workers"), help="processes that think for bots")


def run(args: argparse.Namespace) -> int:
    if args.static is not None and not (args.static / "index.html").is_file():
        raise BadUsage(f"--static {args.static}: there is no index.html")
    try:
        return serve(args)
    except ModuleNotFoundError as problem:
        extra = "postgres" if problem.name == "asyncpg" else "table"
        raise BadUsage(f'the server needs the package {problem.name}; install "grumbletop[{extra}]"') from None


def serve(args: argparse.Namespace) -> int:
    from grumbletop.server import running
    from grumbletop.server.house import read_house_rules
    from grumbletop.server.settings import Settings, database_url

    packs = packs_by_game(args.pack)
    settings = Settings(
        database=database_url(args.database),
        static=args.static or own_client(),
        origins=tuple(args.origin),
        packs=packs,
        presets={} if args.presets is None else read_house_rules(args.presets, packs),
    )
    if args.workers is not None:
        settings = replace(settings, workers=args.workers)
    return OK if running.serve(settings, args.host, args.port, args.open) else FAILED


def packs_by_game(words: Sequence[str]) -> dict[str, list[Pack]]:
    """Every pack is tried with its game before anybody is let in."""
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
    """The client that was packed into the wheel, if one was."""
    folder = Path(__file__).parent.parent / "server" / "client"
    return folder if (folder / "index.html").is_file() else None
