"""The catalogues of every game say the same things in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from grumbletop.engine import registry
from grumbletop.engine.texts import LANGUAGES, Texts

games = pytest.mark.parametrize("slug", registry.slugs())
languages = pytest.mark.parametrize("language", LANGUAGES)
UNCOUNTED = {"monster", "most", "wide", "top", "tall", "seats"}  # a name, or never one


def placeholders(sentence: str) -> set[str]:
    return {name.partition("|")[0] for _, name, _, _ in Formatter().parse(sentence) if name is not None}


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


PLURALS = {
    "en": "inches|dice|HITS|points|Kaiju Points|cards|charges|advances|blood tokens|entries|seats|actions|decisions",
    "de": "HITS|Punkten?|Kaiju-Punkte|Kraftpunkte|Heilpunkte|Karten|Ladungen|Verbesserungen|Blutmarken|Einträge|Plätze|Aktionen",
}


@games
@languages
def test_one_thing_is_named_as_one(slug: str, language: str) -> None:
    """Whatever a sentence counts, there may be one of it."""
    texts = texts_of(slug, language)
    said = {key: texts.say(key, dict.fromkeys(placeholders(sentence) - UNCOUNTED, 1)) for key, sentence in texts.sentences.items()}
    assert {key: text for key, text in said.items() if re.search(rf"\b1 ({PLURALS[language]})\b", text)} == {}


@games
@languages
def test_every_option_is_explained(slug: str, language: str) -> None:
    texts = texts_of(slug, language)
    for option in registry.make(slug).options:
        values = ["true", "false"] if option.kind == "flag" else option.values
        for key in ("name", "about", *values):
            assert texts.has(f"option.{option.name}.{key}")


@games
@languages
def test_a_percentage_is_said_as_a_chance(slug: str, language: str) -> None:
    """`{chance}` rounds nothing to 0% or 100%. Options that are percentages, and forecasts that were measured, are said as they are."""
    percentages = {key for key, sentence in texts_of(slug, language).sentences.items() if re.search(r"\}\s?%", sentence)}
    assert percentages - {"goal.nightmare", "outlook.percent", "because.chance"} == {"chance.percent"}
