"""What points are worth while the end is open: small races by hand, all of them by symmetry."""

from __future__ import annotations

from itertools import product

import pytest

from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.mind_race import FURTHEST, Race

STAGES = list(product(range(6), range(4), range(2)))


def race(**options: str) -> Race:
    return Race(GrumblesAndGoofs(options).rules)


def test_what_one_player_gains_the_other_loses() -> None:
    here = race()
    for lead, stage in product(range(-FURTHEST, FURTHEST + 1), STAGES):
        assert here.value(-lead, *stage) == pytest.approx(-here.value(lead, *stage))
        assert -1 <= here.value(lead, *stage) <= 1


def test_a_point_more_is_never_worse() -> None:
    here = race()
    for lead, stage in product(range(-6, 6), STAGES):
        assert here.value(lead, *stage) <= here.value(lead + 1, *stage) + 1e-12


@pytest.mark.clause("GG-7.5")
@pytest.mark.parametrize(("lead", "value"), [(0, 0.0), (1, 0.0), (2, 0.0), (3, 0.5), (4, 1.0), (-2, 0.0), (-3, -0.5), (-4, -1.0)])
def test_the_last_chance_is_worth_three_to_whoever_takes_it(lead: int, value: float) -> None:
    assert race().value(lead, 0, 0, 0) == pytest.approx(value)


@pytest.mark.clause("GG-7.4")
def test_a_sure_doom_wins_for_the_leader_and_for_whoever_gives_it_away_when_level() -> None:
    here = race()
    assert here.best_capture(2, 3, 0, 0) == 1.0
    assert here.best_capture(0, 3, 0, 0) == 1.0
    assert here.after_mystery(0, 3, 0, 0) == -1.0
    assert here.after_mystery(1, 3, 0, 0) == 0.0


@pytest.mark.clause("GG-7.3", "GG-7.4")
def test_a_mystery_is_the_mean_of_what_it_may_be() -> None:
    here = race()
    regular, supers, doom = here.value(1, 5, 2, 1), here.value(3, 5, 3, 0), -1.0
    assert here.after_mystery(0, 5, 3, 1) == pytest.approx((3 * regular + supers + doom) / 5)


@pytest.mark.clause("GG-8.4", "GG-8.5")
def test_where_nobody_wants_to_capture_the_stall_decides() -> None:
    assert [race().stalled(lead) for lead in (-2, 0, 1)] == [-1.0, 0.0, 1.0]
    assert [race(stall_result="draw").stalled(lead) for lead in (-2, 0, 1)] == [0.0, 0.0, 0.0]


def test_odds_keep_the_order_and_stay_finite() -> None:
    here = race()
    odds = [here.odds(value / 10) for value in range(-10, 11)]
    assert odds == sorted(odds)
    assert odds[10] == 0.0
    assert odds[-1] == pytest.approx(-odds[0])
    assert odds[-1] < 2.5
