"""A second opinion on solved Grit: plain CFR+ over every possible world and every line of it, by the rules alone. Slow, and simple."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.games.grit.rules import GritState


@dataclass
class Known:
    """What a seat knows when it decides, with its regrets and plans."""

    seat: int
    options: int
    regrets: list[float] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)

    def plan(self) -> list[float]:
        return shares(self.regrets)

    def average(self) -> list[float]:
        return shares(self.sums)


@dataclass
class Line:
    """A history in one world: its end, or who decides there and what follows."""

    value: float = 0.0  # to seat 0
    known: Known | None = None
    after: list[Line] = field(default_factory=list)


def shares(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def worlds(state: GritState) -> Iterator[tuple[float, GritState]]:
    """Every world the table thinks possible: all ways to spread the unseen cards over hands and face-down cards, all ranks of the Heart."""
    table = state.rules
    seen = int(state.seen())
    spades = [card for card in range(26) if table.fixed >> card & 1 and not seen >> card & 1]
    hearts: list[list[int]] = [[]] if seen & table.pool else [[card] for card in range(26) if table.pool >> card & 1]
    downs = [[number for number in range(1, state.round + 1) if state.is_down(seat, number)] for seat in (0, 1)]
    sizes = [len(downs[0]), int(state.hand(0)).bit_count(), len(downs[1]), int(state.hand(1)).bit_count()]
    for heart in hearts:
        for down0, hand0, down1, hand1 in spread([*spades, *heart], sizes):
            world = state.clone()
            world.hand0, world.hand1 = (sum(1 << card for card in hand) for hand in (hand0, hand1))
            for seat, cards in ((0, down0), (1, down1)):
                for number, card in zip(downs[seat], cards, strict=True):
                    world.replay(seat, number, card)
            world.lay_all()
            yield 1 / len(hearts), world


def spread(cards: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to take sets of these sizes; a seat has one card face down at most in what is tested here."""
    if not sizes:
        yield []
        return
    for taken in combinations(cards, sizes[0]):
        for rest in spread([card for card in cards if card not in taken], sizes[1:]):
            yield [taken, *rest]


class SlowSolver:
    def __init__(self, state: GritState) -> None:
        self.known: dict[tuple[int, int], Known] = {}
        self.roots = [(weight, self.lay_out(world)) for weight, world in worlds(state)]
        total = sum(weight for weight, _ in self.roots)
        self.roots = [(weight / total, line) for weight, line in self.roots]

    def lay_out(self, state: GritState) -> Line:
        if state.is_over():
            return Line(state.value(0))
        seat = int(state.decider())
        actions = state.legal_actions(seat)
        key = (seat, int(state.information_key(seat)))
        if key not in self.known:
            self.known[key] = Known(seat, len(actions), [0.0] * len(actions), [0.0] * len(actions))
        line = Line(known=self.known[key])
        for action in actions:
            child = state.clone()
            child.apply(seat, action, NoChance(), Log())
            line.after.append(self.lay_out(child))
        return line

    def solve(self, rounds: int) -> None:
        for number in range(1, rounds + 1):
            for me in (0, 1):
                felt: dict[int, list[float]] = {}
                plans = {id(known): known.plan() for known in self.known.values()}
                for weight, line in self.roots:
                    self.regret(line, me, weight, plans, felt, number * number)
                for known in self.known.values():
                    regrets = felt.get(id(known), [0.0] * known.options)
                    known.regrets = [max(0.0, a + b) for a, b in zip(known.regrets, regrets, strict=True)]

    def regret(
        self, line: Line, me: int, reach: float, plans: dict[int, list[float]], felt: dict[int, list[float]], weight: float
    ) -> float:
        """What seat `me` gets, times how likely the other seat comes here."""
        known = line.known
        if known is None:
            return reach * line.value if me == 0 else -reach * line.value
        plan = plans[id(known)]
        if known.seat != me:
            for option, share in enumerate(plan):
                known.sums[option] += weight * reach * share
            ways = zip(plan, line.after, strict=True)
            return sum(self.regret(child, me, reach * share, plans, felt, weight) for share, child in ways if share > 0)
        worths = [self.regret(child, me, reach, plans, felt, weight) for child in line.after]
        value = sum(share * worth for share, worth in zip(plan, worths, strict=True))
        regrets = felt.setdefault(id(known), [0.0] * known.options)
        for option, worth in enumerate(worths):
            regrets[option] += worth - value
        return value

    def best_response(self, me: int) -> float:
        """What seat `me` gets with the best answer to the other's average plan."""
        places: dict[int, list[tuple[float, Line]]] = {}
        for weight, line in self.roots:
            self.find_places(line, me, weight, places)
        choices: dict[int, int] = {}
        return sum(self.respond(line, me, weight, places, choices) for weight, line in self.roots)

    def find_places(self, line: Line, me: int, reach: float, places: dict[int, list[tuple[float, Line]]]) -> None:
        if line.known is None:
            return
        if line.known.seat == me:
            places.setdefault(id(line.known), []).append((reach, line))
        plan = [1.0] * len(line.after) if line.known.seat == me else line.known.average()
        for share, child in zip(plan, line.after, strict=True):
            self.find_places(child, me, reach * share, places)

    def respond(self, line: Line, me: int, reach: float, places: dict[int, list[tuple[float, Line]]], choices: dict[int, int]) -> float:
        known = line.known
        if known is None:
            return reach * line.value if me == 0 else -reach * line.value
        if known.seat != me:
            ways = zip(known.average(), line.after, strict=True)
            return sum(self.respond(child, me, reach * share, places, choices) for share, child in ways)
        if id(known) not in choices:
            worths = [
                sum(self.respond(place.after[option], me, share, places, choices) for share, place in places[id(known)])
                for option in range(known.options)
            ]
            choices[id(known)] = worths.index(max(worths))
        return self.respond(line.after[choices[id(known)]], me, reach, places, choices)
