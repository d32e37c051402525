"""A lock so that only one server uses a SQLite file. A second server is refused before it opens anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grumbletop.server.databases import PRIVATE
from grumbletop.server.errors import StoreFailed


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold a lock beside the database until the block ends. It is an operating system lock, so it never has to be cleaned up."""
    if os.name != "posix":
        yield
        return
    path = database.with_name(f"{database.name}-lock")
    held = _take(path)
    if held is None:
        raise StoreFailed(f"another server uses {database} (process {_holder(path)})")
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(held)


def _take(path: Path) -> int | None:
    """Take the lock; None if another process has it."""
    import fcntl

    while True:
        try:
            file = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE)
        except OSError as problem:
            raise StoreFailed(f"{path} can't be created: {problem.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return None
        if _is_there(file, path):
            os.truncate(file, 0)
            os.write(file, str(os.getpid()).encode())
            return file
        os.close(file)  # its last owner has removed it meanwhile


def _is_there(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def _holder(path: Path) -> str:
    try:
        return path.read_text(errors="replace")[:20] or "unknown"
    except OSError:
        return "unknown"
