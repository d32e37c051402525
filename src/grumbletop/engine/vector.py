"""Vectorised stepping: many games stepped in one call. Compiled.

What comes out stands in buffers that are made once and filled again by every step: whoever reads them sees the latest.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.bits import popcount
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State

BY_RULES: Final = 1  # the rules compose the decision, not the host
BY_HOST: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Host:
    """What vectorised games ask of their `Game`. It isn't compiled, so they rarely ask."""

    def deal(self, chance: SeededChance) -> State:
        """A new game."""
        raise NotImplementedError

    def first(self, state: State, rng: Rng) -> i64:
        """Who is asked of several seats that owe a decision."""
        raise NotImplementedError

    def offered(self, number: i64, state: State, seat: i64) -> list[i64]:
        """Codes of the next step of a decision that is composed."""
        raise NotImplementedError

    def begun(self, number: i64) -> list[float]:
        """The steps taken so far, as the end of an observation."""
        raise NotImplementedError

    def take(self, number: i64, state: State, seat: i64, code: i64, chance: SeededChance) -> bool:
        """One step of a decision that is composed; whether that was the last, and the action has been carried out."""
        raise NotImplementedError


class VectorStates:
    """Many games stepped together. A game that is over is dealt again in the same step, so there is always a seat to ask."""

    def __init__(self, host: Host, games: i64, seats: i64, codes: i64, length: i64, composes: bool) -> None:
        """`length` numbers in an observation; whether some decisions are composed."""
        self.host = host
        self.games = games
        self.seats = seats
        self.codes = codes
        self.length = length
        self.composes = composes
        self.buffer = ObservationBuffer()
        self.buffer.numbers = numbers(games * length)
        self.rewards = numbers(games * seats)
        self.masks = flags(games * codes)
        self.dones = flags(games)
        self.asked = integers(games)
        self.places = integers(games * codes)  # position of each code among the actions
        self.listed = integers(games * codes)  # the codes that are offered, to clear their marks
        self.counts = integers(games)
        self.composing = flags(games)
        self.wholes = integers(games)  # how many of the codes are whole actions
        self.begun: list[list[i64]] = []  # the steps taken of decisions that the rules compose themselves
        self.states: list[State] = []
        self.rngs: list[Rng] = []
        self.chances: list[SeededChance] = []
        self.actions = ActionList()
        self.silent = Log()

    def observations(self) -> vec[float]:
        return self.buffer.numbers

    def reset(self, seed: i64) -> None:
        """Every game anew, each with numbers of its own."""
        self.states = []
        self.rngs = []
        self.chances = []
        self.begun = []
        number: i64 = 0
        while number < self.games:
            self.rngs.append(stream(seed, 2 * number))
            chance = SeededChance(stream(seed, 2 * number + 1))
            self.chances.append(chance)
            self.states.append(self.host.deal(chance))
            self.begun.append([])
            self.dones[number] = 0
            self.pay(number, False)
            self.ask(number)
            number += 1

    def step(self, codes: list[int]) -> None:
        """One code for each game, for the seat that is asked. One that is not offered is refused, and then nothing has changed."""
        self.check(codes)
        number: i64 = 0
        while number < self.games:
            state = self.states[number]
            code: i64 = codes[number]
            over: bool = False
            if self.take(number, state, code):
                over = state.is_over()
                self.pay(number, over)
                if over:
                    self.states[number] = self.host.deal(self.chances[number])
                self.ask(number)
            else:
                self.pay(number, False)
                self.look(number, int(self.asked[number]))
            self.dones[number] = u8(over)
            number += 1

    def check(self, codes: list[int]) -> None:
        if len(codes) != self.games:
            raise ValueError(f"{len(codes)} codes for {self.games} games")
        number: i64 = 0
        while number < self.games:
            code: i64 = codes[number]
            if code < 0 or code >= self.codes or self.masks[number * self.codes + code] == 0:
                raise ValueError(f"game {number}: code {code} is not legal; the mask shows the legal codes")
            number += 1

    def take(self, number: i64, state: State, code: i64) -> bool:
        """Take one step; whether it completed an action."""
        seat: i64 = self.asked[number]
        action: i64 = -1
        if self.composing[number] == BY_HOST:
            self.begun[number].append(code)
            whole: bool = self.host.take(number, state, seat, code, self.chances[number])
            if whole:
                self.begun[number] = []
            return whole
        if self.composing[number] == BY_RULES and not self.is_whole(number, code):
            self.begun[number].append(code)
            action = state.whole_action(seat, self.begun[number])
            if action < 0:
                return False
            self.begun[number] = []
        else:
            action = state.nth_action(seat, self.places[number * self.codes + code])
        state.apply(seat, action, self.chances[number], self.silent)
        return True

    def is_whole(self, number: i64, code: i64) -> bool:
        """Of a decision that has both: whether this code is an action, not the first step of one."""
        start: i64 = number * self.codes
        place: i64 = self.places[start + code]
        return place < self.wholes[number] and self.listed[start + place] == code

    def pay(self, number: i64, over: bool) -> None:
        """What each seat got, if the game is over."""
        state = self.states[number]
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[number * self.seats + seat] = state.value(seat) if over else 0.0
            seat += 1

    def ask(self, number: i64) -> None:
        """Who is next, and what that seat sees."""
        state = self.states[number]
        owing: i64 = state.deciders()
        seat: i64 = state.decider()
        if popcount(owing) > 1:
            seat = self.host.first(state, self.rngs[number])
        self.asked[number] = seat
        self.look(number, seat)

    def look(self, number: i64, seat: i64) -> None:
        state = self.states[number]
        self.offer(number, state, seat)
        self.buffer.at = number * self.length
        state.write_observation(seat, self.buffer)
        if self.composing[number] == BY_HOST:
            for each in self.host.begun(number):
                self.buffer.put(each)
        elif self.composing[number] == BY_RULES:
            self.show_steps(self.begun[number], (number + 1) * self.length - self.buffer.at)
        while self.buffer.at < (number + 1) * self.length:
            self.buffer.put(0.0)

    def show_steps(self, steps: list[i64], room: i64) -> None:
        """Write the latest steps that fit into the observation."""
        at: i64 = len(steps) - room
        if at < 0:
            at = 0
        while at < len(steps):
            self.buffer.put(float(steps[at] + 1))
            at += 1

    def offer(self, number: i64, state: State, seat: i64) -> None:
        """Fill in the action mask."""
        start: i64 = number * self.codes
        place: i64 = 0
        while place < self.counts[number]:
            self.masks[start + self.listed[start + place]] = 0
            place += 1
        self.composing[number] = 0
        self.wholes[number] = 0
        if self.composes:
            self.counts[number] = self.offer_wholes(number, state, seat, start)
            return
        actions = self.actions
        actions.count = 0
        state.write_actions(seat, actions)
        masks, places, listed, found = self.masks, self.places, self.listed, actions.actions
        place = 0
        while place < actions.count:
            code: i64 = state.code(seat, found[place])
            masks[start + code] = 1
            places[start + code] = place
            listed[start + place] = code
            place += 1
        self.counts[number] = place

    def offer_wholes(self, number: i64, state: State, seat: i64, start: i64) -> i64:
        """Where some decisions are composed: actions up to the first that is, then its steps. A list of all could be far too long."""
        if len(self.begun[number]) > 0 or state.code(seat, state.nth_action(seat, 0)) == -1:  # counting could take long
            return self.offer_steps(number, state, seat, start, 0)
        count: i64 = state.count_actions(seat)
        place: i64 = 0
        while place < count:
            code: i64 = state.code(seat, state.nth_action(seat, place))
            if code == -1:
                self.wholes[number] = place
                return self.offer_steps(number, state, seat, start, place)
            self.masks[start + code] = 1
            self.places[start + code] = place
            self.listed[start + place] = code
            place += 1
        return place

    def offer_steps(self, number: i64, state: State, seat: i64, start: i64, place: i64) -> i64:
        """Add the codes of composed steps to the mask, after the whole actions.

        The rules list them if they can; otherwise their `Game` lists whole actions and steps together.
        """
        codes = state.next_steps(seat, self.begun[number])
        self.composing[number] = BY_RULES
        if len(codes) == 0:
            codes = self.host.offered(number, state, seat)
            self.composing[number] = BY_HOST
            place = 0
        for code in codes:
            self.masks[start + code] = 1
            self.listed[start + place] = code
            place += 1
        return place


def numbers(length: i64) -> vec[float]:
    made = vec[float]()
    while length > 0:
        made = append(made, 0.0)
        length -= 1
    return made


def integers(length: i64) -> vec[i64]:
    made = vec[i64]()
    zero: i64 = 0
    while length > 0:
        made = append(made, zero)
        length -= 1
    return made


def flags(length: i64) -> vec[u8]:
    made = vec[u8]()
    zero: u8 = 0
    while length > 0:
        made = append(made, zero)
        length -= 1
    return made
