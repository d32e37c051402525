"""The page about Grunt, Growl, and Tear shows what the engine does: its pictures, the table in the terminal, and a turn."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.events import Log
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from tests.docs.pages import PAGES, block, told_in
from tools.hex_maps import pictures
from tools.powers import FOLDER

SLUG = "grunt_growl_and_tear"
DEAL: list[dict[str, Any]] = [{"shuffle": ["Kh", "8c", "5d", "2s", "*"]}, {"shuffle": ["Jd", "9h", "6c", "4h", "Qs", "3d", "As", "*"]}]
PLACES = ((1, "place 0,-4 5"), (0, "place 0,4 2"))
STANDS = {0: (-1, 3), 1: (-1, 2)}


def begun() -> tuple[GruntGrowlAndTear, GruntState]:
    """Gutbucket and Professor Squelch look at each other, and the Professor is to act."""
    game = GruntGrowlAndTear({"monsters": ["gutbucket", "squelch"], "start_power": 2})
    chance = ScriptedChance(game, DEAL)
    state = game.start(chance)
    for seat, text in PLACES:
        game.play(state, seat, text, chance, Log())
    for seat, hex in STANDS.items():
        state.stand(seat, game.notation.spaces.index(hex))
    return game, state


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_pictures_are_drawn_by_the_engine(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pictures()[name], "run tools/hex_maps.py"
    assert f"pictures/{name}" in (PAGES / f"{SLUG}.md").read_text(encoding="utf-8")


def test_the_table_is_drawn_by_the_engine() -> None:
    game, state = begun()
    assert game.drawing(state, 1, game.texts()).rstrip() == block(SLUG, "What you see").rstrip()


def test_the_fight_is_played_by_the_engine() -> None:
    game, state = begun()
    shown = block(SLUG, "One fight")
    assert told_in(game, state, shown, {}) == shown.splitlines()


def test_the_monsters_are_those_of_the_box() -> None:
    page = (PAGES / f"{SLUG}.md").read_text(encoding="utf-8")
    for monster in GruntGrowlAndTear().box.monsters.values():
        speed, strength, smarts, health = (monster.total(attribute) for attribute in range(4))
        assert f"| **{monster.name}** (`{monster.id}`) | {speed} | {strength} | {smarts} | {health} | {len(monster.limbs)} |" in page
