"""Where the chance of a match comes from, and how a server commits to it in advance.

In a live match the heading is settled first. Then the server picks a secret and a nonce for every bot and publishes a commitment to all of
it. Then players send their nonces, and only then is anything drawn. Nobody can choose a draw alone, and once the secret is published
everybody can recompute all of them.
"""

from __future__ import annotations

import hashlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from grumbletop.engine.chance import HmacChance, ScriptedChance, SeededChance
from grumbletop.engine.errors import BadOption
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.version import VERSION

FORMAT: Final = 1  # of records
SEEDS: Final = 10**18
NONCE: Final = r"[0-9A-Za-z_-]{1,128}"
LONGEST_NAME: Final = 80


def heading_of(
    game: Game,
    names: Sequence[str],
    position: Mapping[str, Any] | None = None,
    carry: Mapping[str, Any] | None = None,
    before: str | None = None,
) -> dict[str, Any]:
    """Everything that is settled before the first draw. A commitment covers it together with the secret.

    In a series `before` names the match that handed `carry` over by the digest of its record; other headings don't have it.
    """
    if position is not None and carry is not None:
        raise ValueError("a match starts from a position or continues a series, not both")
    if len(names) != game.seats:
        raise BadOption("names", f"{len(names)} for {game.seats} seats")
    for name in names:
        if not name.isprintable() or not name.strip() or len(name) > LONGEST_NAME:
            raise BadOption("names", f"a name is 1 to {LONGEST_NAME} printable characters")
    return {
        "format": FORMAT,
        "engine": VERSION,
        "game": game.info.slug,
        "rules": game.rules_version,
        "options": dict(game.changed),
        "content": game.content.digest,
        "packs": [{"name": pack.name, "files": dict(pack.files)} for pack in game.content.packs],
        "position": None if position is None else game.dump(game.load(position)),
        "carry": None if carry is None else dict(carry),
        "seats": list(names),
        **({} if before is None else {"before": before}),
    }


def commitment_to(heading: Mapping[str, Any], secret: bytes, drawn: Sequence[str | None] = ()) -> str:
    """The commitment to heading and secret. `drawn` has the nonces that the server drew, by seat; older records have none."""
    committed = canonical(heading) + b"\n" + (canonical(list(drawn)) + b"\n" if drawn else b"")
    return hashlib.sha256(committed + secret).hexdigest()


def described(commitment: str, drawn: Sequence[str | None]) -> dict[str, Any]:
    return {"kind": "live", "commitment": commitment, **({"drawn": list(drawn)} if drawn else {})}


def canonical(document: Any) -> bytes:
    """The one spelling of a JSON document."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


class Source(ABC):
    """A kind of chance, before it is opened for one match."""

    @abstractmethod
    def describe(self, heading: Mapping[str, Any]) -> dict[str, Any]:
        """What a record says about this source before anything is drawn."""

    @abstractmethod
    def open(self, game: Game, heading: Mapping[str, Any]) -> Chance: ...


@dataclass(frozen=True)
class Seeded(Source):
    """The seeded generator: for tests, experiments and `--seed`. Whoever knows the seed knows every draw."""

    seed: int

    def __post_init__(self) -> None:
        if not 0 <= self.seed < SEEDS:
            raise BadOption("seed", "a seed is a whole number of at most 18 digits")

    def describe(self, heading: Mapping[str, Any]) -> dict[str, Any]:
        return {"kind": "seed", "seed": self.seed}

    def open(self, game: Game, heading: Mapping[str, Any]) -> Chance:
        return SeededChance(Rng(self.seed))


@dataclass(frozen=True)
class Sealed(Source):
    """A live match without its secret: recorded draws can be read, but nothing more can be drawn."""

    commitment: str
    nonces: Sequence[str]
    drawn: Sequence[str | None] = ()

    def describe(self, heading: Mapping[str, Any]) -> dict[str, Any]:
        return described(self.commitment, self.drawn)

    def open(self, game: Game, heading: Mapping[str, Any]) -> Chance:
        return ScriptedChance(game, [])


@dataclass(frozen=True)
class Live(Source):
    """A secret of the server and a nonce of every seat. `drawn` are the nonces the server drew for bots; the commitment covers them."""

    secret: bytes = field(repr=False)
    nonces: Sequence[str]
    drawn: Sequence[str | None] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != 32:
            raise ValueError("the secret has 256 bits")
        if not all(re.fullmatch(NONCE, nonce) for nonce in self.nonces):
            raise BadOption("nonces", "a nonce is 1 to 128 letters, digits, _ or -")

    def describe(self, heading: Mapping[str, Any]) -> dict[str, Any]:
        return described(commitment_to(heading, self.secret, self.drawn), self.drawn)

    def open(self, game: Game, heading: Mapping[str, Any]) -> Chance:
        if len(self.nonces) != game.seats:
            raise BadOption("nonces", f"{len(self.nonces)} for {game.seats} seats")
        return HmacChance(self.secret, commitment_to(heading, self.secret, self.drawn), self.nonces)


@dataclass(frozen=True)
class Scripted(Source):
    """Outcomes given from outside, in the spec's words: for real dice and tests."""

    script: Sequence[Any] = ()

    def describe(self, heading: Mapping[str, Any]) -> dict[str, Any]:
        return {"kind": "script"}

    def open(self, game: Game, heading: Mapping[str, Any]) -> Chance:
        return ScriptedChance(game, self.script)
