"""What holds in every game: nothing is lost, documents come back, grunts arrive in any order, and there is an end."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from grumbletop.engine.errors import TooMany
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance, branches, playout
from grumbletop.engine.state_type import clone
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, PLANNING
from tests.conformance import sizes
from tests.games.foggy_frontlines.tables import walk

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "recruit_choice": "pick", "compare_scope": "round", "final_tie": "yell"},
    {"players": 4, "bullyhulk_timing": "at_once", "bosses": "random", "final_tie": "random"},
]
tables = pytest.mark.parametrize("options", TABLES, ids=["two", "three", "four"])


def everything(game: FoggyFrontlines, document: dict[str, Any]) -> Counter[str]:
    """Every card and princess of a position, wherever it is; own cards with their seat."""
    found: Counter[str] = Counter(document["recruit_pile"] + document["wilds"] + document["map_deck"] + document["discard"])
    found.update(card for card in document["slots"] + document["timer_deck"] if card is not None)
    if document["finale_by"] is not None:
        found["finale"] += 1
    recruits = {recruit.code for recruit in game.cards.recruits}
    for seat, player in enumerate(document["players"]):
        squads = [card for squad in player["squads"] for card in (squad["leader"], *squad["supports"])]
        cards = player["hand"] + player["retreat"] + squads
        found.update(card if card in recruits else f"{seat}{card}" for card in cards)
        found.update(player["princesses"])
    return found


@pytest.mark.clause("FF-9.3")
@tables
def test_nothing_is_lost_and_nothing_comes_twice(options: dict[str, Any]) -> None:
    game = FoggyFrontlines(options)
    for state in walk(game, seed=3, games=sizes.games(3)):
        if state.phase == DRAFTING:
            continue
        found = everything(game, game.dump(state))
        assert set(found.values()) == {1}
        assert len(found) == 5 * game.seats + 10 + 8 + 32 + 1


@tables
def test_documents_and_saved_games_come_back(options: dict[str, Any]) -> None:
    game = FoggyFrontlines(options)
    for state in walk(game, seed=4, games=sizes.games(2)):
        document, saved = game.dump(state), game.save(state)
        assert game.dump(game.load(document)) == document
        assert game.save(game.restore(saved)) == saved


@pytest.mark.clause("FF-2.2", "FF-2.9")
@tables
def test_the_order_of_grunts_does_not_matter(options: dict[str, Any]) -> None:
    game = FoggyFrontlines(options | {"round_limit": 6})
    rng = Rng(9)
    for state in walk(game, seed=5, games=sizes.games(2)):
        if state.phase != PLANNING or state.ready:
            continue
        plans = [int(state.sample_action(seat, rng)) for seat in range(game.seats)]
        ends = set()
        for order in permutations(range(game.seats)):
            table = clone(state)
            for seat in order:
                table.apply(seat, plans[seat], SeededChance(Rng(1)), Log())
            ends.add(game.save(table))
        assert len(ends) == 1


@pytest.mark.clause("FF-1.5", "FF-1.6")
def test_nobody_lists_the_outcomes_of_a_deal() -> None:
    state = FoggyFrontlines().start(SeededChance(Rng(1)))
    assert len(branches(state, 0, 0)) == 1
    state.apply(0, 0, SeededChance(Rng(1)), Log())
    with pytest.raises(TooMany, match="more than 100,000 random outcomes"):
        branches(state, 1, 1)


@pytest.mark.clause("FF-9.2", "FF-4.8", "FF-8.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_random_game_ends_by_finale_or_winter(players: int) -> None:
    game = FoggyFrontlines({"players": players, "bosses": "random"})
    reasons: Counter[str] = Counter()
    for number in range(sizes.games(120)):
        state = game.start(SeededChance(stream(11, number)))
        playout(state, stream(12, number), SeededChance(stream(13, number)), Log())
        document = game.dump(state)
        reasons[document["result"]["reason"]] += 1
        assert (document["result"]["reason"] == "winter") == (document["finale_by"] is None)
        assert document["round"] <= 40
        assert sum(game.returns(state)) == pytest.approx(1.0)
    assert set(reasons) == {"finale", "winter"} or players > 2
    assert reasons["finale"] > 0
