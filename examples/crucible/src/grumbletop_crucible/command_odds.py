"""How likely the dice boil, for each heat."""

from __future__ import annotations

import argparse

from grumbletop_crucible.rules_numbers import SIDES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--heat", type=int, choices=(1, 2, 3), action="append", help="only this heat; may be given several times")


def run(args: argparse.Namespace) -> int:
    faces = range(1, SIDES + 1)
    for heat in args.heat or (1, 2, 3):
        boils = sum(first + second >= 4 + 2 * heat for first in faces for second in faces)  # CRU-4.5
        print(f"heat {heat}: {boils} of {SIDES**2}")
    return 0
