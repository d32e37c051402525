"""Sentences for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.errors import BadText
from grumbletop.engine.texts import LANGUAGES, Texts, flatten, load_texts, shared_texts

TEXTS = Texts(
    "en", {"log.played": "{seat} plays {card}.", "card.7S": "the Seven", "seat.0": "Ann", "fog.true": "thick fog", "plain": "100 % {fair}"}
)


def test_an_id_reads_as_its_name_where_there_is_one() -> None:
    assert TEXTS.say("log.played", {"seat": 0, "card": "7S"}) == "Ann plays the Seven."
    assert TEXTS.say("log.played", {"seat": 1, "card": "9S"}) == "1 plays 9S."


def test_a_list_reads_as_its_names_one_after_the_other() -> None:
    assert TEXTS.say("log.played", {"seat": (0, 1), "card": ["7S", "9S"]}) == "Ann, 1 plays the Seven, 9S."


def test_truth_is_named_in_small_letters() -> None:
    assert TEXTS.word("fog", True) == "thick fog"
    assert TEXTS.word("fog", False) == "false"


@pytest.mark.parametrize(
    ("probability", "english", "german"),
    [
        (0, "0%", "0\u00a0%"),
        (1e-300, "under 1%", "unter 1\u00a0%"),
        (0.004, "under 1%", "unter 1\u00a0%"),
        (0.005, "1%", "1\u00a0%"),
        (0.425, "43%", "43\u00a0%"),
        (0.994, "99%", "99\u00a0%"),
        (0.995, "over 99%", "über 99\u00a0%"),
        (1 - 2**-52, "over 99%", "über 99\u00a0%"),
        (1.0, "100%", "100\u00a0%"),
        ((0.42, 0.69), "42% to 69%", "42\u00a0% bis 69\u00a0%"),
        ([0.42, 0.424], "42%", "42\u00a0%"),
    ],
)
def test_only_what_is_certain_reads_as_nothing_or_all(probability: object, english: str, german: str) -> None:
    for language, said in (("en", english), ("de", german)):
        texts = Texts(language, {**shared_texts(language).sentences, "hit": "{chance}!"})
        assert texts.say("hit", {"chance": probability}) == f"{said}!"


def test_nothing_is_hidden_by_a_missing_text() -> None:
    assert TEXTS.say("log.unheard", {"seat": 0}) == "log.unheard"
    assert TEXTS.say("log.played", {"seat": 0}) == "Ann plays {card}."
    assert TEXTS.say("plain") == "100 % {fair}"
    assert TEXTS.has("plain")
    assert not TEXTS.has("log.unheard")


def test_braces_in_what_a_player_said_stay_what_they_are() -> None:
    assert TEXTS.say("log.played", {"seat": "{card} {0}", "card": "7S"}) == "{card} {0} plays the Seven."


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 card"), ("1", "1 card"), (0, "0 cards"), (2, "2 cards"), (1.5, "1,5 cards"), ("1.0", "1.0 cards")]
)
def test_a_number_chooses_between_one_and_many(n: object, said: str) -> None:
    assert Texts("en", {"a": "{n} {n|card|cards}", "decimal": ","}).say("a", {"n": n}) == said


def test_a_form_without_its_number_stays() -> None:
    assert Texts("en", {"a": "{n|card|cards}"}).say("a", {"m": 1}) == "{n|card|cards}"


def test_players_can_be_given_names() -> None:
    named = TEXTS.naming({"seat.0": "Zoe"})
    assert named.say("log.played", {"seat": 0, "card": "x"}) == "Zoe plays x."
    assert TEXTS.word("seat", 0) == "Ann"


def test_tables_become_dotted_keys() -> None:
    assert flatten({"log": {"a": "1", "b": {"c": "2"}}, "GRIT-5.4": {"refused": "no"}}, "") == {
        "log.a": "1",
        "log.b.c": "2",
        "GRIT-5.4.refused": "no",
    }


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        (7, "is not a text"),
        ("{seat", "unmatched brace"),
        ("seat}", "unmatched brace"),
        ("{}", "not a valid placeholder"),
        ("{0}", "not a valid placeholder"),
        ("{a.b}", "not a valid placeholder"),
        ("{a:d}", "not a valid placeholder"),
        ("{a!r}", "not a valid placeholder"),
        ("{a|one}", "not a valid placeholder"),
        ("{a|one|two|many}", "not a valid placeholder"),
        ("{|one|many}", "not a valid placeholder"),
    ],
)
def test_a_sentence_that_can_not_be_said_is_refused_when_it_is_read(sentence: object, why: str) -> None:
    with pytest.raises(BadText, match=rf"^texts en.toml: log.a: .*{why}"):
        flatten({"log": {"a": sentence}}, "en.toml")


def test_doubled_braces_are_braces() -> None:
    assert Texts("en", flatten({"a": "{{{seat}}}"}, "")).say("a", {"seat": 1}) == "{1}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "texts").mkdir()
    for language in LANGUAGES:
        (tmp_path / "texts" / f"{language}.toml").write_text(f'hello = "{language}"')
    (tmp_path / "secret.toml").write_text('hello = "outside"')
    return tmp_path


def test_each_language_is_a_file_of_the_room(home: Path) -> None:
    assert [load_texts(home, language).say("hello") for language in LANGUAGES] == ["en", "de"]


@pytest.mark.parametrize("language", ["fr", "", "../secret", "EN"])
def test_a_language_without_texts_is_refused_with_those_there_are(home: Path, language: str) -> None:
    with pytest.raises(BadText, match="no texts in this language; the languages are de, en"):
        load_texts(home, language)


def test_a_room_without_texts_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="the languages are none"):
        load_texts(tmp_path, "en")


def test_numbers_have_the_decimal_mark_of_their_language() -> None:
    for language, said in (("en", "2.5 to 3 m"), ("de", "2,5 to 3 m")):
        words = Texts(language, {**shared_texts(language).sentences, "far": "{least} to {most} m"})
        assert words.say("far", {"least": 2.5, "most": 3}) == said
