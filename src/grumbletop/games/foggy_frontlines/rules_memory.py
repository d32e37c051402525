"""What the seats of Foggy Frontlines have seen and remember. Compiled.

Hidden recruits are remembered as tokens: each recruit that a seat has where others can't see it is one, in the order in which they were
taken. A recruit that somebody has seen elsewhere can't be a token that was taken before. So for every viewer and recruit one number is
enough: how many of the oldest tokens it can't be. Where others can't tell which token was shown or returned, the oldest possible one
goes, which keeps everything possible that is.

Own cards are remembered for two rounds, because a regrouped card is in the hand and nothing older matters to where it is: which ones rest
openly, and how many more face down.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import NIBBLES, mix, shifted
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    DRAFTING,
    OVER,
    OWN,
    OWN_CARDS,
    PLANNING,
    PLANS,
    Table,
    count_cards,
    first_card,
)
from grumbletop.games.foggy_frontlines.rules_hands import Hands

DOWN: Final = 0  # how a card came to rest: as a face-down support,
FLED: Final = 16  # evacuated,
FRESH: Final = 32  # or as a recruit just taken
SPECTATORS: Final = 4  # the number of the viewer without a seat

EACH: Final = 0x0101010101010101
SIXTEENS: Final = 0x1010101010101010


@mypyc_attr(acyclic=True)
class Memory(Hands):
    told: i64  # running hash of what everybody was told
    did0: i64  # and of what a seat did or was told alone
    did1: i64
    did2: i64
    did3: i64
    resting: i64  # own cards of each seat that are known to rest, 5 bits each
    barred: i64  # those that were known to rest when this round's plans were made
    before: i64  # and those of the round before
    rest: i64  # how many more rest: 4 bits for each seat, for each way
    regrouped: i64  # the same when this round's plans were made
    takers: i64  # the seats of the tokens, oldest first, 2 bits each
    taken: i64  # how many tokens there are
    seen0: i64  # how many of the oldest tokens each recruit can't be, 4 bits each, for each seat that looks
    seen1: i64
    seen2: i64
    seen3: i64
    seen_by_all: i64

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.told = 0
        self.did0 = 0
        self.did1 = 0
        self.did2 = 0
        self.did3 = 0
        self.resting = 0
        self.barred = 0
        self.before = 0
        self.rest = 0
        self.regrouped = 0
        self.takers = 0
        self.taken = 0
        self.seen0 = 0
        self.seen1 = 0
        self.seen2 = 0
        self.seen3 = 0
        self.seen_by_all = 0

    def take_memory(self, other: Memory) -> None:
        self.told = other.told
        self.did0 = other.did0
        self.did1 = other.did1
        self.did2 = other.did2
        self.did3 = other.did3
        self.resting = other.resting
        self.barred = other.barred
        self.before = other.before
        self.rest = other.rest
        self.regrouped = other.regrouped
        self.takers = other.takers
        self.taken = other.taken
        self.seen0 = other.seen0
        self.seen1 = other.seen1
        self.seen2 = other.seen2
        self.seen3 = other.seen3
        self.seen_by_all = other.seen_by_all

    # Running hashes

    def tell(self, value: i64) -> None:
        self.told = mix(self.told, value)

    def tell_action(self, seat: i64, action: i64) -> None:
        """What everybody sees of an action. To retreat and to keep the hat are told by what is not."""
        self.told = mix(self.told, action + PLANS * (seat + 4 * self.round))

    def tell_alone(self, seat: i64, value: i64) -> None:
        if seat == 0:
            self.did0 = mix(self.did0, value)
        elif seat == 1:
            self.did1 = mix(self.did1, value)
        elif seat == 2:
            self.did2 = mix(self.did2, value)
        else:
            self.did3 = mix(self.did3, value)

    def did(self, seat: i64) -> i64:
        if seat == 0:
            return self.did0
        if seat == 1:
            return self.did1
        return self.did2 if seat == 2 else self.did3

    def forget_did(self, seat: i64) -> None:
        """In another world nobody knows what this seat did in secret."""
        if seat == 0:
            self.did0 = 0
        elif seat == 1:
            self.did1 = 0
        elif seat == 2:
            self.did2 = 0
        else:
            self.did3 = 0

    # Own cards

    def rests(self, seat: i64) -> i64:
        """Own cards of a seat that everybody knows to be in its retreat pile."""
        return (self.resting >> OWN * seat) & OWN_CARDS

    def rested(self, seat: i64) -> i64:
        """Own cards that everybody knows have rested since before this round's plans: they are in no squad."""
        return (self.barred >> OWN * seat) & OWN_CARDS

    def rested_before(self, seat: i64) -> i64:
        return (self.before >> OWN * seat) & OWN_CARDS

    def resting_by(self, seat: i64, way: i64) -> i64:
        return (self.rest >> way + 4 * seat) & 15

    def regrouped_by(self, seat: i64, way: i64) -> i64:
        return (self.regrouped >> way + 4 * seat) & 15

    def note_rest(self, seat: i64, leaders: i64, down: i64) -> None:
        """A squad has retreated: its leader is known, its supports are only counted (FF-4.2)."""
        self.resting |= (leaders & OWN_CARDS) << OWN * seat
        self.rest += down << DOWN + 4 * seat

    def note_evacuated(self, seat: i64, count: i64) -> None:
        self.rest += count << FLED + 4 * seat

    def note_regroup(self) -> None:
        """FF-2.9: whoever rested is in the hand again, but not in this round's squads."""
        self.before = self.barred
        self.barred = self.resting
        self.regrouped = self.rest
        self.resting = 0
        self.rest = 0

    # Recruits

    def taker(self, token: i64) -> i64:
        return (self.takers >> 2 * token) & 3

    def tokens_of(self, seat: i64) -> i64:
        """How many recruits a seat has where others can't see them: everybody has counted."""
        count: i64 = 0
        token: i64 = 0
        while token < self.taken:
            if self.taker(token) == seat:
                count += 1
            token += 1
        return count

    def note_taken(self, seat: i64) -> None:
        self.takers |= seat << 2 * self.taken
        self.taken += 1

    def note_fresh(self, seat: i64) -> None:
        """The recruit just taken rests."""
        self.note_taken(seat)
        self.rest += shifted(1, FRESH + 4 * seat)

    def note_shown(self, seat: i64, recruits: i64) -> None:
        """Recruits of a seat are turned up: fewer tokens, and all others are something else."""
        while recruits != 0:
            recruit: i64 = first_card(recruits)
            recruits &= recruits - 1
            self.drop_token(seat, (self.seen_by_all >> 4 * (recruit - OWN)) & 15)
            self.note_seen(recruit)

    def note_seen(self, recruit: i64) -> None:
        """Everybody sees where it is: no token is this recruit."""
        clear: i64 = ~shifted(15, 4 * (recruit - OWN))
        new: i64 = self.taken << 4 * (recruit - OWN)
        self.seen0 = self.seen0 & clear | new
        self.seen1 = self.seen1 & clear | new
        self.seen2 = self.seen2 & clear | new
        self.seen3 = self.seen3 & clear | new
        self.seen_by_all = self.seen_by_all & clear | new

    def note_looked(self, seat: i64, recruits: i64) -> None:
        """One seat alone sees that these are nobody else's."""
        while recruits != 0:
            at: i64 = 4 * (first_card(recruits) - OWN)
            recruits &= recruits - 1
            self.set_seen(seat, self.seen(seat) & ~shifted(15, at) | self.taken << at)

    def note_returned(self, seat: i64, recruit: i64, from_retreat: bool) -> None:
        """FF-5.7: others see from where, not which. One that left the retreat pile may be any of those that rest there."""
        self.drop_token(seat, 0)
        self.note_looked(seat, shifted(1, recruit))
        if from_retreat:
            down: i64 = self.resting_by(seat, DOWN)
            fresh: i64 = self.resting_by(seat, FRESH)
            self.rest -= down << DOWN + 4 * seat
            self.rest -= fresh << FRESH + 4 * seat
            self.rest += (down + fresh - 1) << FLED + 4 * seat

    def drop_token(self, seat: i64, oldest: i64) -> None:
        """A seat's oldest token from number `oldest` on goes."""
        token: i64 = oldest
        while token < self.taken and self.taker(token) != seat:
            token += 1
        if token == self.taken:
            token = 0
            while token < self.taken - 1 and self.taker(token) != seat:
                token += 1
        older: i64 = shifted(1, 2 * token) - 1
        self.takers = self.takers & older | (self.takers >> 2) & ~older
        self.taken -= 1
        self.seen0 = without_token(self.seen0, token)
        self.seen1 = without_token(self.seen1, token)
        self.seen2 = without_token(self.seen2, token)
        self.seen3 = without_token(self.seen3, token)
        self.seen_by_all = without_token(self.seen_by_all, token)

    def seen(self, viewer: i64) -> i64:
        if viewer == 0:
            return self.seen0
        if viewer == 1:
            return self.seen1
        if viewer == 2:
            return self.seen2
        return self.seen3 if viewer == 3 else self.seen_by_all

    def set_seen(self, viewer: i64, seen: i64) -> None:
        if viewer == 0:
            self.seen0 = seen
        elif viewer == 1:
            self.seen1 = seen
        elif viewer == 2:
            self.seen2 = seen
        elif viewer == 3:
            self.seen3 = seen
        else:
            self.seen_by_all = seen

    def may_be(self, viewer: i64, token: i64) -> i64:
        """The recruits that a token may be as far as a viewer remembers; what it sees now is not looked at."""
        seen: i64 = self.seen(viewer)
        found: i64 = 0
        left: i64 = self.table.recruits
        while left != 0:
            if (seen >> 4 * (first_card(left) - OWN)) & 15 <= token:
                found |= left & -left
            left &= left - 1
        return found

    # What follows from a position alone

    def hidden_recruits(self, seat: i64) -> i64:
        """Recruits of a seat that others can't see."""
        hidden: i64 = self.hand(seat) | self.retreat(seat) | self.supports(seat) & ~self.faceup(seat)
        if self.phase == PLANNING:
            hidden |= self.leaders(seat) | self.supports(seat)
        return hidden & ALL_RECRUITS

    def forget(self) -> None:
        """Remember no more than the position itself tells."""
        if self.phase == DRAFTING or self.phase == OVER:
            return
        seat: i64 = 0
        while seat < self.table.players:
            count: i64 = count_cards(self.hidden_recruits(seat))
            while count > 0:
                self.note_taken(seat)
                count -= 1
            self.note_evacuated(seat, count_cards(self.retreat(seat)))
            seat += 1


def without_token(seen: i64, token: i64) -> i64:
    """Numbers above that of a token that goes fall by one: all of them at once, every second one in its own byte."""
    even: i64 = seen & NIBBLES
    odd: i64 = (seen >> 4) & NIBBLES
    least: i64 = (token + 1) * EACH
    even -= ((even | SIXTEENS) - least) >> 4 & EACH
    odd -= ((odd | SIXTEENS) - least) >> 4 & EACH
    return even | odd << 4
