"""A stack of fixed frames."""

from __future__ import annotations

import pytest

from grumbletop.engine.frames import NOTHING, Frames


def test_the_last_frame_in_is_the_first_out_and_comes_up_empty() -> None:
    frames = Frames(2, 3)
    assert frames.top() == NOTHING
    frames.push(7)
    frames.put(0, 10)
    frames.put(1, -5)
    frames.push(8)
    assert (frames.top(), frames.get(0), frames.get(1)) == (8, 0, 0)
    frames.put(0, 99)
    assert frames.pop() == 8
    assert (frames.top(), frames.get(0), frames.get(1)) == (7, 10, -5)
    frames.push(9)
    assert frames.get(0) == 0, "nothing is left of the frame that was there"


def test_every_level_can_be_read() -> None:
    frames = Frames(1, 2)
    for kind in (3, 4):
        frames.push(kind)
        frames.put(0, 10 * kind)
    assert [(frames.kind_at(level), frames.number_at(level, 0)) for level in range(frames.depth)] == [(3, 30), (4, 40)]


def test_more_frames_than_the_game_allows_are_an_error() -> None:
    frames = Frames(1, 2)
    frames.push(1)
    frames.push(1)
    with pytest.raises(OverflowError, match="more than 2 frames"):
        frames.push(1)
    assert frames.depth == 2


def test_what_is_not_there_is_an_error() -> None:
    frames = Frames(2, 2)
    with pytest.raises(IndexError, match="no frame is pending"):
        frames.pop()
    with pytest.raises(IndexError, match="on level -1 of 0"):
        frames.get(0)
    with pytest.raises(IndexError, match="on level -1 of 0"):
        frames.put(0, 1)
    frames.push(1)
    with pytest.raises(IndexError, match="on level 1 of 1"):
        frames.kind_at(1)
    with pytest.raises(IndexError, match="no number 2"):
        frames.get(2)


def test_a_copy_shares_nothing() -> None:
    frames = Frames(2, 2)
    frames.push(5)
    frames.put(1, 6)
    copy = frames.clone()
    copy.put(1, 7)
    copy.push(1)
    assert (frames.depth, frames.get(1)) == (1, 6)
    copy.assign(frames)
    assert (copy.depth, copy.top(), copy.get(1)) == (1, 5, 6)
    assert copy.mixed(0) == frames.mixed(0)
    copy.put(1, 8)
    assert copy.mixed(0) != frames.mixed(0)
    copy.clear()
    assert copy.top() == NOTHING
