"""Grunt, Growl, and Tear: rounds and turns, and whose decision it is. Compiled.

Each decision has a page of its own (`decisions`); what follows by itself runs here, step by step, until somebody owes a decision.
The margin names the clause of rulebook.md that a line carries out.
"""

from __future__ import annotations

from typing import Any, cast, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.bits import bit, has, lowest, mix, popcount
from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, NOT_AN_ACTION, Chance, State
from grumbletop.games.grunt_growl_and_tear.decisions import DECISIONS
from grumbletop.games.grunt_growl_and_tear.rules_actions import CONTINUE, DRAFT, DROP, HEAL, MISSING, OVER, PERMIT, RIP, SHIELD, TEST, TURN
from grumbletop.games.grunt_growl_and_tear.rules_board import (
    AFTERMATH,
    BACK_TO_TURN,
    BLOWS,
    DECIDE,
    EXCHANGE,
    NEXT_TURN,
    ROUND,
    SET_UP,
    TEST_OVER,
    Board,
    count_of,
    seat_in,
)
from grumbletop.games.grunt_growl_and_tear.rules_combat import aftermath, begin_exchange, strike, undecided_fighters, undecided_healers
from grumbletop.games.grunt_growl_and_tear.rules_facts import ENDED, ORDERED, REGREW, TURN_BEGAN
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNDECIDED, Fighter
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS
from grumbletop.games.grunt_growl_and_tear.rules_observation import write_table
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import REGROW
from grumbletop.games.grunt_growl_and_tear.rules_setup import deal, first_without_monster, initiative
from grumbletop.games.grunt_growl_and_tear.rules_tests import after_test, undecided_sides
from grumbletop.games.grunt_growl_and_tear.rules_turn import resume, waits_for


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GruntState(Board):
    """The course of a fight."""

    # Whose decision

    def deciders(self) -> i64:
        phase: i64 = self.phase
        if phase == OVER:
            return 0  # GGT-13.2
        if phase == DRAFT:
            return bit(first_without_monster(self))  # GGT-1.5
        if phase == PERMIT:
            return waits_for(self)
        if phase == TEST:
            return undecided_sides(self)  # GGT-5.2
        if phase == HEAL:
            return undecided_healers(self)  # GGT-11.4
        if phase == CONTINUE:
            return undecided_fighters(self)  # GGT-11.18
        if phase == SHIELD:
            return bit(self.victim)
        if phase in (RIP, DROP):
            return bit(self.ripper)
        return bit(self.active())

    def current_decision(self) -> DecisionRules[Any]:
        return DECISIONS[self.phase]

    def fault(self, seat: i64, action: i64) -> i64:
        barred: i64 = self.seat_fault(seat)
        if barred != LEGAL:
            return barred  # GGT-4.9
        if not self.rules.actions.is_action(action):
            return NOT_AN_ACTION
        return DECISIONS[self.phase].fault(self, seat, action)

    def count_actions(self, seat: i64) -> i64:
        return DECISIONS[self.phase].count(self, seat) if self.owes(seat) else 0

    def nth_action(self, seat: i64, n: i64) -> i64:
        return DECISIONS[self.phase].nth(self, seat, n)

    def write_actions(self, seat: i64, actions: ActionList) -> None:
        if self.owes(seat):
            DECISIONS[self.phase].write_all(self, seat, actions)

    # What happens

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        self.stamp = 0
        DECISIONS[self.phase].apply(self, seat, action, chance, log)
        self.settle(chance, log)

    def begin(self, chance: Chance, log: Log) -> None:
        """Monsters that are not picked are there from the start."""
        self.next = SET_UP
        self.settle(chance, log)

    def settle(self, chance: Chance, log: Log) -> None:
        """Everything that follows by itself."""
        while self.next != DECIDE:
            step: i64 = self.next
            self.next = DECIDE
            if step == BACK_TO_TURN:
                resume(self)
            elif step == NEXT_TURN:
                self.next_turn(chance, log)
            elif step == TEST_OVER:
                after_test(self)
            elif step == EXCHANGE:
                begin_exchange(self, log)
            elif step == BLOWS:
                strike(self, log)
            elif step == AFTERMATH:
                aftermath(self)
            elif step == SET_UP:
                deal(self, chance, log)
            elif step == ROUND:
                self.begin_round(chance, log)

    # Rounds (GGT-4)

    def begin_round(self, chance: Chance, log: Log) -> None:
        self.round += 1
        self.order = initiative(self, chance)  # GGT-4.1
        self.turn_index = 0
        self.tell(ORDERED, self.order, self.round, 0, log)
        self.begin_turn(log)

    def begin_turn(self, log: Log) -> None:
        """All per-turn counts start over, then `regrow` takes effect (GGT-4.7)."""
        self.used = 0
        self.acted = False
        self.turned = False
        self.healed = False
        self.escaped = 0
        self.denied = 0
        self.bank = 0  # GGT-7.10
        self.phase = TURN
        seat: i64 = self.active()
        self.tell(TURN_BEGAN, seat, 0, 0, log)
        fighter = self.fighters[seat]
        room: i64 = fighter.most_health() - fighter.health
        grown: i64 = fighter.total(REGROW) if fighter.total(REGROW) < room else room  # GGT-14.9
        if grown > 0:
            fighter.health += grown
            self.tell(REGREW, seat, grown, 0, log)

    def next_turn(self, chance: Chance, log: Log) -> None:
        if popcount(self.living()) == 1:
            self.finish(self.living(), log)  # GGT-13.2
            return
        index: i64 = self.turn_index + 1
        while index < count_of(self.order) and self.is_out(seat_in(self.order, index)):
            index += 1  # GGT-4.3
        if index < count_of(self.order):
            self.turn_index = index
            self.begin_turn(log)
        elif self.round == self.rules.round_cap:
            self.finish(self.best_placed(), log)  # GGT-13.4
        else:
            self.begin_round(chance, log)  # GGT-4.8

    # The end (GGT-13)

    def finish(self, winners: i64, log: Log) -> None:
        self.winners = winners
        self.phase = OVER
        self.tell(ENDED, winners, 0, 0, log)

    def best_placed(self) -> i64:
        """Most limbs, then the largest pool, then most Power; or all who live (GGT-13.5)."""
        living: i64 = self.living()
        if not self.rules.by_rank:
            return living
        best: i64 = -1
        winners: i64 = 0
        while living != 0:
            seat: i64 = lowest(living)
            living &= living - 1
            fighter = self.fighters[seat]
            place: i64 = (popcount(fighter.limbs()) * 1000 + fighter.health) * 1_000_000 + fighter.power
            if place > best:
                best = place
                winners = 0
            if place == best:
                winners |= bit(seat)
        return winners

    def is_over(self) -> bool:
        return self.phase == OVER

    def value(self, seat: i64) -> float:
        if self.phase != OVER:
            return float("nan")
        players = float(self.rules.seats)
        winning = float(popcount(self.winners))
        if has(self.winners, seat):
            return (players - winning) / (winning * (players - 1.0))  # GGT-13.6
        return -1.0 / (players - 1.0)

    # Copies

    def clone(self) -> GruntState:
        other = GruntState(self.rules)
        other.become(self)
        return other

    def assign(self, other: State) -> None:
        self.become(cast(GruntState, other))

    def reopened(self) -> GruntState:
        other = self.clone()
        for fighter in other.fighters:
            fighter.commit = UNDECIDED
        return other

    # What seats know

    def information_key(self, seat: i64) -> i64:
        """All that everybody was told, what this seat was told alone, and who has chosen."""
        committed: i64 = 0
        own: i64 = 0
        n: i64 = 0
        while n < self.rules.seats:
            if self.fighters[n].commit != UNDECIDED:
                committed |= bit(n)
                if n == seat:
                    own = self.fighters[n].commit + 1
            n += 1
        key: i64 = mix(mix(self.key, committed), own)
        return mix(key, self.keys[seat]) if seat >= 0 else key

    def resample(self, seat: i64, rng: Rng) -> GruntState:
        """Every way the unseen cards may lie is equally likely. Hands that everybody knows stay as they are."""
        other = self.clone()
        n: i64 = 0
        while n < self.rules.seats:
            if n != seat:
                self.deal_anew(other, n, rng)
            shuffle(other.fighters[n], rng)
            n += 1
        return other

    def deal_anew(self, world: GruntState, seat: i64, rng: Rng) -> None:
        """Another hand from hand and deck, and another choice where one was made."""
        fighter = world.fighters[seat]
        if fighter.hand_size > 0:
            unseen: i64 = (fighter.hand | fighter.stock()) & ~fighter.known
            fighter.hand_out(unseen, rng)
        world.keys[seat] = mix(world.key, fighter.hand)
        if fighter.commit != UNDECIDED:
            fighter.commit = UNDECIDED
            page = DECISIONS[world.phase]
            fighter.commit = page.nth(world, seat, rng.below(page.count(world, seat)))
            world.stamp = 0

    # For adapters

    def code(self, seat: i64, action: i64) -> i64:
        return self.rules.actions.code(self, seat, action)

    def decode(self, seat: i64, code: i64) -> i64:
        return self.rules.actions.decode(self, seat, code)

    def relative(self, seat: i64, kind: i64, number: i64) -> i64:
        """The way to a space beside the seat's monster."""
        way: i64 = 0
        while way < DIRECTIONS and self.rules.map.step(self.fighters[seat].space, way) != number:
            way += 1
        return way

    def absolute(self, seat: i64, kind: i64, place: i64) -> i64:
        return self.rules.map.step(self.fighters[seat].space, place) & MISSING

    def write_observation(self, seat: i64, buffer: ObservationBuffer) -> None:
        write_table(self, seat, self.deciders(), buffer)


def shuffle(fighter: Fighter, rng: Rng) -> None:
    """The deck in any order. Which one depends on the cards in it and on `rng`, not on how they lay: nobody knows that."""
    left: i64 = fighter.stock()
    fighter.deck_size = 0
    while left != 0:
        fighter.onto_deck(lowest(left))
        left &= left - 1
        fighter.exchange(fighter.deck_size - 1, rng.below(fighter.deck_size))
