"""The public tree of a subgame: decisions, reveals and ends, walked with all holdings at once. Compiled.

A walk is for one seat. It carries down how likely the other seat's holdings are to come here, and brings back what each of the seat's
own holdings gets, both as stretches of `Book.work`; `free` is where the work beyond them begins.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grumbletop.engine.bits import lowest
from grumbletop.games.grit.mind_book import Book
from grumbletop.games.grit.mind_hands import Holdings, Pairs
from grumbletop.games.grit.rules_cards import FLIP_IT, KEEP_IT, SAY_FIRST, play_at


class Node:
    """A place in the tree, with what the seats may hold there. `need` is how much work a walk from here takes."""

    def __init__(self, holdings: list[Holdings]) -> None:
        self.holdings = holdings
        self.count0: i64 = holdings[0].count
        self.count1: i64 = holdings[1].count
        self.need: i64 = 0

    def count(self, seat: i64) -> i64:
        return self.count1 if seat == 1 else self.count0

    def walk(self, book: Book, me: i64, reach: i64, values: i64, free: i64) -> None:
        raise NotImplementedError

    def slot_of(self, seat: i64) -> i64:
        """The first slot of what this seat decides here."""
        raise NotImplementedError

    def options_of(self, entry: i64) -> list[i64]:
        """The actions of an entry of the seat that decides here, in the order of its slots."""
        raise NotImplementedError

    def child(self, action: i64) -> Node:
        """Where an action leads as far as everybody sees it, without its card; or where the showing of a set of cards does."""
        raise NotImplementedError

    def begin(self, book: Book) -> None:
        """Plan anything."""
        raise NotImplementedError

    def settle(self, book: Book) -> None:
        """Let plans be the average ones."""
        raise NotImplementedError


@final
class Decision(Node):
    """A seat chooses one of the children in public and, where it plays, one of the cards of its hand in secret: `ways` of each entry."""

    def __init__(self, holdings: list[Holdings], seat: i64, ways: i64, actions: list[i64], children: list[Node], book: Book) -> None:
        super().__init__(holdings)
        self.seat = seat
        self.ways = ways
        self.actions = actions
        self.children = children
        self.options: i64 = ways * len(children)
        self.slot: i64 = book.take(self.count(seat), self.options)
        deepest: i64 = 0
        for child in children:
            deepest = child.need if child.need > deepest else deepest
        self.need = self.count(seat) * (self.options + ways) + self.count(1 - seat) + deepest

    def walk(self, book: Book, me: i64, reach: i64, values: i64, free: i64) -> None:
        if me == self.seat:
            self.walk_own(book, reach, values, free)
        else:
            self.walk_other(book, reach, values, free)

    def walk_own(self, book: Book, reach: i64, values: i64, free: i64) -> None:
        across: i64 = len(self.children)
        entries: i64 = self.count(self.seat)
        below: i64 = free + entries * self.options
        beyond: i64 = below + entries * self.ways
        work = book.work
        at: i64 = 0
        while at < across:
            self.children[at].walk(book, self.seat, reach, below, beyond)
            n: i64 = 0
            while n < entries * self.ways:
                work[free + n * across + at] = work[below + n]
                n += 1
            at += 1
        book.look(self.slot, free, entries * self.options, reach, self.count(1 - self.seat))
        book.judge(self.slot, entries, self.options, free, values)

    def walk_other(self, book: Book, reach: i64, values: i64, free: i64) -> None:
        across: i64 = len(self.children)
        entries: i64 = self.count(self.seat)
        own: i64 = self.count(1 - self.seat)
        below: i64 = free + entries * self.ways
        book.note(self.slot, entries, self.options, reach)
        book.clear(values, own)
        at: i64 = 0
        while at < across:
            if book.come(self.slot + at, entries, self.ways, across, reach, free):
                self.children[at].walk(book, 1 - self.seat, free, below, below + own)
                book.add(values, own, below)
            at += 1

    def slot_of(self, seat: i64) -> i64:
        return self.slot

    def options_of(self, entry: i64) -> list[i64]:
        return with_cards(self.actions, self.holdings[self.seat].hands[entry])

    def child(self, action: i64) -> Node:
        return self.children[self.actions.index(action)]

    def begin(self, book: Book) -> None:
        book.spread(self.slot, self.count(self.seat), self.options)
        for child in self.children:
            child.begin(book)

    def settle(self, book: Book) -> None:
        book.settle(self.slot, self.count(self.seat), self.options)
        for child in self.children:
            child.settle(book)


@final
class BothKeep(Node):
    """Both seats keep or flip without knowing what the other does. Children: 2 * option of seat 0 + option of seat 1."""

    def __init__(self, holdings: list[Holdings], children: list[Node], book: Book) -> None:
        super().__init__(holdings)
        self.children = children
        self.slot0: i64 = book.take(self.count0, 2)
        self.slot1: i64 = book.take(self.count1, 2)
        deepest: i64 = 0
        for child in children:
            deepest = child.need if child.need > deepest else deepest
        self.need = 4 * (self.count0 + self.count1) + deepest

    def slot_of(self, seat: i64) -> i64:
        return self.slot1 if seat == 1 else self.slot0

    def options_of(self, entry: i64) -> list[i64]:
        return [KEEP_IT, FLIP_IT]

    def walk(self, book: Book, me: i64, reach: i64, values: i64, free: i64) -> None:
        entries: i64 = self.count(me)
        others: i64 = self.count(1 - me)
        came: i64 = free + 2 * entries
        below: i64 = came + others
        work = book.work
        book.note(self.slot_of(1 - me), others, 2, reach)
        book.clear(free, 2 * entries)
        theirs: i64 = 0
        while theirs < 2:
            if book.come(self.slot_of(1 - me) + theirs, others, 1, 2, reach, came):
                mine: i64 = 0
                while mine < 2:
                    child = self.children[2 * theirs + mine if me == 1 else 2 * mine + theirs]
                    child.walk(book, me, came, below, below + entries)
                    n: i64 = 0
                    while n < entries:
                        work[free + 2 * n + mine] = work[free + 2 * n + mine] + work[below + n]
                        n += 1
                    mine += 1
            theirs += 1
        book.look(self.slot_of(me), free, 2 * entries, reach, others)
        book.judge(self.slot_of(me), entries, 2, free, values)

    def begin(self, book: Book) -> None:
        book.spread(self.slot0, self.count0, 2)
        book.spread(self.slot1, self.count1, 2)
        for child in self.children:
            child.begin(book)

    def settle(self, book: Book) -> None:
        book.settle(self.slot0, self.count0, 2)
        book.settle(self.slot1, self.count1, 2)
        for child in self.children:
            child.settle(book)


@final
class Reveal(Node):
    """Cards are turned up or stay down, and everybody sees which: each child has some of the holdings left."""

    def __init__(self, holdings: list[Holdings], shown: list[i64], children: list[Node]) -> None:
        super().__init__(holdings)
        self.shown = shown  # sets of cards
        self.children = children
        for child in children:
            need: i64 = child.count0 + child.count1 + child.need
            self.need = need if need > self.need else self.need

    def walk(self, book: Book, me: i64, reach: i64, values: i64, free: i64) -> None:
        book.clear(values, self.count(me))
        work = book.work
        for child in self.children:
            theirs = child.holdings[1 - me].origins
            others: i64 = child.count(1 - me)
            some = False
            n: i64 = 0
            while n < others:
                share: float = work[reach + theirs[n]]
                if share > 0.0:
                    some = True
                work[free + n] = share
                n += 1
            if some:
                below: i64 = free + others
                own: i64 = child.count(me)
                child.walk(book, me, free, below, below + own)
                mine = child.holdings[me].origins
                n = 0
                while n < own:
                    work[values + mine[n]] = work[values + mine[n]] + work[below + n]
                    n += 1

    def child(self, action: i64) -> Node:
        return self.children[self.shown.index(action)]

    def begin(self, book: Book) -> None:
        for child in self.children:
            child.begin(book)

    def settle(self, book: Book) -> None:
        for child in self.children:
            child.settle(book)


@final
class Ends:
    """How the game ends for every pair of holdings, 0 lost, 1 drawn, 2 won: for either seat, in the rows of the other."""

    def __init__(self) -> None:
        self.for0 = vec[u8]()
        self.for1 = vec[u8]()

    def add(self, seat: i64, result: i64) -> None:
        if seat == 0:
            self.for0 = append(self.for0, u8(result))
        else:
            self.for1 = append(self.for1, u8(result))


@final
class LastPlay(Node):
    """The last Complaint of the game: a seat chooses the pile, and all is known."""

    def __init__(self, pairs: Pairs, seat: i64, actions: list[i64], ends: list[Ends], book: Book) -> None:
        super().__init__(pairs.holdings)
        self.pairs = pairs
        self.seat = seat
        self.actions = actions
        self.ends = ends
        self.slot: i64 = book.take(self.count(seat), len(actions))
        self.need = self.count(seat) * (1 + len(actions)) + self.count(1 - seat)

    def walk(self, book: Book, me: i64, reach: i64, values: i64, free: i64) -> None:
        if me == self.seat:
            self.walk_own(book, reach, values, free)
        else:
            self.walk_other(book, me, reach, values, free)

    def walk_own(self, book: Book, reach: i64, values: i64, free: i64) -> None:
        entries: i64 = self.count(self.seat)
        across: i64 = len(self.actions)
        below: i64 = free + entries * across
        work = book.work
        at: i64 = 0
        while at < across:
            book.clear(below, entries)
            self.reckon(work, self.seat, at, reach, below)
            n: i64 = 0
            while n < entries:
                work[free + n * across + at] = work[below + n]
                n += 1
            at += 1
        book.look(self.slot, free, entries * across, reach, self.count(1 - self.seat))
        book.judge(self.slot, entries, across, free, values)

    def walk_other(self, book: Book, me: i64, reach: i64, values: i64, free: i64) -> None:
        entries: i64 = self.count(self.seat)
        across: i64 = len(self.actions)
        work = book.work
        book.note(self.slot, entries, across, reach)
        book.clear(values, self.count(me))
        at: i64 = 0
        while at < across:
            if book.come(self.slot + at, entries, 1, across, reach, free):
                self.reckon(work, me, at, free, values)
            at += 1

    def reckon(self, work: vec[float], me: i64, at: i64, reach: i64, values: i64) -> None:
        """Add what each entry gets from the ends after one action, against all that the other seat may hold."""
        ends = self.ends[at]
        results = ends.for1 if me == 1 else ends.for0
        starts = self.pairs.starts(1 - me)
        others = self.pairs.others(1 - me)
        rows: i64 = self.count(1 - me)
        k: i64 = 0
        row: i64 = 0
        while row < rows:
            share: float = work[reach + row]
            row += 1
            end: i64 = starts[row]
            if share == 0.0:
                k = end
            while k < end:
                own: i64 = values + others[k]
                work[own] = work[own] + share * float(i64(results[k]) - 1)
                k += 1

    def slot_of(self, seat: i64) -> i64:
        return self.slot

    def options_of(self, entry: i64) -> list[i64]:
        return with_cards(self.actions, self.holdings[self.seat].hands[entry])

    def begin(self, book: Book) -> None:
        book.spread(self.slot, self.count(self.seat), len(self.actions))

    def settle(self, book: Book) -> None:
        book.settle(self.slot, self.count(self.seat), len(self.actions))


def with_cards(actions: list[i64], hand: i64) -> list[i64]:
    """Plays as whole actions, card by card; other decisions have no card."""
    if actions[0] >= SAY_FIRST:
        return actions
    found: list[i64] = []
    while hand != 0:
        card: i64 = lowest(hand)
        for action in actions:
            found.append(play_at(card, action))
        hand &= hand - 1
    return found
