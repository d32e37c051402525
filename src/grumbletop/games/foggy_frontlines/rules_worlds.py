"""Worlds a seat of Foggy Frontlines can't tell from the true one. Compiled.

Decks, recruits and the last two rounds of marching are dealt again by the weights of docs/contract.md. Three things are weighed more
coarsely than that: where a face-down card marched more than two rounds ago no longer matters; how many plans a hand had is weighed for the
last plan only, and among the cards that are still with the seat; and where it can't be told which hidden recruit was shown or
returned, it counts as the one taken first. All of them keep every world possible that is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, nth_bit, popcount
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_cards import ALL_CARDS, ALL_RECRUITS, CARDS, OWN_CARDS, PLANNING
from grumbletop.games.foggy_frontlines.rules_memory import DOWN, FLED, FRESH
from grumbletop.games.foggy_frontlines.rules_plans import count_kinds
from grumbletop.games.foggy_frontlines.rules_steps import Steps

RESTS: Final = CARDS  # places behind the squads: supports that have retreated,
STAYED: Final = CARDS + 1  # cards that could have marched,
ELSEWHERE: Final = CARDS + 2  # cards that rested when the plans were made, evacuated before,
MARCHED: Final = CARDS + 3  # or supports of the round before

PATIENCE: Final = 60  # worlds that may be turned down for their weight
FINE: Final = 0x3FFFFFFF


def shuffle(values: list[i64], start: i64, rng: Rng) -> None:
    """Bring everything from `start` on into random order."""
    n: i64 = len(values) - 1
    while n > start:
        other: i64 = start + rng.below(n - start + 1)
        value: i64 = values[n]
        values[n] = values[other]
        values[other] = value
        n -= 1


def some_of(cards: i64, count: i64, rng: Rng) -> i64:
    """A random set of so many of these cards."""
    found: i64 = 0
    while count > 0:
        card: i64 = bit(nth_bit(cards, rng.below(popcount(cards))))
        cards ^= card
        found |= card
        count -= 1
    return found


@mypyc_attr(acyclic=True)
class Worlds(Steps):
    def redeal(self, viewer: i64, rng: Rng) -> None:
        """Become another world of this viewer."""
        self.reshuffle(rng)
        planned: i64 = self.ready
        if viewer >= 0:
            planned &= ~bit(viewer)
        seat: i64 = 0
        while seat < self.table.players:
            if seat != viewer:
                self.forget_did(seat)
                if self.phase == PLANNING:
                    self.take_plan_back(seat)
            seat += 1
        patience: i64 = PATIENCE
        while True:
            faces: list[i64] = self.deal_faces(viewer, rng)
            fits: bool = True
            seat = 0
            while seat < self.table.players and fits:
                if seat != viewer:
                    fits = self.deal_seat(seat, faces, rng)
                seat += 1
            patience -= 1
            if fits or patience == 0:
                break
        seat = 0
        while seat < self.table.players:
            if has(planned, seat):
                self.plan_again(seat, rng)
            seat += 1

    def take_plan_back(self, seat: i64) -> None:
        """A plan that lies in the fog returns to the hand."""
        cards: i64 = self.cards(seat)
        self.put_cards(seat, cards & ALL_CARDS | cards >> 40 | self.supports(seat), (cards >> 20) & ALL_CARDS, 0)
        self.put_field(seat, 0, 0, 0)
        self.set_places(seat, 0, 0)

    def plan_again(self, seat: i64, rng: Rng) -> None:
        """Any plan of the hand, all alike."""
        hand: i64 = self.hand(seat)
        action: i64 = self.sample_plan(hand, rng)
        self.lay_plan(seat, action)
        self.tell_alone(seat, action)

    # Decks

    def reshuffle(self, rng: Rng) -> None:
        """The hourglass cards stay in the timer deck; which others are there is as random as their order."""
        timers: list[i64] = []
        others: list[i64] = []
        n: i64 = self.timer_next
        while n < len(self.timer_deck):
            card: i64 = self.timer_deck[n]
            if has(self.table.timers, card):
                timers.append(card)
            else:
                others.append(card)
            n += 1
        fillers: i64 = len(others)
        n = self.map_next
        while n < len(self.map_deck):
            others.append(self.map_deck[n])
            n += 1
        sort_up(others)
        sort_up(timers)
        shuffle(others, 0, rng)
        n = 0
        while n < fillers:
            timers.append(others[n])
            n += 1
        shuffle(timers, 0, rng)
        self.timer_deck = self.timer_deck[: self.timer_next] + bytes(timers)
        self.map_deck = self.map_deck[: self.map_next] + bytes(others[fillers:])

    # Recruits

    def deal_faces(self, viewer: i64, rng: Rng) -> list[i64]:
        """A recruit for every token of another seat. The older a token, the fewer it can be, so dealing by age is fair."""
        free: i64 = self.table.recruits
        seat: i64 = 0
        while seat < self.table.players:
            if seat == viewer:
                free &= ~self.all_cards(seat)
            elif self.phase != PLANNING:
                free &= ~(self.leaders(seat) | self.faceup(seat))
            seat += 1
        faces: list[i64] = []
        token: i64 = 0
        while token < self.taken:
            face: i64 = 0
            if self.taker(token) != viewer:
                may: i64 = free & self.may_be(viewer, token)
                face = nth_bit(may, rng.below(popcount(may)))
                free ^= bit(face)
            faces.append(face)
            token += 1
        self.pile = free
        return faces

    # The cards of a seat

    def deal_seat(self, seat: i64, faces: list[i64], rng: Rng) -> bool:
        """Deal a seat's hidden cards over the places they may be at. False: turned down, because such a hand had too many plans."""
        leaders: i64 = self.leaders(seat)
        faceup: i64 = self.faceup(seat)
        rests: i64 = self.rests(seat)
        stayed: i64 = self.rested(seat)  # known not to have marched
        fresh: i64 = 0
        tokens: list[i64] = []
        token: i64 = 0
        while token < self.taken:
            if self.taker(token) == seat:
                tokens.append(faces[token])
            token += 1
        if self.resting_by(seat, FRESH) > 0:
            fresh = bit(tokens.pop())
        if self.regrouped_by(seat, FRESH) > 0:
            stayed |= bit(tokens.pop())
        own: i64 = OWN_CARDS & ~(leaders | rests | stayed)
        cards: list[i64] = []
        narrow: i64 = own & self.rested_before(seat)  # can't have been supports in the round before
        append_all(cards, narrow)
        append_all(cards, own & ~narrow)
        token = 0
        while token < len(tokens):
            cards.append(tokens[token])
            token += 1
        places: list[i64] = self.places_of(seat, len(cards))
        self.lift_supports(seat)
        shuffle(places, 0, rng)
        marched: i64 = self.regrouped_by(seat, DOWN)
        while marched > 0:
            places.append(MARCHED)
            marched -= 1
        shuffle(places, popcount(narrow), rng)
        supports: i64 = faceup
        down: i64 = 0
        playable: i64 = leaders | faceup | rests
        n: i64 = 0
        while n < len(cards):
            card: i64 = cards[n]
            place: i64 = places[n]
            n += 1
            if place < CARDS:
                supports |= bit(card)
                self.set_place(seat, card, place)
            elif place == RESTS:
                down |= bit(card)
            else:
                stayed |= bit(card)
            if place <= STAYED:
                playable |= bit(card)
        fled: i64 = some_of(stayed, self.resting_by(seat, FLED), rng)
        self.put_cards(seat, stayed & ~fled, rests | down | fresh | fled, leaders)
        self.put_field(seat, supports, faceup, self.resolved(seat))
        return self.is_likely(playable, rng)

    def places_of(self, seat: i64, count: i64) -> list[i64]:
        """Where a seat's hidden cards are, apart from those that were supports in the round before: `count` with those."""
        places: list[i64] = []
        left: i64 = self.leaders(seat)
        while left != 0:
            down: i64 = popcount(self.supports_of(seat, lowest(left)) & ~self.faceup(seat))
            while down > 0:
                places.append(lowest(left))
                down -= 1
            left &= left - 1
        rest: i64 = self.resting_by(seat, DOWN)
        while rest > 0:
            places.append(RESTS)
            rest -= 1
        rest = self.regrouped_by(seat, FLED)
        while rest > 0:
            places.append(ELSEWHERE)
            rest -= 1
        rest = count - len(places) - self.regrouped_by(seat, DOWN)
        while rest > 0:
            places.append(STAYED)
            rest -= 1
        return places

    def lift_supports(self, seat: i64) -> None:
        """Nothing lies face down under a leader any more."""
        left: i64 = self.supports(seat) & ~self.faceup(seat)
        while left != 0:
            self.set_place(seat, lowest(left), 0)
            left &= left - 1

    def is_likely(self, hand: i64, rng: Rng) -> bool:
        """Accept a hand that could have been planned with by 1 / number of its plans, measured by the least number there can be."""
        hidden: i64 = popcount(hand & ALL_RECRUITS)
        if hidden == 0 or (self.round == 1 and self.phase == PLANNING):
            return True
        own: i64 = popcount(hand & OWN_CARDS)
        least: i64 = self.count_plans(hand)
        most: i64 = least
        kinds: i64 = self.table.recruits
        while kinds != 0:
            recruit: i64 = kinds & -kinds
            kinds ^= recruit
            both: i64 = hidden if recruit & self.table.leads & self.table.flips != 0 else 0
            leading: i64 = hidden - both if recruit & self.table.leads != 0 else 0
            flipping: i64 = hidden - both if recruit & self.table.flips != 0 else 0
            count: i64 = count_kinds(own + leading, both, hidden - both - leading - flipping, flipping)
            if count < least:
                least = count
        return (rng.next() & FINE) * most <= least * FINE


def append_all(cards: list[i64], more: i64) -> None:
    while more != 0:
        cards.append(lowest(more))
        more &= more - 1


def sort_up(values: list[i64]) -> None:
    """Canonical order first, so that a shuffle of the same cards does not depend on how they lay."""
    n: i64 = 1
    while n < len(values):
        value: i64 = values[n]
        at: i64 = n
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value
        n += 1
