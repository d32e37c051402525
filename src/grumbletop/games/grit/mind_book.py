"""The tables of a solved subgame: regrets, current strategy, average strategy. Compiled.

Counterfactual regret minimisation: the mixture of variants since CFR+ that came closest to an equilibrium here in 20 to 100 iterations.
Regrets never fall below zero, old ones are discounted, the next strategy adds half of the last regret again (optimism), and later
strategies weigh more in the average. A decision has a slot for every entry of its seat's holdings and each option of it, entry by entry.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

LEARN: Final = 0  # what a walk is for: to improve the strategies,
FOLLOW: Final = 1  # to evaluate the average strategies,
RESPOND: Final = 2  # or to find the best response to them

EXPECTED: Final = 0.5  # weight of the last regret in the prediction


@final
class Book:
    def __init__(self) -> None:
        self.slots: i64 = 0
        self.regrets = vec[float]()
        self.plans = vec[float]()
        self.sums = vec[float]()  # weighted sums of all strategies
        self.work = vec[float]()  # scratch space of the walks
        self.purpose: i64 = LEARN
        self.weight: float = 1.0  # weight of this iteration in the average
        self.fading: float = 1.0  # factor by which regrets shrink after it
        self.tremble: float = 0.0
        self.watched: i64 = -1  # the first slot of the watched decision, or -1,
        self.worths = vec[float]()  # the values of its options, and
        self.reaches = vec[float]()  # the reach probabilities of the other seat's holdings

    def take(self, entries: i64, options: i64) -> i64:
        """Slots for a decision."""
        slot: i64 = self.slots
        self.slots += entries * options
        return slot

    def turn(self, number: i64) -> None:
        """Begin an iteration, counting from 1."""
        square: float = float(number) * float(number)
        self.weight = square * square
        self.fading = square / (square + 1.0)

    def open(self, work: i64) -> None:
        """Allocate the tables once all decisions have their slots; begin with uniform strategies."""
        self.regrets = vec[float]([0.0] * self.slots)
        self.plans = vec[float]([0.0] * self.slots)
        self.sums = vec[float]([0.0] * self.slots)
        self.work = vec[float]([0.0] * work)

    def spread(self, slot: i64, entries: i64, options: i64) -> None:
        share: float = 1.0 / float(options)
        end: i64 = slot + entries * options
        plans = self.plans
        while slot < end:
            plans[slot] = share
            slot += 1

    def settle(self, slot: i64, entries: i64, options: i64) -> None:
        """Replace the current strategy with the average one."""
        plans = self.plans
        sums = self.sums
        while entries > 0:
            entries -= 1
            total: float = 0.0
            n: i64 = slot
            while n < slot + options:
                total += sums[n]
                n += 1
            n = slot
            while n < slot + options:
                plans[n] = sums[n] / total if total > 0.0 else 1.0 / float(options)
                n += 1
            slot += options

    def note(self, slot: i64, entries: i64, options: i64, reach: i64) -> None:
        """Add the current strategy to the average, weighted by its reach probability."""
        if self.purpose != LEARN:
            return
        plans = self.plans
        sums = self.sums
        work = self.work
        weight: float = self.weight
        entry: i64 = 0
        while entry < entries:
            share: float = work[reach + entry] * weight
            end: i64 = slot + options
            if share == 0.0:
                slot = end
            while slot < end:
                sums[slot] = sums[slot] + share * plans[slot]
                slot += 1
            entry += 1

    def come(self, slot: i64, entries: i64, ways: i64, across: i64, reach: i64, below: i64) -> bool:
        """How likely each way of each entry leads to one child of so many; whether any does. At times a seat does anything at all."""
        plans = self.plans
        work = self.work
        sure: float = 1.0 - self.tremble
        slip: float = self.tremble / float(ways * across)
        some = False
        n: i64 = 0
        entry: i64 = 0
        while entry < entries:
            here: float = work[reach + entry]
            way: i64 = 0
            while way < ways:
                share: float = here * (sure * plans[slot] + slip)
                if share > 0.0:
                    some = True
                work[below + n] = share
                slot += across
                n += 1
                way += 1
            entry += 1
        return some

    def judge(self, slot: i64, entries: i64, options: i64, worths: i64, values: i64) -> None:
        """What every entry gets, by the worth of its options; in learning, plan anew."""
        if self.purpose == RESPOND:
            self.pick_best(entries, options, worths, values)
            return
        plans = self.plans
        work = self.work
        entry: i64 = 0
        while entry < entries:
            value: float = 0.0
            n: i64 = 0
            while n < options:
                value += plans[slot + n] * work[worths + n]
                n += 1
            work[values + entry] = value
            if self.purpose == LEARN:
                self.learn(slot, options, worths, value)
            slot += options
            worths += options
            entry += 1

    def learn(self, slot: i64, options: i64, worths: i64, value: float) -> None:
        regrets = self.regrets
        plans = self.plans
        work = self.work
        fading: float = self.fading
        total: float = 0.0
        n: i64 = 0
        while n < options:
            regret: float = work[worths + n] - value
            felt: float = regrets[slot + n] + regret
            if felt < 0.0:
                felt = 0.0
            felt *= fading
            regrets[slot + n] = felt
            expected: float = felt + regret * EXPECTED
            if expected < 0.0:
                expected = 0.0
            plans[slot + n] = expected
            total += expected
            n += 1
        n = 0
        if total > 0.0:
            while n < options:
                plans[slot + n] = plans[slot + n] / total
                n += 1
            return
        share: float = 1.0 / float(options)
        while n < options:
            plans[slot + n] = share
            n += 1

    def pick_best(self, entries: i64, options: i64, worths: i64, values: i64) -> None:
        work = self.work
        entry: i64 = 0
        while entry < entries:
            best: float = work[worths]
            n: i64 = 1
            while n < options:
                if work[worths + n] > best:
                    best = work[worths + n]
                n += 1
            work[values + entry] = best
            worths += options
            entry += 1

    def look(self, slot: i64, worths: i64, count: i64, reach: i64, others: i64) -> None:
        """Write down what is known at a decision, if it is the one that is watched."""
        if slot == self.watched:
            self.worths = self.stretch(worths, count)
            self.reaches = self.stretch(reach, others)

    def stretch(self, start: i64, count: i64) -> vec[float]:
        found = vec[float]()
        n: i64 = 0
        while n < count:
            found = append(found, self.work[start + n])
            n += 1
        return found

    def clear(self, start: i64, count: i64) -> None:
        work = self.work
        end: i64 = start + count
        while start < end:
            work[start] = 0.0
            start += 1

    def add(self, start: i64, count: i64, other: i64) -> None:
        work = self.work
        n: i64 = 0
        while n < count:
            work[start + n] = work[start + n] + work[other + n]
            n += 1
