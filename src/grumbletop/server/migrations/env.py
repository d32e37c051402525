"""Read by Alembic: the connection is given, the metadata is the store's."""

from __future__ import annotations

from alembic import context

from grumbletop.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
