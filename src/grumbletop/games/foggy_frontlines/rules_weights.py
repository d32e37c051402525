"""All ways in which the hidden cards of Foggy Frontlines may lie, with their weights, and what moves them. Compiled.

Choices of different seats have nothing to do with each other, except that no recruit is in two places at once. So each seat has its own
weights. They say of a hidden recruit only what it may be, and leave out how many that are; which one it is gets drawn at the end.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, OWN_CARDS, Table, count_cards
from grumbletop.games.foggy_frontlines.rules_fog import (
    ALL_TOKENS,
    HAND,
    MARCHES,
    MOST_HIDDEN,
    RESTS,
    all_from,
    count_tokens,
    marching_own,
    nth_token,
    place_of,
    record_of,
    resting_own,
    token_at,
    type_of,
    with_own,
    with_record,
    with_token,
    without_token,
)
from grumbletop.games.foggy_frontlines.rules_plans import kinds_at
from grumbletop.games.foggy_frontlines.rules_returns import Returns, since


class Weights(Returns):
    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.worlds: list[dict[i64, float]] = []  # by seat: weights by fog; none for a seat whose cards the viewer knows
        self.after: dict[i64, float] = {}  # those of the seat that moves
        self.leading: list[i64] = []  # by seat: own cards that led when the fog lifted
        self.mays: list[i64] = []  # by type of hidden recruit: what it may be, all of one kind
        self.marks: list[i64] = []  # and the returns at which it was hidden

    def take(self, other: Weights) -> None:
        self.worlds = list(other.worlds)
        self.leading = list(other.leading)
        self.mays = other.mays
        self.marks = other.marks
        self.take_returns(other)

    def add(self, fog: i64, weight: float) -> None:
        self.after[fog] = self.after.get(fog, 0.0) + weight

    # Own cards and recruits alike

    def own_at(self, seat: i64, fog: i64, place: i64) -> i64:
        if place == RESTS:
            return resting_own(fog)
        if place == MARCHES:
            return marching_own(fog)
        return OWN_CARDS & ~(resting_own(fog) | marching_own(fog) | self.leading[seat])

    def move(self, seat: i64, place: i64, to: i64, count: i64) -> None:
        """Some of a seat's cards at a place go elsewhere; any are as likely as any others."""
        if count == 0:
            return
        self.after = {}
        for fog, weight in self.worlds[seat].items():
            self.choose(fog, self.own_at(seat, fog, place), place, to, count, weight)
        self.worlds[seat] = self.after

    def choose(self, fog: i64, own: i64, place: i64, to: i64, count: i64, weight: float) -> None:
        """First the recruits of the place: each subset of them may be among those that go."""
        here: i64 = 0
        n: i64 = 0
        while n < MOST_HIDDEN and nth_token(fog, n) != 0:
            if place_of(nth_token(fog, n)) == place:
                here |= bit(n)
            n += 1
        going: i64 = here
        while True:
            left: i64 = count - count_cards(going)
            if 0 <= left <= count_cards(own):
                self.choose_own(sent(fog, going, to), own, to, left, weight)
            if going == 0:
                break
            going = (going - 1) & here

    def choose_own(self, fog: i64, own: i64, to: i64, count: i64, weight: float) -> None:
        going: i64 = own
        while True:
            if count_cards(going) == count:
                resting: i64 = resting_own(fog) & ~going
                marching: i64 = marching_own(fog) & ~going
                if to == RESTS:
                    resting |= going
                else:
                    marching |= going
                self.add(with_own(fog, resting, marching), weight)
            if going == 0:
                break
            going = (going - 1) & own

    # FF-2 The fog lifts

    def lift(self, seat: i64, leaders: i64, faceup: i64, down: i64) -> None:
        """A seat had these to choose from, and this is what it chose. Then who rested is in the hand again (FF-2.9)."""
        self.after = {}
        for fog, weight in self.worlds[seat].items():
            resting: i64 = resting_own(fog) | marching_own(fog) | self.leading[seat]
            if leaders & resting == 0:
                settled: i64 = with_own(all_from(fog, MARCHES, RESTS), resting, 0)
                weight /= float(self.count_plans(settled))
                self.match(settled, (leaders | faceup) & ALL_RECRUITS, weight)
        self.worlds[seat] = self.after
        self.leading[seat] = leaders & OWN_CARDS
        self.move(seat, HAND, MARCHES, down)
        total = 0.0
        self.after = {}
        for fog, weight in self.worlds[seat].items():
            self.add(with_own(all_from(fog, RESTS, HAND), 0, marching_own(fog)), weight)
            total += weight
        for fog in self.after:
            self.after[fog] /= total
        self.worlds[seat] = self.after

    def count_plans(self, fog: i64) -> i64:
        """Of the hand that this is (FF-2.3 to FF-2.7)."""
        leading: i64 = count_cards(OWN_CARDS & ~resting_own(fog))
        both: i64 = 0
        neither: i64 = 0
        flipping: i64 = 0
        n: i64 = 0
        while n < MOST_HIDDEN and nth_token(fog, n) != 0:
            token: i64 = nth_token(fog, n)
            n += 1
            if place_of(token) == HAND:
                recruit: i64 = lowest(self.mays[type_of(token)])
                if has(self.table.leads, recruit):
                    if has(self.table.flips, recruit):
                        both += 1
                    else:
                        leading += 1
                elif has(self.table.flips, recruit):
                    flipping += 1
                else:
                    neither += 1
        return self.table.plans[kinds_at(leading, both, neither, flipping)]

    def match(self, fog: i64, shown: i64, weight: float) -> None:
        """Each recruit that was turned up was one of those in the hand."""
        if shown == 0:
            self.add(fog, weight)
            return
        recruit: i64 = shown & -shown
        n: i64 = 0
        while n < MOST_HIDDEN and nth_token(fog, n) != 0:
            token: i64 = nth_token(fog, n)
            if place_of(token) == HAND and self.mays[type_of(token)] & recruit != 0:
                record: i64 = self.narrowed(record_of(fog), self.marks[type_of(token)], recruit)
                if record >= 0:
                    self.match(with_record(without_token(fog, n), record), shown ^ recruit, weight)
            n += 1

    # FF-5 Recruits come and go

    def come(self, seat: i64, place: i64, pile: i64) -> None:
        """One of these, by chance or by choice."""
        self.after = {}
        kinds: list[i64] = self.kinds_of(pile)
        for fog, weight in self.worlds[seat].items():
            for may in kinds:
                self.add(with_token(fog, token_at(self.type_for(may, 0), place)), weight)
        self.worlds[seat] = self.after

    def kinds_of(self, recruits: i64) -> list[i64]:
        """Recruits by what they can do in a plan, which is all that tells them apart to those who only see the back."""
        leads: i64 = self.table.leads
        flips: i64 = self.table.flips
        found: list[i64] = []
        for some in (recruits & leads & ~flips, recruits & leads & flips, recruits & ~leads & flips, recruits & ~leads & ~flips):
            if some != 0:
                found.append(some)
        return found

    def type_for(self, may: i64, marks: i64) -> i64:
        n: i64 = 0
        while n < len(self.mays):
            if self.mays[n] == may and self.marks[n] == marks:
                return n
            n += 1
        self.mays = [*self.mays, may]
        self.marks = [*self.marks, marks]
        return n

    def exclude(self, recruits: i64, mark: i64) -> None:
        """No hidden recruit is one of these, and all of them are marked."""
        mays: list[i64] = self.mays
        marks: list[i64] = self.marks
        if len(mays) == 0:
            return
        self.mays = []
        self.marks = []
        types: list[i64] = [-1] * len(mays)
        seat: i64 = 0
        while seat < len(self.worlds):
            self.after = {}
            for fog, weight in self.worlds[seat].items():
                found: i64 = fog & ~ALL_TOKENS
                n: i64 = 0
                while n < MOST_HIDDEN and nth_token(fog, n) != 0:
                    token: i64 = nth_token(fog, n)
                    type: i64 = type_of(token)
                    n += 1
                    if mays[type] & ~recruits == 0:
                        found = -1
                        break
                    if types[type] < 0:
                        types[type] = self.type_for(mays[type] & ~recruits, (marks[type] | mark) >> self.oldest << self.oldest)
                    found = with_token(found, token_at(types[type], place_of(token)))
                if found >= 0:
                    self.add(found, weight)
            self.worlds[seat] = self.after
            seat += 1

    # FF-5.7 And go back face down

    def give_back(self, seat: i64, place: i64) -> None:
        """Any of the recruits that are not on the battlefield could have gone; it was one from here."""
        lone: bool = self.has_all_hidden(seat)
        self.after = {}
        for fog, weight in self.worlds[seat].items():
            count: i64 = count_tokens(fog)
            choices: i64 = 0
            n: i64 = 0
            while n < count:
                choices += i64(place_of(nth_token(fog, n)) != MARCHES)
                n += 1
            n = 0
            while n < count:
                if place_of(nth_token(fog, n)) == place:
                    type: i64 = type_of(nth_token(fog, n))
                    left: i64 = without_token(fog, n)
                    if lone:
                        may: i64 = self.mays[type]
                        self.sum_up(left, 0, left & ~ALL_TOKENS, may, count_cards(may), weight / float(choices))
                    else:
                        record: i64 = self.recorded(record_of(fog), self.mays[type], self.marks[type])
                        self.add(with_record(left, record), weight / float(choices))
                n += 1
        self.worlds[seat] = self.after
        if lone:
            self.exclude(0, 0)
        else:
            self.exclude(0, bit(self.returns))
            self.note_return()
            self.settle_returns()

    def has_all_hidden(self, seat: i64) -> bool:
        """Whether no other seat has hidden recruits, and nothing was written down that might still matter."""
        other: i64 = 0
        while other < len(self.worlds):
            if other != seat:
                for fog in self.worlds[other]:
                    if count_tokens(fog) > 0:
                        return False
                    break  # everybody can count them: it is the same in all
            other += 1
        return len(self.records) == 1

    def sum_up(self, fog: i64, n: i64, found: i64, may: i64, ways: i64, weight: float) -> None:
        """What went back could be any of these, except for those of them that are still hidden. From then on nothing depends on it."""
        if n == MOST_HIDDEN or nth_token(fog, n) == 0:
            if ways > 0:
                self.add(found, weight * float(ways))
            return
        token: i64 = nth_token(fog, n)
        its: i64 = self.mays[type_of(token)]
        if its & may != 0:
            inside: i64 = with_token(found, token_at(self.type_for(its & may, 0), place_of(token)))
            self.sum_up(fog, n + 1, inside, may, ways - 1, weight)
        if its & ~may != 0:
            outside: i64 = with_token(found, token_at(self.type_for(its & ~may, 0), place_of(token)))
            self.sum_up(fog, n + 1, outside, may, ways, weight)

    def settle_returns(self) -> None:
        """Those that are too long ago go out of mind: they could have been so many recruits."""
        if self.oldest == 0:
            return
        records: list[list[i64]] = self.records
        self.records = [[]]
        seat: i64 = 0
        while seat < len(self.worlds):
            self.after = {}
            for fog, weight in self.worlds[seat].items():
                entries: list[i64] = records[record_of(fog)]
                if len(entries) > 0 and entries[0] < self.oldest and entries[3] == 1:
                    weight *= float(count_cards(entries[1]))
                self.add(with_record(fog, self.record_for(since(entries, self.oldest))), weight)
            self.worlds[seat] = self.after
            seat += 1


def sent(fog: i64, tokens: i64, to: i64) -> i64:
    """Hidden recruits with these numbers go to a place."""
    if tokens == 0:
        return fog
    found: i64 = fog & ~ALL_TOKENS
    n: i64 = 0
    while n < MOST_HIDDEN and nth_token(fog, n) != 0:
        token: i64 = nth_token(fog, n)
        if has(tokens, n):
            token = token & ~3 | to
        found = with_token(found, token)
        n += 1
    return found
