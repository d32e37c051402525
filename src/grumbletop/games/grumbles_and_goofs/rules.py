"""Grumbles and Goofs: the state. Compiled.

Its layers, each on top of the one before: where the pieces stand (rules_pieces), what happens (rules_steps), what may be done
(rules_legal), and here what the contract asks of every game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.bits import bit, has, mix, nth_bit, popcount
from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import GAME_OVER, LEGAL, NOT_AN_ACTION, Chance, State
from grumbletop.games.grumbles_and_goofs.decision_draft import Draft
from grumbletop.games.grumbles_and_goofs.decision_turn import Turn
from grumbletop.games.grumbles_and_goofs.rules_faults import NOT_YOUR_PICK, NOT_YOUR_TURN, WRONG_PHASE
from grumbletop.games.grumbles_and_goofs.rules_legal import list_actions, tried
from grumbletop.games.grumbles_and_goofs.rules_numbers import (
    DRAFT,
    END,
    KINDS,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    SHOVE,
    TRADE,
    YANK,
    direction_number,
    direction_to,
    first_of,
    form_of,
    is_said,
    kind_of,
    second_of,
)
from grumbletop.games.grumbles_and_goofs.rules_pieces import (
    CAUGHT,
    DOOM,
    DRAFTING,
    GOOFS,
    GREEN,
    MYSTERIES,
    OFF_BOARD,
    OVER,
    PLAYING,
    PURPLE,
    REGULAR,
    RESERVE,
    STARTERS,
    SUPER,
    Pieces,
)
from grumbletop.games.grumbles_and_goofs.rules_steps import carry_out

DRAFTING_ONE: Final = Draft()
TAKING_A_TURN: Final = Turn()
STIR: Final = 0  # chance event

ACTS: Final = 28  # codes: 21 drafts, 7 ends, then 76 activations of each kind, by direction
ACTS_OF_KIND: Final = 76
CODES: Final = 560


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GrumblesState(Pieces):
    def set_up(self, chance: Chance) -> None:
        """GG-1.6, GG-1.7: starters on the stars, the others stirred into the reserve."""
        goof: i64 = 0
        while goof < STARTERS:
            self.move_goof(goof, (self.rules.star_squares >> 6 * goof) & 63)
            goof += 1
        self.seen = MYSTERIES  # during the stir: the mysteries not yet stirred
        while goof < GOOFS:
            self.move_goof(goof, RESERVE)
            drawn: i64 = self.unstirred(chance.draw(STIR, popcount(self.seen), self))
            self.seen ^= bit(drawn)
            self.set_kind(goof, stirred_kind(drawn))
            goof += 1

    def unstirred(self, n: i64) -> i64:
        """During the stir: the n-th of the mysteries left, regular ones first, then the Super Goof, then Doom."""
        return nth_bit(self.seen, n)

    # What may be done

    def current_decision(self) -> DecisionRules[GrumblesState]:
        return TAKING_A_TURN if self.phase == PLAYING else DRAFTING_ONE

    def fault(self, seat: i64, action: i64) -> i64:
        """In the order of the spec's refusal table."""
        if not is_said(action):
            return NOT_AN_ACTION  # GG-9.1
        here: i64 = self.seat_fault(seat)
        if here != LEGAL:
            return here
        decision = self.current_decision()
        return decision.fault(self, seat, action) if decision.owns(action) else WRONG_PHASE  # GG-9.2

    def seat_fault(self, seat: i64) -> i64:
        if self.phase == OVER:
            return GAME_OVER  # GG-8.1
        if seat == self.player():
            return LEGAL
        return NOT_YOUR_PICK if self.phase == DRAFTING else NOT_YOUR_TURN  # GG-1.8, GG-2.1

    def count_actions(self, seat: i64) -> i64:
        if not self.owes(seat):
            return 0
        list_actions(self)
        return self.count

    def nth_action(self, seat: i64, n: i64) -> i64:
        list_actions(self)
        return self.listed[n]

    def write_actions(self, seat: i64, actions: ActionList) -> None:
        count: i64 = self.count_actions(seat)
        n: i64 = 0
        while n < count:
            actions.add(self.listed[n])
            n += 1

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        list_actions(self)
        return self.listed[rng.below(self.count)]

    def happen(self, seat: i64, action: i64, log: Log) -> None:
        self.fresh = False
        carry_out(self, seat, action, log)

    # Time-out

    def first_free_start(self) -> i64:
        starts: i64 = self.rules.starts_purple if self.player() == PURPLE else self.rules.starts_green
        free: i64 = self.free_starts()
        while not has(free, starts & 63):
            starts >>= 6
        return starts & 63

    def way_out(self) -> i64:
        """The first activation in text order that leaves no trespasser, else the first of all."""
        list_actions(self)
        n: i64 = 0
        while n < self.count:
            if tried(self, self.listed[n]).trespassers() == 0:
                return self.listed[n]
            n += 1
        return self.listed[0]

    # Copies, knowledge, numbers

    def clone(self) -> GrumblesState:
        other: GrumblesState = GrumblesState(self.rules)
        other.take_from(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, GrumblesState)
        self.take_from(other)
        self.fresh = False

    def resample(self, seat: i64, rng: Rng) -> GrumblesState:
        """The unknown Goofs dealt again by their true odds; all seats know the same (spec section 6)."""
        other: GrumblesState = self.clone()
        if self.phase == OVER:
            return other
        left: i64 = self.unrevealed()
        goof: i64 = STARTERS
        while goof < GOOFS:
            if self.goof_at(goof) < CAUGHT:
                drawn: i64 = nth_bit(left, rng.below(popcount(left)))
                left ^= bit(drawn)
                other.set_kind(goof, stirred_kind(drawn))
            goof += 1
        return other

    def unrevealed(self) -> i64:
        """The mysteries that were stirred, less those captured: as `unstirred` counts them, and the same whatever is hidden."""
        left: i64 = MYSTERIES
        goof: i64 = STARTERS
        while goof < GOOFS:
            if self.goof_at(goof) >= CAUGHT:
                kind: i64 = self.goof_kind(goof)
                left ^= (left & -left) if kind == REGULAR else bit(2 + kind)
            goof += 1
        return left

    def information_key(self, seat: i64) -> i64:
        return mix(self.seen, self.position_key(seat))

    def position_key(self, seat: i64) -> i64:
        """Where everything public stands; what is captured, with its kind."""
        key: i64 = mix(self.placement_key(), self.acted_kinds() * 4 + self.phase)
        key = mix(key, self.turn * 256 + self.quiet_turns)
        goof: i64 = STARTERS
        while goof < GOOFS:
            if self.goof_at(goof) >= CAUGHT or self.phase == OVER:
                key = mix(key, self.goof_kind(goof) + 1)
            goof += 1
        return key

    # Codes and observation

    def code(self, seat: i64, action: i64) -> i64:
        """Dense: squares as seen from the Grumble that acts."""
        kind: i64 = kind_of(action)
        form: i64 = form_of(action)
        if form == DRAFT:
            return kind * 3 + self.start_number(seat, first_of(action))
        if form == END:
            return 21 + kind
        square: i64 = self.square_of(kind)
        first: i64 = first_of(action)
        by: i64 = direction_to(square, first)
        slot: i64 = 0
        if form in (MOVE, MOVE_COUNT, MOVE_POWER):
            walk: i64 = direction_number(by) * 2 + (first - square) // by - 1
            if form == MOVE:
                slot = walk
            elif form == MOVE_COUNT:
                slot = 8 + direction_number(by) * 5 + second_of(action) - 1
            else:
                slot = 28 + walk * 4 + direction_number(direction_to(first, second_of(action)))
        elif form == TRADE:
            slot = 60 + direction_number(direction_to(square, second_of(action))) * 5
        else:
            slot = 60 + direction_number(by) * 4 + direction_number(self.carried_to(kind, by, square, second_of(action)))
        return ACTS + kind * ACTS_OF_KIND + slot

    def carried_to(self, kind: i64, by: i64, square: i64, target: i64) -> i64:
        """The side of the Grumble where a carried piece lands; Shove and Yank keep it on its side."""
        return by if kind in (SHOVE, YANK) else direction_to(square, target)

    def decode(self, seat: i64, code: i64) -> i64:
        """The legal action of that code, or -1."""
        n: i64 = self.count_actions(seat)
        while n > 0:
            n -= 1
            if self.code(seat, self.listed[n]) == code:
                return self.listed[n]
        return -1

    def start_number(self, seat: i64, square: i64) -> i64:
        starts: i64 = self.rules.starts_purple if seat == PURPLE else self.rules.starts_green
        number: i64 = 0
        while (starts >> 6 * number) & 63 != square:
            number += 1
        return number

    def write_observation(self, seat: i64, buffer: ObservationBuffer) -> None:
        """As `Game.observation` describes it; everybody knows the same."""
        buffer.spread(bit(seat) if seat >= 0 else 0, 2)
        buffer.spread(bit(self.phase), 3)
        buffer.spread(self.deciders(), 2)
        kind: i64 = 0
        while kind < KINDS:
            buffer.spread(i64(has(self.purple, kind)) + 2 * i64(has(self.green, kind)), 2)
            spread_squares(buffer, 0 if self.square_of(kind) == OFF_BOARD else bit(self.square_of(kind)))
            kind += 1
        buffer.spread(self.acted_kinds(), KINDS)
        spread_squares(buffer, self.goofs_at & ~self.mysteries_at())
        spread_squares(buffer, self.mysteries_at())
        self.fill_captures(buffer)
        buffer.put(float(self.reserve()))
        buffer.put(float(self.score(PURPLE)))
        buffer.put(float(self.score(GREEN)))
        buffer.put(float(self.quiet_turns) / float(self.rules.no_progress_limit))

    def mysteries_at(self) -> i64:
        squares: i64 = 0
        goof: i64 = STARTERS
        while goof < GOOFS:
            if self.goof_at(goof) < RESERVE:
                squares |= bit(self.goof_at(goof))
            goof += 1
        return squares

    def fill_captures(self, buffer: ObservationBuffer) -> None:
        """How many Goofs of each kind each seat has."""
        seat: i64 = 0
        while seat < 2:
            kind: i64 = REGULAR
            while kind <= DOOM:
                buffer.put(float(self.captured_by(seat, kind)))
                kind += 1
            seat += 1

    def captured_by(self, seat: i64, kind: i64) -> i64:
        count: i64 = 0
        goof: i64 = 0
        while goof < GOOFS:
            if self.goof_at(goof) == CAUGHT + seat and self.goof_kind(goof) == kind:
                count += 1
            goof += 1
        return count


def spread_squares(buffer: ObservationBuffer, squares: i64) -> None:
    """A set of squares, file by file."""
    file: i64 = 0
    while file < 7:
        buffer.spread(squares >> 8 * file, 7)
        file += 1


def stirred_kind(index: i64) -> i64:
    """Three regular, Super, Doom, in this order."""
    if index == 3:
        return SUPER
    return DOOM if index == 4 else REGULAR
