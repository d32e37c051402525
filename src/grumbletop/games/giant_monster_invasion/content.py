"""Content of Giant Monster Invasion!: monsters, battlefields and BLAST kinds, read and checked (2.3, 2.4 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.content import Content
from grumbletop.engine.reader import Reader
from grumbletop.games.giant_monster_invasion.creation import BASE, ID, NAME, MonsterSheet, creation_problems, make_sheet
from grumbletop.games.giant_monster_invasion.rules_numbers import HAZARDS, OTHER_IMMUNITIES, ROCK_STURDY
from grumbletop.games.giant_monster_invasion.rules_plane import (
    LONGEST_SIDE,
    MOST_CORNERS,
    MOST_HAZARDS,
    MOST_OBSTACLES,
    Shapes,
    Span,
    convex_problem,
)

PARTS: Final = ("monsters", "battlefields", "blast_kinds")
SEATS: Final = 6
SHORTEST_SIDE: Final = 1200
HEIGHTS: Final = (50, 3000)
SMALL_ROCK: Final = 600  # its height at small scale
APART: Final = 600  # start points
PASSAGE: Final = 184  # between two obstacles
MOST_KINDS: Final = 48

Point = tuple[int, int]


@dataclass(frozen=True)
class Footprint:
    """A building or a rock."""

    poly: tuple[Point, ...]
    height: int
    rock: bool = False

    def sturdy(self, small: bool) -> int:
        return ROCK_STURDY if self.rock else sturdy_of(self.height, small)


def sturdy_of(height: int, small: bool) -> int:
    """STURDY of a building of a height in u (GMI-4.1, GMI-8.2)."""
    inches = max(1, (height + 50) // 100)
    return min(inches if small else inches // 2 + 1, 6)


@dataclass(frozen=True)
class Hazard:
    kind: str
    poly: tuple[Point, ...]


@dataclass(frozen=True)
class Battlefield:
    id: str
    name: str
    w: int
    h: int
    starts: tuple[Point, ...]
    obstacles: tuple[Footprint, ...]  # buildings, then rocks: b01, b02, ...
    hazards: tuple[Hazard, ...]  # h01, h02, ...

    @property
    def data(self) -> dict[str, Any]:
        """For a picture of it, with ids and STURDY as in a position."""
        obstacles = {
            f"b{n:02}": {
                "poly": [list(point) for point in each.poly],
                "kind": "rock" if each.rock else "building",
                "standing": True,
                "sturdy": each.sturdy(False),
            }
            for n, each in enumerate(self.obstacles, 1)
        }
        hazards = {f"h{n:02}": {"kind": each.kind, "poly": [list(point) for point in each.poly]} for n, each in enumerate(self.hazards, 1)}
        starts = [list(start) for start in self.starts]
        return {"id": self.id, "name": self.name, "w": self.w, "h": self.h, "starts": starts, "buildings": obstacles, "hazards": hazards}

    def at_scale(self, small: bool) -> Battlefield:
        """As it lies on the table: at small scale everything is half as wide (GMI-8.1)."""
        if not small:
            return self
        return Battlefield(
            self.id,
            self.name,
            self.w // 2,
            self.h // 2,
            halved(self.starts),
            tuple(
                Footprint(halved(each.poly), SMALL_ROCK if each.rock else 100 * each.sturdy(False), each.rock) for each in self.obstacles
            ),
            tuple(Hazard(each.kind, halved(each.poly)) for each in self.hazards),
        )


def halved(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((x // 2, y // 2) for x, y in points)


@dataclass(frozen=True)
class Box:
    """Everything in the box: the room's own content, then that of the packs."""

    monsters: dict[str, MonsterSheet]
    battlefields: dict[str, Battlefield]
    kinds: dict[str, str]  # names of BLAST kinds by id


def read_box(content: Content) -> Box:
    kinds: dict[str, str] = {}
    for reader in content.folder("blast_kinds"):
        for entry in reader.tables("blast_kind", 1, MOST_KINDS):
            id = fresh(entry, {*kinds, *OTHER_IMMUNITIES})
            kinds[id] = entry.string("name", NAME)
            entry.done()
            if len(kinds) > MOST_KINDS:
                entry.fail("id", f"is BLAST kind number {len(kinds)}; there is room for {MOST_KINDS}")
        reader.done()
    monsters: dict[str, MonsterSheet] = {}
    for reader in content.folder("monsters"):
        sheet = read_monster(reader, list(kinds))
        fresh(reader, monsters)
        monsters[sheet.id] = sheet
    battlefields: dict[str, Battlefield] = {}
    for reader in content.folder("battlefields"):
        field = read_battlefield(reader, battlefields)
        battlefields[field.id] = field
    return Box(monsters, battlefields, kinds)


def fresh(reader: Reader, taken: dict[str, MonsterSheet] | dict[str, Battlefield] | set[str]) -> str:
    """An id that nothing of its kind has yet."""
    value = reader.string("id", ID)
    reader.refuse_if(value in taken, "id", f"{value} is taken")
    return value


def read_monster(reader: Reader, kinds: Sequence[str]) -> MonsterSheet:
    """GMI-1.12: the first thing that is wrong is told, by its clause."""
    for problem in creation_problems(reader.data, kinds):
        reader.fail(problem.where, problem.why, problem.clause)
    return make_sheet(reader.data)


# Battlefields


def read_battlefield(reader: Reader, taken: dict[str, Battlefield]) -> Battlefield:
    id = fresh(reader, taken)
    w, h = (
        even(reader, "w", reader.integer("w", SHORTEST_SIDE, LONGEST_SIDE)),
        even(reader, "h", reader.integer("h", SHORTEST_SIDE, LONGEST_SIDE)),
    )
    obstacles = [
        Footprint(read_poly(entry, w, h), entry.integer("height", *HEIGHTS), key == "rocks")
        for key in ("buildings", "rocks")
        if key in reader.data
        for entry in finished(reader, key)
    ]
    if len(obstacles) > MOST_OBSTACLES:
        reader.fail("buildings", f"there are {len(obstacles)} buildings and rocks; there is room for {MOST_OBSTACLES}")
    hazards = []
    for entry in reader.tables("hazards", 0, MOST_HAZARDS) if "hazards" in reader.data else ():
        hazards.append(Hazard(entry.choice("kind", HAZARDS), read_poly(entry, w, h)))
        entry.done()
    starts = [read_point(reader, key, value, w, h) for key, value in listed(reader, "starts", SEATS, SEATS)]
    shapes = Shapes()
    for each in obstacles:
        shapes.add(each.poly)
    check_starts(reader, starts, w, h, shapes)
    check_passages(reader, shapes)
    found = Battlefield(id, reader.string("name", NAME), w, h, tuple(starts), tuple(obstacles), tuple(hazards))
    reader.done()
    return found


def finished(reader: Reader, key: str) -> list[Reader]:
    """The entries of a list of footprints, without keys that don't belong there."""
    entries = list(reader.tables(key, 0, MOST_OBSTACLES))
    for entry in entries:
        for name in ("rect", "poly", "height"):
            entry.take(name, None)
        entry.done()
    return entries


def listed(reader: Reader, key: str, least: int, most: int) -> list[tuple[str, object]]:
    return reader.each(key, lambda place, value: (place, value), least, most)


def read_poly(reader: Reader, w: int, h: int) -> tuple[Point, ...]:
    reader.refuse_if(("rect" in reader.data) == ("poly" in reader.data), "poly", "give either poly or rect")
    if "rect" in reader.data:
        x, y, wide, high = (
            even(reader, key, reader.check_integer(key, value, 0, LONGEST_SIDE)) for key, value in listed(reader, "rect", 4, 4)
        )
        reader.refuse_if(not (wide and high and x + wide <= w and y + high <= h), "rect", "is empty or leaves the table")
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    points = [read_point(reader, key, value, w, h) for key, value in listed(reader, "poly", 3, MOST_CORNERS)]
    why = convex_problem(points)
    reader.refuse_if(why, "poly", why, "GMI-0.3")
    return tuple(points)


def read_point(reader: Reader, key: str, value: object, w: int, h: int) -> Point:
    if not isinstance(value, list) or len(value) != 2:
        reader.fail(key, "expected a point: [x, y]")
    x, y = (reader.check_integer(f"{key}.{n}", each, 0, (w, h)[n]) for n, each in enumerate(value))
    return even(reader, f"{key}.0", x), even(reader, f"{key}.1", y)


def even(reader: Reader, key: str, number: int) -> int:
    """At small scale everything is halved."""
    reader.refuse_if(number % 2, key, f"{number} is odd; lengths and coordinates are even")
    return number


def check_starts(reader: Reader, starts: Sequence[Point], w: int, h: int, shapes: Shapes) -> None:
    """The largest base must find room on every start point (GMI-9.1, GMI-0.8)."""
    room = BASE[1]
    for n, (x, y) in enumerate(starts):
        if not (room <= x <= w - room and room <= y <= h - room):
            reader.fail(f"starts.{n}", f"{x},{y} is closer than {room} to an edge", "GMI-0.8")
        for other in range(int(shapes.count)):
            if shapes.overlaps(other, x, y, room):
                reader.fail(f"starts.{n}", f"{x},{y} is closer than {room} to obstacle {other + 1}", "GMI-0.8")
        for before, (a, b) in enumerate(starts[:n]):
            reader.refuse_if((x - a) ** 2 + (y - b) ** 2 < APART**2, f"starts.{n}", f"is closer than {APART} to start {before + 1}")


def check_passages(reader: Reader, shapes: Shapes) -> None:
    """Two obstacles touch, or leave a passage that every base can take."""
    span = Span()
    for one in range(int(shapes.count)):
        points = shapes.points(one)
        edges = list(zip(points, [*points[1:], points[0]], strict=True))
        for other in range(one):
            close = any(shapes.blocks(other, *a, *b, PASSAGE, span) for a, b in edges)
            if close and not any(shapes.clip(other, *a, *b, span) for a, b in edges):
                reader.fail("buildings", f"obstacles {other + 1} and {one + 1} leave a passage narrower than {PASSAGE}")
