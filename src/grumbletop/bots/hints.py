"""Advice for people: hints for a decision, and the review of a finished match.

Both think from the information of the seat that decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.bots.bot import Budget, Knowledge, Progress, Thought, knowledge_of, think
from grumbletop.bots.levels import bot_of
from grumbletop.bots.minds import side_by_side
from grumbletop.engine.events import Log
from grumbletop.engine.game import Composed, Game
from grumbletop.engine.match import ACTION, Match
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Candidate

MOST_SHOWN: Final = 5
LONGEST_LINE: Final = 6  # actions
ENOUGH: Final = Budget(seconds=1.0)
WEIGHED: Final = 400  # simulations to compare an action that wasn't searched with the best one


@dataclass(frozen=True)
class Step:
    """One action of a line of play, as text."""

    seat: int
    said: str


@dataclass(frozen=True)
class Advice:
    """One action worth considering."""

    text: str
    said: str  # the same, spelt out
    parts: Sequence[str]  # the same, as a person picks it part by part
    value: float  # the return the seat may expect
    share: float  # of the search, or of a mixed strategy
    line: Sequence[Step]  # how it may go on, this action first
    doubt: float = 0.0  # standard error of the value


Speller = Callable[[State, int, int], str]  # puts an action of a seat into words


def best_level(game: Game) -> str:
    return game.levels[-1].id


def hint(seen: Knowledge, rng: Rng, spell: Speller, budget: Budget = ENOUGH, progress: Progress | None = None) -> list[Advice]:
    """The best actions, the best first. Of those that read alike, such as two points close together, only the better one."""
    thought = bot_of(seen.game, best_level(seen.game)).choose(seen, budget, rng, progress)
    found: dict[str, Advice] = {}
    for candidate in thought.candidates:
        advice = advice_of(seen, candidate, rng, spell)
        found.setdefault(advice.said, advice)
        if len(found) == MOST_SHOWN:
            break
    return list(found.values())


def advice_of(seen: Knowledge, candidate: Candidate, rng: Rng, spell: Speller) -> Advice:
    text, said = (spelt(seen.world, seen.seat, candidate.action) for spelt in (seen.game.text, spell))
    parts = list(seen.game.parts(seen.world, seen.seat, candidate.action).values())
    return Advice(text, said, parts, candidate.value, candidate.share, list(line_of(seen, candidate, rng, spell)), candidate.doubt)


def line_of(seen: Knowledge, candidate: Candidate, rng: Rng, spell: Speller) -> Iterator[Step]:
    """The texts of a line, as far as it can be played in this possible world."""
    world, chance, silent = seen.world.clone(), SeededChance(rng), Log()
    for seat, action in candidate.line[:LONGEST_LINE]:
        if not world.owes(seat) or not world.is_legal(seat, action):
            return
        yield Step(seat, spell(world, seat, action))
        world.apply(seat, action, chance, silent)


# Review


@dataclass(frozen=True)
class ReviewedAction:
    """One action of a match with its review, which searches longer but knows no more than the player did."""

    version: int  # of the match after the action
    seat: int
    text: str
    best: str
    expected: float  # value of the best action
    value: float | None  # value of the action that was played; None if it has no int, such as a free point
    forced: bool  # it was the only legal action

    @property
    def lost(self) -> float:
        """How much expected return the action lost."""
        return 0.0 if self.value is None else max(0.0, self.expected - self.value)


def review(match: Match, budget: Budget, seed: int = 0) -> Iterator[ReviewedAction]:
    """Every action of a match, as the best level sees it."""
    bot = bot_of(match.game, best_level(match.game))
    for version, entry in enumerate(match.entries, 1):
        if entry.kind != ACTION:
            continue
        seat, rng = entry.seats[0], stream(seed, version)
        seen = knowledge_of(match.game, match.at(version - 1), seat, rng)
        if not seen.world.listing_is_expensive(seat) and seen.world.count_actions(seat) == 1:
            yield ReviewedAction(version, seat, entry.text, entry.text, float("nan"), None, True)
        else:
            yield reviewed_action(version, seen, entry.text, bot.choose(seen, budget, rng), budget, rng)


def reviewed_action(version: int, seen: Knowledge, text: str, thought: Thought, budget: Budget, rng: Rng) -> ReviewedAction:
    game, world, seat = seen.game, seen.world, seen.seat
    best = thought.candidates[0]
    played = game.parse(world, seat, text)
    value = None if isinstance(played, Composed) else value_of(played, seen, thought, budget, rng)
    return ReviewedAction(version, seat, text, game.text(world, seat, best.action), best.value, value, False)


def value_of(played: int, seen: Knowledge, thought: Thought, budget: Budget, rng: Rng) -> float:
    """The value of the action that was played. If search did not consider it, it is compared with the best one in the same worlds."""
    best = thought.candidates[0]
    for each in thought.candidates:
        if each.action == played or played in each.likes:
            return float(each.value)
    weighing = side_by_side(seen, [best.action, played], rng)
    think(weighing, Budget(WEIGHED, budget.seconds))
    found = {int(each.action): each.value for each in weighing.candidates()}
    low, high = seen.game.settled_info.returns
    return float(min(high, max(low, best.value + found[played] - found[int(best.action)])))


def turning_points(found: Sequence[ReviewedAction], most: int = 3) -> list[ReviewedAction]:
    """The actions that lost most, in the order they were played."""
    worst = sorted((each for each in found if each.lost > 0), key=lambda each: -each.lost)[:most]
    return sorted(worst, key=lambda each: each.version)
