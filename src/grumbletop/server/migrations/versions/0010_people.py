"""Who sits there, for those who want to find their matches again; and with which face."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("person", sa.String(64), nullable=True))
    op.add_column("seats", sa.Column("face", sa.String(20), nullable=True))
    op.create_index("ix_seats_person", "seats", ["person"])
