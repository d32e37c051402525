"""Vessels: content of the room, and of packs (CRU-1.5)."""

from __future__ import annotations

from dataclasses import dataclass

from grumbletop.engine.content import Content

MOST_COINS = 9


@dataclass(frozen=True)
class Vessel:
    id: str
    name: str
    coins: int
    pack: str  # that it comes with; "": the room itself


def read_vessels(content: Content) -> dict[str, Vessel]:
    found: dict[str, Vessel] = {}
    for reader in content.folder("vessels"):
        pack = reader.source.rpartition("/vessels/")[0]
        vessel = Vessel(
            reader.string("id", "[a-z_]{1,24}"), reader.string("name", longest=40), reader.integer("coins", 1, MOST_COINS), pack
        )
        reader.done()
        found.setdefault(vessel.id, vessel)  # one that is taken is refused afterwards, for every room
    return found
