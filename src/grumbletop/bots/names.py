"""The names of levels, from the texts of the room or the shared ones."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from grumbletop.engine.texts import Texts, load_texts


@lru_cache
def common(language: str) -> Texts:
    return load_texts(files(__package__ or ""), language)


def level_name(level: str, words: Texts) -> str:
    return _said(f"level.{level}", words)


def level_line(level: str, words: Texts) -> str:
    """The line that describes a level in a list of levels."""
    return _said(f"level.{level}.line", words)


def _said(key: str, words: Texts) -> str:
    return (words if words.has(key) else common(words.language)).say(key)
