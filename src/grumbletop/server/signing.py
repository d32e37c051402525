"""Ed25519 signatures of records and logs, and the public keys by which they are checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from grumbletop.engine.errors import BadFile
from grumbletop.engine.reader import Reader, read_json
from grumbletop.engine.signature import KEY, Signature, signature_line

PURPOSE: Final = b"grumbletop record\n"  # comes before what is signed, so that a signature can't stand for anything else
MOST_KEYS: Final = 1_000


class BadKeyFile(BadFile):
    what = "key file"


@dataclass(frozen=True)
class PublicKey:
    key: str
    since: str


def new_private_key() -> str:
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def public_key_of(private: str) -> str:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private)).public_key().public_bytes_raw().hex()


def signed(text: str, private: str) -> str:
    """These lines with their signature."""
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    signature = key.sign(PURPOSE + text.encode())
    return text + signature_line(key.public_key().public_bytes_raw().hex(), signature.hex())


def fits(found: Signature) -> bool:
    """Whether whoever has the private key of `found.key` signed exactly these lines."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(found.key))
        key.verify(bytes.fromhex(found.signature), PURPOSE + found.signed.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def known_keys(text: str, source: str) -> list[str]:
    """The public keys that somebody was given: one key, or a document with `keys`, such as the answer of /api/keys or a key file."""
    if re.fullmatch(KEY, text.strip()):
        return [text.strip()]
    return [key.key for key in read_public(Reader(read_json(text, BadKeyFile, source), BadKeyFile, source=source))]


def read_public(reader: Reader) -> list[PublicKey]:
    found = []
    for each in reader.tables("keys", 1, MOST_KEYS):
        found.append(PublicKey(each.string("key", KEY), each.string("since", longest=20)))
        each.done()
    return found
