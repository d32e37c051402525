"""`grumbletop position`"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from grumbletop.cli.arguments import add_file_argument, add_language_argument, open_position_file, read_packs, read_viewer

EXAMPLES = """\
examples:
  grumbletop position duel.json
  grumbletop position duel.json --seat spectator
  grumbletop position duel.json --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Check a position document and draw it as every seat sees it, or as one seat does."
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", type=Path, help="a position document (JSON)")
    add_file_argument(parser)
    parser.add_argument("--seat", metavar="N|spectator", help="draw only what this seat may know")
    parser.add_argument(
        "--pack", metavar="DIR", action="append", default=[], type=Path, help="a content pack that the position uses; can be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print the complete document, or the view of --seat, as JSON")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    from grumbletop.terminal.console import open_console

    game, state = open_position_file(args.file, read_packs(args.pack))
    viewers: list[int | None] = list(range(game.seats)) if args.seat is None else [read_viewer(args.seat, game)]
    if args.json:
        document = game.dump(state) if args.seat is None else game.view(state, viewers[0])
        print(json.dumps(document, ensure_ascii=False, indent=2))
        return 0
    console = open_console()
    words = game.texts(args.language)
    for viewer in viewers:
        if args.seat is None:
            console.say(words.word("seat", viewer), "strong")
        console.say(game.drawing(state, viewer, words))
        console.say()
    return 0
