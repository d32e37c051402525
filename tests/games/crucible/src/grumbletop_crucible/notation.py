"""Actions and their texts."""

from __future__ import annotations

import re
from typing import Final

from grumbletop.engine.errors import BadNotation, refuse_if
from grumbletop.engine.game import Composed
from grumbletop_crucible.rules import (
    BREW,
    FIRST,
    GRAB,
    MEASURES,
    PHASES,
    POINTS,
    POUR,
    REROLL,
    STAKE,
    Brewing,
    is_inside,
    point_text,
    recipe_text,
)

NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,2})"
FORMS: Final = {  # CRU-7.2
    "stake": (STAKE, "coins", r"[0-3]"),
    "grab": (GRAB, "", ""),
    "pour": (POUR, "point", f"{NUMBER},{NUMBER}"),
    "keep": (REROLL, "", ""),
    "reroll": (REROLL, "die", r"[12]"),
    "brew": (BREW, "recipe", rf"[0-9]{{{MEASURES}}}"),
}
MASK: Final = "stake ?"


def read(text: str) -> tuple[str, str]:
    """The verb of a text and what stands after it."""
    verb, _, value = text.partition(" ")
    if verb not in FORMS or text != f"{verb} {value}".rstrip(" ") or not re.fullmatch(FORMS[verb][2], value):
        raise BadNotation("CRU-7.2", text=text[:40])
    return verb, value


def point_of(value: str) -> tuple[int, int]:
    x, y = value.split(",")
    return int(x), int(y)


def parse(state: Brewing, seat: int, text: str) -> int | Composed:
    """The action of a text, refused in the order of CRU-7.1."""
    refuse_if(state.is_over(), "CRU-6.3")
    verb, value = read(text)
    phase = FORMS[verb][0]
    refuse_if(phase != state.phase, "CRU-7.3", "CRU-7.3.phase", verb=verb, phase=PHASES[state.phase])
    refuse_if(not state.owes(seat), "CRU-7.3", seat=seat)
    if verb == "pour":
        point = point_of(value)
        refuse_if(not is_inside(point), "CRU-4.1", point=value)
        return FIRST[POUR] + POINTS.index(point) if point in POINTS else Composed(text)
    choice = int(value or 0)
    refuse_if(verb == "stake" and choice > state.most_staked(seat), "CRU-2.2", coins=state.coins[seat])
    refuse_if(verb == "reroll" and state.coins[seat] == 0, "CRU-4.4")
    return FIRST[phase] + choice


def parts(state: Brewing, action: int) -> dict[str, str]:
    choice = action - FIRST[state.phase]
    if state.phase == STAKE:
        return {"verb": "stake", "coins": str(choice)}
    if state.phase == GRAB:
        return {"verb": "grab"}
    if state.phase == POUR:
        return {"verb": "pour", "point": point_text(POINTS[choice])}
    if state.phase == REROLL:
        return {"verb": "reroll", "die": str(choice)} if choice else {"verb": "keep"}
    return {"verb": "brew"} | {f"measure{n}": digit for n, digit in enumerate(recipe_text(choice), 1)}


def text_of(parts: dict[str, str]) -> str:
    verb, *values = parts.values()
    return f"{verb} {''.join(values)}" if values else verb
