"""What a person reads off the table: display, previews, the drawing, the observation."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.texts import LANGUAGES
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from tests.games.grumbles_and_goofs.positions import EXAMPLE, SQUARES, STIRRED, opening, position
from tests.games.grumbles_and_goofs.slow_rules import MYSTERIES, PLAYERS
from tests.games.grumbles_and_goofs.tables import FAR, begun, loaded, mixed_games, play, tight_turns


def test_the_display_of_the_example() -> None:
    game, state = loaded(EXAMPLE)
    assert game.display(state, 0) == {
        "board": {
            "homes": ["a1", "g7"],
            "starts": [["a2", "b1", "b2"], ["f6", "f7", "g6"]],
            "stars": ["b6", "c5", "d4", "e3", "f2"],
        },
        "turn": 11,
        "scores": [0, 1],
        "captured": [[], ["g3"]],
        "reserve": 1,
        "still_out": {"regular": 3, "super": 1, "doom": 1},
        "doom_odds": [1, 5],
        "unused": "push",
        "rested": ["swap", "yank"],
        "trespassers": [],
        "may_end": True,
        "quiet": {"turns": 0, "limit": 40},
    }
    assert game.display(state, 0) == game.display(state, 1) == game.display(state, None)


@pytest.mark.clause("GG-1.10")
def test_the_display_of_the_draft() -> None:
    game, state = loaded(opening())
    shown = game.display(state, None)
    assert (shown["unused"], shown["rested"], shown["may_end"], shown["reserve"]) == (None, [], False, 5)


@pytest.mark.clause("GG-5.1", "GG-5.2", "GG-5.4")
def test_trespassers_are_named() -> None:
    raid = position(
        {"pull": "green c2", "shove": "green b3", "swing": "green e6", "push": "purple d6", "yank": "purple e1", "throw": "purple g1"},
        FAR,
        turn=3,
    )
    game, state = loaded(raid)
    play(game, state, "shove b2")
    shown = game.display(state, 0)
    assert shown["trespassers"] == [{"kind": "shove", "square": "b2", "owner": "green"}]
    assert not shown["may_end"]


@pytest.mark.clause("GG-7.2", "GG-7.6")
def test_what_is_still_out_is_public_arithmetic() -> None:
    for game, states in mixed_games(41, 4):
        for state in states:
            shown = game.display(state, None)
            captured = [entry["kind"] for goof, entry in game.view(state, None)["goofs"].items() if entry["at"] in ("purple", "green")]
            assert shown["doom_odds"] == ([1, sum(shown["still_out"].values())] if "doom" not in captured else [0, 1])
            assert shown["still_out"]["doom"] == 1 - captured.count("doom")
            assert shown["still_out"]["super"] == 1 - captured.count("super")
            assert sum(len(each) for each in shown["captured"]) == len(captured)


def events(game: GrumblesAndGoofs, state: GrumblesState, text: str) -> list[str]:
    return [each["kind"] for each in game.preview(state, int(state.decider()), text).events]


@pytest.mark.clause("GG-7.2")
def test_a_preview_stops_before_a_mystery_is_turned_over() -> None:
    grumbles = {
        "push": "purple a3",
        "throw": "purple d6",
        "swing": "purple e6",
        "pull": "green g4",
        "shove": "green e1",
        "yank": "green g1",
    }
    mystery = position(grumbles, FAR | {"g6": "a2"}, turn=12)
    starter = position(grumbles, FAR | {"g1": "a2", "g6": "b6"}, turn=12)
    assert events(*loaded(mystery), "push a2") == ["displaced", "moved"]
    assert events(*loaded(starter), "push a2") == ["displaced", "moved", "captured"]


def test_the_move_itself_and_whose_turn_comes_next_are_no_reason_for_it() -> None:
    grumbles = {"push": "purple d2", "pull": "purple a3", "swap": "purple g3", "yank": "green f6", "throw": "green f7", "swing": "green g6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "d4", "g4": "e3", "g5": "c2", "g6": "f2"}
    game, state = loaded(position(grumbles, goofs, turn=2))
    for text, reasons in {"push c2": ["displaced"], "push d3": [], "end push": []}.items():
        assert [event["kind"] for event in game.consequences(game.preview(state, 0, text))] == reasons


def told(seat: int, goofs: dict[str, str], grumbles: dict[str, str], text: str) -> list[str]:
    """What the preview counts and what it leaves to chance, in words."""
    game, state = loaded(position(grumbles, goofs, turn=2 - seat))
    texts, shown = game.texts("en"), game.preview(state, seat, text)
    return [game.say_fact(fact, texts) for fact in shown.facts] + [game.say_odds(each, texts) for each in shown.odds]


def test_a_preview_says_how_far_a_goof_is_from_home() -> None:
    grumbles = {"push": "purple d2", "pull": "purple a3", "swap": "purple g3", "yank": "green f6", "throw": "green f7", "swing": "green g6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "d4", "g4": "e3", "g5": "c2", "g6": "f2"}
    assert told(0, goofs, grumbles, "push c2") == ["Steps to your corner: 3 → 2."]
    assert told(0, goofs, grumbles, "push d3") == []


def test_a_preview_says_what_a_mystery_may_be() -> None:
    grumbles = {"push": "purple c1", "pull": "purple a3", "swap": "purple g3", "yank": "green f6", "throw": "green f7", "swing": "green g6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "d4", "g4": "e3", "g5": "purple", "g6": "b1", "g7": "f2"}
    assert told(0, goofs, grumbles, "push b1") == ["a regular Goof: 60%", "the Super Goof: 20%", "Doom: 20%"]
    assert told(0, goofs | {"g5": "b1", "g6": "purple"}, grumbles, "push b1") == []


@pytest.mark.clause("GG-7.3")
@pytest.mark.parametrize("caught", [{}, {"g8": "green", "g9": "f3"}, {"g8": "green", "g9": "purple", "g10": "f3"}])
def test_the_odds_of_a_mystery_are_those_of_all_ways_to_stir(caught: dict[str, str]) -> None:
    """Gone through one by one; what was captured before is known."""
    grumbles = {"push": "purple c1", "pull": "purple a3", "swap": "purple g3", "yank": "green f6", "throw": "green f7", "swing": "green g6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "d4", "g4": "e3", "g5": "purple", "g6": "b1", "g7": "f2", **caught}
    known = [MYSTERIES.index(goof) for goof, at in caught.items() if at in PLAYERS]
    found, odds = Counter[str](), {}
    for kinds in permutations(STIRRED):
        if all(kinds[place] == STIRRED[place] for place in known):
            game, state = loaded(position(grumbles, goofs, list(kinds), turn=2))
            odds = {each.key: each.probability for each in game.preview(state, 0, "push b1").odds}
            log = EventLog()
            game.play(state, 0, "push b1", SeededChance(Rng(1)), log)
            found[next(event.shown["kind"] for event in log.events if event.kind == "captured")] += 1
    assert odds == pytest.approx({kind: count / found.total() for kind, count in found.items()})


def test_a_preview_changes_nothing_and_is_refused_like_the_action() -> None:
    game, state = loaded(EXAMPLE)
    before = game.save(state)
    assert events(game, state, "end swap") == ["exchanged", "turn"]
    assert game.save(state) == before
    with pytest.raises(Refused, match=r"GG-2\.2"):
        game.preview(state, 1, "shove g4")


# The drawing


def drawn(document: dict[str, Any], seat: int | None, language: str = "en") -> list[str]:
    game, state = loaded(document)
    return game.drawing(state, seat, game.texts(language)).splitlines()


def test_the_drawing_of_the_example() -> None:
    lines = drawn(EXAMPLE, 0)
    assert lines[2:12] == [
        "      a    b    c    d    e    f    g",
        "  7   .    .    .    .    .    (    ()   7",
        "  6   .    g1   .    .    .    (    (    6",
        "  5   .   [Pl]  g2   .    .   (Sp) (Sh)  5",
        "  4   .    .    .   ?g9  ?g6   .    .    4",
        "  3   .    .    .   [Th]  g4   .   (Ya)  3",
        "  2   [   [Sw]  .   ?g8   .    g5   .    2",
        "  1   []  ?g7   .    .    .    .    .    1",
        "      a    b    c    d    e    f    g",
        "",
    ]


def test_green_looks_from_the_other_side() -> None:
    lines = drawn(EXAMPLE, 1)
    assert lines[2] == "      g    f    e    d    c    b    a"
    assert lines[3].startswith("  1 ")
    assert lines[9].startswith("  7   ()   (")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_is_drawn_once(language: str) -> None:
    for number, (game, state) in enumerate(tight_turns(42, 20)):
        if number % 4 == 0:
            board = "\n".join(game.drawing(state, None, game.texts(language)).splitlines()[3:10])
            on_board = sum(1 for entry in game.dump(state)["goofs"].values() if entry["at"] in SQUARES)
            assert board.count("[P") + board.count("[S") + board.count("[T") + board.count("[Y") == 3
            assert board.count("(P") + board.count("(S") + board.count("(T") + board.count("(Y") == 3
            assert board.count("g") == on_board


def test_the_drawing_tells_no_hidden_kind() -> None:
    document = EXAMPLE | {"goofs": EXAMPLE["goofs"] | {"g6": {"at": "e4", "kind": "super"}, "g7": {"at": "b1", "kind": "doom"}}}
    assert drawn(document, 0) == drawn(EXAMPLE, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_drawn_with_words(language: str) -> None:
    for game, states in mixed_games(43, 2):
        for number, state in enumerate(states):
            if number < 7 or number % 20 == 0 or state.is_over():
                text = game.drawing(state, number % 2, game.texts(language))
                assert "{" not in text
                assert "draw." not in text
                assert text.endswith("\n")


# The observation


def observed(game: GrumblesAndGoofs, state: GrumblesState, seat: int) -> dict[str, list[float]]:
    numbers = [7.0, 7.0]
    state.observe(seat, numbers)
    fields = {}
    for field in game.observation:
        fields[field.name] = numbers[: field.length]
        assert len(fields[field.name]) == field.length
        assert all(field.low <= number <= field.high for number in fields[field.name]), field.name
        numbers = numbers[field.length :]
    assert numbers == []
    return fields


def squares(numbers: list[float]) -> list[str]:
    return [square for square, number in zip(SQUARES, numbers, strict=True) if number]


def test_an_observation_is_the_view_in_numbers() -> None:
    game, state = loaded(EXAMPLE)
    fields = observed(game, state, 1)
    assert (fields["seat"], fields["phase"], fields["to_act"]) == ([0, 1], [0, 1, 0], [0, 1])
    assert [kind for kind, number in zip(KIND_NAMES, fields["acted"], strict=True) if number] == ["shove"]
    assert (fields["grumble_pull"][:2], squares(fields["grumble_pull"][2:])) == ([1, 0], ["b5"])
    assert (fields["grumble_yank"][:2], squares(fields["grumble_yank"][2:])) == ([0, 1], ["g3"])
    assert (fields["grumble_push"][:2], squares(fields["grumble_push"][2:])) == ([0, 0], [])
    assert squares(fields["starters"]) == ["b6", "c5", "e3", "f2"]
    assert squares(fields["mysteries"]) == ["b1", "d2", "d4", "e4"]
    assert (fields["captured"], fields["reserve"], fields["scores"]) == ([0, 0, 0, 1, 0, 0], [1], [0, 1])
    assert fields["quiet_turns"] == [0]


def test_every_observation_keeps_its_bounds() -> None:
    for game, states in mixed_games(44, 4):
        for state in states:
            for seat in (-1, 0, 1):
                fields = observed(game, state, seat)
            assert fields["scores"] == [state.score(0), state.score(1)]


def test_who_looks_on_has_no_seat() -> None:
    game, state = begun()
    assert observed(game, state, -1)["seat"] == [0, 0]
