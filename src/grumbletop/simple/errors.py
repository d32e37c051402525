"""What is wrong with a game in one file, in one line with file and line number."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb

from grumbletop.engine.errors import GrumbletopError, UnknownGame
from grumbletop.engine.game import FirstDraw


class BadGame(UnknownGame):
    """The file of a game is wrong."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(f"{file}:{line}: {' '.join(why.split())}")


def bad_class(kind: type, why: str) -> BadGame:
    """Something is wrong with a class as a whole."""
    try:
        return BadGame(inspect.getsourcefile(kind) or "?", inspect.getsourcelines(kind)[1], f"{kind.__name__}: {why}")
    except (OSError, TypeError):
        return BadGame(kind.__module__, 1, f"{kind.__name__}: {why}")


def raised_in(file: str, problem: BaseException) -> BadGame:
    """An exception as the error of the line in this file that it came from."""
    if isinstance(problem, SyntaxError) and problem.filename == file:
        return BadGame(file, problem.lineno or 1, f"{type(problem).__name__}: {problem.msg}")
    return BadGame(file, (lines_in(file, problem) or [1])[-1], f"{type(problem).__name__}: {problem}")


def lines_in(file: str, problem: BaseException) -> list[int]:
    return [line for frame, line in walk_tb(problem.__traceback__) if frame.f_code.co_filename == file]


@contextmanager
def blaming(kind: type, doing: str) -> Iterator[None]:
    """Exceptions of a game's own code name its file and line; those of chance pass through."""
    try:
        yield
    except (GrumbletopError, FirstDraw):
        raise
    except Exception as problem:
        file, why = inspect.getsourcefile(kind) or "?", f"{doing}: {type(problem).__name__}: {problem}"
        lines = lines_in(file, problem)
        raise (BadGame(file, lines[-1], f"{kind.__name__}.{why}") if lines else bad_class(kind, why)) from problem
