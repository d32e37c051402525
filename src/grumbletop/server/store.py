"""Where matches are kept. The log only grows, and what stands in it has happened.

One model for SQLite (one file) and PostgreSQL, which several server processes may share. Every write raises the revision of its match
and names the one it knows: of two writers that both think they are next, one fails, reads again and tries again. With PostgreSQL every
write also tells the other processes which match has which revision now (fanout.py).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
    Update,
    event,
    false,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grumbletop.server.errors import Limit, StoreFailed
from grumbletop.server.grouping import Group, Overtaken, Work

BUSY_MILLISECONDS = 5_000
CHANNEL = "grumbletop"

Sitting = Mapping[int, Mapping[str, Any]]  # what changes of some seats
NOBODY: Final[Sitting] = {}

DOCUMENT = JSON(none_as_null=True)
metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("options", DOCUMENT, nullable=False),
    Column("packs", DOCUMENT, nullable=True),  # content besides the game's own
    Column("position", DOCUMENT, nullable=True),
    Column("open", Boolean, nullable=False),  # shown in the lobby
    Column("clock", DOCUMENT, nullable=True),
    Column("phase", String(10), nullable=False, index=True),  # waiting, playing, over, gone
    Column("secret", LargeBinary(32), nullable=False),
    Column("opening", Text, nullable=True),  # the first lines of the record, once the match has begun
    Column("asking", DOCUMENT, nullable=True),  # who wishes to take back, and who agreed
    Column("ended", DOCUMENT, nullable=True),  # how, by whom, with which returns
    Column("rematch", String(32), nullable=True),
    Column("created", String(20), nullable=False),
    Column("maker", String(100), nullable=True, index=True),  # the address it was made from, forgotten after an hour
    Column("revision", Integer, nullable=False, server_default="0"),  # raised by every write
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # human, invite, open, bot
    Column("name", String(80), nullable=False),
    Column("level", Integer, nullable=False),
    Column("token", String(64), nullable=True),  # SHA-256
    Column("invite", String(64), nullable=True),  # SHA-256
    Column("stand_in", Boolean, nullable=False),  # a bot plays for somebody who is gone
    Column("resigned", Boolean, nullable=False),
    Column("arrived", Boolean, nullable=False, server_default=false()),  # its person has come, and promised no nonce or added it
    Column("nonce", String(128), nullable=True),
)

log = Table(
    "log",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=True),  # who acted or took back
    Column("client", String(64), nullable=True),  # the id the client gave, so that sending again is harmless
    Column("line", Text, nullable=False),  # as it stands in the record: text, draws, time
    Column("clocks", DOCUMENT, nullable=True),  # seconds left afterwards
    Column("note", Text, nullable=True),
    UniqueConstraint("match", "seat", "client", name="sent_once"),
)


@dataclass(frozen=True)
class Kept:
    """A match as it is kept."""

    match: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    log: Sequence[Mapping[str, Any]]


class Store:
    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.group = Group(self.writing) if self.engine.dialect.name == "sqlite" else None  # PostgreSQL has writers of its own

    async def write(self, work: Work) -> None:
        """When this ends without an error, all of it is on the disk; else nothing of it."""
        if self.group is not None:
            await self.group.write(work)
        else:
            async with self.writing() as connection:
                await work(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except IntegrityError as problem:
            raise Overtaken(str(problem.orig)) from problem
        except (SQLAlchemyError, OSError) as problem:
            raise StoreFailed(str(problem)) from problem

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as problem:
            raise StoreFailed(str(problem)) from problem

    async def create(
        self,
        match: Mapping[str, Any],
        sitting: Sequence[Mapping[str, Any]],
        rematch_of: tuple[str, int] | None = None,
        most: tuple[int, str] | None = None,
    ) -> None:
        """A new match; perhaps the rematch of one of which that revision is known, perhaps one of at most so many since a time."""

        async def work(connection: AsyncConnection) -> None:
            if most is not None:
                await self._check_maker(connection, match["maker"], *most)
            if rematch_of is not None:
                await self._raise(connection, *rematch_of, {"rematch": match["id"]})
            await connection.execute(insert(matches).values(**match))
            await connection.execute(insert(seats), [{"match": match["id"], **seat} for seat in sitting])

        await self.write(work)

    async def _check_maker(self, connection: AsyncConnection, maker: str, most: int, since: str) -> None:
        """Counted by one at a time, whichever process asks."""
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(maker))))
        made = select(func.count()).select_from(matches).where(matches.c.maker == maker, matches.c.created > since)
        if (await connection.execute(made)).scalar_one() >= most:
            raise Limit(f"at most {most} new matches an hour")

    async def forget_makers(self, before: str) -> None:
        """Nobody needs to know any longer from where these matches were made."""
        old = (matches.c.maker.is_not(None), matches.c.created < before)
        await self._execute(update(matches).where(*old).values(maker=None))

    async def fetch(self, match: str) -> Kept | None:
        async with self.reading() as connection:
            found = (await connection.execute(select(matches).where(matches.c.id == match))).mappings().first()
            if found is None:
                return None
            sitting = await connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
            entries = await connection.execute(select(log).where(log.c.match == match).order_by(log.c.number))
            return Kept(_plain(found), [_plain(row) for row in sitting.mappings()], [_plain(row) for row in entries.mappings()])

    async def append(
        self, match: str, revision: int, entry: Mapping[str, Any], changes: Mapping[str, Any], sitting: Sitting = NOBODY
    ) -> None:
        """One more entry, and what changes with it, or neither."""

        async def work(connection: AsyncConnection) -> None:
            await self._raise(connection, match, revision, changes)
            await connection.execute(insert(log).values(match=match, **entry))
            await self._seat(connection, match, sitting)

        await self.write(work)

    async def change(self, match: str, revision: int, changes: Mapping[str, Any], sitting: Sitting = NOBODY) -> None:
        """Change a match and some of its seats, or nothing."""

        async def work(connection: AsyncConnection) -> None:
            await self._raise(connection, match, revision, changes)
            await self._seat(connection, match, sitting)

        await self.write(work)

    async def _seat(self, connection: AsyncConnection, match: str, sitting: Sitting) -> None:
        for seat, values in sitting.items():
            await connection.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(**values))

    async def _raise(self, connection: AsyncConnection, match: str, revision: int, changes: Mapping[str, Any]) -> None:
        """The match is one revision on, unless somebody else has written meanwhile. Others hear of it with the commit."""
        known = (matches.c.id == match, matches.c.revision == revision)
        raised = await connection.execute(update(matches).where(*known).values(revision=revision + 1, **changes))
        if raised.rowcount != 1:
            raise Overtaken(f"match {match} is no longer at revision {revision}")
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_notify(CHANNEL, f"{match} {revision + 1}")))

    async def tell(self, channel: str, texts: Sequence[str]) -> None:
        """The other processes hear these texts, in this order."""
        async with self.writing() as connection:
            for told in texts:
                await connection.execute(select(func.pg_notify(channel, told)))

    async def _execute(self, statement: Update) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self.write(work)

    async def in_phase(self, phase: str, only_open: bool = False, most: int = 100_000) -> list[str]:
        chosen = select(matches.c.id).where(matches.c.phase == phase)
        if only_open:
            chosen = chosen.where(matches.c.open)
        async with self.reading() as connection:
            return list((await connection.execute(chosen.order_by(matches.c.created.desc()).limit(most))).scalars())

    async def moving_by_themselves(self) -> list[str]:
        """Matches in which a bot or a clock goes on without anybody."""
        bots = select(seats.c.match).where((seats.c.kind == "bot") | seats.c.stand_in)
        chosen = select(matches.c.id).where(matches.c.phase == "playing", matches.c.clock.is_not(None) | matches.c.id.in_(bots))
        async with self.reading() as connection:
            return list((await connection.execute(chosen)).scalars())

    async def abandon_waiting(self, before: str) -> None:
        """Matches that were made before then and never began are gone."""
        old = (matches.c.phase == "waiting", matches.c.created < before)
        await self._execute(update(matches).where(*old).values(phase="gone", revision=matches.c.revision + 1))

    async def close(self) -> None:
        await self.engine.dispose()


def _plain(row: RowMapping) -> dict[str, Any]:
    return {str(name): value for name, value in row.items()}


def make_engine(url: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """On every connection: readers don't wait for the writer, and a commit is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MILLISECONDS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


__all__ = ["Kept", "Overtaken", "Store", "make_engine", "metadata"]
