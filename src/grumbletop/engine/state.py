"""State and Chance: what the rules need. Compiled; compact; no words.

A game's rules are one `@final` subclass of `State`. Everything a person reads (options, texts, documents) lives in the `Game`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, lowest
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.sheet import Sheet


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """Where random outcomes come from. One primitive."""

    def draw(self, event: i64, outcomes: i64, state: State) -> i64:
        """0..outcomes-1, equally likely. `event` numbers the game's chance table; `state` stands as it is before the outcome."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A position with the memory of its seats: mutable, cheap to clone. Ints in, ints out.

    An action is an int below 2**53 that means the same whatever is hidden. Chance still to come is not in the state.
    A seat is 0..n-1; where a method says so, `SPECTATOR` (-1) asks for what everybody knows.
    """

    def deciders(self) -> i64:
        """Bit set of the seats that owe a decision."""
        raise NotImplementedError

    def count_actions(self, seat: i64) -> i64:
        """How many actions this seat has now; 0 if it owes no decision. Complete wherever it is countable."""
        raise NotImplementedError

    def nth_action(self, seat: i64, n: i64) -> i64:
        raise NotImplementedError

    def is_legal(self, seat: i64, action: i64) -> bool:
        raise NotImplementedError

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """Carry out a legal action and all that follows by itself. Legality is checked once, in `Game.play`."""
        raise NotImplementedError

    def is_over(self) -> bool:
        raise NotImplementedError

    def value(self, seat: i64) -> float:
        """What the seat got; nan before the end."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def assign(self, other: State) -> None:
        """Become a copy of `other`, which is of the same class."""
        raise NotImplementedError

    def resample(self, seat: i64, rng: Rng) -> State:
        """A state this seat (or the `SPECTATOR`) can't tell from the true one, drawn by the weights of docs/contract.md."""
        raise NotImplementedError

    def information_key(self, seat: i64) -> i64:
        """Perfect recall: equal exactly when the seat was shown and did the same things."""
        raise NotImplementedError

    def default_action(self, seat: i64) -> i64:
        """What is played for a seat whose time ran out."""
        raise NotImplementedError

    def observe(self, seat: i64, out: list[float]) -> None:
        """Fill `out`, whatever was in it, with the numeric observation that `Game.observation` describes."""
        raise NotImplementedError

    # What follows has a right answer for most games.

    def reopened(self) -> State:
        """The running simultaneous decision with nobody committed yet; otherwise a clone."""
        return self.clone()

    def position_key(self, seat: i64) -> i64:
        """Like `information_key`, but may forget the order of events: for transpositions."""
        return self.information_key(seat)

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        """One legal action, uniformly where the decision is countable, without enumerating."""
        return self.nth_action(seat, rng.below(self.count_actions(seat)))

    def code(self, seat: i64, action: i64) -> i64:
        """Dense id below `Game.codes`, or -1 for an action that is composed part by part."""
        return action

    def decode(self, seat: i64, code: i64) -> i64:
        return code

    def next_steps(self, seat: i64, steps: list[i64]) -> list[i64]:
        """Codes that may follow these steps of a composed decision; none where `Game.choices` is to be asked.

        Rules that write this one and `whole_action` are composed several times as fast side by side.
        """
        return []

    def whole_action(self, seat: i64, steps: list[i64]) -> i64:
        """The action that steps from `next_steps` make, or -1 while more are to come."""
        return -1

    def fill(self, seat: i64, sheet: Sheet) -> None:
        """What `observe` gives, on a sheet. Rules that write this one are observed several times as fast side by side."""
        seen: list[float] = []
        self.observe(seat, seen)
        for number in seen:
            sheet.put(number)

    def decider(self) -> i64:
        """The lowest seat that owes a decision, or -1."""
        owing: i64 = self.deciders()
        if owing == 0:
            return -1
        return lowest(owing)

    def owes(self, seat: i64) -> bool:
        return seat >= 0 and self.deciders() & bit(seat) != 0

    def legal_actions(self, seat: i64) -> list[i64]:
        """The whole list: for the Python surface, never for inner loops."""
        count: i64 = self.count_actions(seat)
        actions: list[i64] = []
        n: i64 = 0
        while n < count:
            actions.append(self.nth_action(seat, n))
            n += 1
        return actions
