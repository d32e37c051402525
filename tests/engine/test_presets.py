"""House rules under one name: a room's presets are options of its game."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar

import pytest

from grumbletop.engine.errors import BadContent
from grumbletop.engine.presets import Preset
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.texts import LANGUAGES, Texts
from tests.engine.toy import Toy


class Furnished(Toy):
    """The toy in a room of its own."""

    room: ClassVar[Path]

    @classmethod
    def home(cls) -> Traversable:
        return cls.room


def furnished(folder: Path, presets: str) -> Toy:
    Furnished.room = folder
    (folder / "presets.toml").write_text(presets)
    return Furnished()


def test_a_preset_names_options(tmp_path: Path) -> None:
    game = furnished(tmp_path, "[big]\nfaces = 20\n[small]\nfaces = 2\n")
    assert [(preset.name, preset.options) for preset in game.presets] == [("big", {"faces": 20}), ("small", {"faces": 2})]


def test_a_room_without_presets_has_none() -> None:
    assert list(Toy().presets) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[big]\nfaces = 21\n", "content presets.toml: big: option faces: 21 is not allowed"),
        ("[big]\nsides = 4\n", "content presets.toml: big: option sides: there is no such option"),
        ("big = 3\n", "content presets.toml: big: expected a table"),
        ("[Big]\nfaces = 3\n", 'content presets.toml: Big: "Big" does not have the form'),
        ("[big\n", "content presets.toml: not TOML"),
    ],
)
def test_a_bad_preset_is_refused(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BadContent) as problem:
        _ = furnished(tmp_path, text).presets
    assert complaint in str(problem.value)


def test_a_preset_is_told_in_the_words_of_its_game_or_its_own() -> None:
    texts = Texts("de", {"preset.big.name": "Groß", "preset.big.about": "Mit großen Würfeln."})
    assert Preset("big", {}).label(texts) == "Groß"
    assert Preset("big", {}).about(texts) == "Mit großen Würfeln."
    own = Preset("big", {}, {"de": ("Riesig", "Noch größer.")})
    assert (own.label(texts), own.about(texts)) == ("Riesig", "Noch größer.")


@pytest.mark.parametrize("slug", slugs())
def test_every_preset_of_every_game_is_playable_and_explained(slug: str) -> None:
    game = make(slug)
    for preset in game.presets:
        assert make(slug, preset.options).given != game.given
        for language in LANGUAGES:
            texts = game.texts(language)
            assert texts.has(f"preset.{preset.name}.name")
            assert preset.about(texts).endswith(".")
