"""What may be said about winning: the only home of such statements.

A figure is what was measured (tools/calibrate.py) in duels under the rules that were measured. Everywhere else people are told who is
ahead. That a game is won or lost is said only if it ends so whatever anybody does, in every one of many possible worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from grumbletop.bots.reasons import WORLDS, Comparison
from grumbletop.engine.errors import TooMany
from grumbletop.engine.game import Game
from grumbletop.engine.options import changed
from grumbletop.engine.rollouts import branches
from grumbletop.engine.state import State
from grumbletop.engine.texts import Texts

ANYTHING: Final = "anything"  # kinds: whatever the seat does, it wins,
NOTHING: Final = "nothing"  # or loses;
WON: Final = "won"  # whatever anybody does after this action, it wins,
LOST: Final = "lost"  # or loses;
PERCENT: Final = "percent"
AHEAD: Final = "ahead"
EVEN: Final = "even"
BEHIND: Final = "behind"

DOUBTFUL: Final = 0.05  # of the range of returns: an expectation that may be off by more says nothing
MARGIN: Final = 0.2  # of the way from a fair share of the returns to the highest or the lowest
EXTREME: Final = 0.9  # of the range: only such expectations are looked into for certainties
MOST_STATES: Final = 6_000  # that are looked into, in all worlds together
SOME: Final = 100  # more that one world may have
MOST_BRANCHES: Final = 60  # actions of one decision


@dataclass(frozen=True)
class Outlook:
    kind: str
    percent: int | None = None

    def sentence(self, texts: Texts) -> str:
        return texts.say(f"outlook.{self.kind}", {"percent": self.percent})


def outlook(game: Game, value: float, doubt: float = 0.0) -> Outlook | None:
    """An expected return in words; None if it says too little. A certainty is no matter of expectations: see `certainty`."""
    low, high = game.settled_info.returns
    if len(game.sides) == 1 or doubt > DOUBTFUL * (high - low):
        return None
    percent = game.forecast.percent((value - low) / (high - low)) if is_measured(game) else None
    if percent is not None:
        return Outlook(PERCENT, percent)
    fair = fair_return(game)
    if value > fair + MARGIN * (high - fair):
        return Outlook(AHEAD)
    return Outlook(BEHIND if value < fair - MARGIN * (fair - low) else EVEN)


def is_measured(game: Game) -> bool:
    """Whether the rules are those of the measurement: a duel by the default options, but for those that change nothing."""
    return game.seats == 2 and changed(game.options, game.given).keys() <= set(game.forecast.free)


def fair_return(game: Game) -> float:
    """The return of a seat if all sides are equally good."""
    info = game.settled_info
    if info.returns_sum is not None:
        return info.returns_sum / game.seats
    low, high = info.returns
    return low + (high - low) / len(game.sides)


def certainty(comparison: Comparison, worlds: Callable[[int], State]) -> int:
    """1 if the seat wins in every possible world whatever anybody does from here, -1 if it loses, otherwise 0."""
    seat, (low, high) = comparison.seen.seat, comparison.seen.game.settled_info.returns
    states = [0]
    found: set[float] = set()
    for world in range(WORLDS):
        if (
            not ends(worlds(world), seat, found, states)
            or not found <= {low, high}
            or states[0] > MOST_STATES * (world + 1) // WORLDS + SOME
        ):
            return 0
    return 1 if found == {high} else -1


def ends(state: State, seat: int, found: set[float], states: list[int]) -> bool:
    """Collect the returns of all ways on; False if there are too many, or if they differ."""
    states[0] += 1
    if state.is_over():
        found.add(state.value(seat))
        return len(found) == 1
    decider = int(state.decider())
    if states[0] > MOST_STATES or state.listing_is_expensive(decider) or state.count_actions(decider) > MOST_BRANCHES:
        return False
    try:
        return all(
            ends(after, seat, found, states) for action in state.legal_actions(decider) for _, after in branches(state, decider, action)
        )
    except TooMany:
        return False


def is_extreme(game: Game, value: float) -> bool:
    low, high = game.settled_info.returns
    return abs(2 * value - low - high) >= EXTREME * (high - low)
