"""The installed games as a client sees them before a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import structlog

from grumbletop.bots.names import level_line, level_name
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadOption, BadText, UnknownGame
from grumbletop.engine.game import Game
from grumbletop.engine.lesson import load_lesson
from grumbletop.engine.options import Option
from grumbletop.engine.presets import Preset
from grumbletop.engine.registry import make, room, slugs
from grumbletop.engine.rulebook import load_rulebook
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.server import learning, wire
from grumbletop.server.errors import Refusal
from grumbletop.server.house_rules import Packs, Presets, chosen
from grumbletop.server.sentences import game_texts

log = structlog.get_logger()

Page = TypeVar("Page")


class Catalogue:
    """Caches the encoded answers about games. Only existing games and languages are cached, so the cache stays small."""

    def __init__(self, packs: Packs, presets: Presets) -> None:
        self.packs = packs
        self.presets = presets
        self.pages: dict[tuple[str, ...], Any] = {}

    def games(self, language: str) -> list[dict[str, Any]]:
        return self._page(("games", language), lambda: games(self.packs, self.presets, language))

    def texts(self, slug: str, language: str) -> dict[str, str]:
        return self._page(("texts", slug, language), lambda: texts(slug, self.packs.get(slug, ()), language))

    def rules(self, slug: str, language: str) -> dict[str, Any]:
        return self._page(("rules", slug, language), lambda: rules(slug, language))

    def lesson(self, slug: str, language: str) -> bytes:
        return self._page(("lesson", slug, language), lambda: wire.encode(learning.lesson(room(slug), language)))

    def how_to_play(self, slug: str, language: str) -> bytes:
        return self._page(("how to play", slug, language), lambda: wire.encode(learning.how_to_play(room(slug), language)))

    def content(self, slug: str) -> dict[str, Any]:
        """For pictures and numbers, with what packs bring."""
        return self._page(("content", slug), lambda: make(slug, packs=self.packs.get(slug, ())).content_view())

    def settled(self, slug: str, packs: Sequence[str] | None, options: Mapping[str, Any], language: str) -> dict[str, Any]:
        """A half-filled form, checked with these packs. Not cached, because no two are alike."""
        return settled(slug, chosen(self.packs.get(slug, ()), packs), options, language)

    def _page(self, key: tuple[str, ...], make_it: Callable[[], Page]) -> Page:
        if key not in self.pages:
            self.pages[key] = make_it()
        page: Page = self.pages[key]
        return page


def games(packs: Packs, presets: Presets, language: str) -> list[dict[str, Any]]:
    return [described(slug, packs.get(slug, ()), presets.get(slug, ()), language) for slug in slugs() if is_sound(slug)]


def is_sound(slug: str) -> bool:
    """Whether a game can be loaded. A broken package must not hide the others."""
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
        "levels": [
            {"id": level.id, "name": level_name(level.id, texts), "line": level_line(level.id, texts), "strength": strength}
            for strength, level in enumerate(game.levels, 1)
        ],
        "languages": languages(game),
        "lesson": bool(load_lesson(type(game))),
    }


def preset_of(preset: Preset, texts: Texts) -> dict[str, Any]:
    return {"name": preset.name, "label": preset.label(texts), "explanation": preset.about(texts), "options": dict(preset.options)}


def option_of(option: Option, game: Game) -> dict[str, Any]:
    return {
        "name": option.name,
        **values_of(option),
        "role": option.role,
        "depends": option.depends,
        "entry": None if option.entry is None else values_of(option.entry),
        "default": game.given[option.name],
        "clause": option.clause,
    }


def values_of(option: Option) -> dict[str, Any]:
    return {
        "kind": option.kind,
        "values": list(option.values),
        "low": option.low,
        "high": option.high,
        "words": list(option.words),
    }


def settled(slug: str, packs: Sequence[Pack], options: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The answer to a half-filled form: complete options, their problems, and facts about the game under them."""
    plain = make(slug, packs=packs)
    texts, found = game_texts(plain, language), plain.settle(options)
    return {
        "options": dict(found.options),
        "problems": [problem_of(each, plain, texts) for each in found.problems],
        "game": None if found.problems else under(make(slug, found.options, packs)),
        "facts": plain.option_facts(options, texts),
    }


def problem_of(problem: BadOption, game: Game, texts: Texts) -> dict[str, Any]:
    told = {"option": problem.option, "clause": problem.clause, "key": problem.key, "data": problem.data}
    return {**told, "sentence": game.say_option(problem, texts)}


def under(game: Game) -> dict[str, Any]:
    """What depends on the options of a game."""
    info = game.settled_info
    return {
        "seats": game.seats,
        "sides": [list(side) for side in game.sides],
        "minutes": list(info.minutes),
        "returns": list(info.returns),
        "hidden": info.hidden,
        "series": game.in_series,
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
    return game.texts(language).all()


def rules(slug: str, language: str) -> dict[str, Any]:
    book = load_rulebook(room(slug), language)
    sections = [
        {"id": section.id, "title": section.title, "clauses": [{"id": clause.id, "text": clause.text} for clause in section.clauses]}
        for section in book.sections
    ]
    return {"title": book.title, "intro": book.intro, "language": book.language, "sections": sections}
