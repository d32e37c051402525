"""The sheet that rules write observations on."""

from __future__ import annotations

from grumbletop.engine.sheet import Sheet
from grumbletop.engine.state import State


class Watched(State):
    def observe(self, seat: int, out: list[float]) -> None:
        out[:] = [float(seat), 0.25]


def test_numbers_are_put_behind_each_other_and_over_what_is_there() -> None:
    sheet = Sheet()
    sheet.put(0.5)
    sheet.spread(0b1101, 3)
    out = [9.0] * 7
    sheet.copy_to(out)
    assert out == [0.5, 1.0, 0.0, 1.0]
    sheet.at = 1
    sheet.put(-2.0)
    sheet.copy_to(out)
    assert (out, sheet.at) == ([0.5, -2.0, 0.0, 1.0], 2)


def test_a_state_that_is_only_observed_fills_a_sheet_too() -> None:
    sheet = Sheet()
    sheet.put(7.0)
    Watched().fill(3, sheet)
    out: list[float] = []
    sheet.copy_to(out)
    assert out == [7.0, 3.0, 0.25]
