"""Shared by all adapters: a decision as a few small steps, each a dense code below a fixed number.

Most decisions are one step, the action's own code. One that is too large for that is composed part by part through `Game.choices`, a
step for each part; a decision may have actions of both kinds. Where a prefix is a whole action and could also go on, the first code
after the game's own means "done".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import Log
from grumbletop.engine.game import Choices, Composed, Field, Game
from grumbletop.engine.registry import make
from grumbletop.engine.state import Chance, State

MOST_STEPS: Final = 32  # steps of a composed decision that an observation shows: the latest ones
STEPS_FIELD: Final = "steps"

Action = int | Composed


class BadStep(GrumbletopError):
    """The code is not legal now."""


@dataclass(frozen=True)
class PartialAction:
    """The steps of a composed decision that a seat has taken so far."""

    parts: tuple[str, ...] = ()
    codes: tuple[int, ...] = ()


NOTHING_YET: Final = PartialAction()


class Steps:
    """Encodes a game's decisions and observations as numbers. It has no state, so share it freely."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.composes = type(game).choices is not Game.choices  # the base class gives no step a code
        self.that_is_all = game.codes
        self.codes = game.codes + (1 if self.composes else 0)
        self.fields = [*game.observation]
        if self.composes:
            self.fields.append(Field(STEPS_FIELD, MOST_STEPS, 0, self.codes))
        self.length = sum(field.length for field in self.fields)

    # Who is asked

    def racers(self, state: State) -> list[int]:
        """The seats in a race, where the first to act decides alone; empty at other decisions."""
        asked = self.asked(state)
        decision = self.game.decision(state, asked[0]) if len(asked) > 1 else None
        return asked if decision is not None and decision.mode == "race" else []

    def asked(self, state: State) -> list[int]:
        return [seat for seat in range(self.game.seats) if state.owes(seat)]

    # What may be chosen

    def offered(self, state: State, seat: int, begun: PartialAction = NOTHING_YET) -> list[int]:
        """The codes of the next step, in ascending order."""
        if not self.composes:
            return sorted(int(state.code(seat, action)) for action in state.legal_actions(seat))
        wholes, composes = self.wholes(state, seat) if begun == NOTHING_YET else ([], True)
        if not composes:
            return sorted(wholes)
        by_rules = state.next_steps(seat, list(begun.codes))
        return sorted([*wholes, *(map(int, by_rules) if by_rules else self._next_parts(self.game.choices(state, seat, begun.parts)))])

    def wholes(self, state: State, seat: int) -> tuple[list[int], bool]:
        """The codes of one-step actions, and whether other actions are composed; those come after the one-step ones."""
        codes: list[int] = []
        for n in range(state.count_actions(seat)):
            code = int(state.code(seat, state.nth_action(seat, n)))
            if code == -1:
                return codes, True
            codes.append(code)
        return codes, False

    def is_composed(self, state: State, seat: int) -> bool:
        """Whether some action takes several steps."""
        return self.composes and self.wholes(state, seat)[1]

    def _next_parts(self, choices: Choices) -> Mapping[int, str | None]:
        """The parts that may follow, by code; None means "done"."""
        parts: dict[int, str | None] = {choice.code: choice.value for choice in choices.offered if choice.code != -1}
        if choices.whole is not None:
            parts[self.that_is_all] = None
        return parts

    # Choosing

    def take(self, state: State, seat: int, begun: PartialAction, code: int) -> PartialAction | Action:
        """Take one step. Returns the action it completes, or the unfinished decision."""
        if not self.composes or (begun == NOTHING_YET and state.code(seat, state.nth_action(seat, 0)) != -1):
            action = self._whole(state, seat, code)
            if action is not None:
                return action
        by_rules = state.next_steps(seat, list(begun.codes)) if self.composes else []
        if code in by_rules:
            made = int(state.whole_action(seat, [*begun.codes, code]))
            if made >= 0:
                return made
        before = self.game.choices(state, seat, begun.parts) if self.composes else Choices(())
        parts = self._next_parts(before)
        if code not in parts:
            raise BadStep(f"code {code} is not legal for seat {seat}; the mask shows the legal codes")
        value = parts[code]
        if value is None:
            return self.game.parse(state, seat, str(before.whole))
        further = PartialAction((*begun.parts, value), (*begun.codes, code))
        if by_rules:
            return further
        after = self.game.choices(state, seat, further.parts)
        return further if after.offered or after.whole is None else self.game.parse(state, seat, after.whole)

    def _whole(self, state: State, seat: int, code: int) -> int | None:
        """The action that is this one step, None if there is none."""
        action = int(state.decode(seat, code)) if 0 <= code < self.game.codes else -1
        legal = action >= 0 and state.is_legal(seat, action) and state.code(seat, action) == code
        return action if legal else None

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Composed):
            self.game.apply_composed(state, seat, action, chance, log)
        else:
            state.apply(seat, action, chance, log)

    def text_of(self, state: State, seat: int, action: Action) -> str:
        return action.text if isinstance(action, Composed) else self.game.text(state, seat, action)

    # What is seen

    def observe(self, state: State, seat: int, begun: PartialAction = NOTHING_YET) -> list[float]:
        """The numeric observation of a seat, with the steps it has taken of a decision that it composes."""
        seen: list[float] = []
        state.observe(seat, seen)
        if self.composes:
            shown = self.shown_steps(begun)
            seen += shown + [0.0] * (MOST_STEPS - len(shown))
        return seen

    def shown_steps(self, begun: PartialAction) -> list[float]:
        return [float(code + 1) for code in begun.codes[-MOST_STEPS:]]

    def bounds(self) -> tuple[list[float], list[float]]:
        lows = [float(field.low) for field in self.fields for _ in range(field.length)]
        highs = [float(field.high) for field in self.fields for _ in range(field.length)]
        return lows, highs


def game_of(game: str | Game, options: Mapping[str, Any] | None) -> Game:
    """A game by its slug, or one that was made already."""
    if isinstance(game, str):
        return make(game, options)
    if options is not None:
        raise GrumbletopError("give options only with the name of a game; this game already has its options")
    return game


def mask_of(codes: Sequence[int], length: int) -> bytearray:
    """The action mask: 1 for every legal code."""
    mask = bytearray(length)
    for code in codes:
        mask[code] = 1
    return mask
