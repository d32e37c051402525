"""Foggy Frontlines: the state. Compiled.

What lies on the table is in `rules_board`, what may be done and what it does on a page for each decision (`decisions`), what happens in the
files beside it. Here is what the contract asks of every game.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, mix, popcount, shifted
from grumbletop.engine.decision_rules import DecisionRules, decision_of
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import GAME_OVER, LEGAL, NOT_AN_ACTION, NOT_OWED, Chance, State
from grumbletop.games.foggy_frontlines.decisions import (
    CHOOSING_BOSS,
    DECISIONS,
    FIGHTING,
    GIVING_BACK,
    PASSING_HAT,
    PICKING_ONE,
    PLANNING_IN_FOG,
    RACING,
    SENDING_AWAY,
)
from grumbletop.games.foggy_frontlines.rules_battle import slot_color
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    CARDS,
    DRAFTING,
    EMPTY,
    EVACUATING,
    FINALE,
    MOST_COLORS,
    MOST_PRINCESSES,
    MOST_SEATS,
    NO_BOSS,
    OVER,
    OWN,
    PASSING,
    PICKING,
    PLANNING,
    PLANS,
    RETURNING,
    YELLING,
)
from grumbletop.games.foggy_frontlines.rules_composing import GRUNT, composed_plan, next_steps
from grumbletop.games.foggy_frontlines.rules_faults import (
    HAS_GRUNTED,
    NEVER,
    OTHER_KIND,
)
from grumbletop.games.foggy_frontlines.rules_memory import hidden_recruits, rests, sees_pile
from grumbletop.games.foggy_frontlines.rules_worlds import redeal, reshuffle, take_plan_back


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FoggyState(Board):
    # Who decides, and the end

    def is_over(self) -> bool:
        return self.phase == OVER

    def value(self, seat: i64) -> float:
        if self.phase != OVER:
            return float("nan")
        if not has(self.winners, seat):
            return 0.0
        return 1.0 / float(popcount(self.winners))

    def deciders(self) -> i64:
        phase: i64 = self.phase
        if phase == DRAFTING:
            return bit(self.next_to_draft())
        if phase == PLANNING:
            return (bit(self.rules.players) - 1) & ~self.ready  # FF-2.2
        if phase == EVACUATING:
            return bit(self.victim)  # FF-3.2
        if phase < PASSING:
            return bit(self.turn)
        if phase == PASSING:
            return bit(self.butt)  # FF-4.6
        if phase == YELLING:
            return self.winners  # FF-8.8
        return 0  # FF-8.9

    def next_to_draft(self) -> i64:
        """FF-1.3: seats choose in ascending order."""
        seat: i64 = 0
        while self.boss(seat) != NO_BOSS:
            seat += 1
        return seat

    # Actions

    def current_decision(self) -> DecisionRules[FoggyState]:
        phase: i64 = self.phase
        if phase == PLANNING:
            return PLANNING_IN_FOG
        if phase == BATTLE:
            return FIGHTING
        if phase == PASSING:
            return PASSING_HAT
        if phase == EVACUATING:
            return SENDING_AWAY
        if phase == PICKING:
            return PICKING_ONE
        if phase == RETURNING:
            return GIVING_BACK
        return CHOOSING_BOSS if phase == DRAFTING else RACING

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        self.current_decision().apply(self, seat, action, chance, log)  # as the base class does it, without asking which class this is

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        return self.current_decision().sample(self, seat, rng)

    def fault(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return GAME_OVER
        decision = decision_of(DECISIONS, action)
        if decision is None:
            return NOT_AN_ACTION
        if decision is PLANNING_IN_FOG and self.has_grunted(seat):
            return HAS_GRUNTED
        if not self.owes(seat):
            return NOT_OWED
        if decision is not self.current_decision():
            return OTHER_KIND
        if NEVER <= action < PLANS:
            return action - NEVER
        return decision.fault(self, seat, action)

    def seat_fault(self, seat: i64) -> i64:
        if self.phase == OVER:
            return GAME_OVER
        if self.has_grunted(seat):
            return HAS_GRUNTED
        return LEGAL if self.owes(seat) else NOT_OWED

    def has_grunted(self, seat: i64) -> bool:
        return self.phase == PLANNING and seat >= 0 and has(self.ready, seat)

    def code(self, seat: i64, action: i64) -> i64:
        """A plan is composed card by card."""
        return action if action < PLANS else -1

    def next_steps(self, seat: i64, steps: list[i64]) -> list[i64]:
        if self.phase != PLANNING or (len(steps) > 0 and steps[-1] == GRUNT):
            return []
        return next_steps(self.rules, self.hand(seat), steps)

    def whole_action(self, seat: i64, steps: list[i64]) -> i64:
        return composed_plan(steps) if len(steps) > 0 and steps[-1] == GRUNT else -1

    # Copies

    def clone(self) -> FoggyState:
        other: FoggyState = FoggyState(self.rules)
        other.take(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, FoggyState)
        self.take(other)

    def reopened(self) -> FoggyState:
        other: FoggyState = self.clone()
        if self.phase == PLANNING:
            other.ready = 0
            seat: i64 = 0
            while seat < self.rules.players:
                if has(self.ready, seat):
                    take_plan_back(other, seat)
                    other.forget_did(seat)
                seat += 1
        return other

    def resample(self, seat: i64, rng: Rng) -> FoggyState:
        other: FoggyState = self.clone()
        if self.phase == OVER:
            reshuffle(other, rng)
        elif self.phase != DRAFTING:
            redeal(other, seat, rng)
        return other

    # Keys

    def information_key(self, seat: i64) -> i64:
        key: i64 = mix(self.position_key(seat), self.told)
        return mix(key, self.did(seat)) if seat >= 0 else key

    def position_key(self, seat: i64) -> i64:
        """All a seat sees on the table; what it remembers of hidden cards is left out."""
        key: i64 = mix(seat + 1, self.phase + 16 * (self.round + 256 * (self.butt + 1)))
        key = mix(key, self.turn + 1 + 8 * (self.victim + 1) + 64 * self.ready + 1024 * self.winners)
        key = mix(key, self.finale_color + 1 + 16 * (self.finale_by + 1))
        key = mix(key, self.princesses)
        key = mix(key, self.bosses + 65536 * self.bully)
        key = mix(key, self.slot1 + 1 + 64 * (self.slot2 + 1))
        key = mix(key, self.timer_left() + 64 * self.map_left() + 4096 * popcount(self.pile))
        key = mix(key, self.thrown_away())
        n: i64 = 0
        while n < len(self.fallen):
            key = mix(key, self.fallen[n])
            n += 1
        if sees_pile(self, seat):
            key = mix(key, self.pile)
        other: i64 = 0
        while other < self.rules.players:
            key = self.seat_key(key, seat, other)
            other += 1
        return key

    def thrown_away(self) -> i64:
        """The discard as a set."""
        cards: i64 = 0
        n: i64 = 0
        while n < len(self.discard):
            cards |= bit(self.discard[n])
            n += 1
        return cards

    def sees_cards(self, seat: i64, other: i64) -> bool:
        return seat == other or self.phase == OVER

    def seat_key(self, key: i64, seat: i64, other: i64) -> i64:
        """What a seat sees of another one, or of itself."""
        if self.sees_cards(seat, other):
            key = mix(key, self.cards(other))
            key = mix(key, self.field(other))
            key = mix(key, self.low(other))
            return mix(key, self.high(other))
        key = mix(key, self.hand_size(other) + 32 * popcount(self.retreat(other)))
        if self.phase == PLANNING:
            return key
        key = mix(key, self.leaders(other) | shifted(self.resolved(other), 20) | shifted(self.faceup(other), 40))
        left: i64 = self.leaders(other)
        while left != 0:
            leader: i64 = lowest(left)
            left &= left - 1
            supports: i64 = self.supports_of(other, leader)
            key = mix(key, popcount(supports) + 32 * self.place(other, leader) + 1024 * (supports & self.faceup(other)))
        return key

    def hand_size(self, seat: i64) -> i64:
        """As others see it: with the cards of a plan that still lies in the fog (FF-2.8)."""
        size: i64 = popcount(self.hand(seat))
        if self.phase == PLANNING:
            size += popcount(self.leaders(seat)) + popcount(self.supports(seat))
        return size

    # Observation

    def write_observation(self, seat: i64, buffer: ObservationBuffer) -> None:
        """As `Game.observation` describes it."""
        buffer.spread(bit_at(seat), MOST_SEATS)
        buffer.spread(bit(self.phase), OVER + 1)
        buffer.put(float(self.round) / float(self.rules.round_limit))
        buffer.spread(bit_at(self.butt), MOST_SEATS)
        buffer.spread(bit_at(self.turn), MOST_SEATS)
        buffer.spread(bit_at(self.victim), MOST_SEATS)
        buffer.spread(self.ready, MOST_SEATS)
        buffer.spread(self.deciders(), MOST_SEATS)
        self.fill_slot(buffer, 0)
        self.fill_slot(buffer, 1)
        buffer.spread(bit_at(self.finale_by), MOST_SEATS)
        buffer.put(float(self.timer_left()))
        buffer.put(float(self.map_left()))
        buffer.put(float(popcount(self.pile)))
        buffer.spread(self.pile * i64(sees_pile(self, seat)), CARDS)
        buffer.spread(self.wilds(), MOST_PRINCESSES)
        sits: i64 = i64(seat >= 0)
        buffer.spread(sits * self.hand(seat), CARDS)
        buffer.spread(sits * self.retreat(seat), CARDS)
        buffer.spread(sits * self.supports(seat), CARDS)
        other: i64 = 0
        while other < MOST_SEATS:
            self.fill_seat(buffer, seat, other)
            other += 1

    def fill_slot(self, buffer: ObservationBuffer, number: i64) -> None:
        card: i64 = self.slot(number)
        kind: i64 = 0
        if card == FINALE:
            kind = bit(5)
        elif card != EMPTY:
            kind = bit(self.rules.map_types[card])
        buffer.spread(kind, 6)
        color: i64 = slot_color(self, number)
        buffer.spread(bit_at(color), MOST_COLORS)

    def fill_seat(self, buffer: ObservationBuffer, seat: i64, other: i64) -> None:
        """Boss, sizes, score, princesses, squads as far as they can be seen, and what is known to rest."""
        there: i64 = i64(other < self.rules.players and self.phase != DRAFTING)
        boss: i64 = self.boss(other)
        if boss == NO_BOSS:
            boss = -1
        buffer.spread(bit_at(boss), NO_BOSS)
        buffer.put(float(there * self.hand_size(other)))
        buffer.put(float(there * popcount(self.retreat(other))))
        buffer.put(float(there * popcount(hidden_recruits(self, other))))
        buffer.put(float(self.tokens(other)))
        buffer.put(float(there * self.score(other)))
        buffer.spread(self.territory(other), MOST_PRINCESSES)
        buffer.spread(rests(self, other), OWN)
        clear: i64 = i64(self.phase != PLANNING or self.sees_cards(seat, other))
        leaders: i64 = clear * self.leaders(other)
        buffer.spread(leaders, CARDS)
        buffer.spread(clear * self.faceup(other), CARDS)
        buffer.spread(clear * self.resolved(other), CARDS)
        leader: i64 = 0
        while leader < CARDS:
            if has(leaders, leader):
                buffer.put(float(popcount(self.supports_of(other, leader))))
                buffer.put(float(self.strength(other, leader)))
            else:
                buffer.put(0.0)
                buffer.put(0.0)
            leader += 1


def bit_at(number: i64) -> i64:
    """A set of one; of none for a number below 0."""
    if number < 0:
        return 0
    return bit(number)
