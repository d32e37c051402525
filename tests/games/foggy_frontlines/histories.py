"""All histories of Foggy Frontlines that look the same to one viewer, by brute force: the rules run through every hidden choice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import prod

from grumbletop.engine.events import Log
from grumbletop.engine.playing import SeededChance, branches
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.game import foggy
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_beliefs import Belief
from grumbletop.games.foggy_frontlines.rules_cards import OWN_CARDS, PLANNING
from grumbletop.games.foggy_frontlines.rules_fog import (
    HAND,
    MARCHES,
    RESTS,
    count_tokens,
    marching_own,
    nth_token,
    place_of,
    record_of,
    resting_own,
    type_of,
)

Lie = tuple[int, ...]  # how all cards lie


def bits(cards: int) -> list[int]:
    return [card for card in range(20) if cards >> card & 1]


def lie(state: FoggyState) -> Lie:
    """Where every card is; plans in the fog are taken back first, because what they are is not asked here."""
    table = state.copied()
    found: list[int] = []
    for seat in range(state.table.players):
        if state.phase == PLANNING:
            table.take_plan_back(seat)
        found += [int(table.cards(seat)), int(table.field(seat)), int(table.low(seat)), int(table.high(seat))]
    return (*found, int(state.pile))


class Histories:
    """Plays one true game and, beside it, all others that the viewer can't tell from it, each with its probability."""

    def __init__(self, state: FoggyState, viewer: int, worlds: dict[Lie, tuple[FoggyState, float]]) -> None:
        self.state = state
        self.viewer = viewer
        self.worlds = worlds

    def play(self, seat: int, action: int, seed: int = 1) -> None:
        before = self.state.copied()
        self.state.apply(seat, action, SeededChance(Rng(seed)), Log())
        wanted = self.state.information_key(self.viewer)
        after: dict[Lie, tuple[FoggyState, float]] = {}
        for world, weight in self.worlds.values():
            actions = [action] if seat == self.viewer else self.choices(before, world, seat, action)
            share = weight if seat == self.viewer else weight / int(world.count_actions(seat))
            for choice in actions:
                assert world.is_legal(seat, choice)
                for chance, child in branches(world, seat, choice):
                    if child.information_key(self.viewer) == wanted:
                        known, sofar = after.get(key(foggy(child)), (foggy(child), 0.0))
                        after[key(foggy(child))] = known, sofar + share * chance
        self.worlds = after

    def choices(self, before: FoggyState, world: FoggyState, seat: int, action: int) -> list[int]:
        """Everything a seat may do in a world; of its plans only those that will show the same."""
        if before.phase != PLANNING:
            return [int(world.nth_action(seat, number)) for number in range(world.count_actions(seat))]
        return list(plans_like(before, world, seat, action))

    def shares(self) -> dict[Lie, float]:
        """How likely each way is in which the cards may lie."""
        found: defaultdict[Lie, float] = defaultdict(float)
        for world, weight in self.worlds.values():
            found[lie(world)] += weight
        return normal(found)


def normal(weights: Mapping[Lie, float]) -> dict[Lie, float]:
    total = sum(weights.values())
    return {each: weight / total for each, weight in weights.items()}


def key(state: FoggyState) -> Lie:
    """Worlds with the same future: plans in the fog count."""
    found = [
        word for seat in range(state.table.players) for word in (state.cards(seat), state.field(seat), state.low(seat), state.high(seat))
    ]
    return (*map(int, found), int(state.pile))


def plans_like(before: FoggyState, world: FoggyState, seat: int, action: int) -> Iterator[int]:
    """The plans of a seat in a world that show what this one does: its leaders, its face-up cards, and how many lie under whom."""
    true = before.copied()
    true.lay_plan(seat, action)
    leaders, faceup, hand = int(true.leaders(seat)), int(true.faceup(seat)), int(world.hand(seat))
    if (leaders | faceup) & ~hand:
        return
    sizes = [(int(true.supports_of(seat, leader)) & ~faceup).bit_count() for leader in bits(leaders)]
    for groups in divided(hand & ~(leaders | faceup), sizes):
        table = world.copied()
        down = sum(groups)
        table.put_cards(seat, hand & ~(leaders | faceup | down), int(world.retreat(seat)), leaders)
        table.put_field(seat, faceup | down, faceup, 0)
        for card in bits(faceup):
            table.set_place(seat, card, true.place(seat, card))
        for leader, group in zip(bits(leaders), groups, strict=True):
            for card in bits(group):
                table.set_place(seat, card, leader)
        yield int(table.plan_at(seat))


def divided(cards: int, sizes: list[int]) -> Iterator[list[int]]:
    """All ways to choose a first group of so many cards, a second one, and so on."""
    if not sizes:
        yield []
        return
    for group in combinations(bits(cards), sizes[0]):
        chosen = sum(1 << card for card in group)
        for others in divided(cards & ~chosen, sizes[1:]):
            yield [chosen, *others]


# Where they may begin


def dealt(state: FoggyState, viewer: int) -> Histories:
    """From the deal: the first BUTT has any recruit, unless that is the viewer."""
    butt = int(state.butt)
    worlds: dict[Lie, tuple[FoggyState, float]] = {}
    for recruit in bits(int(state.table.recruits)):
        world = state.copied()
        if butt != viewer:
            world.put_cards(butt, OWN_CARDS | 1 << recruit, 0, 0)
            world.pile = int(state.table.recruits) & ~(1 << recruit)
        worlds[key(world)] = world, 1.0
    return Histories(state, viewer, worlds)


def found(state: FoggyState, viewer: int) -> Histories:
    """From a position in planning that nobody remembers how it came about: all ways to deal the hidden cards, one as likely as another."""
    state.forget()
    worlds: dict[Lie, tuple[FoggyState, float]] = {}
    others = [seat for seat in range(state.table.players) if seat != viewer]
    unseen = int(state.table.recruits) & ~(int(state.all_cards(viewer)) if viewer >= 0 else 0)
    for recruits in divided(unseen, [int(state.hidden_recruits(seat)).bit_count() for seat in others]):
        cards = [OWN_CARDS | held for held in recruits]
        resting = [combinations(bits(each), int(state.retreat(seat)).bit_count()) for seat, each in zip(others, cards, strict=True)]
        for rests in product(*resting):
            world = state.copied()
            world.pile = unseen & ~sum(recruits)
            for seat, each, rest in zip(others, cards, rests, strict=True):
                retreat = sum(1 << card for card in rest)
                world.put_cards(seat, each & ~retreat, retreat, 0)
            worlds[key(world)] = world, 1.0
    return Histories(state, viewer, worlds)


# What resample draws from, summed up instead of drawn


def believed(state: FoggyState, viewer: int) -> dict[Lie, float]:
    """The probability of every world that `resample` can deal."""
    belief = state.belief(viewer)
    seats = [seat for seat in range(state.table.players) if seat != viewer]
    unseen = int(state.out_of_sight(viewer)) & ~(int(state.pile) if state.sees_pile(viewer) else 0)
    found: defaultdict[Lie, float] = defaultdict(float)
    for weighed in product(*(belief.worlds[seat].items() for seat in seats)):
        fogs = {seat: int(fog) for seat, (fog, _) in zip(seats, weighed, strict=True)}
        tokens = [(seat, int(nth_token(fog, n))) for seat, fog in fogs.items() for n in range(count_tokens(fog))]
        for faces in faces_of([int(belief.mays[type_of(token)]) for _, token in tokens], unseen):
            ways = prod(weight for _, weight in weighed)
            if any(record_of(fog) for fog in fogs.values()):
                ways *= ways_to_return(belief, list(fogs.values()), [(token, face) for (_, token), face in zip(tokens, faces, strict=True)])
            if ways:
                cards = [(seat, int(place_of(token)), face) for (seat, token), face in zip(tokens, faces, strict=True)]
                lies = list(laid_out(state, viewer, belief, fogs, cards))
                for each in lies:
                    found[each] += ways / len(lies)
    return normal(found)


def faces_of(mays: list[int], unseen: int) -> Iterator[list[int]]:
    """All ways in which hidden recruits can be different ones of those they may be."""
    if not mays:
        yield []
        return
    for face in bits(mays[0] & unseen):
        for others in faces_of(mays[1:], unseen & ~(1 << face)):
            yield [face, *others]


def ways_to_return(belief: Belief, fogs: list[int], tokens: list[tuple[int, int]]) -> int:
    """In how many ways the recruits that were given back face down can have been others than all that was hidden at that time."""
    may: dict[int, int] = {}
    marks: dict[int, int] = {}
    for fog in fogs:
        entries = belief.records[record_of(fog)]
        for at in range(0, len(entries), 4):
            number, allowed, marked, own = map(int, entries[at : at + 4])
            may[number] = may.get(number, -1) & allowed
            if own:
                marks[number] = marked
    ways = 0
    for gone in product(*(bits(may[number]) for number in marks)):
        given = dict(zip(marks, gone, strict=True))
        clash = any(given.get(other) == card for number, card in given.items() for other in bits(marks[number]))
        clash |= any(given.get(other) == face for token, face in tokens for other in bits(int(belief.marks[type_of(token)])))
        ways += not clash
    return ways


def laid_out(state: FoggyState, viewer: int, belief: Belief, fogs: dict[int, int], cards: list[tuple[int, int, int]]) -> Iterator[Lie]:
    """All ways to lay hidden cards under the leaders, once it is settled who marches."""
    groups: list[list[list[int]]] = []
    table = state.copied()
    if not state.sees_pile(viewer):
        table.pile = int(state.out_of_sight(viewer)) & ~sum(1 << face for _, _, face in cards)
    for seat, fog in fogs.items():
        if state.phase == PLANNING:
            table.take_plan_back(seat)
        led, leaders = int(belief.leading[seat]), int(table.leaders(seat))
        at = {place: sum(1 << face for other, where, face in cards if (other, where) == (seat, place)) for place in (HAND, RESTS, MARCHES)}
        marching = int(marching_own(fog)) | at[MARCHES]
        resting = int(resting_own(fog)) | at[RESTS] | led & ~leaders
        hand = OWN_CARDS & ~(int(resting_own(fog)) | int(marching_own(fog)) | led) | at[HAND]
        faceup = int(table.faceup(seat))
        sizes = [(int(table.supports_of(seat, leader)) & ~faceup).bit_count() for leader in bits(leaders)]
        for card in bits(int(table.supports(seat)) & ~faceup):
            table.set_place(seat, card, 0)
        table.put_cards(seat, hand, resting | (0 if leaders else marching), leaders)
        if leaders:
            table.put_field(seat, faceup | marching, faceup, int(table.resolved(seat)))
        groups.append(list(divided(marching if leaders else 0, sizes)))
    for divisions in product(*groups):
        world = table.copied()
        for seat, division in zip(fogs, divisions, strict=True):
            for leader, group in zip(bits(int(table.leaders(seat))), division, strict=True):
                for card in bits(group):
                    world.set_place(seat, card, leader)
        yield lie(world)
