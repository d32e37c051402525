"""Bit sets in one number, against Python's own big integers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grumbletop.engine.bits import M62, bit, has, lowest, members, mix, nth_bit, popcount, shifted

SETS = st.integers(0, M62)


@given(SETS)
def test_popcount_counts_all_62_bits(bits: int) -> None:
    assert popcount(bits) == bits.bit_count()


def test_popcount_of_the_full_set() -> None:
    assert popcount(M62) == 62


@given(st.integers(0, 61))
def test_a_bit_is_a_set_of_one(n: int) -> None:
    assert bit(n) == 2**n
    assert [place for place in range(62) if has(bit(n), place)] == [n]


def test_shifting_reaches_the_highest_bits() -> None:
    """Beyond 31 bits a C int would be too small."""
    assert [shifted(5, by) for by in (0, 30, 31, 32, 59)] == [5, 5 * 2**30, 5 * 2**31, 5 * 2**32, 5 * 2**59]


@given(SETS.filter(bool))
def test_the_lowest_bit_and_the_nth_bit(bits: int) -> None:
    places = [place for place in range(62) if bits >> place & 1]
    assert lowest(bits) == places[0]
    assert [nth_bit(bits, n) for n in range(len(places))] == places
    assert members(bits) == places


def test_nobody_is_in_the_empty_set() -> None:
    assert members(0) == []


def test_the_running_hash_is_pinned() -> None:
    """Saved keys and compiled modules rely on these numbers."""
    assert [mix(0, 0), mix(0, 1), mix(1, 0), mix(M62, M62)] == [
        2177342782468422677,
        123973404108342042,
        3694389495544262032,
        2030690980184279911,
    ]


@given(SETS, SETS)
def test_a_hash_stays_in_62_bits_and_never_loses_its_key(key: int, value: int) -> None:
    assert 0 <= mix(key, value) <= M62
    assert mix(key, value) != mix(key ^ 1, value)


def test_key_and_value_of_the_running_hash_cannot_stand_in_for_each_other() -> None:
    assert mix(5, 9) != mix(9, 5)
    assert mix(0b10, 0b01) != mix(0b11, 0b00), "bits that differ in both must not cancel out"
