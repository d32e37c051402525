"""What old records, positions and databases rely on: the content of the first edition, and what a missing option means."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.options import complete
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng

FROZEN: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("frozen.toml").read_text(encoding="utf-8"))

CHANGED_CONTENT = (
    "a byte below content/ of {} has changed, and no record made before would replay: "
    "restore it, and put the change into a new edition (docs/contract.md)"
)
CHANGED_DEFAULT = (
    "a default of {} has changed, so documents that leave the option out would mean something else: restore it; "
    "a new option goes into frozen.toml, as [{}.added_later]"
)
UNMARKED = "options of {} that the first release didn't have are made with added_later=True"


def test_every_game_is_frozen() -> None:
    assert set(slugs()) >= FROZEN.keys() > set()


@pytest.mark.parametrize("slug", FROZEN)
def test_the_first_edition_of_the_content_stays_as_it_is(slug: str) -> None:
    assert make(slug).content.digest == FROZEN[slug]["content"], CHANGED_CONTENT.format(slug)


@pytest.mark.parametrize("slug", FROZEN)
def test_a_missing_option_means_what_it_meant(slug: str) -> None:
    frozen, game = FROZEN[slug], make(slug)
    later = frozen.get("added_later", {})
    assert game.given == frozen["defaults"] | later, CHANGED_DEFAULT.format(slug, slug)
    for under in frozen.get("under", []):
        given = make(slug, under["options"]).given
        assert {name: given[name] for name in under["defaults"]} == under["defaults"], CHANGED_DEFAULT.format(slug, slug)
    assert [option.name for option in game.options if option.added_later] == list(later), UNMARKED.format(slug)


@pytest.mark.parametrize("slug", FROZEN)
def test_records_keep_what_differs_from_a_default_and_nothing_else(slug: str) -> None:
    plain = make(slug)
    assert plain.changed == {}
    for option in plain.options:
        for value in option.values or [option.low, option.high]:
            settled = plain.settle({option.name: value})
            if not settled.problems:
                game = make(slug, settled.options)
                assert complete(game.options, game.changed) == game.given
                assert (option.name in game.changed) == (value != plain.given[option.name])


@pytest.mark.parametrize("slug", FROZEN)
def test_a_position_may_leave_out_options_that_have_their_defaults(slug: str) -> None:
    game = make(slug)
    document = game.dump(game.start(SeededChance(Rng(5))))
    assert document["options"] == game.given
    assert game.dump(game.load({**document, "options": {}})) == document
