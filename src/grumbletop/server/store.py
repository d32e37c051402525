"""The store: matches in the database. The log of a match is append-only.

The schema is the same for SQLite (one file) and PostgreSQL, which several server processes may share. Writes use optimistic locking: every
write raises the revision of its match and names the revision it expects. Of two concurrent writers, one fails, reads again and retries.
With PostgreSQL every write also notifies the other processes of the new revision (fanout.py).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Executable, RowMapping, delete, func, insert, select, text, update

from grumbletop.engine.match import now
from grumbletop.server.databases import Database, database_at
from grumbletop.server.errors import Limit, Overtaken
from grumbletop.server.group_commit import driver_connection
from grumbletop.server.schema import blocks, log, matches, metadata, seats

CHANNEL = "grumbletop"

Sitting = Mapping[int, Mapping[str, Any]]  # columns to change, by seat
NOBODY: Final[Sitting] = {}

MOST_FORGOTTEN: Final = 500  # matches in one transaction
last_touched = func.coalesce(matches.c.touched, matches.c.created)

COLUMNS: Final = tuple(log.columns.keys())
RAISE: Final = "UPDATE matches SET revision = revision + 1, touched = ? WHERE id = ? AND revision = ?"
APPEND: Final = f"INSERT INTO log ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"


@dataclass(frozen=True)
class StoredMatch:
    """A match as it is stored."""

    match: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    log: Sequence[Mapping[str, Any]]


class Store:
    def __init__(self, url: str) -> None:
        self.database: Database = database_at(url)

    async def create(
        self,
        match: Mapping[str, Any],
        sitting: Sequence[Mapping[str, Any]],
        follows: tuple[str, int, str] | None = None,
        most: tuple[int, str] | None = None,
    ) -> None:
        """Store a new match. It may follow another one at an expected revision, and may be limited to so many since a time."""

        def work(connection: Connection) -> None:
            if most is not None:
                check_maker(connection, match["maker"], *most)
            if follows is not None:
                earlier, revision, link = follows
                raise_revision(connection, earlier, revision, {link: match["id"]})
            connection.execute(insert(matches).values(**match))
            connection.execute(insert(seats), [{"match": match["id"], **seat} for seat in sitting])

        await self.database.write(work)

    async def open_seats_of(self, address: str) -> int:
        """How many open seats of unfinished matches an address has taken."""
        going_on = select(matches.c.id).where(matches.c.phase.in_(("waiting", "playing")))
        taken = select(func.count()).select_from(seats).where(seats.c.address == address, seats.c.match.in_(going_on))
        return await self.database.read(lambda connection: int(connection.execute(taken).scalar_one()))

    async def forget_addresses(self, before: str) -> None:
        """Delete the addresses that made older matches, and those of the players of finished ones."""
        old = (matches.c.maker.is_not(None), matches.c.created < before)
        await self._execute(update(matches).where(*old).values(maker=None))
        ended = select(matches.c.id).where(matches.c.phase.in_(("over", "gone")))
        await self._execute(update(seats).where(seats.c.address.is_not(None), seats.c.match.in_(ended)).values(address=None))

    async def fetch(self, match: str) -> StoredMatch | None:
        def look(connection: Connection) -> StoredMatch | None:
            found = connection.execute(select(matches).where(matches.c.id == match)).mappings().first()
            if found is None:
                return None
            sitting = connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
            entries = connection.execute(select(log).where(log.c.match == match).order_by(log.c.number))
            return StoredMatch(_plain(found), [_plain(row) for row in sitting.mappings()], [_plain(row) for row in entries.mappings()])

        return await self.database.read(look)

    async def matches_of(self, person: str, most: int) -> list[StoredMatch]:
        """The latest matches at which this person has a seat, without their logs."""
        chosen = select(matches).where(matches.c.phase != "gone", matches.c.id.in_(select(seats.c.match).where(seats.c.person == person)))

        def look(connection: Connection) -> list[StoredMatch]:
            found = [_plain(row) for row in connection.execute(chosen.order_by(last_touched.desc()).limit(most)).mappings()]
            sitting = select(seats).where(seats.c.match.in_([row["id"] for row in found])).order_by(seats.c.seat)
            at: dict[str, list[Mapping[str, Any]]] = {row["id"]: [] for row in found}
            for seat in connection.execute(sitting).mappings():
                at[seat["match"]].append(_plain(seat))
            return [StoredMatch(row, at[row["id"]], ()) for row in found]

        return await self.database.read(look)

    async def match_of_code(self, code: str) -> str | None:
        """The match with an open invitation that has this code."""
        waiting = select(matches.c.id).join(seats, seats.c.match == matches.c.id).where(seats.c.code == code, matches.c.phase == "waiting")
        return await self.database.read(lambda connection: connection.execute(waiting.limit(1)).scalar())

    async def revision_of(self, match: str) -> int | None:
        chosen = select(matches.c.revision).where(matches.c.id == match)
        return await self.database.read(lambda connection: connection.execute(chosen).scalar())

    def append(
        self, match: str, revision: int, entry: Mapping[str, Any], changes: Mapping[str, Any], sitting: Sitting = NOBODY
    ) -> Awaitable[None]:
        """Append an entry and make the changes that go with it, or neither. Queued when this returns, durable when it has been awaited."""

        def work(connection: Connection) -> None:
            if not changes and not sitting and connection.dialect.name == "sqlite":
                append_only(connection, match, revision, entry)
                return
            raise_revision(connection, match, revision, changes)
            connection.execute(insert(log).values(match=match, **entry))
            change_seats(connection, match, sitting)

        return self.database.write(work)

    async def change(self, match: str, revision: int, changes: Mapping[str, Any], sitting: Sitting = NOBODY) -> None:
        """Change a match and some of its seats, or nothing."""

        def work(connection: Connection) -> None:
            raise_revision(connection, match, revision, changes)
            change_seats(connection, match, sitting)

        await self.database.write(work)

    async def tell(self, channel: str, texts: Sequence[str]) -> None:
        """Send these texts to the other processes, in this order."""

        def work(connection: Connection) -> None:
            for told in texts:
                connection.execute(select(func.pg_notify(channel, told)))

        await self.database.write(work)

    async def _execute(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.database.write(work)

    async def in_phase(self, phase: str, only_open: bool = False, most: int = 100_000) -> list[str]:
        chosen = select(matches.c.id).where(matches.c.phase == phase)
        if only_open:
            chosen = chosen.where(matches.c.open)
        chosen = chosen.order_by(matches.c.created.desc()).limit(most)
        return await self.database.read(lambda connection: list(connection.execute(chosen).scalars()))

    async def moving_by_themselves(self) -> list[str]:
        """Matches with a running clock. Bots wait until somebody is watching."""
        chosen = select(matches.c.id).where(matches.c.phase == "playing", matches.c.clock.is_not(None))
        return await self.database.read(lambda connection: list(connection.execute(chosen).scalars()))

    async def abandon(self, phase: str, before: str) -> None:
        """Mark matches as gone in which nothing has happened since that time."""
        old = (matches.c.phase == phase, last_touched < before)
        await self._execute(update(matches).where(*old).values(phase="gone", touched=now(), revision=matches.c.revision + 1))

    async def forget_gone(self, before: str) -> None:
        """Delete everything about matches that have been gone for so long."""
        old = select(matches.c.id).where(matches.c.phase == "gone", last_touched < before).limit(MOST_FORGOTTEN)

        def work(connection: Connection) -> None:
            ids = list(connection.execute(old).scalars())
            for table in (log, seats):
                connection.execute(delete(table).where(table.c.match.in_(ids)))
            connection.execute(delete(matches).where(matches.c.id.in_(ids)))

        await self.database.write(work)

    async def gone_since(self, time: str) -> list[tuple[str, int]]:
        """Matches that have gone since that time, with their revisions. `grumbletop admin` may have ended some."""
        chosen = select(matches.c.id, matches.c.revision).where(matches.c.phase == "gone", matches.c.touched >= time)
        return await self.database.read(lambda connection: [(row.id, row.revision) for row in connection.execute(chosen)])

    async def blocked(self) -> frozenset[str]:
        """Addresses that are not let in."""
        return await self.database.read(lambda connection: frozenset(connection.execute(select(blocks.c.address)).scalars()))

    async def check_writing(self) -> None:
        """Writes something to the disk that changes nothing."""
        await self.database.write(unchanged)

    async def close(self) -> None:
        await self.database.close()

    # For whoever runs the server (admin.py)

    async def listed(self, phase: str | None, most: int) -> list[tuple[Mapping[str, Any], list[str]]]:
        """The latest matches, each with the names of its players."""
        chosen = select(matches).order_by(last_touched.desc()).limit(most)
        if phase is not None:
            chosen = chosen.where(matches.c.phase == phase)

        def look(connection: Connection) -> list[tuple[Mapping[str, Any], list[str]]]:
            found = [_plain(row) for row in connection.execute(chosen).mappings()]
            names = select(seats.c.name).order_by(seats.c.seat)
            return [(row, list(connection.execute(names.where(seats.c.match == row["id"])).scalars())) for row in found]

        return await self.database.read(look)

    async def order(self, match: str, changes: Mapping[str, Any], phases: Sequence[str]) -> bool:
        """Change a match from outside its server, which then reads it again. False if no such match is in one of these phases."""
        found: list[int] = []

        def work(connection: Connection) -> None:
            known = select(matches.c.revision).where(matches.c.id == match, matches.c.phase.in_(phases))
            revision = connection.execute(known).scalar()
            if revision is not None:
                raise_revision(connection, match, revision, changes)
                found.append(revision)

        await self.database.write(work)
        return bool(found)

    async def block(self, address: str) -> None:
        await self.unblock(address)
        await self._execute(insert(blocks).values(address=address, since=now()))

    async def unblock(self, address: str) -> None:
        await self._execute(delete(blocks).where(blocks.c.address == address))

    async def all_ids(self) -> list[str]:
        return await self.database.read(lambda connection: list(connection.execute(select(matches.c.id)).scalars()))


# In a transaction


def unchanged(connection: Connection) -> None:
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def append_only(connection: Connection, match: str, revision: int, entry: Mapping[str, Any]) -> None:
    """The fast path for nearly every move: two prepared statements of the driver."""
    driver = driver_connection(connection)
    if driver.execute(RAISE, (now(), match, revision)).rowcount != 1:
        raise Overtaken(overtaken(match, revision))
    row = {"match": match, **entry, "clocks": None if entry["clocks"] is None else json.dumps(entry["clocks"])}
    driver.execute(APPEND, [row[name] for name in COLUMNS])


def raise_revision(connection: Connection, match: str, revision: int, changes: Mapping[str, Any]) -> None:
    """Raise the revision of a match, or fail if somebody else has written. Other processes are notified on commit."""
    known = (matches.c.id == match, matches.c.revision == revision)
    raised = connection.execute(update(matches).where(*known).values(revision=revision + 1, touched=now(), **changes))
    if raised.rowcount != 1:
        raise Overtaken(overtaken(match, revision))
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{match} {revision + 1}")))


def overtaken(match: str, revision: int) -> str:
    return f"match {match} is no longer at revision {revision}"


def change_seats(connection: Connection, match: str, sitting: Sitting) -> None:
    for seat, values in sitting.items():
        connection.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(**values))


def check_maker(connection: Connection, maker: str, most: int, since: str) -> None:
    """Check how many matches an address has made. Counting is serialised across processes."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(maker))))
    made = select(func.count()).select_from(matches).where(matches.c.maker == maker, matches.c.created > since)
    if connection.execute(made).scalar_one() >= most:
        raise Limit("matches", most=most)


def _plain(row: RowMapping) -> dict[str, Any]:
    return {str(name): value for name, value in row.items()}


__all__ = ["CHANNEL", "NOBODY", "Overtaken", "Sitting", "Store", "StoredMatch", "metadata"]
