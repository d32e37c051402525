"""The signature line, with which a server signs all lines above it in a record or log that it hands out.

    {"type":"signature","key":"<public key>","signature":"<signature>"}

Both are Ed25519, in hexadecimal. Reading the line needs no other package; checking the signature does (`grumbletop.server.signing`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.errors import BadRecord
from grumbletop.engine.reader import Reader, read_json

KEY: Final = r"[0-9a-f]{64}"
SIGNATURE: Final = r"[0-9a-f]{128}"
BEGINS: Final = '{"type":"signature",'


@dataclass(frozen=True)
class Signature:
    signed: str  # all lines above
    key: str
    signature: str


def signature_line(key: str, signature: str) -> str:
    return f'{BEGINS}"key":{json.dumps(key)},"signature":{json.dumps(signature)}}}\n'


def split_signature(text: str, source: str = "") -> tuple[str, Signature | None]:
    """The lines of a record or log without its signature, and the signature, if it has one."""
    above, newline, last = text.removesuffix("\n").rpartition("\n")
    if not last.startswith(BEGINS):
        return text, None
    where = f"line {above.count(newline) + 2}" if newline else "line 1"
    reader = Reader(read_json(last, BadRecord, source, where), BadRecord, where, source)
    reader.take("type")
    found = Signature(above + newline, reader.string("key", KEY), reader.string("signature", SIGNATURE))
    reader.done()
    return found.signed, found
