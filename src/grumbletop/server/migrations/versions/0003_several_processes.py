"""Which write came last; who has come to a match that waits, and with which nonce: so that several processes may serve one match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("arrived", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("nonce", sa.String(128), nullable=True))
