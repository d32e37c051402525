"""Matches, seats and the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("position", sa.JSON, nullable=True),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("clock", sa.JSON, nullable=True),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("opening", sa.Text, nullable=True),
        sa.Column("asking", sa.JSON, nullable=True),
        sa.Column("ended", sa.JSON, nullable=True),
        sa.Column("created", sa.String(20), nullable=False),
    )
    op.create_index("ix_matches_phase", "matches", ["phase"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("invite", sa.String(64), nullable=True),
        sa.Column("stand_in", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("client", sa.String(64), nullable=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("clocks", sa.JSON, nullable=True),
        sa.UniqueConstraint("match", "seat", "client", name="sent_once"),
    )
