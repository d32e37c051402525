"""What people see, read and click."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import Choices
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import BATTLE, EVACUATING, YELLING
from tests.games.foggy_frontlines.tables import begun, play, refused, walk

# Composing


def offered(found: Choices) -> list[str]:
    return [choice.value for choice in found.offered]


def test_a_plan_is_composed_card_by_card_in_any_order() -> None:
    game, state = begun(first_butt=1)
    assert offered(game.choices(state, 0)) == ["lead r4", "lead b3", "lead g2", "lead y1", "lead X", "grunt"]
    steps = ["lead X", "add y1", "add b3"]
    assert offered(game.choices(state, 0, steps)) == ["lead r4", "lead g2", "add r4", "add g2", "grunt"]
    steps += ["lead r4", "add g2", "grunt"]
    assert game.choices(state, 0, steps).whole == "grunt r4+g2 X+b3+y1"
    assert offered(game.choices(state, 0, steps)) == []
    assert game.choices(state, 0, ["add r4"]) == game.choices(state, 0, ["lead r4", "lead r4"]) == Choices(())


def test_every_step_says_what_the_squad_will_be_worth() -> None:
    game, state = begun(first_butt=1)
    state.put_cards(0, int(state.hand(0)) | 1 << 13 | 1 << 5, 0, 0)
    state.pile &= ~(1 << 13 | 1 << 5)
    data = {choice.value: choice.data for choice in game.choices(state, 0, ["lead Mr", "add r4"]).offered}
    assert data["add y1"] == {"card": "y1", "under": "Mr", "strength": 8, "color": "r"}
    assert data["flip C1"]["strength"] == 9
    assert data["lead b3"]["strength"] == 3
    assert data["grunt"] == {"plan": "grunt Mr+r4"}
    recruiting = {choice.value: choice.data for choice in game.choices(state, 0, ["lead X"]).offered}
    assert recruiting["add r4"] == {"card": "r4", "under": "X", "supports": 1}


@pytest.mark.clause("FF-2.3", "FF-2.4")
def test_cards_that_rest_and_cards_that_only_follow_are_barred() -> None:
    game, state = begun(first_butt=1)
    state.put_cards(0, 0b11110 | 1 << 13, 1, 0)
    barred = {choice.value: choice.clause for choice in game.choices(state, 0).barred}
    assert barred == {"lead r4": "FF-2.3", "lead C1": "FF-2.4"}


def test_codes_of_steps_differ_from_those_of_actions() -> None:
    game, state = begun(first_butt=1)
    codes = [choice.code for steps in ([], ["lead r4"]) for choice in game.choices(state, 0, steps).offered]
    assert all(3600 <= code < game.codes for code in codes)
    assert state.code(0, int(state.default_action(0))) == -1


def compose(game: FoggyFrontlines, state: FoggyState, seat: int, *parts: str) -> str | None:
    return game.choices(state, seat, parts).whole


def battle_with(slot: str, plan: str) -> tuple[FoggyFrontlines, FoggyState]:
    """Seat 0 fights alone for one of two slots; princesses are at home with their bosses."""
    game, state = begun(first_butt=1)
    state.slot1 = game.rules.map_ids.index(slot)
    play(game, state, (0, plan), (1, "grunt"))
    assert state.phase == BATTLE
    return game, state


def test_two_princesses_may_be_named_either_way_round() -> None:
    game, state = battle_with("para_r", "grunt r4")
    assert offered(game.choices(state, 0)) == ["capture", "retreat"]
    assert compose(game, state, 0, "capture", "r4", "1") == "r4x1"
    assert compose(game, state, 0, "capture", "r4", "1", "Pb1", "Pr1") == "r4x1:Pr1,Pb1"
    assert compose(game, state, 0, "capture", "r4", "1", "Pr1", "Pb1") == "r4x1:Pr1,Pb1"
    assert compose(game, state, 0, "capture", "r4", "1", "Pr1", "Pr1") is None


def test_two_cards_run_either_way_round() -> None:
    game, state = battle_with("fake_r", "grunt r4")
    play(game, state, (0, "r4x1:@1"))
    assert state.phase == EVACUATING
    assert compose(game, state, 1, "evacuate", "b4", "r3") == compose(game, state, 1, "evacuate", "r3", "b4") == "evacuate r3 b4"
    assert [choice.value for choice in game.choices(state, 1, ["evacuate", "b4"]).offered].count("b4") == 0


# Previews, refusals, time


def test_a_preview_shows_the_strengths_of_a_plan() -> None:
    game, state = begun(first_butt=1)
    before = game.save(state)
    assert game.preview(state, 0, "grunt r4+y1 X+b3+g2").data == {"squads": "r4 = 5, X"}
    assert game.save(state) == before


@pytest.mark.clause("FF-2.2", "FF-8.9")
def test_a_second_grunt_is_refused_as_such() -> None:
    game, state = begun(first_butt=1)
    play(game, state, (0, "grunt"))
    assert refused(game, state, 0, "grunt r4") == "FF-2.2"
    assert refused(game, state, 0, "retreat") == "FF-9.1"
    assert refused(game, state, 0, "hum") == "FF-9.1"


@pytest.mark.clause("FF-8.8")
def test_the_first_to_yell_wins_and_the_clock_shares() -> None:
    game, state = tied()
    assert {decision.mode for seat in (0, 1) if (decision := game.decision(state, seat)) is not None} == {"race"}
    quick, late = state.clone(), state.clone()
    play(game, quick, (1, "I WIN!"))
    assert game.returns(quick) == [0.0, 1.0]
    log = EventLog()
    game.expire(late, [0, 1], SeededChance(Rng(1)), log)
    assert game.returns(late) == [0.5, 0.5]
    assert [event.kind for event in log.events][:3] == ["expired", "expired", "shared"]


def tied() -> tuple[FoggyFrontlines, FoggyState]:
    """Winter has come to a tie of five points: a pair against two princesses and the hat."""
    game, state = begun(final_tie="yell", first_butt=1, round_limit=1)
    state.princesses = 0b00000011 | 0b00010100 << 12 | 0b11101000 << 48
    play(game, state, (0, "grunt"), (1, "grunt"))
    assert state.phase == YELLING
    return game, state


# The fog


@pytest.mark.clause("FF-2.8")
def test_a_ready_player_s_hand_looks_as_before() -> None:
    game, state = begun(first_butt=1)
    before = game.view(state, 1)["players"][0]
    play(game, state, (0, "grunt r4+y1 X+b3+g2"))
    after = game.view(state, 1)["players"][0]
    assert after == before | {"ready": True}
    assert [squad["leader"] for squad in game.view(state, 0)["players"][0]["squads"]] == ["r4", "X"]


@pytest.mark.clause("FF-2.10")
def test_leaders_and_numbers_are_shown_and_supports_are_not() -> None:
    game, state = battle_with("kid_r1", "grunt r4+y1+g2")
    squad = game.view(state, 1)["players"][0]["squads"][0]
    assert squad == {"leader": "r4", "supports": ["?", "?"], "faceup": [], "penalty": 0, "resolved": False}


def drawings(game: FoggyFrontlines, state: FoggyState, seats: Sequence[int | None]) -> list[str]:
    return [game.drawing(state, seat, game.texts(language)) for seat in seats for language in ("en", "de")]


def test_every_state_can_be_drawn_without_a_hole() -> None:
    game = FoggyFrontlines({"players": 3, "recruit_choice": "pick", "compare_scope": "round"})
    for state in walk(game, seed=21, games=1):
        for text in drawings(game, state, (None, 0, 2)):
            assert "{" not in text
            assert "draw." not in text
            assert all(line == line.rstrip() for line in text.splitlines())


def test_a_table_to_play_from() -> None:
    game, state = begun(seed=3, first_butt=1)
    lines = game.drawing(state, 0, game.texts()).splitlines()
    assert lines[0] == "Round 1 · planning"
    assert "Your hand: r4 b3 g2 y1 X" in lines
    assert any(line.startswith("2. Seat 1, Auntie Murk. Score 3 · hand 6") for line in lines)


def test_a_whole_game_is_told_without_a_hole() -> None:
    game = FoggyFrontlines({"players": 4, "bullyhulk_timing": "at_once", "recruit_choice": "pick"})
    log, rng = EventLog(), Rng(6)
    chance = SeededChance(Rng(7))
    state = game.start(chance, log=log)
    while not state.is_over():
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), chance, log)
    for language in ("en", "de"):
        texts = game.texts(language)
        told = [game.say_event(event.seen_by(seat), texts) for event in log.events for seat in (-1, 0)]
        assert not [sentence for sentence in told if "{" in sentence or "log." in sentence]


def test_silence_costs_nothing() -> None:
    """With and without a listener the same game is played."""
    game, state = begun(5)
    twin, rng = state.clone(), Rng(8)
    while not state.is_over():
        seat = state.decider()
        action = int(state.sample_action(seat, rng))
        state.apply(seat, action, SeededChance(Rng(action)), Log())
        twin.apply(seat, action, SeededChance(Rng(action)), EventLog())
    assert game.save(state) == game.save(twin)


def test_a_plan_is_said_by_its_squads() -> None:
    game = FoggyFrontlines({"bosses": ["zib", "gnash"], "first_butt": 1})
    state = game.start(SeededChance(Rng(1)))
    texts = game.texts_at(game.texts(), ["Ada", "Bo"], 0)

    def said(text: str) -> str:
        action = game.parse(state, 0, text)
        assert isinstance(action, int)
        return game.say_action(state, 0, action, texts)

    assert said("grunt") == "Nobody marches"
    assert said("grunt y4+r1 b2") == "Damp Drone; Stinger Cadet + Unpaid Intern"


@pytest.mark.clause("FF-5.4")
@pytest.mark.parametrize("choice", ["random", "pick"])
def test_nobody_calls_a_recruit_back_alone(choice: str) -> None:
    """Whether it was drawn or the pile was looked through: something has come to light."""
    game, state = begun(first_butt=0, recruit_choice=choice)
    play(game, state, (0, "grunt X+b3+g2"), (1, "grunt"))
    told = play(game, state, (0, "X!")).events
    assert [event.kind for event in told if event.reveals] == ["looked" if choice == "pick" else "recruited"]
