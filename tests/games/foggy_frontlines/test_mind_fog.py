"""Plans made in the fog: mixed where they have to be, plain where nobody can come, and blind to what is hidden."""

from __future__ import annotations

import pytest

from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Thinking
from grumbletop.games.foggy_frontlines.game import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import PLANNING
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan
from tests.games.foggy_frontlines.fog_tables import begun, decisions


def thought(game: FoggyFrontlines, state: FoggyState, seat: int, simulations: int, seed: int = 1) -> Thinking:
    thinking = game.thinking("flat", state, seat, {"plans": 12.0, "their_plans": 6.0}, Rng(seed))
    assert thinking is not None
    assert thinking.go_on(simulations) >= 1
    return thinking


def test_a_strategy_is_shares_of_legal_plans() -> None:
    plans = [each for each in decisions(81, 4) if each[2] >= 0 and each[1].phase == PLANNING]
    for game, state, seat in plans[::9]:
        candidates = thought(game, state, seat, 60).candidates()
        assert sum(each.share for each in candidates) == pytest.approx(1)
        assert [each.share for each in candidates] == sorted((each.share for each in candidates), reverse=True)
        assert all(state.is_legal(seat, each.action) and 0 <= each.value <= 1 for each in candidates)
        assert all(each.line == [(seat, each.action)] for each in candidates)


def test_where_nobody_can_come_one_card_is_enough() -> None:
    tired = {"hand": [], "retreat": ["r3", "b4", "g1", "y2", "X"], "princesses": ["Pr2", "Pb1"]}
    game, state = begun(("kid_r1", "bully_y"), seat_1=tired)
    best = thought(game, state, 0, 600).candidates()[0]
    assert "r4" in game.text(state, 0, best.action).split()


def test_two_armies_that_meet_play_a_mixed_strategy() -> None:
    game, state = begun(("kid_r1", "kid_b3"), left=1)
    thinking = thought(game, state, 0, 2_000)
    played = [each for each in thinking.candidates() if each.share > 0]
    assert len(played) > 1
    drawn = {int(thinking.choice(Rng(seed))) for seed in range(60)}
    assert 1 < len(drawn) <= len(played)
    assert drawn <= {int(each.action) for each in played}


def test_what_is_hidden_changes_nothing() -> None:
    game, state = begun(("kid_r1", "hero_g"), seat_1={"hand": ["r3", "b4", "g1", "y2", "X", "Gg"]})
    _, other = begun(("kid_r1", "hero_g"), seat_1={"hand": ["r3", "b4", "g1", "y2", "X", "Mr"]})
    found = [[(each.action, each.value, each.share) for each in thought(game, each, 0, 300).candidates()] for each in (state, other)]
    assert found[0] == found[1]


def test_a_plan_that_was_handed_in_already_is_not_looked_at() -> None:
    game, state = begun(("kid_r1", "hero_g"))
    ready = state.clone()
    lay_plan(ready, 1, game.parse(state, 1, "grunt r3+y2"))
    ready.ready = 2
    found = [[(each.action, each.share) for each in thought(game, each, 0, 300).candidates()] for each in (state, ready)]
    assert found[0] == found[1]


def test_the_only_plan_needs_little_thought() -> None:
    game, state = begun(("kid_r1", "hero_g"), seat_0={"hand": [], "retreat": ["r4", "b3", "g2", "y1", "X"]})
    thinking = thought(game, state, 0, 16)
    assert [game.text(state, 0, each.action) for each in thinking.candidates()] == ["grunt"]
    thinking.go_on(16)
    assert thinking.go_on(1_000) == 0


def test_other_decisions_and_other_minds_are_left_to_search() -> None:
    game, state = begun(("kid_r1", "hero_g"))
    assert game.thinking("greedy", state, 0, {}, Rng(1)) is None
    battles = [each for each in decisions(82, 1) if each[2] >= 0 and each[1].phase != PLANNING]
    for played, table, seat in battles:
        assert played.thinking("flat", table, seat, {}, Rng(1)) is None


def test_five_levels_have_names_in_all_languages() -> None:
    game = FoggyFrontlines()
    assert len(game.levels) == 5
    for language in ("en", "de"):
        texts = game.texts(language)
        for level in game.levels:
            assert texts.has(f"level.{level.id}")
            assert texts.has(f"level.{level.id}.line")
