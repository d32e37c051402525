"""The buffer that rules write observations on."""

from __future__ import annotations

from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.state import State


class Watched(State):
    def observe(self, seat: int, out: list[float]) -> None:
        out[:] = [float(seat), 0.25]


def test_numbers_are_put_behind_each_other_and_over_what_is_there() -> None:
    buffer = ObservationBuffer()
    buffer.put(0.5)
    buffer.spread(0b1101, 3)
    out = [9.0] * 7
    buffer.copy_to(out)
    assert out == [0.5, 1.0, 0.0, 1.0]
    buffer.at = 1
    buffer.put(-2.0)
    buffer.copy_to(out)
    assert (out, buffer.at) == ([0.5, -2.0, 0.0, 1.0], 2)


def test_a_place_for_nothing_may_be_longer_than_a_number_has_bits() -> None:
    buffer = ObservationBuffer()
    buffer.spread(0, 70)
    buffer.spread(0b10, 2)
    out: list[float] = []
    buffer.copy_to(out)
    assert out == [0.0] * 71 + [1.0]


def test_a_state_that_is_only_observed_fills_a_sheet_too() -> None:
    buffer = ObservationBuffer()
    buffer.put(7.0)
    Watched().write_observation(3, buffer)
    out: list[float] = []
    buffer.copy_to(out)
    assert out == [7.0, 3.0, 0.25]
