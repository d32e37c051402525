"""What a good player looks at: whole turns against brute force, averages against enumeration, and nothing hidden."""

from __future__ import annotations

from itertools import chain, permutations
from typing import Any

import pytest

from grumbletop.engine.rng import Rng
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs, insight
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_legal import tried
from grumbletop.games.grumbles_and_goofs.rules_numbers import END, form_of
from tests.games.grumbles_and_goofs.positions import EXAMPLE, position
from tests.games.grumbles_and_goofs.tables import FAR, begun, loaded, mixed_games, random_game, spell, tight_turns

Placement = tuple[Any, ...]
GRUMBLES = {"push": "purple a3", "throw": "purple d6", "swing": "purple e6", "pull": "green g4", "shove": "green e1", "yank": "green g1"}


def placement(state: GrumblesState) -> Placement:
    """Where all pieces stand, and whether the last mystery was captured."""
    return tuple(int(state.square_of(kind)) for kind in range(7)), tuple(int(state.goof_at(goof)) for goof in range(10)), state.is_over()


def brute_force(state: GrumblesState) -> tuple[set[Placement], int]:
    """All ways to end a turn over every order of activations, and how many orders there are; legality is asked of the rules."""
    if state.is_over():
        return {placement(state)}, 1
    actions = state.legal_actions(state.player())
    found = {placement(state)} if any(form_of(action) == END for action in actions) else set()
    ways = len(found)
    for action in [each for each in actions if form_of(each) != END]:
        deeper, more = brute_force(public_child(state, action))
        found |= deeper
        ways += more
    return found, ways


def public_child(state: GrumblesState, action: int) -> GrumblesState:
    """The situation after an activation as everybody foresees it: whatever is captured, it is not Doom unless it must be."""
    child = state.clone()
    child.take_from(tried(state, action))
    child.blind = False
    return child


def quiet(state: GrumblesState) -> GrumblesState:
    """The same table with few ways to go: one Grumble has acted already."""
    calmer = state.clone()
    if not calmer.acted:
        last = max(kind for kind in range(7) if calmer.grumbles_of(calmer.player()) >> kind & 1)
        calmer.acted = last + 1
    return calmer


@pytest.mark.clause("GG-2.2", "GG-5.4", "GG-5.5")
def test_turns_are_all_different_placements_that_brute_force_finds() -> None:
    checked = captured = 0
    scoring = [loaded(position(GRUMBLES, FAR | {"g6": "a2"} | more, turn=12)) for more in ({}, {"g7": "b1"}, {"g1": "f7", "g7": "b6"})]
    for number, (_, state) in enumerate(chain(scoring, tight_turns(51, 40))):
        if number % 3 and number > 3:
            continue
        table = quiet(state)
        expected, _ = brute_force(table)
        turns = insight.turns(table)
        found = [placement(turn.after) for turn in turns]
        assert len(found) == len(set(found))
        assert set(found) == expected
        checked += 1
        captured += any(insight.captures(table, turn.after) for turn in turns)
    assert checked > 20
    assert captured >= 2


def test_turns_of_a_whole_turn() -> None:
    game = GrumblesAndGoofs()
    for number, state in enumerate(random_game(game, 3)):
        if number in (6, 60) and not state.is_over():
            expected, ways = brute_force(state)
            found = insight.turns(state)
            assert {placement(turn.after) for turn in found} == expected
            assert len(found) == len(expected) < ways


def test_the_actions_of_a_turn_lead_where_it_says() -> None:
    for game, state in tight_turns(52, 12):
        for turn in insight.turns(state)[::7]:
            after, seat = state.clone(), int(state.player())
            for action in turn.actions:
                assert after.is_legal(seat, action)
                after = public_child(after, action)
            assert placement(after) == placement(turn.after)
            assert len(turn.actions) <= 3
            assert game.text(state, seat, turn.actions[0]) if turn.actions else placement(after) == placement(state)


def test_there_are_about_a_hundred_turns_in_the_middle_of_a_game() -> None:
    game = GrumblesAndGoofs()
    counts = []
    for seed in range(3):
        for state in random_game(game, seed):
            if state.turn >= 10 and not state.acted and not state.is_over() and state.turn % 8 == 0:
                counts.append(len(insight.turns(state)))
    assert len(counts) >= 8
    assert 60 <= sum(counts) / len(counts) <= 140


def test_a_capture_is_a_threat_with_a_shortest_way() -> None:
    _, state = loaded(position(GRUMBLES, FAR | {"g6": "a2"}, turn=12))
    threats = insight.threats(state, 0)
    assert {goof: [spell(action) for action in way] for goof, way in threats.items()} == {5: ["push a2"]}
    assert insight.threats(state, 1) == {}
    later, other = loaded(position(GRUMBLES, FAR | {"g6": "a2"}, turn=13))
    assert insight.threats(other, 0) == threats
    assert later.dump(other)["to_act"] == "green"


def test_there_are_no_turns_and_threats_before_and_after_play() -> None:
    _, state = begun()
    *_, over = random_game(GrumblesAndGoofs(), 1)
    for table in (state, over):
        assert insight.turns(table) == []
        assert insight.threats(table, 0) == insight.threats(table, 1) == {}


@pytest.mark.clause("GG-7.3", "GG-7.4", "GG-7.5", "GG-7.6")
@pytest.mark.parametrize(
    "captured", [{}, {6: "regular"}, {6: "super"}, {6: "regular", 7: "super"}, {6: "regular", 7: "regular", 8: "regular"}]
)
def test_expected_points_are_the_mean_over_all_stirs(captured: dict[int, str]) -> None:
    rest = ["regular", "regular", "regular", "super", "doom"]
    for kind in captured.values():
        rest.remove(kind)
    mysteries = {f"g{number}": "green" for number in captured} | {f"g{6 + len(captured)}": "b4"}
    _, state = loaded(position(GRUMBLES, FAR | mysteries, [*captured.values(), *rest], turn=12))
    worth = {"regular": 1, "super": 3, "doom": -1}
    stirs = list(permutations(rest))
    mean = sum(worth[stir[0]] for stir in stirs) / len(stirs)
    assert insight.expected_points(state, 5 + len(captured)) == pytest.approx(mean)
    assert insight.expected_points(state, 0) == 1.0
    assert [insight.expected_points(state, number - 1) for number in captured] == [worth[kind] for kind in captured.values()]
    assert insight.doom_share(state) == pytest.approx(1 / len(rest))


@pytest.mark.clause("GG-7.5")
def test_the_last_goof_of_all_is_worth_three() -> None:
    places = {f"g{number}": "green" for number in range(1, 10)} | {"g10": "a4"}
    _, state = loaded(position(GRUMBLES, places, ["regular", "regular", "regular", "super", "doom"], turn=12))
    assert insight.expected_points(state, 9) == 3.0
    two = places | {"g1": "d2"}
    _, state = loaded(position(GRUMBLES, two, ["regular", "regular", "regular", "super", "doom"], turn=12))
    assert insight.expected_points(state, 9) == -1.0


def everything(game: GrumblesAndGoofs, state: GrumblesState) -> list[Any]:
    return [
        [(list(turn.actions), placement(turn.after)) for turn in insight.turns(state)],
        [insight.threats(state, each) for each in (0, 1)],
        [insight.expected_points(state, goof) for goof in range(10)],
        [insight.features(game, state, each) for each in (0, 1)],
        insight.doom_share(state),
    ]


def test_no_insight_depends_on_what_is_hidden() -> None:
    for number, (game, state) in enumerate(tight_turns(53, 5)):
        assert everything(game, state) == everything(game, state.resample(0, Rng(number)))


def test_looking_changes_nothing() -> None:
    for game, states in mixed_games(54, 2):
        for number, state in enumerate(states):
            if number % 25 == 0 or state.is_over():
                before = game.save(state)
                everything(game, state)
                assert game.save(state) == before
                assert not state.blind


def test_the_features_are_mirrored() -> None:
    game, state = loaded(EXAMPLE)
    own, their = insight.features(game, state, 0), insight.features(game, state, 1)
    assert own["lead"] == -their["lead"] == -1
    for name in ("pull", "zone", "threats"):
        assert own[f"own_{name}"] == their[f"their_{name}"]
        assert own[f"their_{name}"] == their[f"own_{name}"]
    assert (own["own_zone"], own["on_turn"], their["on_turn"]) == (1.0, 0.0, 1.0)


def test_metrics_of_finished_games() -> None:
    for game, states in mixed_games(55, 8):
        *_, state = states
        document, metrics = game.dump(state), insight.metrics(state)
        assert metrics["turns"] == document["turn"]
        assert (metrics["score_purple"], metrics["score_green"]) == (document["scores"]["purple"], document["scores"]["green"])
        assert metrics["captured"] == sum(1 for entry in document["goofs"].values() if entry["at"] in ("purple", "green"))
        assert metrics["stalled"] == (document["result"]["reason"] == "stall")
        assert metrics["last_chance"] == (document["result"]["reason"] == "last_chance")
