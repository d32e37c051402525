"""Database migrations, run on start; each step is a module of `versions`."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from grumbletop.server.errors import StoreFailed
from grumbletop.server.store import Store

HERE = Path(__file__).parent
ONE_AT_A_TIME = 4_711  # an advisory lock of PostgreSQL: processes that start together wait for each other


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


async def migrate(store: Store, revision: str = "head") -> None:
    """Upgrade the database, or fail with a clear message."""

    def work(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
        check_known(connection)
        upgrade(connection, revision)

    try:
        await store.database.write(work)
    except StoreFailed as problem:
        raise StoreFailed(f"the database can't be opened: {problem}") from None


def check_known(connection: Connection) -> None:
    """Refuse a database that a newer version has written."""
    found = MigrationContext.configure(connection).get_current_revision()
    steps = ScriptDirectory(str(HERE))
    known = {step.revision for step in steps.walk_revisions()}
    if found is not None and found not in known:
        raise StoreFailed(
            f"a newer version of Grumbletop has written it (its schema is {found}, this version knows {steps.get_current_head()}); "
            "install that version, or restore a backup from before the upgrade"
        )
