"""What happens, clause by clause, from positions noted in a few words."""

from __future__ import annotations

from typing import Final

import pytest

from grumbletop.engine.scenario import run
from tests.games.foggy_frontlines.fog_notes import OTHERS, TIMERS, Case, Seat, noted
from tests.games.foggy_frontlines.noted_positions import DRAFT, EVACUATE, FIELD, FINALE, HAT, PARASOLS, PICK, PLAN, RETURN, TIED

PLANNING = noted(Seat(), Seat(), Seat(), phase="plan")
RED = {"slots": "kid_r1 kid_r3"}
ROUND = {"compare_scope": "round"}
AT_ONCE = {"bullyhulk_timing": "at_once"}
HAPPENINGS: Final = [
    # 2: planning
    Case(
        "any-spelling-of-a-plan",
        "FF-2.2",
        PLANNING,
        legal=[(0, "grunt y1 X+g2+b3 r4"), (0, "grunt"), (0, "grunt X"), (0, "grunt b3+X+r4+g2+y1")],
    ),
    Case(
        "a-plan-takes-its-cards-out-of-the-hand",
        "FF-2.2 FF-2.3",
        noted(Seat(recruits="C1"), Seat(), phase="plan"),
        [(0, "grunt y1 X+g2+b3+C1^")],
        {
            "phase": "plan",
            "players.0.hand": ["r4"],
            "players.0.ready": True,
            "players.0.squads": [
                {"leader": "y1", "supports": [], "faceup": [], "penalty": 0, "resolved": False},
                {"leader": "X", "supports": ["b3", "g2", "C1"], "faceup": ["C1"], "penalty": 0, "resolved": False},
            ],
        },
    ),
    Case(
        "regrouped-cards-are-in-the-hand-during-the-battle",
        "FF-2.9 FF-2.10",
        noted(Seat(retreat="b3 X"), Seat("g1", retreat="b4", ready=True), phase="plan", slots="kid_r1 hero_g"),
        [(0, "grunt r4")],
        {
            "phase": "battle",
            "turn": 0,
            "players.0.hand": ["b3", "g2", "y1", "X"],
            "players.0.retreat": [],
            "players.1.hand": ["r3", "b4", "y2", "X"],
            "players.1.ready": False,
        },
    ),
    Case(
        "nobody-deploys",
        "FF-2.5 FF-3.14 FF-4.4",
        PLANNING,
        [(2, "grunt"), (0, "grunt"), (1, "grunt")],
        {"phase": "hat", "round": 4, "turn": None, "slots": ["kid_r1", "kid_b3"], "butt": 2},
        legal=[(2, "hat keep"), (2, "hat @0"), (2, "hat @1")],
    ),
    Case(
        "an-empty-hand-still-grunts",
        "FF-2.2 FF-2.5",
        noted(Seat(retreat="r4 b3 g2 y1 X"), Seat(), phase="plan"),
        [(1, "grunt")],
        {"phase": "plan", "players.1.ready": True},
        legal=[(0, "grunt")],
        illegal=[(0, "grunt r4"), (0, "grunt X")],
    ),
    Case(
        "only-colours-nobody-needs",
        "FF-2.5 FF-3.14",
        noted(Seat(), Seat(), phase="plan"),
        [(0, "grunt g2 y1+X"), (1, "grunt g1")],
        {"phase": "hat", "players.0.retreat": ["g2", "y1", "X"], "players.1.retreat": ["g1"], "players.0.hand": ["r4", "b3"]},
    ),
    # 3: battle
    Case("the-left-of-the-butt-begins", "FF-3.1", {**PLANNING, "butt": 0}, [(0, "grunt r4"), (1, "grunt b4"), (2, "grunt")], {"turn": 1}),
    Case(
        "the-butt-in-the-middle",
        "FF-3.1",
        noted(Seat(), Seat(), Seat(), Seat(), phase="plan", butt=1, slots="kid_r1 kid_y3"),
        [(0, "grunt r4"), (1, "grunt y2"), (2, "grunt r2+b1"), (3, "grunt y4"), (3, "retreat"), (0, "r4x1")],
        {"turn": 1, "players.0.retreat": ["r4"], "players.2.retreat": ["r2", "b1"], "slots": [None, "kid_y3"]},
    ),
    Case(
        "the-weaker-squad-waits-for-nothing",
        "FF-3.5",
        noted(Seat(), Seat(), phase="plan", slots="kid_r1 hero_g"),
        [(0, "grunt r4"), (1, "grunt r3+b4+y2")],
        {"turn": 1, "players.0.retreat": ["r4"]},
        legal=[(1, "r3x1"), (1, "r3x1:Pr1"), (1, "r3x1:Pr2")],
    ),
    Case(
        "five-one-three",
        "FF-3.6",
        noted(Seat("r4+y1"), Seat("r3-2"), Seat("r2+b1"), **RED),
        [(0, "r4x1:Pr2")],
        {"turn": 2, "slots": [None, "kid_r3"], "players.0.princesses": ["Pr1", "Pr2"]},
        legal=[(2, "r2x2:Pr1"), (2, "r2x2:Pr2")],
    ),
    Case(
        "one-three-five",
        "FF-3.5 FF-3.9",
        noted(Seat(), Seat(), Seat(), phase="plan", butt=0, **RED),
        [(1, "grunt r3"), (2, "grunt r2"), (0, "grunt r4"), (0, "r4x2")],
        {"phase": "hat", "slots": ["kid_r1", "kid_r4"], "discard": ["kid_r3"]},
    ),
    Case(
        "five-one-three-in-round-scope",
        "FF-3.6",
        noted(Seat("r4+y1"), Seat("r3-2"), Seat("r2+b1"), **RED, **ROUND),
        [(0, "r4x1")],
        {"phase": "hat", "slots": ["kid_r2", "kid_r3"], "fallen": []},
    ),
    Case(
        "the-fallen-keep-their-strength-without-bosses",
        "FF-3.6 FF-4.1",
        noted(Seat("r4+y1 g2 X+b3"), Seat("r3-2"), Seat("g4"), slots="kid_r1 hero_g", **ROUND),
        [(0, "r4x1")],
        {
            "turn": 2,
            "fallen": [
                {"seat": 0, "color": "r", "strength": 5},
                {"seat": 0, "color": "g", "strength": 2},
                {"seat": 1, "color": "r", "strength": 1},
            ],
        },
    ),
    Case(
        "the-tied-later-one-takes-what-is-left",
        "FF-3.7 FF-3.12",
        noted(Seat("r4"), Seat("r3+g1"), slots="kid_r1 hero_g"),
        [(0, "retreat")],
        {"turn": 1},
        legal=[(1, "r3x1:Pr1")],
    ),
    Case(
        "the-tied-later-one-finds-it-gone",
        "FF-3.12",
        noted(Seat("r4"), Seat("r3+g1"), slots="kid_r1 hero_g"),
        [(0, "r4x1")],
        {"phase": "hat", "slots": ["kid_r2", "hero_g"]},
    ),
    Case(
        "tied-in-round-scope",
        "FF-3.6 FF-3.12",
        noted(Seat("r4"), Seat("r3+g1"), **RED, **ROUND),
        [(0, "r4x2")],
        {"turn": 1},
        legal=[(1, "r3x1")],
    ),
    Case(
        "two-own-red-squads-take-both",
        "FF-3.5 FF-3.9 FF-3.13",
        noted(Seat("r4 Mr"), Seat("r3+g1"), **RED),
        [(0, "Mrx2"), (0, "r4x1")],
        {"phase": "hat", "slots": ["kid_r2", "kid_r4"], "players.0.retreat": ["r4"]},
    ),
    Case(
        "a-squad-of-nothing-alone-wins",
        "FF-3.3 FF-3.5",
        noted(Seat("y1-2"), Seat(), slots="kid_y1 hero_g"),
        legal=[(0, "y1x1"), (0, "y1x1:Py1"), (0, "y1x1:Py2"), (0, "retreat")],
    ),
    # 3.3 and 7: strength, told by who may capture
    *(
        Case(
            f"strength-{name}",
            "FF-3.3 FF-7.3 FF-7.4 FF-7.6",
            noted(Seat(f"{squad} g2"), Seat(f"r3+{rival}"), slots="kid_r1 hero_g"),
            legal=[(0, text)] if wins else (),
            illegal=() if wins else [(0, text)],
        )
        for name, squad, rival, text, wins in (
            ("megagrump-and-catapult-is-six", "Gr+b3+y1+X+C1^", "b4+g1+y2", "Grx1", True),
            ("megagrump-does-not-reach-seven", "Gr+b3+y1+X+C1^", "b4+g1+y2+X", "Grx1", False),
            ("megagrump-bullied", "Gr-2", "b4+g1", "Grx1", False),
            ("mercenary-support-and-catapult-is-nine", "Mr+b3+C1^", "C2^+b4+g1+y2", "Mrx1", True),
            ("mercenary-nine-is-not-ten", "Mr+b3+C1^", "C2^+b4+g1+y2+X", "Mrx1", False),
            ("mercenary-under-mercenary-adds-two", "Mr+Mb", "b4+g1+y2", "Mrx1", True),
            ("mercenary-under-mercenary-adds-no-more", "Mr+Mb", "b4+g1+y2+X", "Mrx1", False),
            ("catapult-face-down-adds-one", "r4+C1", "b4+g1+y2", "r4x1", False),
            ("catapult-face-up-adds-three", "r4+C1^", "b4+g1+y2+X", "r4x1", True),
            ("two-catapults", "r4+C1^+C2^", "b4+g1+y2+X", "r4x1", True),
            ("boss-action-under-a-leader-adds-one", "r4+X", "b4+g1", "r4x1", True),
        )
    ),
    # 4: refill, hat
    Case(
        "a-lost-recruit-goes-back-and-its-support-stays",
        "FF-4.1 FF-7.1 FF-7.2",
        noted(Seat("Mr+C1 b3 y1+C2^"), Seat("r3+b4+y2+g1"), slots="kid_r1 kid_b3"),
        [(0, "retreat")],
        {"players.0.retreat": ["b3", "y1", "C1"], "recruit_pile": ["Mr", "Mb", "Mg", "My", "Gr", "Gb", "Gg", "Gy", "C2"], "turn": 1},
    ),
    Case(
        "both-slots-are-refilled-before-the-hat",
        "FF-4.3 FF-4.4 FF-4.6",
        noted(Seat("r4 b3"), Seat()),
        [(0, "r4x1:Pr2"), (0, "b3x2:Pb1")],
        {"phase": "hat", "slots": ["kid_r2", "kid_r3"], "discard": ["kid_r1", "kid_b3"], "players.0.princesses": ["Pr1", "Pr2", "Pb1"]},
    ),
    Case(
        "an-empty-map-deck-is-not-rebuilt",
        "FF-4.5",
        noted(
            Seat("b3"),
            Seat(),
            map_deck=[],
            timer_deck=["kid_r2", "finale"],
            discard=[card for card in (*TIMERS, *OTHERS) if card not in ("kid_r1", "kid_r2", "kid_b3")],
        ),
        [(0, "b3x2"), (1, "hat keep")],
        {"phase": "plan", "round": 5, "slots": ["kid_r1", None], "map_deck": []},
    ),
    Case(
        "the-hat-is-passed",
        "FF-4.6 FF-4.7 FF-3.1",
        HAT,
        [(1, "hat @0"), (0, "grunt r4"), (1, "grunt b4"), (2, "grunt")],
        {"round": 5, "butt": 0, "turn": 1},
    ),
    # 5: recruiting
    Case(
        "recruiting-first-then-capturing",
        "FF-5.3 FF-5.4",
        noted(Seat("r4 X+g2+y1"), Seat()),
        [(0, "X!", {"recruit_draw": "Gy"}), (0, "r4x1")],
        {"phase": "hat", "players.0.retreat": ["r4", "g2", "y1", "X", "Gy"]},
    ),
    Case(
        "capturing-first-then-recruiting",
        "FF-5.3 FF-5.4",
        noted(Seat("r4 X+g2+y1"), Seat()),
        [(0, "r4x1"), (0, "X!", {"recruit_draw": "C2"})],
        {"phase": "hat", "players.0.retreat": ["r4", "g2", "y1", "X", "C2"]},
    ),
    Case(
        "a-catapult-goes-back-before-the-draw",
        "FF-5.4 FF-7.6",
        noted(Seat("r4 X+g2+C1^"), Seat()),
        [(0, "X!", {"recruit_draw": "C1"})],
        {"phase": "battle", "players.0.retreat": ["g2", "X", "C1"], "players.0.squads.0.leader": "r4"},
    ),
    Case(
        "a-leading-recruit-does-not-count",
        "FF-5.6",
        noted(Seat("Gr X+g2+y1", recruits="Mb Mg"), Seat()),
        [(0, "X!", {"recruit_draw": "C1"})],
        {"phase": "battle", "players.0.retreat": ["g2", "y1", "X", "C1"]},
    ),
    Case(
        "a-supporting-recruit-counts",
        "FF-5.6 FF-5.7",
        noted(Seat("r4+Mr X+g2+y1", recruits="Mb Mg"), Seat()),
        [(0, "X!", {"recruit_draw": "C1"})],
        {"phase": "return", "turn": 0},
        legal=[(0, "return Mb"), (0, "return Mg"), (0, "return C1")],
        illegal=[(0, "return Mr")],
    ),
    Case(
        "returning-the-new-one-ends-a-turn-that-has-nothing-left",
        "FF-5.7 FF-3.14",
        noted(Seat("X+g2+y1", recruits="Mr Mb Mg"), Seat("b4")),
        [(0, "X!", {"recruit_draw": "C1"}), (0, "return C1")],
        {"phase": "battle", "turn": 1, "recruit_pile": ["My", "Gr", "Gb", "Gg", "Gy", "C1", "C2"]},
    ),
    Case(
        "picked-and-returned-from-the-hand",
        "FF-5.4 FF-5.7",
        noted(Seat("r4 X+g2+y1", recruits="Mr Mb Mg"), Seat(), recruit_choice="pick"),
        [(0, "X!"), (0, "pick Gg"), (0, "return Mr")],
        {"phase": "battle", "players.0.hand": ["b3", "Mb", "Mg"], "players.0.retreat": ["g2", "y1", "X", "Gg"]},
    ),
    Case(
        "a-picker-may-take-back-the-catapult-that-was-shown",
        "FF-5.4 FF-7.6",
        noted(Seat("r4 X+g2+C1^"), Seat(), recruit_choice="pick"),
        [(0, "X!")],
        {"phase": "pick", "turn": 0, "players.0.retreat": ["g2", "X"]},
        legal=[(0, "pick C1"), (0, "pick Mr")],
    ),
    Case(
        "one-support-is-no-recruiting-and-no-decision",
        "FF-5.2 FF-3.14",
        noted(Seat(), Seat(), phase="plan"),
        [(0, "grunt X+r4"), (1, "grunt X")],
        {"phase": "hat", "players.0.retreat": ["r4", "X"], "players.1.retreat": ["X"]},
    ),
    # 6: map cards
    Case("kidnap-from-an-enemy-or-the-wilds", "FF-6.3", noted(Seat("b3"), Seat()), legal=[(0, "b3x2"), (0, "b3x2:Pb1"), (0, "b3x2:Pb2")]),
    Case(
        "kidnap-with-both-already-held",
        "FF-6.4",
        noted(Seat("b3", princesses="Pb1 Pb2"), Seat(princesses="")),
        [(0, "b3x2")],
        {"players.0.princesses": ["Pb1", "Pb2"], "phase": "hat"},
    ),
    Case(
        "a-hero-where-no-enemy-holds-any",
        "FF-6.1 FF-6.5",
        noted(Seat("g2"), Seat(princesses=""), slots="kid_r1 hero_g"),
        legal=[(0, "g2x2")],
        illegal=[(0, f"g2x2:P{color}{number}") for color in "rbgy" for number in "12"],
    ),
    Case(
        "a-hero-takes-any-colour",
        "FF-6.5",
        noted(Seat("g2"), Seat(princesses="Py2"), slots="kid_r1 hero_g"),
        [(0, "g2x2:Py2")],
        {"players.0.princesses": ["Pr1", "Py2"], "players.1.princesses": []},
    ),
    Case(
        "parasols-one-of-each",
        "FF-6.6",
        PARASOLS,
        [(0, "y1x2:Py1,Pb2")],
        {"wilds": ["Pr1", "Pr2", "Pb2", "Pg2", "Py1", "Py2"], "players.0.princesses": ["Pg1"], "players.1.princesses": ["Pb1"], "turn": 0},
    ),
    Case("parasols-for-one-or-none", "FF-6.6 FF-6.1", PARASOLS, legal=[(0, "y1x2"), (0, "y1x2:Pb1"), (0, "y1x2:Py1"), (0, "y1x2:Pb2,Pb1")]),
    Case(
        "bullyhulk-waits-for-the-next-reveal",
        "FF-6.7 FF-6.8",
        noted(Seat("b3"), Seat("r3"), slots="kid_r1 bully_b"),
        [(0, "b3x2:@1")],
        {"turn": 1, "players.1.bully": 1, "players.1.squads.0.penalty": 0},
    ),
    Case(
        "bullyhulk-at-once",
        "FF-6.8",
        noted(Seat("b3"), Seat("r3+y2 X+g1"), slots="kid_r1 bully_b", **AT_ONCE),
        [(0, "b3x2:@1")],
        {"turn": 1, "players.1.bully": 0, "players.1.squads.0.penalty": 2, "players.1.squads.1.penalty": 0},
    ),
    Case(
        "bullyhulk-at-once-on-nobody-waits",
        "FF-6.8",
        noted(Seat("b3 r4"), Seat("X+g1+y2"), slots="kid_r1 bully_b", **AT_ONCE),
        [(0, "b3x2:@1")],
        {"turn": 0, "players.1.bully": 1, "players.1.squads.0.penalty": 0},
    ),
    Case(
        "two-tokens-five-and-four",
        "FF-2.11 FF-6.8",
        noted(Seat(bully=2, recruits="My"), Seat("b4", ready=True), phase="plan"),
        [(0, "grunt r4+X My")],
        {"players.0.bully": 0, "players.0.squads.0.penalty": 2, "players.0.squads.1.penalty": 2},
    ),
    Case(
        "equal-squads-the-first-leader-is-hit",
        "FF-6.8",
        noted(Seat(bully=1, recruits="My"), Seat("b4", ready=True), phase="plan"),
        [(0, "grunt My r4")],
        {"players.0.bully": 0, "players.0.squads.0.leader": "r4", "players.0.squads.0.penalty": 2, "players.0.squads.1.penalty": 0},
    ),
    Case(
        "the-token-waits-for-a-number",
        "FF-6.8",
        noted(Seat(bully=2), Seat("b4", ready=True), phase="plan"),
        [(0, "grunt X+r4+g2")],
        {"players.0.bully": 2, "players.0.squads.0.penalty": 0, "turn": 0},
    ),
    Case(
        "all-tokens-on-one-little-squad",
        "FF-3.3 FF-6.8",
        noted(Seat(bully=3), Seat("b4", ready=True), phase="plan", slots="kid_y1 kid_b3"),
        [(0, "grunt y1")],
        {"players.0.bully": 0, "players.0.squads.0.penalty": 6, "turn": 0},
        legal=[(0, "y1x1")],
    ),
    Case(
        "a-bullied-seat-of-three-is-the-named-one",
        "FF-6.2 FF-6.7",
        noted(Seat("b3"), Seat(), Seat(bully=1), slots="kid_r1 bully_b"),
        [(0, "b3x2:@2")],
        {"players.1.bully": 0, "players.2.bully": 2, "discard": ["bully_b"]},
    ),
    Case(
        "the-card-is-discarded-while-the-victim-decides",
        "FF-3.10 FF-6.9",
        noted(Seat("b3 r4"), Seat(retreat="r3"), slots="kid_r1 fake_b"),
        [(0, "b3x2:@1")],
        {
            "phase": "evacuate",
            "turn": 0,
            "victim": 1,
            "discard": ["fake_b"],
            "slots": ["kid_r1", None],
            "players.0.squads.1.resolved": True,
        },
        legal=[(1, "evacuate X b4"), (1, "evacuate b4 X"), (1, "evacuate g1 y2")],
    ),
    Case(
        "the-captor-goes-on-after-the-evacuation",
        "FF-6.9 FF-3.7",
        EVACUATE,
        [(1, "evacuate X r3")],
        {"phase": "battle", "turn": 0, "players.1.retreat": ["r3", "X"], "players.1.hand": ["g1", "y2"]},
    ),
    Case(
        "two-cards-left-go-without-a-decision",
        "FF-6.10",
        noted(Seat("b3"), Seat("b4-2", retreat="r3 g1"), slots="kid_r1 fake_b"),
        [(0, "b3x2:@1")],
        {"phase": "hat", "players.1.hand": [], "players.1.retreat": ["r3", "b4", "g1", "y2", "X"]},
    ),
    Case(
        "an-empty-hand-has-nothing-to-evacuate",
        "FF-6.10",
        noted(Seat("b3"), Seat(retreat="r3 b4 g1 y2 X"), slots="kid_r1 fake_b"),
        [(0, "b3x2:@1")],
        {"phase": "hat", "players.1.hand": [], "players.1.retreat": ["r3", "b4", "g1", "y2", "X"]},
    ),
    # 8: ending
    *(
        Case(
            f"finale-comes-up-with-{len(deck)}-map-cards",
            "FF-8.1 FF-8.2 FF-4.4 FF-4.5",
            noted(
                Seat("r4 b3"),
                Seat(),
                timer_deck=["finale"],
                map_deck=deck,
                discard=[card for card in (*TIMERS, *OTHERS) if card not in ("kid_r1", "kid_b3", *deck)],
            ),
            [(0, "b3x2"), (0, "r4x1", *chance)],
            {"phase": "hat", "slots": ["finale", second], "finale_color": color, "timer_deck": [], "map_deck": []},
        )
        for deck, second, color, chance in (
            (["fake_y", "kid_g3"], "kid_g3", "y", ()),
            (["fake_y"], None, "y", ()),
            ([], None, "b", ({"finale_color": "b"},)),
        )
    ),
    Case(
        "slot-two-first-then-finale",
        "FF-3.7 FF-8.4 FF-8.5",
        FINALE,
        [(0, "b3x2:Pb1"), (0, "r4x1")],
        {
            "phase": "over",
            "turn": None,
            "finale_by": 0,
            "slots": [None, None],
            "players.0.squads.0.resolved": True,
            "players.0.squads.1.resolved": True,
            "players.0.retreat": [],
            "result": {"reason": "finale", "scores": [5, 1], "winners": [0], "returns": [1, 0]},
        },
        returns=[1, 0],
    ),
    Case(
        "finale-and-slot-two-in-one-colour",
        "FF-3.13 FF-8.3",
        noted(Seat("r4"), Seat("r3"), slots="finale kid_r3", finale_color="r"),
        [(0, "r4x2")],
        {"phase": "battle", "turn": 1, "slots": ["finale", None]},
        legal=[(1, "r3x1")],
    ),
    Case(
        "the-fallen-stay-when-finale-ends-the-game",
        "FF-8.4",
        noted(Seat("r4"), Seat("r3+g1"), slots="finale kid_r3", finale_color="r", **ROUND),
        [(0, "retreat"), (1, "r3x1")],
        {"phase": "over", "fallen": [{"seat": 0, "color": "r", "strength": 4}], "slots": [None, "kid_r3"], "players.1.retreat": []},
    ),
    Case(
        "score-of-pairs",
        "FF-8.5 FF-8.6",
        noted(Seat("r4", princesses="Pr1 Pr2 Pb1 Pb2 Pg1"), Seat(princesses="Pg2 Py1 Py2"), slots="finale hero_g", finale_color="r"),
        [(0, "r4x1")],
        {"result": {"reason": "finale", "scores": [13, 8], "winners": [0], "returns": [1, 0]}},
    ),
    *(
        Case(
            f"a-tie-{mode}",
            "FF-8.8",
            noted(Seat("r4"), Seat(princesses="Pb1"), Seat(princesses=""), slots="finale hero_g", finale_color="r", final_tie=mode, butt=1),
            [(0, "r4x1", *chance), *moves],
            {"phase": phase, "result": {"reason": "finale", "scores": [3, 3, 0], "winners": winners, "returns": returns}},
        )
        for mode, chance, moves, phase, winners, returns in (
            ("shared", (), (), "over", [0, 1], [0.5, 0.5, 0]),
            ("random", ({"first_yell": 1},), (), "over", [1], [0, 1, 0]),
            ("yell", (), (), "yell", [0, 1], None),
            ("yell", (), ((1, "I WIN!"),), "over", [1], [0, 1, 0]),
            ("yell", (), (([0, 1],),), "over", [0, 1], [0.5, 0.5, 0]),
        )
    ),
    Case(
        "winter-before-refill-and-hat",
        "FF-4.8",
        noted(Seat("r4"), Seat(), round=40),
        [(0, "r4x1:Pr2")],
        {
            "phase": "over",
            "round": 40,
            "slots": [None, "kid_b3"],
            "finale_by": None,
            "result": {"reason": "winter", "scores": [5, 3], "winners": [0], "returns": [1, 0]},
        },
    ),
    Case(
        "winter-of-a-round-limit-of-one",
        "FF-4.8",
        noted(Seat(), Seat("b4", ready=True), phase="plan", round=1, round_limit=1),
        [(0, "grunt"), (1, "retreat")],
        {
            "phase": "over",
            "players.1.squads": [],
            "players.1.retreat": ["b4"],
            "result": {"reason": "winter", "scores": [2, 3], "winners": [1], "returns": [0, 1]},
        },
    ),
    Case(
        "finale-in-the-last-round-is-no-winter",
        "FF-4.8 FF-8.4",
        noted(Seat("r4"), Seat(), slots="finale kid_b3", finale_color="r", round=40),
        [(0, "r4x1")],
        {"result": {"reason": "finale", "scores": [3, 3], "winners": [0, 1], "returns": [0.5, 0.5]}},
    ),
    # time runs out
    Case("late-boss", "FF-1.3", DRAFT, [([1],)], {"players.1.boss": "gnash", "phase": "boss"}),
    Case("late-plan", "FF-2.2", PLAN, [([0],)], {"players.0.ready": True, "players.0.squads": [], "phase": "plan"}),
    Case(
        "late-everybody",
        "FF-2.2",
        PLAN,
        [([0, 2],)],
        {"phase": "battle", "turn": 1, "players.0.hand": ["r4", "b3", "g2", "y1", "X", "Gr", "C1"]},
    ),
    Case("late-battle", "FF-4.1", FIELD, [([0],)], {"players.0.squads": [], "players.0.retreat": ["r4", "b3", "g2", "y1", "X", "Mr"]}),
    Case("late-pick", "FF-5.4", PICK, [([0],)], {"players.0.retreat": ["g2", "y1", "X", "Mr"]}),
    Case("late-return", "FF-5.7", RETURN, [([0],)], {"players.0.hand": ["b3", "C1"], "players.0.retreat": ["g2", "y1", "X", "Gb"]}),
    Case("late-evacuate", "FF-6.9", EVACUATE, [([1],)], {"players.1.hand": ["r3", "y2"], "players.1.retreat": ["g1", "X"]}),
    Case("late-hat", "FF-4.6", HAT, [([1],)], {"butt": 1, "phase": "plan"}),
    Case("late-yell", "FF-8.8", TIED, [([0, 2],)], {"phase": "over", "result.winners": [0, 2], "result.returns": [0.5, 0, 0.5]}),
]


@pytest.mark.parametrize("case", HAPPENINGS, ids=lambda case: str(case.id))
def test_the_table_goes_on_as_the_rules_say(case: Case) -> None:
    outcome = run(case.scenario)
    assert outcome.passed, str(outcome)
