"""One noted position for every phase, and one for every kind of map card."""

from __future__ import annotations

from tests.games.foggy_frontlines.fog_notes import Seat, noted

PLAN = noted(Seat(recruits="C1 Gr", retreat="g2"), Seat("r3+y2 X+b4", ready=True), Seat(recruits="Mb"), phase="plan")
FIELD = noted(
    Seat("r4+y1 b3! g2 X+Mr", recruits="Gb", princesses="Pr1 Pb1"),
    Seat("g1+y2", princesses="Pb2 Pg1"),
    Seat("r2+b1", princesses="Py1"),
    slots="kid_r1 para_g",
)
HERO_AND_BULLY = noted(
    Seat("r4 b3", princesses="Pr1 Pb1"), Seat("r3", princesses="Pb2 Pg1"), Seat("b1", princesses="Py1"), slots="hero_r bully_b"
)
FAKE_AND_NOTHING = noted(Seat("r4 b3+y1"), Seat(princesses="Pb1"), slots="- fake_b")
FINALE = noted(Seat("r4 b3+X"), Seat(), slots="finale kid_b3", finale_color="r")
PARASOLS = noted(Seat("g2 y1", princesses="Pg1 Py1"), Seat(princesses="Pb1 Pb2"), slots="kid_g1 para_y", wilds=["Pr1", "Pr2", "Pg2", "Py2"])
CROWD = noted(
    Seat("r4 X+b3+C1^", recruits="Mr Mb"), Seat(recruits="Mg My Gr"), Seat(recruits="Gb Gg Gy"), Seat(recruits="C2"), slots="kid_r1 kid_b3"
)
PICK = noted(Seat("r4", retreat="X g2 y1", recruits="Gb"), Seat("b4"), phase="pick", recruit_choice="pick")
RETURN = noted(Seat("r4+Mr", retreat="X g2 y1 Gb", recruits="C1 C2"), Seat("b4", recruits="Gr"), phase="return")
EVACUATE = noted(Seat("r4! b3+Gb"), Seat("b4"), slots="- kid_b3", phase="evacuate", victim=1, discard=["fake_r"])
HAT = noted(Seat(), Seat(), Seat(), phase="hat", butt=1)
TIED = noted(
    Seat(princesses="Pr1"),
    Seat(princesses=""),
    Seat(princesses="Py1"),
    phase="yell",
    round=40,
    butt=1,
    final_tie="yell",
    result={"reason": "winter", "scores": [2, 1, 2], "winners": [0, 2], "returns": None},
)
OVER = {**TIED, "phase": "over", "result": {"reason": "winter", "scores": [2, 1, 2], "winners": [2], "returns": [0, 0, 1]}}
DRAFT = {
    **noted(Seat(), Seat(), Seat(), phase="boss"),
    "round": 0,
    "butt": None,
    "slots": [None, None],
    "timer_deck": [],
    "map_deck": [],
    "recruit_pile": [],
    "wilds": [],
    "players": [
        {"boss": boss, "hand": [], "retreat": [], "squads": [], "ready": False, "princesses": [], "bully": 0}
        for boss in ("blort", None, None)
    ],
}
DRAFT["options"] = {**DRAFT["options"], "bosses": "draft"}
