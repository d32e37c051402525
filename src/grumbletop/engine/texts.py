"""Sentences for people: one catalogue per language, `games/<slug>/texts/<language>.toml`.

A key is dotted (`log.word`, `GRIT-5.4.refused`). A placeholder `{card}` with the value `7S` reads as the text `card.7S` if the
catalogue has one, else as the value itself, so ids become names without anybody knowing the game. `{chance}` is a probability, or the
lowest and the highest one, and reads as a percentage. `{n|inch|inches}` is the first form if `{n}` reads as 1, else the second.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import floor
from string import Formatter
from typing import Any, Final

from grumbletop.engine.errors import BadText
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.reader import read_toml, shown

LANGUAGES = ("en", "de")
CHANCE = "chance"
PLACEHOLDER: Final = re.compile(r"(?!\d)\w+(\|[\w '-]*\|[\w '-]+)?")


class Texts:
    def __init__(
        self, language: str, sentences: Mapping[str, str], reader: int = SPECTATOR, names: Mapping[str, str] | None = None
    ) -> None:
        """`reader` is the seat that reads, where that is one: its own doings are told to it as its own. `names` come before `sentences`."""
        self.language = language
        self.sentences = sentences  # one catalogue for all tables
        self.names = names or {}
        self.reader = reader

    def has(self, key: str) -> bool:
        return key in self.names or key in self.sentences

    def _find(self, key: str) -> str | None:
        name = self.names.get(key)
        return self.sentences.get(key) if name is None else name

    def say(self, key: str, data: Mapping[str, Any] | None = None) -> str:
        """The sentence of a key. An unknown key is returned as it is, so a missing text never hides anything."""
        sentence = self._find(key)
        if sentence is None:
            return key
        if not data:
            return sentence
        return sentence.format_map(_Words(self, data))

    def word(self, name: str, value: object) -> str:
        """The name of an id: `word("card", "7S")`."""
        if name == CHANCE:
            return self.chance(value)
        if isinstance(value, (list, tuple)):
            return ", ".join([self.word(name, each) for each in value])
        if isinstance(value, bool):
            value = str(value).lower()
        found = self._find(f"{name}.{value}")
        if found is None:
            return self.decimal(str(value)) if isinstance(value, float) else str(value)
        return found

    def chance(self, value: object) -> str:
        """A probability for people: 0% or 100% only if it is certain."""
        if isinstance(value, (list, tuple)):
            low, high = map(self.chance, value)
            return low if low == high else self.say("chance.range", {"low": low, "high": high})
        if not isinstance(value, (int, float)):
            return str(value)
        percent = floor(100 * value + 0.5)
        if 0 < value < 1 and percent in (0, 100):
            return self.say("chance.over" if percent else "chance.under")
        return self.say("chance.percent", {"number": percent})

    def decimal(self, number: str) -> str:
        """A number as this language writes it: 4.5, or 4,5 in German."""
        return number.replace(".", self._find("decimal") or ".")

    def all(self) -> dict[str, str]:
        """Every text by its key."""
        return {**self.sentences, **self.names}

    def naming(self, names: Mapping[str, str], reader: int = SPECTATOR) -> Texts:
        """The same catalogue with some words replaced, e.g. `seat.0` by a player's name, for one reader."""
        return Texts(self.language, self.sentences, reader, {**self.names, **names})


class _Words(dict[str, str]):
    """Looks up the words of a sentence's placeholders on demand."""

    __slots__ = ("data", "texts")

    def __init__(self, texts: Texts, data: Mapping[str, Any]) -> None:
        self.texts = texts
        self.data = data

    def __missing__(self, placeholder: str) -> str:
        name, _, forms = placeholder.partition("|")
        if name not in self.data:
            return "{" + placeholder + "}"
        found = self.texts.word(name, self.data[name])
        if not forms:
            return found
        one, _, many = forms.partition("|")
        return one if found == "1" else many


@lru_cache
def shared_texts(language: str) -> Texts:
    """The texts that all games share: problems with options, how a match ended, previews."""
    try:
        return load_texts(files(__package__ or ""), language)
    except BadText:
        return load_texts(files(__package__ or ""), LANGUAGES[0])


def load_texts(home: Traversable, language: str) -> Texts:
    """The catalogue of a room. Raises BadText for a language it does not have."""
    folder = home / "texts"
    have = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")) if folder.is_dir() else []
    if language not in have:
        raise BadText(language, f"there are no texts in this language; the languages are {', '.join(have) or 'none'}")
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
    """Only `{name}` and `{name|one|many}` may stand in braces, so that saying a sentence never fails."""
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError:
        raise BadText(key, "has an unmatched brace", source=source) from None
    for _, name, form, conversion in parts:
        if name is not None and (not PLACEHOLDER.fullmatch(name) or form or conversion):
            raise BadText(key, f"{shown(name)} is not a valid placeholder", source=source)
