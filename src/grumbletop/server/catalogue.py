"""The installed games as a client meets them before anybody plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog

from grumbletop.bots.names import level_line, level_name
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadText, UnknownGame
from grumbletop.engine.game import Game
from grumbletop.engine.options import Option
from grumbletop.engine.presets import Preset
from grumbletop.engine.registry import make, room, slugs
from grumbletop.engine.rulebook import load_rulebook
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.server.errors import Refusal
from grumbletop.server.house import Packs, Presets
from grumbletop.server.words import game_texts

log = structlog.get_logger()


def games(packs: Packs, presets: Presets, language: str) -> list[dict[str, Any]]:
    return [described(slug, packs.get(slug, ()), presets.get(slug, ()), language) for slug in slugs() if is_sound(slug)]


def is_sound(slug: str) -> bool:
    """A package that can't be loaded hides no other."""
    try:
        room(slug)
    except UnknownGame as problem:
        log.warning("game left out", game=slug, problem=str(problem))
        return False
    return True


def described(slug: str, packs: Sequence[Pack], presets: Sequence[Preset], language: str) -> dict[str, Any]:
    game = make(slug, packs=packs)
    info, texts = game.info, game_texts(game, language)
    return {
        "slug": slug,
        "name": info.name,
        "line": info.line,
        "seats": list(info.seats),
        "minutes": list(info.minutes),
        "options": [option_of(option, game) for option in game.options],
        "presets": [preset_of(preset, texts) for preset in (*game.presets, *presets)],
        "packs": [pack.name for pack in packs],
        "levels": [{"id": level.id, "name": level_name(level.id, texts), "line": level_line(level.id, texts)} for level in game.levels],
        "languages": languages(game),
    }


def preset_of(preset: Preset, texts: Texts) -> dict[str, Any]:
    return {"name": preset.name, "label": preset.label(texts), "explanation": preset.about(texts), "options": dict(preset.options)}


def option_of(option: Option, game: Game) -> dict[str, Any]:
    return {
        "name": option.name,
        "kind": option.kind,
        "values": list(option.values),
        "low": option.low,
        "high": option.high,
        "words": list(option.words),
        "default": game.given[option.name],
        "clause": option.clause,
    }


def languages(game: Game) -> list[str]:
    return [language for language in LANGUAGES if speaks(game, language)]


def speaks(game: Game, language: str) -> bool:
    try:
        game.texts(language)
    except BadText:
        return False
    return True


def texts(slug: str, packs: Sequence[Pack], language: str) -> dict[str, str]:
    """Packs bring names of their own."""
    game = make(slug, packs=packs)
    if language not in languages(game):
        raise Refusal("route", 404)
    return game.texts(language).sentences


def rules(slug: str) -> dict[str, Any]:
    book = load_rulebook(room(slug))
    sections = [
        {"id": section.id, "title": section.title, "clauses": [{"id": clause.id, "text": clause.text} for clause in section.clauses]}
        for section in book.sections
    ]
    return {"title": book.title, "intro": book.intro, "sections": sections}
