"""Saves the record of a match while it is played."""

from __future__ import annotations

import tempfile
from pathlib import Path

from grumbletop.engine.atomic_file import write_atomic
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.match import Match
from grumbletop.engine.record import record_of


class CantSave(GrumbletopError):
    """A record can't be written there."""


def check_target(path: Path, may_exist: bool = False) -> None:
    """Refuse a path where no record can be written, before the game starts. Leaves no file behind."""
    if path.is_dir():
        raise CantSave(f"{path}: this is a folder; give a file name")
    if path.exists() and not path.is_file():
        raise CantSave(f"{path}: this is not an ordinary file")
    if path.exists() and not may_exist:
        raise CantSave(f"{path}: this file already exists; give another name")
    try:
        with tempfile.TemporaryFile(dir=path.absolute().parent):
            pass
    except OSError as problem:
        raise cant_write(path, problem) from None


def cant_write(path: Path, problem: OSError) -> CantSave:
    return CantSave(f"{path}: can't be written: {(problem.strerror or 'no reason given').lower()}")


class Autosave:
    """Writes the record after every action, if there is a file for it.

    The file contains the match's secret, so that the match can be resumed.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def keep(self, match: Match) -> None:
        if self.path is not None:
            self.write(match, self.path)

    def copy(self, match: Match, path: Path) -> None:
        check_target(path)
        self.write(match, path)

    def write(self, match: Match, path: Path) -> None:
        try:
            write_atomic(path, record_of(match, with_secret=True))
        except OSError as problem:
            raise cant_write(path, problem) from None
