"""A position document is refused with the place and the clause of what can't be."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from grumbletop.engine.errors import BadPosition
from grumbletop.games.foggy_frontlines import FoggyFrontlines

Document = dict[str, Any]

OPTIONS: Document = {
    "players": 3,
    "bosses": ["gnash", "murk", "zib"],
    "first_butt": "random",
    "recruit_choice": "random",
    "compare_scope": "battlefield",
    "bullyhulk_timing": "next_round",
    "final_tie": "shared",
    "round_limit": 40,
}
EXAMPLE: Document = {  # the one of the specification
    "game": "foggy_frontlines",
    "version": 1,
    "options": OPTIONS,
    "phase": "battle",
    "round": 4,
    "butt": 2,
    "turn": 0,
    "victim": None,
    "slots": ["kid_b1", "fake_r"],
    "finale_color": None,
    "finale_by": None,
    "timer_deck": ["kid_g1", "kid_y2", "kid_r2", "hero_b", "kid_g2", "kid_b2", "finale"],
    "map_deck": [
        "kid_y3", "kid_g3", "para_r", "kid_b3", "bully_r", "hero_y", "kid_r4", "fake_g", "kid_y4", "para_g",
        "kid_b4", "bully_b", "hero_r", "fake_y", "kid_g4", "para_y", "kid_r3", "bully_y", "fake_b",
    ],
    "discard": ["kid_r1", "hero_g", "kid_y1", "para_b", "bully_g"],
    "recruit_pile": ["Mr", "Mg", "My", "Gr", "Gb", "Gg", "C2"],
    "wilds": ["Pr1", "Pb2", "Pg1", "Pg2"],
    "fallen": [],
    "players": [
        {"boss": "gnash", "hand": ["r4", "g2", "X", "Gy"], "retreat": [], "ready": False, "princesses": ["Pr2"], "bully": 0,
         "squads": [{"leader": "b3", "supports": ["y1"], "faceup": [], "penalty": 0, "resolved": False}]},
        {"boss": "murk", "hand": ["b4", "g1"], "retreat": [], "ready": False, "princesses": ["Pb1", "Py2"], "bully": 0,
         "squads": [{"leader": "r3", "supports": [], "faceup": [], "penalty": 0, "resolved": False},
                    {"leader": "X", "supports": ["y2", "Mb"], "faceup": [], "penalty": 0, "resolved": False}]},
        {"boss": "zib", "hand": ["g3", "y4", "X"], "retreat": [], "ready": False, "princesses": ["Py1"], "bully": 0,
         "squads": [{"leader": "b2", "supports": ["r1", "C1"], "faceup": ["C1"], "penalty": 2, "resolved": False}]},
    ],
    "result": None,
}  # fmt: skip


def planning() -> Document:
    """The same table before the plans: all squads are back in the hands."""
    document = deepcopy(EXAMPLE) | {"phase": "plan", "turn": None}
    for player, hand in zip(
        document["players"],
        (["r4", "b3", "g2", "y1", "X", "Gy"], ["r3", "b4", "g1", "y2", "X", "Mb"], ["r1", "b2", "g3", "y4", "X", "C1"]),
        strict=True,
    ):
        player |= {"hand": hand, "squads": []}
    return document


def over() -> Document:
    """Seat 0 has captured FINALE."""
    document = deepcopy(EXAMPLE) | {"phase": "over", "turn": None, "slots": [None, "fake_r"], "finale_by": 0, "finale_color": "b"}
    document["discard"] += ["kid_b1", *document["timer_deck"][:-1]]
    document["timer_deck"] = []
    document["players"][0]["squads"][0]["resolved"] = True
    document["result"] = {"reason": "finale", "scores": [3, 4, 3], "winners": [1], "returns": [0.0, 1.0, 0.0]}
    return document


def game_of(document: Document) -> FoggyFrontlines:
    return FoggyFrontlines(document["options"])


@pytest.mark.parametrize("make", [lambda: deepcopy(EXAMPLE), planning, over], ids=["battle", "plan", "over"])
def test_sound_positions_come_back_as_they_were(make: Callable[[], Document]) -> None:
    document = make()
    assert game_of(document).dump(game_of(document).load(document)) == document


@pytest.mark.clause("FF-3.12", "FF-3.3")
def test_the_example_of_the_specification() -> None:
    game = game_of(EXAMPLE)
    state = game.load(EXAMPLE)
    strengths = [[squad["strength"] for squad in player["squads"]] for player in game.display(state, None)["players"]]
    assert strengths == [[4], [3, None], [4]]
    assert sorted(game.text(state, 0, action) for action in game.legal_actions(state, 0)) == ["b3x1", "b3x1:Pb1", "b3x1:Pb2", "retreat"]


def test_lists_may_be_written_in_any_order_and_decks_with_a_star() -> None:
    document = deepcopy(EXAMPLE)
    document["players"][0]["hand"].reverse()
    document["map_deck"] = ["kid_y3", "*"]
    loaded = game_of(document).dump(game_of(document).load(document))
    assert loaded["players"] == EXAMPLE["players"]
    assert loaded["map_deck"][0] == "kid_y3"
    assert sorted(loaded["map_deck"]) == sorted(EXAMPLE["map_deck"])
    assert loaded["timer_deck"] == EXAMPLE["timer_deck"]


def put(*path: Any) -> Callable[[Document], None]:
    *keys, last, value = path

    def change(document: Document) -> None:
        place: Any = document
        for key in keys:
            place = place[key]
        place[last] = value

    return change


BATTLE: list[tuple[Callable[[Document], None], str, str]] = [
    (put("game", "grit"), "game", ""),
    (put("phase", "lunch"), "phase", ""),
    (put("round", 41), "round", ""),
    (put("round", 0), "round", "FF-2.1"),
    (put("butt", None), "butt", "FF-1.11"),
    (put("butt", 3), "butt", ""),
    (put("turn", None), "turn", "FF-3.2"),
    (put("turn", 1), "players.0.squads", "FF-4.1"),
    (put("victim", 1), "victim", "FF-6.9"),
    (put("slots", ["kid_b1", "kid_r1"]), "slots", "FF-9.3"),
    (put("slots", 0, "nonsense"), "slots.0", "FF-1.10"),
    (put("slots", 0, "finale"), "slots", "FF-9.3"),
    (put("slots", 1, None), "map_deck", "FF-1.6"),
    (put("finale_color", "b"), "finale_color", "FF-8.2"),
    (put("finale_by", 1), "finale_by", "FF-8.1"),
    (put("timer_deck", -1, "hero_b"), "slots", "FF-9.3"),
    (put("map_deck", 0, "kid_y4"), "slots", "FF-9.3"),
    (put("discard", 0, "kid_x9"), "discard.0", "FF-1.5"),
    (put("recruit_pile", 0, "Mb"), "players.1", "FF-9.3"),
    (put("recruit_pile", 0, "X"), "recruit_pile", "FF-1.7"),
    (put("recruit_pile", ["Mr"]), "recruit_pile", "FF-1.7"),
    (put("wilds", 0, "Pr2"), "wilds.0", "FF-9.3"),
    (put("wilds", 0, "Pz9"), "wilds.0", "FF-1.2"),
    (put("wilds", []), "wilds", "FF-1.9"),
    (put("fallen", [{"seat": 1, "color": "r", "strength": 3}]), "fallen", "FF-3.6"),
    (put("players", 0, "boss", "blort"), "players.0.boss", "FF-1.3"),
    (put("players", 1, "boss", "gnash"), "players.1.boss", "FF-1.3"),
    (put("players", 0, "hand", ["r4", "g2", "X"]), "recruit_pile", "FF-1.7"),
    (put("players", 0, "hand", ["r4", "X", "Gy"]), "players.0.hand", "FF-1.4"),
    (put("players", 0, "hand", 0, "b3"), "players.0.squads.0", "FF-9.3"),
    (put("players", 0, "hand", 0, "r3"), "players.0.hand.0", "FF-1.4"),
    (put("players", 0, "ready", True), "players.0.ready", "FF-2.2"),
    (put("players", 0, "bully", 16), "players.0.bully", ""),
    (put("players", 0, "squads", 0, "supports", ["b3", "y1"]), "players.0.squads.0.supports", "FF-9.3"),
    (put("players", 0, "squads", 0, "faceup", ["y1"]), "players.0.squads.0.faceup", "FF-2.7"),
    (put("players", 0, "squads", 0, "penalty", 3), "players.0.squads.0.penalty", "FF-6.8"),
    (put("players", 0, "squads", 0, "resolved", True), "turn", "FF-3.14"),
    (put("players", 1, "squads", 1, "penalty", 2), "players.1.squads.1.penalty", "FF-3.4"),
    (put("players", 2, "squads", 0, "leader", "C1"), "players.2.squads.0.leader", "FF-2.4"),
    (put("players", 2, "squads", 0, "faceup", ["C2"]), "players.2.squads.0.faceup", "FF-2.7"),
    (put("result", {}), "result", "FF-8.4"),
    (put("luck", 7), "luck", ""),
]
PLANNED: list[tuple[Callable[[Document], None], str, str]] = [
    (put("slots", [None, "fake_r"]), "map_deck", "FF-1.6"),
    (put("players", 0, "bully", -1), "players.0.bully", ""),
    (put("turn", 1), "turn", "FF-3.2"),
    (
        put("players", 0, "squads", [{"leader": "b3", "supports": [], "faceup": [], "penalty": 0, "resolved": False}]),
        "players.0.squads.0",
        "FF-9.3",
    ),
]
ENDED: list[tuple[Callable[[Document], None], str, str]] = [
    (put("result", None), "result", ""),
    (put("result", "winners", [0]), "result.winners", "FF-8.7"),
    (put("result", "scores", 0, 9), "result.scores", "FF-8.5"),
    (put("result", "reason", "winter"), "result.reason", "FF-8.5"),
    (put("result", "returns", [1, 0, 0]), "result.returns", "FF-8.7"),
    (put("phase", "yell"), "phase", "FF-8.8"),
    (put("turn", 0), "turn", "FF-3.2"),
]


@pytest.mark.parametrize(
    ("make", "spoil", "where", "clause"),
    [(lambda: deepcopy(EXAMPLE), *row) for row in BATTLE] + [(planning, *row) for row in PLANNED] + [(over, *row) for row in ENDED],
)
def test_what_can_t_be_is_refused(make: Callable[[], Document], spoil: Callable[[Document], None], where: str, clause: str) -> None:
    document = make()
    spoil(document)
    with pytest.raises(BadPosition) as caught:
        FoggyFrontlines(OPTIONS).load(document)
    assert (caught.value.where, caught.value.clause) == (where, clause)


@pytest.mark.clause("FF-5.6")
def test_four_recruits_are_one_too_many_unless_one_goes_back() -> None:
    document = planning()
    document["players"][0]["hand"] += ["Mr", "Mg", "My"]
    document["recruit_pile"] = ["Gr", "Gb", "Gg", "C2"]
    with pytest.raises(BadPosition, match="4 recruits, 3 are allowed"):
        game_of(document).load(document)


@pytest.mark.clause("FF-2.9")
def test_nobody_waits_when_all_are_ready() -> None:
    document = planning()
    for player in document["players"]:
        player["ready"] = True
    with pytest.raises(BadPosition, match="everybody is ready"):
        game_of(document).load(document)


@pytest.mark.clause("FF-4.3", "FF-4.4", "FF-4.8")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"slots": [None, "fake_r"], "discard": [*EXAMPLE["discard"], "kid_b1"]}, "slots.0"),
        ({"slots": ["kid_b1", None], "discard": [*EXAMPLE["discard"], "fake_r"]}, "slots.1"),
        ({"phase": "hat", "round": 40}, "phase"),
    ],
)
def test_a_round_ends_with_full_slots_and_before_winter(change: Document, where: str) -> None:
    document = planning() | change
    with pytest.raises(BadPosition) as caught:
        game_of(document).load(document)
    assert caught.value.where == where
