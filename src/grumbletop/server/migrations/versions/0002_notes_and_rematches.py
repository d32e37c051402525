"""Notes beside log entries; where a match is played again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("note", sa.Text, nullable=True))
    op.add_column("matches", sa.Column("rematch", sa.String(32), nullable=True))
