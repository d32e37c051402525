"""Where the hidden cards of one seat of Foggy Frontlines may be, as one number. Compiled.

It says which own cards rest and which march face down (all others are in the hand or lead), what is known of each hidden recruit and
where that is, and what is known of recruits that were given back. Of a hidden recruit nothing counts but what it may still be. So two of
them that may be the same recruits are alike, and where they come in one order only, so are the numbers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, shifted
from grumbletop.games.foggy_frontlines.rules_cards import OWN, OWN_CARDS

HAND: Final = 0  # places
RESTS: Final = 1
MARCHES: Final = 2

TOKEN: Final = 9  # bits of a hidden recruit: its type from 1 on, its place
FIRST: Final = 10  # where they begin
MOST_HIDDEN: Final = 4  # FF-5.7: three, and one that is too many
ALL_TOKENS: Final = 0x3FFFFFFFFC00
RECORD: Final = 46  # where the number of the record of those given back begins


def resting_own(fog: i64) -> i64:
    return fog & OWN_CARDS


def marching_own(fog: i64) -> i64:
    return (fog >> OWN) & OWN_CARDS


def nth_token(fog: i64, n: i64) -> i64:
    """Hidden recruit number n, or 0 behind the last one."""
    return (fog >> FIRST + TOKEN * n) & 511


def type_of(token: i64) -> i64:
    return (token >> 2) - 1


def place_of(token: i64) -> i64:
    return token & 3


def token_at(type: i64, place: i64) -> i64:
    return type + 1 << 2 | place


def count_tokens(fog: i64) -> i64:
    n: i64 = 0
    while n < MOST_HIDDEN and nth_token(fog, n) != 0:
        n += 1
    return n


def with_token(fog: i64, token: i64) -> i64:
    """One hidden recruit more, the highest number first."""
    at: i64 = FIRST
    while at < RECORD and (fog >> at) & 511 > token:
        at += TOKEN
    tokens: i64 = fog & ALL_TOKENS
    behind: i64 = tokens >> at << at
    return fog & ~ALL_TOKENS | tokens ^ behind | token << at | behind << TOKEN & ALL_TOKENS


def without_token(fog: i64, n: i64) -> i64:
    at: i64 = FIRST + TOKEN * n
    tokens: i64 = fog & ALL_TOKENS
    return fog & ~ALL_TOKENS | tokens & bit(at) - 1 | tokens >> at + TOKEN << at


def all_from(fog: i64, place: i64, to: i64) -> i64:
    """All hidden recruits of a place go to another one."""
    found: i64 = fog & ~ALL_TOKENS
    n: i64 = 0
    while n < MOST_HIDDEN and nth_token(fog, n) != 0:
        token: i64 = nth_token(fog, n)
        if place_of(token) == place:
            token = token & ~3 | to
        found = with_token(found, token)
        n += 1
    return found


def with_own(fog: i64, resting: i64, marching: i64) -> i64:
    return fog & ~1023 | resting | marching << OWN


def record_of(fog: i64) -> i64:
    return fog >> RECORD


def with_record(fog: i64, record: i64) -> i64:
    return fog & bit(RECORD) - 1 | shifted(record, RECORD)
