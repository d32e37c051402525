"""One Move, leg by leg: what is in the way, what the ground costs, and whether it can be paid. Compiled.

The cost of a leg through hazards is a fraction. It is added up in units of 2**-30 tick, with a bound on what rounding may have done.
Only a Move that ends within that bound of its budget is added up again in exact fractions.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.games.giant_monster_invasion.rules_plane import (
    DEEP_WATER,
    GROUND,
    LAVA,
    MOST_HAZARDS,
    MOST_OBSTACLES,
    RUBBLE,
    TAR,
    TOXIC_ACID,
    WATER,
    Span,
    length,
    segment_within,
)
from grumbletop.games.giant_monster_invasion.rules_scene import Scene

# Ways to move
WALK: Final = 0
FLY: Final = 1
SWIM: Final = 2
DIG: Final = 3

# What may be wrong with a leg or a Move, in the order in which it is looked at
FREE: Final = 0
LEAP_BARRED: Final = 1  # GMI-6.21: no such power, or a second leap
LEAP_TOO_LONG: Final = 2
LEAP_PLACE: Final = 3
OFF_TABLE: Final = 4  # GMI-0.8
BLOCKED: Final = 5  # GMI-2.17
NOT_WATER: Final = 6  # GMI-6.8
TOO_FAR: Final = 7  # GMI-2.15
NO_PLACE: Final = 8  # GMI-0.8

MOST_LEGS: Final = 64
SLOW_RATE: Final = 6  # ticks per u in deep water, rubble and lava (GMI-2.16, GMI-4.8, GMI-4.9)
TAR_RATE: Final = 18
MARGIN: Final = 2
TICK_BITS: Final = 30
TICK: Final = 0x40000000  # 2**30


@final
class Parts:
    """The parts of one leg that lie in hazards: sorted, and joined where they meet."""

    def __init__(self) -> None:
        self.count: i64 = 0
        room = [0] * (MOST_HAZARDS + MOST_OBSTACLES)
        self.low: vec[i64] = vec[i64](room)
        self.low_per: vec[i64] = vec[i64](room)
        self.high: vec[i64] = vec[i64](room)
        self.high_per: vec[i64] = vec[i64](room)

    def add(self, span: Span) -> None:
        at: i64 = self.count
        while at > 0 and self.low[at - 1] * span.low_per > span.low * self.low_per[at - 1]:
            self.move(at - 1, at)
            at -= 1
        self.low[at] = span.low
        self.low_per[at] = span.low_per
        self.high[at] = span.high
        self.high_per[at] = span.high_per
        self.count += 1

    def move(self, one: i64, other: i64) -> None:
        self.low[other] = self.low[one]
        self.low_per[other] = self.low_per[one]
        self.high[other] = self.high[one]
        self.high_per[other] = self.high_per[one]

    def join(self) -> None:
        """Parts that meet or overlap become one."""
        if self.count < 2:
            return
        last: i64 = 0
        n: i64 = 1
        while n < self.count:
            if self.low[n] * self.high_per[last] <= self.high[last] * self.low_per[n]:
                if self.high[n] * self.high_per[last] > self.high[last] * self.high_per[n]:
                    self.high[last] = self.high[n]
                    self.high_per[last] = self.high_per[n]
            else:
                last += 1
                self.move(n, last)
            n += 1
        self.count = last + 1

    def covers_all(self) -> bool:
        """Whether nothing of the leg is outside."""
        return self.count == 1 and self.low[0] == 0 and self.high[0] == self.high_per[0]

    def measure(self) -> i64:
        """Their share of the leg, times TICK; off by less than 1 for each part."""
        total: i64 = 0
        n: i64 = 0
        while n < self.count:
            total += self.high[n] * TICK // self.high_per[n] - self.low[n] * TICK // self.low_per[n]
            n += 1
        return total


@final
class Sum:
    """An exact fraction, not reduced: that would take longer than adding. Plain ints, because it outgrows 64 bits."""

    def __init__(self) -> None:
        self.top: int = 0
        self.per: int = 1

    def add(self, top: int, per: int) -> None:
        self.top = self.top * per + top * self.per
        self.per *= per

    def add_parts(self, parts: Parts, ticks: int) -> None:
        for n in range(int(parts.count)):
            self.add(ticks * int(parts.high[n]), int(parts.high_per[n]))
            self.add(-ticks * int(parts.low[n]), int(parts.low_per[n]))


@final
class Walk:
    """A Move that is being made in a scene. `begin` it, take its legs one after the other, and `finish` it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.span = Span()
        self.slow = Parts()  # hazards that slow down, tar included
        self.tar = Parts()
        self.monster: i64 = 0
        self.base: i64 = 0
        self.way: i64 = WALK
        self.mode: i64 = GROUND
        self.rate: i64 = 3
        self.budget: i64 = 0
        self.leap: i64 = 0
        self.dry: bool = False
        self.start_x: i64 = 0
        self.start_y: i64 = 0
        self.reach: i64 = 0  # no point farther away can be paid
        # the legs so far
        self.legs: i64 = 0
        self.leg_x: vec[i64] = vec[i64]([0] * MOST_LEGS)
        self.leg_y: vec[i64] = vec[i64]([0] * MOST_LEGS)
        self.leapt: i64 = -1  # the leg that was a leap
        self.x: i64 = 0
        self.y: i64 = 0
        self.length: i64 = 0
        self.cost: i64 = 0  # in TICKs
        self.slack: i64 = 0  # how far off the cost may be
        self.burned: bool = False  # it led through lava (GMI-4.10)
        # obstacles and hazards within reach
        self.obstacles: vec[i64] = vec[i64]([0] * MOST_OBSTACLES)
        self.obstacle_count: i64 = 0
        self.hazards: vec[i64] = vec[i64]([0] * (MOST_HAZARDS + MOST_OBSTACLES))
        self.hazard_count: i64 = 0

    def begin(self, monster: i64, way: i64, rate: i64, budget: i64, leap: i64, dry: bool) -> None:
        """A Move of a monster from where it stands.

        `rate` is in ticks per u, `leap` its farthest leap in u (0: none); if `dry`, deep water doesn't slow it (GMI-6.7).
        """
        self.monster = monster
        self.base = self.scene.base[monster]
        self.way = way
        self.mode = WATER if way == SWIM else GROUND
        self.rate = rate
        self.budget = budget
        self.leap = leap
        self.dry = dry
        self.start_x = self.scene.x[monster]
        self.start_y = self.scene.y[monster]
        self.reach = budget // rate
        self.again()
        self.look_around(self.reach)

    def again(self) -> None:
        """Back to where it began."""
        self.legs = 0
        self.leapt = -1
        self.x = self.start_x
        self.y = self.start_y
        self.length = 0
        self.cost = 0
        self.slack = 0
        self.burned = False

    def stand(self, x: i64, y: i64, cost: i64, slack: i64) -> None:
        """Go on from a way-point that one leg reached at this cost."""
        self.again()
        self.leg_x[0] = x
        self.leg_y[0] = y
        self.legs = 1
        self.x = x
        self.y = y
        self.cost = cost
        self.slack = slack

    def look_around(self, reach: i64) -> None:
        """Note what may matter to legs within reach."""
        self.obstacle_count = 0
        self.hazard_count = 0
        if self.way == DIG:
            return
        plane = self.scene.plane
        x: i64 = self.start_x
        y: i64 = self.start_y
        n: i64 = 0
        while n < plane.obstacles.count:
            if has(self.scene.standing, n):
                if plane.obstacles.near(n, x, y, x, y, reach + self.base):
                    self.obstacles[self.obstacle_count] = n
                    self.obstacle_count += 1
            elif self.scene.rubble and plane.obstacles.near(n, x, y, x, y, reach):
                self.note_hazard(MOST_HAZARDS + n)
            n += 1
        n = 0
        while n < plane.hazards.count:
            if plane.kinds[n] != TOXIC_ACID and plane.hazards.near(n, x, y, x, y, reach):
                self.note_hazard(n)
            n += 1

    def note_hazard(self, hazard: i64) -> None:
        """A hazard of the table, or MOST_HAZARDS + the obstacle whose rubble it is."""
        self.hazards[self.hazard_count] = hazard
        self.hazard_count += 1

    # Legs

    def leg(self, x: i64, y: i64, leaping: bool) -> i64:
        """Go on to a point (GMI-2.14). FREE, or the first thing that is wrong; then it has not moved."""
        if leaping:
            fault: i64 = self.leap_fault(x, y)
            if fault != FREE:
                return fault
        if not self.scene.inside(x, y, self.base):
            return OFF_TABLE
        if self.way == WALK or self.way == SWIM:
            self.reach_out(x, y)
        if not leaping and (self.way == WALK or self.way == SWIM):
            if self.blocked(x, y):
                return BLOCKED
            if self.way == SWIM and not self.in_water(x, y):
                return NOT_WATER
        self.pay(x, y, leaping)
        self.leg_x[self.legs] = x
        self.leg_y[self.legs] = y
        if leaping:
            self.leapt = self.legs
        self.legs += 1
        self.x = x
        self.y = y
        return FREE

    def reach_out(self, x: i64, y: i64) -> None:
        """A point that can't be paid may still be refused for what lies on the way there."""
        dx: i64 = x - self.start_x
        dy: i64 = y - self.start_y
        if dx * dx + dy * dy > self.reach * self.reach:
            self.reach = length(dx, dy)
            self.look_around(self.reach)

    def leap_fault(self, x: i64, y: i64) -> i64:
        if self.way != WALK or self.leap == 0 or self.leapt >= 0:
            return LEAP_BARRED
        dx: i64 = x - self.x
        dy: i64 = y - self.y
        if dx * dx + dy * dy > self.leap * self.leap:
            return LEAP_TOO_LONG
        return FREE if self.scene.legal_place(self.monster, x, y) else LEAP_PLACE

    def blocked(self, x: i64, y: i64) -> bool:
        if self.scene.monster_on_leg(self.monster, self.mode, self.x, self.y, x, y):
            return True
        shapes = self.scene.plane.obstacles
        n: i64 = 0
        while n < self.obstacle_count:
            if shapes.blocks(self.obstacles[n], self.x, self.y, x, y, self.base, self.span):
                return True
            n += 1
        return False

    def in_water(self, x: i64, y: i64) -> bool:
        """Whether a leg stays in deep water (GMI-6.8)."""
        plane = self.scene.plane
        self.slow.count = 0
        n: i64 = 0
        while n < self.hazard_count:
            hazard: i64 = self.hazards[n]
            is_water: bool = hazard < MOST_HAZARDS and plane.kinds[hazard] == DEEP_WATER
            if is_water and plane.hazards.clip(hazard, self.x, self.y, x, y, self.span):
                self.slow.add(self.span)
            n += 1
        self.slow.join()
        return self.slow.covers_all()

    # Cost

    def pay(self, x: i64, y: i64, leaping: bool) -> None:
        far: i64 = length(x - self.x, y - self.y)
        self.length += far
        self.cost += far * self.rate * TICK
        if leaping or self.hazard_count == 0 or far == 0 or self.way == FLY or self.way == DIG:
            return
        self.find_parts(self.x, self.y, x, y)
        if self.way == SWIM:  # GMI-6.8: no hazard slows it
            return
        self.cost += far * (self.slow_surcharge() * self.slow.measure() + (TAR_RATE - SLOW_RATE) * self.tar.measure())
        self.slack += far * (self.slow_surcharge() * self.slow.count + (TAR_RATE - SLOW_RATE) * self.tar.count)

    def slow_surcharge(self) -> i64:
        return SLOW_RATE - self.rate if self.rate < SLOW_RATE else 0

    def find_parts(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        """Where a leg is slowed down; and whether it burns."""
        plane = self.scene.plane
        self.slow.count = 0
        self.tar.count = 0
        n: i64 = 0
        while n < self.hazard_count:
            hazard: i64 = self.hazards[n]
            kind: i64 = RUBBLE
            hit: bool
            if hazard < MOST_HAZARDS:
                kind = plane.kinds[hazard]
                hit = plane.hazards.clip(hazard, ax, ay, bx, by, self.span)
            else:
                hit = plane.obstacles.clip(hazard - MOST_HAZARDS, ax, ay, bx, by, self.span)
            if hit and not self.span.is_point():
                if kind == LAVA:
                    self.burned = True
                if kind == TAR:
                    self.tar.add(self.span)
                if kind != DEEP_WATER or not self.dry:
                    self.slow.add(self.span)
            n += 1
        self.slow.join()
        self.tar.join()

    def exact_cost(self) -> Sum:
        """The cost of all legs in ticks, as a fraction (GMI-2.15)."""
        total = Sum()
        burned: bool = self.burned
        x: i64 = self.start_x
        y: i64 = self.start_y
        n: i64 = 0
        while n < self.legs:
            to_x: i64 = self.leg_x[n]
            to_y: i64 = self.leg_y[n]
            far: i64 = length(to_x - x, to_y - y)
            total.add(int(far * self.rate), 1)
            if self.way == WALK and n != self.leapt and far > 0:
                self.find_parts(x, y, to_x, to_y)
                total.add_parts(self.slow, int(far * self.slow_surcharge()))
                total.add_parts(self.tar, int(far * (TAR_RATE - SLOW_RATE)))
            x = to_x
            y = to_y
            n += 1
        self.burned = burned
        return total

    def affordable(self) -> bool:
        """Whether the legs so far are within the budget."""
        if self.cost + self.slack <= self.budget * TICK:
            return True
        if self.cost - self.slack > self.budget * TICK:
            return False
        total = self.exact_cost()
        return total.top <= int(self.budget) * total.per

    def ticks(self) -> i64:
        """What it has cost so far, rounded up: for people."""
        return (self.cost + TICK - 1) >> TICK_BITS

    # Whole rays at once

    def is_open(self, x: i64, y: i64) -> bool:
        """Whether there is so much room on the way to a point that every shorter Move in this direction is legal, if it can be paid.

        Points on a ray are rounded, so a shorter leg may lie beside this one, but never by more than MARGIN.
        """
        if self.way == SWIM or not self.scene.inside(x, y, self.base + MARGIN):
            return False
        if self.way == DIG:
            return True
        plane = self.scene.plane
        n: i64 = 0
        while n < self.obstacle_count:
            if plane.obstacles.blocks(self.obstacles[n], self.start_x, self.start_y, x, y, self.base + MARGIN, self.span):
                return False
            n += 1
        if self.way == WALK and not self.is_plain(x, y):
            return False
        return not self.scene.crowded(self.monster, self.start_x, self.start_y, x, y, self.base + MARGIN)

    def is_plain(self, x: i64, y: i64) -> bool:
        """Whether no hazard is anywhere near a leg from the start."""
        plane = self.scene.plane
        n: i64 = 0
        while n < self.hazard_count:
            hazard: i64 = self.hazards[n]
            if hazard < MOST_HAZARDS:
                if plane.hazards.near(hazard, self.start_x, self.start_y, x, y, MARGIN):
                    return False
            elif plane.obstacles.near(hazard - MOST_HAZARDS, self.start_x, self.start_y, x, y, MARGIN):
                return False
            n += 1
        return True

    # The end

    def finish(self, stays_under: bool) -> i64:
        """FREE, or what is wrong with the whole Move; `stays_under` if it ends in mode `under`."""
        if not self.affordable():
            return TOO_FAR
        if stays_under or self.scene.legal_place(self.monster, self.x, self.y):
            return FREE
        return NO_PLACE

    def straight(self, x: i64, y: i64) -> bool:
        """Whether a single leg from the start is a whole legal Move (a dig ends underground)."""
        self.again()
        return self.leg(x, y, False) == FREE and self.finish(self.way == DIG) == FREE

    def touched(self, x: i64, y: i64, radius: i64) -> bool:
        """Whether a walk or swim came within a radius of a point (GMI-6.20)."""
        if self.way == FLY or self.way == DIG:
            return False
        ax: i64 = self.start_x
        ay: i64 = self.start_y
        n: i64 = 0
        while n < self.legs:
            bx: i64 = self.leg_x[n]
            by: i64 = self.leg_y[n]
            if n != self.leapt and segment_within(x, y, ax, ay, bx, by, radius):
                return True
            ax = bx
            ay = by
            n += 1
        return False
