"""Who and what stands on the table right now: legal places, slides and forced placements (GMI-0.8, GMI-0.12, GMI-0.13). Compiled.

A scene is filled before it is asked, so one of them serves all states of a game. That needs one thread at a time (docs/contract.md).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.games.giant_monster_invasion.rules_plane import (
    DIRECTIONS,
    RUBBLE,
    UNDER,
    Plane,
    advance,
    advance_x,
    advance_y,
    compass_x,
    compass_y,
    scale_of,
    segment_compare,
)

MOST_MONSTERS: Final = 6
ABSENT: Final = -1  # the mode of a monster that is not on the table

# What is in the way: MONSTER + its number, OBSTACLE + its number, or one of these
NOTHING: Final = -1
EDGE: Final = 0
MONSTER: Final = 1
OBSTACLE: Final = MONSTER + MOST_MONSTERS

SLIDE_STEP: Final = 10
SETTLE_STEP: Final = 25


@final
class Scene:
    def __init__(self, plane: Plane) -> None:
        self.plane = plane
        self.standing: i64 = plane.all_obstacles()
        self.rubble: bool = True
        self.x: vec[i64] = vec[i64]([0] * MOST_MONSTERS)
        self.y: vec[i64] = vec[i64]([0] * MOST_MONSTERS)
        self.base: vec[i64] = vec[i64]([0] * MOST_MONSTERS)
        self.mode: vec[i64] = vec[i64]([ABSENT] * MOST_MONSTERS)
        self.end_x: i64 = 0  # what `slide` and `settle` found
        self.end_y: i64 = 0
        self.hit: i64 = NOTHING

    def begin(self, standing: i64, rubble: bool) -> None:
        """An empty table with these obstacles; `rubble` says whether the others have left rubble (GMI-4.4)."""
        self.standing = standing
        self.rubble = rubble
        n: i64 = 0
        while n < MOST_MONSTERS:
            self.mode[n] = ABSENT
            n += 1

    def put(self, monster: i64, x: i64, y: i64, base: i64, mode: i64) -> None:
        """A fighting monster."""
        self.x[monster] = x
        self.y[monster] = y
        self.base[monster] = base
        self.mode[monster] = mode

    # Places

    def inside(self, x: i64, y: i64, base: i64) -> bool:
        return base <= x <= self.plane.w - base and base <= y <= self.plane.h - base

    def monster_at(self, monster: i64, x: i64, y: i64) -> i64:
        """The first other monster that this one would overlap here, or -1."""
        base: i64 = self.base[monster]
        n: i64 = 0
        while n < MOST_MONSTERS:
            if n != monster and self.mode[n] >= 0 and self.mode[n] != UNDER:
                dx: i64 = x - self.x[n]
                dy: i64 = y - self.y[n]
                reach: i64 = base + self.base[n]
                if dx * dx + dy * dy < reach * reach:  # GMI-0.6
                    return n
            n += 1
        return -1

    def obstacle_at(self, x: i64, y: i64, base: i64) -> i64:
        """The first standing obstacle that a base would overlap here, or -1."""
        shapes = self.plane.obstacles
        n: i64 = 0
        while n < shapes.count:
            if has(self.standing, n) and shapes.overlaps(n, x, y, base):
                return n
            n += 1
        return -1

    def in_the_way(self, monster: i64, x: i64, y: i64) -> i64:
        """What keeps a monster from standing here, in the order of GMI-0.12; NOTHING if this is a legal place."""
        base: i64 = self.base[monster]
        if not self.inside(x, y, base):
            return EDGE
        other: i64 = self.monster_at(monster, x, y)
        if other >= 0:
            return MONSTER + other
        other = self.obstacle_at(x, y, base)
        return OBSTACLE + other if other >= 0 else NOTHING

    def legal_place(self, monster: i64, x: i64, y: i64) -> bool:
        return self.in_the_way(monster, x, y) == NOTHING  # GMI-0.8

    # Hazards

    def is_rubble(self, obstacle: i64) -> bool:
        return self.rubble and not has(self.standing, obstacle)  # GMI-4.4; rocks always stand (GMI-4.5)

    def in_hazard(self, x: i64, y: i64, kind: i64) -> bool:
        """Whether a centre here lies in a hazard of this kind (GMI-0.7), rubble of destroyed buildings included."""
        hazards = self.plane.hazards
        n: i64 = 0
        while n < hazards.count:
            if self.plane.kinds[n] == kind and hazards.holds(n, x, y):
                return True
            n += 1
        if kind != RUBBLE:
            return False
        n = 0
        while n < self.plane.obstacles.count:
            if self.is_rubble(n) and self.plane.obstacles.holds(n, x, y):
                return True
            n += 1
        return False

    def over_hazard(self, x: i64, y: i64, base: i64) -> bool:
        """Whether a base here overlaps any hazard (GMI-6.40)."""
        hazards = self.plane.hazards
        n: i64 = 0
        while n < hazards.count:
            if hazards.overlaps(n, x, y, base):
                return True
            n += 1
        n = 0
        while n < self.plane.obstacles.count:
            if self.is_rubble(n) and self.plane.obstacles.overlaps(n, x, y, base):
                return True
            n += 1
        return False

    # Legs

    def monster_on_leg(self, monster: i64, mode: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether a monster of this mode is in the way of a leg (GMI-2.17)."""
        base: i64 = self.base[monster]
        n: i64 = 0
        while n < MOST_MONSTERS:
            reach: i64 = base + self.base[n]
            if n != monster and self.mode[n] == mode and segment_compare(self.x[n], self.y[n], ax, ay, bx, by, reach) < 0:
                return True
            n += 1
        return False

    def crowded(self, monster: i64, ax: i64, ay: i64, bx: i64, by: i64, base: i64) -> bool:
        """Whether any other monster above ground is closer to a leg than this base allows, whatever its mode."""
        n: i64 = 0
        while n < MOST_MONSTERS:
            present: bool = n != monster and self.mode[n] >= 0 and self.mode[n] != UNDER
            if present and segment_compare(self.x[n], self.y[n], ax, ay, bx, by, base + self.base[n]) < 0:
                return True
            n += 1
        return False

    # Slides and forced placements

    def slide(self, monster: i64, vx: i64, vy: i64, distance: i64) -> None:
        """GMI-0.12. The end is in `end_x`, `end_y`, and what stopped it in `hit`."""
        x: i64 = self.x[monster]
        y: i64 = self.y[monster]
        self.end_x = x
        self.end_y = y
        self.hit = NOTHING
        if vx == 0 and vy == 0:
            vx = 1
        scale: i64 = scale_of(vx, vy)
        gone: i64 = 0
        while gone < distance:
            gone = gone + SLIDE_STEP if gone + SLIDE_STEP < distance else distance
            to_x: i64 = advance(x, vx, scale, gone)
            to_y: i64 = advance(y, vy, scale, gone)
            self.hit = self.in_the_way(monster, to_x, to_y)
            if self.hit != NOTHING:
                return
            self.end_x = to_x
            self.end_y = to_y

    def settle(self, monster: i64, x: i64, y: i64) -> None:
        """The nearest free place of a point (GMI-0.13), in `end_x`, `end_y`."""
        self.end_x = x
        self.end_y = y
        if self.legal_place(monster, x, y):
            return
        away: i64 = SETTLE_STEP
        while away <= self.plane.w + self.plane.h:
            direction: i64 = 0
            while direction < DIRECTIONS:
                to_x: i64 = advance_x(x, compass_x(direction), compass_y(direction), away)
                to_y: i64 = advance_y(y, compass_x(direction), compass_y(direction), away)
                if self.legal_place(monster, to_x, to_y):
                    self.end_x = to_x
                    self.end_y = to_y
                    return
                direction += 1
            away += SETTLE_STEP
