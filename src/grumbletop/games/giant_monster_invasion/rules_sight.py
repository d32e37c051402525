"""Line of sight and coverage, with heights (GMI-3.1, GMI-7.2). Compiled.

An obstacle that the line enters at the share t of the way hides at the target everything below Z = z + (b - z) / t. Heights stay
below 2**16 and shares are fractions of numbers below 2**30, so multiplying out fits in 64 bits.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.games.giant_monster_invasion.rules_plane import Span
from grumbletop.games.giant_monster_invasion.rules_scene import Scene

NO_OBSTACLE: Final = -1

# Coverage: the dice it costs, and the case where there is no attack at all
OPEN: Final = 0
HALF: Final = 1
THREE_QUARTERS: Final = 2
HIDDEN: Final = 3


@final
class Sight:
    """Looks from one point to another in a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.span = Span()

    def crosses(self, obstacle: i64, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
        """Whether the line passes through the interior; if so, `span` is the part inside."""
        shapes = self.scene.plane.obstacles
        if not shapes.clip(obstacle, x, y, to_x, to_y, self.span):
            return False
        return not self.span.is_point() and not shapes.runs_along(obstacle, x, y, to_x, to_y)

    def hides(self, obstacle: i64, head: i64, level: i64) -> bool:
        """Whether the obstacle on the line (in `span`) hides a point at this height above the target: Z >= level."""
        rise: i64 = self.scene.plane.heights[obstacle] - head
        if rise > 0:  # the near side hides most
            return rise * self.span.low_per >= (level - head) * self.span.low
        return rise * self.span.high_per >= (level - head) * self.span.high

    def sees(self, x: i64, y: i64, head: i64, to_x: i64, to_y: i64, to_head: i64, aim: i64) -> bool:
        """GMI-3.1; `aim` is the building that is looked at, or NO_OBSTACLE."""
        n: i64 = 0
        while n < self.scene.plane.obstacles.count:
            if n != aim and has(self.scene.standing, n) and self.crosses(n, x, y, to_x, to_y) and self.hides(n, head, to_head):
                return False
            n += 1
        return True

    def sees_building(self, x: i64, y: i64, head: i64, obstacle: i64) -> bool:
        plane = self.scene.plane
        return self.sees(x, y, head, plane.centre_x(obstacle), plane.centre_y(obstacle), plane.heights[obstacle], obstacle)

    def cover(self, x: i64, y: i64, head: i64, to_x: i64, to_y: i64, lift: i64, height: i64) -> i64:
        """How much of a monster is hidden (GMI-7.2): OPEN, HALF, THREE_QUARTERS or HIDDEN."""
        most: i64 = OPEN
        n: i64 = 0
        while n < self.scene.plane.obstacles.count:
            if has(self.scene.standing, n) and self.crosses(n, x, y, to_x, to_y):
                if self.hides(n, head, lift + height):
                    return HIDDEN
                if most < THREE_QUARTERS and self.hides_share(n, head, lift, height, 3):
                    most = THREE_QUARTERS
                elif most < HALF and self.hides_share(n, head, lift, height, 2):
                    most = HALF
            n += 1
        return most

    def hides_share(self, obstacle: i64, head: i64, lift: i64, height: i64, quarters: i64) -> bool:
        """Whether at least so many quarters of the height are hidden: 4 * (Z - lift) >= quarters * height."""
        rise: i64 = self.scene.plane.heights[obstacle] - head
        level: i64 = 4 * (lift - head) + quarters * height
        if rise > 0:
            return 4 * rise * self.span.low_per >= level * self.span.low
        return 4 * rise * self.span.high_per >= level * self.span.high
