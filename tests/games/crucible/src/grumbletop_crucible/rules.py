"""The rules of Crucible: one state, clause ids in the margin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import nan
from typing import Final

from grumbletop.engine.bits import bit, has, mix
from grumbletop.engine.events import SPECTATOR, Event, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State

PHASES: Final = ("stake", "grab", "pour", "reroll", "brew", "over")
STAKE, GRAB, POUR, REROLL, BREW, OVER = range(6)

DECK, DIE = range(2)  # the chance table
CARDS: Final = range(1, 9)
SIDES: Final = 6
START_COINS: Final = 3
PURSE: Final = 99
MOST_STAKED: Final = 3
RIM: Final = 100
TRUE_BREW: Final = 4
MEASURES: Final = 5
RECIPES: Final = 10**MEASURES
POINTS: Final = ((0, 0), (50, 0), (0, 50), (-50, 0), (0, -50), (70, 70), (-70, 70), (-70, -70), (70, -70))  # candidates of an open decision

FIRST: Final = (0, 4, 5, 14, 1000, 0)  # the first action of each phase; the others follow it without a gap
NOT_YET: Final = -1


def heat_of(point: tuple[int, int]) -> int:
    """CRU-4.2"""
    square = point[0] ** 2 + point[1] ** 2
    return 3 if square <= 30**2 else 2 if square <= 70**2 else 1


def is_inside(point: tuple[int, int]) -> bool:
    """CRU-4.1"""
    return point[0] ** 2 + point[1] ** 2 <= RIM**2


def is_true(recipe: int, card: int) -> bool:
    """CRU-5.2"""
    return sum(map(int, str(recipe))) // 5 == card


class Brewing(State):
    """A game of Crucible."""

    def __init__(self, teams: Sequence[Sequence[int]], coins: Sequence[int]) -> None:
        self.teams = teams
        self.seats = len(coins)
        self.phase = STAKE
        self.coins = list(coins)
        self.stakes = [NOT_YET] * self.seats
        self.pourer = NOT_YET
        self.seen = 0  # the seats that looked under the lid: they remember
        self.drop: tuple[int, int] | None = None
        self.rolls: list[tuple[int, int]] = []
        self.brews = [NOT_YET] * self.seats
        self.deck: list[int] = []

    def shuffle(self, chance: Chance) -> None:
        """CRU-1.2: each draw takes one of the cards left, in canonical order."""
        while left := self.cards_left():
            self.deck.append(left[chance.draw(DECK, len(left), self)])

    def cards_left(self) -> list[int]:
        return [card for card in CARDS if card not in self.deck]

    # Who decides, and what

    def stayed(self) -> list[int]:
        """CRU-2.4"""
        return [seat for seat in range(self.seats) if self.stakes[seat] > 0]

    def deciders(self) -> int:
        if self.phase == STAKE:
            return bits_of(seat for seat in range(self.seats) if self.stakes[seat] == NOT_YET)  # CRU-2.1
        if self.phase == GRAB:
            return bits_of(self.stayed())  # CRU-3.1
        if self.phase in (POUR, REROLL):
            return bit(self.pourer)  # CRU-3.2
        if self.phase == BREW:
            return bit(next(seat for seat in self.stayed() if self.brews[seat] == NOT_YET))  # CRU-5.1
        return 0  # CRU-6.3

    def count_actions(self, seat: int) -> int:
        if not self.owes(seat):
            return 0
        if self.phase == STAKE:
            return self.most_staked(seat) + 1
        if self.phase == REROLL:
            return 3 if self.coins[seat] else 1  # CRU-4.4
        return {GRAB: 1, POUR: len(POINTS), BREW: RECIPES}[self.phase]

    def most_staked(self, seat: int) -> int:
        return min(MOST_STAKED, self.coins[seat])  # CRU-2.2

    def nth_action(self, seat: int, n: int) -> int:
        return FIRST[self.phase] + n

    def is_legal(self, seat: int, action: int) -> bool:
        return 0 <= action - FIRST[self.phase] < self.count_actions(seat)

    def default_action(self, seat: int) -> int:
        return FIRST[self.phase]  # CRU-7.4

    # What happens

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        choice = action - FIRST[self.phase]
        if self.phase == STAKE:
            self.stake(seat, choice, log)
        elif self.phase == GRAB:
            self.look([seat], seat, "grabbed", "CRU-3.2", log)
        elif self.phase == POUR:
            self.pour(POINTS[choice], chance, log)
        elif self.phase == REROLL:
            self.answer(choice, chance, log)
        else:
            self.brew(seat, choice, log)

    def stake(self, seat: int, coins: int, log: Log) -> None:
        self.stakes[seat] = coins
        log.add(Event("staked", "CRU-2.1", {"seat": seat}, {}, False))
        if NOT_YET not in self.stakes:
            self.show_stakes(log)

    def show_stakes(self, log: Log) -> None:
        log.add(Event("stakes", "CRU-2.3", {"stakes": list(self.stakes)}, {}, True))
        for seat in range(self.seats):
            self.coins[seat] -= self.stakes[seat]
            if self.stakes[seat] == 0:
                log.add(Event("left", "CRU-2.4", {"seat": seat}, {}, False))
        if self.stayed():
            self.phase = GRAB
        else:
            self.finish(log)

    def look(self, seats: Sequence[int], pourer: int, kind: str, clause: str, log: Log) -> None:
        self.seen = bits_of(seats)
        self.pourer = pourer
        self.phase = POUR
        log.add(Event(kind, clause, {"seat": pourer}, {seat: {"card": self.deck[0]} for seat in seats}, True))

    def share(self, log: Log) -> None:
        """CRU-3.3: what time does, and no action."""
        stayed = self.stayed()
        self.look(stayed, max(stayed, key=lambda seat: (self.stakes[seat], -seat)), "shared", "CRU-3.3", log)

    def pour(self, point: tuple[int, int], chance: Chance, log: Log) -> None:
        self.drop = point
        log.add(Event("poured", "CRU-4.1", {"seat": self.pourer, "point": point_text(point), "heat": heat_of(point)}, {}, False))
        first = chance.draw(DIE, SIDES, self) + 1
        second = chance.draw(DIE, SIDES, self) + 1
        self.show_roll((first, second), log)
        self.phase = REROLL

    def show_roll(self, dice: tuple[int, int], log: Log) -> None:
        self.rolls.append(dice)
        log.add(Event("rolled", "CRU-4.3", {"seat": self.pourer, "dice": list(dice)}, {}, True))

    def answer(self, die: int, chance: Chance, log: Log) -> None:
        """CRU-4.3: keep the dice (0), or roll the first (1) or the second (2) again."""
        if die:
            self.coins[self.pourer] -= 1
            rolled = chance.draw(DIE, SIDES, self) + 1
            first, second = self.rolls[0]
            self.show_roll((rolled, second) if die == 1 else (first, rolled), log)
        self.boil(log)
        self.phase = BREW

    def target(self) -> int:
        return 4 + 2 * self.heat()  # CRU-4.5

    def heat(self) -> int:
        return heat_of(self.drop) if self.drop else 0

    def boil(self, log: Log) -> None:
        """CRU-4.5"""
        won = sum(self.stakes) + self.heat() if sum(self.rolls[-1]) >= self.target() else 0
        self.earn(self.pourer, won)
        log.add(Event("boiled", "CRU-4.5", {"seat": self.pourer, "coins": won}, {}, False))

    def earn(self, seat: int, coins: int) -> None:
        self.coins[seat] = min(PURSE, self.coins[seat] + coins)  # CRU-1.4

    def brew(self, seat: int, recipe: int, log: Log) -> None:
        self.brews[seat] = recipe
        log.add(Event("brewed", "CRU-5.1", {"seat": seat, "recipe": recipe_text(recipe)}, {}, False))
        if all(self.brews[each] != NOT_YET for each in self.stayed()):
            self.finish(log)

    def finish(self, log: Log) -> None:
        """CRU-6.1"""
        log.add(Event("opened", "CRU-6.1", {"card": self.deck[0], "deck": list(self.deck)}, {}, True))
        for seat in self.true_brewers():
            self.earn(seat, TRUE_BREW)
            log.add(Event("true", "CRU-5.2", {"seat": seat}, {}, False))
        self.phase = OVER

    def true_brewers(self) -> list[int]:
        return [seat for seat in self.stayed() if is_true(self.brews[seat], self.deck[0])]

    def is_over(self) -> bool:
        return self.phase == OVER

    def value(self, seat: int) -> float:
        if self.phase != OVER:
            return nan
        team = next(team for team in self.teams if seat in team)
        return sum(self.coins[each] for each in team) / len(team)  # CRU-6.2

    # Copies, and other worlds

    def clone(self) -> Brewing:
        copy = type(self)(self.teams, self.coins)
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, Brewing)
        self.phase, self.pourer, self.seen, self.drop = other.phase, other.pourer, other.seen, other.drop
        self.coins, self.stakes, self.brews = list(other.coins), list(other.stakes), list(other.brews)
        self.rolls, self.deck = list(other.rolls), list(other.deck)

    def reopened(self) -> Brewing:
        copy = self.clone()
        if self.phase == STAKE:
            copy.stakes = [NOT_YET] * self.seats
        return copy

    def has_seen(self, seat: int) -> bool:
        return seat != SPECTATOR and has(self.seen, seat)

    def knows_stake(self, viewer: int, seat: int) -> bool:
        return self.phase != STAKE or viewer == seat or self.stakes[seat] == NOT_YET

    def resample(self, seat: int, rng: Rng) -> Brewing:
        world = self.clone()
        if self.phase == OVER:
            return world
        for other in range(self.seats):
            if not self.knows_stake(seat, other):
                world.stakes[other] = rng.below(self.most_staked(other) + 1)
        for place in range(1 if self.has_seen(seat) else 0, len(CARDS) - 1):
            swap = place + rng.below(len(CARDS) - place)
            world.deck[place], world.deck[swap] = world.deck[swap], world.deck[place]
        return world

    def known(self, seat: int) -> list[int]:
        """All a seat was shown and did: nothing of it is ever forgotten on the table."""
        stakes = [stake if self.knows_stake(seat, other) else MOST_STAKED + 1 for other, stake in enumerate(self.stakes)]
        cards = self.deck if self.is_over() else self.deck[:1] if self.has_seen(seat) else []
        drop = list(self.drop) if self.drop else []
        dice = [die for roll in self.rolls for die in roll]
        return [self.phase, *self.coins, *stakes, self.pourer, self.seen, *cards, *drop, len(self.rolls), *dice, *self.brews]

    def information_key(self, seat: int) -> int:
        key = mix(0, seat + 1)
        for number in self.known(seat):
            key = mix(key, number)
        return key

    # Numbers for adapters

    def code(self, seat: int, action: int) -> int:
        return -1 if self.phase == BREW else action

    def observe(self, seat: int, out: list[float]) -> None:
        absent = [0.0] * (4 - self.seats)
        stakes = [float(stake) if self.knows_stake(seat, other) else -2.0 for other, stake in enumerate(self.stakes)]
        lid = self.deck[0] if self.has_seen(seat) else 0
        drop = self.drop or (0, 0)
        dice = self.rolls[-1] if self.rolls else (0, 0)
        brews = [float(brew) for brew in self.brews]
        out[:] = [
            *(float(self.phase == each) for each in range(len(PHASES))),
            *self.coins,
            *absent,
            *stakes,
            *absent,
            float(self.pourer),
            float(lid),
            *drop,
            *dice,
            *brews,
            *absent,
        ]


def bits_of(seats: Iterable[int]) -> int:
    return sum(bit(seat) for seat in seats)


def point_text(point: tuple[int, int]) -> str:
    return f"{point[0]},{point[1]}"


def recipe_text(recipe: int) -> str:
    return f"{recipe:0{MEASURES}d}"
