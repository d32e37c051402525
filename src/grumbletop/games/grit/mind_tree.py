"""Lays out the tree of a round and of what follows it. Compiled.

The rules themselves play every line, with any cards where they are hidden; what may be hidden there goes beside it as holdings. Empty piles
of one side are alike, so one stands for all; a Mark in the last round does nothing, so there is none.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.grit.mind_book import Book
from grumbletop.games.grit.mind_hands import Holdings, Pairs
from grumbletop.games.grit.mind_nodes import BothKeep, Decision, Ends, LastPlay, Node, Reveal
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import (
    BOTH,
    FLIP_IT,
    HAND,
    KEEP,
    KEEP_IT,
    NOBODY,
    ROUNDS,
    SAY_FIRST,
    SEATS,
    THREE_PILES,
    WORD,
    owner,
    play_at,
)
from grumbletop.games.grit.rules_piles import DOWN, FACE

ANY_CARD: Final = 0  # used where the card doesn't matter
KEPT: Final = 31  # no real face has this number


@final
class Course:
    """How a round goes in public: the piles that both seats play onto, and whether they Mark."""

    def __init__(self, start: GritState, first: i64, second: i64) -> None:
        self.start = start
        self.first = first
        self.second = second

    def end(self, cards: list[i64], keeping: i64) -> GritState:
        """The state after the round, with these cards played and kept by these seats."""
        seat: i64 = self.start.first_of(self.start.round)
        state = after(self.start, seat, play_at(cards[seat], self.first))
        state = after(state, 1 - seat, play_at(cards[1 - seat], self.second))
        keepers: i64 = state.deciders() if state.phase == KEEP else 0
        while keepers != 0:
            keeper: i64 = lowest(keepers)
            state = after(state, keeper, KEEP_IT if has(keeping, keeper) else FLIP_IT)
            keepers &= keepers - 1
        return state

    def keepers(self) -> i64:
        state = after(self.start, self.start.first_of(self.start.round), self.first)
        state = after(state, 1 - self.start.first_of(self.start.round), self.second)
        return state.deciders() if state.phase == KEEP else 0


@final
class Tree:
    """`done` are the first and the second play of the round, without their cards, or -1.

    Their piles stand for all empty ones of their side, if they are empty. Unless the `whole` round is wanted, no other line is laid out.
    """

    def __init__(self, book: Book, start: GritState, done: list[i64], whole: bool) -> None:
        self.book = book
        self.done = done
        self.whole = whole
        self.round = start.round
        self.pool = start.rules.pool
        self.size: i64 = 0  # pairs of holdings at all ends: what one walk costs
        self.lists: list[Holdings] = []
        self.parts: dict[i64, Holdings] = {}
        self.pairs: dict[i64, Pairs] = {}
        self.ends: dict[i64, Ends] = {}

    # How large it will be

    def lines(self, state: GritState) -> i64:
        """How many ways to the end of the game a pair of holdings has: the same for all of them."""
        if state.phase == WORD:
            holder: i64 = state.holder()
            return self.lines(after(state, holder, SAY_FIRST)) + self.lines(after(state, holder, SAY_FIRST + 1))
        first: i64 = state.first_of(state.round)
        ways: i64 = HAND + 1 - state.round
        found: i64 = 0
        for action in self.places(state, first, 0):
            seconds = self.places(after(state, first, action), 1 - first, 1)
            if state.round == ROUNDS:
                found += len(seconds)
            else:
                for second in seconds:
                    found += ways * ways * self.lines_on(Course(state, action, second))
        return found

    def lines_on(self, course: Course) -> i64:
        """Every way to keep or flip leads to a next round."""
        keepers: i64 = course.keepers()
        found: i64 = 0
        keeping: i64 = 0
        while keeping <= BOTH:
            if keeping & ~keepers == 0:
                found += self.lines(course.end([ANY_CARD, ANY_CARD], keeping))
            keeping += 1
        return found

    # The round

    def begin(self, state: GritState, holdings: list[Holdings]) -> Node:
        """From the start of a round, or from its first play."""
        if state.phase != WORD:
            return self.first_play(state, holdings)
        children: list[Node] = []
        actions: list[i64] = []
        seat: i64 = 0
        while seat < SEATS:
            actions.append(SAY_FIRST + seat)
            children.append(self.first_play(after(state, state.holder(), SAY_FIRST + seat), holdings))
            seat += 1
        return Decision(holdings, state.holder(), 1, actions, children, self.book)

    def first_play(self, state: GritState, holdings: list[Holdings]) -> Node:
        seat: i64 = state.first_of(state.round)
        actions = self.places(state, seat, 0)
        children: list[Node] = []
        if state.round == ROUNDS:
            for action in actions:
                children.append(self.last_play(state, action, holdings))
            return Decision(holdings, seat, 1, actions, children, self.book)
        played = holdings.copy()
        played[seat] = self.part(holdings[seat], PLAYED)
        for action in actions:
            children.append(self.second_play(state, action, played))
        return Decision(holdings, seat, popcount(holdings[seat].hands[0]), actions, children, self.book)

    def second_play(self, start: GritState, first: i64, holdings: list[Holdings]) -> Node:
        state = after(start, start.first_of(start.round), first)
        seat: i64 = 1 - start.first_of(start.round)
        actions = self.places(state, seat, 1)
        played = holdings.copy()
        played[seat] = self.part(holdings[seat], PLAYED)
        children: list[Node] = []
        for action in actions:
            children.append(self.keep_or_show(Course(start, first, action), played))
        return Decision(holdings, seat, popcount(holdings[seat].hands[0]), actions, children, self.book)

    def places(self, state: GritState, seat: i64, turn: i64) -> list[i64]:
        """Where a Complaint may go, and whether it is Marked: plays without their cards."""
        done: i64 = self.done[turn] if state.round == self.round else -1
        if done >= 0 and not self.whole:
            return [done]
        piles: i64 = state.open_piles()
        empty: i64 = state.empty_piles()
        side: i64 = 0
        while side < SEATS:
            alike: i64 = piles & empty & shifted(THREE_PILES, 3 * side)
            if alike != 0:
                wanted: i64 = alike & bit(done // 2) if done >= 0 else 0
                piles = piles & ~alike | bit(lowest(wanted if wanted != 0 else alike))
            side += 1
        marks = state.may_mark(seat) and state.round < ROUNDS
        found: list[i64] = []
        while piles != 0:
            found.append(2 * lowest(piles))
            if marks:
                found.append(2 * lowest(piles) + 1)
            piles &= piles - 1
        return found

    # Keeping and showing

    def keep_or_show(self, course: Course, holdings: list[Holdings]) -> Node:
        keepers: i64 = course.keepers()
        if keepers == 0:
            return self.show(course, holdings, 0)
        if keepers == BOTH:
            return self.both_keep(course, holdings)
        keeper: i64 = lowest(keepers)
        if course.start.rules.informed:
            return self.show_first(course, holdings, keeper)
        children = [self.show(course, holdings, keepers), self.show(course, holdings, 0)]
        return Decision(holdings, keeper, 1, [KEEP_IT, FLIP_IT], children, self.book)

    def both_keep(self, course: Course, holdings: list[Holdings]) -> Node:
        """In the order of their actions: keep comes before flip."""
        children: list[Node] = []
        for keeping in (BOTH, 1, 2, 0):
            children.append(self.show(course, holdings, keeping))
        return BothKeep(holdings, children, self.book)

    def show_first(self, course: Course, holdings: list[Holdings], keeper: i64) -> Node:
        """The other seat's card is turned up before the keeper decides."""
        children: list[Node] = []
        shown: list[i64] = []
        other: i64 = 1 - keeper
        cards: i64 = holdings[other].downs_seen()
        while cards != 0:
            card: i64 = lowest(cards)
            left = holdings.copy()
            left[other] = self.part(holdings[other], card)
            left[keeper] = self.part(holdings[keeper], UNCHANGED)
            known: list[i64] = [card, card]
            ways = [self.show_some(course, left, bit(keeper), known), self.show_some(course, left, 0, known)]
            children.append(Decision(left, keeper, 1, [KEEP_IT, FLIP_IT], ways, self.book))
            shown.append(bit(card))
            cards &= cards - 1
        return Reveal(holdings, shown, children)

    def show(self, course: Course, holdings: list[Holdings], keeping: i64) -> Node:
        return self.show_some(course, holdings, keeping, [ANY_CARD, ANY_CARD])

    def show_some(self, course: Course, holdings: list[Holdings], keeping: i64, known: list[i64]) -> Node:
        """Turn up what is neither kept nor `known` already, and begin the next round."""
        children: list[Node] = []
        shown: list[i64] = []
        cards0 = self.turning(holdings[0], has(keeping, 0))
        cards1 = self.turning(holdings[1], has(keeping, 1))
        for card0 in cards0:
            for card1 in cards1:
                left = [self.part(holdings[0], card0), self.part(holdings[1], card1)]
                if self.met(left).count > 0:
                    played = [card0 if card0 >= 0 else known[0], card1 if card1 >= 0 else known[1]]
                    children.append(self.begin(course.end(played, keeping), left))
                    shown.append(as_set(card0) | as_set(card1))
        return Reveal(holdings, shown, children)

    def turning(self, holdings: Holdings, keeps: bool) -> list[i64]:
        """What may come up: cards, or that nothing does."""
        if keeps:
            return [HIDDEN]
        cards: i64 = holdings.downs_seen()
        if cards == 0:
            return [UNCHANGED]
        found: list[i64] = []
        while cards != 0:
            found.append(lowest(cards))
            cards &= cards - 1
        return found

    # The last round

    def last_play(self, start: GritState, first: i64, holdings: list[Holdings]) -> Node:
        seat: i64 = 1 - start.first_of(start.round)
        actions = self.places(after(start, 1 - seat, first), seat, 1)
        pairs = self.met(holdings)
        ends: list[Ends] = []
        for action in actions:
            ends.append(
                self.known_ends(start, pairs, first // 2, action // 2)
                if seat == 1
                else self.known_ends(start, pairs, action // 2, first // 2)
            )
        self.size += pairs.count * len(actions)
        return LastPlay(pairs, seat, actions, ends, self.book)

    def known_ends(self, state: GritState, pairs: Pairs, pile0: i64, pile1: i64) -> Ends:
        """Many lines end alike: they are told apart by the faces left on each side, and the side that each last card goes to."""
        key: i64 = pairs.number * 4 + owner(pile0) * 2 + owner(pile1)
        side: i64 = 0
        while side < SEATS:
            key = key * 32768 + faces_left(state, side, pile0, pile1)
            side += 1
        if key not in self.ends:
            self.ends[key] = ends_of(state, pairs, pile0, pile1)
        return self.ends[key]

    # Holdings, each made once

    def part(self, holdings: Holdings, what: i64) -> Holdings:
        """What becomes of holdings when a card is played, shown, kept, or nothing happens."""
        key: i64 = self.number(holdings) * 64 + what + 8
        if key not in self.parts:
            made = become(holdings, what)
            self.parts[key] = made
        return self.parts[key]

    def number(self, holdings: Holdings) -> i64:
        if holdings.number < 0:
            holdings.number = len(self.lists)
            self.lists.append(holdings)
        return holdings.number

    def met(self, holdings: list[Holdings]) -> Pairs:
        key: i64 = self.number(holdings[0]) * 65536 + self.number(holdings[1])
        if key not in self.pairs:
            self.pairs[key] = Pairs(holdings, self.pool, len(self.pairs))
        return self.pairs[key]


PLAYED: Final = -1  # what can happen to holdings, besides a card being shown
HIDDEN: Final = -2
UNCHANGED: Final = -3


def as_set(card: i64) -> i64:
    return bit(card) if card >= 0 else 0


def become(holdings: Holdings, what: i64) -> Holdings:
    if what == PLAYED:
        return holdings.after_play()
    if what == HIDDEN:
        return holdings.hidden()
    if what == UNCHANGED:
        return holdings.same()
    return holdings.shown(what)


def after(state: GritState, seat: i64, action: i64) -> GritState:
    copy = state.clone()
    copy.apply(seat, action, Chance(), Log())
    return copy


def faces_left(state: GritState, side: i64, pile0: i64, pile1: i64) -> i64:
    """The three faces of a side in order, without the piles that are still played onto; a kept one is only known to be kept."""
    high: i64 = 0
    middle: i64 = 0
    low: i64 = 0
    pile: i64 = 3 * side
    while pile < 3 * side + 3:
        top: i64 = (state.tops >> 8 * pile) & 255
        face: i64 = KEPT if top & DOWN else top & FACE
        if bit(pile) & (bit(pile0) | bit(pile1)):
            face = 0
        if face > high:
            high, middle, low = face, high, middle
        elif face > middle:
            middle, low = face, middle
        elif face > low:
            low = face
        pile += 1
    return (high * 32 + middle) * 32 + low


def ends_of(state: GritState, pairs: Pairs, pile0: i64, pile1: i64) -> Ends:
    """Lay the last cards and the kept ones for every pair, and look who has won."""
    found = Ends()
    kept0: i64 = state.kept_pile(0)
    kept1: i64 = state.kept_pile(1)
    board: i64 = state.tops & ~(shifted(255, 8 * pile0) | shifted(255, 8 * pile1))
    if kept0 >= 0:
        board &= ~shifted(255, 8 * kept0)
    if kept1 >= 0:
        board &= ~shifted(255, 8 * kept1)
    sides0 = laid(pairs.holdings[0], pile0, kept0)
    sides1 = laid(pairs.holdings[1], pile1, kept1)
    end = state.clone()
    seat: i64 = 0
    while seat < SEATS:
        starts = pairs.starts(1 - seat)
        others = pairs.others(1 - seat)
        row: i64 = 0
        k: i64 = 0
        while row < pairs.holdings[1 - seat].count:
            while k < starts[row + 1]:
                tops: i64 = sides0[others[k]] | sides1[row] if seat == 0 else sides0[row] | sides1[others[k]]
                end.tops = board | tops
                winner: i64 = end.verdict() & 3
                found.add(seat, 1 if winner == NOBODY else 2 if winner == seat else 0)
                k += 1
            row += 1
        seat += 1
    return found


def laid(holdings: Holdings, pile: i64, kept: i64) -> list[i64]:
    """The tops that each entry's last card and kept card make."""
    found: list[i64] = []
    entry: i64 = 0
    while entry < holdings.count:
        tops: i64 = shifted(lowest(holdings.hands[entry]) + 1, 8 * pile)
        if kept >= 0:
            tops |= shifted(holdings.kepts[entry], 8 * kept)
        found.append(tops)
        entry += 1
    return found
