"""A legal order at random that nobody lists: paths of several legs, at any points a ruler allows."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.errors import Refused
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_listing import may_go
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk
from grumbletop.games.giant_monster_invasion.rules_numbers import ASK_MAIN, FREE
from grumbletop.games.giant_monster_invasion.verbs import WAYS

TRIES: Final = 4
MOST_LEGS: Final = 4


def free_text(game: Game, state: GiantState, seat: int, rng: Rng) -> str:
    """Nothing where there is no Move to make, or none was found."""
    if state.ask != ASK_MAIN or rng.below(2) == 0:
        return ""
    second = state.move != FREE
    for _ in range(TRIES):
        way = int(rng.below(len(WAYS)))
        if may_go(state, way, second):
            text = some_path(state, way, second, rng)
            if is_legal(game, state, seat, text):
                return text
    return ""


def some_path(state: GiantState, way: int, second: bool, rng: Rng) -> str:
    walk = begin_walk(state, way, second)
    reach = int(walk.budget // walk.rate)
    x, y, points = int(state.active().x), int(state.active().y), []
    for _ in range(1 + rng.below(MOST_LEGS)):
        step = reach // 3 + 1
        x, y = x + int(rng.below(2 * step + 1)) - step, y + int(rng.below(2 * step + 1)) - step
        points.append(f"{x},{y}")
    return " ".join(["move2" if second else "move", *([WAYS[way]] if way else []), ">".join(points)])


def is_legal(game: Game, state: GiantState, seat: int, text: str) -> bool:
    try:
        game.parse(state, seat, text)
    except Refused:
        return False
    return True
