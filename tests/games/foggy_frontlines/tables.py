"""Tables to try things on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import slot_color
from grumbletop.games.foggy_frontlines.rules_cards import CARDS

BOSSES = ["gnash", "murk", "blort", "zib"]


def begun(seed: int = 1, **options: Any) -> tuple[FoggyFrontlines, FoggyState]:
    """A dealt game of two, unless told otherwise."""
    players = options.get("players", 2)
    game = FoggyFrontlines({"players": players, "bosses": BOSSES[:players], **options})
    return game, game.start(SeededChance(Rng(seed)))


def play(game: FoggyFrontlines, state: FoggyState, *moves: tuple[int, str], seed: int = 1) -> EventLog:
    log = EventLog()
    chance = SeededChance(Rng(seed))
    for seat, text in moves:
        game.play(state, seat, text, chance, log)
    return log


def refused(game: FoggyFrontlines, state: FoggyState, seat: int, text: str) -> str:
    with pytest.raises(Refused) as caught:
        game.parse(state, seat, text)
    return caught.value.clause


def walk(game: FoggyFrontlines, seed: int, games: int) -> Iterator[FoggyState]:
    """Every state of some random games, the first and the last included."""
    for number in range(games):
        rng, chance = stream(seed, number), SeededChance(stream(seed, games + number))
        state = game.start(chance)
        while True:
            yield state
            if state.is_over():
                break
            seat = state.decider()
            state.apply(seat, state.sample_action(seat, rng), chance, Log())


def away_from_slots(state: FoggyState, seat: int) -> list[str]:
    """Own army cards whose colour lies in no slot: who leads with them has nothing to decide in the battle."""
    codes = state.rules.codes[int(state.boss(seat)) * CARDS :]
    colors = {int(slot_color(state, 0)), int(slot_color(state, 1))}
    return [codes[card] for card in range(4) if int(state.color(seat, card)) not in colors]


def chi_square(found: Mapping[Any, int], expected: Mapping[Any, float], total: int) -> tuple[float, int]:
    """The statistic and its degrees of freedom; cells below five are put together."""
    statistic, cells, rare_found, rare_expected = 0.0, 0, 0.0, 0.0
    for key, share in expected.items():
        if share * total < 5:
            rare_found += found.get(key, 0)
            rare_expected += share * total
        else:
            statistic += (found.get(key, 0) - share * total) ** 2 / (share * total)
            cells += 1
    if rare_expected > 0:
        statistic += (rare_found - rare_expected) ** 2 / rare_expected
        cells += 1
    return statistic, cells - 1


def assert_fits(found: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Same support, and frequencies that chance explains."""
    total = sum(found.values())
    assert set(found) <= set(expected), sorted(set(found) - set(expected))[:3]
    statistic, freedom = chi_square(found, expected, total)
    assert statistic < freedom + 5 * (2 * max(1, freedom)) ** 0.5, (statistic, freedom)
