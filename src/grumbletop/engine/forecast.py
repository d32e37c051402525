"""What may be said about winning: how much search a statement needs, and how often what it says came true.

A room keeps both in the table `[forecast]` of its `levels.toml`; `tools/calibrate.py` measures it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from grumbletop.engine.errors import BadContent
from grumbletop.engine.levels import FILE, MOST_SIMULATIONS
from grumbletop.engine.reader import Reader, read_toml

MOST_STEPS = 12


@dataclass(frozen=True)
class Forecast:
    """Measured on duels of a room under its default options."""

    simulations: int | None = None  # of a search; None: as many as its time allows
    bounds: Sequence[float] = ()  # expected returns, as shares of the range, that separate the steps
    free: Sequence[str] = ()  # options that make no difference
    won: Sequence[int] = ()  # for each step, how many of 100 such games were won; a draw is half a win

    def percent(self, share: float) -> int | None:
        """How many of 100 games with such an expected return were won; None if nobody measured it."""
        return self.won[bisect_left(self.bounds, share)] if self.won else None


def read_forecast(home: Traversable) -> Forecast:
    """The forecast of a room; one that says nothing if it has none."""
    file = home / FILE
    if not file.is_file():
        return Forecast()
    whole = Reader(read_toml(file.read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    reader = whole.table("forecast", {})
    simulations = reader.integer("simulations", 1, MOST_SIMULATIONS) if "simulations" in reader.data else None
    free = [reader.check_string("free", each, "[a-z_]+") for each in reader.items("free", 0, MOST_STEPS, [])]
    bounds = [reader.check_number("bounds", each, 0.0, 1.0) for each in reader.items("bounds", 0, MOST_STEPS, [])]
    won = [reader.check_integer("won", each, 1, 99) for each in reader.items("won", 0, MOST_STEPS, [])]
    reader.done()
    reader.refuse_if(won and len(won) != len(bounds) + 1, "won", "needs one number more than bounds")
    reader.refuse_if(bounds != sorted(bounds) or won != sorted(won), "won", "bounds and won must rise")
    return Forecast(simulations, bounds, free, won)
