"""Logs: one JSON object a line on stderr. What is logged is named here and there, never whole requests, so no token gets in."""

from __future__ import annotations

import json
import logging
import sys

import structlog


class JsonLines(logging.Formatter):
    """What libraries log, in the same form."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"event": record.getMessage(), "logger": record.name, "level": record.levelname.lower()}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told)


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
