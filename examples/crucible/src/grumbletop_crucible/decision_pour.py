"""CRU-4.1: where does the drop go? Any point inside, so most actions have no number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, UNREADABLE, Chance
from grumbletop_crucible.rules_numbers import NAMES, OUTSIDE, POUR

if TYPE_CHECKING:
    from grumbletop_crucible.rules import Brewing

RIM: Final = 100
POINTS: Final = ((0, 0), (50, 0), (0, 50), (-50, 0), (0, -50), (70, 70), (-70, 70), (-70, -70), (70, -70))  # the candidates
NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,2})"


class Pour(DecisionRules["Brewing"]):
    """Actions: the candidates, the middle first (CRU-7.4)."""

    def __init__(self) -> None:
        super().__init__(NAMES[POUR], TURN, 5, len(POINTS))

    def count(self, state: Brewing, seat: int) -> int:
        return self.size

    def fault(self, state: Brewing, seat: int, action: int) -> int:
        return self.point_fault(POINTS[action - self.first])

    def point_fault(self, point: tuple[int, int]) -> int:
        return LEGAL if is_inside(point) else OUTSIDE

    def apply(self, state: Brewing, seat: int, action: int, chance: Chance, log: Log) -> None:
        state.pour(POINTS[action - self.first], chance, log)

    def read_point(self, text: str) -> tuple[int, int] | None:
        """The point of a text, whether it is a candidate or not."""
        found = re.fullmatch(f"pour ({NUMBER}),({NUMBER})", text)
        return (int(found[1]), int(found[2])) if found else None

    def read(self, text: str) -> int:
        point = self.read_point(text)
        return self.first + POINTS.index(point) if point in POINTS else UNREADABLE

    def parts(self, action: int) -> dict[str, str]:
        return {"verb": "pour", "point": point_text(POINTS[action - self.first])}


def is_inside(point: tuple[int, int]) -> bool:
    """CRU-4.1"""
    return point[0] ** 2 + point[1] ** 2 <= RIM**2


def point_text(point: tuple[int, int]) -> str:
    return f"{point[0]},{point[1]}"
