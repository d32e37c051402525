"""Moves of Giant Monster Invasion!: what a path costs, what stands in its way, what it meets, and how somebody flees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, pairwise

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


def flight(table: Seen, id: str, verb: str) -> tuple[str, Point] | None:
    """GMI-5.13: the mode and the end of the Move that gets closest to the edge it goes for; None if there is none."""
    edge, ways = goal(table, id, verb)
    candidates = [
        (mode, end)
        for mode in ("", "fly")
        if not mode or (table.has(id, "flying") and points(table, id, verb) >= 1)
        for way in ways
        for end in ends(table, id, edge, way)
        if not any(breaks for _, breaks in path_rows(table, id, verb, mode, [(end, False)]))
    ]
    return min(candidates, key=lambda candidate: edge_distances(table, id, candidate[1])[edge], default=None)


def goal(table: Seen, id: str, verb: str) -> tuple[str, list[Point]]:
    """The nearest edge with an open way and its open ways, or else the nearest edge and all seven."""
    distances = edge_distances(table, id, table.place(id))
    edges = sorted(EDGES, key=lambda edge: distances[edge])
    for edge in edges:
        if found := [way for way in ways_to(edge) if is_open(table, id, verb, edge, way)]:
            return edge, found
    return edges[0], ways_to(edges[0])


def ways_to(edge: str) -> list[Point]:
    return [COMPASS[(EDGES[edge] + beside) % 16] for beside in BESIDE]


def is_open(table: Seen, id: str, verb: str, edge: str, way: Point) -> bool:
    end = advance(table.place(id), way, touching(table, id, edge, way))
    return not any(breaks for clause, breaks in path_rows(table, id, verb, "", [(end, False)]) if clause != "2.15")


def touching(table: Seen, id: str, edge: str, way: Point) -> int:
    """The smallest distance along the way at which the base touches the edge."""
    start = edge_distances(table, id, table.place(id))[edge]
    return next(far for far in count(start) if edge_distances(table, id, advance(table.place(id), way, far))[edge] <= 0)


def ends(table: Seen, id: str, edge: str, way: Point) -> Iterator[Point]:
    far = touching(table, id, edge, way)
    return (advance(table.place(id), way, n) for n in (*range(STEP, far, STEP), far))
