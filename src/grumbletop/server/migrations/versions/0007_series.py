"""Matches of a series: which one comes before, what it handed over, and which one comes next."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("series", sa.JSON, nullable=True))
    op.add_column("matches", sa.Column("next", sa.String(32), nullable=True))
