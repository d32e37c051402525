"""A guided first game: real positions in which a learner does what the board points at.

A room's `lesson.yaml` holds scenarios. Those whose actions have guides are the chapters of the lesson, in their order. The learner sits at
seat 0; what the other seats do is played for them. Every position of the file can also be a picture on the page "How to play".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.errors import BadScenario
from grumbletop.engine.events import Event
from grumbletop.engine.game import Choice, Game
from grumbletop.engine.scenario import Guide, Moment, Scenario, moments, read_scenarios

FILE: Final = "lesson.yaml"
LEARNER: Final = 0


@dataclass(frozen=True)
class Page:
    """What a learner sees until the next click: a position, what has just happened, and what to do or notice."""

    moment: Moment
    events: Sequence[Event]  # since the page before
    say: str  # key of the sentence
    way: Sequence[Choice]  # what the learner picks here, one after the other; empty where there is only something to read
    point: str  # the drawn thing to look at first


def load_lesson(game: type[Game]) -> Sequence[Scenario]:
    """The scenarios of a room's lesson; none where it has no lesson."""
    file = game.home() / FILE
    if not file.is_file():
        return ()
    return read_scenarios(file.read_text(encoding="utf-8"), f"{game.info.slug}/{FILE}")


def pages(game: type[Game]) -> list[Page]:
    """The guided game, page by page."""
    return [page for scenario in load_lesson(game) if is_guided(scenario) for page in chapter(scenario)]


def is_guided(scenario: Scenario) -> bool:
    return any(step.guide for step in scenario.steps)


def chapter(scenario: Scenario) -> Iterator[Page]:
    """The pages of one scenario: what to do before an action, what came of it after. Actions without a comment join the next page."""
    shown = list(moments(scenario))
    untold: list[Event] = []
    for step, before, after in zip(scenario.steps, shown, shown[1:], strict=False):
        guide = step.guide or Guide("", "", "")
        way = before.game.way_to(before.state, step.seat, step.action) if step.seat == LEARNER else []
        if guide.say or way:
            yield Page(before, untold, f"guide.{guide.say}" if guide.say else "", way, guide.point or (way[0].thing if way else ""))
            untold = []
        untold = [*untold, *after.events]
        if guide.then:
            yield Page(after, untold, f"guide.{guide.then}", [], "")
            untold = []


def picture(game: type[Game], name: str) -> Moment:
    """The position at the start of a scenario, or `id:2`, the one after its second action."""
    id, _, count = name.partition(":")
    for scenario in load_lesson(game):
        if scenario.id == id and (count or "0").isdecimal() and int(count or 0) <= len(scenario.steps):
            return list(moments(scenario))[int(count or 0)]
    raise BadScenario(name, "there is no such position", source=f"{game.info.slug}/{FILE}")
