"""Games that are installed."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest
from grumbletop_crucible import Crucible

from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.errors import BadOption, BadPosition, UnknownGame
from grumbletop.engine.rng import Rng

with_crucible = pytest.mark.usefixtures("installed_crucible")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages that promise a game and have none."""
    places = {"lost": "no_such_package:Game", "unnamed": "grumbletop_crucible:Missing", "thing": "json:dumps", "number": "math:pi"}
    entries = {slug: EntryPoint(slug, place, registry.GROUP) for slug, place in places.items()}
    monkeypatch.setattr(registry, "_entries", lambda: entries)


@with_crucible
def test_installed_games_are_found_by_their_slug() -> None:
    assert {"crucible", "grit"} <= set(registry.slugs())
    assert registry.room("crucible") is Crucible
    assert registry.make("crucible", {"seats": 3}).seats == 3


@with_crucible
@pytest.mark.parametrize("slug", ["chess", "", None])
def test_a_game_nobody_installed_is_refused_with_those_there_are(slug: str) -> None:
    with pytest.raises(UnknownGame, match=r"is installed; the games are crucible, .*grit"):
        registry.room(slug)


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("lost", "can't be loaded: No module named"),
        ("unnamed", "can't be loaded"),
        ("thing", "json:dumps is not a Game"),
        ("number", "is not a Game"),
    ],
)
def test_a_broken_package_is_one_clear_line(slug: str, why: str) -> None:
    with pytest.raises(UnknownGame, match=f"game {slug} is installed.*{why}"):
        registry.make(slug)


@with_crucible
def test_a_position_names_its_game_and_options() -> None:
    game = registry.make("crucible", {"seats": 3})
    document = game.dump(game.start(SeededChance(Rng(1))))
    opened, state = registry.open_position(document)
    assert opened.seats == 3
    assert opened.dump(state) == document


@with_crucible
@pytest.mark.parametrize(
    ("document", "error"),
    [
        ([], BadPosition),
        ({}, BadPosition),
        ({"game": 7}, BadPosition),
        ({"game": "chess"}, UnknownGame),
        ({"game": "crucible", "options": []}, BadPosition),
        ({"game": "crucible", "options": {"seats": 9}}, BadOption),
        ({"game": "crucible", "options": {"seats": 2}}, BadPosition),
    ],
)
def test_a_document_that_is_no_position_is_refused(document: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        registry.open_position(document)
