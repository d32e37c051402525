"""The geometry of GMI-0, GMI-2, GMI-3 and GMI-7 again, word by word in exact fractions: slow, and sharing nothing with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import isqrt

Point = tuple[int, int]
Place = tuple[Fraction, Fraction]

COMPASS: list[Point] = [(10000, 0), (9239, 3827), (7071, 7071), (3827, 9239)]  # GMI-0.11
while len(COMPASS) < 16:
    COMPASS.append((-COMPASS[-4][1], COMPASS[-4][0]))
RATES = {"deep_water": 6, "rubble": 6, "lava": 6, "tar": 18, "toxic_acid": 0}  # GMI-2.16


@dataclass
class Block:
    poly: list[Point]
    height: int = 400
    rock: bool = False
    standing: bool = True


@dataclass
class Figure:
    x: int
    y: int
    base: int
    mode: str = "ground"


@dataclass
class Table:
    w: int
    h: int
    blocks: list[Block] = field(default_factory=list)
    hazards: list[tuple[str, list[Point]]] = field(default_factory=list)
    figures: dict[int, Figure] = field(default_factory=dict)
    rubble: bool = True

    def all_hazards(self) -> list[tuple[str, list[Point]]]:
        fallen = [("rubble", block.poly) for block in self.blocks if not block.standing and self.rubble]
        return self.hazards + fallen


# Shapes


def edges(poly: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(poly, [*poly[1:], poly[0]], strict=True))


def cross(a: Point, b: Point, p: tuple[Fraction, Fraction] | Point) -> Fraction:
    return Fraction((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))


def sides(poly: Sequence[Point], p: Place | Point) -> list[Fraction]:
    return [cross(a, b, p) for a, b in edges(poly)]


def in_closed(poly: Sequence[Point], p: Place | Point) -> bool:
    return all(s >= 0 for s in sides(poly, p)) or all(s <= 0 for s in sides(poly, p))


def in_open(poly: Sequence[Point], p: Place | Point) -> bool:
    return all(s > 0 for s in sides(poly, p)) or all(s < 0 for s in sides(poly, p))


def point_segment2(p: Place | Point, a: Place | Point, b: Place | Point) -> Fraction:
    """The squared distance."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    square = ex * ex + ey * ey
    t = Fraction(0) if square == 0 else Fraction((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / square
    t = max(Fraction(0), min(Fraction(1), t))
    return (p[0] - a[0] - t * ex) ** 2 + (p[1] - a[1] - t * ey) ** 2


def point_poly2(p: Place | Point, poly: Sequence[Point]) -> Fraction:
    return Fraction(0) if in_closed(poly, p) else min(point_segment2(p, a, b) for a, b in edges(poly))


def cuts(a: Point, b: Point, poly: Sequence[Point]) -> list[Fraction]:
    """The shares of a leg at which it meets the line of an edge, in order, with both ends."""
    found = {Fraction(0), Fraction(1)}
    for c, d in edges(poly):
        start, end = cross(c, d, a), cross(c, d, b)
        if start != end and 0 <= start / (start - end) <= 1:
            found.add(start / (start - end))
    return sorted(found)


def at(a: Point, b: Point, t: Fraction) -> Place:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def leg_poly2(a: Point, b: Point, poly: Sequence[Point]) -> Fraction:
    """The squared distance of a leg to a polygon: the nearest of all cuts, middles, ends and corners."""
    times = cuts(a, b, poly)
    points = [at(a, b, t) for t in times] + [at(a, b, (s + t) / 2) for s, t in pairwise(times)]
    return min([point_poly2(p, poly) for p in points] + [point_segment2(corner, a, b) for corner in poly])


# GMI-0


def length(a: Point, b: Point) -> int:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return next(n for n in (isqrt(square), isqrt(square) + 1) if n * n >= square)


def advance(p: Point, v: Point, d: int) -> Point:
    vx, vy = v if v != (0, 0) else (1, 0)
    scale = isqrt((vx * vx + vy * vy) * 10**6)
    return p[0] + (2 * vx * d * 1000 + scale) // (2 * scale), p[1] + (2 * vy * d * 1000 + scale) // (2 * scale)


def in_the_way(table: Table, who: int, p: Point) -> str:
    """The obstacle of GMI-0.12, or "" for a legal place (GMI-0.8)."""
    base = table.figures[who].base
    if not (base <= p[0] <= table.w - base and base <= p[1] <= table.h - base):
        return "edge"
    for n, other in sorted(table.figures.items()):
        if n != who and other.mode != "under" and (p[0] - other.x) ** 2 + (p[1] - other.y) ** 2 < (base + other.base) ** 2:
            return f"m{n}"
    for n, block in enumerate(table.blocks):
        if block.standing and point_poly2(p, block.poly) < base**2:
            return f"b{n}"
    return ""


def slide(table: Table, who: int, v: Point, d: int) -> tuple[Point, str]:
    start = (table.figures[who].x, table.figures[who].y)
    end, k = start, 0
    while 10 * k < d:
        k += 1
        to = advance(start, v, min(10 * k, d))
        if found := in_the_way(table, who, to):
            return end, found
        end = to
    return end, ""


def settle(table: Table, who: int, p: Point) -> Point:
    k = 0
    while 25 * k <= table.w + table.h:
        for v in COMPASS:
            if not in_the_way(table, who, advance(p, v, 25 * k)):
                return advance(p, v, 25 * k)
        k += 1
    return p


# Moves


def leg_cost(table: Table, a: Point, b: Point, rate: int, dry: bool) -> Fraction:
    """GMI-2.16, piece by piece."""
    hazards = [(kind, poly) for kind, poly in table.all_hazards() if not (dry and kind == "deep_water")]
    times = sorted({t for _, poly in hazards for t in cuts(a, b, poly)} | {Fraction(0), Fraction(1)})
    total = Fraction(0)
    for s, t in pairwise(times):
        middle = at(a, b, (s + t) / 2)
        total += length(a, b) * (t - s) * max([rate, *(RATES[kind] for kind, poly in hazards if in_closed(poly, middle))])
    return total


def leg_blocked(table: Table, who: int, a: Point, b: Point, mode: str) -> bool:
    """GMI-2.17."""
    base = table.figures[who].base
    if any(block.standing and leg_poly2(a, b, block.poly) < base**2 for block in table.blocks):
        return True
    others = [other for n, other in table.figures.items() if n != who and other.mode == mode]
    return any(point_segment2((other.x, other.y), a, b) < (base + other.base) ** 2 for other in others)


def leg_in_water(table: Table, a: Point, b: Point) -> bool:
    water = [poly for kind, poly in table.hazards if kind == "deep_water"]
    times = sorted({t for poly in water for t in cuts(a, b, poly)} | {Fraction(0), Fraction(1)})
    spots = times + [(s + t) / 2 for s, t in pairwise(times)]
    return all(any(in_closed(poly, at(a, b, t)) for poly in water) for t in spots)


def burns(table: Table, a: Point, b: Point) -> bool:
    """Whether a leg runs through lava for some length (GMI-4.10)."""
    if a == b:
        return False
    for kind, poly in table.hazards:
        times = cuts(a, b, poly)
        if kind == "lava" and any(in_closed(poly, at(a, b, (s + t) / 2)) for s, t in pairwise(times)):
            return True
    return False


def move_fault(table: Table, who: int, way: str, path: Sequence[tuple[Point, bool]], rate: int, budget: int, leap: int, dry: bool) -> str:
    """The first thing that is wrong with a Move, in the order of the spec's table, or ""."""
    figure = table.figures[who]
    here, cost, leapt = (figure.x, figure.y), Fraction(0), False
    for to, leaping in path:
        if leaping:
            if way != "walk" or leap == 0 or leapt:
                return "leap barred"
            leapt = True
            if (to[0] - here[0]) ** 2 + (to[1] - here[1]) ** 2 > leap**2:
                return "leap too long"
            if in_the_way(table, who, to):
                return "leap place"
        if not (figure.base <= to[0] <= table.w - figure.base and figure.base <= to[1] <= table.h - figure.base):
            return "off table"
        if not leaping and way in ("walk", "swim"):
            if leg_blocked(table, who, here, to, "water" if way == "swim" else "ground"):
                return "blocked"
            if way == "swim" and not leg_in_water(table, here, to):
                return "not water"
        plain = leaping or way != "walk"
        cost += rate * length(here, to) if plain else leg_cost(table, here, to, rate, dry)
        here = to
    if cost > budget:
        return "too far"
    return "no place" if way != "dig" and in_the_way(table, who, here) else ""


# Sight


def hidden_below(table: Table, a: Point, b: Point, z: int, aim: int = -1) -> list[Fraction]:
    """Z of every obstacle on the line (GMI-3.1)."""
    found = []
    for n, block in enumerate(table.blocks):
        times = cuts(a, b, block.poly)
        inner = [(s, t) for s, t in pairwise(times) if in_open(block.poly, at(a, b, (s + t) / 2))]
        if inner and block.standing and n != aim:
            found.append(max(z + (block.height - z) / t for t in (inner[0][0], inner[-1][1])))
    return found


def sees(table: Table, a: Point, z: int, b: Point, head: int, aim: int = -1) -> bool:
    return all(level < head for level in hidden_below(table, a, b, z, aim))


def cover(table: Table, a: Point, z: int, b: Point, lift: int, height: int) -> int:
    shares = [min(max(level - lift, Fraction(0)), Fraction(height)) / height for level in hidden_below(table, a, b, z)]
    most = max([Fraction(0), *shares])
    return 3 if most == 1 else 2 if most >= Fraction(3, 4) else 1 if most >= Fraction(1, 2) else 0


# GMI-0.16


def legal(table: Table, who: int, way: str, path: Sequence[Point], rate: int, budget: int, dry: bool) -> bool:
    return move_fault(table, who, way, [(p, False) for p in path], rate, budget, 0, dry) == ""


def nearest_floored(poly: Sequence[Point], p: Point) -> Point:
    if in_closed(poly, p):
        return p
    a, b = min(edges(poly), key=lambda edge: point_segment2(p, *edge))
    ex, ey = b[0] - a[0], b[1] - a[1]
    t = max(Fraction(0), min(Fraction(1), Fraction((p[0] - a[0]) * ex + (p[1] - a[1]) * ey, ex * ex + ey * ey)))
    return (a[0] + t * ex).__floor__(), (a[1] + t * ey).__floor__()


def candidates(
    table: Table, who: int, way: str, rate: int, budget: int, dry: bool, enemies: Sequence[int]
) -> set[tuple[tuple[Point, ...], int]]:
    """Paths and what they crash into (-1: nothing): parts (a), (b) and (c)."""
    me = table.figures[who]
    here = (me.x, me.y)

    def ok(*path: Point) -> bool:
        return legal(table, who, way, path, rate, budget, dry)

    found: set[tuple[tuple[Point, ...], int]] = set()
    for v in COMPASS:
        n = 0
        while ok(advance(here, v, 25 * (n + 1))):
            n += 1
        if n:
            found |= {((advance(here, v, 25 * n),), -1), ((advance(here, v, 25 * ((n + 1) // 2)),), -1)}
    corners = []
    for block in table.blocks:
        if block.standing and point_poly2(here, block.poly) <= 1200**2:
            middle = (sum(x for x, _ in block.poly) // len(block.poly), sum(y for _, y in block.poly) // len(block.poly))
            corners += [advance(v, (v[0] - middle[0], v[1] - middle[1]), me.base + 40) for v in block.poly]

    def approach(to: Point) -> tuple[Point, ...] | None:
        if ok(to):
            return (to,)
        if way == "walk":
            turns = [(length(here, c) + length(c, to), c) for c in corners]
            for _, c in sorted(turn for turn in turns if turn[0] * rate <= budget):
                if ok(c, to):
                    return (c, to)
        v = (to[0] - here[0], to[1] - here[1])
        n = 0
        while 25 * (n + 1) <= length(here, to) and ok(advance(here, v, 25 * (n + 1))):
            n += 1
        return (advance(here, v, 25 * n),) if n else None

    for n in enemies:
        other = table.figures[n]
        if other.mode == "under":
            continue
        path = approach(advance((other.x, other.y), (here[0] - other.x, here[1] - other.y), me.base + other.base + 2))
        if path:
            found.add((path, -1))
        if way == "dig" and ok((other.x, other.y)):
            found.add((((other.x, other.y),), -1))
    for n, block in enumerate(table.blocks):
        if not block.standing or point_poly2(here, block.poly) > 1800**2:
            continue
        q = nearest_floored(block.poly, here)
        path = approach(advance(q, (here[0] - q[0], here[1] - q[1]), me.base + 2))
        if path:
            found.add((path, -1))
            if way == "walk" and not block.rock and point_poly2(path[-1], block.poly) <= (me.base + 25) ** 2:
                found.add((path, n))
    return found
