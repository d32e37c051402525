"""Fleeing as version 1 of the rules had it: old records and matches go on like this. Compiled.

It walks towards the nearest edge whether or not something bars the way, so that it may stand before a building for ever.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.games.giant_monster_invasion.rules_candidates import STEP
from grumbletop.games.giant_monster_invasion.rules_flight import WAYS, Escape, direction_of, direction_of_way, nearest_edge
from grumbletop.games.giant_monster_invasion.rules_plane import advance_x, advance_y, compass_x, compass_y
from grumbletop.games.giant_monster_invasion.rules_walk import FLY, Walk


def walk_first(escape: Escape, walk: Walk) -> None:
    """Walks towards the nearest edge and beside that direction, each as far as it goes; `walk` has begun."""
    escape.edge = nearest_edge(escape.scene, walk.monster, 0)
    way: i64 = 0
    while way < WAYS:
        try_lengths(escape, walk, direction_of_way(escape.edge, way), way == 0)
        way += 1


def fly_first(escape: Escape, flight: Walk) -> None:
    """Flights straight to the edge; `flight` has begun."""
    try_lengths(escape, flight, direction_of(escape.edge), True)


def try_lengths(escape: Escape, walk: Walk, direction: i64, straight_on: bool) -> None:
    exact: i64 = escape.gap_at(walk, walk.start_x, walk.start_y) if straight_on else 0
    reach: i64 = walk.budget // walk.rate + STEP
    far: i64 = 0
    while far < reach:
        step: i64 = (far // STEP + 1) * STEP
        far = exact if far < exact < step else step
        x: i64 = advance_x(walk.start_x, compass_x(direction), compass_y(direction), far)
        y: i64 = advance_y(walk.start_y, compass_x(direction), compass_y(direction), far)
        if walk.straight(x, y):
            escape.consider(walk, x, y)
        elif walk.way != FLY:
            return
