"""Grumbles and Goofs played: the draft, turns and their events, refusals in order, time-outs. The scenarios show more clauses."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import NotOver, Refused
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import NoChance
from grumbletop.engine.rollouts import PathChance
from grumbletop.engine.state_type import clone
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES, square_name
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_legal import tried
from grumbletop.games.grumbles_and_goofs.rules_numbers import END, form_of
from grumbletop.games.grumbles_and_goofs.rules_pieces import OFF_BOARD
from tests.games.grumbles_and_goofs.positions import EXAMPLE, SQUARES, position
from tests.games.grumbles_and_goofs.tables import DRAFT, FAR, begun, legal, loaded, play, read, tight_turns, told

OUT_OF_THE_WAY = {"push": "purple a4", "pull": "purple b3", "swing": "purple c2"}


# Setup and draft


@pytest.mark.clause("GG-1.5", "GG-1.6", "GG-1.7")
def test_all_twenty_stirs_are_equally_likely() -> None:
    game, found = GrumblesAndGoofs(), dict[str, float]()
    chance = PathChance()
    while True:
        document = game.dump(game.start(chance))
        stirred = " ".join(document["goofs"][f"g{number}"]["kind"] for number in range(6, 11))
        found[stirred] = found.get(stirred, 0.0) + chance.probability()
        if not chance.advance():
            break
    assert len(found) == 20
    assert all(share == pytest.approx(1 / 20) for share in found.values())
    assert all(sorted(stirred.split()) == ["doom", "regular", "regular", "regular", "super"] for stirred in found)


@pytest.mark.clause("GG-1.7")
def test_a_stir_can_be_scripted_in_words() -> None:
    game = GrumblesAndGoofs()
    kinds = ["regular", "doom", "regular", "super", "regular"]
    chance = ScriptedChance(game, [{"stir": kinds}])
    document = game.dump(game.start(chance))
    assert [document["goofs"][f"g{number}"]["kind"] for number in range(6, 11)] == kinds
    assert chance.left_over() == []


@pytest.mark.clause("GG-1.3", "GG-1.8", "GG-1.9", "GG-1.10", "GG-2.1")
def test_the_draft_goes_round_and_green_begins() -> None:
    game, state = begun()
    deciders = []
    events = []
    for text in DRAFT:
        deciders.append(int(state.decider()))
        events += play(game, state, text)
    assert deciders == [0, 1, 0, 1, 0, 1]
    assert told(events)[0] == ("drafted", "GG-1.9", {"kind": "push", "owner": "purple", "square": "a2"})
    assert told(events)[-1] == ("turn", "GG-2.1", {"number": 1, "player": "green"})
    assert game.display(state, None)["unused"] == "swing"
    assert state.decider() == 1


@pytest.mark.clause("GG-1.9")
def test_all_picks_of_the_opening() -> None:
    game, state = begun()
    assert legal(game, state) == [f"draft {kind} {square}" for kind in KIND_NAMES for square in ("a2", "b1", "b2")]


# Turns and what is told of them


@pytest.mark.clause("GG-2.7", "GG-2.8", "GG-2.9", "GG-2.10", "GG-1.11")
def test_an_exchange_keeps_the_square_and_changes_hands() -> None:
    game, state = begun()
    play(game, state, *DRAFT)
    events = play(game, state, "end yank", "end push")
    assert told(events) == [
        ("exchanged", "GG-2.8", {"out": "yank", "in": "swing", "square": "f7", "owner": "green"}),
        ("turn", "GG-2.1", {"number": 2, "player": "purple"}),
        ("exchanged", "GG-2.8", {"out": "push", "in": "yank", "square": "a2", "owner": "purple"}),
        ("turn", "GG-2.1", {"number": 3, "player": "green"}),
    ]
    grumbles = game.dump(state)["grumbles"]
    assert grumbles["swing"] == {"owner": "green", "square": "f7"}
    assert grumbles["yank"] == {"owner": "purple", "square": "a2"}
    assert grumbles["push"] == {"owner": None, "square": None}


@pytest.mark.clause("GG-2.2", "GG-2.5", "GG-6.1")
def test_a_displaced_grumble_may_still_act() -> None:
    trio = {"push": "green d6", "swap": "green d5", "yank": "green a6"}
    game, state = loaded(position(trio | {"pull": "purple a4", "throw": "purple b3", "swing": "purple c2"}, FAR | {"g3": "d4"}))
    events = play(game, state, "push d5", "swap c4")
    assert told(events) == [
        ("displaced", "GG-4.4", {"piece": "g3", "from": "d4", "to": "d3", "by": "push"}),
        ("displaced", "GG-4.4", {"piece": "swap", "from": "d5", "to": "d4", "by": "push"}),
        ("moved", "GG-3.2", {"kind": "push", "from": "d6", "to": "d5"}),
        ("moved", "GG-3.2", {"kind": "swap", "from": "d4", "to": "c4"}),
        ("arrived", "GG-6.2", {"goof": "g6", "square": "d4"}),
    ]
    assert game.dump(state)["acted"] == ["push", "swap"]


@pytest.mark.clause("GG-4.7", "GG-6.4")
def test_a_pulled_line_is_told_from_the_rope_on() -> None:
    trio = {"pull": "green d4", "swap": "green g2", "yank": "green a6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "d5", "g4": "e3", "g5": "f2"}
    game, state = loaded(position(trio | {"push": "purple a4", "throw": "purple b3", "swing": "purple c2"}, goofs))
    assert told(play(game, state, "pull d3+1")) == [
        ("moved", "GG-3.2", {"kind": "pull", "from": "d4", "to": "d3"}),
        ("displaced", "GG-4.7", {"piece": "g3", "from": "d5", "to": "d4", "by": "pull"}),
    ]


@pytest.mark.clause("GG-6.5", "GG-4.9", "GG-6.2")
def test_shove_knocks_away_the_goof_that_has_just_arrived_behind_it() -> None:
    trio = {"shove": "green d4", "swap": "green g2", "yank": "green a6"}
    goofs = {"g1": "b6", "g2": "c5", "g3": "a7", "g4": "e3", "g5": "f2"}
    game, state = loaded(position(trio | OUT_OF_THE_WAY, goofs))
    assert told(play(game, state, "shove d3 d4>d5")) == [
        ("moved", "GG-3.2", {"kind": "shove", "from": "d4", "to": "d3"}),
        ("arrived", "GG-6.2", {"goof": "g6", "square": "d4"}),
        ("displaced", "GG-4.9", {"piece": "g6", "from": "d4", "to": "d5", "by": "shove"}),
        ("arrived", "GG-6.2", {"goof": "g7", "square": "d4"}),
    ]


@pytest.mark.clause("GG-4.14")
def test_a_swap_is_told_of_both() -> None:
    game, state = loaded(EXAMPLE)
    assert told(play(game, state, "swap f5<>g5")) == [
        ("moved", "GG-4.14", {"kind": "swap", "from": "f5", "to": "g5"}),
        ("displaced", "GG-4.14", {"piece": "shove", "from": "g5", "to": "f5", "by": "swap"}),
    ]


def scoring(kinds: list[str], turn: int = 2, **changes: Any) -> tuple[GrumblesAndGoofs, GrumblesState]:
    """Purple on turn, with Push before g6 on a2, and one starter far away."""
    purple = {"push": "purple a3", "throw": "purple d6", "swing": "purple e6"}
    green = {"pull": "green g4", "shove": "green e1", "yank": "green g1"}
    goofs = {"g1": "d4", "g2": "green", "g3": "green", "g4": "green", "g5": "green", "g6": "a2"} | changes.pop("goofs", {})
    stars = {"g7": "b6", "g8": "c5", "g9": "e3", "g10": "f2"}
    return loaded(position(purple | green, stars | goofs, kinds, turn=turn, **changes))


@pytest.mark.clause("GG-7.1", "GG-7.2", "GG-7.3", "GG-7.8", "GG-8.4")
def test_a_capture_is_told_with_its_kind_and_the_turn_goes_on() -> None:
    game, state = scoring(["super", "doom", "regular", "regular", "regular"], turn=32, quiet_turns=17)
    events = play(game, state, "push a2")
    assert told(events)[-1] == ("captured", "GG-7.1", {"goof": "g6", "by": "purple", "kind": "super", "points": 3})
    assert events[-1].reveals
    assert game.dump(state)["scores"] == {"purple": 3, "green": 4}
    assert (int(state.quiet_turns), int(state.decider())) == (0, 0)
    play(game, state, "end push")
    assert state.quiet_turns == 1


@pytest.mark.clause("GG-7.4", "GG-7.7", "GG-8.1", "GG-8.2", "GG-8.3")
def test_doom_costs_a_point_and_stops_the_turn() -> None:
    game, state = scoring(["doom", "super", "regular", "regular", "regular"])
    events = play(game, state, "push a2")
    assert told(events)[-2:] == [
        ("captured", "GG-7.1", {"goof": "g6", "by": "purple", "kind": "doom", "points": -1}),
        ("over", "GG-7.4", {"reason": "doom", "winner": "green"}),
    ]
    document = game.dump(state)
    assert (document["scores"], document["acted"], document["turn"]) == ({"purple": -1, "green": 4}, ["push"], 2)
    assert game.returns(state) == [-1.0, 1.0]
    assert game.load(document).is_over()
    for seat in (0, 1):
        with pytest.raises(Refused, match=r"GG-8\.1"):
            game.play(state, seat, "end push", NoChance(), EventLog())


@pytest.mark.clause("GG-7.5", "GG-7.6")
def test_doom_as_the_last_of_all_gains_three() -> None:
    caught = {f"g{number}": "green" for number in (1, 2, 3, 4, 5)} | {f"g{number}": "purple" for number in (7, 8, 9, 10)}
    game, state = scoring(["doom", "super", "regular", "regular", "regular"], goofs=caught)
    events = play(game, state, "push a2")
    assert told(events)[-2:] == [
        ("captured", "GG-7.1", {"goof": "g6", "by": "purple", "kind": "doom", "points": 3}),
        ("over", "GG-7.5", {"reason": "last_chance", "winner": "purple"}),
    ]
    assert game.dump(state)["scores"] == {"purple": 9, "green": 5}


@pytest.mark.clause("GG-8.4", "GG-8.5", "GG-8.2")
@pytest.mark.parametrize(("stall_result", "winner", "returns"), [("score", "green", [-1.0, 1.0]), ("draw", "draw", [0.0, 0.0])])
def test_a_stalled_game_is_told_and_decided(stall_result: str, winner: str, returns: list[float]) -> None:
    options = {"no_progress_limit": 10, "stall_result": stall_result}
    kinds = ["super", "doom", "regular", "regular", "regular"]
    game, state = scoring(kinds, turn=32, quiet_turns=9, options=options)
    assert told(play(game, state, "end swing"))[-1] == ("over", "GG-8.4", {"reason": "stall", "winner": winner})
    assert game.returns(state) == returns
    assert (int(state.turn), int(state.quiet_turns)) == (32, 10)


def test_there_is_no_result_before_the_end() -> None:
    game, state = begun()
    with pytest.raises(NotOver):
        game.returns(state)


# Refusals, in the order of the table

TIGHT = position(  # green on turn; Yank next to the corner's zone, everything else far
    {"yank": "green a3", "shove": "green d6", "swing": "green e6", "push": "purple d3", "pull": "purple e1", "throw": "purple g1"},
    FAR | {"g6": "d5", "g7": "e5"},
    acted=["shove", "swing"],
    turn=3,
)
CROWDED = position(
    {"push": "green d6", "pull": "green d3", "shove": "green f4", "yank": "purple a4", "swap": "purple b3", "throw": "purple c2"},
    FAR | {"g1": "b6", "g3": "d4", "g6": "d7", "g7": "e4", "g8": "d2"},
)
CARRIERS = position(
    {"swap": "green c3", "throw": "green e5", "swing": "green g2", "push": "purple a4", "pull": "purple b3", "shove": "purple a5"},
    FAR | {"g5": "f2", "g6": "e6", "g7": "e4", "g8": "f1", "g9": "c4"},
)


@pytest.mark.parametrize(
    ("document", "text", "refused"),
    [
        (EXAMPLE, "draft push a2", "GG-9.2"),
        (EXAMPLE, "end push", "GG-2.7"),
        (EXAMPLE, "end throw", "GG-2.7"),
        (EXAMPLE, "push d4", "GG-2.4"),
        (EXAMPLE, "throw d4", "GG-2.4"),
        (EXAMPLE, "shove g4", "GG-2.2"),
        (EXAMPLE, "shove a1 b1>c1", "GG-2.2"),
        (EXAMPLE, "yank g5>g4", "GG-4.11"),
        (EXAMPLE, "yank g4+1", "GG-2.3"),
        (EXAMPLE, "yank g3<>g4", "GG-2.3"),
        (EXAMPLE, "yank g4+1 e4>f4", "GG-2.3"),
        (EXAMPLE, "swap e5 e4>d4", "GG-4.18"),
        (EXAMPLE, "swap e5+1 e4>d4", "GG-4.18"),
        (EXAMPLE, "swap e5+1", "GG-2.3"),
        (EXAMPLE, "swap g5>e5", "GG-2.3"),
        (EXAMPLE, "swap f3", "GG-3.2"),
        (EXAMPLE, "swap e6", "GG-3.2"),
        (EXAMPLE, "swap f5", "GG-3.2"),
        (EXAMPLE, "swap g5", "GG-3.3"),
        (EXAMPLE, "yank g1", "GG-3.2"),
        (EXAMPLE, "yank g4 g5>g4", "GG-4.12"),
        (EXAMPLE, "yank g4 d4>e4", "GG-4.12"),
        (EXAMPLE, "yank g4 e4>g4", "GG-4.12"),
        (EXAMPLE, "swap e5<>f5", "GG-4.14"),
        (EXAMPLE, "swap f5<>f6", "GG-4.14"),
        (EXAMPLE, "swap f5<>e4", "GG-4.14"),
        (CROWDED, "push d7", "GG-4.6"),
        (CROWDED, "push d6 d4>d5", "GG-2.3"),
        (CROWDED, "push d5>d4", "GG-2.3"),
        (CROWDED, "pull d4", "GG-3.3"),
        (CROWDED, "pull c3+2", "GG-4.7"),
        (CROWDED, "pull e3>e4", "GG-2.3"),
        (CROWDED, "pull d2 d4>d5", "GG-2.3"),
        (CROWDED, "shove f5 f4>f3", "GG-4.9"),
        (CROWDED, "shove f5 e4>d4", "GG-4.9"),
        (CROWDED, "shove f3 e3>e2", "GG-4.9"),
        (CROWDED, "shove e4", "GG-3.3"),
        (CARRIERS, "throw e6>e4", "GG-4.15"),
        (CARRIERS, "throw e6>d5", "GG-4.15"),
        (CARRIERS, "throw d5>f5", "GG-4.15"),
        (CARRIERS, "throw d5 e6>e4", "GG-4.18"),
        (CARRIERS, "swing f2>h2", "GG-9.1"),
        (CARRIERS, "swing f2>g2", "GG-4.16"),
        (CARRIERS, "swing f2>f3", "GG-4.16"),
        (CARRIERS, "swing g1>f2", "GG-4.16"),
        (TIGHT, "yank a2", "GG-5.5"),
    ],
)
def test_a_refusal_cites_the_first_clause_that_fails(document: dict[str, Any], text: str, refused: str) -> None:
    game, state = loaded(document)
    before = game.save(state)
    with pytest.raises(Refused) as caught:
        game.play(state, int(state.decider()), text, NoChance(), EventLog())
    assert caught.value.clause == refused
    assert game.save(state) == before


@pytest.mark.clause("GG-4.10")
def test_shove_never_moves_two() -> None:
    game, state = loaded(position(CROWDED_SHOVE, FAR | {"g6": "e4", "g7": "d5"}))
    assert refusal(game, state, 1, "shove f4 e4>d4") == "GG-4.10"


CROWDED_SHOVE = {
    "push": "green d6",
    "pull": "green d3",
    "shove": "green f5",
    "yank": "purple a4",
    "swap": "purple b3",
    "throw": "purple c2",
}


@pytest.mark.clause("GG-4.17")
def test_a_corner_in_the_way_of_a_swing_has_its_own_clause() -> None:
    around = CARRIERS | {"options": CARRIERS["options"] | {"swing_path": "around"}}
    game, state = loaded(around)
    assert refusal(game, state, 1, "swing f2>g1") == "GG-4.17"
    assert refusal(game, state, 1, "swing f2>g3") == ""
    over, other = loaded(CARRIERS)
    assert refusal(over, other, 1, "swing f2>g1") == ""


@pytest.mark.clause("GG-3.2", "GG-3.3", "GG-4.7")
def test_refusals_of_a_move_of_two_squares() -> None:
    grumbles = CROWDED["grumbles"] | {"pull": {"owner": "green", "square": "g5"}}
    game, state = loaded(CROWDED | {"options": CROWDED["options"] | {"move_range": 2}, "grumbles": grumbles})
    assert refusal(game, state, 1, "push d4") == "GG-3.3"
    assert refusal(game, state, 1, "shove d4+1") == "GG-2.3"
    assert refusal(game, state, 1, "pull g3+1") == "GG-4.7"
    assert refusal(game, state, 1, "pull g3") == ""
    assert refusal(game, state, 1, "pull g2") == "GG-3.2"
    assert refusal(game, state, 1, "shove d4 e4>f4") == "GG-3.3"


@pytest.mark.clause("GG-4.11")
def test_standing_power_is_an_option() -> None:
    game, state = loaded(EXAMPLE | {"options": EXAMPLE["options"] | {"standing_power": True}})
    assert refusal(game, state, 1, "yank g5>g4") == ""
    assert refusal(game, state, 1, "yank g6>g5") == "GG-4.12"


@pytest.mark.clause("GG-9.1", "GG-8.1", "GG-1.8", "GG-2.1", "GG-9.2", "GG-1.9")
def test_rows_of_the_refusal_table_in_the_draft_and_out_of_turn() -> None:
    game, state = begun()
    assert refusal(game, state, 1, "nonsense") == "GG-9.1"
    assert refusal(game, state, 1, "end push") == "GG-1.8"
    assert refusal(game, state, 0, "end push") == "GG-9.2"
    assert refusal(game, state, 0, "push a2") == "GG-9.2"
    assert refusal(game, state, 0, "draft push f7") == "GG-1.9"
    assert refusal(game, state, 0, "draft push a1") == "GG-1.9"
    play(game, state, "draft push a2", "draft pull f7")
    assert refusal(game, state, 0, "draft pull b1") == "GG-1.9"
    assert refusal(game, state, 0, "draft yank a2") == "GG-1.9"
    play(game, state, "draft shove b1", "draft yank f6", "draft swap b2", "draft throw g6")
    assert refusal(game, state, 0, "draft swing a2") == "GG-2.1"


@pytest.mark.clause("GG-5.4")
def test_an_end_is_refused_for_a_foreign_grumble_before_a_trespasser_is_looked_for() -> None:
    game, state = loaded(RAID)
    play(game, state, "shove b2")
    assert refusal(game, state, 1, "end push") == "GG-2.7"
    assert refusal(game, state, 1, "end swing") == "GG-5.4"


def refusal(game: GrumblesAndGoofs, state: GrumblesState, seat: int, text: str) -> str:
    try:
        game.parse(state, seat, text)
    except Refused as refused:
        return refused.clause
    return ""


# The list and the table agree on everything that can be said


def sayings(state: GrumblesState, kind: str) -> list[str]:
    """Everything in the grammar for a Grumble; of moves with a power those whose move is not absurd."""
    powers = [f"{one}>{other}" for one, other in product(SQUARES, SQUARES)]
    at = int(state.square_of(KIND_NAMES.index(kind)))
    own = square_name(at) if at != OFF_BOARD else "d4"
    near = [square for square in SQUARES if abs(ord(square[0]) - ord(own[0])) + abs(ord(square[1]) - ord(own[1])) <= 2]
    texts = [*SQUARES, *powers, *(power.replace(">", "<>") for power in powers)]
    texts += [f"{square}+{count}" for square, count in product(SQUARES, "12345")]
    texts += [f"{square} {power}" for square in near for power in powers if may_touch(square, power)]
    return [f"{kind} {text}" for text in texts] + [f"end {kind}"]


def may_touch(square: str, power: str) -> bool:
    """A piece on the same rank or file as the Grumble, moved by one."""
    one, other = power.split(">")
    moved = abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))
    return moved == 1 and (one[0] == square[0] or one[1] == square[1])


@pytest.mark.clause("GG-5.5", "GG-5.6", "GG-2.3", "GG-2.6", "GG-3.1", "GG-4.3")
def test_the_list_of_legal_actions_is_what_the_refusal_table_lets_pass() -> None:
    for number, (game, state) in enumerate(tight_turns(5, 12)):
        if number % 3:
            continue
        seat = int(state.decider())
        passed = {text for kind in KIND_NAMES for text in sayings(state, kind) if not state.fault(seat, read(text))}
        assert passed == set(legal(game, state))


def test_the_list_is_sorted_as_plain_text() -> None:
    for game, state in tight_turns(6, 150):
        texts = legal(game, state)
        assert texts == sorted(set(texts))


def test_only_listed_numbers_are_legal() -> None:
    for _, state in tight_turns(7, 10):
        seat = int(state.decider())
        listed = set(map(int, state.legal_actions(seat)))
        near = {action + change for action in listed for change in (-4096, -64, -1, 1, 7, 64, 4096, 32768)} | set(range(-3, 600))
        assert {action for action in near | {2**53, -(2**53)} if state.is_legal(seat, action)} == listed & near
        assert all(state.is_legal(seat, action) and not state.is_legal(1 - seat, action) for action in listed)


# Time-outs


def expired(game: GrumblesAndGoofs, state: GrumblesState) -> list[Any]:
    log = EventLog()
    game.expire(state, [int(state.decider())], NoChance(), log)
    return log.events


@pytest.mark.clause("GG-1.9")
def test_time_runs_out_in_the_draft() -> None:
    game, state = begun()
    play(game, state, "draft push b1")
    assert [event.kind for event in expired(game, state)] == ["expired", "drafted"]
    assert [event.shown["square"] for event in expired(game, state)[1:]] == ["a2"]
    owned = {kind: each["square"] for kind, each in game.dump(state)["grumbles"].items() if each["owner"]}
    assert owned == {"push": "b1", "pull": "f6", "shove": "a2"}


@pytest.mark.clause("GG-2.7")
def test_time_runs_out_in_a_clean_turn() -> None:
    game, state = loaded(EXAMPLE)
    assert [event.kind for event in expired(game, state)] == ["expired", "exchanged", "turn"]
    assert game.dump(state)["grumbles"]["shove"]["owner"] is None


RAID = position(
    {"pull": "green c2", "shove": "green b3", "swing": "green e6", "push": "purple d6", "yank": "purple e1", "throw": "purple g1"},
    FAR,
    turn=3,
)


@pytest.mark.clause("GG-5.4", "GG-5.5")
def test_time_runs_out_with_a_trespasser_and_the_turn_really_ends() -> None:
    game, state = loaded(RAID)
    play(game, state, "shove b2")
    events = expired(game, state)
    assert [event.kind for event in events] == ["expired", "moved", "displaced", "exchanged", "turn"]
    assert events[2].shown == {"piece": "shove", "from": "b2", "to": "c2", "by": "pull"}
    assert (int(state.decider()), int(state.turn)) == (0, 4)


def test_a_default_is_the_one_of_the_rulebook() -> None:
    tense = 0
    for game, state in tight_turns(8, 200):
        texts = legal(game, state)
        default = game.text(state, int(state.decider()), int(state.default_action(int(state.decider()))))
        ends = [f"end {kind}" for kind in ("push", "pull", "shove", "yank", "swap", "throw", "swing") if f"end {kind}" in texts]
        if ends:
            assert default == ends[0]
            continue
        tense += 1
        clean = [text for text in texts if is_clean(game, state, text)]
        assert default == (clean or texts)[0]
    assert tense > 20


def is_clean(game: GrumblesAndGoofs, state: GrumblesState, text: str) -> bool:
    after = state.clone()
    play(game, after, text)
    return not after.trespassers()


def test_when_time_runs_out_the_decision_always_passes_on() -> None:
    for game, state in tight_turns(9, 100):
        after, seat = state.clone(), int(state.decider())
        expired(game, after)
        assert after.is_over() or after.decider() == 1 - seat


def test_nobody_else_runs_out_of_time() -> None:
    game, state = loaded(EXAMPLE)
    before = game.save(state)
    with pytest.raises(Refused, match=r"GG-2\.1"):
        game.expire(state, [0], NoChance(), EventLog())
    assert game.save(state) == before


# Copies


def test_copies_share_nothing() -> None:
    for game, state in tight_turns(10, 40):
        before = game.save(state)
        texts = legal(game, state)
        copy = clone(state)
        assert copy.ahead is None
        assert len(copy.listed) == 0
        play(game, copy, texts[-1])
        assert game.save(state) == before
        assert legal(game, state) == texts
        listed = legal(game, copy) if not copy.is_over() else []
        copy.assign(state)
        assert legal(game, copy) == texts != listed
        assert not state.blind
        assert not copy.blind


def test_looking_ahead_leaves_no_trace() -> None:
    for game, state in tight_turns(11, 40):
        before = game.save(state)
        seat = int(state.decider())
        keys = [state.information_key(seat), state.position_key(seat)]
        for action in [each for each in state.legal_actions(seat) if form_of(each) != END]:
            ahead = tried(state, action)
            assert ahead.blind
            assert ahead is not state
        assert game.save(state) == before
        assert keys == [state.information_key(seat), state.position_key(seat)]
        assert not state.blind
