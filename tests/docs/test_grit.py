"""The rounds on the page about Grit are played as the page says."""

from __future__ import annotations

import re

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.game import Game
from grumbletop.engine.state import State
from grumbletop.games.grit import Grit
from tests.docs.pages import PAGES, block, told_in

DEAL = [{"heart": "5H"}, {"deck": ["KS", "8S", "3S", "AS", "9S", "7S", "2S", "5H", "6S", "QS", "4S", "5S"]}]


def dealt() -> tuple[Game, State]:
    game = Grit({})
    return game, game.start(ScriptedChance(game, DEAL))


def test_the_table_is_drawn_by_the_engine() -> None:
    game, state = dealt()
    assert game.drawing(state, 0, game.texts()).rstrip() == block("grit", "What you see").rstrip()


def test_the_rounds_are_played_by_the_engine() -> None:
    game, state = dealt()
    shown = block("grit", "Two rounds")
    assert told_in(game, state, shown, {}) == shown.splitlines()


def test_all_house_rules_are_named_with_all_their_values() -> None:
    page = (PAGES / "grit.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"^\| `(\w+)` \| (`.+?`) \|", page, re.MULTILINE))
    assert {name: set(re.findall(r"`(\w+)`", values)) for name, values in named.items()} == {
        option.name: set(option.values) for option in Grit({}).option_list()
    }
