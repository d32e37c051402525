"""Logs: one JSON object a line on stderr. Only chosen fields are logged, never whole requests, so tokens stay out.

Hidden cards stay out too: of an exception only its class and location are logged, because its message may quote anything. The messages of
our own errors are safe and are logged.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import structlog

from grumbletop.server.errors import StoreFailed

MOST_FRAMES = 12  # of a traceback, the innermost ones
NONSENSE = ("Invalid UTF-8 sequence received", "Invalid HTTP request received")  # uvicorn's messages


class JsonLines(logging.Formatter):
    """Formats the log records of libraries in the same way."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {"event": record.getMessage(), "logger": record.name, "level": record.levelname.lower()}
        if record.exc_info and record.exc_info[1] is not None:
            told |= described(record.exc_info[1])
        return json.dumps(told)


def described(problem: BaseException) -> dict[str, Any]:
    """An exception for the log: its classes from the outermost to its cause, and its location."""
    kinds, innermost = [], problem
    while True:
        kinds.append(type(innermost).__name__)
        cause = innermost.__cause__ or (None if innermost.__suppress_context__ else innermost.__context__)
        if cause is None:
            break
        innermost = cause
    frames = traceback.extract_tb(innermost.__traceback__)[-MOST_FRAMES:]
    told: dict[str, Any] = {"problem": kinds, "where": [f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames]}
    if isinstance(problem, StoreFailed):
        told["why"] = str(problem)
    return told


def tell_exceptions(_logger: object, _method: str, told: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor that replaces `exc_info` with what may be logged of it."""
    given = told.pop("exc_info", None)
    problem = given if isinstance(given, BaseException) else sys.exc_info()[1] if given else None
    if problem is not None:
        told.update(described(problem))
    return told


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a warning is worth logging. Invalid HTTP from strangers isn't: anybody could fill the log with it."""
    return not record.getMessage().startswith(NONSENSE)


def set_up_logs(quiet: bool) -> None:
    """Set up logging. `quiet` logs only problems, for a server in somebody's terminal."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_ours)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            tell_exceptions,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
