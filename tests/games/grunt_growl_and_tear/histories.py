"""Everything that may have happened so far, as one seat sees it, gone through by brute force.

A world is what another seat may hold: its hand, and the choice it may have made in secret. Its deck is whatever is left of its cards,
in any order, so it is turned to every card it may have on top before something is drawn. Decks have to be small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from grumbletop.engine.bits import members
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.state import Chance, State
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import CHANCE_DISCARD, CHANCE_SHUFFLE
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNDECIDED, Fighter

World = tuple[int, int]  # the hand, and the choice or UNDECIDED


@dataclass
class Luck(Chance):
    """Follows a path, and notes where others could have been taken. Only the first card of a new deck matters: the rest has no order."""

    path: list[int]
    taken: list[tuple[int, int]] = field(default_factory=list)  # what was drawn, of how many
    shuffling: bool = False

    def draw(self, event: int, n: int, state: State) -> int:
        if event == CHANCE_SHUFFLE and self.shuffling:
            self.shuffling = n > 1
            return 0
        assert event in (CHANCE_SHUFFLE, CHANCE_DISCARD)
        self.shuffling = event == CHANCE_SHUFFLE and n > 1
        chosen = self.path[len(self.taken)] if len(self.taken) < len(self.path) else 0
        self.taken.append((chosen, n))
        return chosen


def small_deck(fighter: Fighter, cards: list[int], in_hand: int) -> None:
    """These cards alone are somebody's deck, some of them in hand."""
    fighter.hand_size = fighter.deck_size = fighter.discard_size = 0
    fighter.hand = fighter.known = 0
    for card in cards[:in_hand]:
        fighter.keep(card)
    for card in cards[in_hand:]:
        fighter.onto_deck(card)


class Histories:
    """All worlds that `viewer` can't tell from the true one, with their probabilities. Nobody knows anything before the first."""

    def __init__(self, game: Game, state: GruntState, viewer: int, other: int) -> None:
        self.game = game
        self.state = state
        self.viewer = viewer
        self.other = other
        fighter = state.fighters[other]
        cards = members(fighter.hand | fighter.stock())
        hands = [sum(1 << card for card in hand) for hand in combinations(cards, int(fighter.hand_size))]
        self.worlds: dict[World, float] = {(hand, int(UNDECIDED)): 1 / len(hands) for hand in hands}

    def play(self, seat: int, action: int, chance: Chance) -> None:
        before = self.state.clone()
        told = EventLog()
        self.state.apply(seat, action, chance, told)
        seen = self.seen(self.state, told)
        found: dict[World, float] = {}
        for world, share in self.worlds.items():
            for choice, chosen in self.choices(before, world, seat, action):
                for end, log, likely in self.outcomes(before, world, seat, choice):
                    if self.seen(end, log) == seen:
                        found[self.world_of(end)] = found.get(self.world_of(end), 0.0) + share * chosen * likely
        total = sum(found.values())
        self.worlds = {world: share / total for world, share in found.items()}

    def seen(self, state: GruntState, log: EventLog) -> tuple[object, object]:
        viewer = None if self.viewer < 0 else self.viewer
        return self.game.view(state, viewer), log.seen_by(self.viewer)

    def choices(self, before: GruntState, world: World, seat: int, action: int) -> Iterator[tuple[int, float]]:
        """What the seat may have done: anything it could, if it was done in secret."""
        state = self.in_world(before, world, None)
        if seat != self.other or self.game.decision(before, seat).mode != "commit":  # type: ignore[union-attr]
            if state.is_legal(seat, action):
                yield action, 1.0
            return
        actions = self.game.legal_actions(state, seat)
        for each in actions:
            yield int(each), 1 / len(actions)

    def outcomes(self, before: GruntState, world: World, seat: int, action: int) -> Iterator[tuple[GruntState, EventLog, float]]:
        """Every way chance may go, with every card on top of the hidden deck."""
        deck = members(self.in_world(before, world, None).fighters[self.other].stock())
        tops: list[int | None] = [*deck] or [None]
        for top in tops:
            paths: list[list[int]] = [[]]
            while paths:
                path = paths.pop()
                luck, log = Luck(path), EventLog()
                state = self.in_world(before, world, top)
                state.apply(seat, action, luck, log)
                likely = 1 / max(len(deck), 1)
                for number, (_, n) in enumerate(luck.taken):
                    likely /= n
                    if number >= len(path):
                        taken = [chosen for chosen, _ in luck.taken[:number]]
                        paths += [[*taken, other] for other in range(1, n)]
                yield state, log, likely

    def in_world(self, before: GruntState, world: World, top: int | None) -> GruntState:
        hand, choice = world
        state = before.clone()
        fighter = state.fighters[self.other]
        rest = members((fighter.hand | fighter.stock()) & ~hand)
        fighter.hand_size = fighter.deck_size = 0
        fighter.hand = 0
        for card in members(hand):
            fighter.keep(card)
        for card in sorted(rest, key=lambda card: card == top):
            fighter.onto_deck(card)
        fighter.commit = choice
        state.stamp = 0
        return state

    def world_of(self, state: GruntState) -> World:
        fighter = state.fighters[self.other]
        return int(fighter.hand), int(fighter.commit)

    def certain(self) -> int:
        """The cards that are in the hand in every world."""
        common = -1
        for hand, _ in self.worlds:
            common &= hand
        return common

    def drawn(self, rng: object, worlds: int) -> Counter[World]:
        """What `resample` deals."""
        return Counter(self.world_of(self.state.resample(self.viewer, rng)) for _ in range(worlds))  # type: ignore[arg-type]
