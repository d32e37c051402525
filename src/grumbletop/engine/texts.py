"""Sentences for people: one catalogue per language, `games/<slug>/texts/<language>.toml`.

A key is dotted (`log.word`, `GRIT-5.4.refused`). A placeholder `{card}` with the value `7S` reads as the text `card.7S` if the
catalogue has one, else as the value itself, so ids become names without anybody knowing the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from grumbletop.engine.errors import BadText
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.reading import read_toml, shown

LANGUAGES = ("en", "de")


class Texts:
    def __init__(self, language: str, sentences: Mapping[str, str], reader: int = SPECTATOR) -> None:
        """`reader` is the seat that reads, where that is one: its own doings are told to it as its own."""
        self.language = language
        self.sentences = dict(sentences)
        self.reader = reader

    def has(self, key: str) -> bool:
        return key in self.sentences

    def say(self, key: str, data: Mapping[str, Any] | None = None) -> str:
        """The sentence of a key; an unknown key reads as itself, so that nothing is ever hidden by a missing text."""
        sentence = self.sentences.get(key)
        if sentence is None:
            return key
        if not data:
            return sentence
        return sentence.format_map(_Words(self, data))

    def word(self, name: str, value: object) -> str:
        """The name of an id: `word("card", "7S")`."""
        if isinstance(value, list | tuple):
            return ", ".join(self.word(name, each) for each in value)
        if isinstance(value, bool):
            value = str(value).lower()
        return self.sentences.get(f"{name}.{value}", str(value))

    def naming(self, names: Mapping[str, str], reader: int = SPECTATOR) -> Texts:
        """The same catalogue with some words replaced, e.g. `seat.0` by a player's name, for one reader."""
        return Texts(self.language, {**self.sentences, **names}, reader)


class _Words(dict[str, str]):
    def __init__(self, texts: Texts, data: Mapping[str, Any]) -> None:
        super().__init__((name, texts.word(name, value)) for name, value in data.items())

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def load_texts(home: Traversable, language: str) -> Texts:
    """The catalogue of a room. Raises BadText for a language it does not have."""
    folder = home / "texts"
    have = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")) if folder.is_dir() else []
    if language not in have:
        raise BadText(language, f"no texts in this language; there are {', '.join(have) or 'none'}")
    file = folder / f"{language}.toml"
    return Texts(language, flatten(read_toml(file.read_text(encoding="utf-8"), BadText, file.name), file.name))


def flatten(tables: Mapping[str, Any], source: str, prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            found.update(flatten(value, source, f"{prefix}{key}."))
        elif isinstance(value, str):
            check_placeholders(prefix + key, value, source)
            found[prefix + key] = value
        else:
            raise BadText(prefix + key, "is not a text", source=source)
    return found


def check_placeholders(key: str, sentence: str, source: str) -> None:
    """Only `{name}` may stand in braces, so that saying a sentence never fails."""
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError:
        raise BadText(key, "has a brace without its partner", source=source) from None
    for _, name, form, conversion in parts:
        if name is not None and (not name.isidentifier() or form or conversion):
            raise BadText(key, f"{shown(name)} is no name of a placeholder", source=source)
