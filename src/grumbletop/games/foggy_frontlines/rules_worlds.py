"""Worlds a seat of Foggy Frontlines can't tell from the true one. Compiled.

A world is exactly as likely as docs/contract.md says: by the chance and the hidden choices of all histories that lead to it and look to the
viewer as the true one does (`rules_beliefs` weighs them). Each seat's cards are drawn by its own weights and every hidden recruit out of
those it may be; if two of them turn out to be the same recruit, everything is drawn again. The decks are shuffled.

Two things are settled here. A position that was loaded has no past: the hidden cards may lie in any way, all alike. And a seat that is not
the viewer remembers of its past, in such a world, what everybody has seen of it. One thing is less than exact: see `rules_returns`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, nth_bit, popcount
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_beliefs import Belief, believed
from grumbletop.games.foggy_frontlines.rules_cards import ALL_CARDS, OVER, OWN_CARDS, PICKING, PLANNING
from grumbletop.games.foggy_frontlines.rules_fog import (
    HAND,
    MARCHES,
    MOST_HIDDEN,
    marching_own,
    nth_token,
    place_of,
    record_of,
    resting_own,
    type_of,
)
from grumbletop.games.foggy_frontlines.rules_returns import ENTRY
from grumbletop.games.foggy_frontlines.rules_steps import Steps


def shuffle(values: list[i64], start: i64, rng: Rng) -> None:
    """Bring everything from `start` on into random order."""
    n: i64 = len(values) - 1
    while n > start:
        other: i64 = start + rng.below(n - start + 1)
        value: i64 = values[n]
        values[n] = values[other]
        values[other] = value
        n -= 1


@mypyc_attr(acyclic=True)
class Worlds(Steps):
    def redeal(self, viewer: i64, rng: Rng) -> None:
        """Become another world of this viewer."""
        self.reshuffle(rng)
        planned: i64 = self.ready
        if viewer >= 0:
            planned &= ~bit(viewer)
        belief = self.belief(viewer)
        belief.prepare()
        seat: i64 = 0
        while seat < self.table.players:
            if seat != viewer:
                self.forget_did(seat)
                if self.phase == PLANNING:
                    self.take_plan_back(seat)
            seat += 1
        fogs: list[i64] = []
        faces: list[i64] = []
        while not self.draw(belief, viewer, fogs, faces, rng):
            pass
        seat = 0
        while seat < self.table.players:
            if seat != viewer:
                self.lay_out(seat, belief.leading[seat], fogs[seat], faces, rng)
            seat += 1
        seat = 0
        while seat < self.table.players:
            if has(planned, seat):
                self.plan_again(seat, rng)
            if seat != viewer:
                self.dreamt |= bit(seat)
            seat += 1

    def belief(self, viewer: i64) -> Belief:
        """What a viewer knows. Who remembers nothing of its own knows what everybody does."""
        story = self.story
        assert story is not None
        return believed(self.table, story, SPECTATOR if viewer < 0 or has(self.dreamt, viewer) else viewer)

    def sees_pile(self, seat: i64) -> bool:
        return self.phase == OVER or (self.phase == PICKING and self.turn == seat)

    def out_of_sight(self, viewer: i64) -> i64:
        """Recruits that a viewer sees nowhere on the table and does not have."""
        free: i64 = self.table.recruits & ~self.seen_recruits()
        if viewer >= 0:
            free &= ~self.all_cards(viewer)
        return free

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

    # Hidden cards

    def draw(self, belief: Belief, viewer: i64, fogs: list[i64], faces: list[i64], rng: Rng) -> bool:
        """How each seat's cards lie, and which recruit every hidden one is. False: the same one twice."""
        fogs.clear()
        faces.clear()
        pile: i64 = self.out_of_sight(viewer)
        free: i64 = pile & ~self.pile if self.sees_pile(viewer) else pile
        returns: i64 = 0
        seat: i64 = 0
        while seat < self.table.players:
            fog: i64 = belief.draw(seat, rng) if seat != viewer else i64(0)
            fogs.append(fog)
            returns |= record_of(fog)
            n: i64 = 0
            while n < MOST_HIDDEN:
                face: i64 = 0
                if nth_token(fog, n) != 0:
                    may: i64 = belief.mays[type_of(nth_token(fog, n))]
                    face = bit(nth_bit(may, rng.below(popcount(may))))
                    if face & free == 0:
                        return False
                    free ^= face
                faces.append(face)
                n += 1
            seat += 1
        if not self.sees_pile(viewer):
            self.pile = free
        return returns == 0 or self.fits_returns(belief, fogs, faces, rng)

    def fits_returns(self, belief: Belief, fogs: list[i64], faces: list[i64], rng: Rng) -> bool:
        """Draw what was given back face down. False: it was hidden elsewhere at that time."""
        gone: list[i64] = [0] * belief.returns
        for fog in fogs:
            entries: list[i64] = belief.records[record_of(fog)]
            at: i64 = 0
            while at < len(entries):
                if entries[at + 3] == 1:
                    gone[entries[at]] = bit(nth_bit(entries[at + 1], rng.below(popcount(entries[at + 1]))))
                at += ENTRY
        seat: i64 = 0
        while seat < len(fogs):
            entries = belief.records[record_of(fogs[seat])]
            at = 0
            while at < len(entries):
                if gone[entries[at]] & ~entries[at + 1] != 0 or is_among(gone[entries[at]], gone, entries[at + 2]):
                    return False
                at += ENTRY
            n: i64 = 0
            while n < MOST_HIDDEN and nth_token(fogs[seat], n) != 0:
                if is_among(faces[MOST_HIDDEN * seat + n], gone, belief.marks[type_of(nth_token(fogs[seat], n))]):
                    return False
                n += 1
            seat += 1
        return True

    def lay_out(self, seat: i64, led: i64, fog: i64, faces: list[i64], rng: Rng) -> None:
        """Put a seat's hidden cards where they were drawn."""
        leaders: i64 = self.leaders(seat)
        hand: i64 = OWN_CARDS & ~(resting_own(fog) | marching_own(fog) | led)
        resting: i64 = resting_own(fog) | led & ~leaders
        marching: i64 = marching_own(fog)
        n: i64 = 0
        while n < MOST_HIDDEN and nth_token(fog, n) != 0:
            face: i64 = faces[MOST_HIDDEN * seat + n]
            place: i64 = place_of(nth_token(fog, n))
            if place == HAND:
                hand |= face
            elif place == MARCHES:
                marching |= face
            else:
                resting |= face
            n += 1
        if leaders == 0:
            self.put_cards(seat, hand, resting | marching, 0)
        else:
            self.put_cards(seat, hand, resting, leaders)
            self.lay_under(seat, leaders, marching, rng)

    def lay_under(self, seat: i64, leaders: i64, marching: i64, rng: Rng) -> None:
        """Face-down supports under any of the leaders, as many as there were."""
        cards: list[i64] = []
        left: i64 = marching
        while left != 0:
            cards.append(lowest(left))
            left &= left - 1
        shuffle(cards, 0, rng)
        faceup: i64 = self.faceup(seat)
        before: i64 = self.supports(seat) & ~faceup
        places: list[i64] = []
        while before != 0:
            card: i64 = lowest(before)
            before &= before - 1
            places.append(self.place(seat, card))
            self.set_place(seat, card, 0)
        sort_up(places)
        n: i64 = 0
        while n < len(cards):
            self.set_place(seat, cards[n], places[n])
            n += 1
        self.put_field(seat, faceup | marching, faceup, self.resolved(seat))


def is_among(recruit: i64, gone: list[i64], marks: i64) -> bool:
    """Whether a recruit was given back at one of these returns."""
    while marks != 0:
        number: i64 = lowest(marks)
        marks &= marks - 1
        if gone[number] == recruit:
            return True
    return False


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
