"""Position documents: what everybody is shown of them, what can't be, what need not be reachable; and the deal."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

import pytest

from grumbletop.engine import registry
from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import EventLog
from tests.games.foggy_frontlines import noted_positions
from tests.games.foggy_frontlines.fog_notes import OTHERS, TIMERS, Seat, noted
from tests.games.foggy_frontlines.noted_positions import DRAFT, PICK, TIED

SHOWN: Final = {name: position for name, position in vars(noted_positions).items() if name.isupper()} | {
    "a Catapult up and one down": noted(Seat("r4+C1^+C2+X"), Seat("r3", recruits="Gr")),
    "the other one up": noted(Seat("r4+C1+C2^+X"), Seat("r3", recruits="Gr")),
}


def masked(document: Mapping[str, Any], viewer: int | None) -> dict[str, Any]:
    """The visibility table, written down once more."""
    seen = deepcopy(dict(document))
    seen["timer_deck"] = ["finale" if card == "finale" else "?" for card in seen["timer_deck"]]
    seen["map_deck"] = ["?" for _ in seen["map_deck"]]
    if seen["phase"] == "over":
        return seen
    if seen["phase"] != "pick" or viewer != seen["turn"]:
        seen["recruit_pile"] = ["?" for _ in seen["recruit_pile"]]
    for seat, player in enumerate(seen["players"]):
        if seat != viewer:
            fogged = player["squads"] if seen["phase"] == "plan" else []
            player["hand"] = ["?"] * (len(player["hand"]) + sum(1 + len(squad["supports"]) for squad in fogged))
            player["retreat"] = ["?" for _ in player["retreat"]]
            player["squads"] = [] if fogged else player["squads"]
            for squad in player["squads"]:
                squad["supports"] = ["?" for card in squad["supports"] if card not in squad["faceup"]] + squad["faceup"]
    return seen


@pytest.mark.parametrize("position", SHOWN.values(), ids=SHOWN)
def test_everybody_sees_what_the_table_of_secrets_allows(position: Mapping[str, Any]) -> None:
    game, state = registry.open_position(position)
    assert game.dump(state) == position
    for viewer in (None, *range(game.seats)):
        assert game.view(state, viewer) == masked(position, viewer)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (noted(Seat("r4"), Seat(), phase="hat"), "everybody has retreated"),
        (noted(Seat("r4"), Seat(), slots="kid_r1 kid_r2"), "kid_r2 has the hourglass"),
        (noted(Seat("r4+Mr", recruits="Mb Mg My"), Seat()), "4 recruits, 3 are allowed"),
        (noted(Seat("r4", recruits="Mb Mg", retreat="X My"), Seat(), phase="return"), "nothing to return"),
        (noted(Seat("r4", recruits="Mb Mg Gr", retreat="X My Gy"), Seat(), phase="return"), "5 recruits, 4 are allowed"),
        (noted(Seat("r4! b3"), Seat(retreat="r3 b4 g1"), phase="evacuate", victim=1), "nothing to choose"),
        (noted(Seat("r4! b3"), Seat(), phase="evacuate", victim=0), "an enemy of the captor"),
        (noted(Seat("y1"), Seat("r3")), "can only retreat"),
        (noted(Seat(), Seat(), slots="kid_r1 kid_b3", finale_color="r", phase="plan", finale_by=0), "ends when FINALE is captured"),
        (noted(Seat("r4"), Seat(), slots="finale kid_b3"), "finale is there twice"),
        (noted(Seat("r4"), Seat("b4!"), Seat(), turn=1, phase="evacuate", victim=2), "seat 0 has had its battle turn"),
        (
            noted(Seat(ready=True), Seat(), phase="plan", compare_scope="round", fallen=[{"seat": 1, "color": "r", "strength": 3}]),
            "only during a battle",
        ),
        (noted(Seat("r4", bully=12), Seat()), "4 Bullyhulks may still come"),
        (noted(Seat("r4-24"), Seat()), "4 Bullyhulks may still come"),
        ({**PICK, "options": {**PICK["options"], "recruit_choice": "random"}}, "drawn at random"),
        ({**TIED, "options": {**TIED["options"], "final_tie": "shared"}}, "nobody yells"),
        ({**DRAFT, "players": [DRAFT["players"][1], DRAFT["players"][0], DRAFT["players"][2]]}, "seat 0 chooses before seat 1"),
        ({**DRAFT, "recruit_pile": ["Mr"]}, "must be"),
    ],
)
def test_a_document_broken_in_one_way_is_refused(position: Mapping[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        registry.open_position(position)


@pytest.mark.parametrize(
    "position",
    [
        noted(Seat("r4 Mr", recruits="Mb Mg My"), Seat()),
        noted(Seat(), Seat(), phase="plan", slots="kid_r1 -", map_deck=[], discard=OTHERS),
        noted(Seat("r4", bully=11), Seat()),
        noted(Seat("r4"), Seat(), slots="finale kid_b3", finale_color="r", timer_deck=TIMERS, discard=[]),
        noted(Seat(), Seat("b4"), turn=1, compare_scope="round", fallen=[{"seat": 0, "color": "r", "strength": 3}]),
    ],
    ids=["a fourth recruit is face up", "slot 2 empty with the map deck", "as many tokens as can be", "timer cards below FINALE", "fallen"],
)
def test_a_position_need_not_be_reachable(position: Mapping[str, Any]) -> None:
    game, state = registry.open_position(position)
    assert game.dump(state) == position


# Set-up.

DEAL: Final = ({"timer_fill": ["hero_r", "fake_y"]}, {"timer_deck": ["fake_y", "*"]}, {"map_deck": ["para_b", "*"]})


@pytest.mark.parametrize(
    ("options", "script", "butt", "recruit"),
    [
        ({"bosses": ["zib", "murk"]}, [*DEAL, {"first_butt": 0}, {"recruit_draw": "Gb"}], 0, "Gb"),
        ({"bosses": ["zib", "murk"], "first_butt": 1, "recruit_choice": "pick"}, [*DEAL, {"recruit_draw": "C2"}], 1, "C2"),
        ({"bosses": "random"}, [{"bosses": ["zib", "murk"]}, *DEAL, {"first_butt": 1}, {"recruit_draw": "Mr"}], 1, "Mr"),
    ],
    ids=["list", "fixed seat, pick", "random"],
)
def test_chance_of_the_set_up_comes_in_its_order(options: dict[str, Any], script: list[Any], butt: int, recruit: str) -> None:
    game = registry.make("foggy_frontlines", options)
    chance = ScriptedChance(game, script)
    document = game.dump(game.start(chance))
    assert not chance.left_over()
    assert (document["phase"], document["round"], document["butt"], document["slots"]) == ("plan", 1, butt, ["fake_y", "para_b"])
    assert [player["princesses"] for player in document["players"]] == [["Py1"], ["Pb1"]]
    assert document["players"][butt]["hand"][-2:] == ["X", recruit]
    assert recruit not in document["recruit_pile"]
    assert len(document["timer_deck"]) == 10
    assert len(document["map_deck"]) == 21


def test_a_draft_of_four_deals_with_its_last_boss() -> None:
    game = registry.make("foggy_frontlines", {"players": 4, "first_butt": 3})
    state = game.start(ScriptedChance(game, []))
    for seat, boss in enumerate(("zib", "blort", "murk")):
        assert [game.decision(state, other) is not None for other in range(4)] == [other == seat for other in range(4)]
        game.play(state, seat, f"boss {boss}", ScriptedChance(game, []), EventLog())
    game.play(state, 3, "boss gnash", chance := ScriptedChance(game, [*DEAL, {"recruit_draw": "My"}]), EventLog())
    assert not chance.left_over()
    assert [player["hand"] for player in game.dump(state)["players"]] == [
        ["r1", "b2", "g3", "y4", "X"],
        ["r2", "b1", "g4", "y3", "X"],
        ["r3", "b4", "g1", "y2", "X"],
        ["r4", "b3", "g2", "y1", "X", "My"],
    ]
