"""Leduc poker for two as OpenSpiel's `leduc_poker` plays it. Compiled.

Six cards, two of each rank: card c has rank c // 2. Each seat antes one chip and holds one card; after the first round of betting
a public card is turned; a pair with it wins, else the higher rank. A raise is two chips, in the second round four, twice a round at most.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, nth_bit, popcount, spread
from grumbletop.engine.events import SPECTATOR, Event, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

PRIVATE0: Final = 0  # chance events
PRIVATE1: Final = 1
PUBLIC: Final = 2

DECK: Final = 0b111111
CARDS: Final = 6
RANKS: Final = 3
ANTE: Final = 1
RAISE_BY: Final = 2  # chips in the first round; twice as many in the second
MOST_RAISES: Final = 2
OBSERVED: Final = 14  # own card, public card (one of six each), own stake, the other's stake
NOBODY: Final = -1
NO_CARD: Final = -1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LeducPoker(State):
    card0: i64
    card1: i64
    public: i64
    stake0: i64
    stake1: i64
    raises: i64  # in this round
    checked: bool  # one seat has called in this round before any raise
    mover: i64
    folded: i64  # the seat that folded
    past: i64  # a one, then two bits for every action

    def __init__(self) -> None:
        self.card0 = NO_CARD
        self.card1 = NO_CARD
        self.public = NO_CARD
        self.stake0 = ANTE
        self.stake1 = ANTE
        self.raises = 0
        self.checked = False
        self.mover = 0
        self.folded = NOBODY
        self.past = 1

    # Cards

    def card(self, seat: i64) -> i64:
        return self.card0 if seat == 0 else self.card1

    def in_deck(self) -> i64:
        """Bit set of the cards not dealt yet."""
        deck: i64 = DECK
        if self.card0 != NO_CARD:
            deck &= ~bit(self.card0)
        if self.card1 != NO_CARD:
            deck &= ~bit(self.card1)
        if self.public != NO_CARD:
            deck &= ~bit(self.public)
        return deck

    def draw(self, event: i64, chance: Chance) -> i64:
        deck: i64 = self.in_deck()
        return nth_bit(deck, chance.draw(event, popcount(deck), self))

    def deal_hands(self, chance: Chance, log: Log) -> None:
        self.card0 = self.draw(PRIVATE0, chance)
        self.card1 = self.draw(PRIVATE1, chance)
        if log.on:
            log.add(Event("deal", "", {}, {0: {"card": self.card0}, 1: {"card": self.card1}}, True))

    def turn_public_card(self, chance: Chance, log: Log) -> None:
        self.public = self.draw(PUBLIC, chance)
        self.raises = 0
        self.checked = False
        self.mover = 0
        if log.on:
            log.add(Event("public", "", {"card": self.public}, {}, True))

    # Betting

    def faces_raise(self) -> bool:
        return self.stake0 != self.stake1

    def decider(self) -> i64:
        return self.mover

    def owes(self, seat: i64) -> bool:
        return seat == self.mover and seat != NOBODY

    def deciders(self) -> i64:
        if self.mover == NOBODY:
            return 0
        return bit(self.mover)

    def count_actions(self, seat: i64) -> i64:
        if not self.owes(seat):
            return 0
        count: i64 = 1
        if self.faces_raise():
            count += 1
        if self.raises < MOST_RAISES:
            count += 1
        return count

    def nth_action(self, seat: i64, n: i64) -> i64:
        return n if self.faces_raise() else n + 1

    def is_legal(self, seat: i64, action: i64) -> bool:
        if not self.owes(seat):
            return False
        if action == FOLD:
            return self.faces_raise()
        return action == CALL or (action == RAISE and self.raises < MOST_RAISES)

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        self.past = (self.past << 2) | action
        if log.on:
            log.add(Event("bet", "", {"seat": seat, "action": action}, {}, False))
        if action == FOLD:
            self.folded = seat
            self.mover = NOBODY
        elif action == RAISE:
            self.put_in(seat, RAISE_BY if self.public == NO_CARD else 2 * RAISE_BY)
            self.raises += 1
            self.mover = 1 - seat
        elif self.raises > 0 or self.checked:
            self.put_in(seat, 0)
            self.end_round(chance, log)
        else:
            self.checked = True
            self.mover = 1 - seat

    def put_in(self, seat: i64, more: i64) -> None:
        """Match the other seat's stake and add `more`."""
        if seat == 0:
            self.stake0 = self.stake1 + more
        else:
            self.stake1 = self.stake0 + more

    def end_round(self, chance: Chance, log: Log) -> None:
        if self.public == NO_CARD:
            self.turn_public_card(chance, log)
            return
        self.mover = NOBODY
        if log.on:
            log.add(Event("showdown", "", {"card0": self.card0, "card1": self.card1}, {}, True))

    # The end

    def is_over(self) -> bool:
        return self.mover == NOBODY

    def was_shown_down(self) -> bool:
        return self.mover == NOBODY and self.folded == NOBODY

    def strength(self, card: i64) -> i64:
        rank: i64 = card // 2
        return rank + RANKS if rank == self.public // 2 else rank

    def winner(self) -> i64:
        """`NOBODY` where both hands are worth the same."""
        if self.folded != NOBODY:
            return 1 - self.folded
        margin: i64 = self.strength(self.card0) - self.strength(self.card1)
        if margin == 0:
            return NOBODY
        return 0 if margin > 0 else 1

    def value(self, seat: i64) -> float:
        if not self.is_over():
            return float("nan")
        winner: i64 = self.winner()
        if winner == NOBODY:
            return 0.0
        return float(self.stake1 if seat == 0 else self.stake0) if winner == seat else -float(self.stake0 if seat == 0 else self.stake1)

    # Copies and worlds

    def clone(self) -> State:
        copy = LeducPoker()
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, LeducPoker)
        self.card0 = other.card0
        self.card1 = other.card1
        self.public = other.public
        self.stake0 = other.stake0
        self.stake1 = other.stake1
        self.raises = other.raises
        self.checked = other.checked
        self.mover = other.mover
        self.folded = other.folded
        self.past = other.past

    def resample(self, seat: i64, rng: Rng) -> State:
        """Every hand that could have been dealt is as likely as any other: actions are open, so they weigh nothing here."""
        world = LeducPoker()
        world.assign(self)
        if self.was_shown_down():
            return world
        if seat != 0:
            world.card0 = NO_CARD
        if seat != 1:
            world.card1 = NO_CARD
        if seat != 0:
            world.card0 = world.any_card(rng)
        if seat != 1:
            world.card1 = world.any_card(rng)
        return world

    def any_card(self, rng: Rng) -> i64:
        deck: i64 = self.in_deck()
        return nth_bit(deck, rng.below(popcount(deck)))

    def information_key(self, seat: i64) -> i64:
        """Exact, no hash: the actions, the public card and the cards this seat sees."""
        seen0: i64 = NO_CARD
        seen1: i64 = NO_CARD
        if seat == 0 or self.was_shown_down():
            seen0 = self.card0
        if seat == 1 or self.was_shown_down():
            seen1 = self.card1
        return (((self.past << 3 | (self.public + 1)) << 3 | (seen0 + 1)) << 3) | (seen1 + 1)

    def default_action(self, seat: i64) -> i64:
        return FOLD if self.faces_raise() else CALL

    def observe(self, seat: i64, out: list[float]) -> None:
        """`OBSERVED` numbers; a spectator looks from seat 0 and sees no private card."""
        out.clear()
        spread(out, 0 if seat == SPECTATOR else bit(self.card(seat)), CARDS)
        spread(out, 0 if self.public == NO_CARD else bit(self.public), CARDS)
        out.append(float(self.stake1 if seat == 1 else self.stake0))
        out.append(float(self.stake0 if seat == 1 else self.stake1))


def start(chance: Chance, log: Log) -> LeducPoker:
    state = LeducPoker()
    state.deal_hands(chance, log)
    return state
