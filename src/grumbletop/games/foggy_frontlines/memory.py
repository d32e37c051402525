"""What the seats of Foggy Frontlines remember beyond the position, saved and read back."""

from __future__ import annotations

from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.reading import Reader
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_beliefs import Belief
from grumbletop.games.foggy_frontlines.rules_cards import ALL_CARDS, ALL_RECRUITS, DRAFTING, MOST_HELD, OWN, OWN_CARDS, PLANNING
from grumbletop.games.foggy_frontlines.rules_fog import (
    HAND,
    MARCHES,
    RESTS,
    count_tokens,
    marching_own,
    nth_token,
    place_of,
    resting_own,
    type_of,
)
from grumbletop.games.foggy_frontlines.rules_story import (
    DEALT,
    FOUND,
    GAVE_BACK,
    LIFTED,
    TOOK,
    Page,
    down_in,
    faceup_in,
    found,
    leaders_in,
    recruits_in,
    resting_in,
    show,
    under_in,
)

HASH: Final = "[0-3][0-9a-f]{15}"  # 62 bits
HASHES: Final = ("told", "did0", "did1", "did2", "did3")
PAGES: Final = ("found", "dealt", "lifted", "called", "took", "gave_back", "fled")
LIMITS: Final = (
    ALL_CARDS,
    ALL_RECRUITS,
    8,
    8,
    9,
    MOST_HELD + 1,
)  # leaders, face up, face down, under X; in a found position resting, recruits
RECRUITS: Final = ALL_RECRUITS >> OWN


def memory(state: FoggyState) -> dict[str, Any]:
    """Hashes in hexadecimal, because JSON numbers of that size are not safe everywhere. Of a past dealt anew nobody saw anything."""
    kept: dict[str, Any] = {name: f"{int(getattr(state, name)):016x}" for name in HASHES}
    seats = range(state.table.players)
    dreamt = [seat for seat in seats if state.dreamt >> seat & 1]
    pages = [written(page, len(seats), dreamt) for page in pages_of(state)]
    return kept | {"dreamt": dreamt, "story": pages}


def pages_of(state: FoggyState) -> list[Page]:
    """The story from its first page on."""
    pages: list[Page] = []
    page = state.story
    while page is not None:
        pages.append(page)
        page = page.before
    return pages[::-1]


def written(page: Page, players: int, dreamt: list[int]) -> dict[str, Any]:
    kind, seat = int(page.kind), int(page.seat)
    entry: dict[str, Any] = {"page": PAGES[kind]}
    if kind in (FOUND, LIFTED):
        entry["seen"] = [written_show(int(page.seen(each)), kind == FOUND) for each in range(players)]
        if kind == FOUND:
            entry["alone"] = [0 if each in dreamt else int(page.secret) >> 15 * each & RECRUITS for each in range(players)]
        return entry
    return entry | {"seat": seat, "seen": int(page.seen0), "alone": 0 if seat in dreamt else int(page.secret)}


def written_show(seen: int, made_up: bool) -> list[int]:
    parts = [leaders_in(seen), faceup_in(seen), down_in(seen), under_in(seen)]
    return [int(part) for part in ([*parts, resting_in(seen), recruits_in(seen)] if made_up else parts)]


# Reading


def recall(state: FoggyState, remembered: object) -> None:
    if remembered is None:
        return
    reader = Reader(remembered, BadPosition, "memory")
    players = int(state.table.players)
    for name in HASHES:
        setattr(state, name, int(reader.string(name, HASH), 16))
    state.dreamt = sum(
        1 << seat for seat in set(reader.each("dreamt", lambda key, value: reader.check_integer(key, value, 0, players - 1)))
    )
    state.story = None
    held = [0] * players
    for entry in reader.tables("story"):
        state.story = read_page(entry, state.story, players)
        count_held(entry, state.story, held)
    reader.done()
    if state.phase != DRAFTING and not state.is_over():
        check(reader, state)


def read_page(entry: Reader, before: Page | None, players: int) -> Page:
    kind = PAGES.index(entry.choice("page", PAGES))
    if (kind in (FOUND, DEALT)) != (before is None):
        entry.fail("page", "a story begins with the deal or with a position that was found, and has neither later")
    page = Page(before, kind, -1)
    if kind in (FOUND, LIFTED):
        for seat, seen in enumerate(entry.items("seen", players, players)):
            page.set_seen(seat, read_show(entry, f"seen.{seat}", seen, LIMITS if kind == FOUND else LIMITS[:4]))
        if kind == FOUND:
            alone = entry.each("alone", lambda key, value: entry.check_integer(key, value, 0, RECRUITS), players, players)
            page.secret = sum(recruits << 15 * seat for seat, recruits in enumerate(alone))
    else:
        page.seat = entry.integer("seat", 0, players - 1)
        page.seen0 = entry.integer("seen", 0, ALL_CARDS)
        page.secret = entry.integer("alone", 0, ALL_CARDS) & ALL_RECRUITS
    entry.done()
    return page


def read_show(entry: Reader, key: str, seen: object, limits: tuple[int, ...]) -> int:
    if not isinstance(seen, list) or len(seen) != len(limits):
        entry.fail(key, f"expected {len(limits)} numbers")
    parts = [entry.check_integer(f"{key}.{n}", part, 0, limits[n]) for n, part in enumerate(seen)]
    squads = int(show(parts[0], parts[1], parts[2], parts[3]))
    return int(found(squads, parts[4], parts[5])) if len(parts) > 4 else squads


def count_held(entry: Reader, page: Page, held: list[int]) -> None:
    """No story has more hidden recruits than there can be (FF-5.6)."""
    kind = int(page.kind)
    for seat in range(len(held)):
        seen = int(page.seen(seat))
        if kind == FOUND:
            held[seat] = int(recruits_in(seen))
        elif kind == LIFTED:
            most = MOST_HELD - held[seat]
            held[seat] -= (int(leaders_in(seen) | faceup_in(seen)) & ALL_RECRUITS).bit_count()
            held[seat] = held[seat] if most >= 0 else -1
        elif seat == page.seat and kind in (DEALT, TOOK, GAVE_BACK):
            held[seat] += -1 if kind == GAVE_BACK else 1
        if not 0 <= held[seat] <= MOST_HELD + 1:
            entry.fail("page", f"seat {seat} can't have that many hidden recruits")


# What is remembered fits what lies on the table


def check(reader: Reader, state: FoggyState) -> None:
    if state.story is None:
        reader.fail("story", "is empty")
    for seat in range(state.table.players):
        for viewer in (SPECTATOR, *range(state.table.players)):
            if viewer != seat and not is_possible(state, state.belief(viewer), seat):
                reader.fail("story", f"does not lead to the cards of seat {seat}")
        led = int(state.belief(SPECTATOR).leading[seat])
        state.resting |= (led & int(state.retreat(seat))) << OWN * seat


def is_possible(state: FoggyState, belief: Belief, seat: int) -> bool:
    """Whether the cards of a seat may lie as they do."""
    hand, retreat, leaders = int(state.hand(seat)), int(state.retreat(seat)), int(state.leaders(seat))
    down = int(state.supports(seat)) & ~int(state.faceup(seat))
    if state.phase == PLANNING:
        hand, leaders, down = hand | leaders | int(state.supports(seat)), 0, 0
    led = int(belief.leading[seat])
    if leaders & OWN_CARDS & ~led:
        return False
    for fog in belief.worlds[seat]:
        marching, resting = int(marching_own(fog)), int(resting_own(fog)) | led & ~leaders
        tokens = [
            (int(belief.mays[type_of(token)]), int(place_of(token))) for token in (nth_token(fog, n) for n in range(count_tokens(fog)))
        ]
        if not leaders:
            resting, marching = resting | marching, 0
            tokens = [(may, RESTS if place == MARCHES else place) for may, place in tokens]
        if (resting, marching) == (retreat & OWN_CARDS, down & OWN_CARDS):
            places = {HAND: hand & ALL_RECRUITS, RESTS: retreat & ALL_RECRUITS, MARCHES: down & ALL_RECRUITS}
            if can_be(tokens, places):
                return True
    return False


def can_be(tokens: list[tuple[int, int]], places: dict[int, int]) -> bool:
    """Whether hidden recruits that may be this or that, here or there, can be these recruits at these places."""
    if not tokens:
        return not any(places.values())
    (may, place), *others = tokens
    fit = places[place] & may
    return any(fit >> card & 1 and can_be(others, places | {place: places[place] ^ 1 << card}) for card in range(OWN, OWN + 15))
