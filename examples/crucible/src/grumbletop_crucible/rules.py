"""The rules of Crucible: one state, clause ids in the margin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import nan
from typing import Final

from grumbletop.engine.bits import bit, has, mix
from grumbletop.engine.decision_rules import DecisionRules, decision_of
from grumbletop.engine.events import SPECTATOR, Event, Log
from grumbletop.engine.frames import Frames
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import GAME_OVER, LEGAL, NOT_AN_ACTION, NOT_OWED, Chance, State
from grumbletop_crucible.decision_brew import EMPTY, EMPTY_FLASK, recipe_text
from grumbletop_crucible.decision_pour import point_text
from grumbletop_crucible.decision_show import FINGERS
from grumbletop_crucible.decision_stake import MOST_STAKED
from grumbletop_crucible.decisions import DECISIONS
from grumbletop_crucible.rules_numbers import (
    ASKED,
    BEGGING,
    BREW,
    CATCHING,
    DECK,
    DIE,
    FRAME_WIDTH,
    GIVE,
    GRAB,
    MOST_FRAMES,
    NAMES,
    NOT_YET,
    OVER,
    OWN_FINGERS,
    POUR,
    PURSE,
    REROLL,
    SHOW,
    SIDES,
    SPARK,
    STAKE,
    TEST,
    THEIR_FINGERS,
    TIES,
    WRONG_DECISION,
)

CARDS: Final = range(1, 9)
TRUE_BREW: Final = 4
EMPTY_CODE: Final = 23  # behind the actions of the other decisions, which are their own codes
MOST_TIES: Final = 2
GIVEN, REFUSED = 0, 1  # what was said while the pourer begged; fingers are told as 10 * the pourer's + the other's


def heat_of(point: tuple[int, int]) -> int:
    """CRU-4.2"""
    square = point[0] ** 2 + point[1] ** 2
    return 3 if square <= 30**2 else 2 if square <= 70**2 else 1


def is_true(recipe: int, card: int) -> bool:
    """CRU-5.2, CRU-5.3"""
    return recipe != EMPTY_FLASK and sum(map(int, str(recipe))) // 5 == card


class Brewing(State):
    """A game of Crucible."""

    def __init__(self, teams: Sequence[Sequence[int]], coins: Sequence[int], sparks: int = 0) -> None:
        self.teams = teams
        self.sparks = sparks  # that a true brew throws
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
        self.caught = [0] * self.seats  # sparks of each seat that were coins
        self.begged: list[int] = []  # what was answered and shown, GIVEN or REFUSED or fingers
        self.frames = Frames(FRAME_WIDTH, MOST_FRAMES)  # what interrupts the dice

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

    def asked(self) -> int:
        """The number of the decision that is owed: of what interrupts, or of the phase itself."""
        if self.frames.top() == TEST:
            return SHOW
        return GIVE if self.frames.top() == BEGGING else self.phase

    def deciders(self) -> int:
        asked = self.asked()
        if asked == STAKE:
            return bits_of(seat for seat in range(self.seats) if self.stakes[seat] == NOT_YET)  # CRU-2.1
        if asked == GRAB:
            return bits_of(self.stayed())  # CRU-3.1
        if asked in (POUR, REROLL):
            return bit(self.pourer)  # CRU-3.2
        if asked == BREW:
            return bit(next(seat for seat in self.stayed() if self.brews[seat] == NOT_YET))  # CRU-5.1
        if asked == GIVE:
            return bit(self.frames.get(ASKED))  # CRU-8.2
        if asked == SHOW:
            return bits_of(seat for seat in self.tested() if self.fingers_of(seat) == 0)  # CRU-8.3
        return 0  # CRU-6.3

    def current_decision(self) -> DecisionRules[Brewing]:
        return DECISIONS[self.asked()]

    def fault(self, seat: int, action: int) -> int:
        decision = decision_of(DECISIONS, action)
        return self.asking_fault(seat, decision) or (decision.fault(self, seat, action) if decision else LEGAL)

    def asking_fault(self, seat: int, decision: DecisionRules[Brewing] | None) -> int:
        """Why no action of a decision is open to a seat, whichever it is: the first rows of CRU-7.1."""
        if self.is_over():
            return GAME_OVER
        if decision is None:
            return NOT_AN_ACTION
        if decision is not self.current_decision():
            return WRONG_DECISION
        return LEGAL if self.owes(seat) else NOT_OWED

    # What happens

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

    # CRU-8 Begging, inside the dice

    def may_beg(self) -> bool:
        return not self.begged and self.next_asked(NOT_YET) != NOT_YET  # CRU-8.1

    def next_asked(self, after: int) -> int:
        """CRU-8.2: the next seat with a coin, or NOT_YET."""
        able = [seat for seat in self.stayed() if seat > after and seat != self.pourer and self.coins[seat]]
        return able[0] if able else NOT_YET

    def beg(self, log: Log) -> None:
        log.add(Event("begged", "CRU-8.1", {"seat": self.pourer}, {}, False))
        self.frames.push(BEGGING)
        self.frames.put(ASKED, self.next_asked(NOT_YET))

    def give(self, seat: int, log: Log) -> None:
        self.begged.append(GIVEN)
        self.hand_over(seat, log)

    def hand_over(self, seat: int, log: Log) -> None:
        """The first coin ends the begging, and the dice are asked for again (CRU-8.5)."""
        self.coins[seat] -= 1
        self.earn(self.pourer, 1)
        log.add(Event("gave", "CRU-8.2", {"seat": seat, "to": self.pourer}, {}, False))
        self.frames.pop()

    def refuse(self, seat: int, log: Log) -> None:
        """CRU-8.3: the Test comes before whatever follows."""
        self.begged.append(REFUSED)
        log.add(Event("refused", "CRU-8.3", {"seat": seat}, {}, False))
        self.frames.push(TEST)
        self.frames.put(ASKED, seat)

    def tested(self) -> list[int]:
        return [self.pourer, self.frames.get(ASKED)]

    def fingers_of(self, seat: int) -> int:
        return self.frames.get(OWN_FINGERS if seat == self.pourer else THEIR_FINGERS)

    def show(self, seat: int, fingers: int, log: Log) -> None:
        self.frames.put(OWN_FINGERS if seat == self.pourer else THEIR_FINGERS, fingers)
        log.add(Event("shown", "CRU-8.3", {"seat": seat}, {}, False))
        if all(map(self.fingers_of, self.tested())):
            self.compare(self.frames.get(OWN_FINGERS), self.frames.get(THEIR_FINGERS), log)

    def compare(self, own: int, theirs: int, log: Log) -> None:
        """CRU-8.3, CRU-8.4"""
        asked, ties = self.frames.get(ASKED), self.frames.get(TIES) + (own == theirs)
        self.begged.append(10 * own + theirs)
        log.add(Event("compared", "CRU-8.3", {"seat": self.pourer, "own": own, "other": asked, "theirs": theirs}, {}, True))
        self.frames.pop()
        if own == theirs and ties < MOST_TIES:
            self.frames.push(TEST)
            self.frames.put(ASKED, asked)
            self.frames.put(TIES, ties)
        elif own > theirs:
            self.hand_over(asked, log)
        else:
            self.ask_next(asked)

    def ask_next(self, after: int) -> None:
        follower = self.next_asked(after)
        if follower == NOT_YET:
            self.frames.pop()  # CRU-8.5
        else:
            self.frames.put(ASKED, follower)

    # CRU-4 and on

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
        if recipe == EMPTY_FLASK:
            log.add(Event("emptied", "CRU-5.3", {"seat": seat}, {}, False))
        else:
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

    def throw_sparks(self, chance: Chance, log: Log) -> None:
        """CRU-6.5"""
        for seat in self.true_brewers() if self.sparks else []:
            faces = chance.pool(SPARK, self.sparks, SIDES, CATCHING, self)
            self.caught[seat] = sum(has(CATCHING, face) for face in faces)
            self.earn(seat, self.caught[seat])
            log.add(Event("sparked", "CRU-6.5", {"seat": seat, "sparks": self.sparks, "coins": self.caught[seat]}, {}, True))

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
        copy = type(self)(self.teams, self.coins, self.sparks)
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, Brewing)
        self.phase, self.pourer, self.seen, self.drop = other.phase, other.pourer, other.seen, other.drop
        self.coins, self.stakes, self.brews = list(other.coins), list(other.stakes), list(other.brews)
        self.rolls, self.deck, self.begged, self.caught = list(other.rolls), list(other.deck), list(other.begged), list(other.caught)
        self.frames.assign(other.frames)

    def reopened(self) -> Brewing:
        copy = self.clone()
        if self.phase == STAKE:
            copy.stakes = [NOT_YET] * self.seats
        if self.asked() == SHOW:
            copy.frames.put(OWN_FINGERS, 0)
            copy.frames.put(THEIR_FINGERS, 0)
        return copy

    def has_seen(self, seat: int) -> bool:
        return seat != SPECTATOR and has(self.seen, seat)

    def knows_stake(self, viewer: int, seat: int) -> bool:
        return self.phase != STAKE or viewer == seat or self.stakes[seat] == NOT_YET

    def knows_fingers(self, viewer: int, seat: int) -> bool:
        return viewer == seat or self.fingers_of(seat) == 0

    def resample(self, seat: int, rng: Rng) -> Brewing:
        world = self.clone()
        if self.phase == OVER:
            return world
        for other in range(self.seats):
            if not self.knows_stake(seat, other):
                world.stakes[other] = rng.below(min(MOST_STAKED, self.coins[other]) + 1)
        for other in self.tested() if self.asked() == SHOW else []:
            if not self.knows_fingers(seat, other):
                world.frames.put(OWN_FINGERS if other == self.pourer else THEIR_FINGERS, 1 + rng.below(FINGERS))
        unseen = 1 if self.has_seen(seat) else 0
        world.deck[unseen:] = sorted(world.deck[unseen:])  # so that the true order plays no part
        for place in range(unseen, len(CARDS) - 1):
            swap = place + rng.below(len(CARDS) - place)
            world.deck[place], world.deck[swap] = world.deck[swap], world.deck[place]
        return world

    def known(self, seat: int) -> list[int]:
        """All a seat was shown and did: nothing of it is ever forgotten on the table."""
        stakes = [stake if self.knows_stake(seat, other) else MOST_STAKED + 1 for other, stake in enumerate(self.stakes)]
        cards = self.deck if self.is_over() else self.deck[:1] if self.has_seen(seat) else []
        drop = list(self.drop) if self.drop else []
        dice = [die for roll in self.rolls for die in roll]
        begging = [*self.begged, len(self.begged), *self.pending_of(seat), *self.caught]
        return [self.phase, *self.coins, *stakes, self.pourer, self.seen, *cards, *drop, len(self.rolls), *dice, *self.brews, *begging]

    def pending_of(self, viewer: int) -> list[int]:
        """What interrupts, as a seat knows it: asked, ties, fingers (4: some)."""
        if self.frames.depth == 0:
            return [NOT_YET, 0, 0, 0]
        asked = self.frames.get(ASKED)
        if self.asked() == GIVE:
            return [asked, 0, 0, 0]
        fingers = [self.fingers_of(seat) if self.knows_fingers(viewer, seat) else FINGERS + 1 for seat in self.tested()]
        return [asked, self.frames.get(TIES), *fingers]

    def information_key(self, seat: int) -> int:
        key = mix(0, seat + 1)
        for number in self.known(seat):
            key = mix(key, number)
        return key

    # Numbers for adapters

    def code(self, seat: int, action: int) -> int:
        if self.phase != BREW:
            return action
        return EMPTY_CODE if action == EMPTY else -1

    def decode(self, seat: int, code: int) -> int:
        return EMPTY if self.phase == BREW and code == EMPTY_CODE else code

    def observe(self, seat: int, out: list[float]) -> None:
        absent = [0.0] * (4 - self.seats)
        stakes = [float(stake) if self.knows_stake(seat, other) else -2.0 for other, stake in enumerate(self.stakes)]
        lid = self.deck[0] if self.has_seen(seat) else 0
        drop = self.drop or (0, 0)
        dice = self.rolls[-1] if self.rolls else (0, 0)
        brews = [float(brew) for brew in self.brews]
        out[:] = [
            *(float(self.asked() == each) for each in range(len(NAMES))),
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
            *map(float, self.pending_of(seat)),
        ]


def bits_of(seats: Iterable[int]) -> int:
    return sum(bit(seat) for seat in seats)
