"""A table of Foggy Frontlines as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.texts import Texts
from grumbletop.games.foggy_frontlines.cards import Cards
from grumbletop.games.foggy_frontlines.rules import FoggyState


def draw(state: FoggyState, cards: Cards, view: Mapping[str, Any], display: Mapping[str, Any], seat: int | None, texts: Texts) -> str:
    return f"{view['phase']}\n"
