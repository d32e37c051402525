"""What the pages about games show, and what the engine shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.state import State

PAGES = Path(__file__).parents[2] / "docs" / "games"
ACTION = re.compile(r"(\d)> (.+)")


def block(slug: str, heading: str) -> str:
    """The first block of text below a heading of a game's page."""
    page = (PAGES / f"{slug}.md").read_text(encoding="utf-8")
    found = re.search(rf"## {heading}\n.*?```\n(.*?)```", page, re.DOTALL)
    assert found
    return found[1]


def told_in(game: Game, state: State, block: str, drawn: Mapping[str, list[dict[str, Any]]]) -> list[str]:
    """The actions of a block, each with what everybody is told of it; `drawn` is the chance of some of them."""
    told = list[str]()
    for seat, text in ACTION.findall(block):
        log = EventLog()
        game.play(state, int(seat), text, ScriptedChance(game, drawn.get(text, [])), log)
        told += [f"{seat}> {text}", *(f"   {game.say_event(event, game.texts())}" for event in log.seen_by(SPECTATOR))]
    return told
