"""State and Chance: the part of the contract that rules implement. Compiled, compact, without texts.

A game's rules are one `@final` subclass of `State`. Everything a person reads (options, texts, documents) lives in the `Game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.bits import bit, lowest
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng

if TYPE_CHECKING:
    from grumbletop.engine.decision_rules import DecisionRules

UNREADABLE: Final = -1  # the action of a text that spells none

LEGAL: Final = 0  # faults: why an action is not legal; a room's own begin with FIRST_FAULT, and `Game.refusals` gives each its clause
NOT_AN_ACTION: Final = 1  # unreadable, or a number that means nothing in this game
GAME_OVER: Final = 2
NOT_OWED: Final = 3  # the seat owes no decision
FIRST_FAULT: Final = 10


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """Where random outcomes come from. One primitive."""

    def draw(self, event: i64, outcomes: i64, state: State) -> i64:
        """0..outcomes-1, equally likely. `event` numbers the game's chance table; `state` stands as it is before the outcome."""
        raise NotImplementedError

    def pool(self, event: i64, dice: i64, sides: i64, winning: i64, state: State) -> list[i64]:
        """The faces (from 0) of a pool of dice, one draw each.

        Only how many of them are in the bit set `winning` may matter to the rules: where outcomes are listed, that number is
        all that is told apart, and the faces are examples.
        """
        faces: list[i64] = []
        while dice > 0:
            faces.append(self.draw(event, sides, state))
            dice -= 1
        return faces


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A position with the memory of its seats: mutable, cheap to clone. Ints in, ints out.

    An action is an int below 2**53 that means the same whatever is hidden. Chance still to come is not in the state.
    A seat is 0..n-1; where a method says so, `SPECTATOR` (-1) asks for what everybody knows.
    """

    def deciders(self) -> i64:
        """Bit set of the seats that owe a decision."""
        raise NotImplementedError

    # Legality and what happens: written decision by decision (`current_decision`), or here by games that have no need of that

    def current_decision(self) -> DecisionRules[Any]:
        """The rules of the decision that is owed now; not asked when none is."""
        raise NotImplementedError

    def count_actions(self, seat: i64) -> i64:
        """How many actions this seat has now; 0 if it owes no decision. Complete for every countable decision."""
        return self.current_decision().count(self, seat) if self.owes(seat) else 0

    def nth_action(self, seat: i64, n: i64) -> i64:
        return self.current_decision().nth(self, seat, n)

    def write_actions(self, seat: i64, actions: ActionList) -> None:
        """All legal actions, in the order of `nth_action`. Rules that write this one need not be asked for each action."""
        count: i64 = self.count_actions(seat)
        n: i64 = 0
        while n < count:
            actions.add(self.nth_action(seat, n))
            n += 1

    def fault(self, seat: i64, action: i64) -> i64:
        """Why this action is not legal for this seat now, by the first row of the spec's refusal table that applies; LEGAL if it is.

        The only authority: `is_legal`, `Game.parse` and every refusal follow from it.
        """
        raise NotImplementedError

    def seat_fault(self, seat: i64) -> i64:
        """Why this seat may do nothing at all now; LEGAL if it owes a decision."""
        if self.is_over():
            return GAME_OVER
        return LEGAL if self.owes(seat) else NOT_OWED

    def is_legal(self, seat: i64, action: i64) -> bool:
        return self.fault(seat, action) == LEGAL

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """Carry out a legal action and all that follows by itself. Legality is checked once, in `Game.play`."""
        self.current_decision().apply(self, seat, action, chance, log)

    def default_action(self, seat: i64) -> i64:
        """What is played for a seat whose time ran out."""
        return self.current_decision().default(self, seat)

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

    def observe(self, seat: i64, out: list[float]) -> None:
        """Fill `out`, whatever was in it, with the numeric observation that `Game.observation` describes. Write this one or the next."""
        buffer = ObservationBuffer()
        self.write_observation(seat, buffer)
        buffer.copy_to(out)

    # What follows has a right answer for most games.

    def reopened(self) -> State:
        """The running simultaneous decision with nobody committed yet; otherwise a clone."""
        return self.clone()

    def position_key(self, seat: i64) -> i64:
        """Like `information_key`, but may forget the order of events: for transpositions."""
        return self.information_key(seat)

    def listing_is_expensive(self, seat: i64) -> bool:
        """Whether counting or listing the actions of this decision takes long. Search then draws some and asks for no count.

        It depends on the state only through what the seat knows. A room that says so writes a `sample_action` that does neither.
        """
        return False

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        """One legal action, uniformly where the decision is countable, without enumerating."""
        return self.nth_action(seat, rng.below(self.count_actions(seat)))

    def code(self, seat: i64, action: i64) -> i64:
        """Dense id below `Game.codes`, or -1 for an action that is composed part by part.

        A decision may have both: then those with a code come first in `nth_action`.
        """
        return action

    def decode(self, seat: i64, code: i64) -> i64:
        return code

    def relative(self, seat: i64, kind: i64, number: i64) -> i64:
        """An operand of this kind as the seat sees it, such as a direction from where it stands: for codes (action_table.py)."""
        return number

    def absolute(self, seat: i64, kind: i64, place: i64) -> i64:
        """What `relative` says, back."""
        return place

    def next_steps(self, seat: i64, steps: list[i64]) -> list[i64]:
        """Codes that may follow these steps of a composed decision; none if `Game.choices` has to be asked.

        Where an action is whole and could go on, `Game.codes` is the code for "that is all". With this and `whole_action`, vectorised
        stepping of composed decisions is several times as fast.
        """
        return []

    def whole_action(self, seat: i64, steps: list[i64]) -> i64:
        """The action that steps from `next_steps` make, or -1 while more are to come."""
        return -1

    def write_observation(self, seat: i64, buffer: ObservationBuffer) -> None:
        """Like `observe`, but into a buffer. With this, vectorised play is several times faster at observing."""
        seen: list[float] = []
        self.observe(seat, seen)
        for number in seen:
            buffer.put(number)

    def decider(self) -> i64:
        """The lowest seat that owes a decision, or -1."""
        owing: i64 = self.deciders()
        if owing <= 2:
            return owing - 1  # nobody, seat 0 or seat 1: no need to count bits
        return lowest(owing)

    def owes(self, seat: i64) -> bool:
        return seat >= 0 and self.deciders() & bit(seat) != 0

    def legal_actions(self, seat: i64) -> list[i64]:
        """What `write_actions` writes, as a list: for the Python surface, never for inner loops."""
        actions = ActionList()
        self.write_actions(seat, actions)
        return actions.as_list()
