"""A heuristic policy: how likely each action is in sensible play, from what its seat knows. Compiled.

It is quick. Playouts use it, search tries likely actions first, and weak bots play by it alone.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_table import act, first_of, second_of, third_of, verb_of
from grumbletop.engine.bits import bit, lowest, popcount
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import QuickThinking, drawn_by_weight
from grumbletop.games.grunt_growl_and_tear.mind_worth import Worth, bare_sockets, lateness
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    BLIND,
    CONTINUE,
    DROP,
    FIRST_OBJECT,
    FREE,
    HEAL,
    NOTHING,
    PERMIT,
    PLACE,
    PUSH_TO,
    RIP,
    SHIELD,
    STAY,
    TEST,
    TO_ALLOW,
    TO_ASK,
    TO_ATTACH,
    TO_ATTACK,
    TO_CONTINUE,
    TO_ESCAPE,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_PUSH,
    TO_REST,
    TO_SHIELD,
    TO_SHOOT,
    TO_SKIP,
    TO_SWAP,
    TO_TURN,
    TURN,
    asked_for,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import COMBAT, ESCAPE, NOBODY, Board
from grumbletop.games.grunt_growl_and_tear.rules_fighter import JACK, rank_of
from grumbletop.games.grunt_growl_and_tear.rules_graft import fits
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE, aside_of, direction_of
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import ARMOR, REND, WHEN_AMBUSH, WHEN_ESCAPE, WHEN_HOLD
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, side_total
from grumbletop.games.grunt_growl_and_tear.rules_turn import close_fault, most_healed, step_end

PERCENT: Final = 100
RANKS: Final = 13.0
A_CARD: Final = 0.8  # what a card more in hand counts for in a fight, in points of Strength
FIRST_STRIKE: Final = 1.0  # what attacking counts for (GGT-11.9)
HURRY: Final = 6.0  # points of Strength that nobody minds any more in the last round


@final
@mypyc_attr(acyclic=True)
class Habits:
    """Call `look` before `likelihood`: it computes what all actions of a decision have in common."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.scratch: vec[float] = vec[float]([0.0] * 64)
        self.foe: i64 = NOBODY  # the nearest living enemy
        self.distance: i64 = 0
        self.toward: i64 = 0  # the direction in which it lies, and
        self.toward_too: i64 = 0  # another one that leads there as well
        self.edge = 0.0  # how much better a fight with it looks, in points of Strength
        self.is_keen: bool = False  # wants that fight
        self.left: i64 = 0  # actions

    # Drawing one

    def draw(self, state: GruntState, seat: i64, rng: Rng) -> i64:
        if state.phase == SHIELD:
            return self.cover(state, seat, rng)
        count: i64 = state.count_actions(seat)
        if count == 1:
            return state.nth_action(seat, 0)
        self.look(state, seat)
        while len(self.scratch) < count:
            self.scratch = append(self.scratch, 0.0)
        scratch: vec[float] = self.scratch
        total = 0.0
        n: i64 = 0
        while n < count:
            likely: float = self.likelihood(state, seat, state.nth_action(seat, n))
            scratch[n] = likely
            total += likely
            n += 1
        return state.nth_action(seat, drawn_by_weight(scratch, count, total, rng))

    def cover(self, state: GruntState, seat: i64, rng: Rng) -> i64:
        """Some of the best limbs; there are too many ways to look at all."""
        fighter = state.fighters[seat]
        limbs: i64 = fighter.limbs()
        most: i64 = popcount(limbs) - 1
        if fighter.power < most:
            most = fighter.power
        return act(TO_SHIELD, self.best_limbs(state, seat, rng.below(most + 1)), 0, 0)

    def best_limbs(self, state: Board, seat: i64, count: i64) -> i64:
        """The sockets of so many limbs that would be missed most."""
        fighter = state.fighters[seat]
        left: i64 = fighter.limbs()
        found: i64 = 0
        while count > 0:
            best: i64 = lowest(left)
            rest: i64 = left & (left - 1)
            while rest != 0:
                socket: i64 = lowest(rest)
                rest &= rest - 1
                if self.worth.limb_value(state, fighter.limb_at(socket)) > self.worth.limb_value(state, fighter.limb_at(best)):
                    best = socket
            found |= bit(best)
            left &= ~bit(best)
            count -= 1
        return found

    # The situation

    def look(self, state: GruntState, seat: i64) -> None:
        if state.phase in (TURN, FREE):
            self.find_foe(state, seat)
            self.left = state.fighters[seat].speed() - state.used
        elif state.phase == CONTINUE:
            attacking: bool = seat == state.attacker
            self.foe = state.defender if attacking else state.attacker
            self.edge = self.edge_over(state, seat, self.foe, attacking)

    def find_foe(self, state: GruntState, seat: i64) -> None:
        map = state.rules.map
        here: i64 = state.fighters[seat].space
        self.foe = NOBODY
        other: i64 = 0
        while other < state.rules.seats:
            there: i64 = state.fighters[other].space
            if other != seat and there != NOWHERE:
                distance: i64 = map.distance(here, there)
                if self.foe == NOBODY or distance < self.distance:
                    self.foe = other
                    self.distance = distance
            other += 1
        bearing: i64 = map.bearing(here, state.fighters[self.foe].space)
        self.toward = direction_of(bearing)
        self.toward_too = (self.toward + 1) % 6 if aside_of(bearing) > 0 else self.toward
        self.edge = self.edge_over(state, seat, self.foe, True)
        mine: i64 = state.fighters[seat].hand_size
        boldness: float = 1.0 + HURRY * lateness(state)
        self.is_keen = mine > 0 and (self.edge >= -boldness or mine >= state.fighters[seat].smarts())

    def edge_over(self, state: GruntState, seat: i64, other: i64, attacking: bool) -> float:
        mine = state.fighters[seat]
        theirs = state.fighters[other]
        edge: float = float(mine.strength() - theirs.strength())
        edge += 0.5 * float(mine.total(REND) - theirs.total(REND) + mine.total(ARMOR) - theirs.total(ARMOR))
        edge += A_CARD * float(mine.hand_size - theirs.hand_size)
        edge += 0.15 * float(mine.health - theirs.health)
        if attacking:
            edge += FIRST_STRIKE
            if mine.total(WHEN_AMBUSH) > 0 and not state.rules.map.in_front(theirs.space, theirs.facing, mine.space):
                edge += float(mine.total(WHEN_AMBUSH))
        return edge

    # How likely

    def likelihood(self, state: GruntState, seat: i64, action: i64) -> float:
        """Never 0: whatever is allowed may be done."""
        phase: i64 = state.phase
        if phase == TURN:
            return self.in_turn(state, seat, action)
        if phase == TEST:
            return self.card(state, seat, first_of(action))
        if phase == CONTINUE:
            return self.going_on(state, seat, action)
        if phase == HEAL:
            return self.healing(state, seat, first_of(action), 1.0)
        if phase == RIP:
            return exp(1.5 * self.worth.limb_value(state, state.fighters[state.victim].limb_at(first_of(action))))
        if phase == DROP:
            return self.dropping(state, seat, first_of(action))
        if phase == FREE:
            return self.step(state, seat, action) if verb_of(action) != TO_SKIP else 0.3
        if phase == PERMIT:
            return 0.15 if verb_of(action) == TO_ALLOW else 0.85
        if phase == SHIELD:
            return self.covering(state, seat, first_of(action))
        if phase == PUSH_TO:
            return 0.5 if first_of(action) == STAY else 1.0
        if phase == PLACE:
            return self.placing(state, first_of(action), second_of(action))
        return 1.0

    def in_turn(self, state: GruntState, seat: i64, action: i64) -> float:
        verb: i64 = verb_of(action)
        if verb in (TO_MOVE, TO_LEAP, TO_TURN):
            return self.step(state, seat, action)
        if verb == TO_REST:
            return self.resting(state, seat)
        if verb == TO_ASK:
            return 0.05 * self.step(state, seat, asked_for(action)) + 0.02
        if verb == TO_ATTACK:
            return self.attacking(state, seat, first_of(action))
        if verb == TO_SHOOT:
            return 12.0 if state.fighters[seat].hand_size > 0 else 0.3
        if verb == TO_ESCAPE:
            return self.escaping(state, seat, action)
        if verb == TO_PUSH:
            if first_of(action) >= FIRST_OBJECT:
                return 0.02
            return 0.1 if close_fault(state, seat, first_of(action)) == 0 else 0.6
        if verb == TO_ATTACH:
            return 20.0 if fits(state, seat, first_of(action), second_of(action)) else 12.0
        if verb == TO_SWAP:
            return self.swapping(state, seat, action)
        if verb == TO_HEAL:
            return self.healing(state, seat, first_of(action), 0.5)
        return 5.0 if self.left <= 0 else 0.1  # TO_END

    def attacking(self, state: GruntState, seat: i64, other: i64) -> float:
        if state.fighters[seat].hand_size == 0:
            return 0.05
        edge: float = self.edge if other == self.foe else self.edge_over(state, seat, other, True)
        return bounded(8.0 * exp(0.35 * edge), 0.2, 60.0)

    def escaping(self, state: GruntState, seat: i64, action: i64) -> float:
        """Likely only where a fight does not look good, or can't be had."""
        mine = state.fighters[seat]
        theirs = state.fighters[first_of(action)]
        attribute: i64 = second_of(action)
        edge: i64 = mine.total(attribute) + mine.total(WHEN_ESCAPE) - theirs.total(attribute) - theirs.total(WHEN_HOLD)
        likely: float = bounded(exp(0.3 * float(edge)), 0.05, 3.0)
        return 0.1 * likely if self.is_keen and close_fault(state, seat, first_of(action)) == 0 else likely

    def resting(self, state: GruntState, seat: i64) -> float:
        fighter = state.fighters[seat]
        missing: float = float(fighter.smarts() - fighter.hand_size) / float(fighter.smarts())
        return (0.5 + 3.0 * missing) if self.is_keen else 8.0

    def step(self, state: GruntState, seat: i64, action: i64) -> float:
        """Nearer to whom it wants to fight, away from whom it does not."""
        verb: i64 = verb_of(action)
        fighter = state.fighters[seat]
        if verb == TO_TURN:
            facing: i64 = first_of(action)
            if not self.leads_on(facing) or (self.leads_on(fighter.facing) and self.distance > 1):
                return 0.05
            return 6.0 if self.is_keen else 0.6
        if verb not in (TO_MOVE, TO_LEAP):
            return 0.02  # a Rest that has to be asked for
        away: i64 = state.rules.map.distance(step_end(state, seat, action), state.fighters[self.foe].space)
        if not self.is_keen:
            return 2.0 if away > self.distance else 0.2
        if away >= self.distance:
            return 0.1
        return 0.8 if away == 1 and self.left <= 1 else 6.0  # whoever comes last without an action left is attacked first

    def leads_on(self, facing: i64) -> bool:
        return facing in (self.toward, self.toward_too)

    def swapping(self, state: GruntState, seat: i64, action: i64) -> float:
        old: float = self.worth.limb_value(state, state.fighters[seat].limb_at(first_of(action)))
        return 1.5 if self.worth.limb_value(state, third_of(action)) > old + 0.2 else 0.01

    def healing(self, state: GruntState, seat: i64, amount: i64, eager: float) -> float:
        fighter = state.fighters[seat]
        if amount == 0:
            return 1.0
        if amount < most_healed(state, seat):
            return 0.1
        return eager * (3.0 if 2 * fighter.health <= fighter.most_health() else 0.5)

    def going_on(self, state: GruntState, seat: i64, action: i64) -> float:
        wants: float = 0.03
        if state.fighters[seat].hand_size > 0:
            wants = 1.0 / (1.0 + exp(-0.6 * (self.edge + 0.5)))
        return wants if verb_of(action) == TO_CONTINUE else 1.0 - wants

    def dropping(self, state: GruntState, seat: i64, space: i64) -> float:
        """Underfoot to be grafted, or out of its owner's reach."""
        fighter = state.fighters[seat]
        if space == fighter.space:
            return 8.0 if bare_sockets(state, seat) > 0 else 2.0
        return 1.0 if state.rules.map.distance(space, state.fighters[state.victim].space) == 2 else 0.2

    def covering(self, state: GruntState, seat: i64, cover: i64) -> float:
        return 1.0 if cover == self.best_limbs(state, seat, popcount(cover)) else 0.05

    def placing(self, state: GruntState, space: i64, facing: i64) -> float:
        """Looking at the others, or into the map."""
        map = state.rules.map
        likely: float = 1.0 if map.step(space, facing) != NOWHERE else 0.1
        for fighter in state.fighters:
            if fighter.space != NOWHERE and not map.in_front(space, facing, fighter.space):
                likely *= 0.1
        return likely

    # Cards

    def card(self, state: GruntState, seat: i64, card: i64) -> float:
        """By how likely it wins against any card, and by how much it would be missed."""
        if card == NOTHING:
            return 0.7
        if card == BLIND:
            return 1.0 if state.fighters[seat].health > 2 else 0.3
        side: i64 = SIDE_A if seat == state.side_a else SIDE_B
        ahead: i64 = side_total(state, side) - side_total(state, SIDE_A + SIDE_B - side)
        wins: float = chance_of(card, ahead)
        stake: float = 6.0
        if state.test_kind != COMBAT:
            stake = 4.0 if side == SIDE_A or state.test_kind == ESCAPE else 2.0
        return exp(stake * wins - missed(card))


def chance_of(card: i64, ahead: i64) -> float:
    """That a card wins against any other, `ahead` being the lead before it."""
    rank: i64 = rank_of(card)
    if rank >= JACK:
        return float(rank) / RANKS + 0.04  # a tie goes on
    beaten: i64 = rank + ahead
    return bounded(float(beaten) / RANKS, 0.0, 10.0 / RANKS)


def missed(card: i64) -> float:
    """How much a card is worth later."""
    rank: i64 = rank_of(card)
    return 2.0 if rank >= JACK else 0.15 * float(rank)


def bounded(number: float, low: float, high: float) -> float:
    return low if number < low else high if number > high else number


@final
class HabitThinking(QuickThinking):
    """Plays the policy without searching, or a random action in `whim` percent of the cases."""

    def __init__(self, world: GruntState, seat: i64, habits: Habits, whim: float, rng: Rng) -> None:
        on_a_whim: bool = float(rng.below(PERCENT)) < whim
        super().__init__(seat, world.sample_action(seat, rng) if on_a_whim else habits.draw(world, seat, rng))
