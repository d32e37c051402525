"""Spaces in words: their row from the top of the map, and their place in it from the left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from grumbletop.engine.texts import Texts

Hex = tuple[int, int]


def hex_names(texts: Texts, spaces: Sequence[Hex]) -> dict[str, str]:
    """By key: `hex.-1,3`."""
    places = zip(spaces, rows_and_places(tuple(spaces)), strict=True)
    return {f"hex.{q},{r}": texts.say("hex_of.place", {"row": row, "place": place}) for (q, r), (row, place) in places}


@lru_cache
def rows_and_places(spaces: tuple[Hex, ...]) -> list[tuple[int, int]]:
    """Of each space its row and its place in that row, both counted from 1."""
    rows = numbered(r for _, r in spaces)
    places = {r: numbered(q for q, other in spaces if other == r) for r in rows}
    return [(rows[r], places[r][q]) for q, r in spaces]


def numbered(columns: Iterable[int]) -> dict[int, int]:
    return {column: number for number, column in enumerate(sorted(set(columns)), 1)}
