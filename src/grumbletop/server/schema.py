"""The database schema for SQLite and PostgreSQL. `migrations` upgrades older databases to it."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

DOCUMENT = JSON(none_as_null=True)
metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("options", DOCUMENT, nullable=False),  # those that differ from their defaults
    Column("packs", DOCUMENT, nullable=True),  # content packs it was made with
    Column("position", DOCUMENT, nullable=True),
    Column("open", Boolean, nullable=False),  # shown in the lobby
    Column("clock", DOCUMENT, nullable=True),
    Column("phase", String(10), nullable=False, index=True),  # waiting, playing, over, gone
    Column("secret", LargeBinary(32), nullable=False),
    Column("opening", Text, nullable=True),  # the first lines of the record, once the match has begun
    Column("asking", DOCUMENT, nullable=True),  # a pending undo: who asked, and who has agreed
    Column("ended", DOCUMENT, nullable=True),  # how it ended, by whose resignation, and the returns
    Column("rematch", String(32), nullable=True),
    Column("offers", DOCUMENT, nullable=True),  # seats that want a rematch
    Column("series", DOCUMENT, nullable=True),  # the match before, the digest of its record, and what it handed over
    Column("next", String(32), nullable=True),  # the next match of the series
    Column("created", String(20), nullable=False),
    Column("touched", String(20), nullable=True),  # time of the last write; null if there was none since it was created
    Column("maker", String(100), nullable=True, index=True),  # address of its creator, deleted after an hour
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
    Column("code", String(12), nullable=True, index=True),  # the same invitation, for typing
    Column("person", String(64), nullable=True, index=True),  # SHA-256 of the secret of whoever sits there
    Column("face", String(20), nullable=True),
    Column("stand_in", Boolean, nullable=False),  # a bot plays for an absent player
    Column("resigned", Boolean, nullable=False),
    Column("arrived", Boolean, nullable=False, server_default=false()),  # its player has connected, and has added a nonce or won't add one
    Column("nonce", String(128), nullable=True),
    Column("maker", Boolean, nullable=False, server_default=false()),  # the seat of the match's creator
    Column("address", String(100), nullable=True, index=True),  # address that took an open seat, deleted when the match is over
)

log = Table(
    "log",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=True),  # who acted or undid
    Column("client", String(64), nullable=True),  # the client's id for the message, so that sending it twice is harmless
    Column("line", Text, nullable=False),  # the line of the record: text, draws, time
    Column("clocks", DOCUMENT, nullable=True),  # seconds left afterwards
    Column("note", Text, nullable=True),
    UniqueConstraint("match", "seat", "client", name="sent_once"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("address", String(100), primary_key=True),  # as `address_key` counts them
    Column("since", String(20), nullable=False),
)
