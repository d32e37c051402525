"""Points, discs, segments and convex polygons of Giant Monster Invasion!, in whole numbers and fractions (GMI-0.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt

Point = tuple[int, int]
Corners = Sequence[Sequence[int]]
Part = tuple[Fraction, Fraction]  # of a segment, from 0 to 1

QUARTER = [(10000, 0), (9239, 3827), (7071, 7071), (3827, 9239)]
COMPASS: list[Point] = [*QUARTER]  # GMI-0.11
while len(COMPASS) < 16:
    a, b = COMPASS[-4]
    COMPASS.append((-b, a))


def square(p: Point, q: Point) -> int:
    """The squared distance."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def leg_length(p: Point, q: Point) -> int:
    """GMI-0.9: rounded up."""
    found = isqrt(square(p, q))
    return found if found * found == square(p, q) else found + 1


def whole_inches(squared: int | Fraction) -> int:
    """GMI-0.5: to the nearest inch, halves up."""
    n = 0
    while squared >= (100 * n + 50) ** 2:
        n += 1
    return n


def advance(p: Point, v: Point, d: int) -> Point:
    """GMI-0.10"""
    vx, vy = v if v != (0, 0) else (1, 0)
    length = isqrt((vx * vx + vy * vy) * 10**6)
    x, y = ((2 * part * d * 1000 + length) // (2 * length) for part in (vx, vy))
    return p[0] + x, p[1] + y


def away(p: Point, q: Point) -> Point:
    """The vector from p to q."""
    return q[0] - p[0], q[1] - p[1]


# Polygons


def edges(poly: Corners) -> Iterator[tuple[Point, Point]]:
    for one, other in zip(poly, [*poly[1:], poly[0]], strict=True):
        yield (one[0], one[1]), (other[0], other[1])


def turning(a: Point, b: Point, c: Point) -> int:
    """Positive if a, b, c turn clockwise on the table (y goes down)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def clockwise(poly: Corners) -> list[tuple[Point, Point]]:
    sides = list(edges(poly))
    area = sum(p[0] * q[1] - p[1] * q[0] for p, q in sides)
    return sides if area > 0 else [(q, p) for p, q in reversed(sides)]


def is_convex(poly: Corners) -> bool:
    """No corner turns the other way; the polygon goes round once."""
    sides = clockwise(poly)
    points = [(each[0], each[1]) for each in poly]
    return len({*points}) == len(points) >= 3 and all(turning(p, q, other) >= 0 for p, q in sides for other in points)


def contains(poly: Corners, p: Point) -> bool:
    """GMI-0.7: the closed polygon."""
    return all(turning(a, b, p) >= 0 for a, b in clockwise(poly))


def clip(p: Point, q: Point, poly: Corners) -> Part | None:
    """The part of the segment in the closed polygon."""
    low, high = Fraction(0), Fraction(1)
    for a, b in clockwise(poly):
        at_p, at_q = turning(a, b, p), turning(a, b, q)
        if at_p < 0 and at_q < 0:
            return None
        if at_p < 0 <= at_q:
            low = max(low, Fraction(at_p, at_p - at_q))
        elif at_q < 0 <= at_p:
            high = min(high, Fraction(at_p, at_p - at_q))
    return (low, high) if low <= high else None


def crosses_interior(p: Point, q: Point, poly: Corners) -> Part | None:
    """The part in the polygon, if the segment passes through its interior."""
    part = clip(p, q, poly)
    if part is None or part[0] == part[1]:
        return None
    middle = (part[0] + part[1]) / 2
    x, y = (p[i] + middle * (q[i] - p[i]) for i in (0, 1))
    inside = all((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0 for a, b in clockwise(poly))
    return part if inside else None


def average(poly: Corners) -> Point:
    """The floored average of the corners."""
    return sum(corner[0] for corner in poly) // len(poly), sum(corner[1] for corner in poly) // len(poly)


def is_far(poly: Corners, reach: int, *points: Point) -> bool:
    """Whether the boxes around the polygon and the points are farther apart than that: spares most fractions."""
    for i in (0, 1):
        if min(point[i] for point in points) - reach > max(corner[i] for corner in poly):
            return True
        if max(point[i] for point in points) + reach < min(corner[i] for corner in poly):
            return True
    return False


def is_near(poly: Corners, reach: int, c: Point) -> bool:
    """GMI-0.6: whether a disc of that radius overlaps the polygon. Touching is not overlapping."""
    return not is_far(poly, reach, c) and to_polygon(poly, c) < reach * reach


# Squared distances


def nearest_on(p: Point, q: Point, c: Point) -> tuple[Fraction, Fraction]:
    """The point of the segment that is nearest to c."""
    length = square(p, q)
    if not length:
        return Fraction(p[0]), Fraction(p[1])
    t = Fraction((c[0] - p[0]) * (q[0] - p[0]) + (c[1] - p[1]) * (q[1] - p[1]), length)
    t = min(max(t, Fraction(0)), Fraction(1))
    return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])


def to_segment(p: Point, q: Point, c: Point) -> Fraction:
    x, y = nearest_on(p, q, c)
    return (x - c[0]) ** 2 + (y - c[1]) ** 2


def to_polygon(poly: Corners, c: Point) -> Fraction:
    """GMI-0.4: nothing inside."""
    return Fraction(0) if contains(poly, c) else min(to_segment(a, b, c) for a, b in edges(poly))


def nearest_point(poly: Corners, c: Point) -> tuple[Fraction, Fraction]:
    if contains(poly, c):
        return Fraction(c[0]), Fraction(c[1])
    return min((nearest_on(a, b, c) for a, b in edges(poly)), key=lambda near: (near[0] - c[0]) ** 2 + (near[1] - c[1]) ** 2)


def segment_to_polygon(p: Point, q: Point, poly: Corners) -> Fraction:
    """GMI-2.17: the distance of an obstacle to a leg. Where they do not meet, an end of one is nearest."""
    if clip(p, q, poly):
        return Fraction(0)
    corners = min(to_segment(p, q, a) for a, _ in edges(poly))
    return min(corners, to_polygon(poly, p), to_polygon(poly, q))
