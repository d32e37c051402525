"""What is refused, each text with the first clause that applies to it: one position, many texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from grumbletop.engine import registry
from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog
from tests.games.foggy_frontlines.fog_notes import Seat, noted
from tests.games.foggy_frontlines.noted_positions import (
    CROWD,
    DRAFT,
    EVACUATE,
    FAKE_AND_NOTHING,
    FIELD,
    FINALE,
    HAT,
    HERO_AND_BULLY,
    OVER,
    PICK,
    PLAN,
    RETURN,
    TIED,
)

REFUSALS: Final[Mapping[str, tuple[Mapping[str, Any], Sequence[tuple[int, str, str]]]]] = {
    "draft": (
        DRAFT,
        [
            (1, "boss blort", "FF-1.3"),
            (1, "boss ogre", "FF-1.3"),
            (1, "boss Gnash", "FF-9.1"),
            (1, "boss", "FF-9.1"),
            (1, "boss  gnash", "FF-9.1"),
            (1, "grunt", "FF-9.1"),
            (2, "boss blort", "FF-9.1"),
            (0, "boss zib", "FF-9.1"),
        ],
    ),
    "plan": (
        PLAN,
        [
            (1, "grunt", "FF-2.2"),
            (1, "grunt nobody^+r3+r3", "FF-2.2"),
            (1, "grunt ", "FF-9.1"),
            (1, "retreat", "FF-9.1"),
            (0, "grunt r4^", "FF-2.7"),
            (0, "grunt C1^+b3", "FF-2.7"),
            (0, "grunt r4+r4 b3^", "FF-2.7"),
            (0, "grunt q9^", "FF-2.7"),
            (0, "grunt r4+g2", "FF-2.3"),
            (0, "grunt b4", "FF-2.3"),
            (0, "grunt Mb", "FF-2.3"),
            (0, "grunt C1+q9", "FF-2.3"),
            (0, "grunt b3+X X", "FF-2.3"),
            (0, "grunt r4+b3^+b3", "FF-2.3"),
            (0, "grunt r4+C1 b3+C1^", "FF-2.3"),
            (0, "grunt C1", "FF-2.4"),
            (0, "grunt C1+r4^", "FF-2.4"),
            (0, "grunt r4+b3^ C1", "FF-2.4"),
            (0, "grunt r4+b3^", "FF-2.7"),
            (0, "grunt r4+X^", "FF-2.7"),
            (0, "grunt r4+Gr^+C1^", "FF-2.7"),
            (0, "grunt  r4", "FF-9.1"),
            (0, "grunt r4+", "FF-9.1"),
            (0, "grunt r4 + b3", "FF-9.1"),
            (0, "grunt r4^^", "FF-9.1"),
            (0, "grunt rx", "FF-9.1"),
            (0, "Grunt", "FF-9.1"),
            (0, "grunt r4\n", "FF-9.1"),
            (0, "grunt abcdefg", "FF-9.1"),
            (0, "r4x1", "FF-9.1"),
            (0, "I WIN!", "FF-9.1"),
            (0, "", "FF-9.1"),
        ],
    ),
    "capture": (
        FIELD,
        [
            (0, "y1x1", "FF-3.7"),
            (0, "q9x1", "FF-3.7"),
            (0, "Gbx2", "FF-3.7"),
            (0, "r2x1", "FF-3.7"),
            (0, "Xx1", "FF-3.4"),
            (0, "b3x1", "FF-3.9"),
            (0, "g2x1", "FF-3.8"),
            (0, "r4x2:@0", "FF-3.8"),
            (0, "g2x2:Pr1,Pr1", "FF-6.1"),
            (0, "g2x2:@1", "FF-6.1"),
            (0, "g2x2:Pr1,Pb1,Pb2", "FF-6.1"),
            (0, "g2x2:Pr2", "FF-6.6"),
            (0, "g2x2:Pr2,Pr2", "FF-6.1"),
            (0, "g2x2:Pr2,Pz9", "FF-6.1"),
            (0, "r4x1:Pr1", "FF-6.3"),
            (0, "r4x1:Pb2", "FF-6.3"),
            (0, "r4x1:Pr2,Pr1", "FF-6.1"),
            (0, "r4x1:Pr2,Pr2", "FF-6.1"),
            (0, "r4x1:@1", "FF-6.1"),
            (0, "r4x1:@0", "FF-6.1"),
            (0, "r4x1:Pr3", "FF-6.1"),
            (0, "r4x1:Pr02", "FF-6.1"),
            (0, "X!", "FF-5.2"),
            (0, "r4x3", "FF-9.1"),
            (0, "r4x0", "FF-9.1"),
            (0, "r4x1:", "FF-9.1"),
            (0, "r4x1:Px1", "FF-9.1"),
            (0, "r4x1:pr2", "FF-9.1"),
            (0, "r4x1:Pr2, Pr1", "FF-9.1"),
            (0, "r4x1:@4", "FF-9.1"),
            (0, "r4X1", "FF-9.1"),
            (0, "r4x1 ", "FF-9.1"),
            (0, "x!", "FF-9.1"),
            (0, "retreat r4", "FF-9.1"),
            (0, "grunt", "FF-9.1"),
            (0, "pick Gr", "FF-9.1"),
            (0, "evacuate b3 g2", "FF-9.1"),
            (0, "hat keep", "FF-9.1"),
            (1, "g1x2", "FF-9.1"),
            (1, "retreat", "FF-9.1"),
            (2, "q9x1", "FF-9.1"),
        ],
    ),
    "targets": (
        HERO_AND_BULLY,
        [
            (0, "r4x1:Pr1", "FF-6.5"),
            (0, "r4x1:Pr2", "FF-6.5"),
            (0, "r4x1:@1", "FF-6.1"),
            (0, "r4x1:Pb2,Pg1", "FF-6.1"),
            (0, "r4x1:Pb7", "FF-6.1"),
            (0, "b3x2:Pb2", "FF-6.1"),
            (0, "b3x2:@0", "FF-6.2"),
            (0, "b3x2:@3", "FF-6.2"),
            (0, "b3x2:@1,@2", "FF-6.1"),
            (0, "b3x2:@0,@0", "FF-6.1"),
            (0, "b3x2:@1,Pb2", "FF-6.1"),
        ],
    ),
    "empty slot": (
        FAKE_AND_NOTHING,
        [
            (0, "r4x1", "FF-3.11"),
            (0, "b3x1:@0", "FF-3.11"),
            (0, "b3x2:@0", "FF-6.2"),
            (0, "b3x2:@2", "FF-6.2"),
            (0, "b3x2:Pb1", "FF-6.1"),
            (0, "X!", "FF-5.1"),
            (0, "Xx2", "FF-3.7"),
        ],
    ),
    "beaten": (
        noted(Seat("r4 b3 g2"), Seat("b4"), Seat("r2+b1+g4+y3"), slots="kid_r1 hero_g"),
        [(0, "r4x1:Pr1", "FF-3.5"), (0, "r4x1:@0", "FF-3.5"), (0, "r4x2", "FF-3.8"), (0, "b3x2", "FF-3.8")],
    ),
    "finale": (FINALE, [(0, "r4x1:Pr2", "FF-6.1"), (0, "r4x1:@1", "FF-6.1"), (0, "b3x1:@1", "FF-3.8"), (0, "r4x1:@0", "FF-6.1")]),
    "crowd": (CROWD, [(0, "X!", "FF-5.5"), (0, "C1x1", "FF-3.7"), (0, "r4x1:@3", "FF-6.1"), (3, "X!", "FF-9.1")]),
    "pick": (
        PICK,
        [
            (0, "pick Gb", "FF-5.4"),
            (0, "pick r4", "FF-5.4"),
            (0, "pick q9", "FF-5.4"),
            (0, "pick", "FF-9.1"),
            (0, "pick Gr Gg", "FF-9.1"),
            (0, "retreat", "FF-9.1"),
            (0, "return Gb", "FF-9.1"),
            (1, "pick Gr", "FF-9.1"),
        ],
    ),
    "return": (
        RETURN,
        [
            (0, "return Mr", "FF-5.7"),
            (0, "return Gr", "FF-5.7"),
            (0, "return Gg", "FF-5.7"),
            (0, "return b3", "FF-5.7"),
            (0, "return X", "FF-5.7"),
            (0, "return q9", "FF-5.7"),
            (0, "return", "FF-9.1"),
            (0, "return C1 C2", "FF-9.1"),
            (0, "retreat", "FF-9.1"),
            (0, "X!", "FF-9.1"),
            (1, "return Gr", "FF-9.1"),
        ],
    ),
    "evacuate": (
        EVACUATE,
        [
            (1, "evacuate r3 r3", "FF-6.9"),
            (1, "evacuate b4 r3", "FF-6.9"),
            (1, "evacuate r4 q9", "FF-6.9"),
            (1, "evacuate r3", "FF-9.1"),
            (1, "evacuate r3 g1 y2", "FF-9.1"),
            (1, "evacuate r3  g1", "FF-9.1"),
            (1, "b4x2", "FF-9.1"),
            (0, "evacuate g2 X", "FF-9.1"),
            (0, "retreat", "FF-9.1"),
        ],
    ),
    "hat": (
        HAT,
        [
            (1, "hat @1", "FF-4.6"),
            (1, "hat @3", "FF-4.6"),
            (1, "hat @4", "FF-9.1"),
            (1, "hat 2", "FF-9.1"),
            (1, "hat", "FF-9.1"),
            (1, "hat Keep", "FF-9.1"),
            (1, "grunt", "FF-9.1"),
            (0, "hat keep", "FF-9.1"),
        ],
    ),
    "yell": (
        TIED,
        [(1, "I WIN!", "FF-9.1"), (0, "I WIN", "FF-9.1"), (0, "i win!", "FF-9.1"), (2, "hat keep", "FF-9.1"), (0, "I WIN!!", "FF-9.1")],
    ),
    "over": (OVER, [(0, "I WIN!", "FF-8.9"), (1, "grunt", "FF-8.9"), (1, "nonsense", "FF-8.9"), (2, "hat @2", "FF-8.9")]),
}


@pytest.mark.parametrize(
    ("position", "seat", "text", "clause"),
    [
        pytest.param(position, seat, text, clause, id=f"{name}: {seat}: {text!r}")
        for name, (position, texts) in REFUSALS.items()
        for seat, text, clause in texts
    ],
)
def test_a_refusal_cites_the_first_clause_that_applies(position: Mapping[str, Any], seat: int, text: str, clause: str) -> None:
    game, state = registry.open_position(position)
    with pytest.raises(Refused) as refusal:
        game.play(state, seat, text, ScriptedChance(game, []), EventLog())
    assert refusal.value.clause == clause
    assert game.dump(state) == game.dump(game.load(position))
    said = game.say_refusal(refusal.value, game.texts())
    assert said
    assert "{" not in said
