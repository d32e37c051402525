"""The evaluation of a situation of Grumbles and Goofs for the player on turn. Compiled.

A sum on the scale of `Race.odds`: what the points are worth, then for every Goof how near it is to each corner times what its capture
would gain there, then where every Grumble stands, alone and next to Goofs. The weights are fitted to results of played games
(weights.toml says how); all of them see the board from the home corner of the one they speak for.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import lowest
from grumbletop.games.grumbles_and_goofs.mind_race import Race
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import KINDS
from grumbletop.games.grumbles_and_goofs.rules_pieces import (
    CAUGHT,
    DRAFTING,
    GOOFS,
    PURPLE,
    REGULAR,
    RESERVE,
    STARTERS,
    acted_count,
)
from grumbletop.games.grumbles_and_goofs.rules_ruleset import Ruleset

PLACES: Final = 28  # squares as seen from a corner: steps along both sides, in either order
ASIDES: Final = 15  # offsets of at most two files and two ranks, in either order
NEAR: Final = 2  # steps from the corner
SIDE: Final = 64  # numbers of squares, including those off the board
NOWHERE: Final = -1
DULL: Final = 0.92  # value of a win by stalling; below 1, so that a won game is played to its end

# Where the weights stand. Most are pairs of tables: for the player on turn, then for the other.
LEAD: Final = 0
TEMPO: Final = 1
WANTED: Final = 2  # a Goof whose capture gains, by place
FEARED: Final = WANTED + 2 * PLACES  # one whose capture loses
STANDS: Final = FEARED + 2 * PLACES  # a Grumble, by kind and place
BESIDE: Final = STANDS + 2 * KINDS * PLACES  # a Grumble and a Goof, by kind and where the Goof is, as its capture gains
SCORES: Final = BESIDE + 2 * KINDS * ASIDES  # the same for a Goof that is near the corner
WAITS: Final = SCORES + 2 * KINDS * ASIDES  # the unused Grumble, which the player on turn takes in
WEIGHTS: Final = WAITS + KINDS


@final
@mypyc_attr(acyclic=True)
class Eyes:
    """The board as one player sees it from home: numbers of places, and of weights for a Grumble on one square and a Goof on another."""

    def __init__(self, home: i64) -> None:
        self.places = vec[i64]([0] * SIDE)
        self.asides = vec[i64]([NOWHERE] * (SIDE * SIDE))
        square: i64 = 0
        while square < SIDE:
            files: i64 = steps(square >> 3, home >> 3)
            ranks: i64 = steps(square & 7, home & 7)
            self.places[square] = unordered(files, ranks)
            other: i64 = 0
            while other < SIDE:
                farther: i64 = steps(other >> 3, home >> 3) - files
                higher: i64 = steps(other & 7, home & 7) - ranks
                if -2 <= farther <= 2 and -2 <= higher <= 2:
                    near: bool = steps(other >> 3, home >> 3) + steps(other & 7, home & 7) <= NEAR
                    self.asides[square * SIDE + other] = (SCORES if near else BESIDE) + unordered(farther + 2, higher + 2)
                other += 1
            square += 1


@final
@mypyc_attr(acyclic=True)
class Sight:
    """What was said about the Goofs as they stand, and about Grumbles among them; good as long as its stamp is."""

    def __init__(self) -> None:
        self.odds: float = 0.0
        self.parts = vec[float]([0.0] * (2 * KINDS * SIDE))
        self.stamps = vec[i64]([0] * (2 * KINDS * SIDE))


@final
@mypyc_attr(acyclic=True)
class Worth:
    """Looks at one situation at a time. While `traced`, it remembers which weights spoke, for whoever fits them."""

    def __init__(self, rules: Ruleset, weights: list[float]) -> None:
        self.rules = rules
        self.race = Race(rules)
        self.weights = vec[float](weights)
        self.purple_eyes = Eyes(rules.home_purple)
        self.green_eyes = Eyes(rules.home_green)
        self.mover: i64 = 0
        self.stage: i64 = -1  # of the race, for which the next six were computed
        self.lead: i64 = 0  # of the mover
        self.odds: float = 0.0
        self.starter_gain: float = 0.0  # of the mover by a capture, on the scale of odds
        self.mystery_gain: float = 0.0
        self.other_starter_gain: float = 0.0
        self.other_mystery_gain: float = 0.0
        self.goofs: i64 = 0
        self.traced = False
        self.spoke: list[i64] = []
        self.factors: list[float] = []
        self.sights: list[Sight] = []  # kept for reuse
        self.seen: dict[i64, Sight] = {}
        self.stamp: i64 = 0

    def of(self, state: GrumblesState, seat: i64) -> float:
        """The return a seat may expect; depends on nothing hidden."""
        if state.is_over():
            return state.value(seat)
        value: float = self.for_mover(state, state.player())
        left: i64 = 3 - acted_count(state.acted)
        if left < 3:  # in the middle of a turn: between the values of having the turn and not
            value = (value * float(left) - self.for_mover(state, 1 - state.player()) * float(3 - left)) / 3.0
        return value if seat == state.player() else -value

    def for_mover(self, state: GrumblesState, mover: i64) -> float:
        """As if it were this player's turn."""
        return self.settled(self.look(state, mover) + self.grumbles(state), state.quiet_turns)

    def settled(self, odds: float, quiet_turns: i64) -> float:
        """From odds to a return; the nearer the stall, the more the points alone decide."""
        quiet: float = float(quiet_turns) / float(self.rules.no_progress_limit)
        quiet *= quiet
        quiet *= quiet
        return tanh(odds) * (1.0 - quiet) + DULL * self.race.stalled(self.lead) * quiet

    def look(self, state: GrumblesState, mover: i64) -> float:
        """Points and Goofs, all but the Grumbles."""
        self.mover = mover
        self.goofs = state.goofs
        odds: float = self.points(state) + self.said(TEMPO, 1.0)
        own: vec[i64] = self.eyes(mover).places
        theirs: vec[i64] = self.eyes(1 - mover).places
        goof: i64 = 0
        while goof < GOOFS:
            square: i64 = (self.goofs >> 6 * goof) & 63
            if square < RESERVE:
                gain: float = self.starter_gain if goof < STARTERS else self.mystery_gain
                odds += self.said((WANTED if gain > 0.0 else FEARED) + own[square], gain)
                gain = self.other_starter_gain if goof < STARTERS else self.other_mystery_gain
                odds += self.said((WANTED if gain > 0.0 else FEARED) + PLACES + theirs[square], -gain)
            goof += 1
        return odds

    def points(self, state: GrumblesState) -> float:
        """What has been captured, and so what further captures would gain."""
        lead: i64 = 0
        starters: i64 = STARTERS
        regulars: i64 = 3
        supers: i64 = 1
        goof: i64 = 0
        while goof < GOOFS:
            captor: i64 = ((self.goofs >> 6 * goof) & 63) - CAUGHT
            if captor >= 0:
                worth: i64 = self.race.regular
                if goof < STARTERS:
                    starters -= 1
                elif state.goof_kind(goof) == REGULAR:
                    regulars -= 1
                else:
                    supers -= 1
                    worth = self.race.super
                lead += worth if captor == self.mover else -worth
            goof += 1
        stage: i64 = self.race.stage(lead, starters, regulars, supers)
        if stage != self.stage:
            self.stage = stage
            self.lead = lead
            self.weigh(lead, starters, regulars, supers)
        return self.said(LEAD, self.odds)

    def weigh(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> None:
        race = self.race
        self.odds = race.odds(race.value(lead, starters, regulars, supers))
        self.starter_gain = race.starter_odds(lead, starters, regulars, supers) - self.odds
        self.mystery_gain = race.mystery_odds(lead, starters, regulars, supers) - self.odds
        self.other_starter_gain = race.starter_odds(-lead, starters, regulars, supers) + self.odds
        self.other_mystery_gain = race.mystery_odds(-lead, starters, regulars, supers) + self.odds

    def grumbles(self, state: GrumblesState) -> float:
        """All Grumbles on the board, and the unused one."""
        odds: float = self.side(state, self.mover) + self.side(state, 1 - self.mover)
        return odds if state.phase == DRAFTING else odds + self.waiting(state.unused())

    def waiting(self, kind: i64) -> float:
        return self.said(WAITS + kind, 1.0)

    def side(self, state: GrumblesState, owner: i64) -> float:
        odds: float = 0.0
        kinds: i64 = state.grumbles_of(owner)
        while kinds != 0:
            kind: i64 = lowest(kinds)
            kinds &= kinds - 1
            odds += self.grumble(kind, state.square_of(kind), owner)
        return odds

    def grumble(self, kind: i64, square: i64, owner: i64) -> float:
        """What one Grumble brings the player on turn, whosever it is."""
        moves: bool = owner == self.mover
        row: i64 = kind if moves else KINDS + kind
        sign: float = 1.0 if moves else -1.0
        starter: float = self.starter_gain if moves else self.other_starter_gain
        mystery: float = self.mystery_gain if moves else self.other_mystery_gain
        eyes = self.eyes(owner)
        odds: float = self.said(STANDS + row * PLACES + eyes.places[square], sign)
        asides: vec[i64] = eyes.asides
        goofs: i64 = self.goofs
        goof: i64 = 0
        while goof < GOOFS:
            other: i64 = goofs & 63
            goofs >>= 6
            aside: i64 = asides[square * SIDE + other] if other < RESERVE else NOWHERE
            if aside != NOWHERE:
                gain: float = starter if goof < STARTERS else mystery
                if gain > 0.0:
                    odds += self.said(aside + row * ASIDES, sign * gain)
            goof += 1
        return odds

    # The same for many situations that have most in common: the ends of one turn

    def begin(self) -> None:
        """Forget what was seen: another turn."""
        self.seen.clear()
        self.stamp += 1

    def sight(self, state: GrumblesState, mover: i64) -> Sight:
        """`look`, remembered."""
        sight = self.seen.get(state.goofs)
        if sight is not None:
            self.mover = mover
            self.goofs = state.goofs
            self.points(state)  # because captures change the gains of others
            return sight
        if len(self.seen) == len(self.sights):
            self.sights.append(Sight())
        sight = self.sights[len(self.seen)]
        self.seen[state.goofs] = sight
        sight.odds = self.look(state, mover)
        return sight

    def part(self, sight: Sight, kind: i64, square: i64, owner: i64) -> float:
        """`grumble`, remembered."""
        at: i64 = (owner * KINDS + kind) * SIDE + square
        if sight.stamps[at] != self.stamp:
            sight.stamps[at] = self.stamp
            sight.parts[at] = self.grumble(kind, square, owner)
        return sight.parts[at]

    def said(self, weight: i64, factor: float) -> float:
        if self.traced:
            self.spoke.append(weight)
            self.factors.append(factor)
        return self.weights[weight] * factor

    def eyes(self, owner: i64) -> Eyes:
        return self.purple_eyes if owner == PURPLE else self.green_eyes


def steps(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one


def unordered(one: i64, other: i64) -> i64:
    """A dense number of two small numbers, whichever comes first."""
    if one > other:
        return one * (one + 1) // 2 + other
    return other * (other + 1) // 2 + one


def tanh(odds: float) -> float:
    if odds > 9.0:
        return 1.0
    if odds < -9.0:
        return -1.0
    grown: float = exp(2.0 * odds)
    return (grown - 1.0) / (grown + 1.0)
