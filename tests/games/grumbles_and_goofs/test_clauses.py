"""Clauses of Grumbles and Goofs that a scenario can't show: what is true of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import BadPosition, Refused
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from tests.games.grumbles_and_goofs.positions import SQUARES, STIRRED, opening, position
from tests.games.grumbles_and_goofs.slow_rules import HOMES, KINDS, MYSTERIES, PLAYERS, STARS, STARTERS, STARTS
from tests.games.grumbles_and_goofs.tables import DRAFT, legal, loaded, mixed_games, play

HALF_TURN = {square: "gfedcba"["abcdefg".index(square[0])] + str(8 - int(square[1])) for square in SQUARES}
GAMES = 6


def documents(seed: int) -> Iterator[list[dict[str, Any]]]:
    """Every position of some random games under mixed options."""
    for game, states in mixed_games(seed, GAMES):
        yield [game.dump(state) for state in states]


def turned(document: dict[str, Any]) -> dict[str, Any]:
    """The same table with the players and the corners exchanged."""
    sides = {"purple": "green", "green": "purple"}
    squares = HALF_TURN | sides

    def grumble(entry: dict[str, Any]) -> dict[str, Any]:
        return {"owner": sides.get(entry["owner"]), "square": squares.get(entry["square"])}

    return document | {
        "to_act": sides[document["to_act"]],
        "turn": document["turn"] + 1,
        "grumbles": {kind: grumble(entry) for kind, entry in document["grumbles"].items()},
        "goofs": {goof: entry | {"at": squares.get(entry["at"], entry["at"])} for goof, entry in document["goofs"].items()},
        "scores": {sides[player]: score for player, score in document["scores"].items()},
    }


def turned_text(text: str) -> str:
    for square in {text[index : index + 2] for index in range(len(text))} & set(SQUARES):
        text = text.replace(square, HALF_TURN[square].upper())
    return text.lower()


# The seats and the board


@pytest.mark.clause("GG-1.1")
def test_there_are_two_seats_and_purple_is_the_first() -> None:
    game, state = loaded(opening())
    assert GrumblesAndGoofs.info.seats == (2, 2)
    assert game.seats == 2
    assert [game.texts().word("seat", seat) for seat in (0, 1)] == ["Purple", "Green"]
    assert state.decider() == 0
    assert game.dump(state)["to_act"] == PLAYERS[0]


@pytest.mark.clause("GG-1.1", "GG-1.3")
@pytest.mark.parametrize("board", STARS)
def test_half_a_turn_of_the_board_exchanges_the_players(board: str) -> None:
    document = position(
        {"push": "purple a3", "yank": "purple d3", "swing": "purple f5", "pull": "green f6", "shove": "green c4", "swap": "green g5"},
        {"g1": "a2", "g2": "e5", "g3": "b2", "g4": "green", "g5": "e6", "g6": "b1", "g7": "f3", "g8": "purple", "g9": "g6", "g10": "d7"},
        turn=20,
        options={"board": board},
    )
    game, state = loaded(document)
    other_game, other = loaded(turned(document))
    assert sorted(turned_text(text) for text in legal(game, state)) == legal(other_game, other)


@pytest.mark.clause("GG-1.2", "GG-9.1")
def test_49_squares_can_be_named_and_no_other() -> None:
    game, state = loaded(opening())
    understood = {
        name for name in map("".join, product("`abcdefghA", "012345678")) if refusal(game, state, f"draft push {name}") != "GG-9.1"
    }
    assert understood == set(SQUARES)
    assert len(understood) == 49


def refusal(game: GrumblesAndGoofs, state: GrumblesState, text: str) -> str:
    """The clause that refuses a text, or nothing."""
    try:
        game.parse(state, int(state.decider()), text)
    except Refused as refused:
        return refused.clause
    return ""


@pytest.mark.clause("GG-1.2", "GG-3.3", "GG-6.8")
def test_every_piece_has_a_square_of_its_own() -> None:
    for game in documents(1):
        for document in game:
            taken = [entry["square"] for entry in document["grumbles"].values() if entry["square"]]
            taken += [entry["at"] for entry in document["goofs"].values() if entry["at"] in SQUARES]
            assert len(set(taken)) == len(taken)
            assert set(taken) <= set(SQUARES)
            waiting = "reserve" in [entry["at"] for entry in document["goofs"].values()]
            if waiting and document["phase"] != "over":
                assert set(STARS[document["options"]["board"]]) <= set(taken)


# The turn


@pytest.mark.clause("GG-2.10")
def test_six_grumbles_are_out_and_each_trio_changes_by_one() -> None:
    for game in documents(2):
        trios: dict[str, set[str]] = {}
        starts = [after for before, after in pairwise(game) if after["turn"] != before["turn"] and after["phase"] == "play"]
        assert starts
        for document in starts:
            owners = {kind: document["grumbles"][kind]["owner"] for kind in KINDS}
            mover = document["to_act"]
            trio = {kind for kind, owner in owners.items() if owner == mover}
            assert sorted(str(owner) for owner in owners.values()) == ["None", *["green"] * 3, *["purple"] * 3]
            if mover in trios:
                assert len(trio & trios[mover]) == 2
            trios[mover] = trio


@pytest.mark.clause("GG-5.1", "GG-5.2", "GG-5.7")
def test_no_turn_begins_with_a_trespasser() -> None:
    barred = {player: {*HOMES.values(), *STARTS[other]} for player, other in (PLAYERS, PLAYERS[::-1])}
    for game in documents(3):
        for document in game:
            if document["phase"] == "play" and not document["acted"]:
                for grumble in document["grumbles"].values():
                    assert grumble["square"] not in barred.get(grumble["owner"], set())


@pytest.mark.clause("GG-6.8")
def test_a_step_brings_out_one_goof_at_most() -> None:
    for game in documents(4):
        for before, after in pairwise(game):
            came = [goof for goof in MYSTERIES if before["goofs"][goof]["at"] == "reserve" != after["goofs"][goof]["at"]]
            steps = 2 if after["acted"] and after["acted"][-1] in ("shove", "yank") else 1
            assert len(came) <= steps


@pytest.mark.clause("GG-8.6", "GG-8.4")
def test_no_game_lasts_longer_than_ten_limits_less_nine_turns() -> None:
    for game in documents(5):
        limit = game[-1]["options"]["no_progress_limit"]
        captures = sum(entry["at"] in PLAYERS for entry in game[-1]["goofs"].values())
        assert game[-1]["phase"] == "over"
        assert game[-1]["turn"] <= limit + captures * (limit - 1)
        assert game[-1]["turn"] <= 10 * limit - 9


@pytest.mark.clause("GG-8.6")
def test_no_position_has_more_turns_than_a_game_can_have() -> None:
    document = next(each for each in next(iter(documents(5))) if each["phase"] == "play" and each["turn"] % 2)
    game = GrumblesAndGoofs(document["options"])
    assert game.dump(game.load({**document, "turn": 10 * 200 - 9}))["turn"] == 1991
    with pytest.raises(BadPosition, match=r"turn: 1993 is outside 0\.\.1991"):
        game.load({**document, "turn": 1993})


# The stir


@pytest.mark.clause("GG-1.6", "GG-1.7", "GG-6.7")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_knows_the_mysteries_and_everybody_knows_the_starters(viewer: int | None) -> None:
    game = GrumblesAndGoofs()
    states = [game.start(ScriptedChance(game, [{"stir": stirred}])) for stirred in (STIRRED, STIRRED[::-1])]
    views = [game.view(state, viewer) for state in states]
    assert {views[0]["goofs"][goof]["kind"] for goof in STARTERS} == {"regular"}
    assert {views[0]["goofs"][goof]["kind"] for goof in MYSTERIES} == {"unknown"}
    assert views[0] == views[1]


# The order of events


@pytest.mark.clause("GG-6.1", "GG-6.2", "GG-6.5")
def test_each_step_is_told_before_what_follows_it() -> None:
    """Shove leaves a star, a Goof arrives there, Shove knocks it away, and the next one arrives."""
    stars = {"g1": "b6", "g2": "c5", "g3": "g4", "g4": "e3", "g5": "f2"}
    grumbles = {"shove": "purple d4", "pull": "purple b1", "swap": "purple b2", "push": "green f6", "yank": "green f7", "throw": "green g6"}
    game, state = loaded(position(grumbles, stars, turn=4))
    events = play(game, state, "shove c4 d4>e4")
    assert [(event.kind, event.shown) for event in events] == [
        ("moved", {"kind": "shove", "from": "d4", "to": "c4"}),
        ("arrived", {"goof": "g6", "square": "d4"}),
        ("displaced", {"piece": "g6", "from": "d4", "to": "e4", "by": "shove"}),
        ("arrived", {"goof": "g7", "square": "d4"}),
    ]


@pytest.mark.clause("GG-1.10", "GG-2.1")
def test_the_draft_is_told_pick_by_pick_and_then_the_turn() -> None:
    game, state = loaded(opening())
    events = play(game, state, *DRAFT)
    assert [event.kind for event in events] == ["drafted"] * 6 + ["turn"]
    assert events[-1].shown == {"number": 1, "player": "green"}
