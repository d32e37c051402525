"""What whoever is asked can foresee: odds of a Test, where a pushed thing may end, what a body would be worth."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from grumbletop.engine.rng import Rng
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from tests.games.grunt_growl_and_tear.tables import begun, play, walk

GLAND = {"limb": "squelch/gland", "hex": [2, 1]}


def position(**more: Any) -> dict[str, Any]:
    """Gutbucket beside a crate, with a limb underfoot; Professor Squelch two spaces away."""
    turn = {"used": 0, "acted": False, "turned": False, "healed": False, "escaped": [], "denied": [], "bank": 0}
    bodies = (
        {"head1": "skull", "arm1": None, "arm2": "club", "leg1": "stomper", "leg2": "shank"},
        {"head1": "brain", "arm1": "sucker", "arm2": "grasper", "arm3": None, "tail1": "slime"},
    )
    seats = []
    for seat, (monster, hex, facing, hand) in enumerate((("gutbucket", [2, 1], 2, ["Qh", "8c"]), ("squelch", [2, -1], 0, ["Kd"]))):
        body = {socket: limb and f"{monster}/{limb}" for socket, limb in bodies[seat].items()}
        piles = {"hand": hand, "deck": ["*"], "discard": ["2c", "3c"]}
        seats.append({"seat": seat, "monster": monster, "hex": hex, "facing": facing, "health": 7, "power": 3, "body": body, **piles})
    objects = [{"id": "crate1", "kind": "crate", "hex": [-1, -1]}, {"id": "crate2", "kind": "crate", "hex": [1, 1]}]
    objects += [{"id": "barrel1", "kind": "barrel", "hex": [2, -3]}, {"id": "barrel2", "kind": "barrel", "hex": [-2, 3]}]
    nothing = dict.fromkeys(("ask", "test", "pushed", "combat", "winners", "returns"))
    document: dict[str, Any] = {"game": "grunt_growl_and_tear", "version": 1, "options": {"players": 2}, "map": "pit_stop", "round": 2}
    document |= {"order": [0, 1], "turn_index": 0, "phase": "turn", "turn": turn, "players": seats, "loose": [GLAND]}
    document |= {"grafted": ["gutbucket/fist"], "gone": ["gutbucket/fist"], "objects": objects, "out": [], **nothing, "commits": {}, **more}
    return copy.deepcopy(document)


def loaded(game: GruntGrowlAndTear, document: dict[str, Any]) -> GruntState:
    return game.load(document)


@pytest.mark.clause("GGT-8.4")
def test_a_push_shows_where_the_thing_may_end() -> None:
    """Vacant spaces beside it; a crate goes on no limb: none at the wall, the pit, the pusher's own space, or the limb."""
    game = GruntGrowlAndTear({"players": 2})
    state = loaded(game, position(loose=[{"limb": "squelch/gland", "hex": [0, 1]}]))
    push = next(fight for fight in game.display(state, 0)["fights"] if fight["parts"] == ["push", "crate2"])
    assert sorted(push["ends"]) == [[1, 0], [1, 2], [2, 0]]
    state = loaded(game, position(loose=[{"limb": "squelch/gland", "hex": [0, 1]}], phase="push_to", pushed="crate2"))
    assert {choice.value for choice in game.choices(state, 0, ["to"]).offered} == {"none", "1,0", "1,2", "2,0"}


@pytest.mark.clause("GGT-5.3", "GGT-8.3")
def test_odds_are_those_of_all_cards_that_may_come() -> None:
    """Against a crate any card of the own deck: 48 are left, 9 of them royals above or beside the Queen."""
    game = GruntGrowlAndTear({"players": 2})
    state = loaded(game, position())
    play(game, state, (0, "push crate2"))
    cards = game.display(state, 0)["cards"]
    assert cards["Qh"]["chance"] == pytest.approx(1 - (4 + 3) / 48), "four Kings beat it, three Queens tie"
    assert cards["8c"]["total"] == 4 + 3 + 8, "Strength, the Other Stomper, the card"
    numbers = 48 - 11
    assert cards["8c"]["chance"] == pytest.approx(numbers / 48), "a ten and Weight 4 make 14"
    odds = {each.key: each.probability for each in game.preview(state, 0, "play 8c").odds}
    assert odds == {"win": pytest.approx(numbers / 48), "lose": pytest.approx(11 / 48)}
    odds = {each.key: each.probability for each in game.preview(state, 0, "play Qh").odds}
    assert odds["tie"] == pytest.approx(3 / 48)


@pytest.mark.clause("GGT-9.2", "GGT-9.3", "GGT-11.14")
def test_bodies_are_counted_up_before_they_change() -> None:
    game = GruntGrowlAndTear({"players": 2})
    state = loaded(game, position())
    (graft,) = [graft for graft in game.display(state, 0)["grafts"] if graft["verb"] == "attach"]
    assert (graft["socket"], graft["cost"]) == ("arm1", 1)
    play(game, state, (0, "attach squelch/gland arm1"))
    assert game.view(state, 0)["players"][0]["stats"] == graft["stats"]
    combat = {"attacker": 0, "defender": 1, "ranged": False, "exchange": 1, "victim": 1, "ripper": 0, "shielded": [], "limb": None}
    beaten = position(phase="rip", combat=combat)
    beaten["players"][1] |= {"health": 0, "hex": [2, 0]}
    state = loaded(game, beaten)
    without = game.display(state, 0)["without"]
    play(game, state, (0, "rip head1"))
    assert game.view(state, 0)["players"][1]["stats"] == without["head1"]


@pytest.mark.clause("GGT-6.9")
def test_whoever_is_asked_for_leave_sees_what_for() -> None:
    game = GruntGrowlAndTear({"players": 2})
    table = position(order=[1, 0])
    table["players"][1] |= {"hex": [2, 0], "facing": 5}
    state = loaded(game, table)
    play(game, state, (1, "ask move b"))
    asked = game.display(state, 0)["asked"]
    assert asked["seat"] == 1
    assert asked["hex"] != game.view(state, 0)["players"][1]["hex"]
    texts = game.texts_at(game.texts(), ["Ada", "Bo"], 0)
    decision = game.decision(state, 0)
    assert decision is not None
    assert texts.say("ask.permit", decision.data) == "Bo asks you: Move backward. Do you allow it?"
    where = asked["hex"]
    play(game, state, (0, "allow"))
    assert game.view(state, 0)["players"][1]["hex"] == where


@pytest.mark.clause("GGT-11.1", "GGT-6.7")
def test_what_cannot_be_done_is_barred_with_its_clause() -> None:
    game = GruntGrowlAndTear({"players": 2})
    state = loaded(game, position())
    barred = {choice.value: choice.clause for choice in game.choices(state, 0).barred}
    assert barred == {"attack": "GGT-11.1"}
    game, state = begun()
    play(game, state, (1, "place 0,-4 5"), (0, "place 0,4 2"))
    barred = {choice.value: choice.clause for choice in game.choices(state, 1).barred}
    assert barred == {"attack": "GGT-11.1", "shoot": "GGT-12.1", "rest": "GGT-6.7", "heal": "GGT-10.3"}


def test_nobody_foresees_what_is_hidden() -> None:
    """In every world a seat can't tell apart it is shown the same, and only whoever is asked is shown anything."""
    game = GruntGrowlAndTear({"players": 3, "round_cap": 6})
    for number, state in enumerate(walk(game, seed=5, games=1, by_habit=True)):
        if number % 7:
            continue
        for seat in range(3):
            shown = game.display(state, seat)
            assert game.display(state.resample(seat, Rng(number)), seat) == shown
            if not state.owes(seat):
                assert not {"fights", "grafts", "cards", "without", "asked"} & set(shown)


def test_amounts_and_covers_say_what_they_lead_to() -> None:
    game = GruntGrowlAndTear({"players": 2})
    state = loaded(game, position())
    texts = game.texts()
    heal = game.choices(state, 0, ["heal"]).offered
    assert [texts.say(choice.label, choice.data) for choice in heal] == [f"{n} (Health 7 → {7 + n})" for n in (1, 2, 3)]


# Shots


def shooter(hex: list[int], facing: int, target: list[int]) -> dict[str, Any]:
    """Rivet with its Nail Cannon (2 to 4 spaces) on the Boneyard, an idol at (1,-1); Old Snaggle shoots at nobody."""
    bodies = (
        ("rivet", {"head1": "dome", "arm1": "nailer", "arm2": "driver", "leg1": "piston", "leg2": "flywheel"}),
        ("snaggle", {"head1": "jaws", "arm1": "claw", "leg1": "paddle", "leg2": "flipper", "tail1": "tail"}),
    )
    table = position(map="boneyard", loose=[], grafted=[], gone=[], objects=[])
    for seat, (monster, body) in enumerate(bodies):
        table["players"][seat] |= {"monster": monster, "body": {socket: f"{monster}/{limb}" for socket, limb in body.items()}}
    table["players"][0] |= {"hex": hex, "facing": facing}
    table["players"][1] |= {"hex": target}
    table["objects"] = [{"id": f"coffin{number}", "kind": "coffin", "hex": [q, 0]} for number, q in ((1, 0), (2, -2), (3, 2))]
    table["objects"] += [{"id": "idol1", "kind": "idol", "hex": [1, -1]}, {"id": "idol2", "kind": "idol", "hex": [-1, 1]}]
    return table


@pytest.mark.clause("GGT-12.1")
@pytest.mark.parametrize(
    ("hex", "facing", "target", "why"),
    [
        ([0, -2], 5, [0, 1], ""),
        ([1, -3], 5, [1, 0], "sight"),  # the idol stands between
        ([0, -2], 1, [0, 1], "arc"),
        ([0, -2], 5, [-1, 3], "range"),
    ],
)
def test_a_shot_says_what_keeps_it(hex: list[int], facing: int, target: list[int], why: str) -> None:
    game = GruntGrowlAndTear({"players": 2, "map": "boneyard"})
    state = loaded(game, shooter(hex, facing, target))
    barred = {choice.value: choice for choice in game.choices(state, 0).barred}
    assert barred["shoot"].data == {"why": why} if why else "shoot" not in barred
    assert (target in game.display(state, 1)["reach"]) == (why == "")


@pytest.mark.clause("GGT-12.1", "GGT-12.3")
def test_a_shot_reaches_as_far_as_it_is_shown_and_says_who_shoots_back() -> None:
    game = GruntGrowlAndTear({"players": 2, "map": "boneyard"})
    reach = game.display(loaded(game, shooter([0, -2], 5, [4, 0])), 0)["reach"]
    assert len(reach) == 7
    for hex in reach:
        state = loaded(game, shooter([0, -2], 5, hex))
        (shot,) = [fight for fight in game.display(state, 0)["fights"] if fight["parts"] == ["shoot", "p1"]]
        assert shot["answered"] is False


@pytest.mark.clause("GGT-12.3")
def test_a_target_with_a_weapon_for_the_distance_can_shoot_back() -> None:
    game = GruntGrowlAndTear({"players": 2, "map": "boneyard"})
    table = shooter([0, -2], 5, [0, 1])
    limbs = {"head1": "brain", "arm1": "sucker", "arm2": "grasper", "arm3": "gland", "tail1": "slime"}
    table["players"][1] |= {"monster": "squelch", "body": {socket: f"squelch/{limb}" for socket, limb in limbs.items()}}
    (shot,) = [fight for fight in game.display(loaded(game, table), 0)["fights"] if fight["parts"] == ["shoot", "p1"]]
    assert shot["answered"] is True


@pytest.mark.clause("GGT-2.4")
def test_no_wall_is_in_the_front_that_is_shown() -> None:
    game = GruntGrowlAndTear({"players": 2, "map": "boneyard"})
    state = loaded(game, shooter([0, -2], 5, [4, 0]))
    assert state.rules.map.is_wall(game.notation.spaces.index((-1, -1)))
    assert game.display(state, 0)["players"][0]["front"] == [[0, -1], [1, -2]]
