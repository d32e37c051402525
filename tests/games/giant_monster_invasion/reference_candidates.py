"""The places that bots are offered, a second time from GMI-0.16: slow, by asking what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

from tests.games.giant_monster_invasion.reference_paths import length
from tests.games.giant_monster_invasion.reference_plane import COMPASS, Point, advance, average, away, leg_length, nearest_point, to_polygon
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
        self.mode_word = ""
        self.me: str = document["ask"]["who"]
        self.here = self.place(self.me)

    def walk(self, *points: Point, crash: str = "") -> str:
        path = ">".join(f"{x},{y}" for x, y in points)
        return f"{self.verb} {self.mode_word}{path}{f' crash {crash}' if crash else ''}"

    def is_legal(self, text: str) -> bool:
        return refusal(self, self.monsters[self.me]["player"], text) is None

    def legal(self, texts: Iterable[str]) -> set[str]:
        return {text for text in texts if self.is_legal(text)}

    def steps(self, direction: Point) -> int:
        """How many steps of 25 u are legal, up to the first that is not."""
        n = 0
        while self.is_legal(self.walk(advance(self.here, direction, STEP * (n + 1)))):
            n += 1
        return n

    def walks(self) -> set[str]:
        """(a) and (b)"""
        contacts = (self.contact(end, crash) for end, crash in self.contact_ends())
        return {*self.rays(), *(text for text in contacts if text)}

    def special_moves(self) -> set[str]:
        """(c)"""
        found: set[str] = set()
        for mode, suffix in (("fly", " stay"), ("dig", " up"), ("swim", " up")):
            self.mode_word = f"{mode} "
            contacts = (self.straight(end) for end, crash in self.contact_ends() if not crash)
            plain = {*self.rays(), *(text for text in contacts if text)}
            if mode == "dig":
                plain |= self.legal(self.walk(self.place(enemy)) for enemy in self.enemies())
            found |= plain | self.legal(text + suffix for text in plain)
        self.mode_word = ""
        return found

    def leaps(self) -> set[str]:
        """(d)"""
        full = 100 * self.level(self.me, "leaping")
        return self.legal(self.walk(p).replace(" ", " ^", 1) for p in self.around(self.here, full, full // 2)) if full else set()

    def teleports(self) -> set[str]:
        """(e)"""
        level = self.level(self.me, "teleport")
        reach = 100 * (self.stomp_points(self.me) + (min(level, 4) if self.small else level))
        ends = [*self.around(self.here, reach, reach // 2), *(end for end, _ in self.contact_ends())]
        return self.legal(f"teleport {x},{y}" for x, y in ends)

    def rams(self) -> set[str]:
        """(f)"""
        found: set[str] = set()
        for enemy in self.enemies():
            path = self.contact(self.beside(enemy), "")
            if path:
                texts = [path.replace("move", f"ram {enemy}") + (f" +{n}" if n else "") for n in range(self.monsters[self.me]["mp"] + 1)]
                found |= self.legal(texts)
        return found

    def around(self, at: Point, *lengths: int) -> list[Point]:
        return [advance(at, direction, far) for direction in COMPASS for far in lengths]

    def rays(self) -> Iterator[str]:
        for direction in COMPASS:
            n = self.steps(direction)
            if n:
                yield self.walk(advance(self.here, direction, STEP * n))
                yield self.walk(advance(self.here, direction, STEP * ((n + 1) // 2)))

    def enemies(self) -> list[str]:
        return [enemy for enemy in self.fighting() if self.side(enemy) != self.side(self.me) and self.mode(enemy) != "under"]

    def beside(self, enemy: str) -> Point:
        there = self.place(enemy)
        return advance(there, away(there, self.here), self.base(self.me) + self.base(enemy) + GAP)

    def contact_ends(self) -> Iterator[tuple[Point, str]]:
        base = self.base(self.me)
        for enemy in self.enemies():
            yield self.beside(enemy), ""
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
        return self.prefix(end, crash)

    def straight(self, end: Point) -> str | None:
        """Never round a corner."""
        return self.walk(end) if self.is_legal(self.walk(end)) else self.prefix(end)

    def prefix(self, end: Point, crash: str = "") -> str | None:
        direction = away(self.here, end)
        far = leg_length(self.here, end)
        n = min(self.steps(direction), far // STEP) if far else 0
        text = self.walk(advance(self.here, direction, STEP * n), crash=crash)
        return text if n and self.is_legal(text) else None

    def corners(self) -> Iterator[Point]:
        for _, obstacle in self.obstacles():
            if to_polygon(obstacle["poly"], self.here) <= CORNERS_WITHIN**2:
                for x, y in obstacle["poly"]:
                    yield advance((x, y), away(average(obstacle["poly"]), (x, y)), self.base(self.me) + CORNER_GAP)
