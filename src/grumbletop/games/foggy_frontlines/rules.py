"""Foggy Frontlines: the state. Compiled.

Its layers, each on top of the one before: where everything is (rules_hands), what the seats remember (rules_memory), plans (rules_plans),
what a battle turn offers (rules_battle), what happens (rules_steps), other worlds (rules_worlds), and here what the contract asks of every
game.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, mix, nth_bit, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.sheet import Sheet
from grumbletop.engine.state import Chance, State
from grumbletop.games.foggy_frontlines.rules_battle import NO_MORE
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    CAPTURE,
    CARDS,
    DRAFTING,
    EMPTY,
    EVACUATE,
    EVACUATING,
    FINALE,
    HAT,
    I_WIN,
    KEEP_HAT,
    MOST_COLORS,
    MOST_PRINCESSES,
    MOST_SEATS,
    NO_BOSS,
    OVER,
    OWN,
    PASSING,
    PICK,
    PICKING,
    PLANNING,
    PLANS,
    RECRUIT,
    RETREAT,
    RETURN,
    RETURNING,
    STEP,
    high_of,
    leader_of,
    low_of,
    pair,
    slot_of,
    target_of,
)
from grumbletop.games.foggy_frontlines.rules_composing import GRUNT, composed_plan, next_steps
from grumbletop.games.foggy_frontlines.rules_worlds import Worlds


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FoggyState(Worlds):
    # Actions

    def count_actions(self, seat: i64) -> i64:
        return self.count_choices(seat) if self.owes(seat) else i64(0)

    def count_choices(self, seat: i64) -> i64:
        """Of a seat that owes a decision."""
        phase: i64 = self.phase
        if phase == PLANNING:
            return self.count_plans(self.hand(seat))
        if phase == BATTLE:
            return -self.captures(seat, NO_MORE) + i64(self.may_recruit(seat))
        if phase == PASSING:
            return self.table.players
        if phase == EVACUATING:
            cards: i64 = popcount(self.hand(seat))
            return cards * (cards - 1) // 2
        if phase == PICKING:
            return popcount(self.pile)
        if phase == RETURNING:
            return popcount(self.returnable(seat))
        if phase == DRAFTING:
            return popcount(self.free_bosses())
        return 1

    def nth_action(self, seat: i64, n: i64) -> i64:
        phase: i64 = self.phase
        if phase == PLANNING:
            return self.nth_plan(self.hand(seat), n)
        if phase == BATTLE:
            return self.nth_in_battle(seat, n)
        if phase == PASSING:
            if n == 0:
                return KEEP_HAT
            return HAT + n - 1 + i64(n > seat)
        if phase == EVACUATING:
            hand: i64 = self.hand(seat)
            return EVACUATE + pair(nth_bit(hand, low_of(n)), nth_bit(hand, high_of(n)))
        if phase == PICKING:
            return PICK + nth_bit(self.pile, n) - OWN
        if phase == RETURNING:
            return RETURN + nth_bit(self.returnable(seat), n) - OWN
        if phase == DRAFTING:
            return nth_bit(self.free_bosses(), n)
        return I_WIN

    def nth_in_battle(self, seat: i64, n: i64) -> i64:
        """Retreating, recruiting, then the captures."""
        if n == 0:
            return RETREAT
        if self.may_recruit(seat):
            if n == 1:
                return RECRUIT
            n -= 1
        return self.captures(seat, n - 1)

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        if self.phase == PLANNING:
            return self.sample_plan(self.hand(seat), rng)
        return self.nth_action(seat, rng.below(self.count_choices(seat)))

    def is_legal(self, seat: i64, action: i64) -> bool:
        if not self.owes(seat) or action < 0:
            return False
        phase: i64 = self.phase
        if phase == PLANNING:
            return self.is_plan(self.hand(seat), action)
        if phase == BATTLE:
            return self.is_legal_in_battle(seat, action)
        if phase == PASSING:
            return action == KEEP_HAT or (HAT <= action < HAT + self.table.players and action - HAT != seat)
        if phase == EVACUATING:
            if action < EVACUATE or action >= CAPTURE:
                return False
            both: i64 = bit(low_of(action - EVACUATE)) | bit(high_of(action - EVACUATE))
            return both & ~self.hand(seat) == 0
        if phase == PICKING:
            return PICK <= action < RETURN and has(self.pile, action - PICK + OWN)
        if phase == RETURNING:
            return RETURN <= action < EVACUATE and has(self.returnable(seat), action - RETURN + OWN)
        if phase == DRAFTING:
            return action < HAT and has(self.free_bosses(), action)
        return action == I_WIN

    def is_legal_in_battle(self, seat: i64, action: i64) -> bool:
        if action == RETREAT:
            return True
        if action == RECRUIT:
            return self.may_recruit(seat)
        if action < CAPTURE or action >= STEP or leader_of(action) >= CARDS:
            return False
        return self.is_capture(seat, leader_of(action), slot_of(action), target_of(action))

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        phase: i64 = self.phase
        if phase == PLANNING:
            self.grunt(seat, action, chance, log)
        elif phase == BATTLE:
            if action == RETREAT:
                self.retreat_now(chance, log)
            elif action == RECRUIT:
                self.recruit(seat, chance, log)
            else:
                self.capture(seat, action, chance, log)
        elif phase == PASSING:
            self.pass_hat(seat, action, log)
        elif phase == EVACUATING:
            self.evacuate(seat, action - EVACUATE, chance, log)
        elif phase == PICKING:
            self.pick(seat, action - PICK + OWN, chance, log)
        elif phase == RETURNING:
            self.give_back(seat, action - RETURN + OWN, chance, log)
        elif phase == DRAFTING:
            self.draft(seat, action, chance, log)
        else:
            self.yell(seat, log)

    def default_action(self, seat: i64) -> i64:
        """The time-out column of the decision table."""
        phase: i64 = self.phase
        if phase == PLANNING:
            return PLANS
        if phase == BATTLE:
            return RETREAT
        if phase == PASSING:
            return KEEP_HAT
        if phase == EVACUATING:
            return self.weakest_two(seat)
        if phase == PICKING:
            return PICK + lowest(self.pile) - OWN
        if phase == RETURNING:
            recruits: i64 = self.returnable(seat)
            return RETURN + nth_bit(recruits, popcount(recruits) - 1) - OWN
        if phase == DRAFTING:
            return lowest(self.free_bosses())
        return I_WIN

    def weakest_two(self, seat: i64) -> i64:
        first: i64 = self.weakest(seat, self.hand(seat))
        second: i64 = self.weakest(seat, self.hand(seat) & ~bit(first))
        return EVACUATE + (pair(first, second) if first < second else pair(second, first))

    def weakest(self, seat: i64, cards: i64) -> i64:
        """The lowest strength, none counting 0, earlier in canonical order first."""
        found: i64 = -1
        least: i64 = 0
        while cards != 0:
            card: i64 = lowest(cards)
            cards &= cards - 1
            strength: i64 = self.table.strengths[self.boss(seat) * CARDS + card]
            if strength < 0:
                strength = 0
            if found < 0 or strength < least:
                found = card
                least = strength
        return found

    def code(self, seat: i64, action: i64) -> i64:
        """A plan is composed card by card."""
        return action if action < PLANS else -1

    def next_steps(self, seat: i64, steps: list[i64]) -> list[i64]:
        if self.phase != PLANNING or (len(steps) > 0 and steps[-1] == GRUNT):
            return []
        return next_steps(self.table, self.hand(seat), steps)

    def whole_action(self, seat: i64, steps: list[i64]) -> i64:
        return composed_plan(steps) if len(steps) > 0 and steps[-1] == GRUNT else -1

    # Copies

    def copied(self) -> FoggyState:
        other: FoggyState = FoggyState(self.table)
        other.take_table(self)
        other.take_memory(self)
        return other

    def clone(self) -> State:
        return self.copied()

    def assign(self, other: State) -> None:
        assert isinstance(other, FoggyState)
        self.take_table(other)
        self.take_memory(other)

    def reopened(self) -> State:
        other: FoggyState = self.copied()
        if self.phase == PLANNING:
            other.ready = 0
            seat: i64 = 0
            while seat < self.table.players:
                if has(self.ready, seat):
                    other.take_plan_back(seat)
                    other.forget_did(seat)
                seat += 1
        return other

    def resample(self, seat: i64, rng: Rng) -> State:
        other: FoggyState = self.copied()
        if self.phase == OVER:
            other.reshuffle(rng)
        elif self.phase != DRAFTING:
            other.redeal(seat, rng)
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
        if self.sees_pile(seat):
            key = mix(key, self.pile)
        other: i64 = 0
        while other < self.table.players:
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

    def observe(self, seat: i64, out: list[float]) -> None:
        sheet = Sheet()
        self.fill(seat, sheet)
        sheet.copy_to(out)

    def fill(self, seat: i64, sheet: Sheet) -> None:
        """As `Game.observation` describes it."""
        sheet.spread(bit_at(seat), MOST_SEATS)
        sheet.spread(bit(self.phase), OVER + 1)
        sheet.put(float(self.round) / float(self.table.round_limit))
        sheet.spread(bit_at(self.butt), MOST_SEATS)
        sheet.spread(bit_at(self.turn), MOST_SEATS)
        sheet.spread(bit_at(self.victim), MOST_SEATS)
        sheet.spread(self.ready, MOST_SEATS)
        sheet.spread(self.deciders(), MOST_SEATS)
        self.fill_slot(sheet, 0)
        self.fill_slot(sheet, 1)
        sheet.spread(bit_at(self.finale_by), MOST_SEATS)
        sheet.put(float(self.timer_left()))
        sheet.put(float(self.map_left()))
        sheet.put(float(popcount(self.pile)))
        sheet.spread(self.pile * i64(self.sees_pile(seat)), CARDS)
        sheet.spread(self.wilds(), MOST_PRINCESSES)
        sits: i64 = i64(seat >= 0)
        sheet.spread(sits * self.hand(seat), CARDS)
        sheet.spread(sits * self.retreat(seat), CARDS)
        sheet.spread(sits * self.supports(seat), CARDS)
        other: i64 = 0
        while other < MOST_SEATS:
            self.fill_seat(sheet, seat, other)
            other += 1

    def fill_slot(self, sheet: Sheet, number: i64) -> None:
        card: i64 = self.slot(number)
        kind: i64 = 0
        if card == FINALE:
            kind = bit(5)
        elif card != EMPTY:
            kind = bit(self.table.map_types[card])
        sheet.spread(kind, 6)
        color: i64 = self.slot_color(number)
        sheet.spread(bit_at(color), MOST_COLORS)

    def fill_seat(self, sheet: Sheet, seat: i64, other: i64) -> None:
        """Boss, sizes, score, princesses, squads as far as they can be seen, and what is known to rest."""
        there: i64 = i64(other < self.table.players and self.phase != DRAFTING)
        boss: i64 = self.boss(other)
        if boss == NO_BOSS:
            boss = -1
        sheet.spread(bit_at(boss), NO_BOSS)
        sheet.put(float(there * self.hand_size(other)))
        sheet.put(float(there * popcount(self.retreat(other))))
        sheet.put(float(there * popcount(self.hidden_recruits(other))))
        sheet.put(float(self.tokens(other)))
        sheet.put(float(there * self.score(other)))
        sheet.spread(self.territory(other), MOST_PRINCESSES)
        sheet.spread(self.rests(other), OWN)
        clear: i64 = i64(self.phase != PLANNING or self.sees_cards(seat, other))
        leaders: i64 = clear * self.leaders(other)
        sheet.spread(leaders, CARDS)
        sheet.spread(clear * self.faceup(other), CARDS)
        sheet.spread(clear * self.resolved(other), CARDS)
        leader: i64 = 0
        while leader < CARDS:
            if has(leaders, leader):
                sheet.put(float(popcount(self.supports_of(other, leader))))
                sheet.put(float(self.strength(other, leader)))
            else:
                sheet.put(0.0)
                sheet.put(0.0)
            leader += 1


def bit_at(number: i64) -> i64:
    """A set of one; of none for a number below 0."""
    if number < 0:
        return 0
    return bit(number)
