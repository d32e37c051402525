"""Short codes of invitations; who offers a rematch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("offers", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("seats", sa.Column("code", sa.String(12), nullable=True))
    op.create_index("ix_seats_code", "seats", ["code"])
