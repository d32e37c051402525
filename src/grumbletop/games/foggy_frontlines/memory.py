"""What the seats of Foggy Frontlines remember beyond the position, saved and read back."""

from __future__ import annotations

from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.reading import Reader
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_belief import Belief, all_pages, count_hidden, marching, resting, sizes_of
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, MOST_SEATS, OWN, PLANNING
from grumbletop.games.foggy_frontlines.rules_facts import DEALT, FOUND, LIFTED
from grumbletop.games.foggy_frontlines.rules_memory import hidden_recruits
from grumbletop.games.foggy_frontlines.rules_story import Page
from grumbletop.games.foggy_frontlines.rules_worlds import remembered

HASH: Final = "[0-3][0-9a-f]{15}"  # 62 bits
HASHES: Final = ("told", "did0", "did1", "did2", "did3")
PAGE: Final = "[0-6] [0-4]( [0-9a-f]{1,15}){5}"  # kind, seat from 1 on or 0 for nobody, what was seen of each seat, what was seen alone


def memory(state: FoggyState) -> dict[str, Any]:
    """Numbers in hexadecimal, because JSON numbers of that size are not safe everywhere. Of a past dealt anew nobody saw anything."""
    kept: dict[str, Any] = {name: f"{int(getattr(state, name)):016x}" for name in HASHES}
    dreamt = [seat for seat in range(state.rules.players) if state.dreamt >> seat & 1]
    pages = all_pages(state.story)[::-1]
    return kept | {"dreamt": dreamt, "story": [written(page, dreamt) for page in pages]}


def written(page: Page, dreamt: list[int]) -> str:
    alone = int(page.secret)
    for seat in dreamt:
        alone &= ~(0x7FFF << 15 * seat) if page.kind == FOUND else -(page.seat != seat)
    return " ".join(f"{int(number):x}" for number in (page.kind, page.seat + 1, *(page.seen(seat) for seat in range(MOST_SEATS)), alone))


def recall(state: FoggyState, remembered: object) -> None:
    if remembered is None:
        return
    reader = Reader(remembered, BadPosition, "memory")
    seats = range(state.rules.players)
    for name in HASHES:
        setattr(state, name, int(reader.string(name, HASH), 16))
    state.dreamt = sum(1 << seat for seat in set(reader.each("dreamt", lambda key, value: reader.check_integer(key, value, 0, seats[-1]))))
    state.story = None
    for number, text in enumerate(reader.each("story", lambda key, value: reader.check_string(key, value, PAGE))):
        kind, seat, *seen, alone = (int(part, 16) for part in text.split())
        if seat > len(seats) or (seat == 0) != (kind in (FOUND, LIFTED)) or (number == 0) != (kind in (FOUND, DEALT)):
            reader.fail(f"story.{number}", "is no page at this place")
        state.story = Page(state.story, kind, seat - 1, 0, alone)
        for each, part in enumerate(seen):
            state.story.set_seen(each, part)
    reader.done()
    if state.phase != DRAFTING and not state.is_over():
        check(reader, state)


def check(reader: Reader, state: FoggyState) -> None:
    """What is remembered fits what lies on the table."""
    if state.story is None:
        reader.fail("story", "is empty")
    for seat in range(state.rules.players):
        for viewer in (SPECTATOR, *range(state.rules.players)):
            belief = remembered(state, viewer)
            if viewer != seat and not (belief.is_possible() and fits(state, belief, seat)):
                reader.fail("story", f"does not lead to the cards of seat {seat}")
        led = int(remembered(state, SPECTATOR).leading[seat])
        state.resting |= (led & int(state.retreat(seat))) << OWN * seat


def fits(state: FoggyState, belief: Belief, seat: int) -> bool:
    """Whether a seat has as many cards at each place as others remember. That is public, so all layouts say the same."""
    layout, led, leaders = next(iter(belief.lies[seat])), int(belief.leading[seat]), int(state.leaders(seat))
    down = int(state.supports(seat)) & ~int(state.faceup(seat))
    if state.phase == PLANNING:
        leaders = down = 0
    rests, marches = int(resting(layout)) | led & ~leaders, int(marching(layout))
    counted = (rests.bit_count(), marches.bit_count()) if leaders else ((rests | marches).bit_count(), 0)
    hidden = int(hidden_recruits(state, seat)).bit_count()
    return counted == (int(state.retreat(seat)).bit_count(), down.bit_count()) and count_hidden(sizes_of(layout)) == hidden
