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
Replay a record, recompute its commitment and every random draw, and print what
doesn't match. For a match of a series, the earlier records are checked too;
they are looked for in the same folder, unless --before names them. With --alone
only this record is checked, for example a battle of a campaign, which starts
from the campaign file. Exits with 1 if something doesn't match, and with 2 if
the record can't be replayed."""

EXAMPLES = """\
examples:
  grumbletop verify duel.record
  grumbletop verify battle3.record --before battle1.record --before battle2.record
  grumbletop verify battle3.record --alone"""

MOST_FILES = 1_000  # files beside a record that are read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("record", metavar="RECORD", type=Path, help="the record of a match")
    parser.add_argument(
        "--before",
        metavar="RECORD",
        type=Path,
        action="append",
        default=[],
        help="the record of an earlier match of the series; can be repeated",
    )
    parser.add_argument("--alone", action="store_true", help="check only this record, not the earlier matches of its series")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.record import Record
    from grumbletop.engine.record_replay import verify, verify_alone

    record = Record.read_file(args.record)
    findings = verify_alone(record) if args.alone else verify(record, earlier_records(args).get)
    for finding in findings:
        print(finding)
    if findings:
        return FAILED
    print(f"{args.record}: {len(record.body)} entries, and every draw matches its {'seed' if record.secret is None else 'secret'}")
    return OK


def earlier_records(args: argparse.Namespace) -> Mapping[str, Record]:
    """The earlier records of a series by digest: the named ones, or all in the same folder."""
    from grumbletop.engine.record import Record

    if args.before:
        return {record.digest: record for record in map(Record.read_file, args.before) if record.result}
    found: dict[str, Record] = {}
    for path in islice(sorted(args.record.absolute().parent.iterdir()), MOST_FILES):
        with suppress(BadRecord, OSError):
            if path.is_file() and path.suffix == args.record.suffix and (record := Record.read_file(path)).result:
                found[record.digest] = record
    return found
