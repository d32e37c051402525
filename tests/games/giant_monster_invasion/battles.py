"""Random battles of every kind, for tests that look at all of their states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.rules import GiantState

ALL: Final = (
    *("cinderjaw", "brassback", "queen_vesper", "old_threethroat", "grandmother_thicket", "drillgrub"),
    *("fathom_lantern", "kest_visitor", "saint_boulder", "mirrorhide", "skyrake", "bulwark_seven"),
)
FIELDS: Final = ("downtown", "harbour", "volcano", "refinery", "chemworks", "old_town", "proving_ground")
BATTLES: Final[tuple[dict[str, Any], ...]] = (
    {"monsters": ["cinderjaw", "queen_vesper"], "battlefield": "proving_ground", "start_mp": 8},
    {"monsters": ["drillgrub", "skyrake"], "battlefield": "harbour", "flight": "hover", "ram": "launching", "start_mp": 3},
    {"monsters": ["kest_visitor", "mirrorhide", "saint_boulder"], "battlefield": "chemworks", "start_mp": 10, "intimidate": "on"},
    {"monsters": ["old_threethroat", "brassback", "fathom_lantern", "skyrake"], "sides": [[0, 1], [2, 3]], "battlefield": "old_town"},
    {"monsters": list(ALL[:5]), "battlefield": "refinery", "scale": "small", "coverage": "on", "start_mp": 6},
    {"monsters": list(ALL[6:]), "sides": [[0, 2, 4], [1, 3], [5]], "battlefield": "volcano", "deploy": "shuffle", "start_mp": 5},
    {"battle": "nightmare", "monsters": ["bulwark_seven"], "battlefield": "downtown", "start_mp": 6},
    {
        "battle": "gauntlet",
        "monsters": list(ALL[3:7]),
        "battlefield": "volcano",
        "campaign": "on",
        "scars": "on",
        "start_mp": 14,
        "round_cap": 9,
    },
    {"monsters": ["brassback", "saint_boulder"], "battlefield": "downtown", "campaign": "on", "start_mp": 14, "round_cap": 1},
)


def play(
    options: dict[str, Any], seed: int, log: Log | None = None, by_habit: bool = False
) -> Iterator[tuple[GiantMonsterInvasion, GiantState]]:
    """Every state of one battle, the last included. It is the running one: don't change it. Habit fights; chance wanders about."""
    game = GiantMonsterInvasion(options)
    rng, chance, told = stream(seed, 0), SeededChance(stream(seed, 1)), log or EventLog()
    state = game.start(chance, log=told)
    while True:
        yield game, state
        if state.is_over():
            return
        seat = state.decider()
        action = game.insight.likely_action(state, seat, rng) if by_habit else state.sample_action(seat, rng)
        state.apply(seat, action, chance, told)
