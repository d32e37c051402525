"""Logs: one JSON object a line on stderr. What is logged is named here and there, never whole requests, so no token gets in."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logs() -> None:
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format='{"event": "%(name)s", "level": "%(levelname)s"}')
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
