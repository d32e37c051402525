"""Players' clocks. A seat's clock runs while it owes a decision; in a simultaneous decision, until it has committed.

The time left is stored with every log entry. Time that passes while no server runs isn't counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from grumbletop.server.wire import ClockFace

DAY = 86_400.0


class Clocks:
    def __init__(self, rule: Mapping[str, Any], seats: int, clock: Callable[[], float], kept: Mapping[str, float] | None = None) -> None:
        self.per_move = rule["kind"] != "game"
        self.full = float(rule["days"]) * DAY if rule["kind"] == "days" else float(rule["seconds"])
        self.clock = clock
        self.left = dict.fromkeys(range(seats), self.full)
        self.left.update({int(seat): seconds for seat, seconds in (kept or {}).items()})
        self.running: frozenset[int] = frozenset()
        self.since = clock()

    def run(self, owing: Collection[int]) -> None:
        """Start these clocks now, with the time they have left."""
        self._charge()
        self.running = frozenset(owing)

    def turn(self, owing: Collection[int], acted: Collection[int]) -> None:
        """Update the clocks after an entry. With time per move, only a seat that still owes the same decision has used any."""
        same = self.running & set(owing) - set(acted)
        self.run(owing)
        if self.per_move:
            self.left.update({seat: self.full for seat in self.left if seat not in same})

    def _charge(self) -> None:
        now = self.clock()
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - (now - self.since))
        self.since = now

    def late(self) -> list[int]:
        """The seats whose time is up."""
        self._charge()
        return sorted(seat for seat in self.running if self.left[seat] <= 0)

    def next_flag(self) -> float | None:
        """Seconds until the next clock runs out."""
        self._charge()
        return min((self.left[seat] for seat in self.running), default=None)

    def face(self, seat: int) -> ClockFace:
        self._charge()
        return ClockFace(round(self.left[seat], 1), seat in self.running)

    def kept(self) -> dict[str, float]:
        return {str(seat): round(left, 3) for seat, left in self.left.items()}
