"""What the seats of Foggy Frontlines remember beyond the position, saved and read back."""

from __future__ import annotations

from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reading import Reader
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, OWN_CARDS
from grumbletop.games.foggy_frontlines.rules_memory import SPECTATORS

HASH: Final = "[0-3][0-9a-f]{15}"  # 62 bits
HASHES: Final = ("told", "did0", "did1", "did2", "did3")
SIGHTS: Final = ("seen0", "seen1", "seen2", "seen3", "seen_by_all")
CARD_SETS: Final = ("resting", "barred", "before")  # five bits for each seat
COUNTS: Final = ("rest", "regrouped")  # four bits for each seat and way
WAYS: Final = 3


def memory(state: FoggyState) -> dict[str, Any]:
    """Hashes and sights in hexadecimal, because JSON numbers of that size are not safe everywhere."""
    found: dict[str, Any] = {name: f"{int(getattr(state, name)):016x}" for name in (*HASHES, *SIGHTS)}
    seats = range(state.table.players)
    found |= {name: [getattr(state, name) >> 5 * seat & OWN_CARDS for seat in seats] for name in CARD_SETS}
    found |= {name: [[getattr(state, name) >> 16 * way + 4 * seat & 15 for way in range(WAYS)] for seat in seats] for name in COUNTS}
    return found | {"takers": [int(state.taker(token)) for token in range(state.taken)]}


def recall(state: FoggyState, remembered: object) -> None:
    if remembered is None:
        return
    reader = Reader(remembered, BadPosition, "memory")
    players = int(state.table.players)
    for name in (*HASHES, *SIGHTS):
        setattr(state, name, int(reader.string(name, HASH), 16))
    for name in CARD_SETS:
        sets = reader.each(name, lambda key, value: reader.check_integer(key, value, 0, OWN_CARDS), players, players)
        setattr(state, name, sum(cards << 5 * seat for seat, cards in enumerate(sets)))
    for name in COUNTS:
        setattr(state, name, read_counts(reader, name, players))
    takers = reader.each("takers", lambda key, value: reader.check_integer(key, value, 0, players - 1), 0, 15)
    state.taken = len(takers)
    state.takers = sum(seat << 2 * token for token, seat in enumerate(takers))
    reader.done()
    check(reader, state)


def read_counts(reader: Reader, name: str, players: int) -> int:
    total = 0
    for seat, counts in enumerate(reader.items(name, players, players)):
        if not isinstance(counts, list) or len(counts) != WAYS:
            reader.fail(f"{name}.{seat}", f"expected {WAYS} numbers")
        for way, count in enumerate(counts):
            total |= reader.check_integer(f"{name}.{seat}.{way}", count, 0, 15) << 16 * way + 4 * seat
    return total


def check(reader: Reader, state: FoggyState) -> None:
    """What is remembered fits what lies on the table."""
    if state.phase == DRAFTING or state.is_over():
        return
    for viewer in range(SPECTATORS + 1):
        seen = int(state.seen(viewer))
        if any(seen >> 4 * recruit & 15 > state.taken for recruit in range(15)):
            reader.fail(SIGHTS[viewer], "counts more recruits than there are hidden")
    for seat in range(state.table.players):
        check_seat(reader, state, seat)


def check_seat(reader: Reader, state: FoggyState, seat: int) -> None:
    retreat, hand = int(state.retreat(seat)), int(state.hand(seat))
    if state.tokens_of(seat) != int(state.hidden_recruits(seat)).bit_count():
        reader.fail("takers", f"does not have the hidden recruits of seat {seat}")
    if int(state.rests(seat)) & ~retreat:
        reader.fail(f"resting.{seat}", "holds a card that does not rest")
    if int(state.rested(seat)) & ~(hand | retreat | (int(state.all_cards(seat)) if state.ready >> seat & 1 else 0)):
        reader.fail(f"barred.{seat}", "holds a card that marches")
    resting = [int(state.resting_by(seat, 16 * way)) for way in range(WAYS)]
    if sum(resting) + int(state.rests(seat)).bit_count() != retreat.bit_count():
        reader.fail(f"rest.{seat}", "does not add up to the retreat pile")
    fresh = resting[2] + int(state.regrouped_by(seat, 32))
    if fresh > state.tokens_of(seat):
        reader.fail(f"rest.{seat}", "has more fresh recruits than are hidden")
