"""Bots and their levels have names of their own: none is also a card, a boss, a Grumble or a monster."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from grumbletop.engine.registry import make
from grumbletop.engine.texts import LANGUAGES

CLIENT: Final = Path(__file__).parents[2] / "web" / "src" / "texts"
GAMES: Final = ("grit", "grumbles_and_goofs", "foggy_frontlines", "grunt_growl_and_tear")
THINGS: Final = ("card", "boss", "princess", "grumble", "goof", "monster", "limb", "title")


def things(slug: str, language: str) -> set[str]:
    """Every word in the name of a thing of this game."""
    texts = make(slug).texts(language).all()
    names = [text for key, text in texts.items() if key.split(".")[0] in THINGS and key.count(".") == 1]
    return {word.strip("(),").lower() for name in names for word in name.split() if len(word) > 3}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_no_level_is_called_like_a_thing_of_its_game(slug: str, language: str) -> None:
    game = make(slug)
    names = {level.id: game.texts(language).say(f"level.{level.id}") for level in game.levels}
    assert len(set(names.values())) == len(names)
    assert {id: name for id, name in names.items() if {word.lower() for word in name.split()} & things(slug, language)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_no_bot_is_called_like_a_thing_of_a_game(slug: str, language: str) -> None:
    bots = json.loads((CLIENT / f"{language}.json").read_text(encoding="utf-8"))["bot.names"].lower().split(", ")
    assert len(bots) >= 8
    assert set(bots) & things(slug, language) == set()
