"""Makes the bot for a level of a room."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from grumbletop.bots.bot import Bot, Budget, Clock, Knowledge, Progress, Thought, think
from grumbletop.bots.minds import think_of
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.levels import Level
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import SEES_ALL

UNSAID: Final = 10_000  # simulations of a level without a limit: such a mind usually ends by itself
RANDOM: Final = "random"  # any legal action
GREEDY: Final = "greedy"  # the best position after one action


class UnknownLevel(GrumbletopError):
    """A game has no such level."""


class LevelBot:
    """A bot that thinks with its level's mind and settings, and with its level's budget unless it is given another."""

    def __init__(self, level: Level, clock: Clock = time.perf_counter) -> None:
        self.level = level
        self.clock = clock

    @property
    def budget(self) -> Budget:
        if self.level.simulations is None and self.level.seconds is None:
            return Budget(simulations=UNSAID)
        return Budget(self.level.simulations, self.level.seconds)

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        thinking = think_of(self.level, seen, rng)
        simulations, seconds = think(thinking, budget or self.budget, progress, self.clock)
        action = int(thinking.choice(rng))
        return Thought(action, seen.game.text(seen.world, seen.seat, action), thinking.candidates(), simulations, seconds)


def level_of(game: Game, name: str) -> Level:
    """One of the game's levels, or one of the two that every game has to measure its levels against: random and greedy play."""
    known = {level.id: level for level in (*game.levels, *(Level(mind, mind, None, None) for mind in (RANDOM, GREEDY)))}
    if name not in known:
        raise UnknownLevel(f"{game.info.name} has no level {name!r}; it has {', '.join(known)}")
    return known[name]


def within(level: Level, seconds: float) -> Budget:
    """The level's budget, cut to `seconds`. It is never raised, because that would make the level stronger."""
    return Budget(level.simulations, seconds if level.seconds is None else min(seconds, level.seconds))


def usual_level(game: Game) -> str:
    """The default level: the middle one."""
    return game.levels[len(game.levels) // 2].id


def bot_of(game: Game, name: str, sees_all: bool = False, clock: Clock = time.perf_counter) -> Bot:
    """The bot of a level. With `sees_all` it is a yardstick that treats the world it is given as the true one."""
    level = level_of(game, name)
    if not sees_all:
        return LevelBot(level, clock)
    return LevelBot(replace(level, settings={**level.settings, SEES_ALL: 1.0}), clock)
