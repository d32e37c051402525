"""Writing a file in one step."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_atomic(path: Path, text: str) -> None:
    """Write a file atomically: after a failure (an OSError) the old one, if any, is still intact."""
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        with open(draft, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
