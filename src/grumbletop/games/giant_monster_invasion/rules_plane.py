"""The table of one battle in whole numbers: lengths, directions, footprints and hazards (GMI-0). Compiled.

One u is a hundredth of an inch (GMI-0.1). A table is at most 20,000 u wide, so a cross product of two vectors on it stays below 2**30 and
its square below 2**60: everything here is exact in 64 bits. Nothing here knows who stands where, or which buildings still stand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, has

# How a monster is on the table
GROUND: Final = 0
AIR: Final = 1
WATER: Final = 2
UNDER: Final = 3

# Hazards, in the order of the spec
DEEP_WATER: Final = 0
RUBBLE: Final = 1
LAVA: Final = 2
TAR: Final = 3
TOXIC_ACID: Final = 4

INCH: Final = 100  # in u, the hundredths in which everything is measured (GMI-0.1)
DIRECTIONS: Final = 16
LONGEST_SIDE: Final = 20_000
MOST_OBSTACLES: Final = 64  # those that stand are a bit set
MOST_HAZARDS: Final = 60
MOST_CORNERS: Final = 8
MOST_BASE: Final = 200


# Numbers


def isqrt(n: i64) -> i64:
    """The largest integer whose square is not above n, for 0 <= n < 2**52."""
    root: i64 = int(math.sqrt(float(n)))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


def length(dx: i64, dy: i64) -> i64:
    """The length of a leg, rounded up (GMI-0.9)."""
    square: i64 = dx * dx + dy * dy
    root: i64 = isqrt(square)
    return root if root * root == square else root + 1


def inches(square: i64) -> i64:
    """A squared distance in whole inches, halves up (GMI-0.5)."""
    return (isqrt(square) + 50) // INCH


def compass_x(direction: i64) -> i64:
    """The vectors of GMI-0.11: a quarter of them, turned."""
    return compass_y(direction + 4)


def compass_y(direction: i64) -> i64:
    step: i64 = direction & 7
    size: i64 = 0
    if step == 4:
        size = 10000
    elif step == 3 or step == 5:
        size = 9239
    elif step == 2 or step == 6:
        size = 7071
    elif step == 1 or step == 7:
        size = 3827
    return size if direction & 15 < 8 else -size


def scale_of(vx: i64, vy: i64) -> i64:
    """What `advance` divides by for a direction that is not (0, 0)."""
    return isqrt((vx * vx + vy * vy) * 1_000_000)


def advance(start: i64, part: i64, scale: i64, distance: i64) -> i64:
    """One coordinate of the point `distance` further on (GMI-0.10); `part` is this part of the direction."""
    return start + (2 * part * distance * 1000 + scale) // (2 * scale)


def advance_x(x: i64, vx: i64, vy: i64, distance: i64) -> i64:
    if vx == 0 and vy == 0:
        return x + distance
    return advance(x, vx, scale_of(vx, vy), distance)


def advance_y(y: i64, vx: i64, vy: i64, distance: i64) -> i64:
    if vx == 0 and vy == 0:
        return y
    return advance(y, vy, scale_of(vx, vy), distance)


# Points and lines


def point_segment_below(x: i64, y: i64, ax: i64, ay: i64, bx: i64, by: i64, r: i64) -> bool:
    """Whether the distance of a point to a segment is below r."""
    return segment_compare(x, y, ax, ay, bx, by, r) < 0


def segment_within(x: i64, y: i64, ax: i64, ay: i64, bx: i64, by: i64, r: i64) -> bool:
    """Whether the distance of a point to a segment is at most r."""
    return segment_compare(x, y, ax, ay, bx, by, r) <= 0


def segment_compare(x: i64, y: i64, ax: i64, ay: i64, bx: i64, by: i64, r: i64) -> i64:
    """The sign of the distance of a point to a segment, less r."""
    ex: i64 = bx - ax
    ey: i64 = by - ay
    px: i64 = x - ax
    py: i64 = y - ay
    along: i64 = px * ex + py * ey
    square: i64 = ex * ex + ey * ey
    if along <= 0:
        return px * px + py * py - r * r
    if along >= square:
        px = x - bx
        py = y - by
        return px * px + py * py - r * r
    aside: i64 = px * ey - py * ex
    return aside * aside - r * r * square


@final
class Span:
    """A part of a leg, from t = low/low_per to high/high_per of it."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.low_per: i64 = 1
        self.high: i64 = 1
        self.high_per: i64 = 1

    def clip(self, at: i64, slope: i64) -> bool:
        """Keep only where at + t * slope >= 0. False if nothing is left."""
        if slope == 0:
            return at >= 0
        if slope > 0:  # t >= -at / slope
            if -at * self.low_per > self.low * slope:
                self.low = -at
                self.low_per = slope
        elif at * self.high_per < self.high * -slope:  # t <= at / -slope
            self.high = at
            self.high_per = -slope
        return self.low * self.high_per <= self.high * self.low_per

    def whole(self) -> None:
        self.low = 0
        self.low_per = 1
        self.high = 1
        self.high_per = 1

    def is_point(self) -> bool:
        return self.low * self.high_per == self.high * self.low_per


@final
class Shapes:
    """Convex polygons side by side, corners anticlockwise on paper (clockwise on the screen), each with its bounding box."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.first: vec[i64] = vec[i64]()  # index of a shape's first corner
        self.corners: vec[i64] = vec[i64]()  # how many it has
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.from_x: vec[i64] = vec[i64]()  # where the edge to this corner begins
        self.from_y: vec[i64] = vec[i64]()
        self.edge_x: vec[i64] = vec[i64]()  # and how far it leads
        self.edge_y: vec[i64] = vec[i64]()
        self.left: vec[i64] = vec[i64]()
        self.top: vec[i64] = vec[i64]()
        self.right: vec[i64] = vec[i64]()
        self.bottom: vec[i64] = vec[i64]()

    def add(self, points: Sequence[tuple[int, int]]) -> None:
        """A shape that `convex_problem` has nothing against."""
        ordered = list(points)
        if doubled_area(ordered) < 0:
            ordered.reverse()
        self.first = append(self.first, len(self.x))
        self.corners = append(self.corners, len(ordered))
        left, top = ordered[0]
        right, bottom = left, top
        before_x, before_y = ordered[len(ordered) - 1]
        for x, y in ordered:
            self.x = append(self.x, x)
            self.y = append(self.y, y)
            self.from_x = append(self.from_x, before_x)
            self.from_y = append(self.from_y, before_y)
            self.edge_x = append(self.edge_x, x - before_x)
            self.edge_y = append(self.edge_y, y - before_y)
            before_x, before_y = x, y
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
        self.left = append(self.left, left)
        self.right = append(self.right, right)
        self.top = append(self.top, top)
        self.bottom = append(self.bottom, bottom)
        self.count += 1

    def points(self, shape: i64) -> list[tuple[int, int]]:
        first: i64 = self.first[shape]
        return [(int(self.x[first + n]), int(self.y[first + n])) for n in range(int(self.corners[shape]))]

    def holds(self, shape: i64, x: i64, y: i64) -> bool:
        """Whether a point lies in the closed polygon."""
        if x < self.left[shape] or x > self.right[shape] or y < self.top[shape] or y > self.bottom[shape]:
            return False
        edge: i64 = self.first[shape]
        end: i64 = edge + self.corners[shape]
        while edge < end:
            if self.edge_x[edge] * (y - self.from_y[edge]) - self.edge_y[edge] * (x - self.from_x[edge]) < 0:
                return False
            edge += 1
        return True

    def compare(self, shape: i64, x: i64, y: i64, r: i64) -> i64:
        """The sign of the distance of a point to a polygon, less r (r > 0, or r = 0 for a point that is outside)."""
        if x + r < self.left[shape] or x - r > self.right[shape] or y + r < self.top[shape] or y - r > self.bottom[shape]:
            return 1
        inside: bool = True
        touching: bool = False
        edge: i64 = self.first[shape]
        end: i64 = edge + self.corners[shape]
        while edge < end:
            ax: i64 = self.from_x[edge]
            ay: i64 = self.from_y[edge]
            if self.edge_x[edge] * (y - ay) - self.edge_y[edge] * (x - ax) < 0:  # outside this edge
                inside = False
                sign: i64 = segment_compare(x, y, ax, ay, self.x[edge], self.y[edge], r)
                if sign < 0:
                    return -1
                touching = touching or sign == 0
            edge += 1
        if inside:
            return -1 if r > 0 else 0
        return 0 if touching else 1

    def overlaps(self, shape: i64, x: i64, y: i64, r: i64) -> bool:
        return self.compare(shape, x, y, r) < 0  # GMI-0.6

    def within(self, shape: i64, x: i64, y: i64, r: i64) -> bool:
        return self.compare(shape, x, y, r) <= 0  # GMI-0.4

    def whole_inches(self, shape: i64, x: i64, y: i64) -> i64:
        """The distance to the nearest point in whole inches, halves up (GMI-0.4, GMI-0.5)."""
        far: i64 = 0
        while self.compare(shape, x, y, far * INCH + 50) >= 0:
            far += 1
        return far

    def nearest(self, shape: i64, x: i64, y: i64, across: bool) -> i64:
        """A coordinate of the point of a polygon that is nearest to (x, y), rounded down; `across` asks for y."""
        if self.holds(shape, x, y):
            return y if across else x
        best: i64 = -1
        found: i64 = 0
        edge: i64 = self.first[shape]
        end: i64 = edge + self.corners[shape]
        while edge < end:
            ax: i64 = self.from_x[edge]
            ay: i64 = self.from_y[edge]
            ex: i64 = self.edge_x[edge]
            ey: i64 = self.edge_y[edge]
            px: i64 = x - ax
            py: i64 = y - ay
            along: i64 = px * ex + py * ey
            square: i64 = ex * ex + ey * ey
            aside: i64 = px * ey - py * ex
            if aside > 0 and 0 <= along < square:  # beyond this edge, and the foot of the perpendicular is on it
                return ay + ey * along // square if across else ax + ex * along // square
            distance: i64 = px * px + py * py
            if best < 0 or distance < best:
                best = distance
                found = ay if across else ax
            edge += 1
        return found

    def clip(self, shape: i64, ax: i64, ay: i64, bx: i64, by: i64, span: Span) -> bool:
        """The part of a leg inside the closed polygon; False if there is none."""
        span.whole()
        if not self.near(shape, ax, ay, bx, by, 0):
            return False
        dx: i64 = bx - ax
        dy: i64 = by - ay
        edge: i64 = self.first[shape]
        end: i64 = edge + self.corners[shape]
        while edge < end:
            x: i64 = self.from_x[edge]
            y: i64 = self.from_y[edge]
            ex: i64 = self.edge_x[edge]
            ey: i64 = self.edge_y[edge]
            if not span.clip(ex * (ay - y) - ey * (ax - x), ex * dy - ey * dx):
                return False
            edge += 1
        return True

    def runs_along(self, shape: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether a leg lies on the line of an edge."""
        edge: i64 = self.first[shape]
        end: i64 = edge + self.corners[shape]
        while edge < end:
            x: i64 = self.from_x[edge]
            y: i64 = self.from_y[edge]
            ex: i64 = self.edge_x[edge]
            ey: i64 = self.edge_y[edge]
            if ex * (ay - y) == ey * (ax - x) and ex * (by - y) == ey * (bx - x):
                return True
            edge += 1
        return False

    def near(self, shape: i64, ax: i64, ay: i64, bx: i64, by: i64, r: i64) -> bool:
        """Whether the boxes of a leg and of a polygon are at most r apart, in each direction."""
        if ax < bx:
            if bx + r < self.left[shape] or ax - r > self.right[shape]:
                return False
        elif ax + r < self.left[shape] or bx - r > self.right[shape]:
            return False
        if ay < by:
            return by + r >= self.top[shape] and ay - r <= self.bottom[shape]
        return ay + r >= self.top[shape] and by - r <= self.bottom[shape]

    def blocks(self, shape: i64, ax: i64, ay: i64, bx: i64, by: i64, r: i64, span: Span) -> bool:
        """Whether a leg comes closer than r (above 0) to a polygon (GMI-2.17)."""
        if not self.near(shape, ax, ay, bx, by, r):
            return False
        edge: i64 = self.first[shape]
        end: i64 = edge + self.corners[shape]
        while edge < end:  # an edge with the whole leg far enough beyond it?
            x: i64 = self.from_x[edge]
            y: i64 = self.from_y[edge]
            ex: i64 = self.edge_x[edge]
            ey: i64 = self.edge_y[edge]
            one: i64 = ey * (ax - x) - ex * (ay - y)
            other: i64 = ey * (bx - x) - ex * (by - y)
            if other < one:
                one = other
            if one > 0 and one * one >= r * r * (ex * ex + ey * ey):
                return False
            edge += 1
        edge = self.first[shape]
        while edge < end:
            if point_segment_below(self.x[edge], self.y[edge], ax, ay, bx, by, r):
                return True
            edge += 1
        if self.overlaps(shape, ax, ay, r) or self.overlaps(shape, bx, by, r):
            return True
        return self.clip(shape, ax, ay, bx, by, span)


def doubled_area(points: list[tuple[int, int]]) -> int:
    total = 0
    bx, by = points[len(points) - 1]
    for x, y in points:
        total += bx * y - by * x
        bx, by = x, y
    return total


def convex_problem(points: Sequence[tuple[int, int]]) -> str:
    """Why a polygon can't be a footprint (GMI-0.3), or "". It may run either way round."""
    if not 3 <= len(points) <= MOST_CORNERS:
        return f"has {len(points)} corners; 3 to {MOST_CORNERS} are possible"
    if doubled_area(list(points)) < 0:
        points = list(reversed(points))
    for n in range(len(points)):
        (ax, ay), (bx, by) = points[n - 1], points[n]
        for x, y in points:
            if (x, y) != (ax, ay) and (x, y) != (bx, by) and (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0:
                return "is not convex, or three corners lie on one line"
    return "names a corner twice" if len(set(points)) != len(points) else ""


def obstacle_bit(obstacle: i64) -> i64:
    """Its place in a set of obstacles. The last one is the sign of the set, so that compiled and interpreted sets are the same numbers."""
    return -bit(62) - bit(62) if obstacle == MOST_OBSTACLES - 1 else bit(obstacle)


@final
class Plane:
    """The size of a table, its obstacles (buildings, then rocks) and its hazards, in the order of their ids."""

    def __init__(self, w: int, h: int) -> None:
        self.w: i64 = w
        self.h: i64 = h
        self.obstacles = Shapes()
        self.hazards = Shapes()
        self.heights: vec[i64] = vec[i64]()
        self.rocks: i64 = 0
        self.kinds: vec[i64] = vec[i64]()

    def add_obstacle(self, points: Sequence[tuple[int, int]], height: int, rock: bool) -> None:
        if rock:
            self.rocks |= obstacle_bit(self.obstacles.count)
        self.obstacles.add(points)
        self.heights = append(self.heights, height)

    def add_hazard(self, points: Sequence[tuple[int, int]], kind: int) -> None:
        self.hazards.add(points)
        self.kinds = append(self.kinds, kind)

    def is_rock(self, obstacle: i64) -> bool:
        return has(self.rocks, obstacle)

    def all_obstacles(self) -> i64:
        """All of them, as a set: how a battle begins."""
        total: i64 = 0
        n: i64 = 0
        while n < self.obstacles.count:
            total |= obstacle_bit(n)
            n += 1
        return total

    def overlaps(self, obstacle: i64, x: i64, y: i64, r: i64) -> bool:
        return self.obstacles.overlaps(obstacle, x, y, r)

    def within(self, obstacle: i64, x: i64, y: i64, r: i64) -> bool:
        return self.obstacles.within(obstacle, x, y, r)

    def whole_inches(self, obstacle: i64, x: i64, y: i64) -> i64:
        return self.obstacles.whole_inches(obstacle, x, y)

    def centre_x(self, obstacle: i64) -> i64:
        """The corners' average, rounded down: where a building is aimed at (GMI-3.1)."""
        return average(self.obstacles.x, self.obstacles.first[obstacle], self.obstacles.corners[obstacle])

    def centre_y(self, obstacle: i64) -> i64:
        return average(self.obstacles.y, self.obstacles.first[obstacle], self.obstacles.corners[obstacle])

    def nearest_x(self, obstacle: i64, x: i64, y: i64) -> i64:
        return self.obstacles.nearest(obstacle, x, y, False)

    def nearest_y(self, obstacle: i64, x: i64, y: i64) -> i64:
        return self.obstacles.nearest(obstacle, x, y, True)


def average(coordinates: vec[i64], first: i64, count: i64) -> i64:
    total: i64 = 0
    n: i64 = 0
    while n < count:
        total += coordinates[first + n]
        n += 1
    return total // count
