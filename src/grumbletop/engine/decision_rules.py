"""One decision of a game in one class: its legal actions, faults, effects, default after a time-out, and notation. Compiled.

A room writes one subclass for each decision its rulebook knows, makes one object of each, and answers `State.current_decision` with
the one that is asked now. The actions of a decision are the numbers from `first` to `first + size - 1`, so that a number alone tells which
decision it belongs to.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, NOT_AN_ACTION, UNREADABLE, Chance, State

TURN: Final = "turn"  # modes, see docs/contract.md
COMMIT: Final = "commit"
RACE: Final = "race"

FEW: Final = 64  # most actions for which `read` tries every text

StateT = TypeVar("StateT", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionRules(Generic[StateT]):
    """`seat` is always a seat that owes this decision, except in `parts` and the methods after it, which take no state."""

    name: str  # the spec's word for it
    mode: str
    first: i64
    size: i64

    def __init__(self, name: str, mode: str, first: i64, size: i64) -> None:
        self.name = name
        self.mode = mode
        self.first = first
        self.size = size

    def owns(self, action: i64) -> bool:
        """Whether an action belongs to this decision, legal or not."""
        return self.first <= action < self.first + self.size

    # Rules

    def count(self, state: StateT, seat: i64) -> i64:
        """How many legal actions there are. This default, like that of `fault`, is for decisions in which every action is always legal."""
        return self.size

    def nth(self, state: StateT, seat: i64, n: i64) -> i64:
        """The n-th legal action. This default is for decisions whose legal actions are the first `count` numbers."""
        return self.first + n

    def write_all(self, state: StateT, seat: i64, actions: ActionList) -> None:
        """All of them, in the order of `nth`."""
        count: i64 = self.count(state, seat)
        n: i64 = 0
        while n < count:
            actions.add(self.nth(state, seat, n))
            n += 1

    def sample(self, state: StateT, seat: i64, rng: Rng) -> i64:
        """A random legal action."""
        return self.nth(state, seat, rng.below(self.count(state, seat)))

    def fault(self, state: StateT, seat: i64, action: i64) -> i64:
        """Why an action of this decision (`owns`) is not legal, in the order of the spec's refusal table; 0 if it is."""
        return LEGAL

    def apply(self, state: StateT, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """Carry out a legal action and all that follows by itself."""
        raise NotImplementedError

    def default(self, state: StateT, seat: i64) -> i64:
        """What is played for a seat whose time ran out."""
        return self.nth(state, seat, 0)

    # Words: these depend on the action alone

    def read(self, text: str) -> i64:
        """The action that a text spells, legal or not; UNREADABLE if it is none of this decision.

        This default tries the text of every action, so it is for decisions with few of them.
        """
        action: i64 = self.first
        while self.size <= FEW and action < self.first + self.size:
            if self.text(action) == text:
                return action
            action += 1
        return UNREADABLE

    def parts(self, action: i64) -> dict[str, str]:
        """The action as named parts, in the order in which a person chooses them."""
        raise NotImplementedError

    def text(self, action: i64) -> str:
        """The canonical text of an action. This default joins its parts with spaces."""
        return " ".join(self.parts(action).values())

    def masked(self, action: i64) -> str:
        """The text as other seats see it while the choice is hidden from them."""
        return self.text(action)


def decision_of(decisions: tuple[DecisionRules[StateT], ...], action: i64) -> DecisionRules[StateT] | None:
    """The decision an action belongs to."""
    for decision in decisions:
        if decision.owns(action):
            return decision
    return None


__all__ = ["COMMIT", "NOT_AN_ACTION", "RACE", "TURN", "DecisionRules", "decision_of"]
