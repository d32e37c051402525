"""The bodies of HTTP requests. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from grumbletop.server.wire import MOST_NAME, MOST_SEATS

MOST_RECORD = 2_000_000
DAYS = 30

MOST_PACKS = 100
PERSON = "^[0-9A-Za-z_-]{43}$"  # 32 random bytes
FACE = "^[0-9a-z-]{1,20}$"

PackName = Annotated[str, Field(max_length=1_000)]
Name = Annotated[str, Field(max_length=MOST_NAME)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Body):
    kind: Literal["me", "invite", "open", "bot"]
    name: Name | None = None
    level: str | None = Field(default=None, max_length=24)


class ClockPerTime(Body):
    kind: Literal["move", "game"]
    seconds: float = Field(ge=1, le=86_400, allow_inf_nan=False)


class ClockPerDays(Body):
    kind: Literal["days"]
    days: float = Field(gt=0, le=DAYS, allow_inf_nan=False)


class FromRecord(Body):
    text: str = Field(max_length=MOST_RECORD)
    version: int = Field(ge=0, le=1_000_000)


class Form(Body):
    """A half-filled form of house rules."""

    options: dict[str, Any] = Field(default_factory=dict)
    packs: list[PackName] | None = Field(default=None, max_length=MOST_PACKS)


class Somebody(Body):
    """A person's secret and face, so that their browser can find the match again."""

    person: str | None = Field(default=None, pattern=PERSON)
    face: str | None = Field(default=None, pattern=FACE)


class NewMatch(Somebody):
    game: str = Field(max_length=100)
    options: dict[str, Any] = Field(default_factory=dict)
    packs: list[PackName] | None = Field(default=None, max_length=MOST_PACKS)
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS)
    open: bool = False
    clock: Annotated[ClockPerTime | ClockPerDays, Field(discriminator="kind")] | None = None
    position: dict[str, Any] | None = None
    record: FromRecord | None = None


class Join(Somebody):
    name: Name
    invite: str | None = Field(default=None, max_length=100)
    code: str | None = Field(default=None, max_length=20)
    seat: int | None = Field(default=None, ge=0, lt=MOST_SEATS)


class _Recorded(msgspec.Struct):
    text: msgspec.Raw = msgspec.Raw()


class _WithRecord(msgspec.Struct):
    record: _Recorded | None = None


def size_besides_record(body: bytes) -> int:
    """The size of a request for a new match, not counting the text of its record.

    A string is cheap to parse; lists and tables are limited.
    """
    try:
        record = msgspec.json.decode(body, type=_WithRecord).record
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return len(body)
    text = b"" if record is None else bytes(record.text)
    return len(body) - len(text) if text.startswith(b'"') else len(body)


class Upload(Body):
    """Read in a worker only (`replay_jobs`); here for the description of the interface."""

    text: str = Field(max_length=MOST_RECORD)


UPLOAD = {"requestBody": {"required": True, "content": {"application/json": {"schema": Upload.model_json_schema()}}}}


class FrameRange(BaseModel):
    """A request for versions of a replay, as one viewer sees them."""

    start: int = Field(default=0, ge=0, le=1_000_000, alias="from")
    to: int = Field(default=1_000_000, ge=0, le=1_000_000)
    eyes: str = Field(default="spectator", max_length=20)
    language: str = Field(default="en", max_length=20)
