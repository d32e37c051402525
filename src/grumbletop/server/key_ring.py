"""The key file: the key by which a server signs the records and logs that it hands out, and its earlier keys.

It is a JSON document that only its owner can read, made at the first start:

    {"private": "...", "keys": [{"key": "...", "since": "2026-11-20T12:00:00Z"}, ...]}

The first of `keys` belongs to the private key. The others are earlier ones: they stay known, so that old records still verify. `keys` alone
is public, and anybody can get it at /api/keys.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import make_url

from grumbletop.engine.match import now
from grumbletop.engine.reader import Reader, read_json, read_text
from grumbletop.engine.signature import KEY
from grumbletop.server.databases import PRIVATE
from grumbletop.server.signing import MOST_KEYS, BadKeyFile, PublicKey, new_private_key, public_key_of, read_public, signed

log = structlog.get_logger()

OTHERS: Final = 0o077  # bits of a mode that let others in
UNSHARED: Final = "grumbletop.key"  # beside no file: the database is PostgreSQL


@dataclass(frozen=True)
class Keys:
    private: str
    known: Sequence[PublicKey]  # the newest one first


def key_file_of(database: str) -> Path:
    """The usual place: beside a SQLite file, otherwise the folder in which the server was started."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(f"{url.database}-key")
    return Path(UNSHARED)


class KeyRing:
    """The keys in a file. It is read again when it has changed, so `grumbletop admin key --rotate` works while servers run."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._version: tuple[int, int, int] | None = None
        self._keys: Keys | None = None

    def open(self) -> None:
        """Make a key if there is none. A server that can't use its key file signs nothing, and says so."""
        try:
            if self.keys() is None:
                self._write(renewed(()), replace=False)
            elif os.name == "posix" and self.file.stat().st_mode & OTHERS:
                log.warning("others can read the key file; run chmod 600", file=str(self.file))
        except (OSError, BadKeyFile) as problem:
            unsigned(problem)

    def keys(self) -> Keys | None:
        """The keys as they are now; None if there is no file."""
        try:
            found = self.file.stat()
        except FileNotFoundError:
            return None
        version = (found.st_mtime_ns, found.st_ino, found.st_size)
        if version != self._version:
            self._keys = read_keys(self.file)
            self._version = version
        return self._keys

    def public(self) -> list[dict[str, str]]:
        keys = self._usable()
        return [] if keys is None else [asdict(key) for key in keys.known]

    def signed(self, text: str) -> str:
        """These lines with a signature, or as they are if this server has no key."""
        keys = self._usable()
        return text if keys is None else signed(text, keys.private)

    def rotate(self) -> Keys:
        """From now on, sign with a new key."""
        old = self.keys()
        self._write(made := renewed(() if old is None else old.known), replace=True)
        return made

    def _usable(self) -> Keys | None:
        try:
            return self.keys()
        except (OSError, BadKeyFile) as problem:
            unsigned(problem)
            return None

    def _write(self, keys: Keys, replace: bool) -> None:
        """In one step. Several servers may start at the same time: without `replace`, the first one's key counts."""
        draft = self.file.with_name(f".{self.file.name}.{secrets.token_hex(6)}")
        try:
            with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "w", encoding="utf-8") as file:
                file.write(json.dumps({"private": keys.private, "keys": [asdict(key) for key in keys.known]}, indent=1) + "\n")
                file.flush()
                os.fsync(file.fileno())
            if replace:
                keep_owner(self.file, draft)
            if replace or not linked(draft, self.file):
                os.replace(draft, self.file)
        finally:
            draft.unlink(missing_ok=True)


def unsigned(problem: Exception) -> None:
    log.warning("records are not signed", problem=str(problem))


def renewed(older: Sequence[PublicKey]) -> Keys:
    private = new_private_key()
    return Keys(private, [PublicKey(public_key_of(private), now()), *older][:MOST_KEYS])


def linked(draft: Path, file: Path) -> bool:
    """Whether the draft is in its place now, or another file was there first. False if this file system has no hard links."""
    try:
        os.link(draft, file)
    except FileExistsError:
        return True
    except OSError:
        return file.exists()
    return True


def keep_owner(old: Path, new: Path) -> None:
    """If root rotates the key, the server must still be able to read it."""
    if os.name == "posix":
        with suppress(OSError):
            os.chown(new, old.stat().st_uid, old.stat().st_gid)


def read_keys(file: Path) -> Keys:
    source = str(file)
    reader = Reader(read_json(read_text(file, BadKeyFile), BadKeyFile, source), BadKeyFile, source=source)
    keys = Keys(reader.string("private", KEY), read_public(reader))
    reader.done()
    reader.refuse_if(public_key_of(keys.private) != keys.known[0].key, "private", "does not belong to the first of the keys")
    return keys
