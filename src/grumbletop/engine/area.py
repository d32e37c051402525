"""Free points: the shapes a table shades while somebody chooses a point, and how people type one.

An area is a picture and a ruler. Whether a point may be chosen, `Game.parse` says.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.compass import degrees_of

POINT: Final = re.compile(r"\(?\s*([+-]?\d{1,9}(?:\.\d{1,9})?)\s*[,;\s]\s*([+-]?\d{1,9}(?:\.\d{1,9})?)\s*\)?")
CLOCK: Final = re.compile(
    r"(\d{1,2})(?::([0-5]\d))?\s*(?:o['\u2019]?clock|uhr)\s*[,;\s]\s*(\d{1,6}(?:[.,]\d{1,6})?)\D{0,12}",
    re.IGNORECASE,
)
FAR: Final = r"(\d{1,6}(?:[.,]\d{1,6})?)"
DEGREES: Final = re.compile(rf"(\d{{1,3}})\s*(?:°|degrees|grad)\s*[,;\s]\s*{FAR}\D{{0,12}}", re.IGNORECASE)
HEADED: Final = re.compile(rf"(?:nach\s+)?([^\W\d]+(?:[\s-][^\W\d]+)*)\s*[,;\s]\s*{FAR}\D{{0,12}}", re.IGNORECASE)
WORD: Final = re.compile(r"[^\W\d]+")
HEADED_LAST: Final = re.compile(rf"{FAR}(\D{{1,40}})")


@dataclass(frozen=True)
class Circle:
    """A disc, its rim included."""

    x: float
    y: float
    radius: float

    def holds(self, x: float, y: float) -> bool:
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2

    def described(self) -> dict[str, Any]:
        return {"shape": "circle", "x": self.x, "y": self.y, "radius": self.radius}


@dataclass(frozen=True)
class Polygon:
    """Corners in order, the edges included."""

    points: Sequence[tuple[float, float]]

    def holds(self, x: float, y: float) -> bool:
        inside = False
        for (ax, ay), (bx, by) in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            if _on_segment(x, y, ax, ay, bx, by, 0.0):
                return True
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside

    def described(self) -> dict[str, Any]:
        return {"shape": "polygon", "points": [list(point) for point in self.points]}


@dataclass(frozen=True)
class Ray:
    """A straight line from one point to another: only what lies on it."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 1.0  # distance from the line that still counts as on it

    def holds(self, x: float, y: float) -> bool:
        return _on_segment(x, y, self.x, self.y, self.to_x, self.to_y, self.width)

    def described(self) -> dict[str, Any]:
        return {"shape": "ray", "x": self.x, "y": self.y, "to_x": self.to_x, "to_y": self.to_y}


Shape = Circle | Polygon | Ray


@dataclass(frozen=True)
class Onward:
    """Where a point may lie if another one, `via`, is put down before it."""

    shape: Shape
    via: tuple[float, float]

    def described(self) -> dict[str, Any]:
        return {**self.shape.described(), "via": list(self.via)}


@dataclass(frozen=True)
class Area:
    """Where a point may lie: in any of the shapes and in none of the holes."""

    shapes: Sequence[Shape]
    holes: Sequence[Shape] = ()
    origin: tuple[float, float] = (0, 0)  # from where distances and directions are measured
    unit: str = ""  # key of the unit that people measure in
    per_unit: float = 1  # steps of the plane in one unit
    snap: float = 1  # coordinates are multiples of this
    down: bool = False  # y grows downwards, as on a screen
    form: str = "{x},{y}"  # how a point is spelt as a value
    part: str = "point"  # the part of the action that it is
    later: Sequence[Onward] = ()  # where the point after this one may lie, such as around a corner

    def holds(self, x: float, y: float) -> bool:
        return any(shape.holds(x, y) for shape in self.shapes) and not any(hole.holds(x, y) for hole in self.holes)

    def value(self, x: float, y: float) -> str:
        """The spelling of a point, on the nearest multiple of `snap`."""
        return self.form.format(x=_spelt(x, self.snap), y=_spelt(y, self.snap))

    def read(self, typed: str) -> str | None:
        """What a person types: `30,-40` in steps of the plane; `3 o'clock, 4.5`, `north, 4.5` or `4.5 NNE` in units from the origin."""
        typed = typed.strip()
        if heading := heading_of(typed):
            degrees, far = heading
            turn, steps = math.radians(degrees), far * self.per_unit
            up = steps * math.cos(turn) * (-1 if self.down else 1)
            return self.value(self.origin[0] + steps * math.sin(turn), self.origin[1] + up)
        if found := POINT.fullmatch(typed):
            return self.value(float(found[1]), float(found[2]))
        return None

    def bearing(self, value: str) -> tuple[int, float] | None:
        """Where a point lies, as people say it: the nearest hour of the clock, and how many units from the origin. None at the origin."""
        found = POINT.fullmatch(value)
        if not found:
            return None
        right, up = float(found[1]) - self.origin[0], (float(found[2]) - self.origin[1]) * (-1 if self.down else 1)
        hour = round(math.degrees(math.atan2(right, up)) / 30) % 12 or 12
        return (hour, math.hypot(right, up) / self.per_unit) if right or up else None

    def described(self) -> dict[str, Any]:
        """The area as JSON data, in the form of docs/protocol.md."""
        return {
            "shapes": [shape.described() for shape in self.shapes],
            "holes": [hole.described() for hole in self.holes],
            "origin": list(self.origin),
            "unit": self.unit,
            "per_unit": self.per_unit,
            "snap": self.snap,
            "down": self.down,
            "form": self.form,
            "part": self.part,
            "later": [each.described() for each in self.later],
        }


def heading_of(typed: str) -> tuple[float, float] | None:
    """A direction, clockwise from north, and how far; None if the words name none."""
    if found := CLOCK.fullmatch(typed):
        hours, minutes, far = found.groups()
        return 30 * int(hours) + int(minutes or 0) / 2, _number(far)
    if found := DEGREES.fullmatch(typed):
        return float(found[1]), _number(found[2])
    if found := HEADED.fullmatch(typed):
        degrees, far = degrees_of(found[1]), found[2]
    elif found := HEADED_LAST.fullmatch(typed):
        words, far = WORD.findall(found[2]), found[1]
        named = (degrees_of("".join(words[start:])) for start in range(len(words)))
        degrees = next((each for each in named if each is not None), None)
    else:
        return None
    return None if degrees is None else (degrees, _number(far))


def _number(digits: str) -> float:
    return float(digits.replace(",", "."))


def _spelt(number: float, snap: float) -> str:
    """A number as text: never `-0`, and no fraction if it is whole."""
    steps = round(number / snap)
    nearest = round(steps * snap, 9)
    return str(int(nearest)) if nearest == int(nearest) else f"{nearest:.9f}".rstrip("0")


def _on_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float, width: float) -> bool:
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    off = (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2
    return bool(off <= width**2)
