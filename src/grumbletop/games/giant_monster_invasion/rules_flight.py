"""Fleeing: to which edge, along which ways, and how far (GMI-5.13). Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has
from grumbletop.games.giant_monster_invasion.rules_candidates import STEP
from grumbletop.games.giant_monster_invasion.rules_plane import advance, compass_x, compass_y, scale_of
from grumbletop.games.giant_monster_invasion.rules_scene import Scene
from grumbletop.games.giant_monster_invasion.rules_walk import FREE, WALK, Walk

# Edges, in the order that breaks ties
LEFT: Final = 0
RIGHT: Final = 1
TOP: Final = 2
BOTTOM: Final = 3
EDGES: Final = 4

WAYS: Final = 7  # to an edge: the direction to it, then up to three steps beside it
ALL_WAYS: Final = 0b1111111


def gap(scene: Scene, edge: i64, x: i64, y: i64, base: i64) -> i64:
    """How far a base is from an edge."""
    if edge == LEFT:
        return x - base
    if edge == RIGHT:
        return scene.plane.w - base - x
    return y - base if edge == TOP else scene.plane.h - base - y


def touches_edge(scene: Scene, x: i64, y: i64, base: i64) -> bool:
    edge: i64 = LEFT
    while edge < EDGES:
        if gap(scene, edge, x, y, base) <= 0:
            return True
        edge += 1
    return False


def nearest_edge(scene: Scene, monster: i64, seen: i64) -> i64:
    """Of the edges that were not looked at yet; EDGES if all were."""
    x: i64 = scene.x[monster]
    y: i64 = scene.y[monster]
    base: i64 = scene.base[monster]
    best: i64 = EDGES
    edge: i64 = LEFT
    while edge < EDGES:
        if not has(seen, edge) and (best == EDGES or gap(scene, edge, x, y, base) < gap(scene, best, x, y, base)):
            best = edge
        edge += 1
    return best


def direction_of(edge: i64) -> i64:
    if edge == LEFT:
        return 8
    if edge == RIGHT:
        return 0
    return 12 if edge == TOP else 4


def direction_of_way(edge: i64, way: i64) -> i64:
    """Way 0 leads straight to the edge, 1 and 2 one step beside it, and so on (GMI-5.13)."""
    aside: i64 = (way + 1) // 2
    return (direction_of(edge) + (aside if way & 1 else -aside)) & 15


@final
class Escape:
    """One Move of somebody who flees. `choose` where to, then look for it `along` those ways: `found`, `way`, `x`, `y`, `gap`."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.edge: i64 = LEFT
        self.ways: i64 = 0
        self.found: bool = False
        self.way: i64 = WALK
        self.x: i64 = 0
        self.y: i64 = 0
        self.gap: i64 = 0

    def choose(self, walk: Walk) -> None:
        """The nearest edge that has an open way, and its open ways; otherwise the nearest and all seven (GMI-5.13). `walk` has begun."""
        seen: i64 = 0
        edge: i64 = nearest_edge(self.scene, walk.monster, seen)
        nearest: i64 = edge
        while edge != EDGES:
            self.edge = edge
            self.ways = self.open_ways(walk)
            if self.ways != 0:
                return
            seen |= bit(edge)
            edge = nearest_edge(self.scene, walk.monster, seen)
        self.edge = nearest
        self.ways = ALL_WAYS

    def open_ways(self, walk: Walk) -> i64:
        ways: i64 = 0
        way: i64 = 0
        while way < WAYS:
            if self.is_open(walk, direction_of_way(self.edge, way)):
                ways |= bit(way)
            way += 1
        return ways

    def is_open(self, walk: Walk, direction: i64) -> bool:
        """Whether the one-leg walk to the end of a way is legal but for its cost (GMI-5.13)."""
        vx: i64 = compass_x(direction)
        vy: i64 = compass_y(direction)
        scale: i64 = scale_of(vx, vy)
        far: i64 = self.length(walk, vx, vy)
        x: i64 = advance(walk.start_x, vx, scale, far)
        y: i64 = advance(walk.start_y, vy, scale, far)
        walk.again()
        return walk.leg(x, y, False) == FREE and self.scene.legal_place(walk.monster, x, y)

    def length(self, walk: Walk, vx: i64, vy: i64) -> i64:
        """Of a way: the shortest distance at which the base touches the edge (GMI-5.13)."""
        scale: i64 = scale_of(vx, vy)
        across: i64 = vy if self.edge >= TOP else vx
        far: i64 = self.gap_at(walk, walk.start_x, walk.start_y) * scale // (1000 * (across if across > 0 else -across)) - 2
        if far < 0:
            far = 0
        while self.gap_at(walk, advance(walk.start_x, vx, scale, far), advance(walk.start_y, vy, scale, far)) > 0:
            far += 1
        return far

    def gap_at(self, walk: Walk, x: i64, y: i64) -> i64:
        return gap(self.scene, self.edge, x, y, walk.base)

    def along(self, walk: Walk) -> None:
        """Take the Move of this mode that ends closest to the edge, unless an earlier one is as close (GMI-5.13); `walk` has begun."""
        way: i64 = 0
        while way < WAYS:
            if has(self.ways, way):
                self.go_far(walk, direction_of_way(self.edge, way))
            way += 1

    def go_far(self, walk: Walk, direction: i64) -> None:
        """The longest legal Move along a way ends closest to the edge (GMI-5.13)."""
        vx: i64 = compass_x(direction)
        vy: i64 = compass_y(direction)
        scale: i64 = scale_of(vx, vy)
        far: i64 = self.length(walk, vx, vy)
        most: i64 = (walk.budget // walk.rate // STEP + 1) * STEP
        if far > most:
            far = most
        while far > 0:
            x: i64 = advance(walk.start_x, vx, scale, far)
            y: i64 = advance(walk.start_y, vy, scale, far)
            if walk.straight(x, y):
                self.consider(walk, x, y)
                return
            far = (far - 1) // STEP * STEP

    def consider(self, walk: Walk, x: i64, y: i64) -> None:
        left: i64 = self.gap_at(walk, x, y)
        if not self.found or left < self.gap:
            self.found = True
            self.way = walk.way
            self.x = x
            self.y = y
            self.gap = left
