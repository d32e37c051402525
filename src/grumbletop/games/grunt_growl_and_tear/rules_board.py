"""The table as it stands, and what can be read off it. Compiled. What happens is told page by page in the files beside this one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from grumbletop.engine.bits import bit, has, lowest, mix, nth_bit, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance, State
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CHANCE_DISCARD,
    CHANCE_SHUFFLE,
    DRAFT,
    FIRST_OBJECT,
    MOST_LIMBS,
    MOST_SEATS,
    MOST_SOCKETS,
)
from grumbletop.games.grunt_growl_and_tear.rules_facts import DISCARDED, DREW, SHUFFLED
from grumbletop.games.grunt_growl_and_tear.rules_fighter import NO_CARD, NO_LIMB, Fighter
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE, along_of, aside_of, direction_of
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import RIVETED, SCAVENGE, Ruleset

NOBODY: Final = -1
NO_TARGET: Final = -1
NO_ACTION: Final = -1
MOST_PAIRS: Final = 56  # of cards in one Test: 52, and some plays of nothing
ALL_CARDS: Final = 0xFFFFFFFFFFFFF  # 52 of them
SEAT_BITS: Final = 3

# Kinds of Test
COMBAT: Final = 0
ESCAPE: Final = 1
PUSH: Final = 2

# What comes next by itself
DECIDE: Final = 0  # nothing: somebody owes a decision
BACK_TO_TURN: Final = 1
NEXT_TURN: Final = 2
TEST_OVER: Final = 3
EXCHANGE: Final = 4  # a new exchange of blows
BLOWS: Final = 5  # its Test
AFTERMATH: Final = 6  # step 7 of it
SET_UP: Final = 7
ROUND: Final = 8


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Board(State):
    """Everything on the table. Sets of seats, limbs and cards are bit sets; lists of seats are packed, 3 bits each: 1 + the seat."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.phase: i64 = DRAFT
        self.round: i64 = 0
        self.order: i64 = 0  # seats, first to act first
        self.turn_index: i64 = 0
        self.fighters: list[Fighter] = []
        # this turn
        self.used: i64 = 0
        self.acted: bool = False
        self.turned: bool = False
        self.healed: bool = False
        self.escaped: i64 = 0  # seats, in order
        self.denied: i64 = 0
        self.bank: i64 = 0
        # on the floor
        self.ground: vec[u8] = vec[u8]()  # by space: 1 + a seat, or 1 + FIRST_OBJECT + an object
        self.lies: vec[i64] = vec[i64]()  # by limb: its space while it is loose
        self.loose: i64 = 0
        self.grafted: i64 = 0
        self.gone: i64 = 0
        self.things: vec[i64] = vec[i64]()  # by object: its space
        self.out: i64 = 0  # seats, in order
        # steps under way
        self.asked: i64 = NO_ACTION
        self.waiting: i64 = 0  # seats, in order
        self.test_kind: i64 = COMBAT
        self.test_attribute: i64 = 0
        self.side_a: i64 = NOBODY
        self.side_b: i64 = NOBODY  # NOBODY with a side A: an object
        self.pairs: i64 = 0  # revealed so far
        self.plays: vec[u8] = vec[u8]()  # the cards of side A, then those of side B
        self.pushed: i64 = NO_TARGET
        self.attacker: i64 = NOBODY
        self.defender: i64 = NOBODY
        self.ranged: bool = False
        self.exchange: i64 = 0
        self.victim: i64 = NOBODY
        self.ripper: i64 = NOBODY
        self.shielded: i64 = 0  # sockets of the victim
        self.torn: i64 = NO_LIMB  # to be dropped
        self.winners: i64 = 0  # once it is over
        # between steps
        self.next: i64 = DECIDE
        self.winner: i64 = NOBODY  # of the Test that is over: its side
        self.margin: i64 = 0
        self.pool: i64 = 0  # what chance draws from, as a set
        self.key: i64 = 0  # running hash of all that everybody was told
        self.keys: vec[i64] = vec[i64]()  # of what single seats were told
        self.stamp: i64 = 0  # of its list among the offers
        self.listed: i64 = NOBODY  # for whom

    def sit_down(self) -> None:
        """An empty table with all its objects."""
        rules = self.rules
        self.ground = vec[u8]([u8(0)] * rules.map.size)
        self.lies = vec[i64]([NOWHERE] * MOST_LIMBS)
        self.things = rules.objects[:]
        self.plays = vec[u8]([u8(0)] * (2 * MOST_PAIRS))
        self.keys = vec[i64]([0] * MOST_SEATS)
        seat: i64 = 0
        while seat < rules.seats:
            fighter = Fighter()
            fighter.sit_down()
            fighter.power = rules.start_power  # GGT-1.3
            self.fighters.append(fighter)
            seat += 1
        thing: i64 = 0
        while thing < len(self.things):
            self.ground[self.things[thing]] = u8(1 + FIRST_OBJECT + thing)
            thing += 1

    def become(self, other: Board) -> None:
        self.rules = other.rules
        self.phase = other.phase
        self.round = other.round
        self.order = other.order
        self.turn_index = other.turn_index
        self.used = other.used
        self.acted = other.acted
        self.turned = other.turned
        self.healed = other.healed
        self.escaped = other.escaped
        self.denied = other.denied
        self.bank = other.bank
        self.ground = other.ground[:]
        self.lies = other.lies[:]
        self.loose = other.loose
        self.grafted = other.grafted
        self.gone = other.gone
        self.things = other.things[:]
        self.out = other.out
        self.asked = other.asked
        self.waiting = other.waiting
        self.test_kind = other.test_kind
        self.test_attribute = other.test_attribute
        self.side_a = other.side_a
        self.side_b = other.side_b
        self.pairs = other.pairs
        self.plays = other.plays[:]
        self.pushed = other.pushed
        self.attacker = other.attacker
        self.defender = other.defender
        self.ranged = other.ranged
        self.exchange = other.exchange
        self.victim = other.victim
        self.ripper = other.ripper
        self.shielded = other.shielded
        self.torn = other.torn
        self.winners = other.winners
        self.next = other.next
        self.winner = other.winner
        self.margin = other.margin
        self.pool = other.pool
        self.key = other.key
        self.keys = other.keys[:]
        self.stamp = 0
        self.listed = NOBODY
        if len(self.fighters) == len(other.fighters):
            n: i64 = 0
            while n < len(self.fighters):
                self.fighters[n].become(other.fighters[n])
                n += 1
        else:
            self.fighters = [fighter.copy() for fighter in other.fighters]

    # What people are told: each fact once, in numbers

    def tell(self, fact: i64, a: i64, b: i64, c: i64, log: Log) -> None:
        """A fact for everybody. The key that seats tell positions apart by and the event that people read both follow from it."""
        self.key = mix(mix(mix(mix(self.key, fact), a), b if fact != DREW else 0), c)
        if log.on:
            log.add(self.rules.teller.event(self, fact, a, b, c))

    def tell_card(self, seat: i64, card: i64, log: Log) -> None:
        """Everybody learns that a card was drawn, its owner which one."""
        self.keys[seat] = mix(self.keys[seat], card)
        self.tell(DREW, seat, card, 0, log)

    # Who is who

    def active(self) -> i64:
        """Whose turn it is."""
        return seat_in(self.order, self.turn_index)

    def is_out(self, seat: i64) -> bool:
        return holds_seat(self.out, seat)

    def living(self) -> i64:
        found: i64 = 0
        seat: i64 = 0
        while seat < self.rules.seats:
            if not self.is_out(seat):
                found |= bit(seat)
            seat += 1
        return found

    # Spaces (GGT-2)

    def occupant(self, space: i64) -> i64:
        """A seat, FIRST_OBJECT + an object, or NO_TARGET."""
        return i64(self.ground[space]) - 1

    def is_vacant(self, space: i64) -> bool:
        return self.rules.map.is_floor(space) and i64(self.ground[space]) == 0  # GGT-2.8

    def is_unoccupied(self, space: i64) -> bool:
        return self.is_vacant(space) and not self.has_limb(space)  # GGT-2.8

    def has_limb(self, space: i64) -> bool:
        loose: i64 = self.loose
        while loose != 0:
            if self.lies[lowest(loose)] == space:
                return True
            loose &= loose - 1
        return False

    def stand(self, seat: i64, space: i64) -> None:
        """The pawn goes to another space, or leaves the map."""
        fighter = self.fighters[seat]
        if fighter.space != NOWHERE:
            self.ground[fighter.space] = u8(0)
        fighter.space = space
        if space != NOWHERE:
            self.ground[space] = u8(1 + seat)

    def shift(self, thing: i64, space: i64) -> None:
        self.ground[self.things[thing]] = u8(0)
        self.things[thing] = space
        self.ground[space] = u8(1 + FIRST_OBJECT + thing)

    def target_space(self, target: i64) -> i64:
        """Where a pushed monster or object stands; NOWHERE if it is not on the map."""
        if target >= FIRST_OBJECT:
            return self.things[target - FIRST_OBJECT]
        return self.fighters[target].space

    def distance_to(self, seat: i64, space: i64) -> i64:
        """0 where one of them is not on the map."""
        if space == NOWHERE or self.fighters[seat].space == NOWHERE:
            return 0
        return self.rules.map.distance(self.fighters[seat].space, space)

    def blocks_sight(self, space: i64) -> bool:
        if self.rules.map.is_wall(space):
            return True
        thing: i64 = self.occupant(space) - FIRST_OBJECT
        return thing >= 0 and self.rules.tall[thing] == 1  # GGT-2.6

    def sees(self, one: i64, other: i64) -> bool:
        """Whether some shortest path has nothing on it that blocks sight (GGT-2.10).

        The shortest paths fill a parallelogram: so many spaces along, so many aside. It is walked row by row, keeping what can be seen.
        """
        map = self.rules.map
        bearing: i64 = map.bearing(one, other)
        along: i64 = direction_of(bearing)
        length: i64 = along_of(bearing)
        seen: vec[i64] = vec[i64]([NOWHERE] * (length + 1))
        seen[0] = one
        row: i64 = 0
        while row <= aside_of(bearing):
            x: i64 = 0
            while x <= length:
                space: i64 = seen[x]
                if row > 0 and space != NOWHERE:
                    space = map.step(space, (along + 1) % 6)
                if space == NOWHERE and x > 0 and seen[x - 1] != NOWHERE:
                    space = map.step(seen[x - 1], along)
                if space != NOWHERE and space != one and space != other and self.blocks_sight(space):
                    space = NOWHERE
                seen[x] = space
                x += 1
            row += 1
        return seen[length] != NOWHERE

    # Contact

    def contacts(self, seat: i64) -> i64:
        """Living monsters next to this one."""
        found: i64 = 0
        space: i64 = self.fighters[seat].space
        direction: i64 = 0
        while direction < 6:
            near: i64 = self.rules.map.step(space, direction)
            if near != NOWHERE:
                there: i64 = i64(self.ground[near])
                if there != 0 and there <= MOST_SEATS:
                    found |= bit(there - 1)
            direction += 1
        return found

    def blockers(self, seat: i64) -> i64:
        """Those of them it has not escaped this turn (GGT-6.5)."""
        return self.contacts(seat) & ~set_of_seats(self.escaped)

    # Limbs

    def origin(self, limb: i64) -> i64:
        """The seat whose monster began with it (GGT-9.4)."""
        return limb // MOST_SOCKETS

    def part_of(self, limb: i64) -> i64:
        return self.rules.part(self.fighters[limb // MOST_SOCKETS].monster, limb % MOST_SOCKETS)

    def is_riveted(self, limb: i64) -> bool:
        return self.rules.number(self.part_of(limb), RIVETED) > 0

    def in_reach(self, seat: i64, limb: i64) -> bool:
        """Underfoot, or beside it for a scavenger (GGT-9.1, GGT-14.14)."""
        if not has(self.loose, limb):
            return False
        distance: i64 = self.distance_to(seat, self.lies[limb])
        return distance == 0 or (distance == 1 and self.fighters[seat].total(SCAVENGE) > 0)

    def recount(self, seat: i64) -> None:
        """Totals follow from torso and limbs at once (GGT-3.1, GGT-3.2)."""
        fighter = self.fighters[seat]
        rows: vec[i64] = vec[i64]([0] * (MOST_SOCKETS + 1))
        rows[0] = self.rules.part(fighter.monster, -1)
        count: i64 = 1
        socket: i64 = 0
        while socket < MOST_SOCKETS:
            limb: i64 = fighter.limb_at(socket)
            if limb != NO_LIMB:
                rows[count] = self.part_of(limb)
                count += 1
            socket += 1
        fighter.count_up(self.rules.parts, rows, count)

    # Cards

    def shuffle_into_deck(self, seat: i64, cards: i64, chance: Chance) -> None:
        """Each draw takes the next card from the top, one of those left in canonical order."""
        fighter = self.fighters[seat]
        fighter.deck_size = 0
        self.pool = cards
        while self.pool != 0:
            card: i64 = nth_bit(self.pool, chance.draw(CHANCE_SHUFFLE, popcount(self.pool), self))
            self.pool &= ~bit(card)
            fighter.onto_deck(card)
        fighter.turn_deck_over()

    def has_cards(self, seat: i64) -> bool:
        """Whether a card can be drawn at all (GGT-3.8)."""
        fighter = self.fighters[seat]
        return fighter.deck_size + fighter.discard_size > 0

    def top_card(self, seat: i64, chance: Chance, log: Log) -> i64:
        """Drawn, with a new deck from the discard pile if need be; NO_CARD if there is none (GGT-3.7, GGT-3.8)."""
        fighter = self.fighters[seat]
        if fighter.deck_size == 0:
            if fighter.discard_size == 0:
                return NO_CARD
            spent: i64 = fighter.discarded()
            fighter.discard_size = 0
            self.shuffle_into_deck(seat, spent, chance)
            self.tell(SHUFFLED, seat, 0, 0, log)
        return fighter.take_top()

    def draw_cards(self, seat: i64, count: i64, chance: Chance, log: Log) -> None:
        while count > 0:
            card: i64 = self.top_card(seat, chance, log)
            if card == NO_CARD:
                return
            self.fighters[seat].into_hand(card)
            self.tell_card(seat, card, log)
            count -= 1

    def discard_down(self, seat: i64, chance: Chance, log: Log) -> None:
        """Random discards until the hand fits the Smarts (GGT-3.4 to 3.6)."""
        fighter = self.fighters[seat]
        while fighter.hand_size > fighter.smarts():
            self.pool = fighter.hand
            card: i64 = nth_bit(fighter.hand, chance.draw(CHANCE_DISCARD, fighter.hand_size, self))
            self.pool = 0
            fighter.out_of_hand(card)
            fighter.onto_discard(card)
            self.tell(DISCARDED, seat, card, 0, log)


# Lists of seats


def seat_in(seats: i64, n: i64) -> i64:
    """The n-th seat, or NOBODY behind the last one."""
    return ((seats >> SEAT_BITS * n) & 7) - 1


def count_of(seats: i64) -> i64:
    n: i64 = 0
    while seats != 0:
        seats >>= SEAT_BITS
        n += 1
    return n


def with_seat(seats: i64, seat: i64) -> i64:
    return seats | shifted(seat + 1, SEAT_BITS * count_of(seats))


def holds_seat(seats: i64, seat: i64) -> bool:
    while seats != 0:
        if seats & 7 == seat + 1:
            return True
        seats >>= SEAT_BITS
    return False


def set_of_seats(seats: i64) -> i64:
    found: i64 = 0
    while seats != 0:
        found |= bit((seats & 7) - 1)
        seats >>= SEAT_BITS
    return found


def seats_after(seat: i64, members: i64) -> i64:
    """A set of seats as a list, in seat order after one of them (GGT-6.10)."""
    found: i64 = 0
    n: i64 = 1
    while n < MOST_SEATS:
        other: i64 = (seat + n) % MOST_SEATS
        if has(members, other):
            found = with_seat(found, other)
        n += 1
    return found
