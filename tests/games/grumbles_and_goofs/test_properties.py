"""What holds after every action of many random games under mixed options."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.bits import bit
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng, stream
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_pieces import CAUGHT, DRAFTING, OFF_BOARD, PLAYING, RESERVE
from tests.games.grumbles_and_goofs.positions import VALUES
from tests.games.grumbles_and_goofs.tables import mixed_games, random_game

OPTIONS = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})


def check_caches(state: GrumblesState) -> None:
    """Sets of squares are what the pieces say, and no square is taken twice."""
    places = [int(state.square_of(kind)) for kind in range(7)]
    for trio, at in ((state.purple, state.purple_at), (state.green, state.green_at)):
        assert sum(bit(places[kind]) for kind in range(7) if trio >> kind & 1) == at
    goofs = [int(state.goof_at(goof)) for goof in range(10)]
    assert sum(bit(place) for place in goofs if place < RESERVE) == state.goofs_at
    assert state.purple & state.green == 0
    assert state.purple_at & state.green_at == (state.purple_at | state.green_at) & state.goofs_at == 0
    assert all((places[kind] == OFF_BOARD) == (not (state.purple | state.green) >> kind & 1) for kind in range(7))


def check_pieces(state: GrumblesState) -> None:
    """No piece is lost or made, and stars are filled as long as there is something to fill them with (GG-6.8)."""
    if state.phase != DRAFTING:
        assert (int(state.purple).bit_count(), int(state.green).bit_count()) == (3, 3)
    goofs = [int(state.goof_at(goof)) for goof in range(10)]
    on_board = int(state.goofs_at).bit_count()
    captured = sum(1 for place in goofs if place >= CAUGHT)
    assert on_board + captured + state.reserve() == 10
    assert state.mysteries_left() == sum(1 for place in goofs[5:] if place < CAUGHT)
    assert state.goofs_left() == 10 - captured
    assert sorted(int(state.goof_kind(goof)) for goof in range(10)) == [0] * 8 + [1, 2]
    if state.reserve() and not state.is_over():
        assert state.rules.stars & ~state.occupied() == 0
    homes = bit(state.rules.home_purple) | bit(state.rules.home_green)
    assert state.goofs_at & homes == 0


def check_turn(state: GrumblesState) -> None:
    """Nobody is ever stuck, and every turn begins clean (GG-5.7)."""
    if state.is_over():
        return
    assert state.count_actions(state.player()) > 0
    if state.phase == PLAYING and not state.acted:
        assert state.trespassers() == 0
        assert state.turn & 1 == state.player()


def check_game(game: GrumblesAndGoofs, states: Any, documents: int = 1) -> int:
    """Every state of a game; every so many-th one through its document too. Returns the number of decisions."""
    decisions = -1
    for state in states:
        decisions += 1
        check_caches(state)
        check_pieces(state)
        check_turn(state)
        if decisions % documents == 0 or state.is_over():
            document = game.dump(state)
            assert game.dump(game.load(json.loads(json.dumps(document)))) == document
    limit = game.given["no_progress_limit"]
    assert state.is_over()
    assert state.turn <= 10 * limit - 9
    assert sorted(game.returns(state)) in ([-1.0, 1.0], [0.0, 0.0])
    return decisions


@pytest.mark.clause("GG-2.10", "GG-3.4", "GG-5.7", "GG-6.8", "GG-8.1", "GG-8.6")
def test_random_games_keep_every_invariant() -> None:
    assert sum(check_game(game, states, 5) for game, states in mixed_games(61, 400)) > 15_000


@pytest.mark.long
@pytest.mark.clause("GG-2.10", "GG-5.7", "GG-6.8", "GG-8.6")
def test_thousands_of_random_games_keep_every_invariant() -> None:
    assert sum(check_game(game, states) for game, states in mixed_games(62, 2_000)) > 60_000


@settings(max_examples=15, deadline=None)
@given(OPTIONS, st.integers(0, 2**40))
def test_any_game_keeps_every_invariant(options: dict[str, Any], seed: int) -> None:
    game = GrumblesAndGoofs(options)
    check_game(game, random_game(game, seed), 10)


@pytest.mark.clause("GG-2.10")
def test_a_trio_changes_by_one_from_turn_to_turn() -> None:
    for _, states in mixed_games(63, 10):
        trios: dict[int, int] = {}
        turn = 0
        for state in states:
            if state.phase == PLAYING and state.turn != turn:
                turn, seat = int(state.turn), int(state.player())
                trio = int(state.grumbles_of(seat))
                if seat in trios:
                    assert (trio ^ trios[seat]).bit_count() == 2
                trios[seat] = trio


@pytest.mark.clause("GG-8.4", "GG-8.6")
@pytest.mark.parametrize("limit", [10, 13])
def test_a_game_of_captures_at_the_last_moment_is_as_long_as_can_be(limit: int) -> None:
    """Nobody captures unless the game would end otherwise: still within the bound."""
    game = GrumblesAndGoofs({"no_progress_limit": limit})
    for seed in range(4):
        rng, state = stream(seed, 0), next(random_game(game, seed))
        while not state.is_over():
            seat = state.decider()
            actions = state.legal_actions(seat)
            quiet = [action for action in actions if state.phase == DRAFTING or not captures(state, seat, action)]
            wanted = quiet if state.quiet_turns < limit - 1 or len(quiet) == len(actions) else actions
            state.apply(seat, (wanted or actions)[rng.below(len(wanted or actions))], NoChance(), Log())
        assert state.turn <= 10 * limit - 9


def captures(state: GrumblesState, seat: int, action: int) -> bool:
    after = state.clone()
    after.apply(seat, action, NoChance(), Log())
    return bool(after.goofs_left() != state.goofs_left())


def test_the_same_game_is_played_with_and_without_a_log() -> None:
    for number, (game, _) in enumerate(mixed_games(64, 10)):
        ends = []
        for log in (Log(), EventLog()):
            rng, state = stream(number, 5), next(random_game(game, number))
            while not state.is_over():
                seat = state.decider()
                state.apply(seat, state.sample_action(seat, rng), NoChance(), log)
            ends.append(game.save(state))
        assert ends[0] == ends[1]


def test_events_tell_the_whole_game() -> None:
    """Whoever follows the events has the board, the captures and the score of the document."""
    for number, (game, _) in enumerate(mixed_games(65, 12)):
        rng, state, log = stream(number, 6), next(random_game(game, number)), EventLog()
        at = {goof: entry["at"] for goof, entry in game.dump(state)["goofs"].items()}
        owners: dict[str, str | None] = {}
        squares: dict[str, str | None] = {}
        scores = {"purple": 0, "green": 0}
        while not state.is_over():
            seat = state.decider()
            state.apply(seat, state.sample_action(seat, rng), NoChance(), log)
            for event in log.events:
                follow(event.kind, event.shown, at, owners, squares, scores)
            log.events.clear()
            document = game.dump(state)
            assert at == {goof: entry["at"] for goof, entry in document["goofs"].items()}
            assert scores == document["scores"]
            for kind, entry in document["grumbles"].items():
                assert (owners.get(kind), squares.get(kind)) == (entry["owner"], entry["square"])


def follow(
    kind: str,
    shown: dict[str, Any],
    at: dict[str, str],
    owners: dict[str, str | None],
    squares: dict[str, str | None],
    scores: dict[str, int],
) -> None:
    if kind == "drafted":
        owners[shown["kind"]], squares[shown["kind"]] = shown["owner"], shown["square"]
    elif kind == "moved":
        assert squares[shown["kind"]] == shown["from"]
        squares[shown["kind"]] = shown["to"]
    elif kind == "displaced":
        places: dict[str, Any] = at if shown["piece"] in at else squares
        assert places[shown["piece"]] == shown["from"]
        places[shown["piece"]] = shown["to"]
    elif kind == "captured":
        at[shown["goof"]] = shown["by"]
        scores[shown["by"]] += shown["points"]
    elif kind == "arrived":
        at[shown["goof"]] = shown["square"]
    elif kind == "exchanged":
        owners[shown["in"]], squares[shown["in"]] = owners[shown["out"]], shown["square"]
        assert squares[shown["out"]] == shown["square"]
        owners[shown["out"]] = squares[shown["out"]] = None


def test_resampled_worlds_can_be_played_on() -> None:
    for game, states in mixed_games(66, 5):
        for number, state in enumerate(states):
            if number % 17 == 0 and not state.is_over():
                world, rng = state.resample(0, Rng(number)), Rng(number)
                while not world.is_over():
                    seat = world.decider()
                    world.apply(seat, world.sample_action(seat, rng), NoChance(), Log())
                check_caches(world)
                assert game.load(game.dump(world)).is_over()
