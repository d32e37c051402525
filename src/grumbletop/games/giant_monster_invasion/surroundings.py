"""Who and what is how far from a monster, and in which direction: the nearest first, monsters before all else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_numbers import FIGHTING, HAZARDS

CLOCK: Final = ("12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11")

MOST_KEPT: Final = 4096  # directions: everybody at a table asks for the same

MONSTER: Final = "monster"
BUILDING: Final = "building"
HAZARD: Final = "hazard"
ROCK: Final = "rock"


class Thing(NamedTuple):
    kind: str
    id: str
    square: int  # of the distance, in hundredths of an inch
    bearing: str | None  # as on a clock; None: the monster stands in it
    sturdy: int = 0  # of an obstacle
    hazard: str = ""


def surroundings(state: GiantState, number: int) -> list[Thing]:
    return sorted([*monsters(state, number), *obstacles(state, number), *hazards(state, number)], key=nearness)


def nearness(thing: Thing) -> tuple[bool, int, bool, str]:
    return thing.kind != MONSTER, thing.square, thing.bearing is None, thing.kind


def monsters(state: GiantState, number: int) -> list[Thing]:
    own, names = state.monsters[number], state.rules.names.monsters
    others = [(n, other) for n, other in enumerate(state.monsters) if n != number and other.status == FIGHTING]
    return [Thing(MONSTER, names[n], int(own.distance2(other)), clock(int(other.x - own.x), int(other.y - own.y))) for n, other in others]


def obstacles(state: GiantState, number: int) -> list[Thing]:
    """To the nearest point of each that stands."""
    own, plane, found = state.monsters[number], state.rules.plane, []
    for n in range(int(plane.obstacles.count)):
        if state.standing >> n & 1:
            dx, dy = int(plane.nearest_x(n, own.x, own.y) - own.x), int(plane.nearest_y(n, own.x, own.y) - own.y)
            kind = ROCK if state.rules.is_rock(n) else BUILDING
            found.append(Thing(kind, state.rules.names.obstacles[n], dx * dx + dy * dy, clock(dx, dy), int(state.rules.sturdy[n])))
    return found


def hazards(state: GiantState, number: int) -> list[Thing]:
    own, plane, found = state.monsters[number], state.rules.plane, []
    for n in range(int(plane.hazards.count)):
        id, kind = state.rules.names.hazards[n], HAZARDS[plane.kinds[n]]
        if plane.hazards.holds(n, own.x, own.y):
            found.append(Thing(HAZARD, id, 0, None, hazard=kind))
            continue
        dx, dy = (int(plane.hazards.nearest(n, own.x, own.y, across) - at) for across, at in ((False, own.x), (True, own.y)))
        found.append(Thing(HAZARD, id, dx * dx + dy * dy, clock(dx, dy), hazard=kind))
    return found


@lru_cache(MOST_KEPT)
def clock(dx: int, dy: int) -> str:
    """The hour whose direction is nearest; 12 is towards the top edge.

    Directions are compared by whole products, so that every machine says the same.
    """
    hours = ((0, -1000), (500, -866), (866, -500), (1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500), (-1000, 0))
    every = (*hours, (-866, -500), (-500, -866))
    return CLOCK[max(range(12), key=lambda hour: (every[hour][0] * dx + every[hour][1] * dy, -hour))]
