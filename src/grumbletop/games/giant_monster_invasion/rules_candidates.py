"""The finite set of ends that is offered for a Move. Compiled.

A Move is legal without being in this set; the set is what bots choose from.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.games.giant_monster_invasion.rules_plane import (
    DIRECTIONS,
    INCH,
    MOST_CORNERS,
    MOST_OBSTACLES,
    UNDER,
    Plane,
    advance,
    advance_x,
    advance_y,
    compass_x,
    compass_y,
    length,
    scale_of,
)
from grumbletop.games.giant_monster_invasion.rules_scene import MOST_MONSTERS, Scene
from grumbletop.games.giant_monster_invasion.rules_walk import DIG, FREE, WALK, Walk

STEP: Final = 25
TOUCH: Final = 2  # a contact leaves this much room
CRASH_ROOM: Final = 25  # GMI-3.49
CORNER_ROOM: Final = 40
OBSTACLE_RANGE: Final = 18 * INCH
CORNER_RANGE: Final = 12 * INCH
MOST_CANDIDATES: Final = 4 * DIRECTIONS + 2 * (MOST_MONSTERS + MOST_OBSTACLES)
NONE: Final = -1


def corner_x(plane: Plane, corner: i64, base: i64) -> i64:
    """The way-point round a corner (obstacle * MOST_CORNERS + vertex) for a base."""
    return corner_part(plane, corner, base, False)


def corner_y(plane: Plane, corner: i64, base: i64) -> i64:
    return corner_part(plane, corner, base, True)


def corner_part(plane: Plane, corner: i64, base: i64, across: bool) -> i64:
    obstacle: i64 = corner // MOST_CORNERS
    vertex: i64 = plane.obstacles.first[obstacle] + corner % MOST_CORNERS
    x: i64 = plane.obstacles.x[vertex]
    y: i64 = plane.obstacles.y[vertex]
    vx: i64 = x - plane.centre_x(obstacle)
    vy: i64 = y - plane.centre_y(obstacle)
    return advance_y(y, vx, vy, base + CORNER_ROOM) if across else advance_x(x, vx, vy, base + CORNER_ROOM)


@final
class Corners:
    """The corner points that one straight leg reaches, with what getting there costs."""

    def __init__(self) -> None:
        room = [0] * (MOST_OBSTACLES * MOST_CORNERS)
        self.count: i64 = 0
        self.known: bool = False
        self.corner: vec[i64] = vec[i64](room)
        self.x: vec[i64] = vec[i64](room)
        self.y: vec[i64] = vec[i64](room)
        self.far: vec[i64] = vec[i64](room)
        self.cost: vec[i64] = vec[i64](room)
        self.slack: vec[i64] = vec[i64](room)

    def find(self, walk: Walk) -> None:
        self.known = True
        self.count = 0
        plane = walk.scene.plane
        obstacle: i64 = 0
        while obstacle < plane.obstacles.count:
            if has(walk.scene.standing, obstacle) and plane.within(obstacle, walk.start_x, walk.start_y, CORNER_RANGE):
                vertex: i64 = 0
                while vertex < plane.obstacles.corners[obstacle]:
                    self.try_corner(walk, obstacle * MOST_CORNERS + vertex)
                    vertex += 1
            obstacle += 1

    def try_corner(self, walk: Walk, corner: i64) -> None:
        x: i64 = corner_x(walk.scene.plane, corner, walk.base)
        y: i64 = corner_y(walk.scene.plane, corner, walk.base)
        far: i64 = length(x - walk.start_x, y - walk.start_y)
        if far * walk.rate > walk.budget:
            return
        walk.again()
        if walk.leg(x, y, False) != FREE or not walk.affordable():
            return
        self.corner[self.count] = corner
        self.x[self.count] = x
        self.y[self.count] = y
        self.far[self.count] = far
        self.cost[self.count] = walk.cost
        self.slack[self.count] = walk.slack
        self.count += 1


@final
class Candidates:
    """A list of ends. Entry n is the path over `corner[n]` to x[n], y[n] and into `crash[n]`; NONE where it has no corner or crash."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.scene: Scene = walk.scene
        self.corners = Corners()
        room = [0] * MOST_CANDIDATES
        self.count: i64 = 0
        self.corner: vec[i64] = vec[i64](room)
        self.x: vec[i64] = vec[i64](room)
        self.y: vec[i64] = vec[i64](room)
        self.crash: vec[i64] = vec[i64](room)
        # the path that `approach` found
        self.found_corner: i64 = NONE
        self.found_x: i64 = 0
        self.found_y: i64 = 0
        self.contact_x: i64 = 0
        self.contact_y: i64 = 0

    def clear(self) -> None:
        self.count = 0
        self.corners.known = False

    def add(self, corner: i64, x: i64, y: i64, crash: i64) -> None:
        """One more, unless it is there already."""
        n: i64 = 0
        while n < self.count:
            if self.x[n] == x and self.y[n] == y and self.corner[n] == corner and self.crash[n] == crash:
                return
            n += 1
        self.corner[n] = corner
        self.x[n] = x
        self.y[n] = y
        self.crash[n] = crash
        self.count += 1

    # Moves

    def moves(self, enemies: i64) -> None:
        """The ends of the Move that `walk` has begun (GMI-0.16): rays and contacts, and what lies exactly under an enemy for a dig."""
        self.clear()
        self.rays()
        enemy: i64 = 0
        while enemy < MOST_MONSTERS:
            if self.is_target(enemies, enemy):
                self.enemy_contact(enemy)
                if self.approach():
                    self.add(self.found_corner, self.found_x, self.found_y, NONE)
                if self.walk.way == DIG and self.walk.straight(self.scene.x[enemy], self.scene.y[enemy]):
                    self.add(NONE, self.scene.x[enemy], self.scene.y[enemy], NONE)
            enemy += 1
        obstacle: i64 = 0
        while obstacle < self.scene.plane.obstacles.count:
            if self.is_near(obstacle):
                self.obstacle_contact(obstacle)
                if self.approach():
                    self.add(self.found_corner, self.found_x, self.found_y, NONE)
                    if self.may_crash(obstacle):
                        self.add(self.found_corner, self.found_x, self.found_y, obstacle)
            obstacle += 1

    def is_target(self, enemies: i64, enemy: i64) -> bool:
        return has(enemies, enemy) and self.scene.mode[enemy] >= 0 and self.scene.mode[enemy] != UNDER

    def is_near(self, obstacle: i64) -> bool:
        walk = self.walk
        return has(self.scene.standing, obstacle) and self.scene.plane.within(obstacle, walk.start_x, walk.start_y, OBSTACLE_RANGE)

    def may_crash(self, obstacle: i64) -> bool:
        plane = self.scene.plane
        if self.walk.way != WALK or plane.is_rock(obstacle):
            return False
        return plane.within(obstacle, self.found_x, self.found_y, self.walk.base + CRASH_ROOM)

    def rays(self) -> None:
        """In each direction the farthest end of a straight Move, and half of it (GMI-0.16)."""
        direction: i64 = 0
        while direction < DIRECTIONS:
            vx: i64 = compass_x(direction)
            vy: i64 = compass_y(direction)
            steps: i64 = self.prefix(vx, vy, self.walk.budget // self.walk.rate + STEP)
            if steps > 0:
                self.add_ray_end(vx, vy, steps)
                self.add_ray_end(vx, vy, (steps + 1) // 2)
            direction += 1

    def add_ray_end(self, vx: i64, vy: i64, steps: i64) -> None:
        scale: i64 = scale_of(vx, vy)
        self.add(NONE, advance(self.walk.start_x, vx, scale, steps * STEP), advance(self.walk.start_y, vy, scale, steps * STEP), NONE)

    def prefix(self, vx: i64, vy: i64, far: i64) -> i64:
        """The largest n such that the straight Moves of 25, 50, ..., 25n u in a direction are all legal, none above `far`."""
        walk = self.walk
        scale: i64 = scale_of(vx, vy)
        steps: i64 = self.open_steps(vx, vy, scale, far)
        while (steps + 1) * STEP <= far:
            distance: i64 = (steps + 1) * STEP
            if not walk.straight(advance(walk.start_x, vx, scale, distance), advance(walk.start_y, vy, scale, distance)):
                break
            steps += 1
        return steps

    def open_steps(self, vx: i64, vy: i64, scale: i64, far: i64) -> i64:
        """A number of steps that need no look at each of them, because there is nothing near the whole way."""
        walk = self.walk
        most: i64 = walk.budget // walk.rate
        if far < most:
            most = far
        steps: i64 = most // STEP
        while steps > 1:
            x: i64 = advance(walk.start_x, vx, scale, steps * STEP)
            y: i64 = advance(walk.start_y, vy, scale, steps * STEP)
            if length(x - walk.start_x, y - walk.start_y) * walk.rate > walk.budget:
                steps -= 1
            elif walk.is_open(x, y):
                return steps
            else:
                steps //= 2
        return 0

    # Contacts

    def enemy_contact(self, enemy: i64) -> None:
        """Where the mover would stand next to an enemy."""
        x: i64 = self.scene.x[enemy]
        y: i64 = self.scene.y[enemy]
        self.meet(x, y, self.walk.base + self.scene.base[enemy] + TOUCH)

    def obstacle_contact(self, obstacle: i64) -> None:
        plane = self.scene.plane
        x: i64 = plane.nearest_x(obstacle, self.walk.start_x, self.walk.start_y)
        y: i64 = plane.nearest_y(obstacle, self.walk.start_x, self.walk.start_y)
        self.meet(x, y, self.walk.base + TOUCH)

    def meet(self, x: i64, y: i64, distance: i64) -> None:
        vx: i64 = self.walk.start_x - x
        vy: i64 = self.walk.start_y - y
        self.contact_x = advance_x(x, vx, vy, distance)
        self.contact_y = advance_y(y, vx, vy, distance)

    def approach(self) -> bool:
        """The path to the contact point (GMI-0.16): straight, over a corner, or as far as a straight one goes. False if there is none."""
        self.found_corner = NONE
        self.found_x = self.contact_x
        self.found_y = self.contact_y
        if self.walk.straight(self.contact_x, self.contact_y):
            return True
        if self.walk.way == WALK and self.round_a_corner():
            return True
        vx: i64 = self.contact_x - self.walk.start_x
        vy: i64 = self.contact_y - self.walk.start_y
        steps: i64 = self.prefix(vx, vy, length(vx, vy)) if vx != 0 or vy != 0 else 0
        if steps == 0:
            return False
        self.found_x = advance_x(self.walk.start_x, vx, vy, steps * STEP)
        self.found_y = advance_y(self.walk.start_y, vx, vy, steps * STEP)
        return True

    def round_a_corner(self) -> bool:
        """The shortest legal path over one corner point; ties go to the smaller x, then y."""
        walk = self.walk
        if not self.scene.legal_place(walk.monster, self.contact_x, self.contact_y):
            return False
        if not self.corners.known:
            self.corners.find(walk)
        corners = self.corners
        best: i64 = NONE
        shortest: i64 = 0
        n: i64 = 0
        while n < corners.count:
            far: i64 = corners.far[n] + length(self.contact_x - corners.x[n], self.contact_y - corners.y[n])
            if far * walk.rate <= walk.budget and (best == NONE or self.is_shorter(n, far, best, shortest)) and self.turns(n):
                best = n
                shortest = far
            n += 1
        if best == NONE:
            return False
        self.found_corner = corners.corner[best]
        return True

    def is_shorter(self, n: i64, far: i64, best: i64, shortest: i64) -> bool:
        if far != shortest:
            return far < shortest
        corners = self.corners
        if corners.x[n] != corners.x[best]:
            return corners.x[n] < corners.x[best]
        return corners.y[n] < corners.y[best]

    def turns(self, n: i64) -> bool:
        """Whether the way over a corner point is legal to its end."""
        self.walk.stand(self.corners.x[n], self.corners.y[n], self.corners.cost[n], self.corners.slack[n])
        return self.walk.leg(self.contact_x, self.contact_y, False) == FREE and self.walk.affordable()

    # Other verbs

    def leaps(self) -> None:
        """One leap of full and of half level in each direction."""
        self.clear()
        direction: i64 = 0
        while direction < DIRECTIONS:
            self.try_leap(direction, self.walk.leap)
            self.try_leap(direction, self.walk.leap // 2)
            direction += 1

    def try_leap(self, direction: i64, far: i64) -> None:
        walk = self.walk
        x: i64 = advance_x(walk.start_x, compass_x(direction), compass_y(direction), far)
        y: i64 = advance_y(walk.start_y, compass_x(direction), compass_y(direction), far)
        walk.again()
        if walk.leg(x, y, True) == FREE and walk.finish(False) == FREE:
            self.add(NONE, x, y, NONE)

    def teleports(self, reach: i64, enemies: i64) -> None:
        """16 directions at full and half distance, and the contacts (GMI-6.39, GMI-6.40). `walk` has begun for whoever goes."""
        self.clear()
        direction: i64 = 0
        while direction < DIRECTIONS:
            self.try_teleport_along(direction, reach, reach)
            self.try_teleport_along(direction, reach // 2, reach)
            direction += 1
        n: i64 = 0
        while n < MOST_MONSTERS:
            if self.is_target(enemies, n):
                self.enemy_contact(n)
                self.try_teleport(self.contact_x, self.contact_y, reach)
            n += 1
        n = 0
        while n < self.scene.plane.obstacles.count:
            if self.is_near(n):
                self.obstacle_contact(n)
                self.try_teleport(self.contact_x, self.contact_y, reach)
            n += 1

    def try_teleport_along(self, direction: i64, far: i64, reach: i64) -> None:
        x: i64 = advance_x(self.walk.start_x, compass_x(direction), compass_y(direction), far)
        y: i64 = advance_y(self.walk.start_y, compass_x(direction), compass_y(direction), far)
        self.try_teleport(x, y, reach)

    def try_teleport(self, x: i64, y: i64, reach: i64) -> None:
        dx: i64 = x - self.walk.start_x
        dy: i64 = y - self.walk.start_y
        if dx * dx + dy * dy > reach * reach:
            return
        if self.scene.legal_place(self.walk.monster, x, y) and not self.scene.over_hazard(x, y, self.walk.base):
            self.add(NONE, x, y, NONE)

    def plunges(self, target: i64, reach: i64) -> None:
        """The target's own centre, and 8 directions at full reach (GMI-3.32)."""
        self.clear()
        self.add(NONE, self.scene.x[target], self.scene.y[target], NONE)
        direction: i64 = 0
        while direction < DIRECTIONS:
            x: i64 = advance_x(self.scene.x[target], compass_x(direction), compass_y(direction), reach)
            y: i64 = advance_y(self.scene.y[target], compass_x(direction), compass_y(direction), reach)
            dx: i64 = x - self.scene.x[target]
            dy: i64 = y - self.scene.y[target]
            if dx * dx + dy * dy <= reach * reach and self.scene.inside(x, y, self.scene.base[target]):
                self.add(NONE, x, y, NONE)
            direction += 2
