"""All histories of Foggy Frontlines that look the same to one viewer, by brute force: the rules run through every hidden choice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product
from math import prod

from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance, branches
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_belief import HAND, MARCHES, RESTS, cards_at
from grumbletop.games.foggy_frontlines.rules_cards import OWN, OWN_CARDS, PLANNING
from grumbletop.games.foggy_frontlines.rules_memory import forget, hidden_recruits, out_of_sight, sees_pile
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan
from grumbletop.games.foggy_frontlines.rules_worlds import belief_of, take_plan_back
from tests.games.foggy_frontlines.fog_plans import plan_at

Lie = tuple[int, ...]  # how all cards lie


def bits(cards: int) -> list[int]:
    return [card for card in range(20) if cards >> card & 1]


def lie(state: FoggyState) -> Lie:
    """Where every card is; plans in the fog are taken back first, because what they are is not asked here."""
    table = state.clone()
    found: list[int] = []
    for seat in range(state.rules.players):
        if state.phase == PLANNING:
            take_plan_back(table, seat)
        found += [int(table.cards(seat)), int(table.field(seat)), int(table.low(seat)), int(table.high(seat))]
    return (*found, int(state.pile))


class Histories:
    """Plays one true game and, beside it, all others that the viewer can't tell from it, each with its probability."""

    def __init__(self, state: FoggyState, viewer: int, worlds: dict[Lie, tuple[FoggyState, float]]) -> None:
        self.state = state
        self.viewer = viewer
        self.worlds = worlds

    def play(self, seat: int, action: int, seed: int = 1) -> None:
        before = self.state.clone()
        self.state.apply(seat, action, SeededChance(Rng(seed)), Log())
        wanted = self.state.information_key(self.viewer)
        after: dict[Lie, tuple[FoggyState, float]] = {}
        for world, weight in self.worlds.values():
            actions = [action] if seat == self.viewer else self.choices(before, world, seat, action)
            share = weight if seat == self.viewer else weight / int(world.count_actions(seat))
            for choice in actions:
                assert world.is_legal(seat, choice)
                for chance, child in branches(world, seat, choice):
                    assert isinstance(child, FoggyState)
                    if child.information_key(self.viewer) == wanted:
                        known, sofar = after.get(key(child), (child, 0.0))
                        after[key(child)] = known, sofar + share * chance
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
        word for seat in range(state.rules.players) for word in (state.cards(seat), state.field(seat), state.low(seat), state.high(seat))
    ]
    return (*map(int, found), int(state.pile))


def plans_like(before: FoggyState, world: FoggyState, seat: int, action: int) -> Iterator[int]:
    """The plans of a seat in a world that show what this one does: its leaders, its face-up cards, and how many lie under whom."""
    true = before.clone()
    lay_plan(true, seat, action)
    leaders, faceup, hand = int(true.leaders(seat)), int(true.faceup(seat)), int(world.hand(seat))
    if (leaders | faceup) & ~hand:
        return
    sizes = [(int(true.supports_of(seat, leader)) & ~faceup).bit_count() for leader in bits(leaders)]
    for groups in divided(hand & ~(leaders | faceup), sizes):
        table = world.clone()
        down = sum(groups)
        table.put_cards(seat, hand & ~(leaders | faceup | down), int(world.retreat(seat)), leaders)
        table.put_field(seat, faceup | down, faceup, 0)
        for card in bits(faceup):
            table.set_place(seat, card, true.place(seat, card))
        for leader, group in zip(bits(leaders), groups, strict=True):
            for card in bits(group):
                table.set_place(seat, card, leader)
        yield int(plan_at(table, seat))


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
    for recruit in bits(int(state.rules.recruits)):
        world = state.clone()
        if butt != viewer:
            world.put_cards(butt, OWN_CARDS | 1 << recruit, 0, 0)
            world.pile = int(state.rules.recruits) & ~(1 << recruit)
        worlds[key(world)] = world, 1.0
    return Histories(state, viewer, worlds)


def found(state: FoggyState, viewer: int) -> Histories:
    """From a position in planning that nobody remembers how it came about: all ways to deal the hidden cards, one as likely as another."""
    forget(state)
    worlds: dict[Lie, tuple[FoggyState, float]] = {}
    others = [seat for seat in range(state.rules.players) if seat != viewer]
    unseen = int(state.rules.recruits) & ~(int(state.all_cards(viewer)) if viewer >= 0 else 0)
    for recruits in divided(unseen, [int(hidden_recruits(state, seat)).bit_count() for seat in others]):
        cards = [OWN_CARDS | held for held in recruits]
        resting = [combinations(bits(each), int(state.retreat(seat)).bit_count()) for seat, each in zip(others, cards, strict=True)]
        for rests in product(*resting):
            world = state.clone()
            world.pile = unseen & ~sum(recruits)
            for seat, each, rest in zip(others, cards, rests, strict=True):
                retreat = sum(1 << card for card in rest)
                world.put_cards(seat, each & ~retreat, retreat, 0)
            worlds[key(world)] = world, 1.0
    return Histories(state, viewer, worlds)


# What resample draws from, summed up instead of drawn


def believed(state: FoggyState, viewer: int) -> dict[Lie, float]:
    """The probability of every world that `resample` can deal."""
    belief = belief_of(state, viewer)
    unseen = int(out_of_sight(state, viewer))
    found: defaultdict[Lie, float] = defaultdict(float)
    for deal in belief.deals:
        weights = [dict(zip(urn.numbers, differences(urn.sums), strict=True)) for urn in deal.urns]
        for layouts in product(*weights):
            weight = prod(weights[seat][layout] for seat, layout in enumerate(layouts))
            for faces in faces_of([may for may, _, _ in deal.hidden], unseen):
                cards = {(seat, n): 1 << face for (_, seat, n), face in zip(deal.hidden, faces, strict=True)}
                lies = list(laid_out(state, viewer, [int(layout) for layout in layouts], cards))
                for each in lies:
                    found[each] += weight / len(lies)
    return normal(found)


def differences(sums: list[float]) -> list[float]:
    return [later - earlier for earlier, later in pairwise([0.0, *sums])]


def faces_of(mays: list[int], unseen: int) -> Iterator[list[int]]:
    """All ways in which hidden recruits can be different ones of those they may be."""
    if not mays:
        yield []
        return
    for face in bits(mays[0] & unseen):
        for others in faces_of(mays[1:], unseen & ~(1 << face)):
            yield [face, *others]


def laid_out(state: FoggyState, viewer: int, layouts: list[int], cards: dict[tuple[int, int], int]) -> Iterator[Lie]:
    """All ways to lay hidden cards under the leaders, once it is settled who marches."""
    groups: list[list[list[int]]] = []
    table = state.clone()
    others = [seat for seat in range(state.rules.players) if seat != viewer]
    if not sees_pile(state, viewer):
        table.pile = int(out_of_sight(state, viewer)) & ~sum(cards.values())
    for seat in others:
        if state.phase == PLANNING:
            take_plan_back(table, seat)
        hand, rests, marches = (named(int(cards_at(layouts[seat], place)), seat, cards) for place in (HAND, RESTS, MARCHES))
        leaders, faceup = int(table.leaders(seat)), int(table.faceup(seat))
        down = marches & ~leaders if leaders else 0
        sizes = [(int(table.supports_of(seat, leader)) & ~faceup).bit_count() for leader in bits(leaders)]
        for card in bits(int(table.supports(seat)) & ~faceup):
            table.set_place(seat, card, 0)
        table.put_cards(seat, hand, rests | (0 if leaders else marches), leaders)
        if leaders:
            table.put_field(seat, faceup | down, faceup, int(table.resolved(seat)))
        groups.append(list(divided(down, sizes)))
    for divisions in product(*groups):
        world = table.clone()
        for seat, division in zip(others, divisions, strict=True):
            for leader, group in zip(bits(int(table.leaders(seat))), division, strict=True):
                for card in bits(group):
                    world.set_place(seat, card, leader)
        yield lie(world)


def named(some: int, seat: int, cards: dict[tuple[int, int], int]) -> int:
    """Cards of a layout, whose hidden recruits are these."""
    return some & OWN_CARDS | sum(cards.get((seat, n), 0) for n in range(4) if some >> OWN + n & 1)
