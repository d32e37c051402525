"""What a viewer of Foggy Frontlines can know of hidden cards. Compiled.

The story is read page by page. Of every other seat it leaves all ways in which its cards may lie (its layouts), each with the number of
hidden choices that lead there; a page that shows something throws out what it contradicts. Seats have nothing to do with each other, except
that no recruit is in two places.

Of a hidden recruit only one thing counts: since when it is hidden. It may be any recruit that the viewer has seen nowhere else since then.
So of two hidden recruits the older one may be a part of what the other may be, and how many these are says which (`mays`).

A recruit that went back face down (FF-5.7) was none of those that stayed hidden. Mostly that says nothing, because it may have been more
recruits than were hidden. Where it may not, it counts as hidden for ever, unless there are too few recruits for that: then it is forgotten.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, shifted
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, MOST_RECRUITS, OWN, OWN_CARDS, count_cards
from grumbletop.games.foggy_frontlines.rules_facts import CALLED, DEALT, FLED, FOUND, GAVE_BACK, LIFTED, TOOK
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset
from grumbletop.games.foggy_frontlines.rules_story import (
    VIEWERS,
    Knowledge,
    Page,
    down_in,
    faceup_in,
    leaders_in,
    recruits_in,
    resting_in,
    under_in,
)

UNIT: Final = 2.0**-62
RECRUITS: Final = 0x7FFF  # as a set that begins with the first of them
MOST_HIDDEN: Final = 4  # FF-5.7: three, and one that is too many

# A layout is one number: which of nine cards (five own ones, then four hidden recruits) rest and which march face down, while all others
# are in the hand or lead, and in four bits for each hidden recruit how many recruits it may be.

HAND: Final = 0  # places
RESTS: Final = 1
MARCHES: Final = 2


def resting(layout: i64) -> i64:
    return layout & 511


def marching(layout: i64) -> i64:
    return (layout >> 9) & 511


def sizes_of(layout: i64) -> i64:
    return layout >> 18


def nth_size(sizes: i64, n: i64) -> i64:
    """How many recruits hidden recruit number n may be; 0 behind the last one."""
    return (sizes >> 4 * n) & 15


def count_hidden(sizes: i64) -> i64:
    n: i64 = 0
    while n < MOST_HIDDEN and nth_size(sizes, n) != 0:
        n += 1
    return n


def laid(rests: i64, marches: i64, sizes: i64) -> i64:
    """Hidden recruits that may be the same and lie at the same place are alike, so they come in one order."""
    n: i64 = 1
    while n < MOST_HIDDEN and nth_size(sizes, n) != 0:
        k: i64 = n
        while k > 0 and order_of(rests, marches, sizes, k) > order_of(rests, marches, sizes, k - 1):
            change: i64 = nth_size(sizes, k) ^ nth_size(sizes, k - 1)
            sizes ^= (change | change << 4) << 4 * (k - 1)
            rests = swapped(rests, OWN + k)
            marches = swapped(marches, OWN + k)
            k -= 1
        n += 1
    return rests | marches << 9 | sizes << 18


def order_of(rests: i64, marches: i64, sizes: i64, n: i64) -> i64:
    return nth_size(sizes, n) << 2 | (rests >> OWN + n & 1) << 1 | marches >> OWN + n & 1


def swapped(cards: i64, n: i64) -> i64:
    """Cards number n and n - 1 change places."""
    change: i64 = (cards >> n ^ cards >> n - 1) & 1
    return cards ^ (change << n | change << n - 1)


def without(layout: i64, n: i64) -> i64:
    """One hidden recruit less."""
    low: i64 = bit(OWN + n) - 1
    sizes: i64 = sizes_of(layout)
    sizes = sizes & bit(4 * n) - 1 | sizes >> 4 * n + 4 << 4 * n
    rests: i64 = resting(layout)
    marches: i64 = marching(layout)
    return laid(rests & low | rests >> 1 & ~low, marches & low | marches >> 1 & ~low, sizes)


@final
class Belief(Knowledge):
    def __init__(self, rules: Ruleset, viewer: i64) -> None:
        self.rules = rules
        self.viewer: i64 = viewer
        self.gone: i64 = 0  # sizes of recruits that went back face down
        self.mine: i64 = 0  # the viewer's own hidden recruits
        self.mays: vec[i64] = nobody()  # by size: the recruits that a hidden recruit may be
        self.leading: list[i64] = []  # by seat: own cards that led when the fog lifted
        self.under: list[i64] = []  # by seat: cards face down under its Boss Action card then
        self.lies: list[dict[i64, float]] = []  # by seat: weights by layout; none for the viewer
        self.after: dict[i64, float] = {}  # those of the seat that moves
        self.layouts: list[list[i64]] = []  # once somebody draws: the same in order, and
        self.sums: list[list[float]] = []  # the weights up to each of them
        seat: i64 = 0
        while seat < rules.players:
            self.leading.append(0)
            self.under.append(0)
            known: dict[i64, float] = {}
            if seat != viewer:
                known[0] = 1.0  # FF-1.4: all in the hand
            self.lies.append(known)
            seat += 1

    def copied(self) -> Belief:
        other = Belief(self.rules, self.viewer)
        other.gone = self.gone
        other.mine = self.mine
        other.mays = vec[i64](self.mays)
        other.leading = list(self.leading)
        other.under = list(self.under)
        other.lies = list(self.lies)
        return other

    def add(self, layout: i64, weight: float) -> None:
        self.after[layout] = self.after.get(layout, 0.0) + weight

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
        elif kind == FLED:
            self.move(seat, HAND, RESTS, page.seen0)
        elif kind == CALLED:
            self.move(seat, MARCHES, RESTS, self.under[seat])
            if seat == self.viewer:
                self.exclude(page.secret)
        elif kind == GAVE_BACK:
            self.mine &= ~(page.secret if seat == self.viewer else i64(0))
            self.give_back(seat, RESTS if page.seen0 == 1 else HAND)

    def read_lifted(self, page: Page) -> None:
        """FF-2.10: whatever has been turned up is nothing else that is hidden."""
        shown: i64 = 0
        seat: i64 = 0
        while seat < self.rules.players:
            seen: i64 = page.seen(seat)
            shown |= (leaders_in(seen) | faceup_in(seen)) & ALL_RECRUITS
            self.lift(seat, leaders_in(seen), faceup_in(seen), down_in(seen))
            self.under[seat] = under_in(seen)
            seat += 1
        self.mine &= ~shown
        self.exclude(shown)

    def read_came(self, page: Page, place: i64) -> None:
        """A recruit out of the pile, where nothing is that the viewer has or sees elsewhere."""
        if page.seat == self.viewer:
            self.mine |= page.secret
            self.exclude(page.secret)
        else:
            self.come(page.seat, place, self.rules.recruits & ~(page.seen0 | self.mine))

    def read_found(self, page: Page) -> None:
        """A position without a past: the hidden cards may lie in any way, all alike."""
        if self.viewer >= 0:
            self.mine = shifted((page.secret >> 15 * self.viewer) & RECRUITS, OWN)
        elsewhere: i64 = self.mine
        seat: i64 = 0
        while seat < self.rules.players:
            elsewhere |= leaders_in(page.seen(seat)) | faceup_in(page.seen(seat))
            seat += 1
        seat = 0
        while seat < self.rules.players:
            seen: i64 = page.seen(seat)
            self.leading[seat] = leaders_in(seen) & OWN_CARDS
            self.under[seat] = under_in(seen)
            left: i64 = recruits_in(seen)
            while left > 0:
                self.come(seat, HAND, self.rules.recruits & ~elsewhere)
                left -= 1
            self.move(seat, HAND, MARCHES, down_in(seen))
            self.move(seat, HAND, RESTS, resting_in(seen))
            seat += 1

    # What moves hidden cards

    def at_place(self, seat: i64, layout: i64, place: i64) -> i64:
        if place == RESTS:
            return resting(layout)
        if place == MARCHES:
            return marching(layout)
        there: i64 = bit(OWN + count_hidden(sizes_of(layout))) - 1
        return there & ~(resting(layout) | marching(layout) | self.leading[seat])

    def move(self, seat: i64, place: i64, to: i64, count: i64) -> None:
        """Some of a seat's cards at a place go elsewhere; any are as likely as any others."""
        if count == 0:
            return
        self.after = {}
        for layout, weight in self.lies[seat].items():
            self.choose(layout, self.at_place(seat, layout, place), to, count, weight)
        self.lies[seat] = self.after

    def choose(self, layout: i64, here: i64, to: i64, count: i64, weight: float) -> None:
        going: i64 = here
        while True:
            if count_cards(going) == count:
                rests: i64 = resting(layout) & ~going
                marches: i64 = marching(layout) & ~going
                if to == RESTS:
                    rests |= going
                else:
                    marches |= going
                self.add(laid(rests, marches, sizes_of(layout)), weight)
            if going == 0:
                break
            going = (going - 1) & here

    def lift(self, seat: i64, leaders: i64, faceup: i64, down: i64) -> None:
        """A seat chose these from its hand (FF-2.3). Then who rested is in the hand again (FF-2.9)."""
        whole = 0.0
        for weight in self.lies[seat].values():
            whole += weight
        self.after = {}
        for layout, weight in self.lies[seat].items():
            rests: i64 = resting(layout) | marching(layout) | self.leading[seat]
            if leaders & rests & OWN_CARDS == 0:
                self.turn_up(laid(rests, 0, sizes_of(layout)), leaders, (leaders | faceup) & ALL_RECRUITS, down, weight / whole)
        self.lies[seat] = self.after
        self.leading[seat] = leaders & OWN_CARDS

    def turn_up(self, layout: i64, leaders: i64, shown: i64, down: i64, weight: float) -> None:
        """Each recruit that was turned up was one of those in the hand; behind the last one, who marches face down."""
        count: i64 = count_hidden(sizes_of(layout))
        if shown == 0:
            hand: i64 = bit(OWN + count) - 1 & ~(resting(layout) | leaders & OWN_CARDS)
            self.choose(sizes_of(layout) << 18, hand, MARCHES, down, weight)
            return
        recruit: i64 = shown & -shown
        n: i64 = 0
        while n < count:
            if not has(resting(layout), OWN + n) and self.mays[nth_size(sizes_of(layout), n)] & recruit != 0:
                self.turn_up(without(layout, n), leaders, shown ^ recruit, down, weight)
            n += 1

    # FF-5 Recruits come and go

    def come(self, seat: i64, place: i64, pile: i64) -> None:
        size: i64 = count_cards(pile)
        self.mays[size] = pile
        self.after = {}
        for layout, weight in self.lies[seat].items():
            n: i64 = count_hidden(sizes_of(layout))
            rests: i64 = resting(layout) | (place << OWN + n)
            self.add(laid(rests, marching(layout), sizes_of(layout) | size << 4 * n), weight)
        self.lies[seat] = self.after

    def exclude(self, recruits: i64) -> None:
        """No hidden recruit is one of these."""
        smaller: list[i64] = []
        mays: vec[i64] = nobody()
        changed: bool = False
        size: i64 = 0
        while size <= MOST_RECRUITS:
            may: i64 = self.mays[size] & ~recruits
            smaller.append(count_cards(may))
            mays[count_cards(may)] = may
            changed = changed or may != self.mays[size]
            size += 1
        if not changed:
            return
        self.mays = mays
        self.gone = max(shrunk(self.gone, smaller), 0)
        seat: i64 = 0
        while seat < len(self.lies):
            self.after = {}
            for layout, weight in self.lies[seat].items():
                sizes: i64 = shrunk(sizes_of(layout), smaller)
                if sizes >= 0:
                    self.add(laid(resting(layout), marching(layout), sizes), weight)
            self.lies[seat] = self.after
            seat += 1

    def give_back(self, seat: i64, place: i64) -> None:
        """FF-5.7: any of the recruits that are not on the battlefield could have gone; it was one from here."""
        least: i64 = MOST_RECRUITS
        self.after = {}
        for layout, weight in self.lies[seat].items():
            sizes: i64 = sizes_of(layout)
            choices: i64 = count_hidden(sizes) - count_cards(marching(layout) >> OWN)
            here: i64 = self.at_place(seat, layout, place) >> OWN
            n: i64 = 0
            while n < MOST_HIDDEN:
                if has(here, n):
                    least = min(least, nth_size(sizes, n))
                    self.add(without(layout, n), weight / float(choices))
                n += 1
        hidden: i64 = 0
        for lies in self.lies:
            for layout in lies:
                hidden += count_hidden(sizes_of(layout))
                break  # everybody can count them: it is the same in all
        self.lies[seat] = self.after
        if least < hidden:
            self.gone = (self.gone << 4 | least) & 0xFFFF

    # Drawing

    def prepare(self) -> None:
        """Weights to draw by: with how many recruits everything that is hidden may be."""
        for lies in self.lies:
            layouts: list[i64] = sorted(lies)
            sums: list[float] = []
            total = 0.0
            for layout in layouts:
                ways: float = lies[layout]
                n: i64 = 0
                while n < MOST_HIDDEN and nth_size(sizes_of(layout), n) != 0:
                    ways *= float(nth_size(sizes_of(layout), n))
                    n += 1
                total += ways
                sums.append(total)
            self.layouts.append(layouts)
            self.sums.append(sums)
        if self.viewer >= 0:
            self.layouts[self.viewer] = [0]

    def is_possible(self) -> bool:
        if len(self.layouts) == 0:
            self.prepare()
        if self.deal(Rng(0)) is None:
            self.gone = 0
        return self.deal(Rng(0)) is not None

    def deal(self, rng: Rng) -> list[i64] | None:
        """A layout of each seat, and the recruits that went back."""
        found: list[i64] = []
        hidden: vec[i64] = nobody()
        count(hidden, self.gone, 1)
        if not self.draw(0, hidden, found, rng):
            return None
        found.append(self.gone << 18)
        return found

    def draw(self, seat: i64, hidden: vec[i64], found: list[i64], rng: Rng) -> bool:
        """Layouts of all seats from this one on, whose hidden recruits can all be different ones."""
        if seat == self.rules.players:
            return True
        layouts: list[i64] = self.layouts[seat]
        first: i64 = place_in(self.sums[seat], rng)
        refused: i64 = -1
        n: i64 = 0
        while n < len(layouts):
            layout: i64 = layouts[(first + n) % len(layouts)]
            if sizes_of(layout) != refused:
                count(hidden, sizes_of(layout), 1)
                if can_differ(hidden):
                    found.append(layout)
                    if self.draw(seat + 1, hidden, found, rng):
                        return True
                    found.pop()
                count(hidden, sizes_of(layout), -1)
                refused = sizes_of(layout)
            n += 1
        return False


def shrunk(sizes: i64, smaller: list[i64]) -> i64:
    """-1 if one of them can be nothing any more."""
    found: i64 = 0
    n: i64 = 0
    while n < MOST_HIDDEN and nth_size(sizes, n) != 0:
        size: i64 = smaller[nth_size(sizes, n)]
        if size == 0:
            return -1
        found |= size << 4 * n
        n += 1
    return found


def nobody() -> vec[i64]:
    return vec[i64]([0] * (MOST_RECRUITS + 1))


def count(hidden: vec[i64], sizes: i64, step: i64) -> None:
    """By size: how many hidden recruits there are."""
    n: i64 = 0
    while n < MOST_HIDDEN and nth_size(sizes, n) != 0:
        hidden[nth_size(sizes, n)] += step
        n += 1


def can_differ(hidden: vec[i64]) -> bool:
    """What a few may be is among what others may be: so it is enough that no few recruits are asked for too often."""
    asked: i64 = 0
    size: i64 = 0
    while size <= MOST_RECRUITS:
        asked += hidden[size]
        if asked > size:
            return False
        size += 1
    return True


def place_in(sums: list[float], rng: Rng) -> i64:
    """A number, as likely as its weight."""
    low: i64 = 0
    high: i64 = len(sums) - 1
    if low >= high:
        return 0
    wanted: float = float(rng.next()) * UNIT * sums[high]
    while low < high:
        middle: i64 = (low + high) // 2
        if sums[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


def all_pages(story: Page | None) -> list[Page]:
    """The last one first."""
    pages: list[Page] = []
    while story is not None:
        pages.append(story)
        story = story.before
    return pages


def believed(rules: Ruleset, story: Page, viewer: i64) -> Belief:
    """What a viewer knows at the end of a story. It is kept there, and no further back than where it was last asked for before."""
    belief = kept(story, viewer)
    if belief is not None:
        return belief
    pages: list[Page] = all_pages(story)
    read: i64 = 0
    while read < len(pages) and belief is None:
        belief = kept(pages[read], viewer)
        read += 1
    for page in pages[read:]:
        keep(page, viewer, None)
    if belief is None:
        belief = Belief(rules, viewer)
    else:
        belief = belief.copied()
        read -= 1
    while read > 0:
        read -= 1
        belief.read(pages[read])
    keep(story, viewer, belief)
    return belief


def kept(page: Page, viewer: i64) -> Belief | None:
    known = page.known
    if known is None:
        return None
    belief = known[viewer + 1]
    assert belief is None or isinstance(belief, Belief)
    return belief


def keep(page: Page, viewer: i64, belief: Belief | None) -> None:
    known = page.known
    if known is None:
        if belief is None:
            return
        known = [None] * VIEWERS
        page.known = known
    known[viewer + 1] = belief
