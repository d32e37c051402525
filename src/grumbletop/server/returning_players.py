"""Returning players: the matches of one browser, whose turn it is, and how they ended.

A browser keeps a random secret and sends it when it makes or joins a match. The server stores its SHA-256 with the seat, as with tokens.
Whoever has the secret can find these matches and play these seats on any device. Others see a name, a face and, for matches they played
themselves, a short public id that tells the same opponent from a namesake.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grumbletop.engine.errors import GrumbletopError
from grumbletop.server.live_match import PLAYING
from grumbletop.server.lobby import Lobby
from grumbletop.server.security import hashed
from grumbletop.server.store import StoredMatch

MOST_MATCHES: Final = 200  # the latest
MOST_OPENED: Final = 12  # running matches that are opened to see whose turn it is


def public_id(person: str | None) -> str | None:
    """The public id of a stored person. Neither the secret nor the stored hash can be derived from it."""
    return None if person is None else hashlib.sha256(f"public {person}".encode()).hexdigest()[:16]


async def matches_of(lobby: Lobby, secret: str) -> list[dict[str, Any]]:
    """The matches of a person, latest first."""
    person = hashed(secret)
    found = await lobby.services.store.matches_of(person, MOST_MATCHES)
    playing = [stored.match["id"] for stored in found if stored.match["phase"] == PLAYING][:MOST_OPENED]
    owing = {id: await owing_at(lobby, id) for id in playing}
    return [row(stored, person, owing.get(stored.match["id"], ())) for stored in found]


async def owing_at(lobby: Lobby, id: str) -> Sequence[int]:
    """The seats whose turn it is; none if the match can't be read with the games installed now."""
    try:
        return (await lobby.live(id)).owing()
    except GrumbletopError:
        return ()


def row(stored: StoredMatch, person: str, owing: Sequence[int]) -> dict[str, Any]:
    match = stored.match
    return {
        "match": match["id"],
        "game": match["game"],
        "phase": match["phase"],
        "when": match["touched"] or match["created"],
        "seats": [seat["seat"] for seat in stored.seats if seat["person"] == person],
        "owing": list(owing),
        "players": [player(seat) for seat in stored.seats],
        "returns": match["ended"]["returns"] if match["ended"] else None,
        "offers": match["offers"],
        "rematch": match["rematch"],
    }


def player(seat: Mapping[str, Any]) -> dict[str, Any]:
    return {"seat": seat["seat"], "name": seat["name"], "kind": seat["kind"], "face": seat["face"], "who": public_id(seat["person"])}
