"""Bots and levels are called what nothing else in a game is called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grumbletop.engine.registry import make, slugs

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
PARTS = (
    "card",
    "title",
    "boss",
    "princess",
    "map",
    "place",
    "grumble",
    "kind",
    "goof",
    "monster",
    "limb",
    "power",
    "class",
    "ability",
    "status",
    "hazard",
    "seat",
)


def names_in(slug: str, language: str) -> dict[str, str]:
    """What the texts of a game call its cards, monsters and the like: single keys below a part of the game, no sentences."""
    flat = make(slug).texts(language).all()
    return {key: text for key, text in flat.items() if key.split(".")[0] in PARTS and key.count(".") == 1}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", slugs())
def test_no_bot_and_no_level_has_the_name_of_a_thing(slug: str, language: str) -> None:
    bots = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))["bot.names"].split(", ")
    flat = make(slug).texts(language).all()
    levels = [text for key, text in flat.items() if key.startswith("level.") and key.count(".") == 1]
    taken = {text.casefold() for text in names_in(slug, language).values()}
    assert [name for name in [*bots, *levels] if name.casefold() in taken] == []
    assert len({*bots, *levels}) == len(bots) + len(levels)
