"""What the seats of Foggy Frontlines remember beyond the position, saved and read back."""

from __future__ import annotations

from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, MOST_SEATS, OWN, OWN_CARDS
from grumbletop.games.foggy_frontlines.rules_facts import LIFTED
from grumbletop.games.foggy_frontlines.rules_story import Page, leaders_in
from grumbletop.games.foggy_frontlines.rules_worlds import remembered

HASH: Final = "[0-3][0-9a-f]{15}"  # 62 bits
HASHES: Final = ("told", "did0", "did1", "did2", "did3")
PAGE: Final = "[1-6] [0-4]( [0-9a-f]{1,11}){5}"  # kind, seat from 1 on or 0 for all, what was seen of each, what the seat saw alone


def memory(state: FoggyState) -> dict[str, Any]:
    """Numbers in hexadecimal, because JSON numbers of that size are not safe everywhere. Of a past dealt anew nobody saw anything."""
    kept: dict[str, Any] = {name: f"{int(getattr(state, name)):016x}" for name in HASHES}
    dreamt = [seat for seat in range(state.rules.players) if state.dreamt >> seat & 1]
    story, page = [], state.story
    while page is not None:
        seen = [page.seen(seat) for seat in range(MOST_SEATS)]
        alone = 0 if page.seat in dreamt else page.secret
        story.append(" ".join(f"{int(number):x}" for number in (page.kind, page.seat + 1, *seen, alone)))
        page = page.before
    return kept | {"dreamt": dreamt, "story": story[::-1]}


def recall(state: FoggyState, kept: object) -> None:
    if kept is None:
        return
    reader = Reader(kept, BadPosition, "memory")
    seats = range(state.rules.players)
    for name in HASHES:
        setattr(state, name, int(reader.string(name, HASH), 16))
    state.dreamt = sum(1 << seat for seat in set(reader.each("dreamt", lambda key, value: reader.check_integer(key, value, 0, seats[-1]))))
    state.story = None
    for number, text in enumerate(reader.each("story", lambda key, value: reader.check_string(key, value, PAGE))):
        kind, seat, *seen, alone = (int(part, 16) for part in text.split())
        reader.refuse_if(seat > len(seats) or (seat == 0) != (kind == LIFTED), f"story.{number}", "is of no seat")
        state.story = Page(state.story, kind, seat - 1, 0, alone)
        for each, part in enumerate(seen):
            state.story.set_seen(each, part)
        if kind == LIFTED:
            state.resting = sum((leaders_in(seen[each]) & state.retreat(each) & OWN_CARDS) << OWN * each for each in seats)
    reader.done()
    if state.phase != DRAFTING and not state.is_over():
        check(reader, state)


def check(reader: Reader, state: FoggyState) -> None:
    """What is remembered fits what lies on the table: so the table looks the same in a world that is dealt from it."""
    if state.story is None:
        reader.fail("story", "is empty")
    for viewer in (SPECTATOR, *range(state.rules.players)):
        if not remembered(state, viewer).deals or state.resample(viewer, Rng(0)).position_key(viewer) != state.position_key(viewer):
            reader.fail("story", "does not lead to this position")
