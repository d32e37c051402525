"""The small generator: pinned numbers, and quick statistics with fixed seeds. The long battery is in benchmarks/rng."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import sqrt

import pytest

from grumbletop.engine.rng import M62, Rng, stream

DRAWS = 20_000
WIDEST = 4.0  # standard deviations; the seeds are fixed, so what passes once passes always


def deviation(values: Iterable[int], cells: int) -> float:
    """Chi-square over equally likely cells, in standard deviations from its mean."""
    counts = Counter(values)
    assert all(0 <= value < cells for value in counts)
    expected = counts.total() / cells
    chi_square = sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected
    return (chi_square - (cells - 1)) / sqrt(2 * (cells - 1))


def below(n: int, seed: int) -> Iterable[int]:
    rng = Rng(seed)
    return [rng.below(n) for _ in range(DRAWS)]


def test_the_numbers_are_pinned() -> None:
    rng = Rng(0)
    assert [rng.next() for _ in range(4)] == [1517046713075839355, 3348600501619484148, 602207967815479735, 253553216761133762]
    assert [stream(2026, index).next() for index in range(3)] == [1345429727727811273, 761938680986499311, 382520394327562981]
    rng = Rng(M62)
    assert [rng.below(n) for n in (1, 2, 6, 13, 52, 136_064, 2**31)] == [0, 0, 0, 1, 22, 61276, 611685751]


def test_a_seed_counts_by_its_low_62_bits() -> None:
    assert Rng(2**62 - 1).next() == Rng(-1).next()


def test_chi_square_sees_a_loaded_die() -> None:
    fair = [roll % 6 for roll in range(6_000)]
    assert abs(deviation(fair, 6)) < WIDEST
    assert deviation([*fair, *([5] * 200)], 6) > WIDEST


def test_chi_square_sees_numbers_that_are_too_even() -> None:
    assert deviation(range(1_000), 1_000) < -WIDEST


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 12, 13, 20, 52, 100, 365, 1000, 1023, 1024, 1025])
def test_below_is_uniform(n: int) -> None:
    assert abs(deviation(below(n, 1), n)) < WIDEST


@pytest.mark.parametrize("n", [2**31, 2**31 - 1, 2**30 + 1, 3 * 2**29, 5 * 2**28, 136_064])
@pytest.mark.parametrize("cells", [2, 3, 5, 7])
def test_below_is_uniform_for_large_n_in_rank_and_in_remainder(n: int, cells: int) -> None:
    values = below(n, 2)
    assert abs(deviation((value * cells // n for value in values), cells)) < WIDEST
    assert abs(deviation((value % cells for value in values), cells)) < WIDEST


@pytest.mark.parametrize("n", [2, 3, 6, 13, 16])
def test_neighbouring_draws_are_independent(n: int) -> None:
    values = list(below(n, 3))
    assert abs(deviation((a * n + b for a, b in pairwise(values)), n * n)) < WIDEST


def test_triples_of_dice_are_independent() -> None:
    values = list(below(6, 4))
    triples = zip(values[::3], values[1::3], values[2::3], strict=False)
    assert abs(deviation((a * 36 + b * 6 + c for a, b, c in triples), 216)) < WIDEST


@pytest.mark.parametrize("place", range(0, 62, 5))
def test_every_bit_is_fair(place: int) -> None:
    rng = Rng(5)
    assert abs(deviation(((rng.next() >> place) & 1 for _ in range(DRAWS)), 2)) < WIDEST


@pytest.mark.parametrize("n", [2, 6, 12, 13, 52])
@pytest.mark.parametrize(("first", "stride"), [(0, 1), (0, 2), (0, 1000), (0, 2**32), (2**61, 1)])
def test_first_draws_of_neighbouring_seeds_are_uniform_and_independent(n: int, first: int, stride: int) -> None:
    values = [Rng(first + index * stride).below(n) for index in range(DRAWS)]
    assert abs(deviation(values, n)) < WIDEST
    assert abs(deviation((a * n + b for a, b in zip(values[::2], values[1::2], strict=True)), n * n)) < WIDEST


@pytest.mark.parametrize("n", [2, 6, 12, 13, 52])
def test_first_draws_of_the_games_of_a_run_are_uniform_and_independent(n: int) -> None:
    values = [stream(6, index).below(n) for index in range(DRAWS)]
    assert abs(deviation(values, n)) < WIDEST
    assert abs(deviation((a * n + b for a, b in zip(values[::2], values[1::2], strict=True)), n * n)) < WIDEST


def test_games_of_a_run_do_not_repeat_each_other() -> None:
    games = [stream(7, index) for index in range(2_000)]
    assert len({game.next() for game in games for _ in range(10)}) == 20_000


def test_shuffles_reach_every_order_equally() -> None:
    """Successive draws, as decks are shuffled: all 120 orders of five cards."""
    rng = Rng(8)
    ranks = []
    for _ in range(DRAWS):
        rank = 0
        for left in range(5, 0, -1):
            rank = rank * left + rng.below(left)
        ranks.append(rank)
    assert abs(deviation(ranks, 120)) < WIDEST
