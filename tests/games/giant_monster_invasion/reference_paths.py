"""Moves of Giant Monster Invasion!: what a path costs, what stands in its way, what it meets, and how somebody flees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tests.games.giant_monster_invasion.reference_plane import (
    COMPASS,
    Point,
    advance,
    clip,
    contains,
    is_far,
    leg_length,
    segment_to_polygon,
    square,
    to_polygon,
    to_segment,
)
from tests.games.giant_monster_invasion.reference_table import STEP, Seen

Way = list[tuple[Point, bool]]  # way-points, each with whether one leaps there
Row = tuple[str, bool]  # a clause and whether it stands against the action

TICKS = 600  # of a STOMP point (GMI-2.15)
WALK, SECOND, FLY = 3, 6, 2  # ticks of one u
SLOW = {"deep_water": 6, "rubble": 6, "lava": 6, "tar": 18}  # GMI-2.16
POWER_OF = {"fly": ("flying", "6.4"), "swim": ("swimming", "6.8"), "dig": ("tunneling", "6.10")}
MODE_OF = {"": "ground", "fly": "air", "swim": "water", "dig": "under"}
CRASH_REACH = 25
EDGES = {"left": 8, "right": 0, "top": 12, "bottom": 4}  # GMI-5.13: in the order that breaks ties, with their direction
BESIDE = (0, 1, -1, 2, -2, 3, -3)


def legs(table: Seen, id: str, path: Way) -> list[tuple[Point, Point, bool]]:
    points = [(table.place(id), False), *path]
    return [(p, q, leap) for (p, _), (q, leap) in pairwise(points)]


def length(table: Seen, id: str, path: Way) -> int:
    return sum(leg_length(p, q) for p, q, _ in legs(table, id, path))


# Cost


def points(table: Seen, id: str, verb: str) -> int:
    """GMI-2.15, GMI-6.29, GMI-8.6"""
    stomp, burst = table.stomp_points(id), table.level(id, "speed_burst")
    if verb != "move2":
        return stomp
    return max((stomp + 1) // 2 + burst, stomp) if table.small else stomp + burst


def starts_mode(table: Seen, id: str, mode: str) -> bool:
    return bool(mode) and table.mode(id) == "ground"  # GMI-2.18


def budget(table: Seen, id: str, verb: str, mode: str) -> int:
    return TICKS * (points(table, id, verb) - starts_mode(table, id, mode))


def cost(table: Seen, id: str, verb: str, mode: str, path: Way) -> Fraction:
    rate = SECOND if verb == "move2" else FLY if mode == "fly" and not table.small else WALK  # GMI-8.3
    total = Fraction(0)
    for p, q, leap in legs(table, id, path):
        total += leg_length(p, q) * (rate if mode or leap else walking_rate(table, id, p, q, rate))
    return total


def walking_rate(table: Seen, id: str, p: Point, q: Point, rate: int) -> Fraction:
    """GMI-2.16: ticks per u, on the average of the leg."""
    slow = [
        (SLOW[hazard["kind"]], part)
        for hazard in table.hazards.values()
        if hazard["kind"] in SLOW and not (hazard["kind"] == "deep_water" and table.has(id, "swimming"))  # GMI-6.7
        for part in [clip(p, q, hazard["poly"])]
        if part
    ]
    cuts = sorted({Fraction(0), Fraction(1), *(t for _, part in slow for t in part)})
    total = Fraction(0)
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        here = [ticks for ticks, part in slow if part[0] <= middle <= part[1]]
        total += (end - start) * max(rate, *here) if here else (end - start) * rate
    return total


# Legality


def move_rows(table: Seen, id: str, verb: str, mode: str, path: Way, suffix: str, building: str) -> Iterator[Row]:
    """The row `move` of section 4 from "prone" on."""
    found = table.monsters[id]
    yield "3.54", found["prone"]
    yield "3.35", table.held_by(id) is not None
    if mode:
        name, clause = POWER_OF[mode]
        yield clause, not table.has(id, name)
        yield "6.21", any(leap for _, leap in path)
    yield "2.19", table.mode(id) not in ("ground", MODE_OF[mode])
    yield "2.19", suffix == "up" and mode not in ("swim", "dig")
    yield "2.19", mode in ("swim", "dig") and starts_mode(table, id, mode) and table.turn["surfaced"]
    yield "2.15", starts_mode(table, id, mode) and points(table, id, verb) < 1
    yield from path_rows(table, id, verb, mode, path, stays_under=mode == "dig" and suffix != "up")
    if building:
        yield "3.49", bool(mode) or not can_crash(table, id, building, path[-1][0])
    if suffix == "stay":
        yield "6.6", mode != "fly" or table.option("flight") != "hover" or table.mode(id) == "air"


def path_rows(table: Seen, id: str, verb: str, mode: str, path: Way, stays_under: bool = False) -> Iterator[Row]:
    """Legs, cost and end place, also of a ram."""
    leaps = 0
    for p, q, leap in legs(table, id, path):
        if leap:
            leaps += 1
            yield "6.21", leaps > 1 or not can_leap(table, id, p, q)
        yield "0.8", not table.on_table(id, q)
        if mode in ("", "swim") and not leap:
            yield "2.17", is_barred(table, id, p, q, MODE_OF[mode])
        if mode == "swim":
            yield "6.8", not in_deep_water(table, p, q)
    yield "2.15", cost(table, id, verb, mode, path) > budget(table, id, verb, mode)
    yield "0.8", not stays_under and not table.is_legal_place(id, path[-1][0])


def can_leap(table: Seen, id: str, p: Point, q: Point) -> bool:
    """GMI-6.21, GMI-8.5"""
    far = 100 * table.level(id, "leaping")
    return table.has(id, "leaping") and square(p, q) <= far * far and table.is_legal_place(id, q)


def is_barred(table: Seen, id: str, p: Point, q: Point, mode: str) -> bool:
    """GMI-2.17"""
    base = table.base(id)
    for other in table.fighting():
        if other != id and table.mode(other) == mode and to_segment(p, q, table.place(other)) < (base + table.base(other)) ** 2:
            return True
    near = [obstacle["poly"] for _, obstacle in table.obstacles() if not is_far(obstacle["poly"], base, p, q)]
    return any(segment_to_polygon(p, q, poly) < base * base for poly in near)


def in_deep_water(table: Seen, p: Point, q: Point) -> bool:
    """GMI-6.8: the whole leg."""
    water = [hazard["poly"] for hazard in table.hazards.values() if hazard["kind"] == "deep_water"]
    if p == q:
        return any(contains(poly, p) for poly in water)
    reached = Fraction(0)
    for start, end in sorted(part for poly in water for part in [clip(p, q, poly)] if part):
        if start > reached:
            return False
        reached = max(reached, end)
    return reached == 1 and table.lies_in(p, "deep_water")


def can_crash(table: Seen, id: str, building: str, at: Point) -> bool:
    """GMI-3.49"""
    found = table.buildings.get(building)
    reach = table.base(id) + CRASH_REACH
    return bool(found and found["standing"] and found["kind"] == "building" and to_polygon(found["poly"], at) <= reach * reach)


# What a Move meets


def meets_lava(table: Seen, id: str, mode: str, path: Way) -> bool:
    """GMI-4.10, of a Move from where it still stands; its end is asked separately."""
    lava = [hazard["poly"] for hazard in table.hazards.values() if hazard["kind"] == "lava"]
    walked = [(p, q) for p, q, leap in legs(table, id, path) if mode in ("", "swim") and not leap and p != q]
    return any(part is not None and part[0] < part[1] for p, q in walked for poly in lava for part in [clip(p, q, poly)])


def walked_clouds(table: Seen, id: str, mode: str, path: Way) -> set[str]:
    """GMI-6.20: owners of the clouds that its walk or swim touches."""
    walked = [(p, q) for p, q, leap in legs(table, id, path) if mode in ("", "swim") and not leap]
    return {
        owner for owner in table.clouds(id) for p, q in walked if to_segment(p, q, table.place(owner)) <= table.cloud_radius(owner) ** 2
    }


# Fleeing


def edge_distances(table: Seen, id: str, at: Point) -> dict[str, int]:
    base, (x, y), size = table.base(id), at, table.document["table"]
    return {"left": x - base, "right": size["w"] - base - x, "top": y - base, "bottom": size["h"] - base - y}


def nearest_edge(table: Seen, id: str) -> str:
    distances = edge_distances(table, id, table.place(id))
    return min(EDGES, key=lambda edge: distances[edge])


def flight(table: Seen, id: str, verb: str) -> tuple[str, Point] | None:
    """GMI-5.13: the mode and the end of the Move that gets closest to the nearest edge; None if there is none."""
    edge = nearest_edge(table, id)
    candidates = [*walks_to(table, id, verb, edge), *flights_to(table, id, verb, edge)]
    return min(candidates, key=lambda candidate: edge_distances(table, id, candidate[1])[edge], default=None)


def lengths(table: Seen, id: str, edge: str, straight: bool) -> Iterator[int]:
    exact = edge_distances(table, id, table.place(id))[edge]
    far = table.document["table"]["w"] + table.document["table"]["h"]
    steps = {*range(STEP, far + 1, STEP)}
    return iter(sorted(steps | {exact} if straight else steps))


def walks_to(table: Seen, id: str, verb: str, edge: str) -> Iterator[tuple[str, Point]]:
    for beside in BESIDE:
        direction = COMPASS[(EDGES[edge] + beside) % 16]
        for far in lengths(table, id, edge, straight=beside == 0):
            end = advance(table.place(id), direction, far)
            if any(breaks for _, breaks in path_rows(table, id, verb, "", [(end, False)])):
                break
            yield "", end


def flights_to(table: Seen, id: str, verb: str, edge: str) -> Iterator[tuple[str, Point]]:
    if not table.has(id, "flying") or points(table, id, verb) < 1:
        return
    for far in lengths(table, id, edge, straight=True):
        end = advance(table.place(id), COMPASS[EDGES[edge]], far)
        if not any(breaks for _, breaks in path_rows(table, id, verb, "fly", [(end, False)])):
            yield "fly", end
