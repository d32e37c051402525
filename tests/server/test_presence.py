"""Who is at which match: what processes tell each other, and what they make of it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from grumbletop.server.presence import LONGEST, Presence, read_words

BEAT = 4.0


@dataclass
class Hand:
    """A clock that is moved by hand."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def two(hand: Hand) -> tuple[Presence, Presence]:
    both = Presence(hand, BEAT), Presence(hand, BEAT)
    for each in both:
        each.listening()
    return both


def tell(one: Presence, other: Presence) -> set[str]:
    return {match for text in one.texts() for match in other.hear(text)}


def test_the_other_knows_who_is_here(two: tuple[Presence, Presence]) -> None:
    one, other = two
    one.are_here("m", [0, 2])
    assert tell(one, other) == {"m"}
    assert other.elsewhere("m") == {0, 2}
    assert one.elsewhere("m") == frozenset()
    one.are_here("m", [2])
    tell(one, other)
    assert other.elsewhere("m") == {2}
    one.are_here("m", [])
    assert tell(one, other) == {"m"}
    assert other.elsewhere("m") == frozenset()
    assert not one.own
    assert not other.others[one.me].at


def test_what_did_not_change_is_not_told(two: tuple[Presence, Presence]) -> None:
    one, _ = two
    one.are_here("m", [])
    assert one.texts() == []
    one.are_here("m", [1])
    assert len(one.texts()) == 1
    one.are_here("m", [1])
    assert not one.news.is_set()
    assert one.texts() == []


def test_the_latest_is_told_once(two: tuple[Presence, Presence]) -> None:
    one, other = two
    one.are_here("m", [0])
    one.are_here("m", [0, 1])
    assert one.texts() == [f"at {one.me} m:0,1"]
    one.are_here("n", [3])
    tell(one, other)
    assert other.elsewhere("n") == {3}


def test_somebody_may_be_here_twice(two: tuple[Presence, Presence], hand: Hand) -> None:
    one, other = two
    third = Presence(hand, BEAT)
    for each in (one, third):
        each.are_here("m", [1])
        tell(each, other)
    other.hear(f"bye {one.me}")
    assert other.elsewhere("m") == {1}
    other.hear(f"bye {third.me}")
    assert other.elsewhere("m") == frozenset()


def test_ones_own_words_are_no_news(two: tuple[Presence, Presence]) -> None:
    one, _ = two
    one.are_here("m", [1])
    assert tell(one, one) == set()
    assert one.elsewhere("m") == frozenset()


def test_a_silent_process_is_forgotten(two: tuple[Presence, Presence], hand: Hand) -> None:
    one, other = two
    one.are_here("m", [1])
    tell(one, other)
    hand.now += 3 * BEAT
    assert set(other.sweep()) == set()
    other.hear(f"beat {one.me}")
    hand.now += 3 * BEAT
    assert set(other.sweep()) == set()
    assert other.elsewhere("m") == {1}
    hand.now += BEAT
    assert set(other.sweep()) == {"m"}
    assert other.elsewhere("m") == frozenset()


def test_who_cant_hear_forgets_nobody(two: tuple[Presence, Presence], hand: Hand) -> None:
    one, other = two
    one.are_here("m", [1])
    tell(one, other)
    other.deaf = True
    hand.now += 100 * BEAT
    assert set(other.sweep()) == set()
    other.listening()
    assert set(other.sweep()) == set()
    assert other.elsewhere("m") == {1}


def test_who_asks_is_told_everything(two: tuple[Presence, Presence]) -> None:
    one, other = two
    for number in range(2_000):
        one.are_here(f"match-{number:027}", [number % 64])
    one.texts()
    one.hear(f"who {other.me}")
    assert one.news.is_set()
    texts = one.texts()
    assert len(texts) > 1
    assert all(len(text.encode()) <= LONGEST for text in texts)
    assert len({match for text in texts for match in other.hear(text)}) == 2_000
    assert other.elsewhere(f"match-{77:027}") == {13}


@pytest.mark.parametrize(
    "text", ["", "at", "at  m:1", "dance x m:1", "at x m", "at x :1", "at x m:1;2", "at x m:99", "at x m:-1", "at x m:1,"]
)
def test_what_is_not_understood_changes_nothing(text: str, two: tuple[Presence, Presence]) -> None:
    one, _ = two
    assert list(one.hear(text)) == []
    assert one.elsewhere("m") == frozenset()


def test_words() -> None:
    assert read_words("a:0,1 b: nonsense c:63") == {"a": {0, 1}, "b": set(), "c": {63}}
