"""Recruits of Foggy Frontlines that went back face down while several seats had hidden ones (FF-5.7). Compiled.

Nobody else saw which they were, but whatever was hidden at that time was another one. So they are kept in mind, in records: an entry says
of one return which it was, what that recruit may have been, at which earlier returns it was hidden itself, and whether it was this
seat's own or is only known not to have been what this seat has shown since.

Each of them multiplies what there is to weigh, so only the last four are kept. An older one may then count as a recruit that was hidden
elsewhere at that time. That is the one thing that is less than exact; in 450 games by likely actions at most two ever went back.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS
from grumbletop.games.foggy_frontlines.rules_story import Knowledge

ENTRY: Final = 4  # numbers of an entry
MOST_RETURNS: Final = 4  # that are kept in mind


class Returns(Knowledge):
    def __init__(self) -> None:
        self.records: list[list[i64]] = [[]]
        self.returns: i64 = 0  # how many recruits went back face down
        self.oldest: i64 = 0  # the first of them that is kept in mind

    def take_returns(self, other: Returns) -> None:
        self.records = list(other.records)
        self.returns = other.returns
        self.oldest = other.oldest

    def note_return(self) -> None:
        self.returns += 1
        if self.returns > MOST_RETURNS:
            self.oldest = self.returns - MOST_RETURNS

    def recorded(self, record: i64, may: i64, marks: i64) -> i64:
        """The record with the recruit that goes back now."""
        return self.record_for([*self.records[record], self.returns, may, marks, 1])

    def record_for(self, entries: list[i64]) -> i64:
        n: i64 = 0
        while n < len(self.records):
            if are_same(self.records[n], entries):
                return n
            n += 1
        self.records.append(entries)
        return n

    def narrowed(self, record: i64, marks: i64, recruit: i64) -> i64:
        """A recruit is shown that was hidden at these returns: it was not given back then. -1 if it must have been."""
        marks &= ~(bit(self.oldest) - 1)
        if marks == 0:
            return record
        entries: list[i64] = list(self.records[record])
        while marks != 0:
            number: i64 = lowest(marks)
            marks &= marks - 1
            at: i64 = 0
            while at < len(entries) and entries[at] < number:
                at += ENTRY
            if at == len(entries) or entries[at] != number:
                entries = [*entries[:at], number, ALL_RECRUITS, 0, 0, *entries[at:]]
            entries[at + 1] = entries[at + 1] & ~recruit
            if entries[at + 1] == 0:
                return -1
        return self.record_for(entries)


def are_same(one: list[i64], other: list[i64]) -> bool:
    if len(one) != len(other):
        return False
    n: i64 = 0
    while n < len(one):
        if one[n] != other[n]:
            return False
        n += 1
    return True


def since(entries: list[i64], oldest: i64) -> list[i64]:
    """A record without what was before a return."""
    found: list[i64] = []
    n: i64 = 0
    while n < len(entries):
        if entries[n] >= oldest:
            found += [entries[n], entries[n + 1], entries[n + 2] >> oldest << oldest, entries[n + 3]]
        n += ENTRY
    return found
