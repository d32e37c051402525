"""What the seats of Foggy Frontlines have seen and remember. Compiled.

Everything a seat was shown or did goes into running hashes, which make its information key. What says something about hidden cards is
written down as a story besides, and read only when somebody asks what may be where.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, mix
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    BOSS_ACTION,
    DRAFTING,
    OVER,
    OWN,
    OWN_CARDS,
    PLANNING,
    PLANS,
    Table,
    count_cards,
)
from grumbletop.games.foggy_frontlines.rules_hands import Hands
from grumbletop.games.foggy_frontlines.rules_story import CALLED, DEALT, FLED, FOUND, GAVE_BACK, LIFTED, TOOK, Page, found, show


@mypyc_attr(acyclic=True)
class Memory(Hands):
    told: i64  # running hash of what everybody was told
    did0: i64  # and of what a seat did or was told alone
    did1: i64
    did2: i64
    did3: i64
    resting: i64  # own cards of each seat that everybody saw go to rest, 5 bits each
    dreamt: i64  # seats whose past was dealt anew: of what they alone saw nothing is left
    story: Page | None  # the last page

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.told = 0
        self.did0 = 0
        self.did1 = 0
        self.did2 = 0
        self.did3 = 0
        self.resting = 0
        self.dreamt = 0
        self.story = None

    def take_memory(self, other: Memory) -> None:
        self.told = other.told
        self.did0 = other.did0
        self.did1 = other.did1
        self.did2 = other.did2
        self.did3 = other.did3
        self.resting = other.resting
        self.dreamt = other.dreamt
        self.story = other.story

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

    # What is plain to everybody

    def rests(self, seat: i64) -> i64:
        """Own cards of a seat that led and have retreated."""
        return (self.resting >> OWN * seat) & OWN_CARDS

    def hidden_recruits(self, seat: i64) -> i64:
        """Recruits of a seat that others can't see. They can count them."""
        hidden: i64 = self.hand(seat) | self.retreat(seat) | self.supports(seat) & ~self.faceup(seat)
        if self.phase == PLANNING:
            hidden |= self.leaders(seat) | self.supports(seat)
        return hidden & ALL_RECRUITS

    def seen_recruits(self) -> i64:
        """Recruits that lie face up on the battlefield."""
        seen: i64 = 0
        seat: i64 = 0
        while seat < self.table.players and self.phase != PLANNING:
            seen |= self.leaders(seat) | self.faceup(seat)
            seat += 1
        return seen & ALL_RECRUITS

    def shown(self, seat: i64) -> i64:
        """What others see of a seat's squads."""
        leaders: i64 = self.leaders(seat)
        if leaders == 0:
            return 0
        faceup: i64 = self.faceup(seat)
        under: i64 = 0
        if leaders & bit(BOSS_ACTION) != 0:
            under = count_cards(self.supports_of(seat, BOSS_ACTION) & ~faceup)
        return show(leaders, faceup, count_cards(self.supports(seat) & ~faceup), under)

    # The story

    def note_rest(self, seat: i64, leaders: i64) -> None:
        """Squads have retreated: their leaders are known (FF-4.2)."""
        self.resting |= (leaders & OWN_CARDS) << OWN * seat

    def note_dealt(self, seat: i64, recruit: i64) -> None:
        page = Page(self.story, DEALT, seat)
        page.secret = bit(recruit)
        self.story = page

    def note_lifted(self) -> Page:
        """FF-2.9, FF-2.10: whoever rested is in the hand again, but not in this round's squads. What they show is still to be written."""
        self.resting = 0
        page = Page(self.story, LIFTED, -1)
        self.story = page
        return page

    def note_called(self, seat: i64, pile: i64) -> None:
        """A Boss Action squad has retreated; its player may have looked through the pile."""
        page = Page(self.story, CALLED, seat)
        page.secret = pile
        self.story = page

    def note_took(self, seat: i64, recruit: i64) -> None:
        page = Page(self.story, TOOK, seat)
        page.seen0 = self.seen_recruits()
        page.secret = bit(recruit)
        self.story = page

    def note_gave_back(self, seat: i64, recruit: i64, rested: bool) -> None:
        """Others see from where, not which."""
        page = Page(self.story, GAVE_BACK, seat)
        page.seen0 = i64(rested)
        page.secret = bit(recruit)
        self.story = page

    def note_fled(self, seat: i64, count: i64) -> None:
        page = Page(self.story, FLED, seat)
        page.seen0 = count
        self.story = page

    def forget(self) -> None:
        """Remember no more than the position itself tells."""
        if self.phase == DRAFTING or self.phase == OVER:
            return
        page = Page(None, FOUND, -1)
        seat: i64 = 0
        while seat < self.table.players:
            recruits: i64 = self.hidden_recruits(seat)
            squads: i64 = self.shown(seat) if self.phase != PLANNING else i64(0)
            page.set_seen(seat, found(squads, count_cards(self.retreat(seat)), count_cards(recruits)))
            page.secret |= (recruits >> OWN) << 15 * seat
            seat += 1
        self.story = page
