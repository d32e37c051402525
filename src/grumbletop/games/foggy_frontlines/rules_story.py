"""What everybody has seen of a game of Foggy Frontlines that says something about hidden cards, page by page. Compiled.

A page never changes once it is written, so all copies of a state share their story. Beside what everybody saw of a seat it holds what that
seat saw alone: `rules_belief` reads that only for this seat. The kinds of a page are the first facts of `rules_facts`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import mix
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
        self.seen: i64 = seen
        self.secret: i64 = secret
        self.known: list[Knowledge | None] = [None] * VIEWERS if before is None else before.known  # what each viewer knew when last asked
        self.key: i64 = mix(mix(0 if before is None else before.key, kind + 8 * seat + 64 * seen), secret)  # of the story up to here


# Squads as others see them: leaders, supports that are face up, and how many lie face down.


def show(leaders: i64, faceup: i64, down: i64) -> i64:
    return leaders | faceup << 20 | down << 40


def leaders_in(seen: i64) -> i64:
    return seen & ALL_CARDS


def faceup_in(seen: i64) -> i64:
    return (seen >> 20) & ALL_CARDS


def down_in(seen: i64) -> i64:
    return seen >> 40
