"""Why an action: the weightiest fact that is true after it and not after the next best one.

A fact counts only if it holds in all of `WORLDS` worlds that the seat thinks possible, each with its own luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final

from grumbletop.bots.bot import Knowledge
from grumbletop.engine.events import EventLog
from grumbletop.engine.merits import Found, Merit
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State
from grumbletop.engine.texts import Texts
from grumbletop.engine.thinking import Candidate

WORLDS: Final = 200
MERIT: Final = "merit"  # kinds of reasons: a fact, whose key names it,
CHANCE: Final = "chance"  # a fact that the dice make likely,
ONLY: Final = "only"  # nothing else may be done,
ALONE: Final = "alone"  # nothing else was worth a thought,
EQUAL: Final = "equal"  # or the next best is about as good,
BETTER: Final = "better"  # or it has just done better where the game was played on
SOME: Final = 12  # worlds that show which facts are common
LIKELY: Final = 0.5  # of the worlds
LIKELIER: Final = 0.3
MOST_LIKELY: Final = 95  # percent: dice are never certain
COARSE: Final = 10  # percent: what WORLDS can tell apart
ABOUT: Final = 0.03  # of the range of returns: values that differ less are about equal


@dataclass(frozen=True)
class Reason:
    kind: str
    key: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    percent: int = 100  # how likely it is

    def sentence(self, texts: Texts) -> str:
        fact = texts.say(f"merit.{self.key}", self.data)
        return fact if self.kind == MERIT else texts.say(f"because.{self.kind}", {"fact": fact, "percent": self.percent})


class Luck(Chance):
    """Random outcomes, and whether there were any."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.drawn = False

    def draw(self, event: int, outcomes: int, state: State) -> int:
        self.drawn = self.drawn or outcomes > 1
        return int(self.rng.below(outcomes))


class Comparison:
    """One decision: its actions, carried out in the same possible worlds with the same luck."""

    def __init__(self, seen: Knowledge, rng: Rng) -> None:
        self.seen = seen
        self.rng = rng
        self.befores: list[State] = [seen.world]
        self.seeds: list[int] = [int(rng.next())]
        self.afters: dict[int, list[State]] = {}
        self.known: dict[tuple[str, int, int], Sequence[Found]] = {}
        self.differ = seen.game.settled_info.hidden

    def reason(self, candidate: Candidate, rival: Candidate | None) -> Reason:
        """Why this action and not its rival, the next best."""
        if rival is None:
            return self.reason_alone(candidate.action)
        found = self.fact(candidate.action, rival.action)
        if found is not None:
            return found
        low, high = self.seen.game.settled_info.returns
        noise = max(ABOUT * (high - low), 2 * hypot(candidate.doubt, rival.doubt))
        return Reason(BETTER if candidate.value - rival.value > noise else EQUAL)

    def reason_alone(self, action: int) -> Reason:
        """Why an action that search compared with nothing: as against what is played for those whose time runs out, or anything else."""
        world, seat = self.seen.world, self.seen.seat
        if not world.listing_is_expensive(seat) and world.count_actions(seat) == 1:
            return Reason(ONLY)
        others = (world.default_action(seat), *(world.sample_action(seat, self.rng) for _ in range(SOME)))
        other = next((each for each in others if each != action), None)
        return (None if other is None else self.fact(action, other)) or Reason(ALONE)

    def fact(self, action: int, rival: int) -> Reason | None:
        """The weightiest fact about an action that isn't true of the other one, or that the dice make much likelier."""
        for each in (action, rival):
            self.after(each, 0)  # which shows whether anything is drawn
        dice = self.differ and not self.seen.game.settled_info.hidden
        for merit in self.seen.game.merits:
            if merit.chancy and dice:
                likely = self.chance(merit, action, rival)
                if likely is not None:
                    return likely
                continue
            for found in self.facts(merit, action, 0):
                if found.data is not None and all(self.speaks(merit, found, action, rival, world) for world in range(self.worlds)):
                    return Reason(MERIT, merit.key, found.data)
        return None

    def chance(self, merit: Merit, action: int, rival: int) -> Reason | None:
        """A fact that the dice make likely, and much likelier than after the other action. Never called certain."""
        data = self.commonest(merit, action)
        if data is None:
            return None
        times, others = (self.times(merit, each, data) for each in (action, rival))
        if times < LIKELY * WORLDS or times - others < LIKELIER * WORLDS:
            return None
        return Reason(CHANCE, merit.key, data, min(MOST_LIKELY, round(100 * times / WORLDS / COARSE) * COARSE))

    def commonest(self, merit: Merit, action: int) -> Mapping[str, Any] | None:
        """What is most often true of an action, if the dice may decide about it."""
        found = [each for world in range(SOME if merit.chancy else 0) for each in self.facts(merit, action, world)]
        seen = [each.data for each in found if each.data is not None]
        return max(seen, key=seen.count, default=None)

    def times(self, merit: Merit, action: int, data: Mapping[str, Any]) -> int:
        """In how many worlds this is true of an action."""
        return sum(any(each.data == data for each in self.facts(merit, action, world)) for world in range(WORLDS))

    @property
    def worlds(self) -> int:
        """One is enough where nothing is hidden, drawn or turned up."""
        return WORLDS if self.differ else 1

    def speaks(self, merit: Merit, found: Found, action: int, rival: int, world: int) -> bool:
        """Whether a fact is true of an action and not of its rival, in one world."""
        true = world == 0 or any(each.data == found.data for each in self.facts(merit, action, world))
        return true and merit.beats(found, self.facts(merit, rival, world))

    def facts(self, merit: Merit, action: int, world: int) -> Sequence[Found]:
        known = self.known.get((merit.key, action, world))
        if known is None:
            known = merit.facts(self.before(world), self.after(action, world), self.seen.seat)
            self.known[merit.key, action, world] = known
        return known

    def before(self, world: int) -> State:
        while len(self.befores) <= world:
            self.befores.append(self.seen.world.resample(self.seen.seat, self.rng))
            self.seeds.append(int(self.rng.next()))
        return self.befores[world]

    def after(self, action: int, world: int) -> State:
        states = self.afters.setdefault(action, [])
        while len(states) <= world:
            state, log = self.before(len(states)).clone(), EventLog()
            luck = Luck(Rng(self.seeds[len(states)]))
            state.apply(self.seen.seat, action, luck, log)
            self.differ = self.differ or luck.drawn or any(event.reveals for event in log.events)
            states.append(state)
        return states[world]
