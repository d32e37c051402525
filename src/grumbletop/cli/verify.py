"""`grumbletop verify`"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from grumbletop.cli import FAILED, OK, BadUsage
from grumbletop.cli.arguments import add_file_argument
from grumbletop.engine.errors import BadRecord

if TYPE_CHECKING:
    from grumbletop.engine.record import Record
    from grumbletop.engine.signature import Signature

DESCRIPTION = """\
Check a record, and say which of three things that proves:

  whole and consistent              every line follows the rules, and nothing is
                                    missing
  draws committed in advance        the server had chosen all random draws before
                                    it knew what the players would add
  exactly what that server stored   a server signed these very lines

For a match of a series, the earlier records are checked too; they are looked for
in the same folder, unless --before names them. With --alone only this record is
checked, for example a battle of a campaign, which starts from the campaign file.
For the log of one seat only the signature is checked. Exits with 1 if something
doesn't match, and with 2 if the record can't be replayed."""

EXAMPLES = """\
examples:
  grumbletop verify duel.record
  grumbletop verify duel.record --server https://table.example
  grumbletop verify duel.record --key keys.json
  grumbletop verify battle3.record --before battle1.record --before battle2.record
  grumbletop verify battle3.record --alone"""

MOST_FILES = 1_000  # files beside a record that are read
MOST_ANSWER = 1_000_000  # bytes
PATIENCE = 10.0  # seconds that a server has to answer

WHOLE = "whole and consistent"
COMMITTED = "draws committed in advance"
STORED = "exactly what that server stored"
UNSIGNED = "the record isn't signed"
PACKAGE = "cryptography"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("record", metavar="RECORD", type=Path, help="the record of a match, or the log of one seat")
    add_file_argument(parser)
    parser.add_argument(
        "--before",
        metavar="RECORD",
        type=Path,
        action="append",
        default=[],
        help="the record of an earlier match of the series; can be repeated",
    )
    parser.add_argument("--alone", action="store_true", help="check only this record, not the earlier matches of its series")
    known = parser.add_mutually_exclusive_group()
    known.add_argument(
        "--key", metavar="FILE|TEXT", help="the server's public key, or a file with its keys; it must have signed the record"
    )
    known.add_argument("--server", metavar="URL", help="ask this server for its public keys; it must have signed the record")


def run(args: argparse.Namespace) -> int:
    from grumbletop.engine.reader import read_text
    from grumbletop.engine.record import Record
    from grumbletop.engine.record_replay import verify, verify_alone
    from grumbletop.engine.signature import split_signature

    keys = asked_keys(args)
    text = read_text(args.record, BadRecord)
    above, signature = split_signature(text, str(args.record))
    forged = signature_problem(signature, keys)
    if forged:
        print(forged, flush=True)  # a forged record may also break the rules, and then it isn't replayed to its end
    if above.startswith('{"type":"log",'):
        print(f"{args.record}: the log of one seat, which can't be replayed")
        print(told(STORED, signed_doubt(signature, keys, forged)))
        return FAILED if forged else OK
    record = Record.read(text, str(args.record))
    findings = verify_alone(record) if args.alone else verify(record, earlier_records(args).get)
    for finding in findings:
        print(finding)
    print(f"{args.record}: {len(record.body)} {'entry' if len(record.body) == 1 else 'entries'}")
    print(told(WHOLE, "see above" if findings else ""))
    print(told(COMMITTED, "see above" if findings else uncommitted(record), f" ({shown_before(record)})"))
    print(told(STORED, signed_doubt(signature, keys, forged)))
    return FAILED if findings or forged else OK


def told(what: str, doubt: str, more: str = "") -> str:
    return f"not proved: {what} ({doubt})" if doubt else f"proved: {what}{more}"


def uncommitted(record: Record) -> str:
    """Why nobody committed to the draws of this record, which are otherwise right."""
    if record.chance["kind"] == "seed":
        return "every draw matches its seed, but whoever chose the seed could know them"
    return ""


def shown_before(record: Record) -> str:
    """A forger can make a record with a commitment of his own. Only the players know that they were shown another one."""
    return f"commitment {record.chance.get('commitment')}; it must be the one that the server sent before the start"


# Signatures


def asked_keys(args: argparse.Namespace) -> list[str] | None:
    """The public keys of the server that must have signed; None if it may be anybody."""
    if args.key is None and args.server is None:
        return None
    if find_spec(PACKAGE) is None:
        raise BadUsage(f'checking a signature needs the package {PACKAGE}; install "grumbletop[table]"')
    from grumbletop.engine.reader import read_text
    from grumbletop.engine.signature import KEY
    from grumbletop.server.signing import BadKeyFile, known_keys

    if args.server is not None:
        return known_keys(answer_of(args.server), args.server)
    if re.fullmatch(KEY, args.key):
        return [args.key]
    return known_keys(read_text(Path(args.key), BadKeyFile), args.key)


def answer_of(server: str) -> str:
    from http.client import HTTPException
    from urllib.request import urlopen

    address = server.rstrip("/") + "/api/keys"
    if not address.startswith(("http://", "https://")):
        raise BadUsage(f"--server {server}: give an address such as https://table.example")
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            found: bytes = answer.read(MOST_ANSWER)
            return found.decode("utf-8", "replace")
    except (OSError, ValueError, HTTPException) as problem:
        reason = getattr(problem, "reason", problem)  # urllib wraps what went wrong
        raise BadUsage(f"--server {server}: {getattr(reason, 'strerror', None) or reason}") from None


def signature_problem(signature: Signature | None, keys: list[str] | None) -> str:
    """What is wrong with a signature, as far as that can be told here."""
    if signature is None:
        return "" if keys is None else UNSIGNED
    if find_spec(PACKAGE) is None:
        return ""
    from grumbletop.server.signing import fits

    if keys is not None and signature.key not in keys:
        return f"signed by somebody unknown: {signature.key}"
    if not fits(signature):
        return "the signature doesn't match: something was changed after it was signed"
    return ""


def signed_doubt(signature: Signature | None, keys: list[str] | None, problem: str) -> str:
    """Why it isn't sure that a server stored exactly this; empty if it is."""
    if signature is None:
        return UNSIGNED
    if problem:
        return "see above"
    if find_spec(PACKAGE) is None:
        return f'checking the signature needs the package {PACKAGE}; install "grumbletop[table]"'
    if keys is None:
        return f"signed by {signature.key}; --server or --key shows whether that is the server"
    return ""


# A series


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
