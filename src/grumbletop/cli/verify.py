"""`grumbletop verify`"""

from __future__ import annotations

import argparse
from pathlib import Path

from grumbletop.cli import FAILED, OK


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Replay a record, recompute its commitment and every draw, and print what does\nnot hold. Ends with 1 if something does not,\n"
        "and with 2 if it can't be replayed at all."
    )
    parser.epilog = "example:\n  grumbletop verify duel.record"
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record of a game")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.record import Record, verify

    record = Record.read_file(args.record)
    findings = verify(record)
    for finding in findings:
        print(finding)
    if findings:
        return FAILED
    print(f"{args.record}: {len(record.body)} entries, and every draw is what its {'seed' if record.secret is None else 'secret'} gives")
    return OK
