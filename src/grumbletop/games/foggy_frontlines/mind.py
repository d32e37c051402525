"""What any search may ask about Foggy Frontlines. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Insight
from grumbletop.games.foggy_frontlines.mind_plans import Planner
from grumbletop.games.foggy_frontlines.mind_worth import GIANTS, HIRED, Worth, best_enemy_score, kind_of, use, wins_by_finale
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import count_targets, may_recruit, nth_target, returnable, slot_color
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    BOSS_ACTION,
    CARDS,
    DRAFTING,
    EMPTY,
    EVACUATE,
    EVACUATING,
    FINALE,
    HAT,
    KEEP_HAT,
    OVER,
    OWN,
    PASSING,
    PICK,
    PICKING,
    PLANNING,
    RECRUIT,
    RETREAT,
    RETURN,
    RETURNING,
    high_of,
    low_of,
    pair,
    say_capture,
    slot_of,
    target_of,
)
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

IDLE: Final = 0.2  # points for a capture that only keeps the card from others


@final
class FoggyInsight(Insight[FoggyState]):
    def __init__(self, rules: Ruleset, worth: Worth) -> None:
        self.weighed = worth
        self.planner = Planner(rules)
        self.players: i64 = rules.players

    def knows_worth(self, state: FoggyState) -> bool:
        """Between two rounds. In the draft nothing is known, and nothing is better than anything else."""
        return (state.phase == PLANNING and state.ready == 0) or state.phase == DRAFTING or state.phase == OVER

    def worth(self, state: FoggyState, seat: i64) -> float:
        if state.phase == DRAFTING:
            return 1.0 / float(self.players)
        return self.weighed.of(state, seat)

    # What is likely

    def likely_action(self, state: FoggyState, seat: i64, rng: Rng) -> i64:
        phase: i64 = state.phase
        if phase == PLANNING:
            return self.planner.quick(state, seat, rng)
        if phase == BATTLE:
            return self.fight(state, seat)
        if phase == PASSING:
            return self.pass_hat(state, seat, rng)
        if phase == EVACUATING:
            return self.flee(state, seat)
        if phase == PICKING:
            return PICK + self.extreme_recruit(state.rules, state.pile, 1, rng) - OWN
        if phase == RETURNING:
            return RETURN + self.extreme_recruit(state.rules, returnable(state, seat), -1, rng) - OWN
        return state.sample_action(seat, rng)

    def fight(self, state: FoggyState, seat: i64) -> i64:
        """The best capture, then a recruit, FINALE only to win, and home."""
        best: i64 = RETREAT
        highest = 0.0
        slot: i64 = 0
        while slot < 2:
            captors: i64 = state.captors1 if slot == 0 else state.captors2
            card: i64 = state.slot(slot)
            if captors != 0 and card != FINALE and card != EMPTY:
                ways: i64 = count_targets(state, seat, card)
                n: i64 = 0
                while n < ways:
                    target: i64 = nth_target(state, seat, card, n)
                    value: float = IDLE + use(state, seat, card, target)
                    if value > highest:
                        highest = value
                        best = say_capture(lowest(captors), slot, target)
                    n += 1
            slot += 1
        if best != RETREAT:
            return best
        if may_recruit(state, seat):
            return RECRUIT
        if state.slot1 == FINALE and state.captors1 != 0 and wins_by_finale(state, seat):
            return say_capture(lowest(state.captors1), 0, 0)
        return RETREAT

    def pass_hat(self, state: FoggyState, seat: i64, rng: Rng) -> i64:
        if self.weighed.wants_hat(state):
            return KEEP_HAT
        best: i64 = best_enemy_score(state, seat)
        enemies: i64 = 0
        other: i64 = 0
        while other < self.players:
            if other != seat and state.score(other) == best:
                enemies |= bit(other)
            other += 1
        return HAT + nth_bit(enemies, rng.below(popcount(enemies)))

    def flee(self, state: FoggyState, seat: i64) -> i64:
        first: i64 = self.missed_least(state, seat, state.hand(seat))
        second: i64 = self.missed_least(state, seat, state.hand(seat) & ~bit(first))
        return EVACUATE + (pair(first, second) if first < second else pair(second, first))

    def missed_least(self, state: FoggyState, seat: i64, cards: i64) -> i64:
        found: i64 = lowest(cards)
        least: float = self.missed(state, seat, found)
        cards &= cards - 1
        while cards != 0:
            value: float = self.missed(state, seat, lowest(cards))
            if value < least:
                least = value
                found = lowest(cards)
            cards &= cards - 1
        return found

    def missed(self, state: FoggyState, seat: i64, card: i64) -> float:
        """How much a card that has to rest would be missed: more if it leads where something is to be had."""
        if card >= OWN:
            return 5.0
        if card == BOSS_ACTION:
            return 2.0
        value: float = float(state.rules.strengths[state.boss(seat) * CARDS + card])
        color: i64 = state.color(seat, card)
        if color == slot_color(state, 0) or color == slot_color(state, 1):
            value += 3.0
        return value

    def extreme_recruit(self, rules: Ruleset, recruits: i64, sign: i64, rng: Rng) -> i64:
        """The most useful one, or by -1 the least."""
        found: i64 = lowest(recruits)
        highest: i64 = -99
        while recruits != 0:
            recruit: i64 = lowest(recruits)
            recruits &= recruits - 1
            kind: i64 = kind_of(rules, recruit)
            rank: i64 = 4 * sign * (2 if kind == GIANTS else 1 if kind == HIRED else 0) + rng.below(4)
            if rank > highest:
                highest = rank
                found = recruit
        return found

    # What is promising

    def shortlist(self, state: FoggyState, seat: i64, most: i64, rng: Rng) -> list[i64]:
        if state.phase == PLANNING:
            return self.planner.shortlist(state, seat, most)
        rated: list[tuple[float, i64, i64]] = []
        for action in state.legal_actions(seat):
            rated.append((-self.promise(state, seat, action), rng.next(), action))
        rated.sort()
        found: list[i64] = []
        for _, _, action in rated[:most]:
            found.append(action)
        return found

    def promise(self, state: FoggyState, seat: i64, action: i64) -> float:
        """In points, roughly; what says nothing about an action leaves the order to chance."""
        if state.phase == BATTLE:
            if action == RETREAT:
                return 0.0
            if action == RECRUIT:
                return 1.0
            card: i64 = state.slot(slot_of(action))
            if card == FINALE:
                return 9.0 if wins_by_finale(state, seat) else -1.0
            return IDLE + use(state, seat, card, target_of(action))
        if state.phase == EVACUATING:
            number: i64 = action - EVACUATE
            return -self.missed(state, seat, low_of(number)) - self.missed(state, seat, high_of(number))
        return 0.0
