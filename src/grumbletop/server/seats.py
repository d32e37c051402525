"""The seats of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.bots.levels import level_of, usual_level
from grumbletop.engine.game import Game
from grumbletop.engine.levels import Level

HUMAN: Final = "human"
INVITE: Final = "invite"
OPEN: Final = "open"
BOT: Final = "bot"


def level_number(game: Game, name: str | None) -> int:
    """The number under which a level is stored."""
    return 0 if name is None else list(game.levels).index(level_of(game, name)) + 1


def level_at(game: Game, number: int) -> Level:
    """The level of a stored number. A room may have fewer levels now than when it was stored."""
    if number == 0:
        return level_of(game, usual_level(game))
    return game.levels[min(number, len(game.levels)) - 1]


@dataclass
class Seat:
    seat: int
    kind: str
    name: str
    level: int = 0  # number of a bot's level, from 1; 0 is the default level
    token: str | None = None  # hashes
    invite: str | None = None
    code: str | None = None  # the same invitation, for typing
    person: str | None = None  # hash
    face: str | None = None
    stand_in: bool = False  # a bot plays for an absent player, or for one who has resigned
    resigned: bool = False
    arrived: bool = False  # counts while the match waits
    nonce: str | None = None  # a person's, once added; a bot's is drawn when the match is created, before any other
    maker: bool = False  # the seat of the match's creator
    address: str | None = None  # the address that took an open seat

    @classmethod
    def kept(cls, row: Mapping[str, Any]) -> Seat:
        return cls(**{key: row[key] for key in cls.__annotations__})

    def sit(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)

    @property
    def taken(self) -> bool:
        return self.kind in (HUMAN, BOT)

    @property
    def plays_itself(self) -> bool:
        """Whether the server moves for it."""
        return self.kind == BOT or self.stand_in

    @property
    def shown_kind(self) -> str:
        return BOT if self.plays_itself else self.kind
