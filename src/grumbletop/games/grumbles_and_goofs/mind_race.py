"""The value of a score in Grumbles and Goofs before the end, from a simple random model. Compiled.

It models the rest of the game as a race: a fair coin decides who captures next, and that player takes whatever is best for them. It ignores
the board and knows only what has been captured and what Doom does.
"""

from __future__ import annotations

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.games.grumbles_and_goofs.rules_pieces import DOOM, REGULAR, SUPER
from grumbletop.games.grumbles_and_goofs.rules_ruleset import Ruleset

FURTHEST: Final = 20  # larger leads count as this one
LEADS: Final = 41
STAGES: Final = 48  # starters left 0..5, regular mysteries left 0..3, Super Goof left 0..1
UNKNOWN: Final = 9.0
SURE: Final = 0.96  # highest value of a race, so that odds stay finite


@final
@mypyc_attr(acyclic=True)
class Race:
    """All values are for the one who leads by `lead`, which may be negative."""

    def __init__(self, rules: Ruleset) -> None:
        self.regular: i64 = signed(rules.points >> 8 * REGULAR)
        self.super: i64 = signed(rules.points >> 8 * SUPER)
        self.doom: i64 = signed(rules.points >> 8 * DOOM)
        self.last_chance: i64 = rules.last_chance_points
        self.stall_draws: bool = rules.stall_draws
        self.known = vec[float]([UNKNOWN] * (STAGES * LEADS))

    def value(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        """The expected return, between -1 and 1."""
        at: i64 = self.stage(lead, starters, regulars, supers)
        if self.known[at] == UNKNOWN:
            self.known[at] = self.tossed(within(lead), starters, regulars, supers)
        return self.known[at]

    def stage(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> i64:
        """A number for how far the race is."""
        return ((starters * 4 + regulars) * 2 + supers) * LEADS + within(lead) + FURTHEST

    def tossed(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        mine: float = self.best_capture(lead, starters, regulars, supers)
        theirs: float = -self.best_capture(-lead, starters, regulars, supers)
        if mine >= theirs:
            return (mine + theirs) / 2.0
        stalled: float = self.stalled(lead)  # a capture would help the other player, so stalling may be better
        if mine > stalled:
            return mine
        return theirs if theirs < stalled else stalled

    def stalled(self, lead: i64) -> float:
        return 0.0 if self.stall_draws else result(lead)

    def best_capture(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        best: float = self.after_mystery(lead, starters, regulars, supers)
        if starters > 0:
            starter: float = self.after_starter(lead, starters, regulars, supers)
            if starter > best:
                best = starter
        if regulars + supers == 0:  # if it must be Doom, it goes to the other corner
            given: float = result(lead - self.doom_points(starters))
            if given > best:
                best = given
        return best

    def after_starter(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        return self.value(lead + self.regular, starters - 1, regulars, supers)

    def after_mystery(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        """The mean over the kinds still out, each with its share."""
        total: float = result(lead + (self.doom if regulars + supers > 0 else self.doom_points(starters)))
        if regulars > 0:
            total += float(regulars) * self.value(lead + self.regular, starters, regulars - 1, supers)
        if supers > 0:
            total += self.value(lead + self.super, starters, regulars, 0)
        return total / float(regulars + supers + 1)

    def starter_odds(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        return self.odds(self.after_starter(lead, starters, regulars, supers)) if starters > 0 else 0.0

    def mystery_odds(self, lead: i64, starters: i64, regulars: i64, supers: i64) -> float:
        return self.odds(self.after_mystery(lead, starters, regulars, supers))

    def doom_points(self, starters: i64) -> i64:
        """Of the sole mystery (GG-7.4, GG-7.5)."""
        return self.last_chance if starters == 0 else self.doom

    def odds(self, value: float) -> float:
        """A value on a scale on which small advantages add up: the inverse of tanh."""
        value *= SURE
        return log((1.0 + value) / (1.0 - value)) / 2.0


def signed(points: i64) -> i64:
    """Eight bits with sign."""
    points &= 255
    return points - 256 if points > 127 else points


def within(lead: i64) -> i64:
    if lead > FURTHEST:
        return FURTHEST
    return -FURTHEST if lead < -FURTHEST else lead


def result(lead: i64) -> float:
    if lead == 0:
        return 0.0
    return 1.0 if lead > 0 else -1.0
