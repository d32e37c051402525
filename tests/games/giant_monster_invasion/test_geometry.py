"""The geometry gives the verdict of exact fractions, on random tables and where everything touches."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from math import isqrt

import pytest

from grumbletop.engine.area import Polygon
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion import rules_plane as plane_rules
from grumbletop.games.giant_monster_invasion.rules_candidates import NONE, Candidates, corner_x, corner_y
from grumbletop.games.giant_monster_invasion.rules_first_flight import fly_first, walk_first
from grumbletop.games.giant_monster_invasion.rules_flight import Escape
from grumbletop.games.giant_monster_invasion.rules_plane import Plane, Shapes, Span, convex_problem
from grumbletop.games.giant_monster_invasion.rules_reach import corners, onward_shape, reach_shape, sample_end
from grumbletop.games.giant_monster_invasion.rules_scene import EDGE, MONSTER, NOTHING, OBSTACLE, Scene
from grumbletop.games.giant_monster_invasion.rules_sight import NO_OBSTACLE, Sight
from grumbletop.games.giant_monster_invasion.rules_walk import DIG, FLY, FREE, SWIM, WALK, Walk
from tests.games.giant_monster_invasion import slow_geometry as slow
from tests.games.giant_monster_invasion.random_tables import KINDS, MODES, fill, polygon, scene_of, seeds, table
from tests.games.giant_monster_invasion.slow_geometry import Block, Figure, Point, Table

FAULTS = ["", "leap barred", "leap too long", "leap place", "off table", "blocked", "not water", "too far", "no place"]
WAYS = {"walk": WALK, "fly": FLY, "swim": SWIM, "dig": DIG}


def fault_of(walk: Walk, path: list[tuple[Point, bool]]) -> str:
    walk.again()
    for (x, y), leaping in path:
        fault = walk.leg(x, y, leaping)
        if fault != FREE:
            return FAULTS[fault]
    return FAULTS[walk.finish(walk.way == DIG)]


def hit_of(hit: int) -> str:
    if hit == NOTHING:
        return ""
    if hit == EDGE:
        return "edge"
    return f"m{hit - MONSTER}" if hit < OBSTACLE else f"b{hit - OBSTACLE}"


# Numbers


def test_roots_are_exact_around_every_square() -> None:
    for root in [*range(200), 9_999, 28_284, 28_285, 10**6, 28_284_271, 67_000_000]:
        for n in (root * root - 1, root * root, root * root + 1):
            if n >= 0:
                assert plane_rules.isqrt(n) == isqrt(n)


def test_half_an_inch_rounds_up() -> None:
    assert [plane_rules.inches(d * d) for d in (0, 49, 50, 149, 150, 249, 250, 1550)] == [0, 0, 1, 1, 2, 2, 3, 16]
    assert plane_rules.inches(250 * 250 - 1) == 2  # GMI-0.5: between two whole u


def test_the_compass_is_that_of_the_rules() -> None:
    assert [(plane_rules.compass_x(n), plane_rules.compass_y(n)) for n in range(16)] == slow.COMPASS


def test_advance_rounds_as_the_rules_say() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        v = rng.choice([*slow.COMPASS, (0, 0), (rng.randint(-20000, 20000), rng.randint(-20000, 20000)), (rng.randint(-9, 9), 1)])
        p, d = (rng.randint(0, 20000), rng.randint(0, 20000)), rng.choice([0, 1, 25, 300, rng.randint(0, 40000)])
        assert (plane_rules.advance_x(p[0], *v, d), plane_rules.advance_y(p[1], *v, d)) == slow.advance(p, v, d)


def test_polygons_that_are_not_convex_are_refused() -> None:
    star = [(500, 0), (800, 900), (0, 350), (1000, 350), (200, 900)]  # turns left everywhere, but goes round twice
    assert convex_problem(star)
    assert convex_problem([(0, 0), (100, 0), (50, 10), (100, 100)])
    assert convex_problem([(0, 0), (100, 0), (200, 0), (0, 100)])  # three in a line
    assert convex_problem([(0, 0), (100, 0)])
    assert convex_problem([(0, 0), (0, 0), (100, 0), (0, 100)])
    assert convex_problem([(0, 0), (100, 0), (0, 0), (100, 0)])
    assert not convex_problem([(0, 0), (0, 100), (100, 0)])
    assert not convex_problem([(0, 0), (100, 0), (0, 100)])


# Distances and legs, where they just touch


def test_distances_to_polygons_are_exact_where_they_just_touch() -> None:
    rng = random.Random(2)
    touching = 0
    for _ in range(600):
        poly = polygon(rng, 2000, 2000, 400)
        shapes = Shapes()
        shapes.add(poly)
        x, y = rng.randint(0, 2000), rng.randint(0, 2000)
        square = slow.point_poly2((x, y), poly)
        near = isqrt(int(square))
        for r in {max(1, near - 1), max(1, near), near + 1}:
            assert shapes.overlaps(0, x, y, r) == (square < r * r)
            assert shapes.within(0, x, y, r) == (square <= r * r)
        touching += square > 0 and near * near == square
        assert shapes.holds(0, x, y) == slow.in_closed(poly, (x, y))
        assert (shapes.nearest(0, x, y, False), shapes.nearest(0, x, y, True)) == slow.nearest_floored(poly, (x, y))
        inches = shapes.whole_inches(0, x, y)
        assert (100 * inches - 50) ** 2 <= square or inches == 0
        assert square < (100 * inches + 50) ** 2
    assert touching > 20


def test_legs_are_blocked_exactly_where_they_come_too_close() -> None:
    rng = random.Random(3)
    span = Span()
    touching = 0
    for _ in range(700):
        poly = polygon(rng, 1000, 1000, 300)
        shapes = Shapes()
        shapes.add(poly)
        a = (rng.randint(0, 1000), rng.randint(0, 1000))
        b = rng.choice([(rng.randint(0, 1000), rng.randint(0, 1000)), (a[0], rng.randint(0, 1000)), parallel(rng, a, poly), a])
        square = slow.leg_poly2(a, b, poly)
        near = isqrt(int(square))
        for r in {max(1, near - 1), max(1, near), near + 1}:
            assert shapes.blocks(0, *a, *b, r, span) == (square < r * r), (a, b, poly, r)
        touching += square > 0 and near * near == square
    assert touching > 20


def parallel(rng: random.Random, a: Point, poly: list[Point]) -> Point:
    """A leg along one of the edges' directions: exact ties."""
    (px, py), (qx, qy) = rng.choice(slow.edges(poly))
    return a[0] + qx - px, a[1] + qy - py


# Moves


@pytest.mark.parametrize("seed", seeds(3))
def test_moves_get_the_verdict_of_exact_fractions(seed: int) -> None:
    rng = random.Random(seed)
    seen: set[str] = set()
    for _ in range(6):
        found = table(rng)
        scene = scene_of(found)
        walk = Walk(scene)
        for who, figure in found.figures.items():
            for _ in range(12):
                way = rng.choice(["walk", "walk", "walk", "fly", "swim", "dig"])
                rate, dry, leap = rng.choice([2, 3, 6]), rng.random() < 0.2, rng.choice([0, 100, 400])
                path = random_path(rng, found, figure)
                budget = rng.choice([1200, 600, 2400, exact_budget(rng, found, who, path, rate, dry)])
                walk.begin(who, WAYS[way], rate, budget, leap, dry)
                wanted = slow.move_fault(found, who, way, path, rate, budget, leap, dry)
                assert fault_of(walk, path) == wanted
                seen.add(wanted)
                if wanted == "" and way in ("walk", "swim"):
                    stops = [(figure.x, figure.y), *(p for p, _ in path)]
                    legs = [(a, b) for (a, b), (_, leaping) in zip(pairwise(stops), path, strict=True) if not leaping]
                    assert walk.burned == any(slow.burns(found, a, b) for a, b in legs)
                    spot, r = (rng.randint(0, found.w), rng.randint(0, found.h)), rng.randint(50, 600)
                    assert walk.touched(*spot, r) == any(slow.point_segment2(spot, a, b) <= r * r for a, b in legs)
    assert "" in seen


def random_path(rng: random.Random, found: Table, figure: Figure) -> list[tuple[Point, bool]]:
    path: list[tuple[Point, bool]] = []
    here = (figure.x, figure.y)
    for _ in range(rng.choice([1, 1, 2, 3])):
        reach = rng.choice([60, 150, 400, 1200])
        corners = [corner for _, poly in found.hazards for corner in poly]
        here = rng.choice(
            [(here[0] + rng.randint(-reach, reach), here[1] + rng.randint(-reach, reach)), *corners[:4], (here[0], here[1] + reach)]
        )
        path.append((here, rng.random() < 0.1))
    return path


def exact_budget(rng: random.Random, found: Table, who: int, path: list[tuple[Point, bool]], rate: int, dry: bool) -> int:
    """The cost of the path in ticks, a tick less or more: where rounding would show."""
    here, cost = (found.figures[who].x, found.figures[who].y), Fraction(0)
    for to, _ in path:
        cost += slow.leg_cost(found, here, to, rate, dry)
        here = to
    return max(0, cost.__ceil__() + rng.choice([-1, 0, 0]))


def test_a_fraction_above_the_budget_is_too_much_and_none_is_enough() -> None:
    """Sevenths of a leg: no power of two divides them, so the quick sum can't know."""
    found = Table(3600, 2400, hazards=[("tar", [(1000, 0), (1300, 0), (1300, 2000), (1000, 2000)])])
    found.figures[0] = Figure(900, 1000, 50)
    scene = scene_of(found)
    walk = Walk(scene)
    to = (1600, 1000)  # 3/7 of it in tar: 400 * 3 + 300 * 18 ticks
    for budget, wanted in ((6600, ""), (6599, "too far"), (6601, "")):
        walk.begin(0, WALK, 3, budget, 0, False)
        assert fault_of(walk, [(to, False)]) == wanted
        assert walk.slack > 0
    total = walk.exact_cost()
    assert Fraction(total.top, total.per) == 6600


def test_a_long_path_through_many_overlapping_hazards_is_added_up_exactly() -> None:
    rng = random.Random(9)
    found = Table(20000, 20000)
    for _ in range(25):
        found.hazards.append((rng.choice(["tar", "lava", "rubble"]), polygon(rng, 20000, 20000, 12000)))
    found.figures[0] = Figure(10000, 10000, 50)
    walk = Walk(scene_of(found))
    path = [((rng.randint(100, 19900), rng.randint(100, 19900)), False) for _ in range(20)]
    walk.begin(0, WALK, 3, 600, 0, False)
    assert fault_of(walk, path) == "too far"
    here, cost = (10000, 10000), Fraction(0)
    for to, _ in path:
        cost += slow.leg_cost(found, here, to, 3, False)
        here = to
    total = walk.exact_cost()
    assert Fraction(total.top, total.per) == cost
    assert abs(Fraction(walk.cost, 2**30) - cost) <= Fraction(walk.slack, 2**30)


def test_swimming_over_the_seam_of_two_pools_is_swimming_in_water() -> None:
    found = Table(3600, 2400)
    found.hazards = [("deep_water", [(0, 0), (500, 0), (500, 900), (0, 900)]), ("deep_water", [(500, 0), (900, 0), (900, 900), (500, 900)])]
    found.figures[0] = Figure(200, 200, 50, "water")
    walk = Walk(scene_of(found))
    walk.begin(0, SWIM, 3, 6000, 0, False)
    assert fault_of(walk, [((800, 300), False)]) == ""
    assert fault_of(walk, [((900, 900), False)]) == ""  # along the edge is in it
    assert fault_of(walk, [((901, 300), False)]) == "not water"
    assert fault_of(walk, [((200, 200), False)]) == ""


# Places, slides


@pytest.mark.parametrize("seed", seeds(3))
def test_places_slides_and_forced_placements_follow_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    hits: set[str] = set()
    for _ in range(6):
        found = table(rng)
        scene = scene_of(found)
        for who, figure in found.figures.items():
            for _ in range(12):
                spot = (rng.randint(-50, found.w + 50), rng.randint(-50, found.h + 50))
                assert hit_of(scene.in_the_way(who, *spot)) == slow.in_the_way(found, who, spot)
                for kind, number in KINDS.items():
                    inside = any(k == kind and slow.in_closed(poly, spot) for k, poly in found.all_hazards())
                    assert scene.in_hazard(*spot, number) == inside
                over = any(slow.point_poly2(spot, poly) < figure.base**2 for _, poly in found.all_hazards())
                assert scene.over_hazard(*spot, figure.base) == over
                v = rng.choice([*slow.COMPASS, (rng.randint(-900, 900), rng.randint(-900, 900)), (0, 0)])
                distance = rng.choice([0, 7, 100, 300, 1000])
                scene.slide(who, *v, distance)
                assert ((scene.end_x, scene.end_y), hit_of(scene.hit)) == slow.slide(found, who, v, distance)
                hits.add(hit_of(scene.hit)[:1])
                scene.settle(who, *spot)
                assert (scene.end_x, scene.end_y) == slow.settle(found, who, spot)
    assert len(hits) > 1


def test_a_slide_against_a_wall_it_touches_ends_at_once_and_hits_it() -> None:
    found = Table(3600, 2400, blocks=[Block([(1000, 1000), (1200, 1000), (1200, 1200), (1000, 1200)])])
    found.figures[0] = Figure(920, 1100, 80)
    scene = scene_of(found)
    assert scene.legal_place(0, 920, 1100)  # touching is not overlapping (GMI-0.6)
    scene.slide(0, 1, 0, 300)
    assert (scene.end_x, scene.end_y, hit_of(scene.hit)) == (920, 1100, "b0")


def test_where_no_place_is_free_the_point_itself_is_the_answer() -> None:
    found = Table(1000, 1000, blocks=[Block([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])])
    found.figures[0] = Figure(500, 500, 80, "under")
    scene = scene_of(found)
    scene.settle(0, 500, 500)
    assert (scene.end_x, scene.end_y) == (500, 500)


# Sight


@pytest.mark.parametrize("seed", seeds(3))
def test_sight_and_coverage_follow_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        found = table(rng, blocks=8, figures=0)
        scene = scene_of(found)
        sight = Sight(scene)
        corners = [corner for block in found.blocks for corner in block.poly] or [(5, 5)]
        for _ in range(30):
            a = (rng.randint(0, 1600), rng.randint(0, 1200))
            b = rng.choice([(rng.randint(0, 1600), rng.randint(0, 1200)), rng.choice(corners), a])
            z, lift, height = rng.choice([300, 500, 600, 700, 1100]), rng.choice([0, 500]), rng.choice([160, 300, 500, 600, 700])
            if any(slow.in_closed(block.poly, a) for block in found.blocks):
                continue  # nobody looks out of a wall
            assert sight.sees(*a, z, *b, lift + height, NO_OBSTACLE) == slow.sees(found, a, z, b, lift + height)
            assert sight.cover(*a, z, *b, lift, height) == slow.cover(found, a, z, b, lift, height)
            for n, block in enumerate(found.blocks):
                aim = (sum(x for x, _ in block.poly) // len(block.poly), sum(y for _, y in block.poly) // len(block.poly))
                assert sight.sees_building(*a, z, n) == slow.sees(found, a, z, aim, block.height, n)


@pytest.mark.parametrize(("height", "wanted"), [(449, 0), (450, 1), (524, 1), (525, 2), (599, 2), (600, 3), (700, 3)])
def test_a_wall_hides_exactly_half_or_three_quarters_or_all(height: int, wanted: int) -> None:
    """A head at 600 looks over a wall that ends half way: it hides what is below 600 + (height - 600) * 2."""
    plane = Plane(3600, 2400)
    plane.add_obstacle([(600, 900), (1000, 900), (1000, 1100), (600, 1100)], height, False)
    sight = Sight(Scene(plane))
    assert sight.cover(0, 1000, 600, 2000, 1000, 0, 600) == wanted
    assert sight.sees(0, 1000, 600, 2000, 1000, 600, NO_OBSTACLE) == (wanted < 3)
    assert sight.cover(0, 900, 600, 2000, 900, 0, 600) == 0  # along its side


# Candidates


@pytest.mark.parametrize("seed", seeds(3))
def test_the_candidates_are_those_of_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    for narrow in (False, False, True, True, True):
        found = table(rng, 700, 600, 4, 2, 4) if narrow else table(rng)
        scene = scene_of(found)
        walk = Walk(scene)
        listing = Candidates(walk)
        for who in found.figures:
            way, rate, budget, dry = (
                rng.choice(["walk", "walk", "fly", "dig", "swim"]),
                rng.choice([3, 6]),
                rng.choice([600, 1200, 1800]),
                False,
            )
            enemies = [n for n in found.figures if n != who]
            walk.begin(who, WAYS[way], rate, budget, 0, dry)
            listing.moves(sum(1 << n for n in enemies))
            entries = [entry(listing, n) for n in range(listing.count)]
            assert len(entries) == len(set(entries))
            assert set(entries) == slow.candidates(found, who, way, rate, budget, dry, enemies)


def entry(listing: Candidates, n: int) -> tuple[tuple[Point, ...], int]:
    end = (int(listing.x[n]), int(listing.y[n]))
    corner = listing.corner[n]
    if corner == NONE:
        return (end,), int(listing.crash[n])
    plane, base = listing.scene.plane, listing.walk.base
    return ((int(corner_x(plane, corner, base)), int(corner_y(plane, corner, base))), end), int(listing.crash[n])


@pytest.mark.parametrize("seed", seeds(3))
def test_leaps_teleports_and_plunges_offered_are_legal_and_complete(seed: int) -> None:
    rng = random.Random(seed)
    found = table(rng)
    scene = scene_of(found)
    walk = Walk(scene)
    listing = Candidates(walk)
    for who, figure in found.figures.items():
        here = (figure.x, figure.y)
        walk.begin(who, WALK, 3, 1200, 300, False)
        listing.leaps()
        ends = {slow.advance(here, v, far) for v in slow.COMPASS for far in (300, 150)}
        wanted = {end for end in ends if slow.move_fault(found, who, "walk", [(end, True)], 3, 1200, 300, False) == ""}
        assert {entry(listing, n)[0][0] for n in range(listing.count)} == wanted
        enemies = [n for n in found.figures if n != who and found.figures[n].mode != "under"]
        listing.teleports(400, sum(1 << n for n in enemies))
        ends = {slow.advance(here, v, far) for v in slow.COMPASS for far in (400, 200)}
        for n in enemies:
            other = found.figures[n]
            to = (here[0] - other.x, here[1] - other.y)
            ends.add(slow.advance((other.x, other.y), to, figure.base + other.base + 2))
        for block in found.blocks:
            if block.standing and slow.point_poly2(here, block.poly) <= 1800**2:
                q = slow.nearest_floored(block.poly, here)
                ends.add(slow.advance(q, (here[0] - q[0], here[1] - q[1]), figure.base + 2))
        dry = {end for end in ends if all(slow.point_poly2(end, poly) >= figure.base**2 for _, poly in found.all_hazards())}
        near = {end for end in dry if (end[0] - here[0]) ** 2 + (end[1] - here[1]) ** 2 <= 400**2}
        wanted = {end for end in near if not slow.in_the_way(found, who, end)}
        assert {entry(listing, n)[0][0] for n in range(listing.count)} == wanted
        listing.plunges(who, 200)
        assert entry(listing, 0)[0][0] == here
        assert listing.count <= 9


@pytest.mark.parametrize("seed", seeds(3))
def test_sampled_ends_and_every_point_of_the_reach_are_legal(seed: int) -> None:
    rng = random.Random(seed)
    found = table(rng)
    scene = scene_of(found)
    walk = Walk(scene)
    listing = Candidates(walk)
    numbers = Rng(seed)
    for who, figure in found.figures.items():
        if figure.mode != "ground":
            continue
        for way, rate in (("walk", 3), ("fly", 2), ("dig", 3)):
            walk.begin(who, WAYS[way], rate, 900, 0, False)
            ends = set()
            for _ in range(150):
                sample_end(listing, sum(1 << n for n in found.figures if n != who), numbers)
                ends.add((int(listing.found_x), int(listing.found_y)))
            assert all(slow.legal(found, who, way, [end], rate, 900, False) for end in ends)
            assert len(ends) > 5
            shape = reach_shape(walk)
            assert len(shape) == 256
            assert all(slow.legal(found, who, way, [end], rate, 900, False) for end in set(shape))
            for corner in corners(walk, shape):
                walk.again()
                walk.leg(*corner, False)
                onward = onward_shape(walk)
                assert len(onward) == 48
                assert all(slow.legal(found, who, way, [corner, end], rate, 900, False) for end in set(onward) - {corner})


def test_a_second_leg_leads_around_a_corner() -> None:
    """Into the shadow of a building, where no straight leg ends."""
    found = Table(
        2000, 2000, blocks=[Block([(900, 900), (1100, 900), (1100, 1100), (900, 1100)], 300)], figures={0: Figure(1000, 1170, 50)}
    )
    walk = Walk(scene_of(found))
    walk.begin(0, WALK, 3, 1200, 0, False)
    straight = reach_shape(walk)
    beyond = set()
    for corner in corners(walk, straight):
        walk.again()
        walk.leg(*corner, False)
        beyond |= {end for end in onward_shape(walk) if not Polygon(straight).holds(*end)}
    assert min(y for _, y in beyond) < 1000  # on both sides of the building
    assert min(x for x, _ in beyond) < 900 < 1100 < max(x for x, _ in beyond)


# Fleeing


@pytest.mark.clause("GMI-5.13")
@pytest.mark.parametrize("seed", seeds(6))
def test_fleeing_takes_the_candidate_that_comes_closest(seed: int) -> None:
    rng = random.Random(seed)
    found = table(rng, hazards=3)
    scene = scene_of(found)
    walk, flight = Walk(scene), Walk(scene)
    for who, figure in found.figures.items():
        if figure.mode != "ground":
            continue
        air = rng.choice([0, 600])
        walk.begin(who, WALK, 3, 1200, 0, False)
        flight.begin(who, FLY, 2, 600, 0, False)
        escape, first = Escape(scene), Escape(scene)
        escape.choose(walk)
        escape.along(walk)
        walk_first(first, walk)
        if air:
            escape.along(flight)
            fly_first(first, flight)
        assert taken(escape) == slow_escape(found, who, 1200, air)
        assert taken(first) == slow_first_escape(found, who, 1200, air)


def taken(escape: Escape) -> tuple[bool, Point] | None:
    return (escape.way == FLY, (escape.x, escape.y)) if escape.found else None


def gaps_at(found: Table, me: Figure, at: Point) -> list[int]:
    """To the left, right, upper and lower edge."""
    x, y = at
    return [x - me.base, found.w - me.base - x, y - me.base, found.h - me.base - y]


def ways_to(edge: int) -> list[Point]:
    ahead = [8, 0, 12, 4][edge]
    return [slow.COMPASS[(ahead + turn) % 16] for turn in (0, 1, -1, 2, -2, 3, -3)]


def slow_escape(found: Table, who: int, budget: int, air: int) -> tuple[bool, Point] | None:
    me = found.figures[who]
    here = (me.x, me.y)

    def far_to(edge: int, way: Point) -> int:
        far = gaps_at(found, me, here)[edge]
        while gaps_at(found, me, slow.advance(here, way, far))[edge] > 0:
            far += 1
        return far

    def is_open(edge: int, way: Point) -> bool:
        return slow.legal(found, who, "walk", [slow.advance(here, way, far_to(edge, way))], 3, 10**9, False)

    edges = sorted(range(4), key=gaps_at(found, me, here).__getitem__)
    goals = [(edge, [way for way in ways_to(edge) if is_open(edge, way)]) for edge in edges]
    edge, ways = next((goal for goal in goals if goal[1]), (edges[0], ways_to(edges[0])))
    options: list[tuple[bool, Point]] = []
    for flies, rate, most in (False, 3, budget), (True, 2, air):
        for way in ways if most else []:
            for far in sorted({*range(25, far_to(edge, way), 25), far_to(edge, way)} - {0}):
                end = slow.advance(here, way, far)
                if slow.legal(found, who, "fly" if flies else "walk", [end], rate, most, False):
                    options.append((flies, end))
    return min(options, key=lambda option: gaps_at(found, me, option[1])[edge], default=None)


def slow_first_escape(found: Table, who: int, budget: int, air: int) -> tuple[bool, Point] | None:
    """As version 1 of the rules had it."""
    me = found.figures[who]
    here = (me.x, me.y)
    gaps = gaps_at(found, me, here)
    edge = gaps.index(min(gaps))
    ways = ways_to(edge)
    options: list[tuple[bool, Point]] = []
    for way in ways:
        lengths = sorted({25 * n for n in range(1, 40)} | ({gaps[edge]} if way == ways[0] else set()) - {0})
        for far in lengths:
            end = slow.advance(here, way, far)
            if not slow.legal(found, who, "walk", [end], 3, budget, False):
                break
            options.append((False, end))
    for far in sorted({25 * n for n in range(1, 40)} | {gaps[edge]}) if air else []:
        end = slow.advance(here, ways[0], far)
        if far and slow.legal(found, who, "fly", [end], 2, air, False):
            options.append((True, end))
    return min(options, key=lambda option: gaps_at(found, me, option[1])[edge], default=None)


def test_a_scene_that_is_filled_again_forgets_who_stood_there() -> None:
    found = table(random.Random(4))
    scene = scene_of(found)
    crowd = dict(found.figures)
    found.figures = {0: crowd[0]}
    fill(scene, found)
    other = crowd[1]
    scene.put(0, crowd[0].x, crowd[0].y, crowd[0].base, MODES["ground"])
    assert hit_of(scene.in_the_way(0, other.x, other.y)) == slow.in_the_way(found, 0, (other.x, other.y))
