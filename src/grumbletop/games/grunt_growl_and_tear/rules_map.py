"""The hex map in whole numbers: neighbours, distance, front arc and sight (GGT-2). Compiled.

Spaces are numbered in the order of (q, r), so that the lowest number is the lowest hex. Nothing here knows who stands where.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import shifted

NOWHERE: Final = -1  # off the map
FLOOR: Final = 0
WALL: Final = 1
PIT: Final = 2
DIRECTIONS: Final = 6
ASIDE: Final = 3  # where its part of a bearing begins
ALONG: Final = 13


@final
@mypyc_attr(acyclic=True)
class HexMap:
    """One map. `terrain` and `edges` are indexed by space, `steps` by space and direction."""

    def __init__(self, q: vec[i64], r: vec[i64], terrain: bytes, steps: vec[i64], starts: bytes) -> None:
        self.size: i64 = len(q)
        self.q: vec[i64] = q
        self.r: vec[i64] = r
        self.terrain = terrain
        self.steps: vec[i64] = steps  # the neighbour in a direction, or NOWHERE
        self.edges = starts  # 1 for an edge space (GGT-2.9)

    def step(self, space: i64, direction: i64) -> i64:
        return self.steps[space * DIRECTIONS + direction]  # GGT-2.2

    def is_floor(self, space: i64) -> bool:
        return space != NOWHERE and self.terrain[space] == FLOOR  # GGT-2.6

    def is_wall(self, space: i64) -> bool:
        return self.terrain[space] == WALL

    def is_edge(self, space: i64) -> bool:
        return self.edges[space] == 1

    def distance(self, one: i64, other: i64) -> i64:
        dq: i64 = self.q[one] - self.q[other]
        dr: i64 = self.r[one] - self.r[other]
        return (size_of(dq) + size_of(dr) + size_of(dq + dr)) >> 1  # GGT-2.3

    def bearing(self, one: i64, other: i64) -> i64:
        """The way to another space: `along` steps in a direction and `aside` in the next one to the left. Packed; see below."""
        dq: i64 = self.q[other] - self.q[one]
        dr: i64 = self.r[other] - self.r[one]
        direction: i64 = 0
        while dq + dr <= 0 or dr > 0:  # turn the map until the other space lies between E and NE
            dq, dr = -dr, dq + dr
            direction += 1
        return direction | shifted(-dr, ASIDE) | shifted(dq + dr, ALONG)

    def in_front(self, space: i64, facing: i64, other: i64) -> bool:
        """Whether `other` lies in the front arc of somebody who stands here (GGT-2.5)."""
        if space == other:
            return False
        bearing: i64 = self.bearing(space, other)
        turn: i64 = (direction_of(bearing) - facing + 7) % 6  # 0: the wedge on the right, 1: that on the left, 2: its outer side
        return turn < 2 or (turn == 2 and aside_of(bearing) == 0)


def direction_of(bearing: i64) -> i64:
    return bearing & 7


def aside_of(bearing: i64) -> i64:
    return (bearing >> ASIDE) & 1023


def along_of(bearing: i64) -> i64:
    return bearing >> ALONG


def size_of(number: i64) -> i64:
    return number if number >= 0 else -number
