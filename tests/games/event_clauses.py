"""Which clauses the events of a game cite, over all its scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from grumbletop.engine import registry
from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import Event, EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.scenario import Scenario, read_files

SCENARIOS = Path(__file__).parents[1] / "scenarios"
Apart = Mapping[str, Callable[[Game, Event], object]]  # by kind: what decides which clause an event cites


def cited_by_events(slug: str, apart: Apart | None = None) -> dict[str, str]:
    """Of each kind of event the clauses it was told by, for each case that `apart` tells: `played: marked`."""
    found: dict[str, set[str]] = {}
    for scenario in read_files(sorted((SCENARIOS / slug).glob("*.yaml"))):
        game, events = told(scenario)
        for event in events:
            case = f": {apart[event.kind](game, event)}" if apart and game and event.kind in apart else ""
            found.setdefault(event.kind + case, set()).add(event.clause)
    return {case: " ".join(sorted(clauses)) for case, clauses in found.items()}


def told(scenario: Scenario) -> tuple[Game | None, list[Event]]:
    """Every event, up to a refusal; no game where the start itself is refused."""
    log = EventLog()
    game: Game | None = None
    try:
        if scenario.position is None:
            game = registry.make(scenario.game, scenario.options)
            state = game.start(ScriptedChance(game, scenario.chance), log=log)
        else:
            game, state = registry.open_position({"game": scenario.game, **scenario.position})
        for step in scenario.steps:
            chance = ScriptedChance(game, step.chance)
            if step.expired:
                game.expire(state, step.expired, chance, log)
            else:
                game.play(state, step.seat, step.action, chance, log)
    except GrumbletopError:
        assert scenario.refused
    return game, log.events
