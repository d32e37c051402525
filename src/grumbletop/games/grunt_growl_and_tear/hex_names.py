"""Spaces in words: their row from the top of the map, and their place in it from the left."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.engine.texts import Texts


def hex_names(texts: Texts, spaces: Sequence[tuple[int, int]]) -> dict[str, str]:
    """By key: `hex.-1,3`."""
    rows = sorted({r for _, r in spaces})
    names: dict[str, str] = {}
    for row, r in enumerate(rows, 1):
        places = sorted(q for q, other in spaces if other == r)
        names |= {f"hex.{q},{r}": texts.say("hex_of.place", {"row": row, "place": place}) for place, q in enumerate(places, 1)}
    return names
