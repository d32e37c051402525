"""Tables of Foggy Frontlines that somebody has to think about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.foggy_frontlines.game import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from tests.games.foggy_frontlines.positions import mixed_options

BOSSES = {"bosses": ["gnash", "murk"], "first_butt": 1}


def begun(slots: tuple[str, str], left: int = 9, **changes: Any) -> tuple[FoggyFrontlines, FoggyState]:
    """Baron Gnashbottom and Auntie Murk plan over these slots, with so many cards before FINALE. `changes` go to the seats."""
    game = FoggyFrontlines(BOSSES)
    document = game.dump(game.start(SeededChance(Rng(1))))
    cards = [*document["timer_deck"][:-1], *document["map_deck"], *document["slots"]]
    for card in slots:
        cards.remove(card)
    timers = [card for card in cards if card[:3] == "kid" and card[-1] in "12"]
    others = [card for card in cards if card not in timers]
    timers += others[: 9 - len(timers)]
    document |= {"slots": list(slots), "timer_deck": [*timers[:left], "finale"], "discard": timers[left:]}
    document["map_deck"] = [card for card in others if card not in timers]
    for seat, fields in changes.items():
        document["players"][int(seat[-1])] |= fields
    held = [card for player in document["players"] for card in (*player["hand"], *player["retreat"])]
    document["recruit_pile"] = [card for card in ["Mr", "Mb", "Mg", "My", "Gr", "Gb", "Gg", "Gy", "C1", "C2"] if card not in held]
    taken = [princess for player in document["players"] for princess in player["princesses"]]
    document["wilds"] = [princess for princess in ["Pr1", "Pr2", "Pb1", "Pb2", "Pg1", "Pg2", "Py1", "Py2"] if princess not in taken]
    return game, game.load(document)


def decisions(seed: int, games: int) -> Iterator[tuple[FoggyFrontlines, FoggyState, int]]:
    """Every decision of some games under any options, played by likely actions; the table at the end too, with seat -1."""
    random = Random(seed)
    for number in range(games):
        game = FoggyFrontlines(mixed_options(random))
        rng = Rng(1000 * seed + number)
        chance = SeededChance(rng)
        state = game.start(chance)
        while not state.is_over():
            seat = next(seat for seat in range(game.seats) if state.owes(seat))
            yield game, state.clone(), seat
            state.apply(seat, game.insight.likely_action(state, seat, rng), chance, Log())
        yield game, state, -1
