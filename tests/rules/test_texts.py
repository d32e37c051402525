"""The catalogues of every game say the same things in every language."""

from __future__ import annotations

from string import Formatter

import pytest

from grumbletop.engine import registry
from grumbletop.engine.texts import LANGUAGES, Texts

games = pytest.mark.parametrize("slug", registry.slugs())
languages = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def texts_of(slug: str, language: str) -> Texts:
    return registry.make(slug).texts(language)


@games
@languages
def test_all_languages_say_the_same_things(slug: str, language: str) -> None:
    english, texts = texts_of(slug, "en").sentences, texts_of(slug, language).sentences
    assert texts.keys() == english.keys()
    assert {key for key in texts if placeholders(texts[key]) != placeholders(english[key])} == set()


@games
@languages
def test_no_text_is_empty_or_untidy(slug: str, language: str) -> None:
    """A space that keeps a number and its sign together is meant."""
    texts = {key: sentence.replace("\u00a0", "_") for key, sentence in texts_of(slug, language).sentences.items()}
    assert {key for key, sentence in texts.items() if not sentence or " ".join(sentence.split()) != sentence} == set()


@games
@languages
def test_every_option_is_explained(slug: str, language: str) -> None:
    texts = texts_of(slug, language)
    for option in registry.make(slug).options:
        values = ["true", "false"] if option.kind == "flag" else option.values
        for key in ("name", "about", *values):
            assert texts.has(f"option.{option.name}.{key}")
