"""What a viewer of Foggy Frontlines can know of hidden cards. Compiled.

The story is read page by page. Of every other seat it leaves all ways in which its cards may lie (its layouts), each with the number of
hidden choices that lead there. A page that shows something rules out the layouts it contradicts.

Nobody can say which recruit a hidden one is, only which it may be: all that the viewer has seen nowhere else since it was hidden. So what
an older one may be, a newer one of any seat may be too. Layouts are kept by what the hidden recruits may be, the oldest first (`mays`).

Weights are exact, except that the number of plans of a hand doesn't count (a Catapult can't lead), that a recruit which went back face down
isn't followed, and that a seat with too many `mays` counts its hidden recruits as newer than they may be (`blur`).
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, BOSS_ACTION, OWN, OWN_CARDS, count_cards
from grumbletop.games.foggy_frontlines.rules_facts import CALLED, DEALT, FLED, GAVE_BACK, LIFTED, TOOK
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset
from grumbletop.games.foggy_frontlines.rules_story import Knowledge, Page, down_in, faceup_in, leaders_in

MOST_HIDDEN: Final = 4  # FF-5.7: three, and one that is too many
MOST_MAYS: Final = 6

# A layout is three sets of nine cards, five own ones and four hidden recruits: those in the hand, those that rest, and those that march
# (leaders too). A place is where its set begins, as in `Board.cards`.
HAND: Final = 0
RESTS: Final = 20
MARCHES: Final = 40
ALL: Final = 511
EACH_PLACE: Final = 0x10000100001

Mays = tuple[int, ...]


def cards_at(layout: i64, place: i64) -> i64:
    return (layout >> place) & ALL


def moved(layout: i64, place: i64, to: i64, cards: i64) -> i64:
    return layout & ~(cards << place) | cards << to


def taken_out(layout: i64, n: i64) -> i64:
    """The layout without hidden recruit number n; those behind it move up."""
    before: i64 = (bit(OWN + n) - 1) * EACH_PLACE
    behind: i64 = (ALL >> 1) * EACH_PLACE & ~before
    return layout & before | layout >> 1 & behind


def add(layouts: dict[i64, float], layout: i64, weight: float) -> None:
    layouts[layout] = layouts.get(layout, 0.0) + weight


@final
class Urn:
    """Numbers to draw, each as likely as its weight."""

    def __init__(self, weights: dict[i64, float]) -> None:
        self.numbers: list[i64] = sorted(weights)
        self.sums: list[float] = list(accumulate([weights[number] for number in self.numbers]))

    def draw(self, rng: Rng) -> i64:
        low: i64 = 0
        high: i64 = len(self.sums) - 1
        wanted: float = rng.fraction() * self.sums[high] if high > 0 else 0.0
        while low < high:
            middle: i64 = (low + high) // 2
            if self.sums[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        return self.numbers[low]


@final
class Deal:
    """What the hidden recruits of all seats may be together."""

    def __init__(self, mays: list[Mays], urns: list[Urn]) -> None:
        self.urns = urns  # the layouts of each seat
        self.hidden: list[tuple[int, int, int]] = []  # all hidden recruits, those that may be the fewest first: what, whose, number
        for seat, each in enumerate(mays):
            self.hidden += [(may, seat, n) for n, may in enumerate(each)]
        self.hidden.sort(key=lambda one: int(count_cards(one[0])))
        self.ways: float = count_ways([one[0] for one in self.hidden])


def count_ways(mays: list[int]) -> float:
    """In how many ways hidden recruits can all be different. Each may be all that those before it may be."""
    ways = 1.0
    for n, may in enumerate(mays):
        ways *= float(max(count_cards(may) - n, 0))
    return ways


@final
class Belief(Knowledge):
    def __init__(self, rules: Ruleset, viewer: i64) -> None:
        self.rules = rules
        self.viewer: i64 = viewer
        self.lies: list[dict[Mays, dict[i64, float]]] = []  # by seat and mays: weights by layout; none for the viewer
        self.after: dict[Mays, dict[i64, float]] = {}  # those of the seat that moves
        self.deals: list[Deal] = []  # made at the first draw
        self.urn = Urn({})  # of these
        seat: i64 = 0
        while seat < rules.players:
            self.lies.append({} if seat == viewer else {(): {OWN_CARDS: 1.0}})  # FF-1.4: all in the hand
            seat += 1

    def seen_by(self, viewer: i64) -> Belief:
        """A copy for the same viewer, or for a seat that knows what everybody does."""
        other = Belief(self.rules, viewer)
        other.lies = list(self.lies)
        if viewer >= 0:
            other.lies[viewer] = {}
        return other

    def read(self, page: Page) -> None:
        seat: i64 = page.seat
        seen: i64 = page.seen0
        if page.kind == LIFTED:
            seat = 0
            while seat < self.rules.players:
                self.lift(seat, leaders_in(page.seen(seat)), faceup_in(page.seen(seat)), down_in(page.seen(seat)))
                seat += 1
        elif page.kind == DEALT:
            self.come(seat, HAND, self.rules.recruits & ~seen)
        elif page.kind == TOOK:
            self.come(seat, RESTS, self.rules.recruits & ~seen)
        elif page.kind == FLED:
            self.choose(seat, HAND, RESTS, seen, 0)
        elif page.kind == CALLED:
            self.move(seat, MARCHES, RESTS, bit(BOSS_ACTION))
            self.choose(seat, MARCHES, RESTS, down_in(seen), leaders_in(seen))
        elif page.kind == GAVE_BACK:
            self.give_back(seat, RESTS if seen == 1 else HAND)
        if page.seat == self.viewer:
            self.exclude(page.secret & ALL_RECRUITS)

    def layouts_after(self, mays: Mays) -> dict[i64, float]:
        if mays not in self.after:
            self.after[mays] = {}
        return self.after[mays]

    def settle(self, seat: i64) -> None:
        self.lies[seat] = self.after
        self.after = {}
        if len(self.lies[seat]) > MOST_MAYS:
            self.blur(seat)

    # FF-2 to FF-4: cards march and rest

    def move(self, seat: i64, place: i64, to: i64, cards: i64) -> None:
        """Those of these cards that are at a place go elsewhere."""
        for mays, layouts in self.lies[seat].items():
            after = self.layouts_after(mays)
            for layout, weight in layouts.items():
                add(after, moved(layout, place, to, cards_at(layout, place) & cards), weight)
        self.settle(seat)

    def choose(self, seat: i64, place: i64, to: i64, count: i64, staying: i64) -> None:
        """Some cards at a place go elsewhere; any are as likely as any others."""
        if count == 0:
            return
        for mays, layouts in self.lies[seat].items():
            after = self.layouts_after(mays)
            for layout, weight in layouts.items():
                here: i64 = cards_at(layout, place) & ~staying
                going: i64 = here
                while going != 0:
                    if count_cards(going) == count:
                        add(after, moved(layout, place, to, going), weight)
                    going = (going - 1) & here
        self.settle(seat)

    def lift(self, seat: i64, leaders: i64, faceup: i64, down: i64) -> None:
        """A seat chose its squads from its hand (FF-2.3). Then who rested is in the hand again (FF-2.9)."""
        own: i64 = leaders & OWN_CARDS
        shown: i64 = (leaders | faceup) & ALL_RECRUITS
        whole: float = sum([sum(layouts.values()) for layouts in self.lies[seat].values()])  # rescaled, so that weights never underflow
        self.move(seat, MARCHES, RESTS, ALL)
        for mays, layouts in self.lies[seat].items():
            for layout, weight in layouts.items():
                if own & ~cards_at(layout, HAND) == 0:
                    self.show(mays, moved(layout, HAND, MARCHES, own), shown, weight / whole)
        self.settle(seat)
        self.choose(seat, HAND, MARCHES, down, 0)
        self.move(seat, RESTS, HAND, ALL)
        self.exclude(shown)

    def show(self, mays: Mays, layout: i64, shown: i64, weight: float) -> None:
        """Each recruit that was turned up was one of those in the hand."""
        if shown == 0:
            add(self.layouts_after(mays), layout, weight)
            return
        recruit: i64 = shown & -shown
        n: i64 = 0
        while n < len(mays):
            if has(layout, HAND + OWN + n) and mays[n] & recruit != 0:
                self.show(mays[:n] + mays[n + 1 :], taken_out(layout, n), shown ^ recruit, weight)
            n += 1

    # FF-5: recruits come and go

    def come(self, seat: i64, place: i64, pile: i64) -> None:
        for mays, layouts in self.lies[seat].items():
            if len(mays) < MOST_HIDDEN:
                after = self.layouts_after((*mays, pile))
                for layout, weight in layouts.items():
                    add(after, layout | bit(place + OWN + len(mays)), weight)
        self.settle(seat)

    def give_back(self, seat: i64, place: i64) -> None:
        """FF-5.7: any of the recruits that are not on the battlefield could have gone; it was one from here."""
        for mays, layouts in self.lies[seat].items():
            for layout, weight in layouts.items():
                choices: i64 = count_cards((cards_at(layout, HAND) | cards_at(layout, RESTS)) >> OWN)
                n: i64 = 0
                while n < len(mays):
                    if has(layout, place + OWN + n):
                        add(self.layouts_after(mays[:n] + mays[n + 1 :]), taken_out(layout, n), weight / float(choices))
                    n += 1
        self.settle(seat)

    def exclude(self, recruits: i64) -> None:
        """No hidden recruit is one of these."""
        seat: i64 = 0
        while seat < len(self.lies) and recruits != 0:
            for mays, layouts in self.lies[seat].items():
                fewer: list[int] = [may & ~recruits for may in mays]
                if count_ways(fewer) > 0.0:
                    self.merge(tuple(fewer), layouts)
            self.settle(seat)
            seat += 1

    def blur(self, seat: i64) -> None:
        """Every hidden recruit may be whatever it may be in any of too many ways."""
        widest: list[int] = [0] * MOST_HIDDEN
        for mays in self.lies[seat]:
            widest = [widest[n] | may for n, may in enumerate(mays)]
        for layouts in self.lies[seat].values():
            self.merge(tuple(widest), layouts)
        self.settle(seat)

    def merge(self, mays: Mays, layouts: dict[i64, float]) -> None:
        after = self.layouts_after(mays)
        for layout, weight in layouts.items():
            add(after, layout, weight)

    # Drawing

    def look(self, unseen: i64) -> None:
        """Get ready to draw. The viewer sees all other recruits; without any deal the story contradicts that."""
        if len(self.deals) > 0:
            return
        self.exclude(ALL_RECRUITS & ~unseen)
        weights: dict[i64, float] = {}
        self.combine([], [], 1.0, weights)
        self.urn = Urn(weights)

    def combine(self, mays: list[Mays], urns: list[Urn], weight: float, weights: dict[i64, float]) -> None:
        """All that the hidden recruits of one seat after the other may be, if no recruit has to be in two places."""
        seat: i64 = len(mays)
        if seat == self.rules.players:
            deal = Deal(mays, urns)
            if deal.ways > 0.0:
                weights[len(self.deals)] = weight * deal.ways
                self.deals.append(deal)
        elif seat == self.viewer:
            self.combine([*mays, ()], [*urns, Urn({0: 1.0})], weight, weights)
        else:
            for each in sorted(self.lies[seat]):
                urn = Urn(self.lies[seat][each])
                self.combine([*mays, each], [*urns, urn], weight * urn.sums[-1], weights)


def believed(rules: Ruleset, story: Page, viewer: i64) -> Belief:
    """What a viewer knows at the end of a story. It is read on from the page where it was kept last, and kept at the end now."""
    belief: Belief | None = None
    unread: list[Page] = []
    page: Page | None = story
    while page is not None:
        if page.known is not None:
            known = page.known[viewer + 1]
            assert known is None or isinstance(known, Belief)
            belief = known
        if belief is not None:
            break
        unread.append(page)
        page = page.before
    if belief is not None and len(unread) == 0:
        return belief
    belief = Belief(rules, viewer) if belief is None else belief.seen_by(viewer)
    for next_page in reversed(unread):
        belief.read(next_page)
    if page is not None:
        page.keep(viewer, None)
    story.keep(viewer, belief)
    return belief
