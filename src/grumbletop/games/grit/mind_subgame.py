"""A subgame of Grit over all that both seats may hold, and its solution. Compiled."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, popcount
from grumbletop.engine.events import Log
from grumbletop.games.grit.mind_book import FOLLOW, LEARN, RESPOND, Book
from grumbletop.games.grit.mind_hands import Holdings, holdings_of, kinds_of_heart, no_ranks, thinned
from grumbletop.games.grit.mind_nodes import Node
from grumbletop.games.grit.mind_tree import Tree
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import HAND, KEEP, ROUNDS, SAY_FIRST, SEATS, WORD, card_of, is_marked, pile_of, way_of


@final
class Subgame:
    """From a state to the end of the game; nothing of it is used but what the table knows.

    It begins with the `whole` round, so that what was said and played since then tells as much as it does in good play; or it begins here,
    and everything that is hidden is as likely as anything else the seats could do.
    `held` are cards that must be among the possible ones, `hearts` bounds how many ranks stand for all that an unseen Heart may have, and
    `tremble` is how often a seat is thought to do anything at all.
    """

    def __init__(self, state: GritState, held: i64, hearts: i64, tremble: float, whole: bool) -> None:
        self.book = Book()
        self.book.tremble = tremble
        self.start = round_start(state, whole)
        self.rounds: i64 = 0
        self.tree = Tree(self.book, self.start, plays_done(state), whole)
        self.root = self.tree.begin(self.start, possible(self.start, held, hearts))
        self.size: i64 = self.tree.size  # pairs of holdings at all ends
        self.book.open(self.root.count0 + self.root.count1 + self.root.need)
        self.root.begin(self.book)
        self.here = place_of(state, self.start, self.root)
        if not whole:
            self.root = self.here

    def learn(self) -> None:
        """One iteration: each seat in turn improves its strategy against the other's."""
        self.rounds += 1
        self.book.turn(self.rounds)
        self.walk(0)
        self.walk(1)

    def walk(self, me: i64) -> i64:
        """From the root; returns where the values of this seat's holdings stand."""
        weights = self.root.holdings[1 - me].weights
        work = self.book.work
        count: i64 = len(weights)
        n: i64 = 0
        while n < count:
            work[n] = weights[n]
            n += 1
        self.root.walk(self.book, me, 0, count, self.root.count0 + self.root.count1)
        return count

    def settled(self, purpose: i64) -> vec[float]:
        """Replace the current strategies with the average ones, and return the current ones."""
        running = self.book.plans
        self.book.plans = vec[float]([0.0] * self.book.slots)
        self.book.purpose = purpose
        self.root.settle(self.book)
        return running

    def resume(self, running: vec[float]) -> None:
        self.book.plans = running
        self.book.purpose = LEARN

    def worth(self, me: i64) -> float:
        """What a seat gets, over all pairs of holdings, with the plans as they are."""
        values: i64 = self.walk(me)
        weights = self.root.holdings[me].weights
        total: float = 0.0
        n: i64 = 0
        while n < self.root.count(me):
            total += weights[n] * self.book.work[values + n]
            n += 1
        return total / self.mass()

    def mass(self) -> float:
        """The weight of all pairs."""
        pairs = self.tree.met(self.root.holdings)
        weights = self.root.holdings[0].weights
        against = self.root.holdings[1].weights
        total: float = 0.0
        row: i64 = 0
        k: i64 = 0
        while row < self.root.count0:
            while k < pairs.starts0[row + 1]:
                total += weights[row] * against[pairs.others0[k]]
                k += 1
            row += 1
        return total

    def value(self, seat: i64) -> float:
        """The value for a seat if both follow their average strategies."""
        running = self.settled(FOLLOW)
        found: float = self.worth(seat)
        self.resume(running)
        return found

    def gap(self) -> float:
        """The exploitability: what the seats could gain together by best responses to the average strategies; 0 in an equilibrium."""
        running = self.settled(RESPOND)
        found: float = self.worth(0) + self.worth(1)
        self.resume(running)
        return found

    def worths(self) -> list[vec[float]]:
        """What each of seat 0's holdings gets against each of seat 1's when both follow their average plans; 0 where two can't meet."""
        running = self.settled(FOLLOW)
        book = self.book
        found: list[vec[float]] = []
        count: i64 = self.root.count1
        entry: i64 = 0
        while entry < count:
            book.clear(0, count)
            book.work[entry] = 1.0
            self.root.walk(book, 0, 0, count, count + self.root.count0)
            found.append(book.stretch(count, self.root.count0))
            entry += 1
        self.resume(running)
        return found

    def look(self, me: i64, slot: i64) -> None:
        """Write down what the options at a decision of this seat are worth against the other's average plan."""
        running = self.settled(FOLLOW)
        self.book.watched = slot
        self.walk(me)
        self.book.watched = -1
        self.resume(running)


def hearts_open(state: GritState) -> i64:
    """How many kinds of Heart there may be among the cards that the table has not seen."""
    seen: i64 = round_start(state, True).seen()
    return 1 if seen & state.rules.pool else popcount(kinds_of_heart(state.rules))


def hearts_within(state: GritState, seat: i64, whole: bool, largest: i64) -> i64:
    """How many ranks may stand for an unseen Heart so that the subgame is not larger than this; 0 if it is too large with any."""
    start = round_start(state, whole)
    tree = Tree(Book(), start, plays_done(state), whole)
    lines: i64 = tree.lines(start)
    hearts: i64 = hearts_open(state)
    while hearts > 0 and lines * tree.met(possible(start, own_cards(state, seat), hearts)).count > largest:
        hearts -= 1
    return hearts


def own_cards(state: GritState, seat: i64) -> i64:
    """What a seat knows for sure to be in the game."""
    return state.hand(seat) | state.cards_played(seat)


def round_start(state: GritState, whole: bool) -> GritState:
    """The table as it was at the start of the round, or, unless the whole round is wanted, when The Word had been used."""
    start = state.before_round(state.round)
    start.firsts &= bit(state.round - 1) - 1
    start.keeps = 0
    if state.rules.holder_second or (state.phase != WORD and not whole):
        start.let_first(state.first_of(state.round), Log())
    return start


def plays_done(state: GritState) -> list[i64]:
    """The first and the second play of the round as everybody sees them, or -1."""
    first: i64 = state.first_of(state.round)
    return [seen_play(state, first), seen_play(state, 1 - first)]


def seen_play(state: GritState, seat: i64) -> i64:
    """A Mark in the last round is none."""
    action: i64 = state.played(seat, state.round)
    if action < 0:
        return -1
    return pile_of(action) * 2 if state.round == ROUNDS else way_of(action)


def place_of(state: GritState, start: GritState, root: Node) -> Node:
    """Where a state stands in the tree of its round."""
    node = root
    if start.phase == WORD and state.phase != WORD:
        node = node.child(SAY_FIRST + state.first_of(state.round))
    for play in plays_done(state):
        if play >= 0:
            node = node.child(play)
    keepers: i64 = state.keepers() if state.phase == KEEP else 0
    if state.rules.informed and (keepers == 1 or keepers == 2):
        node = node.child(bit(card_of(state.played(2 - keepers, state.round))))
    return node


def possible(start: GritState, held: i64, hearts: i64) -> list[Holdings]:
    """What each seat may hold, for all the table knows at the start of a round."""
    table = start.rules
    seen: i64 = start.seen()
    ranks = no_ranks()
    chosen: i64 = 0
    if seen & table.pool == 0:
        chosen = thinned(table.pool, kinds_of_heart(table), hearts, held, ranks)
    hand: i64 = HAND + 1 - start.round
    found: list[Holdings] = []
    seat: i64 = 0
    while seat < SEATS:
        found.append(holdings_of(table.fixed & ~seen, chosen, ranks, hand, has(start.kept, seat)))
        seat += 1
    return found


def kept_face(state: GritState, seat: i64) -> i64:
    """The face of the card a seat kept in an earlier round, or 0."""
    number: i64 = 1
    while number < state.round:
        action: i64 = state.played(seat, number)
        if has(state.kept, seat) and is_marked(action):
            return card_of(action) + 1
        number += 1
    return 0
