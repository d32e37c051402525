"""A race between actions: what it tries, who stays in it, and what it says of them."""

from __future__ import annotations

import pytest

from grumbletop.engine.action_race import ActionRace
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import FORCED


class CoinRace(ActionRace):
    """Action n comes to n, more or less by the toss of a coin. Whoever is clearly behind drops out after every fourth heat."""

    def __init__(self, actions: list[int], burden: float = 0.0) -> None:
        super().__init__(1, actions, Rng(7))
        self.burden = burden
        self.tosses: list[list[int]] = []

    def prepare_heat(self) -> None:
        self.tosses.append([])

    def try_out(self, action: int) -> float:
        toss = int(self.luck.below(2))
        self.tosses[-1].append(toss)
        return action + (2 * toss - 1) * (1 + action % 3)

    def handicap(self, number: int) -> float:
        return self.burden if number == 0 else 0.0

    def drop_out(self) -> None:
        if self.heats % 4 == 0:
            best = max((self.running[n] for n in range(self.left)), key=lambda number: self.totals[number])
            staying = [self.running[n] for n in range(self.left) if not self.is_behind(self.running[n], best, 3.0)]
            for n, number in enumerate(staying):
                self.running[n] = number
            self.left = len(staying)


def test_every_action_of_a_heat_has_the_same_luck() -> None:
    race = CoinRace([0, 1, 2])
    race.go_on(30)
    assert all(len(set(heat)) == 1 for heat in race.tosses)
    assert len({heat[0] for heat in race.tosses}) == 2


def test_the_best_stays_longest_and_leads() -> None:
    race = CoinRace([0, 1, 8, 4])
    assert race.go_on(400) < 400, "nothing was left to find out"
    candidates = race.candidates()
    assert candidates[0].action == 8
    assert sum(each.share for each in candidates) == pytest.approx(1)


def test_a_lone_action_is_tried_a_few_times_only() -> None:
    race = CoinRace([5])
    assert race.go_on(1000) == FORCED
    assert race.go_on(1000) == 0


def test_a_handicap_counts_in_the_race_but_not_in_the_value() -> None:
    free, burdened = CoinRace([3, 3]), CoinRace([3, 3], burden=0.5)
    for race in (free, burdened):
        race.go_on(8)
    assert [each.value for each in free.candidates()] == [each.value for each in burdened.candidates()]
    assert burdened.totals[0] == burdened.totals[1] - 0.5 * int(burdened.tries[1])


def test_doubt_falls_with_every_try_and_is_whole_before_the_first() -> None:
    race = CoinRace([2, 0])
    doubts = [max(each.doubt for each in race.candidates())]
    for _ in range(3):
        race.go_on(16)
        doubts.append(race.candidates()[0].doubt)
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] == 1


class LostCause(CoinRace):
    def try_out(self, action: int) -> float:
        return -1.0


def test_a_few_lost_tries_are_no_proof() -> None:
    race = LostCause([0, 1])
    race.go_on(2)
    assert all(each.doubt > 0.5 for each in race.candidates())
    race.go_on(1000)
    assert all(each.doubt < 0.01 for each in race.candidates())
