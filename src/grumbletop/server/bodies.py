"""What HTTP requests carry. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from grumbletop.server.wire import MOST_NAME, MOST_SEATS

MOST_RECORD = 2_000_000
DAYS = 30

MOST_PACKS = 100

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


class NewMatch(Body):
    game: str = Field(max_length=100)
    options: dict[str, Any] = Field(default_factory=dict)
    packs: list[PackName] | None = Field(default=None, max_length=MOST_PACKS)
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS)
    open: bool = False
    clock: Annotated[ClockPerTime | ClockPerDays, Field(discriminator="kind")] | None = None
    position: dict[str, Any] | None = None
    record: FromRecord | None = None


class Join(Body):
    name: Name
    invite: str | None = Field(default=None, max_length=100)
    seat: int | None = Field(default=None, ge=0, lt=MOST_SEATS)


class Upload(Body):
    text: str = Field(max_length=MOST_RECORD)
