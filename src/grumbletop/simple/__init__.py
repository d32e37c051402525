"""A game in one file: a dataclass with four methods.

    from dataclasses import dataclass
    from grumbletop.simple import NOBODY, SimpleGame

    @dataclass
    class TakeAway(SimpleGame):
        \"\"\"Take-away: take one or two; whoever takes the last one wins.\"\"\"

        every_action = ("take 1", "take 2")
        heap: int = 7

        def actions(self) -> list[str]:
            return ["take 1", "take 2"] if self.heap > 1 else ["take 1"]

        def play(self, action: str) -> None:
            self.heap -= int(action[-1])
            self.turn = 1 - self.turn

        def winner(self) -> int | None:
            return None if self.heap else 1 - self.turn

Saved as `take_away.py`, it is played with `grumbletop play take_away.py`. Bots, the server, records and adapters work as for any game. A
game in one file is interpreted, not compiled; docs/add-a-game.md starts here and goes on with games that are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final, TypeVar

T = TypeVar("T")

NOBODY: Final = -1  # the winner of a tie
UNSEEN: Final = "?"  # stands for what a seat may not see

Draw = Callable[[Sequence[Any], Collection[int]], int]


class SeenBy:
    """Who sees a field: `cards: Annotated[list[str], SeenBy(0)]`. How long a list is can be seen."""

    def __init__(self, *seats: int, own: bool = False) -> None:
        self.seats = seats
        self.own = own


Hidden = Annotated[T, SeenBy()]  # a field that nobody sees: `deck: Hidden[list[str]]`
Own = Annotated[T, SeenBy(own=True)]  # a list with one entry for each seat, which only that seat sees: `cards: Own[list[str]]`


@dataclass
class SimpleGame(ABC):
    """A position of your game. Its fields hold numbers, texts, lists and dicts, so that they can be copied and saved.

    A class docstring "Name: what it is about" names the game. Define `__str__` to draw the position; in the copy that is drawn, what the
    reader may not see is `"?"`.
    """

    every_action: ClassVar[Sequence[str]]  # the texts of all actions that there ever are
    seats: ClassVar[int] = 2
    highest_score: ClassVar[float] = 1  # the lowest is the opposite
    zero_sum: ClassVar[bool] = True  # whether all scores always add up to 0

    turn: int = field(default=0, kw_only=True)  # the seat that acts next, from 0

    def setup(self) -> None:  # noqa: B027 -- a game whose fields have defaults needs none
        """Set the fields for a new game."""

    @abstractmethod
    def actions(self) -> Sequence[str]:
        """What the seat on turn may do now."""

    @abstractmethod
    def play(self, action: str) -> None:
        """Carry out one of `actions`, and set `turn`."""

    @abstractmethod
    def winner(self) -> int | None:
        """The seat that has won, NOBODY for a tie, or None while the game goes on."""

    def scores(self) -> Sequence[float]:
        """What each seat gets once there is a winner."""
        won = self.winner()
        lost = -1 / max(1, self.seats - 1)
        return [0.0 if won == NOBODY else 1.0 if seat == won else lost for seat in range(self.seats)]

    def draw(self, options: Sequence[T], seen_by: int | Collection[int] = ()) -> T:
        """One of these at random: the only chance there is, for `setup` and `play`.

        Name the seats that see what is drawn if a game draws many cards. Bots then need not guess again what their seat knows.
        """
        deal: Draw | None = self.__dict__.get("_draw")
        if deal is None:
            raise RuntimeError("draw works in setup and play only")
        if not options:
            raise ValueError("there is nothing to draw from")
        return options[deal(options, (seen_by,) if isinstance(seen_by, int) else seen_by)]


__all__ = ["NOBODY", "Hidden", "Own", "SeenBy", "SimpleGame"]
