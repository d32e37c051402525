"""What a situation of Foggy Frontlines is worth to each seat, and what its map cards are worth to whoever takes them. Compiled.

Between two rounds every seat has a standing: a weighted sum of what it holds, what it can march with and what it may hope to take.
The standings of all seats against each other give their shares of the win. Weights move with the timer: what counts is points late, and
cards early.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import has, lowest, popcount
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import princess_targets, slot_color
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    BOSS_ACTION,
    BULLYHULK,
    CARDS,
    EMPTY,
    FINALE,
    HERO,
    KIDNAP,
    MOST_HELD,
    MOST_SEATS,
    OWN_CARDS,
    PARASOLS,
    PRINCESS,
    SEAT,
    TWO,
    high_of,
    low_of,
)
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

PRINCESSES: Final = 0  # features of a seat
PAIRS: Final = 1
BUTT: Final = 2
IN_HAND: Final = 3  # cards that can march in the next round
STRENGTH: Final = 4  # of the army cards among them
GIANTS: Final = 5  # recruits nobody can help, strong alone: Megagrumps
HIRED: Final = 6  # recruits that lead and are helped: Mercenaries
ENGINES: Final = 7  # recruits that only help: Catapults
BULLIED: Final = 8
HOPES: Final = 9  # what the slots would bring, by how likely this seat is the strongest there
ENDING: Final = 10  # the chance to take FINALE and win with it
FRESH: Final = 11  # recruits that can march in the next round
DRILL: Final = 12  # 1 if this seat can recruit in the next round
FULL: Final = 13  # 1 if it has all the recruits it may have
FEATURES: Final = 14

NOBODY: Final = 2.0  # an imaginary rival of this strength: the chance that nobody comes
HELP: Final = 0.6  # part of the other cards that are expected to help a leader
STOMP: Final = 1.0  # points that a Bullyhulk is worth, and
DECOY: Final = 1.2  # a Fake Princess


@final
@mypyc_attr(acyclic=True)
class Worth:
    """Reads everything in the state, hidden or not, so pass it possible worlds, never the true state."""

    def __init__(self, rules: Ruleset, weights: list[float]) -> None:
        """The weights are those that count always, then those that grow with lateness, then those that count in the last rounds alone."""
        self.players: i64 = rules.players
        self.early: vec[float] = vec[float](weights[:FEATURES])
        self.late: vec[float] = vec[float](weights[FEATURES : 2 * FEATURES])
        self.last: vec[float] = vec[float](weights[2 * FEATURES :])
        self.row: vec[float] = vec[float]([0.0] * FEATURES)
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def weigh(self, state: FoggyState) -> None:
        """Fill `shares`: they sum to 1."""
        late: float = lateness(state)
        last: float = 1.0 if late == 1.0 else 0.0
        total = 0.0
        seat: i64 = 0
        while seat < self.players:
            self.look(state, seat)
            standing = 0.0
            n: i64 = 0
            while n < FEATURES:
                standing += self.row[n] * (self.early[n] + late * self.late[n] + last * self.last[n])
                n += 1
            share: float = exp(standing)
            self.shares[seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < self.players:
            self.shares[seat] /= total
            seat += 1

    def features(self, state: FoggyState, seat: i64) -> list[float]:
        """What the weights of a seat's standing are for, in their order."""
        self.look(state, seat)
        late: float = lateness(state)
        found: list[float] = list(self.row)
        found += [late * value for value in self.row]
        found += [value if late == 1.0 else 0.0 for value in self.row]
        return found

    def wants_hat(self, state: FoggyState) -> bool:
        """Whether its point counts for more than being last costs."""
        late: float = lateness(state)
        return self.early[BUTT] + late * self.late[BUTT] + (self.last[BUTT] if late == 1.0 else 0.0) > 0.0

    def of(self, state: FoggyState, seat: i64) -> float:
        if state.is_over():
            return state.value(seat)
        self.weigh(state)
        return self.shares[seat]

    def look(self, state: FoggyState, seat: i64) -> None:
        """Fill `row` with the features of a seat."""
        table: Ruleset = state.rules
        row: vec[float] = self.row
        hand: i64 = state.hand(seat)
        row[PRINCESSES] = float(popcount(state.territory(seat)))
        row[PAIRS] = float(state.pairs(seat))
        row[BUTT] = 1.0 if state.butt == seat else 0.0
        row[IN_HAND] = float(popcount(hand))
        strength: i64 = 0
        left: i64 = hand & OWN_CARDS & table.leads
        while left != 0:
            one: i64 = table.strengths[state.boss(seat) * CARDS + lowest(left)]
            left &= left - 1
            if one > 0:
                strength += one
        row[STRENGTH] = float(strength)
        row[GIANTS] = 0.0
        row[HIRED] = 0.0
        row[ENGINES] = 0.0
        left = state.all_cards(seat) & ALL_RECRUITS
        row[FRESH] = float(popcount(hand & ALL_RECRUITS))
        row[DRILL] = 1.0 if has(hand, BOSS_ACTION) and popcount(hand) > 2 else 0.0
        row[FULL] = 1.0 if popcount(left) >= MOST_HELD else 0.0
        while left != 0:
            row[kind_of(table, lowest(left))] += 1.0
            left &= left - 1
        row[BULLIED] = float(state.tokens(seat))
        row[HOPES] = 0.0
        row[ENDING] = 0.0
        self.look_at_slot(state, seat, 0)
        self.look_at_slot(state, seat, 1)

    def look_at_slot(self, state: FoggyState, seat: i64, slot: i64) -> None:
        card: i64 = state.slot(slot)
        if card == EMPTY:
            return
        swing: float = 1.0
        if card != FINALE:
            swing = prize(state, seat, card)
        elif not wins_by_finale(state, seat):
            return
        color: i64 = slot_color(state, slot)
        mine: float = exp(reach(state, seat, color))
        total: float = exp(NOBODY)
        other: i64 = 0
        while other < self.players:
            total += exp(reach(state, other, color))
            other += 1
        self.row[ENDING if card == FINALE else HOPES] += swing * mine / total


def lateness(state: FoggyState) -> float:
    """How late the game is: low at the start, 1 when FINALE lies open or winter comes."""
    rounds: i64 = state.timer_left()
    if state.slot1 != FINALE:
        rounds += 1
    until_winter: i64 = state.rules.round_limit - state.round
    if until_winter < rounds:
        rounds = until_winter
    return 1.0 / float(1 + rounds)


def kind_of(rules: Ruleset, recruit: i64) -> i64:
    """The feature that counts a recruit; every boss has the same recruits."""
    if not has(rules.leads, recruit):
        return ENGINES
    return GIANTS if rules.per_support[recruit] == 0 else HIRED


def reach(state: FoggyState, seat: i64, color: i64) -> float:
    """The strength of the best squad of this colour that the seat may have in the next round."""
    hand: i64 = state.hand(seat)
    leaders: i64 = hand & state.leading_in(seat, color)
    best: float = -1.0
    help: float = HELP * float(popcount(hand) - 1)
    while leaders != 0:
        at: i64 = state.boss(seat) * CARDS + lowest(leaders)
        leaders &= leaders - 1
        strength: float = float(state.rules.strengths[at]) + help * float(state.rules.per_support[at])
        if strength > best:
            best = strength
    return best


def best_enemy_score(state: FoggyState, seat: i64) -> i64:
    best: i64 = 0
    other: i64 = 0
    while other < state.rules.players:
        if other != seat and state.score(other) > best:
            best = state.score(other)
        other += 1
    return best


def wins_by_finale(state: FoggyState, seat: i64) -> bool:
    return state.score(seat) + 1 > best_enemy_score(state, seat)


# What a map card is worth, in points


def prize(state: FoggyState, seat: i64, card: i64) -> float:
    """The best use a seat has for a map card."""
    kind: i64 = state.rules.map_types[card]
    if kind == BULLYHULK:
        return STOMP
    if kind > PARASOLS:
        return DECOY
    first = 0.0
    second = 0.0
    left: i64 = princess_targets(state, seat, card)
    while left != 0:
        value: float = swing_of(state, seat, kind, lowest(left))
        left &= left - 1
        if value > first:
            second = first
            first = value
        elif value > second:
            second = value
    return first + second if kind == PARASOLS else first


def use(state: FoggyState, seat: i64, card: i64, target: i64) -> float:
    """What one way to use a map card is worth to a seat."""
    if target == 0:
        return 0.0
    kind: i64 = state.rules.map_types[card]
    if kind == BULLYHULK:
        return STOMP * rivalry(state, seat, target - SEAT)
    if kind > PARASOLS:
        return DECOY * rivalry(state, seat, target - SEAT)
    if target < TWO:
        return swing_of(state, seat, kind, target - PRINCESS)
    return swing_of(state, seat, kind, low_of(target - TWO)) + swing_of(state, seat, kind, high_of(target - TWO))


def swing_of(state: FoggyState, seat: i64, kind: i64, princess: i64) -> float:
    """A princess taken, or set free by Parasols."""
    holder: i64 = state.holder(princess)
    value = 0.0
    if kind in (KIDNAP, HERO):
        value = points_of(state, seat, princess, 1)
    if holder == seat:
        return -points_of(state, seat, princess, 0)
    if holder >= 0:
        value += points_of(state, holder, princess, 0) * rivalry(state, seat, holder)
    return value


def points_of(state: FoggyState, seat: i64, princess: i64, short: i64) -> float:
    """Her own points and those of a pair she makes with what the seat holds; `short` is 1 if she is not there yet."""
    held: i64 = state.territory(seat)
    color: i64 = 0
    while color < len(state.rules.princess_sets):
        kin: i64 = state.rules.princess_sets[color]
        if has(kin, princess):
            return 3.0 if (popcount(held & kin) + short) % 2 == 0 else 2.0
        color += 1
    return 2.0


def rivalry(state: FoggyState, seat: i64, other: i64) -> float:
    """How much an enemy's loss helps this seat; fully if it is the leading enemy."""
    if state.rules.players == 2 or state.score(other) == best_enemy_score(state, seat):
        return 1.0
    return 0.5
