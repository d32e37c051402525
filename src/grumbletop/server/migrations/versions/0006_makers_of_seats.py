"""Which seats belong to whoever made the match; from which address an open seat was taken, until the match is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("maker", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("address", sa.String(100), nullable=True))
    op.create_index("ix_seats_address", "seats", ["address"])
