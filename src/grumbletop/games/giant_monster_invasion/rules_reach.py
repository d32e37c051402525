"""How far a Move goes: one random end, and the shape of all straight ones. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import has, nth_bit, popcount
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion.rules_candidates import STEP, Candidates
from grumbletop.games.giant_monster_invasion.rules_plane import (
    DIRECTIONS,
    advance,
    advance_x,
    advance_y,
    compass_x,
    compass_y,
    length,
    scale_of,
)
from grumbletop.games.giant_monster_invasion.rules_scene import MOST_MONSTERS
from grumbletop.games.giant_monster_invasion.rules_walk import DIG, FLY, FREE, TICK, Walk

BETWEEN: Final = 16  # directions of the shape for each of the compass: 256 in all
BETWEEN_ONWARD: Final = 3  # of a further leg: 48 in all
BREAK: Final = 60  # where neighbouring ends differ by so much, the nearer one stands before a corner
PAST: Final = (30, 90)  # so far past the corner one can turn a little, or all around
MOST_TURNS: Final = 16


def sample_end(candidates: Candidates, enemies: i64, rng: Rng) -> None:
    """A legal straight Move drawn without listing, along a ray or to a contact; at worst it stays. Its end is in `found_x`, `found_y`."""
    walk = candidates.walk
    scene = candidates.scene
    obstacles: i64 = scene.plane.obstacles.count
    pick: i64 = rng.below(2 * (DIRECTIONS + MOST_MONSTERS))
    if pick >= DIRECTIONS + MOST_MONSTERS and obstacles > 0:
        pick = rng.below(obstacles)
        if has(scene.standing, pick):
            candidates.obstacle_contact(pick)
            shorten(candidates, candidates.contact_x - walk.start_x, candidates.contact_y - walk.start_y, False, rng)
            return
    elif pick >= DIRECTIONS and enemies != 0:
        pick = nth_bit(enemies, rng.below(popcount(enemies)))
        if candidates.is_target(enemies, pick):
            candidates.enemy_contact(pick)
            shorten(candidates, candidates.contact_x - walk.start_x, candidates.contact_y - walk.start_y, False, rng)
            return
    direction: i64 = rng.below(DIRECTIONS)
    shorten(candidates, compass_x(direction), compass_y(direction), True, rng)


def shorten(candidates: Candidates, vx: i64, vy: i64, endless: bool, rng: Rng) -> None:
    """The whole way if it is legal, or else a shorter one."""
    walk = candidates.walk
    if not endless and walk.straight(candidates.contact_x, candidates.contact_y):
        candidates.found_x = candidates.contact_x
        candidates.found_y = candidates.contact_y
        return
    candidates.found_x = walk.start_x
    candidates.found_y = walk.start_y
    if vx == 0 and vy == 0:
        return
    scale: i64 = scale_of(vx, vy)
    steps: i64 = walk.budget // walk.rate // STEP
    if not endless and steps > scale // 1000 // STEP:
        steps = scale // 1000 // STEP
    steps = rng.below(steps + 1)
    while steps > 0:
        x: i64 = advance(walk.start_x, vx, scale, steps * STEP)
        y: i64 = advance(walk.start_y, vy, scale, steps * STEP)
        if walk.straight(x, y):
            candidates.found_x = x
            candidates.found_y = y
            return
        steps //= 2


def reach_shape(walk: Walk) -> list[tuple[int, int]]:
    """Where one straight leg of a Move that has begun can end: a star of 256 points round its start."""
    shape: list[tuple[int, int]] = []
    for vx, vy in directions(BETWEEN):
        far: i64 = farthest(walk, vx, vy)
        shape.append((int(advance_x(walk.start_x, vx, vy, far)), int(advance_y(walk.start_y, vx, vy, far))))
    return shape


def directions(between: i64) -> list[tuple[i64, i64]]:
    """All around: so many for each direction of the compass."""
    found: list[tuple[i64, i64]] = []
    direction: i64 = 0
    while direction < DIRECTIONS:
        part: i64 = 0
        while part < between:
            vx: i64 = (between - part) * compass_x(direction) + part * compass_x(direction + 1)
            vy: i64 = (between - part) * compass_y(direction) + part * compass_y(direction + 1)
            found.append((vx, vy))
            part += 1
        direction += 1
    return found


def onward_shape(walk: Walk) -> list[tuple[int, int]]:
    """Where one more leg can end, for a Move that has come this far: a star of 48 points. Where no way goes on, that is its middle."""
    shape: list[tuple[int, int]] = []
    x: i64 = walk.x
    y: i64 = walk.y
    cost: i64 = walk.cost
    slack: i64 = walk.slack
    for vx, vy in directions(BETWEEN_ONWARD):
        scale: i64 = scale_of(vx, vy)
        low: i64 = 0
        high: i64 = (walk.budget * TICK - cost) // TICK // walk.rate + 2
        while high - low > 1:
            middle: i64 = (low + high) // 2
            walk.stand(x, y, cost, slack)
            free: bool = walk.leg(advance(x, vx, scale, middle), advance(y, vy, scale, middle), False) == FREE
            if free and walk.finish(walk.way == DIG) == FREE:
                low = middle
            else:
                high = middle
        shape.append((int(advance(x, vx, scale, low)), int(advance(y, vy, scale, low))))
    return shape


def corners(walk: Walk, shape: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where a Move of two legs turns: the places just past each corner at which the shape of the first leg breaks off."""
    found: list[tuple[int, int]] = []
    if walk.way == FLY or walk.way == DIG:
        return found
    fars: list[int] = [int(length(x - walk.start_x, y - walk.start_y)) for x, y in shape]
    for n in range(len(shape)):
        for beside in ((n + 1) % len(shape), n - 1):
            far: i64 = fars[beside]
            if far - fars[n] < BREAK:
                continue
            for past in PAST:
                at: i64 = fars[n] + past
                to_x, to_y = shape[beside]
                x: i64 = walk.start_x + (to_x - walk.start_x) * at // far
                y: i64 = walk.start_y + (to_y - walk.start_y) * at // far
                walk.again()
                if at < far and len(found) < MOST_TURNS and walk.leg(x, y, False) == FREE and walk.affordable():
                    found.append((int(x), int(y)))
    return found


def farthest(walk: Walk, vx: i64, vy: i64) -> i64:
    """The longest straight Move in a direction, found by halving: what lies behind an obstacle is not looked for."""
    scale: i64 = scale_of(vx, vy)
    low: i64 = 0
    high: i64 = walk.budget // walk.rate + 1
    if walk.straight(advance(walk.start_x, vx, scale, high - 1), advance(walk.start_y, vy, scale, high - 1)):
        return high - 1
    while high - low > 1:
        middle: i64 = (low + high) // 2
        if walk.straight(advance(walk.start_x, vx, scale, middle), advance(walk.start_y, vy, scale, middle)):
            low = middle
        else:
            high = middle
    return low
