"""What everybody has seen of a game of Foggy Frontlines that says something about hidden cards, page by page. Compiled.

A page never changes once it is written, so all copies of a state share their story. Beside what everybody saw of a seat it holds what that
seat saw alone: `rules_belief` reads that only for this seat. The kinds of a page are the first facts of `rules_facts`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.games.foggy_frontlines.rules_cards import ALL_CARDS

VIEWERS: Final = 5  # everybody, and the seats


class Knowledge:
    """What a viewer makes of a story up to one page (see `rules_belief.Belief`)."""


@final
class Page:
    """Neither this nor what hangs on it is declared acyclic: such objects break the heap when they are freed deep inside a long chain."""

    def __init__(self, before: Page | None, kind: i64, seat: i64, seen: i64, secret: i64) -> None:
        self.before = before
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.seen0: i64 = seen  # of the seat, or of seat 0
        self.seen1: i64 = 0
        self.seen2: i64 = 0
        self.seen3: i64 = 0
        self.secret: i64 = secret
        self.known: list[Knowledge | None] | None = None  # by viewer

    def seen(self, seat: i64) -> i64:
        if seat == 0:
            return self.seen0
        if seat == 1:
            return self.seen1
        return self.seen2 if seat == 2 else self.seen3

    def set_seen(self, seat: i64, seen: i64) -> None:
        if seat == 0:
            self.seen0 = seen
        elif seat == 1:
            self.seen1 = seen
        elif seat == 2:
            self.seen2 = seen
        else:
            self.seen3 = seen

    def keep(self, viewer: i64, knowledge: Knowledge | None) -> None:
        if self.known is None:
            self.known = [None] * VIEWERS
        self.known[viewer + 1] = knowledge


# Squads as others see them: leaders, supports that are face up, and how many lie face down.


def show(leaders: i64, faceup: i64, down: i64) -> i64:
    return leaders | faceup << 20 | down << 40


def leaders_in(seen: i64) -> i64:
    return seen & ALL_CARDS


def faceup_in(seen: i64) -> i64:
    return (seen >> 20) & ALL_CARDS


def down_in(seen: i64) -> i64:
    return seen >> 40
