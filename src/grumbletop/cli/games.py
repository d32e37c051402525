"""`grumbletop games`"""

from __future__ import annotations

import argparse
import json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "List the installed games."
    parser.epilog = "example:\n  grumbletop games --json"
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def span(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}-{high}"


def run(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from grumbletop.engine.registry import room, slugs

    infos = [room(slug).info for slug in slugs()]
    if args.json:
        print(json.dumps([asdict(info) for info in infos], ensure_ascii=False, indent=2))
        return 0
    for info in infos:
        print(f"{info.slug}: {info.name}. {span(info.seats)} players, {span(info.minutes)} minutes.")
        print(f"    {info.line}")
    return 0
