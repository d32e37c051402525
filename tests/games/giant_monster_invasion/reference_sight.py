"""Line of sight, coverage and range (GMI-3.1 to 3.4, GMI-7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tests.games.giant_monster_invasion.reference_plane import average, crosses_interior, whole_inches
from tests.games.giant_monster_invasion.reference_table import Seen

FARTHEST = {"large": (2, 5, 10, 15), "small": (1, 3, 5, 7)}  # point blank, short, medium, long (GMI-3.3, GMI-8.7)
POINT_BLANK = 2
LIFTED = 5  # inches (GMI-3.4)


def hidden_below(table: Seen, by: str, target: str) -> Iterator[Fraction]:
    """GMI-3.1: for each obstacle on the line the height below which it hides the target."""
    if table.has(by, "monster_vision"):
        return  # GMI-6.25
    eye = table.lift(by) + table.height(by)
    aim = table.place(target) if target in table.monsters else average(table.buildings[target]["poly"])
    for id, obstacle in table.obstacles():
        part = crosses_interior(table.place(by), aim, obstacle["poly"]) if id != target else None
        if part:
            yield max(eye + (obstacle["height"] - eye) / t for t in part if t)


def sees(table: Seen, by: str, target: str) -> bool:
    top = table.lift(target) + table.height(target) if target in table.monsters else table.buildings[target]["height"]
    return all(height < top for height in hidden_below(table, by, target))


def coverage(table: Seen, by: str, target: str) -> int:
    """GMI-7.2, GMI-7.3: dice lost."""
    if table.option("coverage") == "off" or target not in table.monsters:
        return 0
    height, lift = table.height(target), table.lift(target)
    hidden = max(
        (min(max(top - lift, Fraction(0)), Fraction(height)) / height for top in hidden_below(table, by, target)), default=Fraction(0)
    )
    return -2 if hidden >= Fraction(3, 4) else -1 if hidden >= Fraction(1, 2) else 0


def range_dice(table: Seen, by: str, target: str, keen: bool) -> int:
    """GMI-3.3; `keen` for what Superb Eyesight helps (GMI-6.37)."""
    inches = whole_inches(table.square_to(by, target))
    if target in table.monsters and table.mode(target) in ("air", "water"):
        inches += LIFTED
    rank = sum(inches > far for far in FARTHEST[table.option("scale")])
    if keen and table.has(by, "superb_eyesight"):
        rank = max(0, rank - 1)
    return POINT_BLANK - rank
