"""Dice pools: listed by the number of winning dice, drawn and recorded face by face."""

from __future__ import annotations

from math import comb, isclose

import pytest

from grumbletop.engine.bits import bit, has
from grumbletop.engine.rollouts import PathChance
from grumbletop.engine.state import Chance, State

FIVE_OR_SIX = bit(4) | bit(5)


class DieByDie(Chance):
    """What the same path is without pools: every die is a draw of its own."""

    def __init__(self) -> None:
        self.path = PathChance()
        self.probability = self.path.probability
        self.advance = self.path.advance

    def draw(self, event: int, outcomes: int, state: State) -> int:
        return self.path.draw(event, outcomes, state)


def shares(chance: PathChance | DieByDie, dice: int, sides: int, winning: int) -> dict[int, float]:
    """The probability of each number of winning dice."""
    found: dict[int, float] = {}
    while True:
        wins = sum(has(winning, face) for face in chance.pool(0, dice, sides, winning, State()))
        found[wins] = found.get(wins, 0.0) + chance.probability()
        if not chance.advance():
            return found


@pytest.mark.parametrize(
    ("dice", "sides", "winning"), [(1, 6, FIVE_OR_SIX), (4, 6, FIVE_OR_SIX), (3, 3, bit(0)), (2, 6, 0), (2, 2, 3), (0, 6, 1)]
)
def test_the_odds_of_a_small_pool_are_those_of_going_through_all_faces(dice: int, sides: int, winning: int) -> None:
    pooled, listed = (shares(chance, dice, sides, winning) for chance in (PathChance(), DieByDie()))
    assert pooled.keys() == listed.keys()
    assert all(isclose(pooled[wins], listed[wins], rel_tol=1e-12) for wins in pooled)


def test_a_pool_of_twenty_has_twenty_one_outcomes() -> None:
    found = shares(PathChance(), 20, 6, FIVE_OR_SIX)
    assert sorted(found) == list(range(21))
    assert isclose(sum(found.values()), 1.0, rel_tol=1e-12)
    assert isclose(found[7], comb(20, 7) * 2**13 / 3**20, rel_tol=1e-9)


def test_two_pools_and_a_die_are_all_their_combinations() -> None:
    chance, total, count = PathChance(), 0.0, 0
    while True:
        chance.pool(0, 2, 6, 1, State())
        chance.draw(0, 3, State())
        chance.pool(0, 5, 6, 7, State())
        total, count = total + chance.probability(), count + 1
        if not chance.advance():
            break
    assert count == 3 * 3 * 6
    assert isclose(total, 1.0, rel_tol=1e-12)
