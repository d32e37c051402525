"""Hexes, facings, arcs and sight of Grunt, Growl, and Tear (GGT-2), a second time from the rule specification."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from tests.games.grunt_growl_and_tear.reference_content import Hex

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # GGT-2.2: E NE NW W SW SE


def step(place: Hex, direction: int, count: int = 1) -> Hex:
    dq, dr = DIRECTIONS[direction % 6]
    return place[0] + count * dq, place[1] + count * dr


def distance(one: Hex, other: Hex) -> int:
    """GGT-2.3"""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(place: Hex) -> list[Hex]:
    return [step(place, direction) for direction in range(6)]


def is_adjacent(one: Hex, other: Hex) -> bool:
    return distance(one, other) == 1


def front_three(place: Hex, facing: int) -> list[Hex]:
    """GGT-2.4"""
    return [step(place, facing + side) for side in (-1, 0, 1)]


def in_front_arc(place: Hex, facing: int, target: Hex) -> bool:
    """GGT-2.5: as far as the target is away, every sum of two neighbouring directions of the front three is tried."""
    far = distance(place, target)
    for b in range(far + 1):
        a = far - b
        if not far:
            return False
        for side in (facing - 1, facing):
            if step(step(place, side, a), side + 1, b) == target:
                return True
    return False


def is_edge(terrain: Mapping[Hex, str], place: Hex) -> bool:
    """GGT-2.9"""
    return terrain.get(place) == "." and any(other not in terrain for other in neighbours(place))


def shortest_paths(start: Hex, end: Hex) -> Iterator[list[Hex]]:
    """Every shortest path, both ends included."""
    if start == end:
        yield [end]
        return
    for other in neighbours(start):
        if distance(other, end) < distance(start, end):
            for path in shortest_paths(other, end):
                yield [start, *path]


def is_in_sight(terrain: Mapping[Hex, str], tall: Collection[Hex], one: Hex, other: Hex) -> bool:
    """GGT-2.10; walls and tall objects block (GGT-2.6), and so does what is outside the map."""

    def blocks(place: Hex) -> bool:
        return terrain.get(place, "#") == "#" or place in tall

    return any(not any(map(blocks, path[1:-1])) for path in shortest_paths(one, other))
