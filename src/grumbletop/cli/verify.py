"""`grumbletop verify`"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import FAILED, OK
from grumbletop.engine.errors import BadRecord

if TYPE_CHECKING:
    from grumbletop.engine.record import Record

DESCRIPTION = """\
Replay a record, recompute its commitment and every draw, and print what does
not hold. A match of a series is followed to the first one: the records before
it are looked for beside it, unless --before names them. With --alone only
this record is checked: a battle of a campaign takes over what the campaign
file says. Ends with 1 if something does not hold, and with 2 if it can't be
replayed at all."""

EXAMPLES = """\
examples:
  grumbletop verify duel.record
  grumbletop verify battle3.record --before battle1.record --before battle2.record
  grumbletop verify battle3.record --alone"""

MOST_FILES = 1_000  # beside a record that are looked at


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record of a game")
    parser.add_argument("--before", metavar="RECORD", type=Path, action="append", default=[], help="an earlier match of its series")
    parser.add_argument("--alone", action="store_true", help="don't ask where the match got what it carries over")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.record import Record, verify, verify_alone

    record = Record.read_file(args.record)
    findings = verify_alone(record) if args.alone else verify(record, earlier_records(args).get)
    for finding in findings:
        print(finding)
    if findings:
        return FAILED
    print(f"{args.record}: {len(record.body)} entries, and every draw is what its {'seed' if record.secret is None else 'secret'} gives")
    return OK


def earlier_records(args: argparse.Namespace) -> Mapping[str, Record]:
    """By digest: those that were named, or all that lie beside the record."""
    from grumbletop.engine.record import Record

    if args.before:
        return {record.digest: record for record in map(Record.read_file, args.before) if record.result}
    found: dict[str, Record] = {}
    for path in islice(sorted(args.record.absolute().parent.iterdir()), MOST_FILES):
        with suppress(BadRecord, OSError):
            if path.is_file() and path.suffix == args.record.suffix and (record := Record.read_file(path)).result:
                found[record.digest] = record
    return found
