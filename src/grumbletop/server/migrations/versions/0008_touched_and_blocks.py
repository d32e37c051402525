"""When a match was last written to, so that abandoned ones expire; addresses that are not let in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("touched", sa.String(20), nullable=True))
    op.create_table(
        "blocks",
        sa.Column("address", sa.String(100), primary_key=True),
        sa.Column("since", sa.String(20), nullable=False),
    )
