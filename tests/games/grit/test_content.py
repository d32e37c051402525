"""Options and content files: what is taken, and how everything else is refused."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, BadOption
from grumbletop.games.grit import Grit
from tests.games.grit.dealing import ALL_OPTIONS, CHOICES, TINY, tiny_game

VALUES = (files("grumbletop.games.grit") / "content" / "values" / "blackjack.toml").read_text().replace('"blackjack"', '"mine"')
DECK = TINY.files["decks/tiny.toml"]


@pytest.mark.clause("GRIT-1.3", "GRIT-1.8", "GRIT-4.8", "GRIT-7.2", "GRIT-8.6", "GRIT-9.1")
def test_the_options_are_those_of_the_rulebook() -> None:
    game = Grit()
    assert {option.name: tuple(sorted(option.values)) for option in game.options} == {name: tuple(sorted(v)) for name, v in CHOICES.items()}
    assert game.given == {name: values[0] for name, values in CHOICES.items()}


def test_every_combination_of_options_makes_a_game() -> None:
    assert all(Grit(options).given == options for options in ALL_OPTIONS)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"values": "roulette"}, "values"),
        ({"deck": ""}, "deck"),
        ({"tracker": True}, "tracker"),
        ({"rounds": 5}, "rounds"),
        ({"word": 1}, "word"),
    ],
)
def test_a_bad_option_is_refused_by_name(options: dict[str, object], named: str) -> None:
    with pytest.raises(BadOption) as refused:
        Grit(options)
    assert refused.value.option == named


def test_a_pack_adds_a_deck_and_a_value_table() -> None:
    game = Grit({"deck": "tiny", "values": "mine"}, [TINY, Pack("more", {"values/mine.toml": VALUES})])
    assert game.rules.pool == 1 << 7 | 1 << 25
    assert tiny_game().given["values"] == "blackjack"


def test_a_pack_may_rename_some_injuries() -> None:
    game = Grit(packs=[Pack("p", {"names.toml": 'inflamed = "(Sore)"\n[[injury]]\nrank = "9"\ntitle = "Stubbed Toe"\n'})])
    assert [game.titles[card] for card in ("9S", "9H", "8S")] == ["Stubbed Toe", "Stubbed Toe (Sore)", "Broken Collarbone"]


@pytest.mark.parametrize(
    ("pattern", "instead", "where", "why"),
    [
        (r'id = "mine"', 'id = "Mine 2"', "id", "form"),
        (r'id = "mine"', 'id = "blackjack"', "id", "taken"),
        (r'id = "mine"', "id = 7", "id", "text"),
        (r'name = ".*"', "", "name", "missing"),
        (r'id = "2"', 'id = "A"', "rank.1.id", "twice"),
        (r'id = "2"', 'id = "1"', "rank.1.id", "not one of"),
        (r"value = 2", "value = 0", "rank.1.value", "outside 1..21"),
        (r"value = 2", "value = 22", "rank.1.value", "outside 1..21"),
        (r"value = 2", "value = 2.0", "rank.1.value", "whole number"),
        (r"value = 2", "value = 2\nbonus = 21", "rank.1.bonus", "outside 0..20"),
        (r"value = 2", "value = 2\nbonus = 1", "rank.1.bonus", "only one rank"),
        (r"order = 2", "order = 100", "rank.1.order", "outside 1..99"),
        (r"order = 2", "order = 14", "rank.1.order", "twice"),
        (r"order = 2", "order = 2\ncolour = 1", "rank.1.colour", "unknown key"),
        (r'id = "mine"', 'id = "mine"\nextra = 1', "extra", "unknown key"),
        (r'\[\[rank\]\]\nid = "K"[^[]*', "", "rank", "12 entries"),
        (r'id = "mine"', "id = ", "", "not TOML"),
    ],
)
def test_a_bad_value_table_is_refused(pattern: str, instead: str, where: str, why: str) -> None:
    text = re.sub(pattern, lambda _: instead, VALUES, count=1)
    assert text != VALUES
    with pytest.raises(BadContent, match=why) as refused:
        Grit(packs=[Pack("p", {"values/mine.toml": text})])
    assert (refused.value.source, refused.value.where) == ("p/values/mine.toml", where)


@pytest.mark.clause("GRIT-1.2", "GRIT-4.3")
@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ('"AS", ', "", "fixed", "10 entries"),
        ('"AS"', '"AS", "TS"', "fixed", "12 entries"),
        ('"AS"', '"2S"', "fixed.1", "twice"),
        ('"AS"', '"AH"', "fixed.0", "suit S"),
        ('"AS"', '"1S"', "fixed.0", "suit S"),
        ('"AS"', "7", "fixed.0", "suit S"),
        ('"4H"', '"4S"', "pool.0", "suit H"),
        ('"4H"', '"KH"', "pool.1", "twice"),
        ('"4H", "KH"', "", "pool", "0 entries"),
        ('id = "tiny"', 'id = "ten_king"', "id", "taken"),
        ('name = "Tiny"', "nam = 1", "name", "missing"),
        ('name = "Tiny"', 'name = "Tiny"\nsize = 12', "size", "unknown key"),
    ],
)
def test_a_bad_deck_is_refused(old: str, new: str, where: str, why: str) -> None:
    with pytest.raises(BadContent, match=why) as refused:
        Grit(packs=[Pack("p", {"decks/d.toml": DECK.replace(old, new, 1)})])
    assert (refused.value.source, refused.value.where) == ("p/decks/d.toml", where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[[injury]]\nrank = "9"\ntitle = "A title of more than 28 letters"\n', "injury.0.title"),
        ('[[injury]]\nrank = "10"\ntitle = "x"\n', "injury.0.rank"),
        ('[[injury]]\nrank = "9"\ntitle = "x"\n[[injury]]\nrank = "9"\ntitle = "y"\n', "injury.1.rank"),
        ('[[injury]]\nrank = "9"\n', "injury.0.title"),
        ("inflamed = 3\n", "inflamed"),
        ("", "injury"),
    ],
)
def test_bad_names_are_refused(text: str, where: str) -> None:
    with pytest.raises(BadContent) as refused:
        Grit(packs=[Pack("p", {"names.toml": text})])
    assert refused.value.where == where


def test_two_packs_with_one_id_are_refused() -> None:
    with pytest.raises(BadContent, match=r'"tiny" is already taken by tiny/decks/tiny\.toml'):
        Grit(packs=[TINY, Pack("again", {"decks/other.toml": DECK})])


def test_a_file_that_belongs_nowhere_is_refused() -> None:
    with pytest.raises(BadContent, match="belongs to no part"):
        Grit(packs=[Pack("p", {"monsters/ogre.toml": ""})])
