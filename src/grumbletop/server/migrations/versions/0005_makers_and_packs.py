"""From which address a match was made, for an hour; which packs it is played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("maker", sa.String(100), nullable=True))
    op.create_index("ix_matches_maker", "matches", ["maker"])
    op.add_column("matches", sa.Column("packs", sa.JSON, nullable=True))
