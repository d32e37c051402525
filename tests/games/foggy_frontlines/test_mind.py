"""What any search may ask about Foggy Frontlines: shares of the win, quick sensible play, and a short list with every kind of plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.errors import BadContent
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines import weights
from grumbletop.games.foggy_frontlines.game import FoggyFrontlines
from grumbletop.games.foggy_frontlines.mind_worth import FEATURES
from grumbletop.games.foggy_frontlines.rules_cards import OVER, PASSING, PLANNING
from tests.games.foggy_frontlines.fog_tables import begun, decisions


def test_shares_are_shares_and_true_at_the_end() -> None:
    for game, state, _ in decisions(71, 4):
        if game.insight.knows_worth(state):
            shares = [game.insight.worth(state, each) for each in range(game.seats)]
            assert sum(shares) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in shares)
            if state.phase == OVER:
                assert shares == [state.value(each) for each in range(game.seats)]


def test_worth_is_told_between_rounds_only() -> None:
    told = {int(state.phase) for game, state, _ in decisions(72, 3) if game.insight.knows_worth(state)}
    silent = {int(state.phase) for game, state, _ in decisions(72, 3) if not game.insight.knows_worth(state)}
    assert PLANNING in told
    assert PASSING in silent - told


def test_princesses_recruits_and_no_bully_are_better() -> None:
    slots = ("kid_y1", "kid_y3")
    game, plain = begun(slots)
    worth = game.insight.worth(plain, 0)
    for better in ({"princesses": ["Pr1", "Pg1"]}, {"hand": ["r4", "b3", "g2", "y1", "X", "Mr"]}):
        _, other = begun(slots, seat_0=better)
        assert game.insight.worth(other, 0) > worth + 0.01
    _, other = begun(slots, seat_0={"bully": 1})
    assert game.insight.worth(other, 0) < worth


def test_likely_actions_are_legal_whatever_the_options() -> None:
    rng = Rng(3)
    for game, state, seat in decisions(73, 6):
        if seat >= 0:
            assert state.is_legal(seat, game.insight.likely_action(state, seat, rng))


def test_the_shortlist_is_legal_short_and_says_nothing_twice() -> None:
    for game, state, seat in decisions(74, 5):
        if seat >= 0:
            for most in (1, 6, 40):
                actions = game.insight.shortlist(state, seat, most, Rng(1))
                assert 0 < len(actions) <= most
                assert len(set(actions)) == len(actions)
                assert all(state.is_legal(seat, action) for action in actions)


def test_the_shortlist_knows_only_what_its_seat_knows() -> None:
    for game, state, seat in decisions(75, 3):
        if seat >= 0:
            other = state.reopened().resample(seat, Rng(9))
            expected = game.insight.shortlist(state.reopened(), seat, 30, Rng(1))
            assert game.insight.shortlist(other, seat, 30, Rng(1)) == expected


def test_asking_changes_nothing() -> None:
    for game, state, seat in decisions(76, 1):
        if seat >= 0:
            before = game.save(state)
            game.insight.shortlist(state, seat, 10, Rng(1))
            game.insight.likely_action(state, seat, Rng(1))
            if game.insight.knows_worth(state):
                game.insight.worth(state, seat)
            assert game.save(state) == before


def listed(most: int, slots: tuple[str, str], hand: str, retreat: str = "") -> list[str]:
    game, state = begun(slots, seat_0={"hand": hand.split(), "retreat": retreat.split()})
    return [game.text(state, 0, action) for action in game.insight.shortlist(state, 0, most, Rng(1))]


def test_every_kind_of_plan_is_on_a_list_of_eight() -> None:
    plans = listed(8, ("kid_r1", "kid_g3"), "r4 b3 g2 y1 X")
    kinds = {tuple(squad[0] for squad in plan.split()[1:]) for plan in plans}
    assert kinds == {(), ("r",), ("g",), ("X",), ("r", "g"), ("r", "X"), ("g", "X"), ("r", "g", "X")}


def test_a_long_list_has_every_strength_but_no_two_plans_that_are_alike() -> None:
    plans = listed(1_000, ("kid_r1", "kid_g3"), "r4 b3 g2 y1 X")
    alone = [plan.split()[1] for plan in plans if plan.startswith("grunt r4") and plan.count(" ") == 1]
    assert sorted(plan.count("+") for plan in alone) == [0, 1, 2, 3, 4]
    assert all("y1" in plan or "X" in plan for plan in alone if "+" in plan), "the weakest support first"
    assert not any(leader in plan for plan in plans for leader in (" b3", " y1")), "nobody marches for nothing"


def test_recruits_lead_and_fly() -> None:
    plans = listed(1_000, ("kid_r1", "kid_g3"), "r4 b3 g2 y1 X Mr Gg C1")
    for squad in ("Mr", "Gg", "r4+C1^"):
        assert any(squad in plan.split() for plan in plans)
    assert any("Mr+" in plan and "C1^" in plan for plan in plans)
    assert not any(squad.startswith("Gg+") for plan in plans for squad in plan.split()), "nothing helps a Megagrump"


def test_two_squads_may_go_where_both_slots_have_one_colour() -> None:
    plans = listed(1_000, ("kid_r1", "kid_r3"), "r4 b3 g2 y1 X Mr")
    assert "grunt r4 Mr" in plans


def test_nobody_recruits_without_two_others() -> None:
    assert sorted(listed(1_000, ("kid_r1", "kid_g3"), "r4 X", "b3 g2 y1")) == ["grunt", "grunt r4", "grunt r4+X"]


def test_the_weights_are_read_as_they_are_written(tmp_path: Path) -> None:
    two, three, four = (weights.read_weights(FoggyFrontlines.home(), players) for players in (2, 3, 4))
    assert len(two) == len(three) == weights.STAGES * FEATURES == weights.STAGES * len(weights.NAMES)
    assert two != three == four
    (tmp_path / weights.FILE).write_text(weights.spelled({weights.TWO: two, weights.MORE: three}, "a remark"), encoding="utf-8")
    assert [weights.read_weights(tmp_path, players) for players in (2, 3, 4)] == [two, three, four]


def test_a_weight_that_is_no_number_is_refused(tmp_path: Path) -> None:
    text = (FoggyFrontlines.home() / weights.FILE).read_text(encoding="utf-8")
    (tmp_path / weights.FILE).write_text(text.replace("butt = [", 'butt = ["much", '), encoding="utf-8")
    with pytest.raises(BadContent, match="butt"):
        weights.read_weights(tmp_path, 2)
