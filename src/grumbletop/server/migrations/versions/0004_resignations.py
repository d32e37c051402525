"""Resignations and stand-ins stand in the log, like everything that happens in a match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

matches = sa.table("matches", *(sa.column(name) for name in ("id", "phase", "revision")), sa.column("ended", sa.JSON))
seats = sa.table(
    "seats", *(sa.column(name) for name in ("match", "seat")), *(sa.column(name, sa.Boolean) for name in ("stand_in", "resigned"))
)
log = sa.table("log", *(sa.column(name) for name in ("match", "number", "kind", "seat", "line")), sa.column("clocks", sa.JSON))


def upgrade() -> None:
    """What the rows of a match say and its log does not yet is written at the end of the log; where the game is over, it stays as it is."""
    connection = op.get_bind()
    for match, phase, ended in connection.execute(sa.select(matches.c.id, matches.c.phase, matches.c.ended)).all():
        conceded = ended["seat"] if ended is not None and ended["how"] == "resigned" else None
        if phase == "playing" or conceded is not None:
            sitting = connection.execute(sa.select(seats).where(seats.c.match == match).order_by(seats.c.seat)).mappings().all()
            for kind, seat, data in missing(sitting, conceded):
                write(connection, match, kind, seat, data)


def missing(sitting: Any, conceded: int | None) -> Iterator[tuple[str, int | None, dict[str, Any]]]:
    for row in sitting:
        if row["resigned"]:
            yield "resign", row["seat"], {"seat": row["seat"], "bot": True}
        elif row["stand_in"]:
            yield "stand_in", None, {"seats": [row["seat"]], "bot": True}
    if conceded is not None:
        yield "resign", conceded, {"seat": conceded, "bot": False}


def write(connection: sa.Connection, match: str, kind: str, seat: int | None, data: dict[str, Any]) -> None:
    latest = connection.execute(sa.select(log.c.number, log.c.clocks).where(log.c.match == match).order_by(log.c.number.desc())).first()
    number, clocks = (latest.number, latest.clocks) if latest else (0, None)
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    line = json.dumps({"type": kind, **data, "at": at}, separators=(",", ":")) + "\n"
    row = {"match": match, "number": number + 1, "kind": kind, "seat": seat, "line": line, "clocks": clocks if clocks else sa.null()}
    connection.execute(sa.insert(log).values(**row))
    connection.execute(sa.update(matches).where(matches.c.id == match).values(revision=matches.c.revision + 1))
