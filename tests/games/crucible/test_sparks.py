"""Sparks: a pool of dice in the crucible."""

from __future__ import annotations

from math import isclose

import pytest
from grumbletop_crucible import Crucible
from grumbletop_crucible.rules import Brewing

from grumbletop.engine.chance import RecordingChance, ScriptedChance, SeededChance, grouped
from grumbletop.engine.events import Log
from grumbletop.engine.preview import odds_of
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import branches


def at_the_last_brew(sparks: int) -> tuple[Crucible, Brewing]:
    game = Crucible({"seats": 1, "sparks": sparks})
    state = game.start(ScriptedChance(game, [{"deck": [5, "*"]}]))
    for text in ("stake 1", "grab", "pour 0,0", "keep"):
        game.play(state, 0, text, SeededChance(Rng(1)), Log())
    return game, state


@pytest.mark.clause("CRU-6.5")
def test_every_face_of_a_pool_is_recorded_and_scripted() -> None:
    game, state = at_the_last_brew(4)
    again = state.clone()
    recording = RecordingChance(game, SeededChance(Rng(9)))
    game.play(state, 0, "brew 55555", recording, Log())
    assert [draw.event for draw in recording.draws] == ["spark"] * 4
    game.play(again, 0, "brew 55555", ScriptedChance(game, grouped(recording.draws)), Log())
    assert game.dump(again) == game.dump(state)
    assert game.dump(state)["caught"] == [sum(draw.text in "56" for draw in recording.draws)]


@pytest.mark.clause("CRU-6.5")
def test_actions_with_large_pools_can_be_looked_ahead() -> None:
    game, state = at_the_last_brew(20)
    action = game.parse(state, 0, "brew 55555")
    assert isinstance(action, int)
    found = branches(state, 0, action)
    assert len(found) == 21
    assert isclose(sum(share for share, _ in found), 1.0, rel_tol=1e-12)
    coins = [child.coins[0] for _, child in found if isinstance(child, Brewing)]
    assert coins == list(range(coins[0], coins[0] + 21))
    odds = odds_of(state, lambda child, chance: child.apply(0, action, chance, Log()), lambda child: str(game.dump(child)["caught"][0]))
    assert odds[0].key in "67"
    assert isclose(odds[0].probability, found[int(odds[0].key)][0], rel_tol=1e-12)


@pytest.mark.clause("CRU-6.5")
def test_only_a_true_brew_throws_sparks() -> None:
    game, state = at_the_last_brew(4)
    game.play(state, 0, "brew 00000", ScriptedChance(game, []), Log())
    assert game.dump(state)["caught"] == [0]
