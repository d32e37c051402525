"""Fights of Grunt, Growl, and Tear in the middle of each decision: Gutbucket, seated here, and Professor Squelch."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

TURN: Mapping[str, Any] = {"used": 0, "acted": False, "turned": False, "healed": False, "escaped": [], "denied": [], "bank": 0}
ACTED = {**TURN, "used": 1, "acted": True}
COMBAT: Mapping[str, Any] = {
    "attacker": 0,
    "defender": 1,
    "ranged": False,
    "exchange": 1,
    "victim": None,
    "ripper": None,
    "shielded": [],
    "limb": None,
}
OGRE = {"head1": "gutbucket/skull", "arm1": None, "arm2": "gutbucket/club", "leg1": "gutbucket/stomper", "leg2": "gutbucket/shank"}
SLUG = {
    "head1": "squelch/brain",
    "arm1": "squelch/sucker",
    "arm2": "squelch/grasper",
    "arm3": "gutbucket/fist",
    "tail1": "squelch/slime",
}
OBJECTS = (("crate1", -1, -1), ("crate2", 1, 1), ("barrel1", 2, -3), ("barrel2", -2, 3))
CLOSE = {"hex": [2, 0], "facing": 5}
TEST = {"kind": "combat", "attr": "st", "a": 0, "b": 1, "plays": [[], []]}
BEATEN = {**CLOSE, "health": 0}


def fight(ogre: Mapping[str, Any] | None = None, slug: Mapping[str, Any] = CLOSE, **more: Any) -> dict[str, Any]:
    """The ogre's turn beside a crate and, unless it is said otherwise, beside the slug; a limb lies underfoot."""
    first = {"monster": "gutbucket", "hex": [2, 1], "facing": 2, "health": 7, "power": 3, "body": OGRE, "hand": ["Qh", "8c", "3d"]}
    second = {"monster": "squelch", "hex": [-2, 0], "facing": 0, "health": 9, "power": 1, "body": SLUG, "hand": ["Kd", "9s", "6h"]}
    piles = {"deck": ["*"], "discard": ["4s", "Jd", "9h", "2c"]}
    players = [{"seat": seat, **each, **piles} for seat, each in enumerate(({**first, **(ogre or {})}, {**second, **slug}))]
    document: dict[str, Any] = {"game": "grunt_growl_and_tear", "version": 1, "options": {"players": 2}, "map": "pit_stop", "round": 4}
    document |= {"order": [0, 1], "turn_index": 0, "phase": "turn", "turn": TURN, "players": players}
    document |= {"loose": [{"limb": "squelch/gland", "hex": [2, 1]}], "grafted": ["gutbucket/fist"], "gone": []}
    document |= {"objects": [{"id": id, "kind": id[:-1], "hex": [q, r]} for id, q, r in OBJECTS], "out": [], "commits": {}}
    document |= dict.fromkeys(("ask", "test", "pushed", "combat", "winners", "returns"))
    return copy.deepcopy(document | more)


DECISIONS: Mapping[str, dict[str, Any]] = {
    "turn": fight(slug={}),
    "close": fight(),
    "permit": fight(order=[1, 0], phase="permit", ask={"action": "move b", "waiting": [0]}),
    "free": fight(slug={}, phase="free", turn={**ACTED, "escaped": [1], "bank": 1}),
    "test": fight(phase="test", turn=ACTED, combat=COMBAT, test=TEST),
    "test_push": fight(slug={}, phase="test", turn=ACTED, pushed="crate2", test={**TEST, "kind": "push", "b": None}),
    "push_to": fight(slug={}, phase="push_to", turn=ACTED, pushed="crate2"),
    "heal": fight(phase="heal", turn=ACTED, combat=COMBAT),
    "shield": fight({"health": 0}, phase="shield", turn=ACTED, combat={**COMBAT, "victim": 0, "ripper": 1}),
    "rip": fight(slug=BEATEN, phase="rip", turn=ACTED, combat={**COMBAT, "victim": 1, "ripper": 0, "shielded": ["head1"]}),
    "drop": fight(
        slug={**CLOSE, "body": {**SLUG, "arm2": None}},
        phase="drop",
        turn=ACTED,
        combat={**COMBAT, "victim": 1, "ripper": 0, "limb": "squelch/grasper"},
    ),
    "continue": fight(phase="continue", turn=ACTED, combat=COMBAT),
}
