"""Advice for people: hints for a decision, and the review of a finished match.

Both think from the information of the seat that decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Final

from grumbletop.bots.bot import Budget, Knowledge, Progress, Thought, knowledge_of, think
from grumbletop.bots.levels import bot_of
from grumbletop.bots.minds import side_by_side
from grumbletop.bots.outlook import ANYTHING, LOST, NOTHING, WON, Outlook, certainty, is_extreme, outlook
from grumbletop.bots.reasons import Comparison, Reason
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
SLIP: Final = 0.03  # of the range of returns: who loses less made no mistake
SURE: Final = 2.0  # standard errors
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
    doubt: float  # standard error of the value
    outlook: Outlook | None  # what may be said about winning
    reason: Reason  # why this and not the next best


Speller = Callable[[State, int, int], str]  # puts an action of a seat into words


def best_level(game: Game) -> str:
    return game.levels[-1].id


def hint(seen: Knowledge, rng: Rng, spell: Speller, budget: Budget = ENOUGH, progress: Progress | None = None) -> list[Advice]:
    """The best actions, the best first. Of those that read alike, such as two points close together, only the better one."""
    thought = bot_of(seen.game, best_level(seen.game)).choose(seen, budget_of_hint(seen.game, budget), rng, progress)
    found: dict[str, Candidate] = {}
    for candidate in thought.candidates:
        found.setdefault(spell(seen.world, seen.seat, candidate.action), candidate)
        if len(found) > MOST_SHOWN:
            break
    return list(advice_of(seen, found, rng, spell))[:MOST_SHOWN]


def budget_of_hint(game: Game, budget: Budget) -> Budget:
    """No more simulations than those that hints were measured with."""
    most = game.forecast.simulations
    return budget if budget.simulations is not None or most is None else Budget(most, budget.seconds)


def advice_of(seen: Knowledge, found: Mapping[str, Candidate], rng: Rng, spell: Speller) -> Iterator[Advice]:
    """The candidates with all there is to say about them; the last one is compared with the best."""
    comparison = Comparison(seen, rng)
    ways = list(found.values())
    outlooks = outlooks_of(comparison, ways)
    for said, candidate, rival, sight in zip(found, ways, [*ways[1:], ways[0]], outlooks, strict=True):
        reason = comparison.reason(candidate, rival if rival is not candidate else None)
        parts = list(seen.game.parts(seen.world, seen.seat, candidate.action).values())
        line = list(line_of(seen, candidate, rng, spell))
        text = seen.game.text(seen.world, seen.seat, candidate.action)
        yield Advice(text, said, parts, candidate.value, candidate.share, line, candidate.doubt, sight, reason)


def outlooks_of(comparison: Comparison, candidates: Sequence[Candidate]) -> list[Outlook | None]:
    game = comparison.seen.game
    extreme = [is_extreme(game, candidate.value) for candidate in candidates]
    sure = certainty(comparison, comparison.before) if all(extreme) else 0
    if sure:
        return [Outlook(ANYTHING if sure > 0 else NOTHING)] * len(candidates)
    return [outlook_of(comparison, candidate, each) for candidate, each in zip(candidates, extreme, strict=True)]


def outlook_of(comparison: Comparison, candidate: Candidate, extreme: bool) -> Outlook | None:
    sure = certainty(comparison, partial(comparison.after, candidate.action)) if extreme else 0
    return Outlook(WON if sure > 0 else LOST) if sure else outlook(comparison.seen.game, candidate.value, candidate.doubt)


def whatever(found: Sequence[Advice]) -> Outlook | None:
    """What is to be said of all actions together: that any of them wins, or that none helps."""
    sights = {each.outlook for each in found if each.outlook is not None and each.outlook.kind in (ANYTHING, NOTHING)}
    return next(iter(sights), None)


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
    doubt: float = 0.0  # standard error of their difference

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
    value, doubt = (None, 0.0) if isinstance(played, Composed) else value_of(played, seen, thought, budget, rng)
    return ReviewedAction(version, seat, text, game.text(world, seat, best.action), best.value, value, False, doubt)


def value_of(played: int, seen: Knowledge, thought: Thought, budget: Budget, rng: Rng) -> tuple[float, float]:
    """The value of the action that was played, and how far its distance from the best one may be off.

    If search did not consider it, it is compared with the best one in the same worlds.
    """
    best = thought.candidates[0]
    for each in thought.candidates:
        if each.action == played or played in each.likes:
            return float(each.value), 0.0 if each is best else hypot(best.doubt, each.doubt)
    weighing = side_by_side(seen, [best.action, played], rng)
    think(weighing, Budget(WEIGHED, budget.seconds))
    found = {int(each.action): each for each in weighing.candidates()}
    one, other = found[played], found[int(best.action)]
    low, high = seen.game.settled_info.returns
    return float(min(high, max(low, best.value + one.value - other.value))), hypot(one.doubt, other.doubt)


def turning_points(found: Sequence[ReviewedAction], spread: float, most: int = 3) -> list[ReviewedAction]:
    """The actions that lost most, in the order they were played. `spread` is the range of returns; what may be noise is no mistake."""
    worst = sorted((each for each in found if each.lost > noise(each, spread)), key=lambda each: -each.lost)[:most]
    return sorted(worst, key=lambda each: each.version)


def noise(each: ReviewedAction, spread: float) -> float:
    """How much an action may seem to lose by chance."""
    return max(SLIP * spread, SURE * each.doubt)
