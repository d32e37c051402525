"""Tables to try things on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState

MONSTERS = ["gutbucket", "squelch", "mandible", "rivet"]


def begun(seed: int = 1, **options: Any) -> tuple[GruntGrowlAndTear, GruntState]:
    """A dealt game of two, unless told otherwise."""
    players = options.get("players", 2)
    game = GruntGrowlAndTear({"players": players, "monsters": MONSTERS[:players], **options})
    return game, game.start(SeededChance(Rng(seed)))


def play(game: GruntGrowlAndTear, state: GruntState, *moves: tuple[int, str], seed: int = 1) -> EventLog:
    log, chance = EventLog(), SeededChance(Rng(seed))
    for seat, text in moves:
        game.play(state, seat, text, chance, log)
    return log


def face_to_face(**options: Any) -> tuple[GruntGrowlAndTear, GruntState]:
    """Squelch (seat 1) acts first, next to Gutbucket, and both look at each other."""
    game, state = begun(**options)
    play(game, state, (1, "place 0,-4 5"), (0, "place 0,4 2"))
    for seat, hex in ((0, (-1, 3)), (1, (-1, 2))):
        state.stand(seat, game.notation.spaces.index(hex))
    return game, state


def walk(game: GruntGrowlAndTear, seed: int, games: int, by_habit: bool = False) -> Iterator[GruntState]:
    """Every state of some games, the first and the last included. Habit fights; chance wanders about."""
    for number in range(games):
        rng, chance = stream(seed, number), SeededChance(stream(seed, games + number))
        state = game.start(chance)
        while True:
            yield state
            if state.is_over():
                break
            seat = state.decider()
            action = game.insight.likely_action(state, seat, rng) if by_habit else state.sample_action(seat, rng)
            state.apply(seat, action, chance, Log())
