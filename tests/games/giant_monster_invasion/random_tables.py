"""Random tables for the geometry tests, the same ones for the rules and for the slow checker."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grumbletop.games.giant_monster_invasion.rules_plane import AIR, DEEP_WATER, GROUND, LAVA, RUBBLE, TAR, TOXIC_ACID, UNDER, WATER, Plane
from grumbletop.games.giant_monster_invasion.rules_plane import convex_problem as convex_problem
from grumbletop.games.giant_monster_invasion.rules_scene import Scene
from tests.games.giant_monster_invasion import slow_geometry as slow
from tests.games.giant_monster_invasion.slow_geometry import Block, Figure, Point, Table


def seeds(few: int, many: int = 40) -> list[Any]:
    """A few for every run, many for a long one."""
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(few, many))]


KINDS = {"deep_water": DEEP_WATER, "rubble": RUBBLE, "lava": LAVA, "tar": TAR, "toxic_acid": TOXIC_ACID}
MODES = {"ground": GROUND, "air": AIR, "water": WATER, "under": UNDER}


def polygon(rng: random.Random, w: int, h: int, size: int) -> list[Point]:
    """A rectangle, a rectangle turned by 3-4-5, or the hull of a few points; even coordinates, either way round."""
    x, y = 2 * rng.randint(0, (w - size) // 2), 2 * rng.randint(0, (h - size) // 2)
    kind = rng.randrange(3)
    if kind == 0:
        dx, dy = 2 * rng.randint(5, size // 2), 2 * rng.randint(5, size // 2)
        poly = [(x, y), (x + dx, y), (x + dx, y + dy), (x, y + dy)]
    elif kind == 1:
        k = 2 * rng.randint(2, max(2, size // 28))
        poly = [(x + 3 * k, y), (x + 7 * k, y + 3 * k), (x + 4 * k, y + 7 * k), (x, y + 4 * k)]
    else:
        poly = hull([(x + 2 * rng.randint(0, size // 2), y + 2 * rng.randint(0, size // 2)) for _ in range(rng.randint(3, 9))])
        if convex_problem(poly):
            return polygon(rng, w, h, size)
    return poly if rng.randrange(2) else poly[::-1]


def hull(points: list[Point]) -> list[Point]:
    def half(ordered: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for p in ordered:
            while len(chain) > 1 and slow.cross(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    ordered = sorted(set(points))
    return (half(ordered) + half(ordered[::-1]))[:8]


def table(rng: random.Random, w: int = 1600, h: int = 1200, blocks: int = 5, hazards: int = 5, figures: int = 4) -> Table:
    found = Table(w, h)
    for _ in range(rng.randint(0, blocks)):
        rock = rng.random() < 0.2
        found.blocks.append(Block(polygon(rng, w, h, 300), rng.choice([100, 300, 600, 700, 1000]), rock, rock or rng.random() < 0.7))
    for _ in range(rng.randint(0, hazards)):
        found.hazards.append((rng.choice(sorted(KINDS)), polygon(rng, w, h, 600)))
    for n in range(figures):
        found.figures[n] = Figure(0, 0, rng.choice([25, 50, 65, 90]), rng.choice(["ground"] * 5 + sorted(MODES)))
        for _ in range(200):
            spot = (rng.randint(0, w), rng.randint(0, h))
            if not slow.in_the_way(found, n, spot):
                found.figures[n].x, found.figures[n].y = spot
                break
        else:
            del found.figures[n]
            break
    return found


def scene_of(found: Table) -> Scene:
    plane = Plane(found.w, found.h)
    for block in found.blocks:
        plane.add_obstacle(block.poly, block.height, block.rock)
    for kind, poly in found.hazards:
        plane.add_hazard(poly, KINDS[kind])
    scene = Scene(plane)
    fill(scene, found)
    return scene


def fill(scene: Scene, found: Table) -> None:
    scene.begin(sum(1 << n for n, block in enumerate(found.blocks) if block.standing), found.rubble)
    for n, figure in found.figures.items():
        scene.put(n, figure.x, figure.y, figure.base, MODES[figure.mode])
