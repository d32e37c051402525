"""How an older store becomes a newer one. Run on start; each step is a module of `versions`."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

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
    """Bring the store up to date, or say clearly why not."""
    try:
        async with store.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            await connection.run_sync(upgrade, revision)
    except (SQLAlchemyError, OSError) as problem:
        reason = getattr(problem, "orig", None) or problem
        raise StoreFailed(f"the store can't be opened: {reason}") from problem
