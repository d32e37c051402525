"""The geometry agrees with Shapely wherever floating point can tell: on many random tables, with a margin."""

from __future__ import annotations

import random

import pytest
import shapely

from grumbletop.games.giant_monster_invasion.rules_plane import Span
from grumbletop.games.giant_monster_invasion.rules_sight import Sight
from grumbletop.games.giant_monster_invasion.rules_walk import WALK, Walk
from tests.games.giant_monster_invasion.random_tables import scene_of, seeds, table

MARGIN = 1e-6  # u: far above the noise of floats, far below a hundredth of an inch


@pytest.mark.parametrize("seed", seeds(3))
def test_distances_overlaps_and_legs_agree_with_shapely(seed: int) -> None:
    rng = random.Random(seed)
    span = Span()
    asked = 0
    for _ in range(20):
        found = table(rng, w=3600, h=2400, blocks=12, figures=2)
        shapes = scene_of(found).plane.obstacles
        for n, block in enumerate(found.blocks):
            polygon = shapely.Polygon(block.poly)
            for _ in range(20):
                a, b = ((rng.randint(0, 3600), rng.randint(0, 2400)) for _ in range(2))
                point, line, r = shapely.Point(a), shapely.LineString([a, b]), rng.randint(1, 400)
                if abs(point.distance(polygon) - r) > MARGIN:
                    assert shapes.overlaps(n, *a, r) == (point.distance(polygon) < r)
                    asked += 1
                if abs(line.distance(polygon) - r) > MARGIN:
                    assert shapes.blocks(n, *a, *b, r, span) == (line.distance(polygon) < r)
                inside = line.intersection(polygon).length
                if inside > MARGIN:
                    assert shapes.clip(n, *a, *b, span)
                    share = int(span.high) / int(span.high_per) - int(span.low) / int(span.low_per)
                    assert share * line.length == pytest.approx(inside, abs=1e-4)
                elif line.distance(polygon) > MARGIN:
                    assert not shapes.clip(n, *a, *b, span)
    assert asked > 500


@pytest.mark.parametrize("seed", seeds(3))
def test_costs_agree_with_unions_of_shapely(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        found = table(rng, w=3600, h=2400, blocks=0, hazards=12, figures=1)
        walk = Walk(scene_of(found))
        slow = shapely.union_all([shapely.Polygon(poly) for kind, poly in found.hazards if kind in ("deep_water", "rubble", "lava")])
        tar = shapely.union_all([shapely.Polygon(poly) for kind, poly in found.hazards if kind == "tar"])
        for _ in range(20):
            figure = found.figures[0]
            to = (rng.randint(100, 3500), rng.randint(100, 2300))
            found_line = shapely.LineString([(figure.x, figure.y), to])
            walk.begin(0, WALK, 3, 600, 0, False)
            walk.leg(*to, False)
            in_tar = found_line.intersection(tar).length
            in_slow = found_line.intersection(slow.union(tar)).length - in_tar
            ticks = 3 * (found_line.length - in_tar - in_slow) + 6 * in_slow + 18 * in_tar
            assert int(walk.cost) / 2**30 * found_line.length / int(walk.length) == pytest.approx(ticks, abs=0.01)


@pytest.mark.parametrize("seed", seeds(3))
def test_lines_cross_the_same_obstacles_as_in_shapely(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        found = table(rng, w=3600, h=2400, blocks=12, figures=0)
        sight = Sight(scene_of(found))
        for n, block in enumerate(found.blocks):
            polygon = shapely.Polygon(block.poly)
            for _ in range(30):
                a, b = ((rng.randint(0, 3600), rng.randint(0, 2400)) for _ in range(2))
                inside = shapely.LineString([a, b]).intersection(polygon.buffer(-MARGIN)).length
                if inside > MARGIN:
                    assert sight.crosses(n, *a, *b)
                elif shapely.LineString([a, b]).distance(polygon) > MARGIN:
                    assert not sight.crosses(n, *a, *b)
