"""What a State answers without being told how: the methods with a right answer for most games."""

from __future__ import annotations

import pytest

from grumbletop.engine.errors import TooMany
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import MOST_DRAWS, PathChance, SeededChance, branches, perft, playout, playouts
from grumbletop.engine.state import Chance, State


class Countdown(State):
    """Seats 1 and 3 take 1 or 2 of some sticks in turn; a die may bring one back."""

    def __init__(self, sticks: int, owing: int = 2) -> None:
        self.sticks = sticks
        self.owing = owing

    def deciders(self) -> int:
        return 0 if self.sticks <= 0 else self.owing

    def count_actions(self, seat: int) -> int:
        return 2 if self.owes(seat) else 0

    def nth_action(self, seat: int, n: int) -> int:
        return n + 1

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        self.sticks -= action
        if action == 2:
            self.sticks += chance.draw(0, 2, self)
        self.owing = 10 - self.owing

    def is_over(self) -> bool:
        return self.sticks <= 0

    def clone(self) -> State:
        return Countdown(self.sticks, self.owing)

    def assign(self, other: State) -> None:
        assert isinstance(other, Countdown)
        self.sticks, self.owing = other.sticks, other.owing

    def information_key(self, seat: int) -> int:
        return self.sticks * 4 + seat


def test_the_decider_is_the_lowest_seat_that_owes() -> None:
    assert [Countdown(3, owing).decider() for owing in (2, 8, 10)] == [1, 3, 1]
    assert Countdown(0).decider() == -1


def test_a_seat_owes_if_its_bit_is_set_and_nobody_else_does() -> None:
    state = Countdown(3, 10)
    assert [state.owes(seat) for seat in (-2, -1, 0, 1, 2, 3, 4)] == [False, False, False, True, False, True, False]


def test_legal_actions_are_all_that_are_counted() -> None:
    assert Countdown(3).legal_actions(1) == [1, 2]
    assert Countdown(3).legal_actions(0) == []


def test_a_sampled_action_is_any_of_them() -> None:
    rng = Rng(1)
    assert {Countdown(3).sample_action(1, rng) for _ in range(20)} == {1, 2}


def test_an_action_is_its_own_code_unless_a_game_says_otherwise() -> None:
    state = Countdown(3)
    assert state.decode(1, state.code(1, 2)) == 2


def test_reopened_is_a_clone_where_nothing_is_committed() -> None:
    state = Countdown(3)
    again = state.reopened()
    assert isinstance(again, Countdown)
    again.sticks = 1
    assert state.sticks == 3


def test_positions_are_told_apart_like_information_unless_a_game_says_otherwise() -> None:
    assert Countdown(3).position_key(1) == Countdown(3).information_key(1)


@pytest.mark.parametrize("ask", ["is_over", "clone", "deciders"])
def test_what_only_a_game_knows_is_not_answered(ask: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(State(), ask)()


def test_every_outcome_is_a_branch_with_its_probability() -> None:
    found = [(share, child.sticks) for share, child in branches(Countdown(5), 1, 2) if isinstance(child, Countdown)]
    assert found == [(0.5, 3), (0.5, 4)]
    assert [share for share, _ in branches(Countdown(5), 1, 1)] == [1.0]


def test_lines_are_counted_with_their_outcomes() -> None:
    assert perft(Countdown(2), 0) == 1
    assert perft(Countdown(2), 1) == 3, "take one; take two and roll either way"
    assert perft(Countdown(2), 2) == 3 + 1 + 3, "where a stick is left the game goes on"


def test_a_random_game_is_played_to_the_end_and_its_start_can_be_used_again() -> None:
    start = Countdown(20)
    state = start.clone()
    decisions = playout(state, Rng(1), SeededChance(Rng(2)), Log())
    assert state.is_over()
    assert decisions >= 10
    assert playouts([start, Countdown(1)], 4, Rng(3)) > 2 * 10
    assert start.sticks == 20


def test_one_outcome_needs_no_number() -> None:
    rng = Rng(5)
    assert SeededChance(rng).draw(0, 1, Countdown(1)) == 0
    assert rng.state == 5


def test_dice_that_are_rolled_until_they_differ_are_not_listed() -> None:
    """The first path of all shows the same faces again and again."""
    chance, state = PathChance(), Countdown(1)
    assert {chance.draw(0, 6, state) for _ in range(MOST_DRAWS)} == {0}
    with pytest.raises(TooMany, match="random draws in a row"):
        chance.draw(0, 6, state)
