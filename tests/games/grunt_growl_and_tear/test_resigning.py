"""What giving up costs with two, three and four players: GGT-13.6."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grumbletop.games.grunt_growl_and_tear.rules_board import with_seat
from tests.games.grunt_growl_and_tear.tables import begun


@pytest.mark.clause("GGT-13.6")
@pytest.mark.parametrize(
    ("players", "resigned", "returns"),
    [
        (2, [1], [1, -1]),
        (3, [0], [-1 / 2, 1 / 4, 1 / 4]),
        (3, [0, 2], [-1 / 2, 1, -1 / 2]),
        (4, [1], [1 / 9, -1 / 3, 1 / 9, 1 / 9]),
        (4, [3, 0], [-1 / 3, 1 / 3, 1 / 3, -1 / 3]),
        (4, [3, 0, 1], [-1 / 3, -1 / 3, 1, -1 / 3]),
    ],
)
def test_giving_up_costs_as_much_as_losing(players: int, resigned: Sequence[int], returns: list[float]) -> None:
    game, state = begun(players=players)
    assert game.returns_after_resigning(state, resigned) == pytest.approx(returns)
    assert game.settled_info.returns == (min(returns), 1)


@pytest.mark.clause("GGT-13.6")
@pytest.mark.parametrize(
    ("players", "out", "resigned", "returns"),
    [
        (3, 2, [0], [-1 / 2, 1, -1 / 2]),
        (4, 1, [3], [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        (4, 1, [1], [1 / 9, -1 / 3, 1 / 9, 1 / 9]),
        (3, 0, [1, 2], [1, -1 / 2, -1 / 2]),  # nobody else is left to win
    ],
)
def test_who_is_out_has_lost_already(players: int, out: int, resigned: Sequence[int], returns: list[float]) -> None:
    game, state = begun(players=players)
    state.out = with_seat(state.out, out)
    assert game.returns_after_resigning(state, resigned) == pytest.approx(returns)
