"""`grumbletop games`"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grumbletop.cli import complain

if TYPE_CHECKING:
    from grumbletop.engine.game import GameInfo


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "List the installed games."
    parser.epilog = "example:\n  grumbletop games --json"
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def span(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}-{high}"


def installed() -> Iterator[GameInfo]:
    """Of every game; a package that can't be loaded is complained about and hides no other."""
    from grumbletop.engine.errors import UnknownGame
    from grumbletop.engine.registry import room, slugs

    for slug in slugs():
        try:
            yield room(slug).info
        except UnknownGame as problem:
            complain(str(problem))


def run(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    infos = list(installed())
    if args.json:
        print(json.dumps([asdict(info) for info in infos], ensure_ascii=False, indent=2))
        return 0
    for info in infos:
        print(f"{info.slug}: {info.name}. {span(info.seats)} players, {span(info.minutes)} minutes.")
        print(f"    {info.line}")
    return 0
