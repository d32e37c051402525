"""The round on the page about Foggy Frontlines is played as the page says."""

from __future__ import annotations

import re
from pathlib import Path

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.state import State
from grumbletop.games.foggy_frontlines import FoggyFrontlines

PAGE = (Path(__file__).parents[2] / "docs" / "games" / "foggy_frontlines.md").read_text(encoding="utf-8")
ACTION = re.compile(r"(\d)> (.+)")
OPTIONS = {"bosses": ["gnash", "murk"], "first_butt": 1}
DEAL = [
    {"timer_fill": ["hero_b", "fake_g"]},
    {"timer_deck": ["kid_b1", "kid_y1", "*"]},
    {"map_deck": ["hero_r", "kid_g3", "*"]},
    {"recruit_draw": "C1"},
]
DRAWN = {"X!": [{"recruit_draw": "Gy"}]}


def block(heading: str) -> str:
    """The first block of text below a heading."""
    found = re.search(rf"## {heading}\n.*?```\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def dealt() -> tuple[Game, State]:
    game = FoggyFrontlines(OPTIONS)
    return game, game.start(ScriptedChance(game, DEAL))


def test_the_table_is_drawn_by_the_engine() -> None:
    game, state = dealt()
    assert game.drawing(state, 0, game.texts()).rstrip() == block("What you see").rstrip()


def test_the_round_is_played_by_the_engine() -> None:
    game, state = dealt()
    told = list[str]()
    for seat, text in ACTION.findall(block("One round")):
        log = EventLog()
        game.play(state, int(seat), text, ScriptedChance(game, DRAWN.get(text, [])), log)
        told += [f"{seat}> {text}", *(f"   {game.say_event(event, game.texts())}" for event in log.seen_by(SPECTATOR))]
    assert told == block("One round").splitlines()
