"""The walks that bots are offered, a second time from GMI-0.16 (a) and (b): slow, by asking what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from tests.games.giant_monster_invasion.reference_paths import length
from tests.games.giant_monster_invasion.reference_plane import COMPASS, Point, advance, average, away, nearest_point, to_polygon
from tests.games.giant_monster_invasion.reference_refusals import refusal
from tests.games.giant_monster_invasion.reference_table import STEP, Document, Seen

GAP = 2  # between a contact and what it touches
CORNER_GAP = 40
BUILDINGS_WITHIN = 1800
CORNERS_WITHIN = 1200


class Candidates(Seen):
    """Of whoever is asked for its `main` decision."""

    def __init__(self, document: Document, verb: str) -> None:
        super().__init__(document)
        self.verb = verb
        self.me: str = document["ask"]["who"]
        self.here = self.place(self.me)

    def walk(self, *points: Point, crash: str = "") -> str:
        path = ">".join(f"{x},{y}" for x, y in points)
        return f"{self.verb} {path}{f' crash {crash}' if crash else ''}"

    def is_legal(self, text: str) -> bool:
        return refusal(self, self.monsters[self.me]["player"], text) is None

    def steps(self, direction: Point) -> int:
        """How many steps of 25 u are legal, up to the first that is not."""
        n = 0
        while self.is_legal(self.walk(advance(self.here, direction, STEP * (n + 1)))):
            n += 1
        return n

    def walks(self) -> set[str]:
        if not self.is_legal(self.walk(self.here)):
            return set()
        contacts = (self.contact(end, crash) for end, crash in self.contact_ends())
        return {*self.rays(), *(text for text in contacts if text)}

    def rays(self) -> Iterator[str]:
        for direction in COMPASS:
            n = self.steps(direction)
            if n:
                yield self.walk(advance(self.here, direction, STEP * n))
                yield self.walk(advance(self.here, direction, STEP * ((n + 1) // 2)))

    def contact_ends(self) -> Iterator[tuple[Point, str]]:
        base = self.base(self.me)
        for enemy in self.fighting():
            if self.side(enemy) != self.side(self.me) and self.mode(enemy) != "under":
                there = self.place(enemy)
                yield advance(there, away(there, self.here), base + self.base(enemy) + GAP), ""
        for id, obstacle in self.obstacles():
            if to_polygon(obstacle["poly"], self.here) <= BUILDINGS_WITHIN**2:
                x, y = nearest_point(obstacle["poly"], self.here)
                near = floor(x), floor(y)
                end = advance(near, away(near, self.here), base + GAP)
                yield end, ""
                if obstacle["kind"] == "building":
                    yield end, id

    def contact(self, end: Point, crash: str) -> str | None:
        """Straight, otherwise round a corner, otherwise as far as it goes."""
        straight = self.walk(end, crash=crash)
        if self.is_legal(straight):
            return straight
        round_corners = [
            (length(self, self.me, [(corner, False), (end, False)]), corner)
            for corner in self.corners()
            if self.is_legal(self.walk(corner, end, crash=crash))
        ]
        if round_corners:
            return self.walk(min(round_corners)[1], end, crash=crash)
        n = self.steps(away(self.here, end))
        prefix = self.walk(advance(self.here, away(self.here, end), STEP * n), crash=crash)
        return prefix if n and self.is_legal(prefix) else None

    def corners(self) -> Iterator[Point]:
        for _, obstacle in self.obstacles():
            if to_polygon(obstacle["poly"], self.here) <= CORNERS_WITHIN**2:
                for x, y in obstacle["poly"]:
                    yield advance((x, y), away(average(obstacle["poly"]), (x, y)), self.base(self.me) + CORNER_GAP)
