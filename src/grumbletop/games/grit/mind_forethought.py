"""Decisions of rounds 1 to 3: the expected value of each option against a uniformly random opponent. Compiled.

First every option is valued by a static evaluation of the start of the next round. Then, while there is time, the best option so far is
searched one round deeper, until the best one has been. It ignores what the opponent's plays may signal, so it can't be bluffed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest
from grumbletop.engine.thinking import Candidate, Thinking
from grumbletop.games.grit.mind_insight import alike
from grumbletop.games.grit.mind_prospect import UNKNOWN, Foresight, Place, Prospect
from grumbletop.games.grit.mind_subgame import round_start
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import (
    FLIP_IT,
    KEEP,
    KEEP_IT,
    ROUNDS,
    SAY_FIRST,
    SECOND,
    WAYS,
    WORD,
    card_of,
    pile_of,
    play_at,
    way_of,
)

LOOKS_A_SIMULATION: Final = 10  # evaluations in about the time of one simulation elsewhere


@final
class Option:
    """Something the seat may do here: a play that is kept (1), flipped (0) or whichever is better (-1), and the possible answers."""

    def __init__(self, action: i64, play: i64, keeping: i64, answers: list[i64]) -> None:
        self.action = action
        self.play = play
        self.keeping = keeping
        self.answers = answers
        self.value: float = UNKNOWN
        self.total: float = 0.0
        self.glances: i64 = 0
        self.worst: float = -UNKNOWN
        self.worst_answer: i64 = -1
        self.seen_through = False
        self.steps: i64 = 0  # evaluations spent on it

    def glance(self, answer: i64, value: float) -> None:
        """Evaluate the option against one more answer."""
        self.steps += 1
        self.total += value
        self.glances += 1
        self.value = self.total / float(self.glances)
        if value < self.worst:
            self.worst = value
            self.worst_answer = answer


@final
class Forethought(Thinking):
    def __init__(self, world: GritState, seat: i64, foresight: Foresight, further: i64) -> None:
        self.world = world
        self.seat = seat
        self.foresight = foresight
        self.further: i64 = further if world.round + 1 < ROUNDS else 0  # the last round is always solved
        self.prospect = Prospect(foresight, place_of(world, seat, foresight), 0)
        self.options = self.make_options()
        self.opening = self.options[0]  # the best play, while the decision is who plays first
        self.pondering = self.ponder()

    def go_on(self, simulations: i64) -> i64:
        """Think on, at least until every option has a value."""
        foresight = self.foresight
        start: i64 = foresight.looked
        end: i64 = start + simulations * LOOKS_A_SIMULATION
        for _ in self.pondering:
            if foresight.looked >= end and self.best().value != UNKNOWN:
                break
        looks: i64 = foresight.looked - start
        return (looks + LOOKS_A_SIMULATION - 1) // LOOKS_A_SIMULATION

    def candidates(self) -> list[Candidate]:
        """The candidates by value; most of the search went into the best ones."""
        steps: i64 = 0
        for option in self.options:
            steps += option.steps
        found: list[Candidate] = []
        for option in sorted(self.options, key=value_of, reverse=True):
            if option.value != UNKNOWN:
                value: float = self.foresight.in_earnest(option.value, self.world.round)
                candidate = Candidate(option.action, value, float(option.steps) / float(steps), self.line_of(option))
                candidate.likes = alike(self.world, self.seat, option.action)
                found.append(candidate)
        return found

    def best(self) -> Option:
        best = self.options[0]
        for option in self.options:
            if option.value > best.value:
                best = option
        return best

    # How it may go on: with what would hurt most

    def line_of(self, option: Option) -> list[tuple[i64, i64]]:
        found = [(self.seat, option.action)]
        if self.world.phase == WORD and option is self.options[0] and self.opening is not option:
            option = self.opening
            found.append((self.seat, option.action))
        if option.keeping >= 0 or option.worst_answer < 0:
            return found
        if self.world.phase != SECOND:
            found.append((1 - self.seat, play_at(self.worst_card(option), option.worst_answer)))
        if self.prospect.may_keep(option.play):
            flipped: float = self.prospect.after(option.play, option.worst_answer, False)
            kept: float = self.prospect.after(option.play, option.worst_answer, True)
            found.append((self.seat, KEEP_IT if kept > flipped else FLIP_IT))
        return found

    def worst_card(self, option: Option) -> i64:
        """The worst card that the other seat holds in the current world."""
        laid = self.prospect.lay(option.play)
        cards: i64 = self.world.hand(1 - self.seat)
        worst: float = -UNKNOWN
        found: i64 = lowest(cards)
        while cards != 0:
            card: i64 = lowest(cards)
            cards &= cards - 1
            value: float = self.foresight.worth(self.prospect.reach(laid, card, option.worst_answer, False, False), 0)
            if value < worst:
                worst = value
                found = card
        return found

    # What there is to decide

    def make_options(self) -> list[Option]:
        world = self.world
        seat: i64 = self.seat
        if world.phase == WORD:
            return [Option(SAY_FIRST + seat, -1, -1, []), Option(SAY_FIRST + 1 - seat, -1, -1, [])]
        answer: i64 = way_of(world.played(1 - seat, world.round))
        if world.phase == KEEP:
            play: i64 = world.played(seat, world.round)
            return [Option(KEEP_IT, play, 1, [answer]), Option(FLIP_IT, play, 0, [answer])]
        found: list[Option] = []
        taken: i64 = answer // 2 if world.phase == SECOND else -1
        for action in self.prospect.plays():
            pile: i64 = pile_of(action)
            if pile != taken and self.prospect.standing_for(pile, taken) == pile:
                found.append(Option(action, action, -1, [answer] if taken >= 0 else self.answers_to(pile)))
        return found

    def answers_to(self, pile: i64) -> list[i64]:
        """All that the other seat may do then; what goes onto one of two empty piles is named twice."""
        found: list[i64] = []
        for answer in self.prospect.answers():
            if answer // 2 != pile:
                found.append(self.prospect.standing_for(answer // 2, pile) * 2 + (answer & 1))
        return found

    # Thinking, step by step, so that it can be stopped after each

    def ponder(self) -> Iterator[bool]:
        if self.world.phase == WORD:
            plays = vec[i64]()
            for play in self.prospect.plays():
                begin = Option(play, play, -1, self.answers_to(pile_of(play)))
                for answer in begin.answers:
                    begin.glance(answer, self.prospect.against(play, answer))
                    yield True
                if begin.value > self.opening.value:
                    self.opening = begin
                plays = append(plays, play)
                self.options[0].value = self.prospect.as_first(plays)
                self.options[1].value = self.prospect.as_second(plays)
                self.options[0].steps += 1
                self.options[1].steps += 1
            return
        glances: i64 = 0
        while glances < WAYS:
            for option in self.options:
                if glances < len(option.answers):
                    answer = option.answers[glances]
                    option.glance(answer, self.against(option, answer))
                    yield True
            glances += 1
        while self.further > 0 and not self.best().seen_through:
            option = self.best()
            known: dict[i64, float] = {}
            total: float = 0.0
            for answer in option.answers:
                better: float = known.get(answer, UNKNOWN)
                for keep in self.ways(option) if better == UNKNOWN else []:
                    value: float = 0.0
                    for place in self.prospect.follow(option.play, answer, keep):
                        value += place.chance * self.foresight.worth(place, self.further)
                        option.steps += 1
                        yield True
                    better = value if value > better else better
                known[answer] = better
                total += better
            option.value = total / float(len(option.answers))
            option.seen_through = True

    def against(self, option: Option, answer: i64) -> float:
        if option.keeping < 0:
            return self.prospect.against(option.play, answer)
        return self.prospect.after(option.play, answer, option.keeping == 1)

    def ways(self, option: Option) -> list[bool]:
        if option.keeping >= 0:
            return [option.keeping == 1]
        return [False, True] if self.prospect.may_keep(option.play) else [False]


def place_of(world: GritState, seat: i64, foresight: Foresight) -> Place:
    """The start of the round, with the whole hand that the seat had."""
    start = round_start(world, True)
    action: i64 = world.played(seat, world.round)
    if action >= 0 and seat == 0:
        start.hand0 |= bit(card_of(action))
    elif action >= 0:
        start.hand1 |= bit(card_of(action))
    return Place(start, seat, foresight.unseen(world, seat))


def value_of(option: Option) -> float:
    """The value on the raw scale. On the calibrated scale, two bad options may both count as lost."""
    return option.value
