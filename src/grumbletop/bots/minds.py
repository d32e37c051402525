"""Minds: the search algorithms that any game can use, by the names that `levels.toml` gives them.

A room can have minds of its own (`Game.thinking`). One that thinks about some decisions only shares its name with a mind here, which
thinks about the others. `SETTINGS` are what a level may set, with the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from grumbletop.bots.bot import Knowledge
from grumbletop.bots.search.flat import Flat
from grumbletop.bots.search.ismcts import Ismcts
from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.bots.search.uct import Uct
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.levels import Level
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import SEES_ALL, Insight, QuickThinking, Thinking

Settings = Mapping[str, float]
Maker = Callable[[Knowledge, Settings, Rng], Thinking]

SEARCH: Final = "search"
DEPTH: Final = 12  # decisions that a playout of flat search lasts
NEVER: Final = 1 << 40  # more decisions than any playout has: plays to the end

SETTINGS: Final[Settings] = {
    "most": 64,  # actions of one decision that are searched
    "depth": 0,  # decisions that a playout lasts before the room evaluates the state
    "reach": 1_000,  # steps of a line that are kept in the tree
    "explore": 0.7,  # exploration constant, as a share of the range of returns
    "widening": 2,  # progressive widening: after n visits, this times the square root of n actions are open
    "rounds": 4,  # greedy: worlds in which every action is tried
    SEES_ALL: 0,  # 1: treats its world as the true one; for yardsticks only
}


class UnknownMind(GrumbletopError):
    """A level names a mind, or a setting, that nobody knows."""


def settled(settings: Settings, **defaults: float) -> dict[str, float]:
    """All settings of a mind, with its own defaults before the common ones."""
    return {**SETTINGS, **defaults, **settings}


def random_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    return QuickThinking(seen.seat, seen.world.sample_action(seen.seat, rng))


def flat_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    return flat(seen, settled(settings, depth=DEPTH, rounds=0), rng)


def greedy_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    """One-ply greedy play: looks one decision ahead and asks the room for the state's worth, or plays to the end if the room can't tell."""
    return flat(seen, settled(settings, most=2_000), rng)


def flat(seen: Knowledge, said: Settings, rng: Rng, actions: Sequence[int] = ()) -> Thinking:
    return Flat(seen.world, seen.seat, seen.game.insight, search_settings(seen, said), int(said["rounds"]), rng, list(actions))


def side_by_side(seen: Knowledge, actions: Sequence[int], rng: Rng) -> Thinking:
    """Compare just these actions, in the same worlds."""
    return flat(seen, settled({}, depth=DEPTH, rounds=0), rng, actions)


def uct_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    return Uct(seen.world, seen.seat, seen.game.seats, seen.game.insight, search_settings(seen, settled(settings)), rng)


def ismcts_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    return Ismcts(seen.world, seen.seat, seen.game.seats, seen.game.insight, search_settings(seen, settled(settings)), rng)


def matrix_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    """Thinks about the current decision only; if several seats decide at once, by regret matching."""
    return uct_mind(seen, {"reach": 1, **settings}, rng)


def search_mind(seen: Knowledge, settings: Settings, rng: Rng) -> Thinking:
    """The default search for the game: ISMCTS if it has hidden information, otherwise UCT."""
    return ismcts_mind(seen, settings, rng) if seen.game.info.hidden else uct_mind(seen, settings, rng)


def search_settings(seen: Knowledge, said: Settings) -> SearchSettings:
    insight = type(seen.game.insight)
    depth = int(said["depth"]) if insight.knows_worth is not Insight.knows_worth else NEVER
    ordered = insight.shortlist is not Insight.shortlist
    return SearchSettings(int(said["most"]), depth, int(said["reach"]), said["explore"], said["widening"], ordered, said[SEES_ALL] != 0)


MINDS: Final[Mapping[str, Maker]] = {
    "random": random_mind,
    "greedy": greedy_mind,
    "flat": flat_mind,
    "uct": uct_mind,
    "ismcts": ismcts_mind,
    "matrix": matrix_mind,
    SEARCH: search_mind,
}


def think_of(level: Level, seen: Knowledge, rng: Rng) -> Thinking:
    """The thinking of a level about one decision: the room's own if it has one for it, else that of a mind here."""
    own = seen.game.thinking(level.mind, seen.world, seen.seat, level.settings, rng)
    if own is not None:
        return own
    maker = MINDS.get(level.mind, search_mind if level.settings.get(SEES_ALL) else None)
    if maker is None:
        raise UnknownMind(f"level {level.id} has an unknown mind {level.mind}; the minds are {', '.join(MINDS)}")
    unknown = sorted(set(level.settings) - set(SETTINGS))
    if unknown and type(seen.game).thinking is Game.thinking:
        raise UnknownMind(f"level {level.id} has an unknown setting {unknown[0]}; the settings are {', '.join(SETTINGS)}")
    return maker(seen, level.settings, Rng(rng.next()))
