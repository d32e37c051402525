"""What a viewer of Foggy Frontlines can know of hidden cards. Compiled.

The story is read page by page. A page on which a seat chose in secret, or a recruit came by chance, divides what is possible and weighs it
by 1 / number of choices; a page that shows something throws out what it contradicts. What is left are all ways in which the cards may
lie now, each with the weight of all the ways that led there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import shifted
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, OWN, OWN_CARDS, Table, count_cards
from grumbletop.games.foggy_frontlines.rules_fog import HAND, MARCHES, MOST_HIDDEN, RESTS, nth_token, record_of, type_of
from grumbletop.games.foggy_frontlines.rules_returns import ENTRY
from grumbletop.games.foggy_frontlines.rules_story import (
    CALLED,
    DEALT,
    FOUND,
    GAVE_BACK,
    LIFTED,
    TOOK,
    VIEWERS,
    Page,
    down_in,
    faceup_in,
    leaders_in,
    recruits_in,
    resting_in,
    under_in,
)
from grumbletop.games.foggy_frontlines.rules_weights import Weights

UNIT: Final = 2.0**-62
RECRUITS: Final = 0x7FFF  # as a set that begins with the first of them


@final
class Belief(Weights):
    def __init__(self, table: Table, viewer: i64) -> None:
        super().__init__(table)
        self.viewer: i64 = viewer
        self.mine: i64 = 0  # the viewer's own hidden recruits
        self.under: list[i64] = []  # by seat: cards face down under its Boss Action card when the fog lifted
        self.fogs: vec[i64] = vec[i64]()  # once somebody draws: all there may be, seat by seat,
        self.sums: vec[float] = vec[float]()  # the weights up to each of them within its seat,
        self.starts: vec[i64] = vec[i64]()  # and where each seat begins
        seat: i64 = 0
        while seat < table.players:
            self.leading.append(0)
            self.under.append(0)
            known: dict[i64, float] = {}
            if seat != viewer:
                known[0] = 1.0  # FF-1.4: all in the hand
            self.worlds.append(known)
            seat += 1

    def after_page(self, page: Page) -> Belief:
        """What is known one page later."""
        later = Belief(self.table, self.viewer)
        later.take(self)
        later.mine = self.mine
        later.under = list(self.under)
        later.read(page)
        return later

    # Reading

    def read(self, page: Page) -> None:
        seat: i64 = page.seat
        kind: i64 = page.kind
        if kind == LIFTED:
            self.read_lifted(page)
        elif kind == FOUND:
            self.read_found(page)
        elif kind == DEALT:
            self.read_came(page, HAND)
        elif kind == TOOK:
            self.read_came(page, RESTS)
        elif kind == CALLED:
            self.move(seat, MARCHES, RESTS, self.under[seat])
            if seat == self.viewer:
                self.exclude(page.secret, 0)
        elif kind == GAVE_BACK:
            if seat == self.viewer:
                self.mine &= ~page.secret
            else:
                self.give_back(seat, RESTS if page.seen0 == 1 else HAND)
        else:
            self.move(seat, HAND, RESTS, page.seen0)

    def read_lifted(self, page: Page) -> None:
        """FF-2.10: whatever has been turned up is nothing else that is hidden."""
        shown: i64 = 0
        seat: i64 = 0
        while seat < self.table.players:
            seen: i64 = page.seen(seat)
            leaders: i64 = leaders_in(seen)
            shown |= (leaders | faceup_in(seen)) & ALL_RECRUITS
            if seat != self.viewer:
                self.lift(seat, leaders, faceup_in(seen), down_in(seen))
                self.under[seat] = under_in(seen)
            seat += 1
        self.mine &= ~shown
        if shown != 0:
            self.exclude(shown, 0)

    def read_came(self, page: Page, place: i64) -> None:
        """A recruit out of the pile, where nothing is that the viewer has or sees elsewhere."""
        if page.seat == self.viewer:
            self.mine |= page.secret
            self.exclude(page.secret, 0)
        else:
            self.come(page.seat, place, self.table.recruits & ~(page.seen0 | self.mine))

    def read_found(self, page: Page) -> None:
        """A position without a past: the hidden cards may lie in any way, all alike."""
        if self.viewer >= 0:
            self.mine = shifted((page.secret >> 15 * self.viewer) & RECRUITS, OWN)
        elsewhere: i64 = self.mine
        seat: i64 = 0
        while seat < self.table.players:
            elsewhere |= leaders_in(page.seen(seat)) | faceup_in(page.seen(seat))
            seat += 1
        seat = 0
        while seat < self.table.players:
            if seat != self.viewer:
                self.find(seat, page.seen(seat), self.table.recruits & ~elsewhere)
            seat += 1

    def find(self, seat: i64, seen: i64, recruits: i64) -> None:
        self.leading[seat] = leaders_in(seen) & OWN_CARDS
        self.under[seat] = under_in(seen)
        left: i64 = recruits_in(seen)
        while left > 0:
            self.come(seat, HAND, recruits)
            left -= 1
        self.move(seat, HAND, MARCHES, down_in(seen))
        self.move(seat, HAND, RESTS, resting_in(seen))

    # Drawing

    def prepare(self) -> None:
        """Weights to draw by: with how many recruits everything that is hidden may be, as long as nothing else is asked."""
        if len(self.starts) > 0:
            return
        seat: i64 = 0
        while seat < self.table.players:
            self.starts = append(self.starts, len(self.fogs))
            total = 0.0
            for fog, weight in self.worlds[seat].items():
                total += weight * float(self.ways(fog))
                self.fogs = append(self.fogs, fog)
                self.sums = append(self.sums, total)
            seat += 1
        self.starts = append(self.starts, len(self.fogs))

    def ways(self, fog: i64) -> i64:
        found: i64 = 1
        n: i64 = 0
        while n < MOST_HIDDEN and nth_token(fog, n) != 0:
            found *= count_cards(self.mays[type_of(nth_token(fog, n))])
            n += 1
        entries: list[i64] = self.records[record_of(fog)]
        n = 0
        while n < len(entries):
            if entries[n + 3] == 1:
                found *= count_cards(entries[n + 1])
            n += ENTRY
        return found

    def draw(self, seat: i64, rng: Rng) -> i64:
        """One way in which a seat's cards may lie, as likely as its weight."""
        low: i64 = self.starts[seat]
        high: i64 = self.starts[seat + 1] - 1
        if low == high:
            return self.fogs[low]
        wanted: float = float(rng.next()) * UNIT * self.sums[high]
        while low < high:
            middle: i64 = (low + high) // 2
            if self.sums[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        return self.fogs[low]


def believed(table: Table, story: Page, viewer: i64) -> Belief:
    """What a viewer knows at the end of a story. It is kept there, and no further back than where it was last asked for before."""
    at: i64 = viewer if viewer >= 0 else VIEWERS - 1
    pages: list[Page] = []
    page: Page | None = story
    belief: Belief | None = None
    while page is not None:
        belief = kept(page, at)
        if belief is not None:
            break
        pages.append(page)
        page = page.before
    if belief is None:
        belief = Belief(table, viewer)
    elif len(pages) > 0 and page is not None:
        drop_earlier(page.before, at)
    n: i64 = len(pages) - 1
    while n >= 0:
        belief = belief.after_page(pages[n])
        n -= 1
    if len(pages) > 0:
        keep(story, at, belief)
    return belief


def kept(page: Page, at: i64) -> Belief | None:
    known = page.known
    if known is None:
        return None
    found = known[at]
    if found is None:
        return None
    assert isinstance(found, Belief)
    return found


def keep(page: Page, at: i64, belief: Belief) -> None:
    known = page.known
    if known is None:
        known = [None, None, None, None, None]
        page.known = known
    known[at] = belief


def drop_earlier(page: Page | None, at: i64) -> None:
    while page is not None:
        known = page.known
        if known is not None and known[at] is not None:
            known[at] = None
            return
        page = page.before
