"""The round on the page about Foggy Frontlines is played as the page says."""

from __future__ import annotations

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.game import Game
from grumbletop.engine.state import State
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from tests.docs.pages import block, told_in

OPTIONS = {"bosses": ["gnash", "murk"], "first_butt": 1}
DEAL = [
    {"timer_fill": ["hero_b", "fake_g"]},
    {"timer_deck": ["kid_b1", "kid_y1", "*"]},
    {"map_deck": ["hero_r", "kid_g3", "*"]},
    {"recruit_draw": "C1"},
]
DRAWN = {"X!": [{"recruit_draw": "Gy"}]}


def dealt() -> tuple[Game, State]:
    game = FoggyFrontlines(OPTIONS)
    return game, game.start(ScriptedChance(game, DEAL))


def test_the_table_is_drawn_by_the_engine() -> None:
    game, state = dealt()
    assert game.drawing(state, 0, game.texts()).rstrip() == block("foggy_frontlines", "What you see").rstrip()


def test_the_round_is_played_by_the_engine() -> None:
    game, state = dealt()
    shown = block("foggy_frontlines", "One round")
    assert told_in(game, state, shown, DRAWN) == shown.splitlines()
